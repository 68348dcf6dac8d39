import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { ENGINES } from '../figures/engines';
import { directionsLetIn, hundredth, posesLetIn, type Taken } from '../figures/taken';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure', {
  isPlaceless: true,
});

const FlatBorders = lazyRoom('Borders, flat', () => import('../figures/FlatBorders'), 'FlatBorders');

const TradeStrip = lazyRoom('What is kept, and let in', () => import('../figures/TradeStrip'), 'TradeStrip');

const PairOfSides = lazyRoom('A pair of flat sides', () => import('../figures/PairOfSides'), 'PairOfSides', {
  isPlaceless: true,
});

const HingeStrip = lazyRoom('Three hinges', () => import('../figures/HingeStrip'), 'HingeStrip');

const PathStrip = lazyRoom('The way so far', () => import('../figures/PathStrip'), 'PathStrip');

const EnginesKeep = lazyRoom('What each engine keeps', () => import('../figures/EnginesKeep'), 'EnginesKeep');

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

/** Of 100 that the limit allows. */
const ofHundred = (tell: (taken: Taken) => number) => (): string => {
  const { taken } = learnView.getState();
  return taken ? hundredth(tell(taken)) : '…';
};
/** What the engine that is compared made of the limit at first. */
const atFirst = ({ engine, before }: Taken) => before ?? engine;
const directionsOf = ({ limit, engine }: Taken): number => directionsLetIn(limit.border, engine.border);

