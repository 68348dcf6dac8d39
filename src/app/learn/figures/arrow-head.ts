import type { Vec3 } from '../../../core';
import { cross, length, plus, unit } from '../../../core/math';

/**
 * The head of an arrow, as S×2×3 segments; none where there is no direction to lie in.
 *
 * @param back from the tip to where the arrow comes from @param facing what the head faces, not along `back` @param size how long the head is
 */
export function arrowHead(tip: Readonly<Vec3>, back: Readonly<Vec3>, facing: Readonly<Vec3>, size: number): number[] {
  const across = cross(back, facing);
  if (length(across) < 1e-9) return [];
  const foot = plus(tip, unit(back), size);
  return [-1, 1].flatMap((side) => [...tip, ...plus(foot, unit(across), (side * size) / 2)]);
}
