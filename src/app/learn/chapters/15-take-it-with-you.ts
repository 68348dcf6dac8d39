import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import type { Made } from '../figures/engines';
import { leastWrong, madeByShape } from '../figures/made-of';
import { directionsLetIn, directionsStopped, hundredth, hundredths, posesLetIn, type Taken } from '../figures/taken';
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

const ArmTwist = lazyRoom('An arm that twists', () => import('../figures/ArmTwist'), 'ArmTwist', {
  isPlaceless: true,
});

const PathPicture = lazyRoom('The way so far', () => import('../figures/PathPicture'), 'PathPicture');

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
const directionsOf = ({ own, engine }: Taken): number => directionsLetIn(own, engine.border);
/** Which of the answers says how many poses are let in beside how many directions: fewer, as many, more. */
function rightInPoses(): number | null {
  const { taken } = learnView.getState();
  return taken && 1 + Math.sign(Math.round(100 * (posesLetIn(taken.engine.loss) - directionsOf(taken))));
}
const SHAPES = ['A pyramid', 'A cone', 'Three hinges'];
/** Of 100 that the limit allows, by the shape that does least wrong. */
const byLeastWrong =
  (tell: (made: Made) => number) =>
  ({ limit }: Now): string => {
    const least = leastWrong(limit);
    const made = madeByShape(limit);
    return least === null || !made ? '…' : hundredths(made[least].map(tell));
  };
