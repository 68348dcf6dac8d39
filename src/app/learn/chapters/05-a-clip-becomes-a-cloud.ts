import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { cloudFacts, flips } from '../measure';

// What draws curves is of use to this chapter alone.
const CurveStrip = lazyRoom('The curves', () => import('../figures/CurveStrip'), 'CurveStrip');

export const aClipBecomesACloud: Chapter = {
  heading: 'Play a clip, keep each pose as a dot, and you see all a joint has done',
  beats: [
    {
      text: [
        'Motion capture writes down a rotation per joint and *frame*, here {frames} frames. Each becomes a dot; the [moving one](now) is that of this moment, with its [last moments](path) behind it. Dots that nearly fall together say nothing new, so one of them stays: a [*sample*](samples). The {joint} has {samples}. Together they are its *cloud*, in its *rotation space*.',
        'Two things must be put right first. A rotation counts from somewhere: the file’s own zero may be no pose at all. So we count from a *reference*, such as the mean pose. And the file may flip from q to −q between two frames, here {flips} times. *Unrolling* takes, frame by frame, the one that is nearer to the last.',
      ],
      formula: {
        math: ['mrow', ['msub', 'x', 't'], '=', 'log', '(', ['msup', 'r', '−1'], ['msub', 'q', 't'], ')'],
        says: 'x at time t equals the logarithm of the inverse of r times q at time t',
        note: 'r is the reference, q the joint in frame t, log the map of the page before.',
      },
      tryIt:
        'Count from the identity, and the whole cloud shifts off the middle: that is not how the body stands. Then look at the raw [curves](curves) under the figure, and at how they jump.',
      controls: [
        { setting: 'reference', label: 'Counted from', isList: true },
        { setting: 'curves', part: 'curves' },
        { setting: 'sampleSpacing', part: 'samples' },
      ],
      readings: [
        { label: 'frames', read: ({ clip }) => count(clip.frameCount) },
        { label: 'samples kept', part: 'samples', read: ({ limit }) => count(limit?.sampleCount ?? 0) },
        {
          label: 'the farthest from the reference',
          part: 'samples',
          read: ({ clip, cloud }) => (cloud ? degrees(cloudFacts(clip, cloud).farthest) : '…'),
        },
        { label: 'flips in the file', part: 'curves', read: (now) => count(flips(now)) },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'path', label: 'the last moments', look: 'line', colour: 'text-2' },
    { id: 'now', label: 'now', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'x y z w over time', look: 'line', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Holden, Unrolling rotations', url: 'https://theorangeduck.com/page/unrolling-rotations' },
  ],
  terms: ['frame', 'sample', 'cloud', 'rotation space', 'reference', 'Unrolling'],
  figure: { main: 'space', inset: 'character', hides: ['limit'], Strip: CurveStrip },
  settings: { limits: false },
  plays: true,
};
