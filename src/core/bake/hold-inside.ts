import { createEvaluation, evaluateRotation, HARD, type PartEvaluation } from '../limit/evaluate';
import { type JointLimit, outOfAxes, toChartVector } from '../limit/joint-limit';
import { multiply, normalize, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { chartOf } from '../space/charts';

/**
 * How near to the limit a held rotation may lie, as its gauge: what single precision and a file's digits round off is less than what is left,
 * so that it is still inside when read again. Of a region that reaches one radian from its middle this is .003°.
 */
const NEAREST = 1 - 5e-5;
/** From this gauge on a rotation is asked whether rounding would bring it out. */
const NEAR = 0.9;
/** First and last share of the way to the middle that is tried. */
const FIRST_SHARE = 1e-4;
const LAST_SHARE = 0.1;
/** rad: a little more than what single precision rounds off a rotation. */
const ROUNDING = 3e-7;
const ROUNDINGS: readonly Quat[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((sign) => rotationFromVector([0, 0, 0].map((_, k) => (k === axis ? sign * ROUNDING : 0)) as Vec3)),
);

/**
 * A function that holds rotations inside a limit, a hair further than `projectRotation`, towards the region's middle in its chart: so far that
 * rounding does not bring them out. Hard, whatever the limit's softening says. What is inside by as much stays as it is. In a region
 * without an inside the projection is as far in as it goes.
 */
export function insideHolder(limit: JointLimit): (rotation: Readonly<Quat>, out: Quat) => Quat {
  const asked = createEvaluation();
  const probe = createEvaluation();
  const turned: Quat = [0, 0, 0, 1];
  const isSafe = (q: Readonly<Quat>): boolean => {
    const { gauge } = evaluateRotation(limit, q, HARD, probe);
    if (gauge > NEAREST) return false;
    return (
      gauge < NEAR || ROUNDINGS.every((by) => evaluateRotation(limit, multiply(q, by, turned), HARD, probe).isInside)
    );
  };
  return (rotation, out) => {
    const q: Quat = [rotation[0], rotation[1], rotation[2], rotation[3]];
    if (isSafe(q)) return copy(q, out);
    evaluateRotation(limit, q, HARD, asked);
    const held = copy(asked.held, out);
    for (let share = FIRST_SHARE; share <= LAST_SHARE; share *= 2) {
      const inner = rotationAt(limit, (v, i) => toMiddle(asked.parts[i].nearest, limit.parts[i].middle, share, v));
      if (isSafe(inner)) return copy(inner, out);
      // The way to the middle of a region with bays may lead outside; the way on from where the rotation was leads in.
      const deeper = rotationAt(limit, (v, i) => onFrom(asked.parts[i], share, v));
      if (isSafe(deeper)) return copy(deeper, out);
    }
    return held;
  };
}

/** The rotation whose parts' vectors `place` writes. */
function rotationAt({ parts, axes, reference }: JointLimit, place: (v: Vec3, part: number) => void): Quat {
  const whole: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];
  for (const [i, { bounds, chart }] of parts.entries()) {
    place(v, i);
    multiply(whole, chartOf(chart).toRotation(toChartVector(bounds, v)), whole);
  }
  return normalize(multiply(reference, outOfAxes(axes, whole)));
}

function toMiddle(nearest: Readonly<Vec3>, middle: readonly number[], share: number, out: Vec3): void {
  for (let k = 0; k < 3; k++) out[k] = nearest[k] + share * ((middle[k] ?? 0) - nearest[k]);
}

/** Beyond the nearest point by `step`, along the way that led there. */
function onFrom({ asked, nearest }: Pick<PartEvaluation, 'asked' | 'nearest'>, step: number, out: Vec3): void {
  const way = Math.hypot(nearest[0] - asked[0], nearest[1] - asked[1], nearest[2] - asked[2]);
  const scale = way > 1e-9 ? step / way : 0;
  for (let k = 0; k < 3; k++) out[k] = nearest[k] + scale * (nearest[k] - asked[k]);
}

function copy(from: Readonly<Quat>, to: Quat): Quat {
  for (let k = 0; k < 4; k++) to[k] = from[k];
  return to;
}
