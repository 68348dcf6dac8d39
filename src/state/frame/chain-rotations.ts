import type { IkChain } from '../../core/solve';

/** The joints of a chain that turn as it is pulled: its end rides along, unless what is pulled lies beyond it. */
export const turningJoints = ({ joints, effectorOffset }: IkChain): readonly number[] =>
  effectorOffset ? joints : joints.slice(0, -1);

/** Takes a chain's rotations out of a pose. Returns by how much they differ from those before, the largest component. */
export function take(joints: readonly number[], pose: Float32Array, out: Float32Array): number {
  let change = 0;
  for (let i = 0; i < joints.length; i++) {
    for (let k = 0; k < 4; k++) {
      const now = pose[4 * joints[i] + k];
      change = Math.max(change, Math.abs(now - out[4 * i + k]));
      out[4 * i + k] = now;
    }
  }
  return change;
}

/** Puts a chain's rotations into a pose: of all its joints, or of those that `isLaid`. */
export function lay(
  joints: readonly number[],
  rotations: Float32Array,
  pose: Float32Array,
  isLaid?: (joint: number) => boolean,
): void {
  for (let i = 0; i < joints.length; i++) {
    if (isLaid && !isLaid(joints[i])) continue;
    for (let k = 0; k < 4; k++) pose[4 * joints[i] + k] = rotations[4 * i + k];
  }
}
