import { shapeKinds, type Vec3 } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import { type BetweenSamples, betweenSamples } from '../figures/between-samples';
import { emptiestCorner, FEWEST } from '../figures/fewer-planes';
import { fitUnder } from '../fit-under';
import { shareIn } from '../room-of';
import { roomUnder } from '../room-under';
import { turnJointBy } from '../turn-joint';

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', {
  isPlaceless: true,
});

/** The pairs of planes of the whole k-DOP. */
const MOST = 13;

/** The shapes that the chapter tells of. */
const TOLD = shapeKinds.filter((kind) => shapeFamilies[kind].solid && kind !== 'elliptic-cylinder');

const ShapeShares = lazyRoom('What shapes let in', () => import('../figures/ShapeShares'), 'ShapeShares');

/** The samples and their limit alone, from equally far for all shapes: where the joint is now is no matter here. */
const SPACE: FigureOf = {
  main: 'space',
  inset: 'character',
  isInsetLarge: true,
  half: 'upper',
  reach: 0.95,
  hides: ['now', 'path'],
  Strip: ShapeShares,
};
/** The body takes a pose that the limit may not allow. */
const POSED: FigureOf = { ...SPACE, hidesMeters: true };

const StraightGhost = lazyRoom('The straight box', () => import('../figures/LimitGhost'), 'StraightGhost', {
  isPlaceless: true,
});

const UnpaddedGhost = lazyRoom('The limit without padding', () => import('../figures/LimitGhost'), 'UnpaddedGhost', {
  isPlaceless: true,
});

const BetweenFigure = lazyRoom('The poses between', () => import('../figures/BetweenFigure'), 'BetweenFigure', {
  isPlaceless: true,
});

const FromTheFront = lazyRoom('The look from the front', () => import('../figures/FromTheFront'), 'FromTheFront', {
  isPlaceless: true,
});

/** Shares that differ by less count as the same. */
const SAME = 0.02;

/** The right answer to whether the tilted box is tighter. */
function tighter(now: Now): number | null {
  const [straight, tilted] = [roomUnder(now, 'box'), roomUnder(now, 'oriented-box')];
  if (!straight || !tilted) return null;
  if (Math.abs(tilted.share / straight.share - 1) < SAME) return 2;
  return tilted.share < straight.share ? 0 : 1;
}

/** What is said of the line in the bars; empty where what the joint can truly do is not known. */
const truthWords = (now: Now): string =>
  roomUnder(now, 'box')?.possible == null
    ? ''
    : 'We built this body. The joint can do as much as the upright line tells, and cannot do what is hatched.';

/** What the distance field says of poses between samples; null until it has been fitted. */
function betweenNow(now: Now): BetweenSamples | null {
  const fit = fitUnder(now, { shape: 'distance-field' });
  return fit && betweenSamples(fit.limit, fit.cloud);
}

/** Which answer says how many poses between samples the field stops. */
function stoppedMost(now: Now): number | null {
  const between = betweenNow(now);
  if (!between) return null;
  const stopped = between.stopped.length;
  return stopped === 0 ? 0 : 2 * stopped <= between.asked ? 1 : 2;
}

const toldOf = (value: number | undefined): string => (value === undefined ? '…' : count(value));

