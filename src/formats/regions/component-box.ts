import { farSwingPenalty, gaugeInAll, gauss8, type Interval, minMax, type RegionModel } from './region';

/**
 * { q : 2·atan2(qᵢ, q.w) in its interval for i = x, y, z }; ranges: x, y, z
 *
 * Limits on AngX, AngY and AngZ of Rapier; one limit per axis in glTF's KHR_physics_rigid_bodies, whose appendix names this angle.
 */
export const componentBox: RegionModel = {
  label: 'The twist about each of three axes, as Rapier has it',
  childFreedom: 3,
  periodic: [false, false, false],
  penalty: farSwingPenalty,
  place({ count, x, y, z, w, a, b, c }) {
    for (let i = 0; i < count; i++) {
      a[i] = 2 * Math.atan2(x[i], w[i]);
      b[i] = 2 * Math.atan2(y[i], w[i]);
      c[i] = 2 * Math.atan2(z[i], w[i]);
    }
  },
  ranges: ({ a, b, c, count }) => [minMax(a, count), minMax(b, count), minMax(c, count)],
  gauge: gaugeInAll,
  share: (ranges) => gibbsShare(ranges),
};

const END = Math.PI - 1e-3;

/** Of a box in t = tan(half angle) the Haar measure, dt/(π²(1 + |t|²)²). */
function gibbsShare(ranges: readonly Interval[]): number {
  const spans = ranges.map(([least, greatest]) => {
    const [low, high] = [Math.max(-END, least), Math.min(END, greatest)];
    return gauss8.map(([node, weight]) => {
      const t = Math.tan((low + high + node * (high - low)) / 4);
      return { square: t * t, weight: (weight * (1 + t * t) * (high - low)) / 4 };
    });
  });
  const [xs, ys, zs] = spans;
  let sum = 0;
  for (const x of xs)
    for (const y of ys) {
      const square = 1 + x.square + y.square;
      const weight = x.weight * y.weight;
      for (const z of zs) sum += (weight * z.weight) / (square + z.square) ** 2;
    }
  return sum / (Math.PI * Math.PI);
}
