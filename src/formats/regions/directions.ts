import { bothWays, type Coordinates, gaugeIn, type RegionModel } from './region';

/** rad: half of the thickness of a region of directions that is told as flat. */
export const FLAT = Math.PI / 360;

/** Where the bone of rotation i points, in the frame of the region: q · x. */
function direction({ x, y, z, w }: Coordinates, i: number): [number, number, number] {
  return [1 - 2 * (y[i] * y[i] + z[i] * z[i]), 2 * (x[i] * y[i] + w[i] * z[i]), 2 * (x[i] * z[i] - w[i] * y[i])];
}

/** The largest absolute value. */
const farthest = (values: Float64Array, count: number): number =>
  values.subarray(0, count).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/**
 * { q : the angle between q · x and x is at most ranges[0][1] }; whatever the twist
 *
 * A cone of directions of the bone: VRMC_springBone_limit.
 */
export const directionCone: RegionModel = {
  label: 'A cone of directions of the bone, as VRM’s springs have it',
  childFreedom: 0,
  periodic: [false],
  alike: [true],
  place(at) {
    for (let i = 0; i < at.count; i++) {
      const [x, y, z] = direction(at, i);
      at.a[i] = Math.atan2(Math.hypot(y, z), x);
    }
  },
  ranges: ({ a, count }) => [bothWays(farthest(a, count))],
  gauge: ({ a }, i, [angle]) => gaugeIn(a[i], angle),
  share: ([[, angle]]) => (1 - Math.cos(Math.min(Math.PI, angle))) / 2,
};

/**
 * { q : (cos b · cos a, sin b, cos b · sin a) = q · x for some a, b in their ranges }; ranges: a, b, alike both ways; whatever the twist
 *
 * A range along a great circle and one across it: the spherical limit of VRMC_springBone_limit, and its hinge where b has next to no range.
 */
export const directionRanges: RegionModel = {
  label: 'A range of directions of the bone along an arc and one across, as VRM’s springs have it',
  childFreedom: 0,
  periodic: [false, false],
  alike: [true, true],
  place(at) {
    for (let i = 0; i < at.count; i++) {
      const [x, y, z] = direction(at, i);
      at.a[i] = Math.atan2(z, x);
      at.b[i] = Math.asin(Math.max(-1, Math.min(1, y)));
    }
  },
  ranges: ({ a, b, count }) => [bothWays(farthest(a, count)), bothWays(Math.max(FLAT, farthest(b, count)))],
  gauge: ({ a, b }, i, [along, across]) => Math.max(gaugeIn(a[i], along), gaugeIn(b[i], across)),
  share: ([[, along], [, across]]) => (Math.min(Math.PI, along) / Math.PI) * Math.sin(Math.min(Math.PI / 2, across)),
};
