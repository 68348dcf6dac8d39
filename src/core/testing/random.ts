import type { Quat, Vec3 } from '../math/types';

export { makeRandom as seeded } from '../math/random';

/** Uniform over all rotations, both covers. (Shoemake, "Uniform random rotations", 1992) */
export function randomRotation(random: () => number): Quat {
  const a = Math.sqrt(random());
  const b = Math.sqrt(1 - a * a);
  const s = 2 * Math.PI * random();
  const t = 2 * Math.PI * random();
  return [a * Math.sin(s), a * Math.cos(s), b * Math.sin(t), b * Math.cos(t)];
}

/** Uniform in a cube about the origin. */
export function randomVector(random: () => number, halfSize = 1): Vec3 {
  return [(2 * random() - 1) * halfSize, (2 * random() - 1) * halfSize, (2 * random() - 1) * halfSize];
}
