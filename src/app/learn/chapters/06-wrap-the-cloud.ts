import { type JointLimit, shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import type { Settings } from '../../../state/settings';
import { count, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, LiveNumber, Now } from '../chapter';
import { type BetweenSamples, betweenSamples } from '../figures/between-samples';
import { withDirections } from '../figures/fewer-planes';
import { fitUnder } from '../fit-under';
import type { RegionSize } from '../measure-room';
import { isRoomPending, roomOf, shareIn } from '../room-of';
import { truthNow } from '../truth';

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', {
  isPlaceless: true,
});

/** The shapes that the chapter tells of. */
const TOLD = shapeKinds.filter((kind) => shapeFamilies[kind].solid && kind !== 'elliptic-cylinder');

/** The samples and their limit alone: where the joint is now is no matter here. */
const SPACE: FigureOf = { main: 'space', inset: 'character', hides: ['now', 'path'] };

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

function roomNow(now: Now): RegionSize | null {
  const { clip, cloud, limit } = now;
  return cloud && limit ? roomOf(clip, cloud, limit, truthNow(now)) : null;
}

/** The room that a limit of another shape would have; null until it has been found. */
function roomUnder(now: Now, shape: Settings['shape']): RegionSize | null {
  const fit = fitUnder(now, { shape });
  const truth = truthNow(now);
  const room = fit && roomOf(now.clip, fit.cloud, fit.limit, truth);
  return fit && !isRoomPending(fit.limit, truth) ? room : null;
}

/** Shares that differ by less count as the same. */
const SAME = 0.02;

/** The right answer to whether the tilted box is tighter. */
function tighter(now: Now): number | null {
  const [straight, tilted] = [roomUnder(now, 'box'), roomUnder(now, 'oriented-box')];
  if (!straight || !tilted) return null;
  if (Math.abs(tilted.share / straight.share - 1) < SAME) return 2;
  return tilted.share < straight.share ? 0 : 1;
}

/** What the joint can truly do, in a sentence; empty where that is not known. */
function truthWords(now: Now): string {
  const field = truthNow(now) && roomUnder(now, 'distance-field');
  if (!field || field.possible === null) return '';
  const can = percent(field.possible);
  return `The body of this clip was made, so we know what the joint can do: ${can}\u00a0% of all rotations. The field allows ${shareIn(field)}.`;
}

/** What the distance field says of poses between samples; null until it has been fitted. */
function betweenNow(now: Now): BetweenSamples | null {
  const fit = fitUnder(now, { shape: 'distance-field' });
  return fit && betweenSamples(fit.limit, fit.cloud);
}

const toldOf = (value: number | undefined): string => (value === undefined ? '…' : count(value));

const isPending = (now: Now): boolean => isRoomPending(now.limit, truthNow(now));

/** The k-DOP of as many directions as are chosen. */
const planesOf = ({ limit, knobs }: Now): JointLimit | null => limit && withDirections(limit, Number(knobs.directions));

/** A pair of planes to each direction. */
const planeCount = ({ knobs }: Now): number => 2 * Math.floor(Number(knobs.directions));

function roomWithin(now: Now): RegionSize | null {
  const { clip, cloud } = now;
  const planes = planesOf(now);
  return cloud && planes ? roomOf(clip, cloud, planes, null) : null;
}

