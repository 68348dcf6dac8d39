import { DEGREE } from '../../../core/math';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { ALIKE } from '../figures/engines';
import { leastLetIn, madeByShape } from '../figures/made-of';
import { directionsLetIn, hundredth, hundredths, posesLetIn, type Taken } from '../figures/taken';
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

const ShapesLetIn = lazyRoom('What each shape lets in', () => import('../figures/ShapesLetIn'), 'ShapesLetIn');

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

/** Of 100 that the limit allows. */
const ofHundred = (tell: (taken: Taken) => number) => (): string => {
  const { taken } = learnView.getState();
  return taken ? hundredth(tell(taken)) : '…';
};
const directionsOf = ({ own, engine }: Taken): number => directionsLetIn(own, engine.border);
/** Which of the answers says how many poses are let in beside how many directions: fewer, as many, more. */
function rightInPoses(): number | null {
  const { taken } = learnView.getState();
  return taken && 1 + Math.sign(Math.round(100 * (posesLetIn(taken.engine.loss) - directionsOf(taken))));
}
const SHAPES = ['A pyramid', 'A cone', 'Three hinges'];
/** For 100 that the limit allows: what shapes let in. @param isTold whether a shape is one of them, by the shape that lets in least */
const letInBy =
  (isTold: (shape: number, least: number) => boolean) =>
  ({ limit }: Now): string => {
    const least = leastLetIn(limit);
    const made = madeByShape(limit);
    if (least === null || !made) return '…';
    return hundredths(made.flatMap((each, shape) => (isTold(shape, least) ? each.map(({ letIn }) => letIn) : [])));
  };
const COVER: Control = {
  knob: 'cover',
  part: 'engine',
  label: 'Keep at least, of its poses',
  initial: 0.85,
  min: 0.85,
  max: 1,
  step: 0.01,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
/** How far open the pyramid is at first. */
const NARROW = 0.38;
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
/** rad: how far the arm is driven to either side. */
const DRIVEN = 120 * DEGREE;
const DRIVE: Control = {
  knob: 'drive',
  label: 'Drive the arm',
  initial: DRIVEN,
  min: -DRIVEN,
  max: DRIVEN,
  step: DEGREE,
  show: degrees,
};

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
const ENGINES_KEEP: FigureOf = { main: 'own', inset: null, Own: EnginesKeep, Strip: ShapesLetIn };
/** The body, whose joints all have limits now and one is driven beyond, and the path that led there. */
const BODY: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  Strip: PathPicture,
  isStripTall: true,
  marksBeyond: true,
  half: 'upper',
  from: [0.3, 0.2, 1.05],
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
        'Physics engines hold simpler limits. For one, Jolt, [Limber takes](engine) {shape}: the tip is the joint, and [four flat sides](sides) open until most of [the limit](learned) fits in.',
      ],
      without: ['limit', 'pair', 'middle'],
      knobs: { target: 'jolt', cover: 0.85, opened: NARROW, round: CORNER },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5, waits: true },
      guess: {
        ask: 'The limit is nearly round. To keep it, what must four flat sides let in?',
        answers: ['Nothing', 'Four corners', 'A ring all round'],
        right: 1,
        reply:
          'Four corners: for 100 directions of the limit, Jolt [lets in](admitted) {directions} beyond; the arm points into one. It still [stops](stopped) some. For each one more that it keeps, several get in.',
        scene: { led: 1 },
        controls: [COVER, LEAD],
        knobs: { round: CORNER },
      },
    },
    {
      text: [
        `Other engines and files hold [other shapes](engine); three hinges turn like the rings of chapter 11. To compare them, each opens until it keeps ${100 * ALIKE} of 100 directions of [the limit](learned).`,
      ],
      without: 'all',
      figure: ENGINES_KEEP,
      knobs: { opened: NARROW },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5 },
      guess: {
        ask: 'Which lets in least?',
        answers: SHAPES,
        right: ({ limit }) => leastLetIn(limit),
        reply:
          '{best} [lets in](admitted) {least}, the others {others}: their corners stick out where the limit is round. All [stop](stopped) as much, a cone the corners of the limit.',
      },
    },
    {
      text: [
        'So far no arm twisted: for 100 directions, Jolt [lets in](admitted) {directions} beyond. A pose has a twist, too: [the ring](twist) shows the twists that [the limit](learned) allows here.',
      ],
      without: 'all',
      figure: TWISTING,
      knobs: { target: 'jolt', cover: 0.85, round: TWISTS_AT },
      play: { knob: 'twist', from: LEAST, to: MOST, seconds: 5, ways: 3 },
      guess: {
        ask: 'For 100 poses of the limit, how many does Jolt let in beyond, beside those {directions}?',
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
        'The arm is driven: its [turn](turn) is a [dot](dot), all dots of the clip are a [cloud](cloud), round the cloud is a [limit](wrapped), and what is asked beyond is [brought back](back). So the arm obeys [its limit](learned), learned from {seconds} s of motion.',
        'Switch limits off: it obeys no more. Now open your own clip.',
      ],
      without: 'all',
      figure: BODY,
      settings: { limits: true },
      play: { knob: 'drive', from: DRIVEN, to: -DRIVEN, seconds: 60, ways: 15 },
      controls: [DRIVE, { setting: 'limits' }, { action: 'export', label: 'Open the export' }],
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
    { id: 'admitted', label: 'let in, never shown', look: 'hatch', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
    { id: 'twist', label: 'twists of the limit', look: 'line', colour: 'limit-line' },
    { id: 'beyond', label: 'twists let in beyond them', look: 'line', colour: 'axis-x' },
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
    best: ({ limit }) => {
      const least = leastLetIn(limit);
      return least === null ? '…' : SHAPES[least];
    },
    least: letInBy((shape, least) => shape === least),
    others: letInBy((shape, least) => shape !== least),
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