const TARGET: Control = {
  knob: 'target',
  part: 'engine',
  label: 'Engine',
  initial: 'jolt',
  isList: true,
  choices: ENGINES,
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
/** Of the way round: where, as far out, the limit needs the twists that MuJoCo lets in while the arm hangs. */
const NEEDED = 0.375;
const TWIST: Control = {
  knob: 'twist',
  part: 'twist',
  label: 'Twist',
  initial: 0,
  min: -110,
  max: 110,
  step: 1,
  show: (value) => `${value.toFixed(0)}°`,
};
const storedOf = ({ limit }: Now): number => (limit ? numbersOf(limit) : 0);
const framesOf = ({ clip }: Now): number => 4 * clip.frameCount;

/** What a limit's numbers are. */
function storedAs({ limit }: Now): string {
  const sides = limit?.parts.reduce((sum, { shape }) => sum + (shape.kind === 'k-dop' ? shape.slabs.length / 5 : 0), 0);
  return sides ? `: ${count(sides)} pairs of flat sides with 5 numbers each, and a middle of 3` : '';
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
  main: 'own',
  inset: 'character',
  inCharacter: TargetFigure,
  from: [0.75, 0.25, 1.14],
  half: 'upper',
  hidesMeters: true,
};
/** The same, flat, and in numbers. */
const FLAT: FigureOf = { ...TAKING, Own: FlatBorders, Strip: TradeStrip };
/** From above, where what turns about a hanging arm is open. */
const TWISTS: FigureOf = { ...TAKING, Own: FlatBorders, Strip: HingeStrip, from: [0.75, 0.5, 1.35] };
/** What each engine keeps, and the body, whose joints all have limits now. */
const BODY: FigureOf = {
  main: 'own',
  inset: 'character',
  Own: EnginesKeep,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  Strip: PathStrip,
  from: [0.1, 0.2, 0.8],
};
/** What an engine made of the limit. */
const TAKEN = ['hinges', 'before', 'won', 'added', 'twist', 'farther'];

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: [
        'Here is [the limit](limit) of one joint, and on the body its [directions](learned): where the arm can point.',
      ],
      guess: {
        ask: 'Each frame has four numbers for this joint: {frames} in all. How many does its limit need?',
        answers: NUMBERS.map((each) => `About ${count(each)}`),
        right: (now) => nearest(NUMBERS, Math.max(1, storedOf(now))),
        reply: 'It needs {stored}. [One pair](pair) is lit: a direction, and how far out its two sides are.',
      },
      figure: { ...TAKING, main: 'space', inSpace: PairOfSides, Strip: StoredStrip },
    },
    {
      text: ['Engines hold simpler limits. Limber fits [the nearest](engine): for Jolt, a pyramid with four corners.'],
      without: ['limit', 'pair', 'hinges'],
      scene: { led: 0 },
      play: { knob: 'round', from: 0.4, to: 0.575, seconds: 4, waits: true },
      guess: {
        ask: 'For 100 directions of the limit, how many others does Jolt let in?',
        answers: LET_IN.map((each) => `About ${each}`),
        right: nearestLetIn,
        reply:
          'Jolt [lets in](admitted) {directions} directions, and, counting twists too, {poses} poses for every 100. Elsewhere Jolt [stops](stopped) some that the limit allows.',
        scene: { led: 1 },
        controls: [LEAD],
      },
    },
    {
      text: [
        'For MuJoCo, Limber takes three [hinges](hinges), like the rings of chapter 11. Each keeps one range, however the others turn. On the arm is how far the limit lets this arm [twist](twist).',
      ],
      without: ['limit', 'pair', 'engine', 'admitted', 'stopped', 'before'],
      figure: TWISTS,
      scene: { led: 0.6 },
      knobs: { target: 'mjcf', cover: 0.85 },
      guess: {
        ask: 'Together they have to serve all directions. How far does MuJoCo let this arm twist?',
        answers: ['Less far', 'Just as far', 'Farther'],
        right: 2,
        reply:
          'Farther: MuJoCo [lets in](farther) this twist while the arm hangs, since other directions need the twist. The arm goes to one.',
        knobs: { twist: -80 },
        play: { knob: 'round', from: 0, to: NEEDED, seconds: 4 },
        controls: [{ ...LEAD, part: 'twist' }, TWIST],
      },
    },
    {
      text: [
        '[MuJoCo](engine) keeps {kept} of 100 poses that the limit allows, [stops](stopped) the rest, and [lets in](admitted) {others} others.',
      ],
      without: ['limit', 'pair', 'hinges', 'twist', 'farther'],
      scene: { led: 0 },
      knobs: { target: 'mjcf', cover: 0.85 },
      guess: {
        ask: 'Let MuJoCo keep nearly all of them. How many more poses never shown get in?',
        answers: ['None', 'As many as are won', 'Several times as many'],
        right: 2,
        reply:
          'Several times as many, in Limber’s own clip: {more} are [let in](added) to keep {won} more, with [these corners](won). [Before](before) is dashed.',
        knobs: { cover: 1 },
        controls: [TARGET, COVER],
      },
    },
    {
      text: [
        'Here arms and legs have [limits](learned) from {seconds} s of motion, and every pose is held inside.',
        'A turn became a dot, dots a cloud, and the cloud a limit. Each [engine](engine) [stops](stopped) some poses, and [lets in](admitted) others.',
        'Now open your own clip.',
      ],
      without: [...TAKEN, 'limit', 'pair'],
      figure: BODY,
      settings: { limits: true },
      controls: [{ action: 'export', label: 'Open the export' }],
      plays: true,
    },
  ],
  know: 'how to learn limits from what a body did, and what engines keep of them.',
  parts: [
    { id: 'limit', label: 'the limit', look: 'area', colour: 'limit-line' },
    { id: 'pair', label: 'one pair of flat sides', look: 'line', colour: 'text-1' },
    { id: 'learned', label: 'directions of the limit', look: 'area', colour: 'limit-line' },
    { id: 'engine', label: 'what the engine holds', look: 'line', colour: 'axis-x' },
    { id: 'admitted', label: 'let in, never shown', look: 'area', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
    { id: 'won', label: 'kept now', look: 'area', colour: 'limit-line' },
    { id: 'added', label: 'let in for it', look: 'area', colour: 'axis-x' },
    { id: 'before', label: 'before', look: 'dash', colour: 'text-1' },
    { id: 'hinges', label: 'hinges', look: 'word', colour: 'text-1' },
    { id: 'twist', label: 'twists of the limit', look: 'line', colour: 'limit-line' },
    { id: 'farther', label: 'twists let in', look: 'line', colour: 'axis-x' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => `${count(storedOf(now))}${storedAs(now)}`,
    directions: ofHundred(directionsOf),
    poses: ofHundred(({ engine }) => posesLetIn(engine.loss)),
    kept: ofHundred((taken) => 1 - atFirst(taken).loss.lost),
    others: ofHundred((taken) => posesLetIn(atFirst(taken).loss)),
    won: ofHundred((taken) => atFirst(taken).loss.lost - taken.engine.loss.lost),
    more: ofHundred((taken) => posesLetIn(taken.engine.loss) - posesLetIn(atFirst(taken).loss)),
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
