import { distance, dot, length, multiply, type Quat, rotateVector, rotationFromVector, type Vec3 } from '../math';
import { type Chain, directionOf, turnJoint } from './working-chain';

/** Sine of the bend below which a limb is asked the middle of its limit which way it bends: a knee may be past straight. */
const CLEAR_BEND = 0.2;
/** Sine of the bend that says nothing any more. */
const LEAST_BEND = 0.02;

/**
 * A function that opens or closes joint i (≥ 1) until the tip is as far from the joint before as `reach`, m, as nearly
 * as bones and limit allow: the law of cosines. The bend keeps its plane; a limb that is nearly straight bends the way the middle of
 * the joint's limit does, else about the axis that is most across it. Allocates nothing.
 */
export function createBend(chain: Chain): (i: number, reach: number) => void {
  const { limits, middles, positions, parentRotations, tip } = chain;
  const axis: Vec3 = [0.5, 0.5, 0.5];
  const from: Vec3 = [0.5, 0.5, 0.5];
  const to: Vec3 = [0.5, 0.5, 0.5];
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];
  const middle: Quat = [0.5, 0.5, 0.5, 0.5];

  return (i, reach) => {
    const a = distance(positions[i - 1], positions[i]);
    const b = distance(positions[i], tip);
    if (!directionOf(positions[i], positions[i - 1], from) || !directionOf(positions[i], tip, to)) return;
    if (!findAxis(i)) return;
    // Interior angle of the limb at joint i, now and then.
    const now = Math.atan2(sineAbout(), dot(from, to));
    const then = Math.acos(Math.min(1, Math.max(-1, (a * a + b * b - reach * reach) / (2 * a * b))));
    for (let k = 0; k < 3; k++) axis[k] *= then - now;
    turnJoint(chain, i, rotationFromVector(axis, turn));
  };

  /** Leaves in `axis` the unit world axis about which the far bone turns away from the near one; `from`, `to` as now. */
  function findAxis(i: number): boolean {
    if (crossInto(from, to, CLEAR_BEND)) return true;
    const link = linkLength(i);
    if (limits[i] && link > 0) {
      multiply(parentRotations[i], middles[i], middle);
      rotateVector(middle, i === limits.length - 1 ? chain.tipInLast : chain.offsets[i + 1], axis);
      for (let k = 0; k < 3; k++) axis[k] /= link;
      if (crossInto(from, axis, LEAST_BEND)) return true;
    }
    if (crossInto(from, to, LEAST_BEND)) return true;
    // Any axis across the limb, the same one every time.
    const across = Math.abs(from[0]) < 0.8 ? 0 : 1;
    for (let k = 0; k < 3; k++) axis[k] = k === across ? 1 : 0;
    return crossInto(from, axis, LEAST_BEND);
  }

  function linkLength(i: number): number {
    return length(i === limits.length - 1 ? chain.tipInLast : chain.offsets[i + 1]);
  }

  function crossInto(u: Readonly<Vec3>, v: Readonly<Vec3>, least: number): boolean {
    const x = u[1] * v[2] - u[2] * v[1];
    const y = u[2] * v[0] - u[0] * v[2];
    const z = u[0] * v[1] - u[1] * v[0];
    const sine = Math.sqrt(x * x + y * y + z * z);
    if (!(sine >= least)) return false;
    axis[0] = x / sine;
    axis[1] = y / sine;
    axis[2] = z / sine;
    return true;
  }

  /** Sine of the angle from `from` to `to`, signed about `axis`. */
  function sineAbout(): number {
    return (
      axis[0] * (from[1] * to[2] - from[2] * to[1]) +
      axis[1] * (from[2] * to[0] - from[0] * to[2]) +
      axis[2] * (from[0] * to[1] - from[1] * to[0])
    );
  }
}
