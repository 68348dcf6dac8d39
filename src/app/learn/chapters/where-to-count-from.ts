import { DEGREE } from '../../../core/math';
import { count, degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, LiveNumber, Now } from '../chapter';
import { CLOUD_IN_BALL, toldOnceFound, WHOLE_LIMB } from '../figures/cloud-in-ball';
import { oneLeap } from '../figures/one-leap';
import { awayFromBoth, MEAN_AT, MIDWAY, TWO_AT } from '../figures/squares-of-two';
import { tornCloud } from '../figures/torn-cloud';

const MeanOfTwo = lazyRoom('The figure', () => import('../figures/MeanOfTwo'), 'MeanOfTwo');
const LeapFigure = lazyRoom('The figure', () => import('../figures/LeapFigure'), 'LeapFigure');
const ReferenceFigure = lazyRoom('The references', () => import('../figures/ReferenceFigure'), 'ReferenceFigure', {
  isPlaceless: true,
});
const BadReference = lazyRoom('The reference', () => import('../figures/ReferenceFigure'), 'BadReference', {
  isPlaceless: true,
});
const SkinStrip = lazyRoom('The distance from the reference', () => import('../figures/SkinStrip'), 'SkinStrip');
const SquaresStrip = lazyRoom('The squares', () => import('../figures/SquaresStrip'), 'SquaresStrip');
const TornCloudFigure = lazyRoom('The figure', () => import('../figures/TornCloudFigure'), 'TornCloudFigure');

/** The torn cloud, and the limb in the bad reference. */
const TORN: FigureOf = {
  main: 'own',
  inset: 'character',
  isInsetLarge: true,
  Own: TornCloudFigure,
  ...WHOLE_LIMB,
  from: [0.55, 0.12, 1.55],
  inCharacter: BadReference,
};
/** The arm in the pose that turns are counted from. */
const ARM: Partial<FigureOf> = { ...WHOLE_LIMB, inCharacter: ReferenceFigure };

/** °: from the mean of the two to each. */
const [MEAN_AWAY] = awayFromBoth(MEAN_AT);

/** rad, told: as it is, or what it leaves of a whole. */
const degreesOf = (angle: number | undefined, whole?: number): string =>
  angle === undefined ? '…' : degrees(whole === undefined ? angle : whole - angle);

/** How often dots leap from frame to frame: torn, unrolled, and counted from the mean. */
const leaps = ({ clip, joint }: Now, way: 0 | 1 | 2): string =>
  toldOnceFound(tornCloud(clip, joint)?.leaps[way] ?? null, count);

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

/** °: guesses of how far the farthest dot is from the mean. */
const FARTHEST_DOT = [180, 105, 60] as const;
/** Which of them is nearest to the truth; null until that has been found. */
const farthestIs = ({ clip, joint }: Now): number | null => {
  const cloud = tornCloud(clip, joint);
  if (!cloud) return null;
  const off = FARTHEST_DOT.map((angle) => Math.abs(angle - cloud.farthest[1] / DEGREE));
  return off.indexOf(Math.min(...off));
};

export const whereToCountFrom: Chapter = {
  heading: 'Count turns from the middle of the cloud, and the cloud is whole',
  beats: [
    {
      text: [
        'The *reference* is the pose that turns are counted from. [This one](bad), as an odd rig may have it, is far from every pose of the clip: it tears the cloud at the skin in [two](near) [parts](far). From [one frame](before) to [the next](after), the dot [leaps](leap).',
      ],
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
      without: ['before', 'after', 'leap'],
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
        `A better cure: count from the *mean* of all rotations: there the sum of squared distances is least, as with numbers. Take two, [${TWO_AT[0]}° one way](one) and [${-TWO_AT[1]}° the other](other). [Try](tried) midway on the map: the sum is large.`,
      ],
      without: [...['now', 'before', 'after', 'leap'], ...['ring', 'twins', 'near', 'far', 'leaps', 'bad']],
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
        ...['now', 'before', 'after', 'leap'],
        ...['ring', 'twins', 'bad', 'one', 'other', 'mean', 'sum', 'tried'],
      ],
      knobs: { home: 0 },
      readings: [LEAPS],
      guess: {
        ask: 'How far out does the farthest dot lie then?',
        answers: FARTHEST_DOT.map((angle) => (angle === 180 ? 'Still on the skin, 180°' : `About ${angle}°`)),
        right: farthestIs,
        reply:
          '[Both](near) [parts](far) run together, {clear} clear of the skin: no leap is left. Limber counts from there, and unrolls what still crosses the skin.',
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
  know: 'counted from its mean, this cloud is one piece, off the skin.',
  parts: [
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
  },
  terms: ['reference', 'Unrolling', 'mean'],
  figure: CLOUD_IN_BALL,
  settings: { limits: false },
  hidesMeters: true,
};
