import { DEGREE } from '../../../core/math';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { cloudFacts, flips } from '../measure';

const MeanOfTwo = lazyRoom('The figure', () => import('../figures/MeanOfTwo'), 'MeanOfTwo');
const CurveStrip = lazyRoom('The curves', () => import('../figures/CurveStrip'), 'CurveStrip');

/** One ball in all steps, from where chapters before looked at theirs. */
const SPACE: FigureOf = { main: 'space', inset: 'character', hides: ['limit'], isWhole: true, from: [0.4, 0.12, 0.82] };

/** rad: so near to each other nearly all dots stay; and as near as samples usually are. */
const [CLOSE, SPACING] = [0.5 * DEGREE, 0.05];

/** How many samples there are at the usual distance; null until that has been found. */
const keptIn = (now: Now): number | null => fitUnder(now, { sampleSpacing: SPACING })?.limit.sampleCount ?? null;

/** Whether the cloud is still counted from what was chosen before. */
const isPending = ({ state, limit }: Now): boolean =>
  (state.work.settings.reference === 'identity') !== (limit !== null && Math.abs(limit.reference[3]) === 1);

const told = (kept: number | null, tell: (kept: number) => string): string => (kept === null ? '…' : tell(kept));

/** Two digits of a number are told. */
function roughly(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return count(Math.round(value / unit) * unit);
}

export const aClipBecomesACloud: Chapter = {
  heading: 'Keep each pose as a dot, and you see all that a joint has done',
  beats: [
    {
      text: [
        'Motion capture writes down one rotation per joint and *frame*; your clip has {frames}. The [moving dot](now) is the pose right now, trailing its [last second](path). Every frame leaves a dot: together they are the [*cloud*](samples) of the joint, in its *rotation space*.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      plays: true,
      controls: [{ action: 'play', label: 'Play or pause' }],
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
        'Near-copies in the [cloud](samples) add nothing to a limit. So a dot is kept as a *sample* only if no other kept one lies within 2.9° on the map.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      plays: true,
      guess: {
        ask: 'Your clip has {frames} dots of the {joint}. How many stay?',
        answers: ['Nearly all', 'About {stay}', 'About {few}'],
        right: 1,
        settings: { sampleSpacing: SPACING },
        reply:
          '{kept}. How often a pose came up is forgotten on purpose: a limit asks how far a joint goes, not how often.',
        controls: [{ setting: 'sampleSpacing', label: 'Least distance', part: 'samples' }],
        readings: [{ label: 'samples kept', part: 'samples', read: ({ limit }) => count(limit?.sampleCount ?? 0) }],
      },
    },
    {
      text: [
        'What is the *mean* of rotations? The pose whose squared distances to all of them add up to the least. Try two: one turned [170° one way](one), one [170° the other](other).',
      ],
      without: ['now', 'path', 'samples'],
      settings: { reference: 'identity' },
      figure: { main: 'own', inset: null, Own: MeanOfTwo },
      guess: {
        ask: 'Where is their mean?',
        answers: ['In the middle, no turn', 'On the skin, half a turn', 'There is none'],
        right: 1,
        reply:
          'On the [skin](mean). Both are 10° from half a turn, and 170° from no turn at all. The mean of the numbers, 0°, is about as wrong as one can be.',
        readings: [
          { label: 'from the mean to either', part: 'mean', read: () => '10°' },
          { label: 'from no turn to either', part: 'one', read: () => '170°' },
        ],
      },
    },
    {
      text: [
        'In the file, “no rotation” may be a pose nobody could stand in. So we count from a *reference*, here the mean of all frames. The [cloud](samples) moves to the middle.',
      ],
      without: ['one', 'other', 'mean'],
      formula: {
        math: ['mrow', ['msub', 'x', 't'], '=', 'log', '(', ['msup', 'r', '−1'], ['msub', 'q', 't'], ')'],
        says: 'x at time t equals log of the inverse of r times q at time t',
        note: 'r is the reference, q the joint in frame t; log makes an arrow of a rotation.',
      },
      controls: [
        {
          setting: 'reference',
          label: 'Counted from',
          isList: true,
          part: 'samples',
          short: { average: 'Mean of all frames', identity: 'The zero of the file' },
        },
      ],
      readings: [
        {
          label: 'from the middle to the farthest dot',
          part: 'samples',
          read: ({ clip, cloud }) => (cloud ? degrees(cloudFacts(clip, cloud).farthest) : '…'),
          isPending,
        },
        {
          label: 'typically (root mean square)',
          part: 'samples',
          read: ({ clip, cloud }) => (cloud ? degrees(cloudFacts(clip, cloud).typical) : '…'),
          isPending,
        },
      ],
    },
    {
      text: [
        'And the file may flip from q to −q between two frames: the other dot of the same pose. *Unrolling* takes, frame by frame, the one that lies nearer to the last. Look at the [curves](curves) of x, y, z and w.',
      ],
      without: ['one', 'other', 'mean'],
      figure: { ...SPACE, Strip: CurveStrip, isStripTall: true },
      settings: { curves: 'raw' },
      plays: true,
      guess: {
        ask: 'What does the arm do at a flip?',
        answers: ['It leaps', 'It turns back', 'Nothing'],
        right: 2,
        reply:
          'Nothing: same pose, other dot. Only the [curves](curves) leap, {flips} times in this joint. Unrolled, even a range past 180° stays in one piece.',
        settings: { curves: 'unrolled' },
        controls: [{ setting: 'curves', part: 'curves' }],
        readings: [{ label: 'flips in the file', part: 'curves', read: (now) => count(flips(now)) }],
      },
    },
  ],
  know: 'a clip is a cloud of dots, counted from a pose that makes sense.',
  parts: [
    { id: 'now', label: 'now', look: 'dot', colour: 'text-1' },
    { id: 'path', label: 'the last second', look: 'line', colour: 'text-2' },
    { id: 'samples', label: 'cloud', look: 'dot', colour: 'sample' },
    { id: 'one', label: '170° one way', look: 'dot', colour: 'sample' },
    { id: 'other', label: '170° the other', look: 'dot', colour: 'axis-x' },
    { id: 'mean', label: 'mean', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'x y z w over time', look: 'line', colour: 'text-2' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Holden, Unrolling rotations', url: 'https://theorangeduck.com/page/unrolling-rotations' },
  ],
  words: {
    kept: (now) => told(keptIn(now), count),
    stay: (now) => told(keptIn(now), roughly),
    few: (now) => told(keptIn(now), (kept) => roughly(kept / 8)),
  },
  terms: ['frame', 'sample', 'cloud', 'rotation space', 'mean', 'reference', 'Unrolling'],
  figure: SPACE,
  settings: { limits: false },
  hidesMeters: true,
};
