import type { Clip, Vec3 } from '../../core';
import { conjugate, multiply, readQuat, rotateVector } from '../../core/math';
import type { Posed } from '../frame/posed';

/** Whether a clip came out the same when it was read once more. */
export function isSameMotion(a: Clip, b: Clip): boolean {
  return (
    a.frameTime === b.frameTime &&
    isEqual(a.rotations, b.rotations) &&
    isEqual(a.rootPositions, b.rootPositions) &&
    isEqual(a.skeleton.offsets, b.skeleton.offsets) &&
    isEqual(a.skeleton.endSites, b.skeleton.endSites) &&
    isEqual(a.skeleton.restRotations, b.skeleton.restRotations)
  );
}

const isEqual = (a: Float32Array, b: Float32Array): boolean => a.length === b.length && a.every((x, i) => x === b[i]);

/**
 * Places of the world, where `before` is shown, as they are where `after` is: the same clip in another size, or with another axis up.
 * Joints turn alike in both.
 */
export function placesReadAgain(
  posed: Pick<Posed, 'pulls' | 'gazeTarget'>,
  before: Clip,
  after: Clip,
): Pick<Posed, 'pulls' | 'gazeTarget'> {
  const scale = sizeOf(after) / sizeOf(before);
  const turn = multiply(readQuat(after.rotations, 0), conjugate(readQuat(before.rotations, 0)));
  const carry = (point: Readonly<Vec3>): Vec3 => {
    const from = rotateVector(turn, point.map((p, k) => scale * (p - before.rootPositions[k])) as Vec3);
    return from.map((p, k) => p + after.rootPositions[k]) as Vec3;
  };
  return {
    pulls: Object.fromEntries(
      Object.entries(posed.pulls).map(([id, pull]) => [id, { ...pull, target: carry(pull.target) }]),
    ),
    gazeTarget: posed.gazeTarget && carry(posed.gazeTarget),
  };
}

/** m: the length of all bones; 1 where there is none. */
function sizeOf({ skeleton: { offsets, parents } }: Clip): number {
  let size = 0;
  parents.forEach((parent, joint) => {
    if (parent >= 0) size += Math.hypot(...offsets.subarray(3 * joint, 3 * joint + 3));
  });
  return size || 1;
}
