import { DEGREE, readQuat, wrapAngle } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import type { Settings } from '../../../state/settings';
import { adjustLesson } from '../../../state/work/lesson';
import type { SidePolicy } from '../../drawing/side-curves';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import {
  answersNow,
  askedNow,
  askedRotation,
  curveOf,
  findSidesInSteps,
  type Sides,
  sidesOf,
} from '../figures/side-now';
import { waysBack, waysFromCutLocus, zeroFrom } from '../figures/ways-back';
import { stretchLimb, turnJointTo } from '../turn-joint';

const TurnDial = lazyRoom('The dial', () => import('../figures/TurnDial'), 'TurnDial');
const LineInBall = lazyRoom('The line in the ball', () => import('../figures/LineInBall'), 'LineInBall');
const SideCurves = lazyRoom('The curves', () => import('../figures/SideCurves'), 'SideCurves');
const TurnOnBody = lazyRoom('The dial on the body', () => import('../figures/TurnOnBody'), 'TurnOnBody', {
  isPlaceless: true,
});

const EASINGS: Readonly<Record<SidePolicy, Settings['easing']>> = {
  'short-way': 'none',
  nearer: 'none',
  blend: 'blend',
  'rate-limit': 'rate-limit',
};

/** rad: past the turn at which the nearer end changes. */
export const FIRST_ASKED = 200 * DEGREE;

/** rad: both ways into the range from there, the shorter first; null until the range is found. */
function fromFirst(sides: Sides | null) {
  return sides && waysBack(FIRST_ASKED, ...sides.range).sort((a, b) => a.length - b.length);
}

/** What is told of a joint that is turned once round. */
const told =
  (tell: (sides: Sides) => string) =>
  (now: Pick<Now, 'limit'>): string => {
    const sides = sidesOf(now);
    return sides ? tell(sides) : '…';
  };
const toEnd = (place: number) => (sides: Sides) => degrees(fromFirst(sides)?.[place]?.length ?? 0, 1);
/** rad: the largest step that the chosen way makes about the line for one degree; null until it is found. */
function stepNow(now: Pick<Now, 'limit' | 'knobs'>): number | null {
  const answers = answersNow(now)?.answers;
  return answers
    ? answers.reduce((most, held, i) => Math.max(most, i ? Math.abs(wrapAngle(held - answers[i - 1])) : 0), 0)
    : null;
}

