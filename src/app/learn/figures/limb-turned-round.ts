import { DEGREE, readQuat, wrapAngle } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import type { Settings } from '../../../state/settings';
import { adjustLesson } from '../../../state/work/lesson';
import type { SidePolicy } from '../../drawing/side-curves';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Ahead, Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { answersNow, askedNow, askedRotation, findSidesInSteps, type Sides, sidesOf } from './side-now';

const TurnDial = lazyRoom('The dial', () => import('./TurnDial'), 'TurnDial');

const SideCurves = lazyRoom('The curves', () => import('./SideCurves'), 'SideCurves');

const TurnOnBody = lazyRoom('The dial on the body', () => import('./TurnOnBody'), 'TurnOnBody', {
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
export const toldOfSides =
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

export const ASKED_TURN: Control = {
  knob: 'asked',
  label: 'Asked turn',
  part: 'asked',
  initial: 150 * DEGREE,
  min: 0,
  max: 360 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};

export const HELD_TURN: LiveNumber = {
  label: 'held, about the line',
  part: 'now',
  read: (now) => {
    const answers = answersNow(now)?.answers;
    return answers ? degrees(answers[askedNow(now)], 1) : '…';
  },
};

export const LARGEST_STEP: LiveNumber = {
  label: 'largest step for one degree',
  part: 'curves',
  read: (now) => {
    const step = stepNow(now);
    return step === null ? '…' : degrees(step, 1);
  },
  warns: (now) => (stepNow(now) ?? 0) > 10 * DEGREE,
};

/** What the reader does and reads while a way back is looked at. */
export const TURN_AND_STEP = { controls: [ASKED_TURN], readings: [HELD_TURN, LARGEST_STEP] };

export const DIAL_AND_BODY: FigureOf = {
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

export const DIAL_AND_CURVES: FigureOf = { ...DIAL_AND_BODY, Strip: SideCurves, isStripTall: true };

/** What chapters on a limb that is turned once round have in common. */
export const LIMB_TURNED_ROUND = {
  sources: [{ title: 'Holden, Joint limits: issues', url: 'https://theorangeduck.com/page/joint-limits' }],
  figure: DIAL_AND_BODY,
  settings: { easing: 'blend' },
  getReady: ({ limit }: Ahead) => (limit ? [findSidesInSteps(limit)] : []),
  knobs: { way: 'nearer', goes: 'on', asked: 150 * DEGREE, counted: false, soFar: false },
  apply(now: Now) {
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
} as const satisfies Partial<Chapter>;
