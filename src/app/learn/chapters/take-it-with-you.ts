import { DEGREE } from '../../../core/math';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { ALIKE } from '../figures/engines';
import { leastLetIn } from '../figures/made-of';
import { directionsStopped } from '../figures/taken';
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

const TwistsRound = lazyRoom('Twists all the way round', () => import('../figures/TwistsRound'), 'TwistsRound');

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

/** As many times as what is let in grows beside what is kept, both grow alike: a little more or less. */
const ALIKE_GROWN = 1.25;
/** Of a pyramid that is opened until it keeps all: what grows more. */
function rightGrown(): number | null {
  const { taken } = learnView.getState();
  if (!taken) return null;
  const { own, engine, all } = taken;
  const times =
    (all.letIn - engine.letIn) / (directionsStopped(own, engine.border) - directionsStopped(own, all.border));
  if (times > ALIKE_GROWN) return 1;
  return times < 1 / ALIKE_GROWN ? 0 : 2;
}
const SHAPES = ['The pyramid', 'The cone', 'Three hinges'];
/** How far open shapes are at first, and a pyramid at most: 1 keeps as many directions as the text says. */
const [NARROW, WIDE] = [0.38, 1.2];
const OPEN: Control = {
  knob: 'opened',
  part: 'sides',
  label: 'Open the sides',
  initial: 1,
  min: NARROW,
  max: WIDE,
  step: 0.01,
  show: (value) => `×\u00a0${value.toFixed(2)}`,
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
/** The same where the ring of twists is led round. */
const LEAD_TWISTED: Control = { ...LEAD, part: 'twist' };
/** Of the way round: where the arm is when it twists. */
const TWISTS_AT = 0.74;
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
  return sides
    ? `: ${count(sides)} pairs of flat sides with 5 numbers each, 3 for a point inside, 4 for the reference`
    : '';
}

/** The place of the guess that is the fewest times away from the truth. */
function nearest(guesses: readonly number[], truth: number): number {
  const away = guesses.map((guess) => Math.abs(Math.log(guess / truth)));
  return away.indexOf(Math.min(...away));
}

