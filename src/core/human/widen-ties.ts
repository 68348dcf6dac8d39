import type { Clip } from '../clip';
import { readQuat, readVec3, type Vec3 } from '../math';
import { type Tie, tieRow, vectorFrom } from '../ties';

/** rad: what rounding may take off. */
const SLACK = 3e-4;

/**
 * Ties that leave every frame of a clip: each plane stands where it stood, or where the clip went if that is farther. The part of `fillLimits` for ties:
 * nothing is beyond people but where the clip went.
 *
 * @category Human limits
 * @param clip of the skeleton of the ties.
 */
export const widenTies = (ties: readonly Tie[], clip: Clip): Tie[] => ties.map((tie) => widened(tie, clip));

function widened(tie: Tie, { rotations, frameCount, skeleton }: Clip): Tie {
  const { joints, references, twistAxes, planes } = tie;
  const count = skeleton.names.length;
  const row = tieRow(joints.length);
  const heights = planes.filter((_, i) => i % row === row - 1);
  const vectors = joints.map((): Vec3 => [0, 0, 0]);
  const normals = heights.map((_, i) => joints.map((_, k) => readVec3(planes.slice(row * i, row * (i + 1)), k)));
  for (let frame = 0; frame < frameCount; frame++) {
    for (const [k, joint] of joints.entries())
      vectorFrom(references[k], readQuat(rotations, frame * count + joint), vectors[k], twistAxes?.[k] ?? null);
    for (let i = 0; i < heights.length; i++) {
      let along = SLACK;
      for (let k = 0; k < joints.length; k++) for (let c = 0; c < 3; c++) along += normals[i][k][c] * vectors[k][c];
      if (along > heights[i]) heights[i] = along;
    }
  }
  return { ...tie, planes: planes.map((x, i) => (i % row === row - 1 ? heights[(i - row + 1) / row] : x)) };
}
