import { DEGREE, readQuat, wrapAngle } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import type { Settings } from '../../../state/settings';
import { adjustLesson } from '../../../state/work/lesson';
import type { SidePolicy } from '../../drawing/side-curves';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { answersNow, askedNow, askedRotation, findSidesInSteps, type Sides, sidesOf } from '../figures/side-now';
import { stretchLimb, turnJointTo } from '../turn-joint';

const TurnDial = lazyRoom('The dial', () => import('../figures/TurnDial'), 'TurnDial');
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

/** What is told of a joint that is turned once round. */
const told =
  (tell: (sides: Sides) => string) =>
  (now: Pick<Now, 'limit'>): string => {
    const sides = sidesOf(now);
    return sides ? tell(sides) : '…';
  };
/** rad: the largest step that the chosen way makes about the line for one degree; null until it is found. */
function stepNow(now: Pick<Now, 'limit' | 'knobs'>): number | null {
  const answers = answersNow(now)?.answers;
  return answers
    ? answers.reduce((most, held, i) => Math.max(most, i ? Math.abs(wrapAngle(held - answers[i - 1])) : 0), 0)
    : null;
}

/** rad asked: both ends of the range are equally near, to half a degree. */
const EVEN = 171 * DEGREE;

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
const WAYS: Control = {
  knob: 'way',
  label: 'Way back',
  initial: 'nearer',
  choices: [
    { value: 'short-way', label: 'Short way' },
    { value: 'nearer', label: 'Nearer side' },
    { value: 'blend', label: 'Blend' },
    { value: 'rate-limit', label: 'Rate limit' },
  ],
};
const GOES: Control = {
  knob: 'goes',
  label: 'The turn goes',
  initial: 'on',
  choices: [
    { value: 'on', label: 'Going on' },
    { value: 'back', label: 'Coming back' },
  ],
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

export const withoutAJump: Chapter = {
  heading: 'Can a limit do without the jump?',
  beats: [
    {
      text: [
        'Without a jump, a *blend* mixes both ends: half of each where both are equally near, less of the farther one, none where it is farther by a quarter of the range, {gone}.',
      ],
      figure: CURVES,
      knobs: { asked: EVEN },
      guess: {
        ask: 'Where does the arm point where both are equally near?',
        answers: ['The way you ask', 'The opposite way', 'To one end'],
        right: 1,
        reply: 'Halfway: nearly the [opposite](opposite) way, the price for no jump.',
        knobs: { way: 'blend', asked: EVEN },
        play: { knob: 'asked', from: 150 * DEGREE, to: EVEN, seconds: 3 },
        ...TURNED,
      },
    },
    {
      text: [
        'Or go to the nearer side slowly: a *rate limit* lets the arm turn by 5° at most for each degree you ask. It arrives late, and passes the [opposite](opposite) way.',
      ],
      figure: CURVES,
      knobs: { way: 'rate-limit' },
      play: { knob: 'asked', from: 150 * DEGREE, to: 185 * DEGREE, seconds: 4 },
      ...TURNED,
      guess: {
        ask: 'Turn back. Does the arm take the same curve?',
        answers: ['Yes', 'No, another'],
        right: 1,
        reply:
          'The [dashed one](back): it is late on the other side. Where the arm is held depends on where it comes from.',
        knobs: { goes: 'back', asked: 158 * DEGREE },
        play: { knob: 'asked', from: 215 * DEGREE, to: 158 * DEGREE, seconds: 4 },
        controls: [WAYS, ASKED, GOES],
        readings: [HELD, STEP],
      },
    },
  ],
  know: 'to go without a jump has a price: the opposite way, or to be late.',
  parts: [
    { id: 'opposite', label: 'opposite to asked', look: 'dash', colour: 'violation-fill' },
    { id: 'back', label: 'coming back', look: 'dash', colour: 'text-1' },
  ],
  sources: [{ title: 'Holden, Joint limits: issues', url: 'https://theorangeduck.com/page/joint-limits' }],
  words: {
    gone: told(({ range: [low, high] }) => degrees((high - low) / 4)),
  },
  terms: ['blend', 'rate limit'],
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
