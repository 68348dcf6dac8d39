import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure', {
  isPlaceless: true,
});

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

const said = (share: number | null): string => (share === null ? '—' : `${(100 * share).toFixed(1)}\u00a0%`);
const admitted = (): string => {
  const { loss } = learnView.getState();
  return typeof loss === 'string' ? loss : said(loss.wronglyAdmitted);
};
const kept = (): string => {
  const { loss } = learnView.getState();
  return typeof loss === 'string' ? loss : said(loss.lost === null ? null : 1 - loss.lost);
};

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
const isPending = (): boolean => learnView.getState().loss === '…';
const LET_IN: LiveNumber = {
  label: 'allowed, never shown',
  part: 'admitted',
  read: admitted,
  isPending,
};
const LET_IN_BEFORE: LiveNumber = {
  label: 'before, never shown',
  part: 'before',
  read: () => said(learnView.getState().lossBefore?.wronglyAdmitted ?? null),
};
const KEPT: LiveNumber = {
  label: 'of the limit kept',
  part: 'learned',
  read: kept,
  isPending,
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

/** The place of the guess that is the fewest times away from the truth. */
function nearest(guesses: readonly number[], truth: number): number {
  const away = guesses.map((guess) => Math.abs(Math.log(guess / truth)));
  return away.indexOf(Math.min(...away));
}

/** Numbers that a limit may need, to guess among. */
const NUMBERS = [10_000, 1000, 100];
/** The shares of what an engine allows that were never shown, to guess among. */
const NEVER_SHOWN = [0.01, 0.05, 0.25];
function nearestShare(): number | null {
  const { loss } = learnView.getState();
  return typeof loss === 'string' ? null : nearest(NEVER_SHOWN, Math.max(1e-3, loss.wronglyAdmitted));
}

const TAKING: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: TargetFigure,
  from: [0.75, 0.25, 1.14],
  half: 'upper',
  hidesMeters: true,
};
/** The body, whose joints all have limits now. */
const BODY: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  from: [0.1, 0.28, 0.88],
};
/** What an engine made of the limit. */
const TAKEN = ['engine', 'admitted', 'stopped', 'before'];

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
      figure: { ...TAKING, Strip: StoredStrip },
    },
    {
      text: [
        'Game engines have simpler limits. Limber fits [the nearest that an engine can hold](engine): for Jolt, a pyramid with four corners. Outside the green border, it lets in poses never shown.',
      ],
      scene: { led: 0 },
      play: { knob: 'round', from: 0.4, to: 0.575, seconds: 4, waits: true },
      guess: {
        ask: 'How much of what Jolt allows was never shown?',
        answers: ['A hundredth', 'A twentieth', 'A quarter'],
        right: nearestShare,
        reply:
          '{admitted} is [let in](admitted). Where the engine’s border lies inside, it [stops](stopped) what the limit allows. The picture shows directions alone, the share their twists too.',
        scene: { led: 1 },
        controls: [LEAD],
        readings: [LET_IN, KEPT],
      },
    },
    {
      text: [
        'For MuJoCo, Limber takes three hinges, like the rings of chapter 11. Each keeps one range, however the others turn.',
      ],
      scene: { led: 0 },
      knobs: { target: 'mjcf', cover: 0.85 },
      readings: [LET_IN],
      guess: {
        ask: 'MuJoCo should keep more of the limit. What becomes of poses never shown?',
        answers: ['Fewer get in', 'As many get in', 'More get in'],
        right: 2,
        reply: 'More [get in](admitted) than [before](before).',
        knobs: { cover: 0.99 },
        controls: [TARGET, COVER],
        readings: [LET_IN_BEFORE, LET_IN],
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
    { id: 'before', label: 'what the engine held before', look: 'dash', colour: 'text-1' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => count(storedOf(now)),
    admitted,
    seconds: ({ clip }) => count(Math.round(clip.frameCount * clip.frameTime)),
  },
  sources: [
    { title: 'MuJoCo, joints', url: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-joint' },
    { title: 'Jolt, swing-twist constraint', url: 'https://jrouwe.github.io/JoltPhysics/' },
  ],
  terms: [],
  figure: TAKING,
  settings: { limits: false },
  scene: { led: 0 },
  knobs: { target: 'jolt', cover: 0.85, round: 0 },
};
