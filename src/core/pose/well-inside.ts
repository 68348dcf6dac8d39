import {
  createMeasurement,
  HARD,
  type JointLimit,
  type Measurement,
  measureRotation,
  outOfAxes,
  type PartMeasurement,
  toChartVector,
} from '../limit';
import { copyQuat, multiply, normalize, type Quat, rotationFromVector, type Vec3 } from '../math';
import { chartOf } from '../space';

/**
 * The largest gauge of a rotation that counts as well inside: single precision and the digits of a file round off less than is left to the
 * limit. In a region that reaches one radian from its middle this is .003°.
 */
const NEAREST = 1 - 5e-5;
/** From this gauge on, rounding may bring a rotation out. */
const NEAR = 0.9;
/** First and last share of the way to the middle that is tried. */
const FIRST_SHARE = 1e-4;
const LAST_SHARE = 0.1;
/** rad: a little more than single precision rounds off a rotation. */
const ROUNDING = 3e-7;
const ROUNDINGS: readonly Quat[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((sign) => rotationFromVector([0, 0, 0].map((_, k) => (k === axis ? sign * ROUNDING : 0)) as Vec3)),
);

// Nothing in these outlives a call.
const probe = createMeasurement();
const turned: Quat = [0.5, 0.5, 0.5, 0.5];
const moved: Quat = [0.5, 0.5, 0.5, 0.5];
const half: Quat = [0.5, 0.5, 0.5, 0.5];
const vector: Vec3 = [0.5, 0.5, 0.5];

/**
 * Projects a rotation into a limit, a hair further than `projectRotation`: towards the middle of the region in its chart, so far that rounding
 * does not bring the rotation out. Hard, without softening. A rotation that is well inside stays as it is. In a region without an
 * inside, the projection is as far in as possible. Allocates nothing.
 *
 * @param asked what the limit says of the rotation.
 * @param out may be `rotation`.
 */
export function projectWellInside(limit: JointLimit, rotation: Readonly<Quat>, asked: Measurement, out: Quat): Quat {
  if (isWellInside(limit, rotation, asked.gauge)) return copyQuat(rotation, out);
  for (let share = FIRST_SHARE; share <= LAST_SHARE; share *= 2) {
    if (isInsideAt(limit, asked, share, towardsMiddle, moved)) return copyQuat(moved, out);
    // The way to the middle of a region with bays may lead outside; the way on from the asked rotation leads in.
    if (isInsideAt(limit, asked, share, onwards, moved)) return copyQuat(moved, out);
  }
  return copyQuat(asked.held, out);
}

function isWellInside(limit: JointLimit, rotation: Readonly<Quat>, gauge: number): boolean {
  if (gauge > NEAREST) return false;
  if (gauge < NEAR) return true;
  for (let i = 0; i < ROUNDINGS.length; i++)
    if (!measureRotation(limit, multiply(rotation, ROUNDINGS[i], turned), HARD, probe).isInside) return false;
  return true;
}

type Step = (own: PartMeasurement, middle: readonly number[], share: number, out: Vec3) => void;

/** Leaves in `out` the rotation whose vectors are a share of a way further in. Returns whether the rotation is well inside. */
function isInsideAt(limit: JointLimit, asked: Measurement, share: number, step: Step, out: Quat): boolean {
  const { parts, axes, reference } = limit;
  out[0] = out[1] = out[2] = 0;
  out[3] = 1;
  for (let i = 0; i < parts.length; i++) {
    const { bounds, chart, middle } = parts[i];
    step(asked.parts[i], middle, share, vector);
    multiply(out, chartOf(chart).toRotation(toChartVector(bounds, vector, vector), half), out);
  }
  normalize(multiply(reference, outOfAxes(axes, out, out), out), out);
  return isWellInside(limit, out, measureRotation(limit, out, HARD, probe).gauge);
}

const towardsMiddle: Step = ({ nearest }, middle, share, out) => {
  for (let k = 0; k < 3; k++) out[k] = nearest[k] + share * ((middle[k] ?? 0) - nearest[k]);
};

/** Beyond the nearest point, along the way that led there. */
const onwards: Step = ({ asked, nearest }, _, share, out) => {
  const way = Math.hypot(nearest[0] - asked[0], nearest[1] - asked[1], nearest[2] - asked[2]);
  const scale = way > 1e-9 ? share / way : 0;
  for (let k = 0; k < 3; k++) out[k] = nearest[k] + scale * (nearest[k] - asked[k]);
};