/** The pose that the body takes; null where it is that of the clip. */
function poseNow(now: Now): Vec3 | null {
  const { limit, cloud, knobs } = now;
  if (knobs.pose === 'between') return betweenNow(now)?.shown?.at ?? null;
  return knobs.pose === 'corner' && limit && cloud ? emptiestCorner(limit, cloud) : null;
}

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* says where it **may** be. Put a [surface](limit) around them, 2.9° clear: what it holds is allowed. This is a *box*.',
      ],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: FromTheFront },
    },
    {
      text: ['This [box](limit) stands straight. Tilt it along the main directions of the [cloud](samples).'],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: StraightGhost },
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box allows {tilted} of all rotations, the [straight box](straight) {straight}. Main directions follow most dots, but the box must hold all. For another joint it may differ.',
        settings: { shape: 'oriented-box' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['box', 'oriented-box'],
            short: { box: 'Straight', 'oriented-box': 'Tilted' },
          },
        ],
      },
    },
    {
      text: [
        'An [*ellipsoid*](limit) is a ball, stretched and tilted. It cuts the corners of the [straight box](straight), and swells out of its sides.',
      ],
      settings: { shape: 'ellipsoid' },
      figure: { ...SPACE, inSpace: StraightGhost },
      controls: [{ setting: 'shape', part: 'limit', only: ['box', 'ellipsoid'] }],
    },
    {
      text: [
        'A [corner](corner) of the [tilted box](tilted) lets in a pose **nobody has made**: see the arm. Cut corners off with more planes: a [*k-DOP*](planes) keeps, for 3 to 13 directions, how far the [samples](samples) reach, both ways.',
      ],
      settings: { shape: 'k-dop', limits: false },
      knobs: { pose: 'corner' },
      without: ['limit', 'straight'],
      // From behind and above: there the arm is.
      figure: { ...POSED, from: [2.2, 0.45, 0.8], inSpace: PlanesFigure },
      play: { knob: 'directions', from: FEWEST, to: MOST, seconds: 5 },
      formula: {
        math: ['mrow', ['msub', 'd', 'i'], '=', ['munder', 'max', 's'], '"\u2009', ['msub', 'n', 'i'], '·', 's'],
        says: 'd i equals the largest, over all samples s, of n i dot s',
        note: 'Plane i stands across direction n, as far out as the farthest sample s.',
      },
      controls: [
        {
          knob: 'directions',
          part: 'planes',
          label: 'Directions',
          initial: MOST,
          min: FEWEST,
          max: MOST,
          step: 1,
          show: (value) => `${Math.floor(value)}: ${2 * Math.floor(value)} planes`,
        },
      ],
    },
    {
      text: [
        'A [*convex hull*](limit) runs straight between outermost dots, then 2.9° clear. No shape without dents is smaller.',
      ],
      settings: { shape: 'convex-hull' },
      without: ['planes', 'corner', 'straight', 'tilted'],
      controls: [{ setting: 'shape', part: 'limit', only: ['k-dop', 'convex-hull'] }],
    },
    {
      text: [
        'A *distance field* keeps, on a grid, how far it is to the nearest [sample](samples). Its [surface](limit) follows each dent.',
      ],
      settings: { shape: 'distance-field' },
      without: ['planes', 'corner', 'straight', 'tilted'],
      figure: { ...POSED, inSpace: BetweenFigure },
      guess: {
        ask: 'Take poses half way between two samples. How many does the field stop?',
        answers: ['None', 'Up to half', 'More than half'],
        right: stoppedMost,
        reply: 'The field stops {stopped} of {asked}, [this one](between) too: too tight. The hull stops none.',
        knobs: { pose: 'between' },
        settings: { limits: false },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['convex-hull', 'distance-field'],
          },
        ],
      },
    },
    {
      text: [
        '*Padding* pushes the [surface](limit) out from [tight](unpadded), for what the clip just missed: 2.9° so far, 11.5° here. More lets in what nobody can do. {truth}',
      ],
      settings: { shape: 'convex-hull', padding: 0.2 },
      figure: { ...SPACE, inSpace: UnpaddedGhost },
      without: ['planes', 'corner', 'straight', 'tilted', 'between'],
      controls: [
        { setting: 'shape', part: 'limit', only: TOLD, short: { 'oriented-box': 'Tilted' } },
        { setting: 'padding', part: 'limit' },
      ],
    },
  ],
  know: 'a limit is a guess about poses that nobody has shown, and its shape is the guess.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'planes', label: 'k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'corner', label: 'a corner', look: 'dot', colour: 'text-1' },
    { id: 'tilted', label: 'tilted box', look: 'dash', colour: 'text-1' },
    { id: 'straight', label: 'straight box', look: 'dash', colour: 'text-1' },
    { id: 'unpadded', label: 'tight', look: 'dash', colour: 'text-1' },
    { id: 'between', label: 'half way between, stopped', look: 'dot', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  words: {
    straight: (now) => shareIn(roomUnder(now, 'box')),
    tilted: (now) => shareIn(roomUnder(now, 'oriented-box')),
    truth: truthWords,
    asked: (now) => toldOf(betweenNow(now)?.asked),
    stopped: (now) => toldOf(betweenNow(now)?.stopped.length),
  },
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: SPACE,
  settings: {},
  knobs: { pose: 'clip' },
  apply(now) {
    const pose = poseNow(now);
    if (pose) turnJointBy(now, pose);
  },
};
