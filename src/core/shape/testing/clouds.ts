import type { Points, Vec3 } from '../../math/types';
import { randomVector, seeded } from '../../testing/random';

function cloud(count: number, at: (random: () => number, i: number) => Vec3, seed = 1234): Points {
  const random = seeded(seed);
  return Float64Array.from(Array.from({ length: count }, (_, i) => at(random, i)).flat());
}

const scaled = (points: Points, factor: number, by: Vec3 = [0, 0, 0]): Points =>
  points.map((value, i) => value * factor + by[i % 3]);

/** Bent like a shoulder's range: long, curved, thin, and away from the origin. */
const bent = cloud(400, (random) => {
  const along = 2.4 * random() - 1;
  const [x, y, z] = randomVector(random, 0.2);
  return [0.4 + along + x, 0.5 * along * along + y, z - 0.3 * along];
});

/** Clouds such as clips give. */
export const ordinaryClouds: Record<string, Points> = {
  bent,
  round: cloud(300, (random) => randomVector(random, 0.5)),
  'few points': cloud(6, (random) => randomVector(random, 0.8)),
};

/** Clouds that break a careless fit. */
export const degenerateClouds: Record<string, Points> = {
  'one point': Float64Array.of(0.3, -0.2, 0.1),
  'the origin': Float64Array.of(0, 0, 0),
  'all equal': cloud(50, () => [0.1, 0.2, -0.7]),
  'two points': Float64Array.of(0, 0, 0, 0.5, 0.2, -0.1),
  'a line': cloud(60, (random) => {
    const t = random();
    return [0.3 * t + 0.1, -0.7 * t, 0.9 * t - 0.2];
  }),
  'a line along an axis': cloud(60, (random) => [random(), 0, 0]),
  'a plane': cloud(80, (random) => {
    const [s, t] = randomVector(random, 0.6);
    return [s + 0.3 * t, t - 0.2 * s, 0.5 * s + 0.25 * t + 0.1];
  }),
  'a coordinate plane': cloud(80, (random) => [random(), 0, random()]),
  'corners of a cube': cloud(8, (_, i) => [i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5]),
  'scaled by 1e-9': scaled(bent, 1e-9),
  'scaled by 1e-9, away from the origin': scaled(bent, 1e-9, [1, -0.5, 0.25]),
  'near π': cloud(60, (random) => {
    const [x, y] = randomVector(random, 0.05);
    return [x, Math.PI - 1e-9 * random(), y];
  }),
  'both sides of π': cloud(60, (random, i) => {
    const [x, y, z] = randomVector(random, 0.02);
    return [(i % 2 ? 1 : -1) * (Math.PI - 0.03) + x, y, z];
  }),
};