const ASKED: Control = {
  knob: 'asked',
  label: 'Asked turn',
  part: 'asked',
  initial: 150 * DEGREE,
  min: 0,
  max: 360 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const HELD: LiveNumber = {
  label: 'held, about the line',
  part: 'now',
  read: (now) => {
    const answers = answersNow(now)?.answers;
    return answers ? degrees(answers[askedNow(now)], 1) : '…';
  },
};
const STEP: LiveNumber = {
  label: 'largest step for one degree',
  part: 'curves',
  read: (now) => {
    const step = stepNow(now);
    return step === null ? '…' : degrees(step, 1);
  },
  warns: (now) => (stepNow(now) ?? 0) > 10 * DEGREE,
};
const ZERO: Control = {
  knob: 'zero',
  label: 'Zero, from the middle',
  part: 'zero',
  initial: -60 * DEGREE,
  min: -80 * DEGREE,
  max: 80 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const NEAREST: LiveNumber = {
  label: 'from the cut locus to the nearer end',
  part: 'border',
  read: ({ limit, knobs }) =>
    told(({ range }) =>
      degrees(
        Math.min(...waysFromCutLocus(zeroFrom(Number(knobs.zero), ...range), ...range).map(({ length }) => length)),
        1,
      ),
    )({
      limit,
    }),
};

/** What the reader does and reads while a way back is looked at. */
const TURNED = { controls: [ASKED], readings: [HELD, STEP] };

const DIAL: FigureOf = {
  main: 'own',
  inset: 'character',
  isInsetLarge: true,
  half: 'upper',
  from: [0.65, 0.25, 1.27],
  Own: TurnDial,
  inCharacter: TurnOnBody,
  hides: ['asked-pose', 'joint-marks'],
  hidesMeters: true,
};
const CURVES: FigureOf = { ...DIAL, Strip: SideCurves, isStripTall: true };

export const pastHalfATurn: Chapter = {
  heading: 'Turn on past half way, and the way back changes sides',
  beats: [
    {
      text: [
        'Turn the arm about one line. [Asked](asked) is where you want it, [held](now) where the [limit](limit) lets it be, from {low} to {high}.',
      ],
      figure: DIAL,
      controls: [ASKED],
      readings: [],
      guess: {
        ask: 'Ask for 200°: which end is nearer?',
        answers: ['{high}', '{low}', 'Both alike'],
        right: (now) => {
          const end = fromFirst(sidesOf(now))?.[0]?.to;
          return end === undefined ? null : end < Math.PI ? 0 : 1;
        },
        reply: '{end}: {near} away, against {far} the other way.',
        knobs: { asked: FIRST_ASKED },
        readings: [HELD],
      },
    },
    {
      text: ['Turn on along the [curve](curves): the arm *jumps* to the other end.'],
      figure: CURVES,
      knobs: { soFar: true },
      guess: {
        ask: 'Where?',
        answers: ['Before 180°', 'At 180°', 'Past 180°'],
        right: (now) => {
          const sides = sidesOf(now);
          return sides && 1 + Math.sign(curveOf(sides, 'nearer').stepAt - 180);
        },
        reply: 'At {jump}, where that end becomes nearer.',
        play: { knob: 'asked', from: 150 * DEGREE, to: 172 * DEGREE, seconds: 3 },
        ...TURNED,
      },
    },
    {
      text: ['Another rule: turn back towards 0° **the short way round**, stopping at the first end, nearer or not.'],
      figure: CURVES,
      knobs: { way: 'short-way', asked: 175 * DEGREE, counted: true, soFar: true },
      guess: {
        ask: 'Is the jump gone?',
        answers: ['Yes', 'No, it is elsewhere', 'No, there are two'],
        right: 1,
        reply: 'It is at 180°: from there on the other way is shorter.',
        knobs: { asked: 185 * DEGREE },
        play: { knob: 'asked', from: 175 * DEGREE, to: 185 * DEGREE, seconds: 3 },
        ...TURNED,
      },
    },
    {
      text: [
        'Why at 180°? In the ball, turns about one line are [a line](line) through the middle, out to the skin, the [*cut locus*](border).',
      ],
      figure: { ...CURVES, Own: LineInBall },
      knobs: { way: 'short-way', asked: 160 * DEGREE, counted: true },
      guess: {
        ask: 'Past it, where does [asked](asked) go on?',
        answers: ['Outside', 'Along the skin', 'On the other side'],
        right: 2,
        reply: 'On the other side, where the same pose lies. From there, inward leads to the other end.',
        play: { knob: 'asked', from: 160 * DEGREE, to: 200 * DEGREE, seconds: 4 },
        ...TURNED,
      },
    },
    {
      text: [
        'The [cut locus](border) lies half a turn from [zero](zero), which was the average pose. There a small step becomes a jump: keep all [poses](poses) far away. Move the zero.',
      ],
      without: ['curves', 'asked', 'now', 'line'],
      figure: DIAL,
      knobs: { asked: 0 },
      settings: { reference: 'average' },
      controls: [ZERO],
      readings: [NEAREST],
      guess: {
        ask: 'Where must the zero stand to keep the cut locus farthest from both ends?',
        answers: ['At one end', 'In the middle', 'Outside the range'],
        right: 1,
        reply:
          'In the middle: {best} from both ends. The average pose, {off} beside it, is nearly as good: Limber counts from there.',
        play: { knob: 'zero', from: -60 * DEGREE, to: 0, seconds: 3 },
        controls: [ZERO],
        readings: [NEAREST],
      },
    },
  ],
  know: 'whoever picks one of two ends jumps somewhere.',
  parts: [
    { id: 'limit', label: 'limit', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'now', label: 'held', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'held against asked', look: 'line', colour: 'text-1' },
    { id: 'line', label: 'turns about the line', look: 'line', colour: 'text-3' },
    { id: 'poses', label: 'poses', look: 'area', colour: 'sample' },
    { id: 'zero', label: 'zero', look: 'line', colour: 'text-1' },
    { id: 'border', label: 'cut locus', look: 'dash', colour: 'violation-fill' },
  ],
  sources: [{ title: 'Holden, Joint limits: issues', url: 'https://theorangeduck.com/page/joint-limits' }],
  words: {
    low: told(({ range }) => degrees(range[0], 1)),
    high: told(({ range }) => degrees(range[1], 1)),
    end: told((sides) => {
      const [low, high] = sides.range;
      return degrees((fromFirst(sides)?.[0]?.to ?? 0) < Math.PI ? high : low, 1);
    }),
    jump: told((sides) => `${curveOf(sides, 'nearer').stepAt}°`),
    near: told(toEnd(0)),
    far: told(toEnd(1)),
    best: told(({ range: [low, high] }) => degrees(Math.PI - (high - low) / 2, 1)),
    off: told(({ range: [low, high] }) => degrees(Math.abs(low + high) / 2, 1)),
  },
  terms: ['jumps', 'cut locus'],
  figure: DIAL,
  settings: { easing: 'blend' },
  getReady: ({ limit }) => (limit ? [findSidesInSteps(limit)] : []),
  knobs: { way: 'nearer', goes: 'on', asked: 150 * DEGREE, counted: false, soFar: false },
  apply(now) {
    const { limit, knobs } = now;
    if (!limit) return;
    if (now.live.frame > 0) seekFrame(0);
    stretchLimb(now, now.joint);
    const way = knobs.way as SidePolicy;
    adjustLesson({ easing: EASINGS[way] });
    // The short way and the rate limit are the figure's own: what they answer is asked of the joint. The others are Limber's.
    const answers = way === 'short-way' || way === 'rate-limit' ? answersNow(now) : null;
    turnJointTo(now, now.joint, answers ? readQuat(answers.rotations, askedNow(now)) : askedRotation({ limit, knobs }));
  },
};
