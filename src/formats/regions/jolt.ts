import { smallestEllipse } from '../../core/math';
import {
  angularRange,
  bothWays,
  type Coordinates,
  gaugeIn,
  type Interval,
  type RegionModel,
  splitTwist,
  turnShare,
} from './region';
import { pyramid, swingAndTwist } from './swing-and-twist';

/**
 * { q : (y/sin(Y/2))² + (z/sin(Z/2))² ≤ 1, φ in the twist's interval }; ranges: twist, ±Y, ±Z
 *
 * SwingTwistConstraint, and SixDOFConstraint with ESwingType::Cone, which ignores the lower ends of Y and Z.
 */
export const joltCone: RegionModel = {
  ...swingAndTwist,
  label: 'Elliptic cone and twist, as Jolt has them',
  alike: [false, true, true],
  place: splitTwist,
  ranges(at) {
    const [y, z] = smallestEllipse(at.b, at.c, at.count).map((sine) => 2 * Math.asin(Math.min(1, sine)));
    return [angularRange(at.a, at.count), bothWays(y), bothWays(z)];
  },
  gauge: ({ a, b, c }, i, [twist, [, y], [, z]]) =>
    Math.max(Math.hypot(b[i] / sineOfHalf(y), c[i] / sineOfHalf(z)), gaugeIn(a[i], twist)),
  // It is an ellipse in an equal-area map of directions.
  share: ([twist, [, y], [, z]]) => sineOfHalf(y) * sineOfHalf(z) * turnShare(twist),
};

const sineOfHalf = (angle: number): number => Math.max(Math.sin(Math.min(angle, Math.PI) / 2), 1e-9);

/**
 * { q : 2·atan2(y, w) in Y, 2·atan2(z, w) in Z, φ in the twist's interval }; ranges: twist, Y, Z
 *
 * SixDOFConstraint with ESwingType::Pyramid; SwingTwistConstraint has it with Y and Z alike both ways.
 */
export const joltPyramid: RegionModel = {
  ...pyramid,
  label: 'Pyramid and twist, as Jolt has them',
  place(at: Coordinates) {
    splitTwist(at);
    const { count, b, c, w } = at;
    for (let i = 0; i < count; i++) {
      b[i] = 2 * Math.atan2(b[i], w[i]);
      c[i] = 2 * Math.atan2(c[i], w[i]);
    }
  },
  share: ([twist, y, z]) => pyramidShare(y, z) * turnShare(twist),
};

/**
 * { q : |2·atan2(y, w)| ≤ Y, |2·atan2(z, w)| ≤ Z, |φ| ≤ T }; ranges: ±T, ±Y, ±Z
 *
 * The pyramid with its middle in the frames: an engine that mirrors or shifts ranges before Jolt has them holds the same.
 */
export const joltPyramidAlike: RegionModel = {
  ...joltPyramid,
  label: 'Pyramid and twist, as Jolt has them, alike to both sides',
  alike: [false, true, true],
  ranges(at) {
    const [twist, ...swings] = joltPyramid.ranges(at);
    return [twist, ...swings.map((swing) => bothWays(Math.max(...swing.map(Math.abs))))];
  },
};

/** The solid angle ÷ 4π of y and z in intervals: ∬ 4/(1 + u² + v²)² du dv with u = tan(y/2), v = tan(z/2). */
function pyramidShare(y: Interval, z: Interval): number {
  const tangent = (angle: number) => Math.tan(Math.max(-Math.PI + 1e-6, Math.min(Math.PI - 1e-6, angle)) / 2);
  const [y0, y1] = y.map(tangent);
  const [z0, z1] = z.map(tangent);
  return cornerShare(y1, z1) - cornerShare(y0, z1) - cornerShare(y1, z0) + cornerShare(y0, z0);
}

function cornerShare(u: number, v: number): number {
  const p = Math.sqrt(1 + u * u);
  const q = Math.sqrt(1 + v * v);
  return ((u / p) * Math.atan(v / p) + (v / q) * Math.atan(u / q)) / (2 * Math.PI);
}
