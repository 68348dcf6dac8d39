import { seekFrame } from '../../../state/actions';
import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import { CLOSE, SPACING } from '../figures/close';
import { CLOUD_IN_BALL, toldOnceFound, WHOLE_LIMB } from '../figures/cloud-in-ball';
import { fitUnder } from '../fit-under';

const ThinnedCloud = lazyRoom('The figure', () => import('../figures/ThinnedCloud'), 'ThinnedCloud');
const CloudSoFar = lazyRoom('The cloud so far', () => import('../figures/FaintCloud'), 'CloudSoFar', {
  isPlaceless: true,
});
const NamedLimbs = lazyRoom('Poses with names', () => import('../figures/ReferenceFigure'), 'NamedLimbs', {
  isPlaceless: true,
});
const CopiesStrip = lazyRoom('Two stretches', () => import('../figures/CopiesStrip'), 'CopiesStrip');
/** All dots, and the dots that are kept. */
const CLOUD: FigureOf = { main: 'own', inset: null, Own: ThinnedCloud, Strip: CopiesStrip };

/** How many samples there are at the usual distance; null until that has been found. */
const keptIn = (now: Now): number | null => fitUnder(now, { sampleSpacing: SPACING })?.limit.sampleCount ?? null;

export const aClipBecomesACloud: Chapter = {
  heading: 'The poses of a joint make a cloud of dots',
  beats: [
    {
      text: [
        'Motion capture writes one rotation per joint and *frame*. The [moving dot](now) leaves a dot for every frame: the [*cloud*](grown) of the joint, in its *rotation space*.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      figure: { ...CLOUD_IN_BALL, inSpace: CloudSoFar, ...WHOLE_LIMB },
      play: { knob: 'shown', from: 0, to: 1, seconds: 12 },
      controls: [
        {
          knob: 'shown',
          label: 'The clip',
          part: 'now',
          initial: 0,
          min: 0,
          max: 1,
          step: 0.001,
          show: (value) => `${Math.round(100 * value)}\u00a0%`,
        },
        { action: 'again', label: 'Again' },
      ],
      readings: [
        {
          label: 'frame',
          part: 'now',
          read: ({ live, clip }) => `${count(live.frame + 1)} of ${count(clip.frameCount)}`,
        },
      ],
    },
    {
      text: [
        '[Rings](pins) mark about the farthest that the limb points each way. Click a dot: the body takes its pose.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      figure: { ...CLOUD_IN_BALL, inSpace: CloudSoFar, ...WHOLE_LIMB, inCharacter: NamedLimbs },
      guess: {
        ask: 'Most of the ball is empty. Why?',
        answers: ['The joint cannot turn there', 'The clip did not go there', 'The dots do not tell'],
        right: 2,
        reply:
          'The dots do not tell. A place without a dot may be a pose that nobody can take, or a pose that nobody took here. Limits will have to guess which.',
      },
    },
    {
      text: [
        'Near-copies add nothing: a [dot](grown) is kept, as a *sample*, only if no kept one lies within 2.9° (0.05 radian) on the map.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      figure: CLOUD,
      without: ['now', 'pins'],
      guess: {
        ask: 'Which of the {frames} dots go?',
        answers: ['Those of fast moves', 'Those of slow moves', 'As many of either'],
        right: 1,
        settings: { sampleSpacing: SPACING },
        scene: { apart: 1 },
        reply:
          'Mostly those of slow moves, which lie close: see a [slow](slow) and a [fast](fast) stretch below. Places visited again lose dots too. {kept} [stay](samples).',
        controls: [{ setting: 'sampleSpacing', label: 'Least distance', part: 'samples' }],
        readings: [{ label: 'samples kept', part: 'samples', read: ({ limit }) => count(limit?.sampleCount ?? 0) }],
      },
    },
  ],
  know: 'each pose of a clip is a dot, and the dots that are kept are samples.',
  parts: [
    { id: 'now', label: 'now', look: 'dot', colour: 'text-1' },
    { id: 'grown', label: 'cloud', look: 'dot', colour: 'sample' },
    { id: 'samples', label: 'samples', look: 'word', colour: 'sample' },
    { id: 'pins', label: 'poses with names', look: 'ring', colour: 'text-1' },
    { id: 'slow', label: 'slow stretch', look: 'line', colour: 'axis-y' },
    { id: 'fast', label: 'fast stretch', look: 'line', colour: 'axis-z' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Holden, Unrolling rotations', url: 'https://theorangeduck.com/page/unrolling-rotations' },
  ],
  words: {
    kept: (now) => toldOnceFound(keptIn(now), count),
  },
  terms: ['frame', 'sample', 'cloud', 'rotation space'],
  figure: CLOUD_IN_BALL,
  settings: { limits: false },
  hidesMeters: true,
  apply: ({ clip, knobs: { shown } }) => {
    if (shown !== undefined) seekFrame(Number(shown) * (clip.frameCount - 1));
  },
};
