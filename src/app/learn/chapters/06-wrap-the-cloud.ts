import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { count, percent } from '../../ui/format';
import type { Chapter, LiveNumber, Now } from '../chapter';
import { numbersOf } from '../measure';
import type { RegionSize } from '../measure-room';
import { isRoomPending, roomOf, shareIn } from '../room-of';
import { truthNow } from '../truth';

function roomNow(now: Now): RegionSize | null {
  const { clip, cloud, limit } = now;
  return cloud && limit ? roomOf(clip, cloud, limit, truthNow(now)) : null;
}

const isPending = (now: Now): boolean => isRoomPending(now.limit, truthNow(now));

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
const STORED: LiveNumber = {
  label: 'numbers stored',
  part: 'limit',
  read: ({ limit }) => count(limit ? numbersOf(limit) : 0),
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
      readings: [SHARE],
    },
    {
      text: [
        'This [box](limit) stands straight. Now tilt it, so that its edges run along the main directions of the [cloud](samples).',
      ],
      settings: { shape: 'box' },
      readings: [SHARE],
      guess: {
        ask: 'Will the tilted box be tighter, for the left shoulder of Limber’s own clip?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: 1,
        reply:
          'Looser: **23 %** of all rotations, against **18 %**. For the left wrist it is the other way. Look, don’t assume.',
        settings: { shape: 'oriented-box' },
        controls: [{ setting: 'shape', part: 'limit', only: ['box', 'oriented-box'] }],
      },
    },
    {
      text: [
        'The corners of a box promise poses **nobody has ever made**. Cut them off with more planes, and you have a [*k-DOP*](limit): for 13 directions it keeps how far the [samples](samples) reach, both ways.',
      ],
      settings: { shape: 'k-dop' },
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
      controls: [{ setting: 'shape', part: 'limit', only: ['box', 'k-dop'] }],
      readings: [SHARE, STORED],
    },
    {
      text: [
        'An [*ellipsoid*](limit) has no corners. A [*convex hull*](limit) runs straight from dot to dot. A [*distance field*](limit) keeps, on a grid, how far it is to the nearest sample, and follows each dent.',
      ],
      settings: { shape: 'distance-field' },
      controls: [{ setting: 'shape', part: 'limit', only: shapeKinds.filter((kind) => shapeFamilies[kind].solid) }],
      readings: [SHARE, STORED],
      guess: {
        ask: 'The field lets in the least. Is it the best?',
        answers: ['Yes, tightest wins', 'No, it forgets what lies between'],
        right: 1,
        reply:
          'No. The body of Limber’s own clip was made, so we know what its left shoulder can do: **13 %** of all rotations. A limit of **1.3 %** stops most of that.',
        readings: [SHARE, WRONG, STORED],
      },
    },
    {
      text: [
        '*Padding* pushes the [surface](limit) out a little, for what the clip just missed. Less of it stops more of the next clip; more of it lets in what nobody can do.',
      ],
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
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: { main: 'space', inset: 'character' },
  settings: {},
};
