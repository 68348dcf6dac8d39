import type { Quat } from '../math';

/** Nearer than this, as cosine, the arc is a line to rounding. */
const FLAT = 1 - 1e-9;

/**
 * The rotation a share of the way from a to b, at even speed along the shorter arc; blind to covers. (Shoemake, "Animating rotation
 * with quaternion curves", 1985)
 *
 * @param a, b of unit length. `out` may be one of them.
 * @param share 0 gives a, 1 gives b or its other cover.
 */
export function slerp(a: Readonly<Quat>, b: Readonly<Quat>, share: number, out: Quat = [0, 0, 0, 1]): Quat {
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const near = Math.abs(cosine);
  let from = 1 - share;
  let to = share;
  if (near < FLAT) {
    const angle = Math.acos(near);
    const sine = Math.sin(angle);
    from = Math.sin(from * angle) / sine;
    to = Math.sin(to * angle) / sine;
  }
  if (cosine < 0) to = -to;
  for (let k = 0; k < 4; k++) out[k] = from * a[k] + to * b[k];
  return out;
}
