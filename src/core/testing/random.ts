import type { Quat, Vec3 } from '../math/types';

/** A seeded stream of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

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