const SHARE: LiveNumber = {
  label: 'of all rotations are inside',
  part: 'limit',
  read: (now) => shareIn(roomNow(now)),
  isPending,
};
const WRONG: LiveNumber = {
  label: 'of what is inside is impossible',
  part: 'limit',
  read: (now) => {
    const room = roomNow(now);
    if (!room) return '…';
    return room.wrong === null ? 'not known' : `${percent(room.wrong)} %`;
  },
  warns: (now) => (roomNow(now)?.wrong ?? 0) > 0.1,
  isPending,
};
const OUTSIDE: LiveNumber = {
  label: 'samples outside',
  part: 'samples',
  read: (now) => {
    const room = roomNow(now);
    return room ? `${room.outside} of ${count(now.limit?.sampleCount ?? 0)}` : '…';
  },
  warns: (now) => (roomNow(now)?.outside ?? 0) > 0,
  isPending,
};
export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* says where it **may** be. Put a [surface](limit) around them, 2.9° clear: what it holds is allowed. This is a *box*.',
      ],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: FromTheFront },
      readings: [SHARE],
    },
    {
      text: ['This [box](limit) stands straight. Tilt it along the main directions of the [cloud](samples).'],
      settings: { shape: 'box' },
      figure: { ...SPACE, inSpace: StraightGhost },
      readings: [SHARE],
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box allows {tilted} of all rotations, the [straight box](straight) {straight}. For another joint it may be the other way.',
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
        'The corners of a box promise poses **nobody has made**. Cut them off with more planes: a [*k-DOP*](planes) keeps, for 3 to 13 directions, how far the [samples](samples) reach, both ways.',
      ],
      settings: { shape: 'k-dop' },
      without: ['limit', 'straight'],
      figure: { ...SPACE, inSpace: PlanesFigure },
      play: { knob: 'directions', from: 3, to: 13, seconds: 3 },
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
          initial: 13,
          min: 3,
          max: 13,
          step: 1,
          show: (value) => String(Math.floor(value)),
        },
      ],
      readings: [
        {
          ...SHARE,
          part: 'planes',
          read: (now) => shareIn(roomWithin(now)),
          isPending: (now) => isRoomPending(planesOf(now), null),
        },
        { label: 'planes, two to a direction', part: 'planes', read: (now) => count(planeCount(now)) },
      ],
    },
    {
      text: [
        'Or no corners at all: an [*ellipsoid*](limit) is a ball, stretched and tilted. It cuts the corners of the [straight box](straight), and swells out of its sides.',
      ],
      settings: { shape: 'ellipsoid' },
      figure: { ...SPACE, inSpace: StraightGhost },
      without: ['planes'],
      readings: [SHARE],
    },
    {
      text: [
        'A [*convex hull*](limit) runs straight from outermost dot to outermost dot, then 2.9° clear. No shape without dents is smaller.',
      ],
      settings: { shape: 'convex-hull' },
      without: ['planes', 'straight'],
      readings: [SHARE],
    },
    {
      text: [
        'A *distance field* keeps, on a grid, how far it is to the nearest [sample](samples). Its [surface](limit) follows each dent.',
      ],
      settings: { shape: 'distance-field' },
      without: ['planes', 'straight'],
      figure: { ...SPACE, inSpace: BetweenFigure },
      readings: [SHARE],
      guess: {
        ask: 'The field lets in the least. Is it the best?',
        answers: ['Yes, tightest wins', 'No, too tight'],
        right: 1,
        reply:
          'Of {asked} poses half way between two samples, the field stops {stopped}, [marked here](between); the hull stops none. {truth}',
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['convex-hull', 'distance-field'],
          },
        ],
        readings: [
          SHARE,
          {
            label: 'stopped half way between',
            part: 'between',
            read: ({ limit, cloud }) => (limit && cloud ? count(betweenSamples(limit, cloud).stopped.length) : '…'),
            isPending,
          },
          WRONG,
        ],
      },
    },
    {
      text: [
        '*Padding* pushes the [surface](limit) out from [tight](unpadded), for what the clip just missed: 2.9° so far, 11.5° here. More lets in what nobody can do.',
      ],
      settings: { padding: 0.2 },
      figure: { ...SPACE, inSpace: UnpaddedGhost },
      without: ['planes', 'straight', 'between'],
      controls: [
        { setting: 'shape', part: 'limit', only: TOLD, short: { 'oriented-box': 'Tilted' } },
        { setting: 'padding', part: 'limit' },
      ],
      plays: true,
      readings: [SHARE, OUTSIDE, WRONG],
    },
  ],
  know: 'a limit is a guess about poses that nobody has shown, and its shape is the guess.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'planes', label: 'k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'straight', label: 'straight box', look: 'dash', colour: 'text-1' },
    { id: 'unpadded', label: 'without padding', look: 'dash', colour: 'text-1' },
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
};
