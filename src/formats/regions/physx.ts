import { smallestEllipse } from '../../core/math';
import {
  angularRange,
  bothWays,
  type Coordinates,
  gaugeIn,
  gauss8,
  type Interval,
  type RegionModel,
  splitTwist,
  turnShare,
} from './region';
import { pyramid, swingAndTwist } from './swing-and-twist';

/** The twist, and the angles of the swing about y and z as PxD6Joint measures them. */
function place(at: Coordinates): void {
  splitTwist(at);
  const { count, b, c, w } = at;
  for (let i = 0; i < count; i++) {
    b[i] = 4 * Math.atan2(b[i], 1 + w[i]);
    c[i] = 4 * Math.atan2(c[i], 1 + w[i]);
  }
}

/** { q : (4·atan2(y, 1 + w)/Y)² + (4·atan2(z, 1 + w)/Z)² ≤ 1, φ in the twist's interval }; ranges: twist, ±Y, ±Z. PxD6Joint::setSwingLimit. */
export const physxCone: RegionModel = {
  ...swingAndTwist,
  place,
  label: 'Elliptic cone and twist, as PhysX has them',
  alike: [false, true, true],
  ranges({ a, b, c, count }) {
    const [y, z] = smallestEllipse(b, c, count).map((angle) => Math.min(Math.PI, angle));
    return [angularRange(a, count), bothWays(y), bothWays(z)];
  },
  gauge: ({ a, b, c }, i, [twist, [, y], [, z]]) =>
    Math.max(Math.hypot(b[i] / Math.max(y, 1e-9), c[i] / Math.max(z, 1e-9)), gaugeIn(a[i], twist)),
  share: ([twist, [, y], [, z]]) => coneShare(y, z) * turnShare(twist),
};

/** { q : 4·atan2(y, 1 + w) in Y, 4·atan2(z, 1 + w) in Z, φ in the twist's interval }; ranges: twist, Y, Z. PxD6Joint::setPyramidSwingLimit. */
export const physxPyramid: RegionModel = {
  ...pyramid,
  place,
  label: 'Pyramid and twist, as PhysX has them',
  share: ([twist, y, z]) => pyramidShare(y, z) * turnShare(twist),
};

/** dΩ/4π per angles a = 4·atan(u), b = 4·atan(v): with r² = u² + v² it is 16 (1 − r²)/(1 + r²)³ du dv. */
function density(a: number, b: number): number {
  const u = Math.tan(a / 4);
  const v = Math.tan(b / 4);
  const r = u * u + v * v;
  return (Math.max(0, 1 - r) * (1 + u * u) * (1 + v * v)) / (1 + r) ** 3 / (4 * Math.PI);
}

function pyramidShare([y0, y1]: Interval, [z0, z1]: Interval): number {
  let sum = 0;
  for (const [p, wp] of gauss8)
    for (const [q, wq] of gauss8)
      sum += wp * wq * density((y0 + y1 + p * (y1 - y0)) / 2, (z0 + z1 + q * (z1 - z0)) / 2);
  return (sum * (y1 - y0) * (z1 - z0)) / 4;
}

/** rad: three points of a quarter, which stand for the four that an ellipse is alike in. */
const QUARTER = [1, 3, 5].map((k) => (k * Math.PI) / 12);

function coneShare(y: number, z: number): number {
  let sum = 0;
  for (const [p, weight] of gauss8) {
    const r = (p + 1) / 2;
    for (const angle of QUARTER) sum += weight * r * density(y * r * Math.cos(angle), z * r * Math.sin(angle));
  }
  return (sum * Math.PI * y * z) / QUARTER.length;
}