const COVER: Control = {
  knob: 'cover',
  part: 'engine',
  label: 'Aim to keep, of the limit',
  initial: 0.85,
  min: 0.85,
  max: 1,
  step: 0.01,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
/** How far open the pyramid is at first. */
const NARROW = 0.38;
const OPENED: Control = {
  knob: 'opened',
  part: 'sides',
  label: 'Opened',
  initial: 1,
  min: 0.2,
  max: 1,
  step: 0.01,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
/** Of the way round: where Jolt lets in what the limit stops. */
const CORNER = 0.575;
const LEAD: Control = {
  knob: 'round',
  part: 'learned',
  label: 'Lead the arm round',
  initial: CORNER,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
};
/** Of the way round: where the arm is when it twists. */
const TWISTS_AT = 0.375;
/** °: the twists that the arm is asked for. */
const [LEAST, MOST] = [-110, 110];
const TWIST: Control = {
  knob: 'twist',
  part: 'twist',
  label: 'Twist the arm',
  initial: 0,
  min: LEAST,
  max: MOST,
  step: 1,
  show: (value) => `${value.toFixed(0)}°`,
};
const storedOf = ({ limit }: Now): number => (limit ? numbersOf(limit) : 0);
const framesOf = ({ clip }: Now): number => 4 * clip.frameCount;

/** What a limit's numbers are. */
function storedAs({ limit }: Now): string {
  const sides = limit?.parts.reduce((sum, { shape }) => sum + (shape.kind === 'k-dop' ? shape.slabs.length / 5 : 0), 0);
  return sides ? `: ${count(sides)} pairs of flat sides with 5 numbers each, and 3 for a point inside` : '';
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
/** The limit in the whole ball, and beside it the same. */
const BALL: FigureOf = {
  ...TAKING,
  main: 'space',
  isInsetLarge: true,
  reach: 1.06,
  hides: ['now', 'path', 'axes', 'plumb line'],
  inSpace: PairOfSides,
  Strip: StoredStrip,
};
/** The same, flat, and in numbers. */
const FLAT: FigureOf = { ...TAKING, Own: FlatBorders, Strip: TradeStrip };
/** The same, and how far the arm may twist. */
const TWISTING: FigureOf = { ...FLAT, inCharacter: ArmTwist, from: [1.1, 0.3, 1.4] };
/** What each engine keeps. */
const ENGINES_KEEP: FigureOf = { main: 'own', inset: null, Own: EnginesKeep };
/** The body, whose joints all have limits now, and the path that led there. */
const BODY: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  Strip: PathPicture,
  isStripTall: true,
  from: [0.1, 0.2, 0.8],
};

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
        reply:
          'It needs {stored}. [One pair](pair) is lit: 3 numbers for its direction, 1 for its [middle](middle), 1 for how far its sides are from there.',
      },
      figure: BALL,
    },
    {
      text: [
        'Physics engines hold simpler limits. For one, Jolt, [Limber takes](engine) {shape}: the tip is the joint, and [its sides](sides) open until [most of the limit](learned) fits in.',
      ],
      without: ['limit', 'pair', 'middle'],
      knobs: { target: 'jolt', cover: 0.85, opened: NARROW, round: CORNER },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5, waits: true },
      guess: {
        ask: 'Cut the limit’s directions into 100 equal parts. How many beyond does Jolt let in?',
        answers: LET_IN.map((each) => `About ${each}`),
        right: nearestLetIn,
        reply:
          'Jolt [lets in](admitted) {directions}, and the arm points into one. Elsewhere Jolt [stops](stopped) some allowed ones.',
        scene: { led: 1 },
        controls: [OPENED, LEAD],
        knobs: { round: CORNER },
      },
    },
    {
      text: ['Jolt still [stops](stopped) some of [the limit](learned). So open [the sides](sides) wider.'],
      without: ['limit', 'pair', 'middle'],
      knobs: { target: 'jolt', cover: 0.85, round: CORNER },
      scene: { led: 1 },
      guess: {
        ask: 'Let Jolt keep nearly all 100 parts. How many more beyond get in?',
        answers: ['None', 'As many as are kept more', 'Several times as many'],
        right: 2,
        reply:
          'Several times as many, in Limber’s own clip: {more} more are [let in](added) to [keep](won) {won} more. [Before](before) is dashed.',
        knobs: { cover: 1, round: CORNER },
        controls: [COVER],
      },
    },
    {
      text: [
        'Other engines and files hold [other shapes](engine); three hinges turn like the rings of chapter 11. Limber exports each opened until most of [the limit](learned) fits in.',
      ],
      without: 'all',
      figure: ENGINES_KEEP,
      knobs: { opened: NARROW },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5, waits: true },
      guess: {
        ask: 'Which does least wrong, both faults together?',
        answers: SHAPES,
        right: ({ limit }) => leastWrong(limit),
        reply:
          '{best} [lets in](admitted) {least} parts and [stops](stopped) {lost}. Corners stick out where the limit is round. The cone has none, and stops the limit’s corners.',
      },
    },
    {
      text: [
        'So far no arm twisted: beyond 100 parts, Jolt [lets in](admitted) {directions}. A pose has a twist, too: [the ring](twist) shows the twists that [the limit](learned) allows here.',
      ],
      without: 'all',
      figure: TWISTING,
      knobs: { target: 'jolt', cover: 0.85, round: TWISTS_AT },
      play: { knob: 'twist', from: LEAST, to: MOST, seconds: 5, ways: 3 },
      guess: {
        ask: 'Cut the limit’s poses into 100 equal parts. How many beyond does Jolt let in?',
        answers: ['Fewer', 'As many', 'More'],
        right: rightInPoses,
        reply:
          '{poses}: even where the direction is allowed, Jolt [lets in twists](beyond) that the limit stops. Jolt also [stops](stopped) some.',
        play: { knob: 'twist', from: 0, to: MOST, seconds: 3 },
        controls: [TWIST, LEAD],
      },
    },
    {
      text: [
        'One arm moves: its [turn](turn) is a [dot](dot), all dots are a [cloud](cloud), round the cloud is a [limit](wrapped), and what is beyond is [brought back](back). So the body obeys [its limits](learned), learned from {seconds} s of motion.',
        'Now open your own clip.',
      ],
      without: 'all',
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
    { id: 'middle', label: 'its middle', look: 'ring', colour: 'axis-z' },
    { id: 'learned', label: 'directions of the limit', look: 'area', colour: 'limit-line' },
    { id: 'sides', label: 'sides of the engine’s shape', look: 'word', colour: 'axis-x' },
    { id: 'engine', label: 'what the engine holds', look: 'line', colour: 'axis-x' },
    { id: 'admitted', label: 'let in, never shown', look: 'area', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
    { id: 'twist', label: 'twists of the limit', look: 'line', colour: 'limit-line' },
    { id: 'beyond', label: 'twists let in beyond them', look: 'line', colour: 'axis-x' },
    { id: 'added', label: 'let in more', look: 'area', colour: 'axis-x' },
    { id: 'won', label: 'kept more', look: 'area', colour: 'limit-line' },
    { id: 'before', label: 'before', look: 'dash', colour: 'text-1' },
    { id: 'turn', label: 'a turn', look: 'word', colour: 'angle' },
    { id: 'dot', label: 'a dot', look: 'word', colour: 'text-1' },
    { id: 'cloud', label: 'a cloud', look: 'word', colour: 'sample' },
    { id: 'wrapped', label: 'a limit', look: 'word', colour: 'limit-line' },
    { id: 'back', label: 'brought back', look: 'word', colour: 'violation-fill' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => `${count(storedOf(now))}${storedAs(now)}`,
    shape: () => {
      const kind = learnView.getState().taken?.engine.region.kind;
      return kind?.includes('cone') ? 'a cone' : 'a pyramid';
    },
    directions: ofHundred(directionsOf),
    won: ofHundred(
      (taken) =>
        directionsStopped(taken.own, atFirst(taken).border) - directionsStopped(taken.own, taken.engine.border),
    ),
    more: ofHundred((taken) => directionsOf(taken) - directionsLetIn(taken.own, atFirst(taken).border)),
    best: ({ limit }) => {
      const least = leastWrong(limit);
      return least === null ? '…' : SHAPES[least];
    },
    least: byLeastWrong(({ letIn }) => letIn),
    lost: byLeastWrong(({ stopped }) => stopped),
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
  knobs: { target: 'jolt', cover: 0.85, opened: 1, round: 0, twist: 0 },
};
