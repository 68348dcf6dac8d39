import { count, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { directionsLetIn, posesLetIn, type Taken } from '../figures/taken';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure', {
  isPlaceless: true,
});

const FlatBorders = lazyRoom('Borders, flat', () => import('../figures/FlatBorders'), 'FlatBorders');

const TradeStrip = lazyRoom('What is kept, and let in', () => import('../figures/TradeStrip'), 'TradeStrip');

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

/** Of 100 that the limit allows. */
const ofHundred = (tell: (taken: Taken) => number) => (): string => {
  const { taken } = learnView.getState();
  return taken ? percent(tell(taken)) : '…';
};
const directionsOf = ({ limit, engine }: Taken): number => directionsLetIn(limit.border, engine.border);

const TARGET: Control = {
  knob: 'target',
  part: 'engine',
  label: 'Engine',
  initial: 'jolt',
  isList: true,
  choices: [
    { value: 'jolt', label: 'Jolt' },
    { value: 'physx', label: 'PhysX' },
    { value: 'mjcf', label: 'MuJoCo' },
    { value: 'urdf', label: 'URDF' },
    { value: 'unity', label: 'Unity' },
    { value: 'unreal', label: 'Unreal' },
    { value: 'godot', label: 'Godot' },
    { value: 'blender', label: 'Blender' },
    { value: 'usd', label: 'USD' },
  ],
};
const COVER: Control = {
  knob: 'cover',
  part: 'engine',
  label: 'Aim to keep, of the limit',
  initial: 0.85,
  min: 0.5,
  max: 1,
  step: 0.01,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
const LEAD: Control = {
  knob: 'round',
  part: 'engine',
  label: 'Lead the arm round',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
};
const storedOf = ({ limit }: Now): number => (limit ? numbersOf(limit) : 0);
const framesOf = ({ clip }: Now): number => 4 * clip.frameCount;

/** What a limit's numbers are. */
function storedAs({ limit }: Now): string {
  const sides = limit?.parts.reduce((sum, { shape }) => sum + (shape.kind === 'k-dop' ? shape.slabs.length / 5 : 0), 0);
  return sides ? `, ${count(sides)} pairs of flat sides with 5 each, and a middle of 3` : '';
}

/** The place of the guess that is the fewest times away from the truth. */
function nearest(guesses: readonly number[], truth: number): number {
  const away = guesses.map((guess) => Math.abs(Math.log(guess / truth)));
  return away.indexOf(Math.min(...away));
}

/** Numbers that a limit may need, to guess among. */
const NUMBERS = [7000, 700, 70];
/** The directions that an engine may let in for 100 of the limit, to guess among. */
const LET_IN = [2, 15, 60];
function nearestLetIn(): number | null {
  const { taken } = learnView.getState();
  return taken && nearest(LET_IN, Math.max(0.1, 100 * directionsOf(taken)));
}

const TAKING: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: TargetFigure,
  from: [0.75, 0.25, 1.14],
  half: 'upper',
  hidesMeters: true,
};
/** The same, flat, and in numbers. */
const FLAT: FigureOf = { ...TAKING, Own: FlatBorders, Strip: TradeStrip };
/** The body, whose joints all have limits now. */
const BODY: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  from: [0.1, 0.28, 0.88],
};
/** What an engine made of the limit. */
const TAKEN = ['engine', 'admitted', 'stopped', 'before', 'twist'];

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: ['This is [the limit](learned) of one joint. Where the arm points into green, the clip says that it can.'],
      guess: {
        ask: 'The clip has {frames} numbers for this joint, four a frame. How many does its limit need?',
        answers: NUMBERS.map((each) => `About ${count(each)}`),
        right: (now) => nearest(NUMBERS, Math.max(1, storedOf(now))),
        reply: 'It needs {stored}.',
      },
      figure: { ...TAKING, inset: 'space', Strip: StoredStrip },
    },
    {
      text: [
        'Engines have simpler limits. Limber fits [the nearest that an engine can hold](engine): for Jolt, a pyramid with four corners.',
      ],
      scene: { led: 0 },
      play: { knob: 'round', from: 0.4, to: 0.575, seconds: 4, waits: true },
      guess: {
        ask: 'For 100 directions of the limit, how many others does Jolt let in?',
        answers: LET_IN.map((each) => `About ${each}`),
        right: nearestLetIn,
        reply:
          '{directions} are [let in](admitted). With their twists, {poses} poses are for 100. Elsewhere the engine [stops](stopped) what the limit allows.',
        scene: { led: 1 },
        controls: [LEAD],
      },
    },
    {
      text: [
        'For MuJoCo, Limber takes three hinges, like the rings of chapter 11. Each keeps one range, however the others turn: here the arm [twists](twist) as it never did.',
      ],
      scene: { led: 0.6 },
      knobs: { target: 'mjcf', cover: 0.85 },
      play: { knob: 'twist', from: 0, to: -80, seconds: 4 },
      guess: {
        ask: 'Now MuJoCo is to keep all of the limit. For each pose more, how many never shown get in?',
        answers: ['None', 'About one', 'More than five'],
        right: 2,
        reply:
          'More than five in Limber’s own clip: the last corners cost most. What MuJoCo kept and [let in](admitted) [before](before) is dashed.',
        knobs: { cover: 1 },
        controls: [TARGET, COVER],
      },
    },
    {
      text: [
        'This was one joint. Here arms and legs have [their limits](learned), learned from {seconds} s of motion.',
        'Turns became points, points a cloud, and the cloud a limit. Tested on hidden frames, the limit brings poses back inside.',
        'Now open a clip of your own.',
      ],
      without: TAKEN,
      figure: BODY,
      settings: { limits: true },
      controls: [{ action: 'export', label: 'Open the export' }],
      plays: true,
    },
  ],
  know: 'how to learn from motion what a body can do, and what engines keep of it.',
  parts: [
    { id: 'learned', label: 'the learned limit', look: 'area', colour: 'limit-line' },
    { id: 'engine', label: 'what the engine holds', look: 'line', colour: 'axis-x' },
    { id: 'admitted', label: 'let in, never shown', look: 'area', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
    { id: 'before', label: 'before', look: 'dash', colour: 'text-1' },
    { id: 'twist', label: 'twist', look: 'word', colour: 'text-1' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => `${count(storedOf(now))}${storedAs(now)}`,
    directions: ofHundred(directionsOf),
    poses: ofHundred(({ engine }) => posesLetIn(engine.loss)),
    seconds: ({ clip }) => count(Math.round(clip.frameCount * clip.frameTime)),
  },
  sources: [
    { title: 'MuJoCo, joints', url: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-joint' },
    { title: 'Jolt, swing-twist constraint', url: 'https://jrouwe.github.io/JoltPhysics/' },
  ],
  terms: [],
  figure: FLAT,
  settings: { limits: false },
  scene: { led: 0 },
  knobs: { target: 'jolt', cover: 0.85, round: 0, twist: 0 },
};
