import { DEGREE } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, LiveNumber, Now } from '../chapter';
import { CLOSE, SPACING } from '../figures/close';
import { oneLeap } from '../figures/one-leap';
import { awayFromBoth, MEAN_AT, MIDWAY, TWO_AT } from '../figures/squares-of-two';
import { tornCloud } from '../figures/torn-cloud';
import { fitUnder } from '../fit-under';

const MeanOfTwo = lazyRoom('The figure', () => import('../figures/MeanOfTwo'), 'MeanOfTwo');
const ThinnedCloud = lazyRoom('The figure', () => import('../figures/ThinnedCloud'), 'ThinnedCloud');
const LeapFigure = lazyRoom('The figure', () => import('../figures/LeapFigure'), 'LeapFigure');
const CloudSoFar = lazyRoom('The cloud so far', () => import('../figures/FaintCloud'), 'CloudSoFar', {
  isPlaceless: true,
});
const ReferenceFigure = lazyRoom('The references', () => import('../figures/ReferenceFigure'), 'ReferenceFigure', {
  isPlaceless: true,
});
const BadReference = lazyRoom('The reference', () => import('../figures/ReferenceFigure'), 'BadReference', {
  isPlaceless: true,
});
const NamedLimbs = lazyRoom('Poses with names', () => import('../figures/ReferenceFigure'), 'NamedLimbs', {
  isPlaceless: true,
});
const CopiesStrip = lazyRoom('Two stretches', () => import('../figures/CopiesStrip'), 'CopiesStrip');
const SkinStrip = lazyRoom('The distance from the reference', () => import('../figures/SkinStrip'), 'SkinStrip');
const SquaresStrip = lazyRoom('The squares', () => import('../figures/SquaresStrip'), 'SquaresStrip');
const TornCloudFigure = lazyRoom('The figure', () => import('../figures/TornCloudFigure'), 'TornCloudFigure');

/** The ball is as plain as those of chapters before. */
const HIDES = ['limit', 'path', 'axes', 'plumb line'] as const;

/** One ball in all steps, from where chapters before looked at theirs. */
const SPACE: FigureOf = {
  main: 'space',
  inset: 'character',
  isInsetLarge: true,
  hides: HIDES,
  reach: 1.1,
  from: [0.4, 0.12, 0.82],
};

/** All dots, and the dots that are kept. */
const CLOUD: FigureOf = { main: 'own', inset: null, Own: ThinnedCloud, Strip: CopiesStrip };

/** The limb is seen whole. */
const LIMB = { half: 'upper', from: [0.55, 0.12, 1.35] } as const;
/** The torn cloud, and the limb in the bad reference. */
const TORN: FigureOf = {
  main: 'own',
  inset: 'character',
  isInsetLarge: true,
  Own: TornCloudFigure,
  ...LIMB,
  from: [0.55, 0.12, 1.55],
  inCharacter: BadReference,
};
/** The arm in the pose that turns are counted from. */
const ARM: Partial<FigureOf> = { ...LIMB, inCharacter: ReferenceFigure };

/** °: from the mean of the two to each. */
const [MEAN_AWAY] = awayFromBoth(MEAN_AT);

/** How many samples there are at the usual distance; null until that has been found. */
const keptIn = (now: Now): number | null => fitUnder(now, { sampleSpacing: SPACING })?.limit.sampleCount ?? null;

const told = (kept: number | null, tell: (kept: number) => string): string => (kept === null ? '…' : tell(kept));

/** rad, told: as it is, or what it leaves of a whole. */
const degreesOf = (angle: number | undefined, whole?: number): string =>
  angle === undefined ? '…' : degrees(whole === undefined ? angle : whole - angle);

/** How often dots leap from frame to frame: torn, unrolled, and counted from the mean. */
const leaps = ({ clip, joint }: Now, way: 0 | 1 | 2): string => told(tornCloud(clip, joint)?.leaps[way] ?? null, count);

const LEAP_ON_MAP: LiveNumber = {
  label: 'the leap on the map',
  part: 'leap',
  read: ({ clip, joint }) => degreesOf(oneLeap(clip, joint)?.onMap),
};
const LEAP_TURNED: LiveNumber = {
  label: 'the joint turns there by',
  part: 'after',
  read: ({ clip, joint }) => degreesOf(oneLeap(clip, joint)?.turned),
};
const LEAPS: LiveNumber = { label: 'leaps from frame to frame', part: 'leaps', read: (now) => leaps(now, 0) };

