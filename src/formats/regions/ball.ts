import { type Coordinates, minMax, type RegionModel } from './region';

/** { q : the whole angle ≤ A }; ranges: [0, A]. MJCF's ball joint. */
export const ball: RegionModel = {
  label: 'One angle for all directions, as a ball joint of MuJoCo',
  formula: '2·acos|w| ≤ A',
  measured: 'MuJoCo 3.14: 1e-5° at most',
  childFreedom: 0,
  isTwistCentred: false,
  periodic: [false, false, false],
  place({ count, x, y, z, w, a }: Coordinates) {
    for (let i = 0; i < count; i++) a[i] = 2 * Math.atan2(Math.sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]), w[i]);
  },
  ranges: ({ a, count }) => [[0, minMax(a, count)[1]]],
  gauge: ({ a }, i, [[, most]]) => a[i] / Math.max(most, 1e-9),
  share: ([[, most]]) => (most - Math.sin(most)) / Math.PI,
};
