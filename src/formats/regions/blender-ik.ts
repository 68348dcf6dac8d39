import {
  angularRange,
  type Coordinates,
  gaugeIn,
  type Interval,
  minMax,
  type RegionModel,
  splitTwist,
  turnShare,
} from './region';

/** rad: an end nearer to zero than this would leave a quadrant without width. */
const LEAST_SINE = 0.02;

/**
 * { q : (y/sin(Y±/2))² + (z/sin(Z±/2))² ≤ 1 with the ends of the quadrant, φ in the twist's interval }; ranges: twist, Y, Z
 *
 * Blender's IK limits, whose bone y is the twist axis; ends are on either side of zero.
 */
export const blenderIk: RegionModel = {
  label: 'A quarter of an ellipse to each side, as IK limits of Blender',
  formula: '(y/sin(Y±/2))² + (z/sin(Z±/2))² ≤ 1, φ in twist',
  measured: 'Blender 3.4.1: 0.11° at most, with its tolerance of 0.05°',
  childFreedom: 2,
  isTwistCentred: false,
  periodic: [true, false, false],
  place: (at: Coordinates) => splitTwist(at),
  ranges({ a, b, c, count }) {
    const sines = [minMax(b, count), minMax(c, count)].map(
      ([low, high]): Interval => [Math.max(LEAST_SINE, -low), Math.max(LEAST_SINE, high)],
    );
    let most = 0;
    for (let i = 0; i < count; i++) most = Math.max(most, quadrantGauge(b[i], c[i], sines));
    const twist = angularRange(a, count);
    const [y, z] = sines.map(([low, high]): Interval => [-angleOf(low * most), angleOf(high * most)]);
    return [[Math.min(0, twist[0]), Math.max(0, twist[1])], y, z];
  },
  gauge: ({ a, b, c }, i, [twist, y, z]) =>
    Math.max(quadrantGauge(b[i], c[i], [sinesOf(y), sinesOf(z)]), gaugeIn(a[i], twist)),
  share([twist, y, z]) {
    const [[y0, y1], [z0, z1]] = [sinesOf(y), sinesOf(z)];
    return ((y0 + y1) * (z0 + z1) * turnShare(twist)) / 4;
  },
};

const angleOf = (sine: number): number => 2 * Math.asin(Math.min(1, sine));

const sinesOf = ([low, high]: Interval): Interval => [
  Math.max(1e-9, Math.sin(-low / 2)),
  Math.max(1e-9, Math.sin(high / 2)),
];

const quadrantGauge = (y: number, z: number, [[y0, y1], [z0, z1]]: readonly Interval[]): number =>
  Math.hypot(y / (y < 0 ? y0 : y1), z / (z < 0 ? z0 : z1));
