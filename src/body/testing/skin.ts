import type { Skeleton } from '../../core/clip/clip';
import { type Body, skinBoneCount } from '../body';
import { updateSkinBones } from '../skin-bones';

/** A body's surface in one pose: what a GPU makes of it, computed plainly. */
export interface PosedSkin {
  positions: Float32Array;
  normals: Float32Array;
}

/** Linear blend skinning on the CPU. */
export function poseSkin(
  body: Body,
  skeleton: Skeleton,
  worldPositions: ArrayLike<number>,
  worldRotations: ArrayLike<number>,
): PosedSkin {
  const m = updateSkinBones(body, skeleton, worldPositions, worldRotations, new Float32Array(skinBoneCount(body) * 16));
  const positions = new Float32Array(body.positions.length);
  const normals = new Float32Array(body.positions.length);
  for (let v = 0; v < body.positions.length / 3; v++) {
    const [x, y, z] = body.positions.subarray(v * 3, v * 3 + 3) as unknown as [number, number, number];
    const [a, b, c] = body.normals.subarray(v * 3, v * 3 + 3) as unknown as [number, number, number];
    for (let i = 0; i < 4; i++) {
      const w = body.skinWeights[v * 4 + i];
      if (w === 0) continue;
      const o = body.skinIndices[v * 4 + i] * 16;
      for (let k = 0; k < 3; k++) {
        positions[v * 3 + k] += w * (m[o + k] * x + m[o + 4 + k] * y + m[o + 8 + k] * z + m[o + 12 + k]);
        normals[v * 3 + k] += w * (m[o + k] * a + m[o + 4 + k] * b + m[o + 8 + k] * c);
      }
    }
    const l = Math.hypot(normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]) || 1;
    for (let k = 0; k < 3; k++) normals[v * 3 + k] /= l;
  }
  return { positions, normals };
}
