import { angularRange, type Coordinates, gaugeIn, minMax, type RegionModel, splitTwist, turnShare } from './region';
import { swingAndTwist } from './swing-and-twist';

/** { q : the angle of the swing ≤ C, φ in the twist's interval }; ranges: twist, [0, C] */
export const circularCone: RegionModel = {
  ...swingAndTwist,
  label: 'Circular cone and twist',
  formula: '2·atan2(√(y² + z²), w) ≤ C, φ in twist',
  measured: 'the special case of equal angles of the cones of Jolt and PhysX',
  place(at: Coordinates) {
    splitTwist(at);
    const { count, b, c, w } = at;
    for (let i = 0; i < count; i++) b[i] = 2 * Math.atan2(Math.sqrt(b[i] * b[i] + c[i] * c[i]), w[i]);
  },
  ranges: ({ a, b, count }) => [angularRange(a, count), [0, minMax(b, count)[1]]],
  gauge: ({ a, b }, i, [twist, [, cone]]) => Math.max(b[i] / Math.max(cone, 1e-9), gaugeIn(a[i], twist)),
  share: ([twist, [, cone]]) => ((1 - Math.cos(Math.min(cone, Math.PI))) / 2) * turnShare(twist),
};