/** Numbers that a limit may need, to guess among. */
const NUMBERS = [7000, 700, 70];
/** rad: how far the arm is driven to either side. */
const DRIVEN = 135 * DEGREE;
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
/** How far the arm may twist, on the arm and all the way round. */
const TWISTING: FigureOf = {
  ...TAKING,
  Own: TwistsRound,
  isInsetLarge: true,
  inCharacter: ArmTwist,
  from: [1.1, 0.3, 1.3],
};
/** What each engine keeps. */
const ENGINES_KEEP: FigureOf = { main: 'own', inset: null, Own: EnginesKeep };
/** The body, one joint of which is driven beyond its limit, and the path that led there. */
const BODY: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: LimitsOnBody,
  hides: ['trail'],
  Strip: PathPicture,
  isStripTall: true,
  marksBeyond: true,
  half: 'upper',
  from: [0.3, 0.2, 0.9],
};

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: [
        'To travel, [a limit](limit) becomes a list of numbers. On the body, its [directions](learned) are where the arm can point.',
      ],
      guess: {
        ask: 'Each frame has four numbers for this joint: {frames} in all. How many does its limit need?',
        answers: NUMBERS.map((each) => `About ${count(each)}`),
        right: (now) => nearest(NUMBERS, Math.max(1, storedOf(now))),
        reply:
          'It needs {stored}. [One pair](pair) is lit: 3 for its direction, 1 for its [middle](middle), 1 for how far its sides are from there.',
      },
      figure: BALL,
    },
    {
      text: [
        `Physics engines hold simpler limits. Jolt can hold [a pyramid](engine): [four sides](sides), each set by one angle. Opened until it keeps ${100 * ALIKE} of 100 directions of [the limit](learned), it [stops](stopped) the rest, and [lets in](admitted) others.`,
      ],
      without: ['limit', 'pair', 'middle'],
      knobs: { opened: NARROW, round: CORNER },
      scene: { led: 1 },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5 },
      guess: {
        ask: 'To keep all, it opens further. What grows more?',
        answers: ['What it keeps', 'What it lets in', 'Both alike'],
        right: rightGrown,
        reply:
          'What it lets in. Follow [the dashed line](all): to take in one corner of the limit, a whole side moves out.',
        controls: [OPEN, LEAD],
        knobs: { opened: 1, round: CORNER },
      },
    },
    {
      text: [
        `Other engines and files hold [other shapes](engine); three hinges turn like the rings of chapter 20. Each is opened until it, too, keeps ${100 * ALIKE} of 100 directions of [the limit](learned).`,
      ],
      without: 'all',
      figure: ENGINES_KEEP,
      knobs: { opened: NARROW },
      play: { knob: 'opened', from: NARROW, to: 1, seconds: 2.5, waits: true },
      guess: {
        ask: 'Which lets in least?',
        answers: SHAPES,
        right: ({ limit }) => leastLetIn(limit),
        reply:
          '{best}. Corners [stick out](admitted) where the limit is round, however many angles set them; all [stop](stopped) as many. Jolt can hold pyramid or cone: Limber writes both.',
      },
    },
    {
      text: [
        'Is a cone enough? A pose is a direction and a twist. [The ring](twist) on the arm shows the twists that the limit allows there. Lead the arm round: they change. Jolt’s cone has nearly one range of twists, wherever the arm points.',
      ],
      without: 'all',
      figure: TWISTING,
      knobs: { shape: 'jolt-cone', round: TWISTS_AT },
      play: { knob: 'round', from: 0, to: TWISTS_AT, seconds: 5 },
      controls: [LEAD_TWISTED],
      guess: {
        ask: 'How wide must that range be?',
        answers: ['As the narrowest ring', 'As a usual ring', 'As all rings together'],
        right: 2,
        reply:
          'As all of them, or [it](engine) would stop much that the limit allows. So it [lets in](admitted) more: the direction is allowed, the twist is not.',
        play: { knob: 'twist', from: 0, to: LEAST, seconds: 3 },
        controls: [TWIST, LEAD_TWISTED],
      },
    },
    {
      text: [
        'The arm is driven: its [turn](turn) is a [dot](dot), all its dots are a [cloud](cloud), round the cloud is a [limit](wrapped), and what is asked beyond is [brought back](back). So the arm obeys [its limit](learned), learned from {seconds} s of motion.',
        'Switch limits off: it obeys no more. Now open your own clip.',
      ],
      without: 'all',
      figure: BODY,
      settings: { limits: true },
      play: { knob: 'drive', from: 0, to: DRIVEN, seconds: 2.5 },
      controls: [DRIVE, { setting: 'limits' }, { action: 'export', label: 'Open the export' }],
    },
  ],
  know: 'how to learn limits from what a body did, and what engines keep of them.',
  parts: [
    { id: 'limit', label: 'the limit', look: 'area', colour: 'limit-line' },
    { id: 'pair', label: 'one pair of flat sides', look: 'line', colour: 'text-1' },
    { id: 'middle', label: 'its middle', look: 'ring', colour: 'axis-z' },
    { id: 'learned', label: 'directions of the limit', look: 'area', colour: 'limit-line' },
    { id: 'twist', label: 'twists of the limit', look: 'area', colour: 'limit-line' },
    { id: 'sides', label: 'sides of the engine’s shape', look: 'word', colour: 'axis-x' },
    { id: 'engine', label: 'what the engine holds', look: 'line', colour: 'axis-x' },
    { id: 'admitted', label: 'let in, never shown', look: 'hatch', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
    { id: 'all', label: 'opened to keep all', look: 'dash', colour: 'axis-x' },
    { id: 'turn', label: 'a turn', look: 'word', colour: 'angle' },
    { id: 'dot', label: 'a dot', look: 'word', colour: 'text-1' },
    { id: 'cloud', label: 'a cloud', look: 'word', colour: 'sample' },
    { id: 'wrapped', label: 'a limit', look: 'word', colour: 'limit-line' },
    { id: 'back', label: 'brought back', look: 'word', colour: 'violation-fill' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => `${count(storedOf(now))}${storedAs(now)}`,
    best: ({ limit }) => {
      const least = leastLetIn(limit);
      return least === null ? '…' : SHAPES[least];
    },
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
  knobs: { shape: 'jolt-pyramid', opened: 1, round: 0, twist: 0 },
};