export const aClipBecomesACloud: Chapter = {
  heading: 'The poses of a joint make one cloud, if you count turns from its middle',
  beats: [
    {
      text: [
        'Motion capture writes one rotation per joint and *frame*. The [moving dot](now) leaves a dot for every frame: the [*cloud*](grown) of the joint, in its *rotation space*.',
      ],
      settings: { reference: 'identity', sampleSpacing: CLOSE },
      figure: { ...SPACE, inSpace: CloudSoFar, ...LIMB },
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
      figure: { ...SPACE, inSpace: CloudSoFar, ...LIMB, inCharacter: NamedLimbs },
    },
    {
      text: [
        'Near-copies add nothing: a [dot](grown) is kept, as a *sample*, only if no kept one lies within 2.9° (0.05 radian) on the map. Below: a [slow](slow) and a [fast](fast) stretch.',
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
        reply: 'Mostly those of slow moves, which lie close, and of places visited again. {kept} [stay](samples).',
        controls: [{ setting: 'sampleSpacing', label: 'Least distance', part: 'samples' }],
        readings: [{ label: 'samples kept', part: 'samples', read: ({ limit }) => count(limit?.sampleCount ?? 0) }],
      },
    },
    {
      text: [
        'The *reference* is the pose that turns are counted from. [A bad one](bad), far from every pose, tears the cloud at the skin in [two](near) [parts](far). From [one frame](before) to [the next](after), the dot [leaps](leap).',
      ],
      without: ['now', 'grown', 'pins', 'samples', 'slow', 'fast'],
      figure: { main: 'own', inset: null, Own: LeapFigure },
      readings: [LEAP_ON_MAP],
      guess: {
        ask: 'Whose fault is the leap?',
        answers: ['The arm’s: too quick', 'The recording’s', 'The map’s'],
        right: 2,
        reply:
          'The map’s. The dot leaps {leaps} [times](leaps), and at no leap does the joint turn by more than {turned}.',
        readings: [LEAP_ON_MAP, LEAP_TURNED],
      },
    },
    {
      text: [
        'One cure: each pose has [two dots](twins), q and −q. The [ring](ring) follows the clip. So far it took q, in the ball.',
      ],
      without: ['now', 'grown', 'pins', 'samples', 'slow', 'fast', 'before', 'after', 'leap'],
      figure: TORN,
      plays: true,
      knobs: { whole: 0 },
      play: { knob: 'whole', from: 0, to: 1, seconds: 3, waits: true },
      readings: [LEAPS],
      guess: {
        ask: 'It must not leap. Where does it go at the skin?',
        answers: ['Out', 'Back in', 'Across'],
        right: 0,
        reply:
          'Out, to the dot nearer to its last one: that is *unrolling*. [The rest](far) lies outside then, and leaps become steps.',
        knobs: { whole: 1 },
        controls: [
          {
            knob: 'whole',
            label: 'Unrolled',
            part: 'far',
            initial: 0,
            min: 0,
            max: 1,
            step: 0.01,
            show: (value) => `${Math.round(100 * value)} %`,
          },
        ],
        readings: [
          {
            ...LEAPS,
            read: (now) => {
              const torn = leaps(now, 0);
              return Number(now.knobs.whole) < 1 ? torn : `${torn} → ${leaps(now, 1)}`;
            },
          },
        ],
      },
    },
    {
      text: [
        `A better cure: count from the *mean* of all rotations: as with numbers, the sum of squared distances is least. Take two, [${TWO_AT[0]}° one way](one) and [${-TWO_AT[1]}° the other](other). [Try](tried) midway on the map: the sum is large.`,
      ],
      without: [
        ...['now', 'grown', 'pins', 'samples', 'slow', 'fast', 'before', 'after', 'leap'],
        ...['ring', 'twins', 'near', 'far', 'leaps', 'bad'],
      ],
      settings: { reference: 'identity' },
      figure: { main: 'own', inset: null, Own: MeanOfTwo, Strip: SquaresStrip },
      knobs: { tried: MIDWAY },
      guess: {
        ask: 'Where is their mean?',
        answers: [`${MIDWAY}° one way`, `${-MEAN_AT}° the other way`, 'There is none'],
        right: 1,
        reply: `[${-MEAN_AT}° the other way](mean): ${MEAN_AWAY}° from both, its [sum](sum) is least.`,
        scene: { summed: 1 },
        play: { knob: 'tried', from: MIDWAY, to: MEAN_AT, seconds: 4 },
        controls: [
          {
            knob: 'tried',
            label: 'Tried',
            part: 'tried',
            initial: MEAN_AT,
            min: -180,
            max: 180,
            step: 5,
            show: (value) => degrees(value * DEGREE),
          },
          { action: 'again', label: 'Again' },
        ],
      },
    },
    {
      text: ['Count the [torn cloud](grey) from the mean, half a turn away.'],
      figure: {
        main: 'own',
        inset: 'character',
        isInsetLarge: true,
        Own: TornCloudFigure,
        ...ARM,
        Strip: SkinStrip,
        isStripTall: true,
      },
      without: [
        ...['now', 'grown', 'pins', 'samples', 'slow', 'fast', 'before', 'after', 'leap'],
        ...['ring', 'twins', 'bad', 'one', 'other', 'mean', 'sum', 'tried'],
      ],
      knobs: { home: 0 },
      readings: [LEAPS],
      guess: {
        ask: 'How many of the {leaps} leaps are left?',
        answers: ['None', 'Half', 'All'],
        right: 0,
        reply:
          'None. [Both](near) [parts](far) run together, {clear} clear of the skin. Limber counts from there, and unrolls what still crosses it.',
        knobs: { home: 1 },
        play: { knob: 'home', from: 0, to: 1, seconds: 3 },
        controls: [
          {
            knob: 'home',
            label: 'Counted from',
            part: 'near',
            initial: 1,
            min: 0,
            max: 1,
            step: 0.01,
            show: (value) => (value < 1 ? `${degrees(Math.PI * (1 - value))} off` : 'the mean'),
          },
          { action: 'again', label: 'Again' },
        ],
        readings: [
          { ...LEAPS, read: (now) => `${leaps(now, 0)} → ${leaps(now, 2)}` },
          {
            label: 'from the middle to the farthest dot',
            part: 'near',
            read: ({ clip, joint }) => {
              const cloud = tornCloud(clip, joint);
              return cloud ? cloud.farthest.map((angle) => degrees(angle)).join(' → ') : '…';
            },
          },
        ],
      },
      formula: {
        math: ['mrow', 'x', '=', 'log', '(', ['msup', 'r', '−1'], 'q', ')'],
        says: 'x equals log of the inverse of r times q',
        note: 'r⁻¹ undoes the reference r; q is the joint in a frame; log is axis times angle.',
      },
    },
  ],
  know: 'a clip is a cloud of dots. Counted from its mean, this one is whole and off the skin.',
  parts: [
    { id: 'now', label: 'now', look: 'dot', colour: 'text-1' },
    { id: 'grown', label: 'cloud', look: 'dot', colour: 'sample' },
    { id: 'samples', label: 'samples', look: 'word', colour: 'sample' },
    { id: 'pins', label: 'poses with names', look: 'ring', colour: 'text-1' },
    { id: 'slow', label: 'slow stretch', look: 'line', colour: 'axis-y' },
    { id: 'fast', label: 'fast stretch', look: 'line', colour: 'axis-z' },
    { id: 'one', label: `${TWO_AT[0]}° one way`, look: 'dot', colour: 'sample' },
    { id: 'other', label: `${-TWO_AT[1]}° the other`, look: 'dot', colour: 'axis-x' },
    { id: 'tried', label: 'tried', look: 'ring', colour: 'text-1' },
    { id: 'mean', label: 'mean', look: 'dot', colour: 'limit-line' },
    { id: 'sum', label: 'sum of squares', look: 'line', colour: 'text-1' },
    { id: 'ring', label: 'now', look: 'ring', colour: 'text-1' },
    { id: 'twins', label: 'q and −q', look: 'dot', colour: 'text-3' },
    { id: 'bad', label: 'reference', look: 'word', colour: 'text-3' },
    { id: 'near', label: 'one part of the cloud', look: 'dot', colour: 'sample' },
    { id: 'before', label: 'frame before', look: 'word', colour: 'text-1' },
    { id: 'after', label: 'next frame', look: 'word', colour: 'text-1' },
    { id: 'leap', label: 'one leap', look: 'line', colour: 'violation-fill' },
    { id: 'leaps', label: 'steps across the tear', look: 'line', colour: 'violation-fill' },
    { id: 'far', label: 'the rest', look: 'dot', colour: 'axis-x' },
    { id: 'grey', label: 'counted from the bad reference', look: 'line', colour: 'text-3' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Holden, Unrolling rotations', url: 'https://theorangeduck.com/page/unrolling-rotations' },
  ],
  words: {
    leaps: (now) => leaps(now, 0),
    turned: ({ clip, joint }) => degreesOf(tornCloud(clip, joint)?.turnedAtLeap),
    clear: ({ clip, joint }) => degreesOf(tornCloud(clip, joint)?.farthest[1], Math.PI),
    kept: (now) => told(keptIn(now), count),
  },
  terms: ['frame', 'sample', 'cloud', 'rotation space', 'reference', 'Unrolling', 'mean'],
  figure: SPACE,
  settings: { limits: false },
  hidesMeters: true,
  apply: ({ clip, knobs: { shown } }) => {
    if (shown !== undefined) seekFrame(Number(shown) * (clip.frameCount - 1));
  },
};
