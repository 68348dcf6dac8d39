import {
  cross,
  distance,
  dot,
  length,
  multiply,
  type Quat,
  rotateVector,
  rotationFromVector,
  type Vec3,
} from '../math';
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
  const normal: Vec3 = [0.5, 0.5, 0.5];
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];
  const middle: Quat = [0.5, 0.5, 0.5, 0.5];

  return (i, reach) => {
    const a = distance(positions[i - 1], positions[i]);
    const b = distance(positions[i], tip);
    if (!directionOf(positions[i], positions[i - 1], from) || !directionOf(positions[i], tip, to)) return;
    if (!findAxis(i)) return;
    // Interior angle of the limb at joint i, now and then.
    const now = Math.atan2(dot(axis, cross(from, to, normal)), dot(from, to));
    const then = Math.acos(Math.min(1, Math.max(-1, (a * a + b * b - reach * reach) / (2 * a * b))));
    for (let k = 0; k < 3; k++) axis[k] *= then - now;
    turnJoint(chain, i, rotationFromVector(axis, turn));
  };

  /** Leaves in `axis` the unit world axis about which the far bone turns away from the near one; `from`, `to` as now. */
  function findAxis(i: number): boolean {
    if (crossFrom(to, CLEAR_BEND)) return true;
    const link = i === limits.length - 1 ? chain.tipInLast : chain.offsets[i + 1];
    const size = length(link);
    if (limits[i] && size > 0) {
      multiply(parentRotations[i], middles[i], middle);
      rotateVector(middle, link, axis);
      for (let k = 0; k < 3; k++) axis[k] /= size;
      if (crossFrom(axis, LEAST_BEND)) return true;
    }
    if (crossFrom(to, LEAST_BEND)) return true;
    // Any axis across the limb, the same one every time.
    const across = Math.abs(from[0]) < 0.8 ? 0 : 1;
    for (let k = 0; k < 3; k++) axis[k] = k === across ? 1 : 0;
    return crossFrom(axis, LEAST_BEND);
  }

  /** Leaves `from` × v, unit, in `axis`. Returns whether the sine between them is `least` or more. */
  function crossFrom(v: Readonly<Vec3>, least: number): boolean {
    const sine = length(cross(from, v, axis));
    for (let k = 0; k < 3; k++) axis[k] /= sine;
    return sine >= least;
  }
}
