import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { count, percent } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { numbersOf } from '../measure';
import { type RegionSize, roomOf, timesIn } from '../room-of';
import { truthNow } from '../truth';

function roomNow(now: Now): RegionSize | null {
  const { clip, cloud, limit } = now;
  return cloud && limit ? roomOf(clip, cloud, limit, truthNow(now)) : null;
}

export const wrapTheCloud: Chapter = {
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        '{samples} [samples](samples) say where this joint **has been**. A *joint limit* has to say where it **may** be, everywhere else too. So we put a [surface](limit) around them. What it holds is allowed, such as the pose of [this moment](now).',
        'A *box* is easy to store and easy to obey, but its corners promise poses **nobody has ever made**. Clip the corners with more planes, and you have a *k-DOP*: the promise gets tighter. An *ellipsoid* has no corners at all. A *convex hull* goes straight from dot to dot; a *distance field* follows each dent, and may forget what lies between the samples. *Padding* pushes the surface out a little, for what the clip just missed.',
      ],
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
        note: 'A k-DOP keeps one number per plane: how far out along n the farthest sample is.',
      },
      tryIt:
        'Guess first: which is tighter for this joint, the box or the tilted box? Then step through the shapes. Pull the padding to 0°: which poses of the next clip would now be stopped?',
      controls: [
        {
          setting: 'shape',
          part: 'limit',
          only: shapeKinds.filter((kind) => shapeFamilies[kind].solid),
        },
        { setting: 'padding', part: 'limit' },
      ],
      readings: [
        { label: 'the room the samples take', part: 'limit', read: (now) => timesIn(roomNow(now)) },
        {
          label: 'samples outside',
          part: 'samples',
          read: (now) => {
            const room = roomNow(now);
            return room ? `${room.outside} of ${count(now.limit?.sampleCount ?? 0)}` : '…';
          },
          warns: (now) => (roomNow(now)?.outside ?? 0) > 0,
        },
        {
          label: 'of it the body can’t do',
          part: 'limit',
          read: (now) => {
            const room = roomNow(now);
            if (!room) return '…';
            const { wrong } = room;
            return wrong === null ? 'not known' : `${percent(wrong)} %`;
          },
          warns: (now) => (roomNow(now)?.wrong ?? 0) > 0.1,
        },
        { label: 'numbers stored', part: 'limit', read: ({ limit }) => count(limit ? numbersOf(limit) : 0) },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'now', label: 'now', look: 'dot', colour: 'text-1' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  terms: ['joint limit', 'box', 'k-DOP', 'ellipsoid', 'convex hull', 'distance field', 'padding'],
  figure: { main: 'space', inset: 'character' },
  settings: {},
  plays: true,
};
