import { followRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import type { RateTracker } from '../../../core/limit';
import { DEGREE, multiply, readQuat, rotationFromVector, type Steps, times } from '../../../core/math';
import { axisOf, JUMP, RATE, type SideCurve, type SidePolicy, sideCurvesInSteps } from '../../drawing/side-curves';
import { twistAbout } from '../../drawing/twist-angle';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { whenFree } from '../when-free';

/** ° of one time round. */
export const ROUND = 360;
/** The axis of the charts, from 0, about which the joint is turned. */
export const TURN_AXIS = 1;

/** rad: two turns that are no farther apart are one. */
const HERE = 0.5 * DEGREE;

/** What a way of holding answers once round: at 0°, 1°, 2° … asked. */
type Answers = Pick<SideCurve, 'answers' | 'rotations'>;

/** A joint that is turned once round. */
export interface Sides {
  /** Each way of holding, as the turn goes on. */
  curves: readonly SideCurve[];
  /** The rate limit, as the turn comes back. */
  back: Answers;
  /** rad: both ends of what is allowed. */
  range: readonly [low: number, high: number];
}

const sidesFor = keptFor((_: JointLimit) => ({ sides: null as Sides | null }));

/** What becomes of the joint once round: found when there is time for it, until then null; kept. */
export function sidesOf({ limit }: Pick<Now, 'limit'>): Sides | null {
  if (!limit) return null;
  const kept = sidesFor(limit);
  if (!kept.sides) whenFree('sides', () => findSidesInSteps(limit));
  return kept.sides;
}

export const curveOf = ({ curves }: Sides, way: SidePolicy): SideCurve => curves.find(({ policy }) => policy === way)!;

/** What the way that the knobs choose answers; only the rate limit answers otherwise as the turn comes back. */
export function answersNow({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): Answers | null {
  const sides = sidesOf({ limit });
  if (!sides) return null;
  const way = knobs.way as SidePolicy;
  return way === 'rate-limit' && knobs.goes === 'back' ? sides.back : (curveOf(sides, way) ?? null);
}

/** ° asked, whole: as the knobs say. */
export const askedNow = ({ knobs }: Pick<Now, 'knobs'>): number =>
  Math.min(ROUND, Math.max(0, Math.round(Number(knobs.asked ?? 0) / DEGREE)));

/** The line about which the joint is turned: unit, in the frame of the joint. */
export const turnAxisOf = (limit: JointLimit): Vec3 => axisOf(limit, TURN_AXIS);

/** The pose that is turned so far about the line, parentFromLocal. @param turn rad */
export const turnedPose = (limit: JointLimit, turn: number): Quat =>
  multiply(limit.reference, rotationFromVector(times(turnAxisOf(limit), turn)));

/** The pose that is asked for, parentFromLocal. */
export const askedRotation = ({ limit, knobs }: { limit: JointLimit; knobs: Now['knobs'] }): Quat =>
  turnedPose(limit, Number(knobs.asked));

/** °: so far beyond a jump it is still told from where the joint came. */
const AFTER = 25;

/** Where the joint was held a degree before the jump that the chosen way has just made: ° asked, rad, and parentFromLocal; null where there was none. */
export function beforeJump({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>) {
  const sides = sidesOf({ limit });
  const curve = sides?.curves.find(({ policy }) => policy === knobs.way);
  if (!curve) return null;
  const { largestStep, stepAt, answers, rotations } = curve;
  const past = askedNow({ knobs }) - stepAt;
  if (largestStep < JUMP || past < 0 || past > AFTER) return null;
  return { asked: stepAt - 1, held: answers[stepAt - 1], rotation: readQuat(rotations, stepAt - 1) };
}

/** °: how much further the turn goes, on or back, from where the nearer side jumps to where the rate limit is on the same side. */
export function lateBy(sides: Sides, goesBack: boolean): number {
  const nearer = curveOf(sides, 'nearer');
  const { answers } = goesBack ? sides.back : curveOf(sides, 'rate-limit');
  const [from, by] = goesBack ? [nearer.stepAt - 1, -1] : [nearer.stepAt, 1];
  let late = 0;
  while (Math.abs(answers[from + by * late] - nearer.answers[from + by * late]) > HERE) late++;
  return late;
}

/** °: the first turn asked for from which on a way that does not pick one end turns to the other; the last that is held at the end before. */
export function leavesAt(sides: Sides, { answers }: Answers): number {
  const [, high] = sides.range;
  let asked = curveOf(sides, 'nearer').stepAt - 1;
  while (asked > 0 && Math.abs(answers[asked] - high) > HERE) asked--;
  return asked + 1;
}

/** Tens of ms. */
export function* findSidesInSteps(limit: JointLimit): Steps<void> {
  const kept = sidesFor(limit);
  if (kept.sides) return;
  const curves = yield* sideCurvesInSteps(limit, turnAxisOf(limit), ROUND);
  const { answers, rotations } = curves.find(({ policy }) => policy === 'nearer')!;
  const range = [Math.min(...answers), Math.max(...answers)] as const;
  kept.sides = { curves, back: comingBack(limit, rotations), range };
}

/** The rate limit follows the nearest poses from the last to the first. @param nearest xyzw of each, parentFromLocal */
function comingBack(limit: JointLimit, nearest: Float64Array): Answers {
  const axis = turnAxisOf(limit);
  const tracker: RateTracker = { last: null };
  const back = { answers: new Float64Array(ROUND + 1), rotations: new Float64Array(nearest.length) };
  for (let degree = ROUND; degree >= 0; degree--) {
    const now = followRotation(tracker, readQuat(nearest, degree), RATE);
    back.answers[degree] = twistAbout(limit.reference, axis, now);
    back.rotations.set(now, 4 * degree);
  }
  return back;
}
