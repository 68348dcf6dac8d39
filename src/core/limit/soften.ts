import type { Vec3 } from '../math';
import type { Softening } from './joint-limit';

/**
 * Gives a little back when a projection is long: moves `projected` from the surface towards `asked` by
 * tanh(falloff · distance) · radius, never past `asked`. (Article, "Softening")
 *
 * @param projected changed in place.
 */
export function soften(asked: Readonly<Vec3>, projected: Vec3, softening: Softening): void {
  const dx = asked[0] - projected[0];
  const dy = asked[1] - projected[1];
  const dz = asked[2] - projected[2];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (distance < 1e-9) return;
  const share = Math.min(1, softenedGive(softening, distance) / distance);
  projected[0] += dx * share;
  projected[1] += dy * share;
  projected[2] += dz * share;
}

/** How far beyond the limit a rotation is let, rad, that asks to be `distance` beyond it. */
export function softenedGive({ falloff, radius }: Softening, distance: number): number {
  return Math.min(distance, Math.tanh(falloff * distance) * radius);
}
