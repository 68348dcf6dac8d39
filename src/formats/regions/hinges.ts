import { angularRange, type Coordinates, gaugeInAll, minMax, type RegionModel, turnShare } from './region';

/** A middle hinge beyond this is next to gimbal lock, where degrees hold next to no rotations. */
const FARTHEST_MIDDLE = (75 * Math.PI) / 180;

/**
 * { q : q = Rx(a) · Ry(b) · Rz(c) for some a, b, c in their intervals }; ranges: a, b, c
 *
 * Three hinges in a row, the first outermost: MJCF, URDF, ASF. Of the two triples of a rotation the one with the middle hinge within a
 * quarter turn is looked at, and b is kept there.
 */
export const hinges: RegionModel = {
  label: 'Three hinges in a row',
  childFreedom: 3,
  periodic: [true, false, true],
  place: (at) => placeAngles(at, 1),
  ranges: ({ a, b, c, count }) => [angularRange(a, count), minMax(b, count), angularRange(c, count)],
  gauge: gaugeInAll,
  share: ([x, [low, high], z]) => (turnShare(x) * turnShare(z) * (Math.sin(high) - Math.sin(low))) / 2,
  penalty: (_, [, [low, high]]) => 5 * Math.max(0, high - FARTHEST_MIDDLE, -FARTHEST_MIDDLE - low),
};

/** Writes the three angles of each rotation q, or of its inverse: q or q⁻¹ = Rx(a) · Ry(b) · Rz(c), b within a quarter turn. */
export function placeAngles({ count, x, y, z, w, a, b, c }: Coordinates, power: 1 | -1): void {
  for (let i = 0; i < count; i++) {
    const [qx, qy, qz, qw] = [power * x[i], power * y[i], power * z[i], w[i]];
    a[i] = Math.atan2(2 * (qw * qx - qy * qz), 1 - 2 * (qx * qx + qy * qy));
    b[i] = Math.asin(Math.max(-1, Math.min(1, 2 * (qw * qy + qx * qz))));
    c[i] = Math.atan2(2 * (qw * qz - qx * qy), 1 - 2 * (qy * qy + qz * qz));
  }
}
