import { createMeasurement, followRotation, type JointLimit, measureRotation, type Quat, type Vec3 } from '../../core';
import type { RateTracker } from '../../core/limit';
import { angleBetween, DEGREE, finish, multiply, rotationFromVector, type Steps } from '../../core/math';
import { projectShortWay } from '../../state/frame/short-way';
import { twistAbout } from './twist-angle';

/** Ways to hold a joint that is turned past the far side of its limit. */
export type SidePolicy = 'short-way' | 'nearer' | 'blend' | 'rate-limit';

/** What a policy answers while a joint is turned round and round, one degree at a time. */
export interface SideCurve {
  policy: SidePolicy;
  /** rad, −π to π: how far the answer is turned about the axis, at 0°, 1°, 2° … asked. */
  answers: Float64Array;
  /** xyzw of each of these answers, parentFromLocal. */
  rotations: Float64Array;
  /** rad: the largest angle between two answers that follow each other. */
  largestStep: number;
  /** ° asked, where the largest step ends. */
  stepAt: number;
}

/** rad that the rate limit lets an answer turn while 1° is asked. */
export const RATE = 5 * DEGREE;
/** rad: a step larger than this for one degree is a jump. */
export const JUMP = 10 * DEGREE;
/** rad: a region that is wider than this to either side can't be blended smoothly: see `tooWide`. */
const WIDEST_BLEND = 140 * DEGREE;
const NO_BLEND = 150 * DEGREE;

/** What a policy makes of a rotation; `nearest` is its projection. */
type Holder = (limit: JointLimit, asked: Quat, nearest: Quat) => Quat;

const measurement = createMeasurement();

/** Neither softened nor, if not said so, blended. */
function held(limit: JointLimit, asked: Quat, isBlended: boolean): Quat {
  return [...measureRotation(limit, asked, { softening: null, isBlended }, measurement).held];
}

const holders: Record<SidePolicy, () => Holder> = {
  'short-way': () => projectShortWay,
  nearer: () => (_limit, _asked, nearest) => nearest,
  blend: () => (limit, asked) => held(limit, asked, true),
  'rate-limit': () => {
    const tracker: RateTracker = { last: null };
    return (_limit, _asked, nearest) => followRotation(tracker, nearest, RATE);
  },
};

/** Degrees that are gone through in a step. */
const STRETCH = 16;

const sidePolicies = Object.keys(holders) as SidePolicy[];

/**
 * Turns a joint from its reference through 0° to `range` about an axis of the reference frame.
 *
 * @param axis unit. @param range °, whole.
 */
export const sideCurves = (limit: JointLimit, axis: Readonly<Vec3>, range: number): SideCurve[] =>
  finish(sideCurvesInSteps(limit, axis, range));

/** `sideCurves` in steps of some ms. */
export function* sideCurvesInSteps(limit: JointLimit, axis: Readonly<Vec3>, range: number): Steps<SideCurve[]> {
  const curves = sidePolicies.map((policy) => ({
    policy,
    answers: new Float64Array(range + 1),
    rotations: new Float64Array(4 * (range + 1)),
    largestStep: 0,
    stepAt: 0,
  }));
  const hold = sidePolicies.map((policy) => holders[policy]());
  const before: Quat[] = [];
  for (let degree = 0; degree <= range; degree++) {
    if (degree % STRETCH === STRETCH - 1) yield;
    const angle = degree * DEGREE;
    const turn = rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle]);
    const asked = multiply(limit.reference, turn);
    const nearest = held(limit, asked, false);
    curves.forEach((curve, i) => {
      const now = hold[i](limit, asked, nearest);
      curve.answers[degree] = twistAbout(limit.reference, axis, now);
      curve.rotations.set(now, 4 * degree);
      const step = degree > 0 ? angleBetween(before[i], now) : 0;
      if (step > curve.largestStep) {
        curve.largestStep = step;
        curve.stepAt = degree;
      }
      before[i] = [...now];
    });
  }
  return curves;
}

/** Whether a line through answers begins anew at a degree asked: the first, and any that a jump leads to. */
export const beginsAt = (answers: ArrayLike<number>, degree: number): boolean =>
  degree === 0 || Math.abs(answers[degree] - answers[degree - 1]) > JUMP;

/** Half of what the nearer cover's answers span, rad: how far the region goes to either side about the axis. */
export function halfWidth(curves: readonly SideCurve[]): number {
  const { answers } = curves.find(({ policy }) => policy === 'nearer')!;
  let low = Infinity;
  let high = -Infinity;
  for (const answer of answers) {
    low = Math.min(low, answer);
    high = Math.max(high, answer);
  }
  return (high - low) / 2;
}

/**
 * Whether there is room beyond the region to blend in: a region of half-width a has to be crossed within π − a, a slope
 * of a/(π − a) at least; 5 up to 150°.
 */
export const tooWide = (half: number): 'no' | 'nearly' | 'yes' =>
  half > NO_BLEND ? 'yes' : half > WIDEST_BLEND ? 'nearly' : 'no';

/** An axis of the frame of the charts, in that of the joint. */
export const axisOf = ({ axes }: JointLimit, i: number): Vec3 => [axes[3 * i], axes[3 * i + 1], axes[3 * i + 2]];
