import {
  followRotation,
  type JointLimit,
  multiply,
  projectRotation,
  projectRotationBlended,
  projectShortWay,
  type Quat,
  type RateTracker,
  rotationFromVector,
  type Vec3,
} from '../core';
import { angleBetween, inverseMultiply } from '../core/math/rotation';

const DEGREE = Math.PI / 180;

/** Ways to hold a joint that is turned past the far side of its limit. */
export type SidePolicy = 'short-way' | 'nearer' | 'blend' | 'rate-limit';

/** What a policy answers while a joint is turned round and round, one degree at a time. */
export interface SideCurve {
  policy: SidePolicy;
  /** rad, −π to π: how far the answer is turned about the axis, at 0°, 1°, 2° … asked. */
  answers: Float64Array;
  /** rad: the largest angle between two answers that follow each other. */
  largestStep: number;
  /** ° asked, where the largest step ends. */
  stepAt: number;
}

/** rad that the rate limit lets an answer turn while 1° is asked. */
export const RATE = 5 * DEGREE;
/** rad: a region that is wider than this to either side can't be blended smoothly: see `tooWide`. */
const WIDEST_BLEND = 140 * DEGREE;
const NO_BLEND = 150 * DEGREE;

const holders: Record<SidePolicy, () => (limit: JointLimit, asked: Quat) => Quat> = {
  'short-way': () => projectShortWay,
  nearer: () => (limit, asked) => projectRotation(limit, asked),
  blend: () => (limit, asked) => projectRotationBlended(limit, asked),
  'rate-limit': () => {
    const tracker: RateTracker = { last: null };
    return (limit, asked) => followRotation(tracker, projectRotation(limit, asked), RATE);
  },
};

const sidePolicies = Object.keys(holders) as SidePolicy[];

/** How far a rotation is turned about an axis from the limit's reference, rad, −π to π. */
function turnAbout(limit: JointLimit, rotation: Readonly<Quat>, [x, y, z]: Readonly<Vec3>): number {
  const [qx, qy, qz, qw] = inverseMultiply(limit.reference, rotation);
  const angle = 2 * Math.atan2(qx * x + qy * y + qz * z, qw);
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

/**
 * Turns a joint from its reference through 0° to `range` about an axis of the reference frame.
 *
 * @param axis unit. @param range °, whole.
 */
export function sideCurves(limit: JointLimit, axis: Readonly<Vec3>, range: number): SideCurve[] {
  const hard: JointLimit = { ...limit, softening: null };
  return sidePolicies.map((policy) => {
    const hold = holders[policy]();
    const answers = new Float64Array(range + 1);
    let before: Quat | null = null;
    let largestStep = 0;
    let stepAt = 0;
    for (let degree = 0; degree <= range; degree++) {
      const angle = degree * DEGREE;
      const turn = rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle]);
      const now = hold(hard, multiply(limit.reference, turn));
      answers[degree] = turnAbout(limit, now, axis);
      const step = before ? angleBetween(before, now) : 0;
      if (step > largestStep) {
        largestStep = step;
        stepAt = degree;
      }
      before = [...now];
    }
    return { policy, answers, largestStep, stepAt };
  });
}

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
