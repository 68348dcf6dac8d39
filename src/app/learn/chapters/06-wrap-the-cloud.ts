import { type JointLimit, shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import type { Settings } from '../../../state/settings';
import { count, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, LiveNumber, Now } from '../chapter';
import { withDirections } from '../figures/fewer-planes';
import { fitUnder } from '../fit-under';
import { numbersOf } from '../measure';
import type { RegionSize } from '../measure-room';
import { isRoomPending, roomOf, shareIn } from '../room-of';
import { truthNow } from '../truth';

const PlanesFigure = lazyRoom('The planes', () => import('../figures/PlanesFigure'), 'PlanesFigure', {
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

const isPending = (now: Now): boolean => isRoomPending(now.limit, truthNow(now));

/** The k-DOP of as many directions as are chosen. */
const planesOf = ({ limit, knobs }: Now): JointLimit | null => limit && withDirections(limit, Number(knobs.directions));

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
  label: 'of these are impossible',
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
const numbersIn = (limit: JointLimit | null): number => (limit ? numbersOf(limit) : 0);

const STORED: LiveNumber = {
  label: 'numbers stored',
  part: 'limit',
  read: ({ limit }) => count(numbersIn(limit)),
  isPending,
};

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where this joint **has been**. A *joint limit* must say where it **may** be, everywhere else too. So put a [surface](limit) around them: what it holds is allowed. This one is a *box*.',
      ],
      settings: { shape: 'box' },
      figure: { main: 'space', inset: 'character', inSpace: FromTheFront },
      readings: [SHARE],
    },
    {
      text: [
        'This [box](limit) stands straight. Now tilt it, so that its edges run along the main directions of the [cloud](samples).',
      ],
      settings: { shape: 'box' },
      readings: [SHARE],
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box allows {tilted} of all rotations, the straight box {straight}. For another joint it may be the other way. Look, don’t assume.',
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
        'The corners of a box promise poses **nobody has ever made**. Cut them off with more planes, and you have a [*k-DOP*](planes): for 3 to 13 directions it keeps how far the [samples](samples) reach, both ways.',
      ],
      settings: { shape: 'k-dop' },
      without: ['limit'],
      figure: { main: 'space', inset: 'character', inSpace: PlanesFigure },
      play: { knob: 'directions', from: 3, to: 13, seconds: 3 },
      formula: {
        math: [
          'mrow',
          ['msub', 'd', 'i'],
          '=',
          ['munder', 'max', 's'],
          '"\u2009',
          ['msub', 'n', 'i'],
          '·',
          's',
          '+',
          'p',
        ],
        says: 'd i equals the largest, over all samples s, of n i dot s, plus the padding p',
        note: 'One number per plane: how far out along n the farthest sample is; p comes in a moment.',
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
        { label: STORED.label, part: 'planes', read: (now) => count(numbersIn(planesOf(now))) },
      ],
    },
    {
      text: [
        'An [*ellipsoid*](limit) has no corners. A [*convex hull*](limit) runs straight from dot to dot. A [*distance field*](limit) keeps, on a grid, how far it is to the nearest sample, and follows each dent.',
      ],
      settings: { shape: 'distance-field' },
      without: ['planes'],
      controls: [{ setting: 'shape', part: 'limit', only: shapeKinds.filter((kind) => shapeFamilies[kind].solid) }],
      readings: [SHARE, STORED],
      guess: {
        ask: 'The field lets in the least. Is it the best?',
        answers: ['Yes, tightest wins', 'No, it forgets what lies between'],
        right: 1,
        reply: 'No, it forgets the poses between the samples. {truth}',
        readings: [SHARE, WRONG, STORED],
      },
    },
    {
      text: [
        '*Padding* pushes the [surface](limit) out a little, for what the clip just missed. Less of it stops more of the next clip; more of it lets in what nobody can do.',
      ],
      without: ['planes'],
      controls: [
        { setting: 'shape', part: 'limit', only: shapeKinds.filter((kind) => shapeFamilies[kind].solid) },
        { setting: 'padding', part: 'limit' },
      ],
      plays: true,
      readings: [SHARE, OUTSIDE, WRONG, STORED],
    },
  ],
  know: 'a limit is a guess about poses that nobody has shown, and its shape is the guess.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'planes', label: 'k-DOP', look: 'area', colour: 'limit-line' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  words: {
    straight: (now) => shareIn(roomUnder(now, 'box')),
    tilted: (now) => shareIn(roomUnder(now, 'oriented-box')),
    truth: truthWords,
  },
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: { main: 'space', inset: 'character' },
  settings: {},
};
