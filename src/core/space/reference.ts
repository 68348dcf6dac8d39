import { meanRotation, normalize, type Quat, readQuat } from '../math';

/** What "no rotation" means for a joint. @category Learning limits */
export const referenceKinds = ['rest', 'first', 'average', 'identity'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * The reference rotation parentFromReference of a joint: its rest pose, the first of its rotations, their mean, or the identity.
 *
 * @param rotations N×4, N ≥ 1, parentFromLocal, as clips have them.
 */
export function referenceRotation(rest: Readonly<Quat>, rotations: Float64Array, kind: ReferenceKind): Quat {
  if (kind === 'identity') return [0, 0, 0, 1];
  if (kind === 'average') return meanRotation(rotations);
  return normalize(kind === 'rest' ? rest : readQuat(rotations, 0));
}
