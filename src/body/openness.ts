import type { Steps } from '../core/math';
import { MARKING, MARKING_SIZE } from './body';
import { type BodyPiece, distanceToField, makeField, type NearSweeps, nearSweeps } from './field/field';
import type { FieldMesh } from './surface-nets';
import { clamp } from './vec';

/** Heights above the skin at which the field is looked at, from the greatest on, and how much each of them counts. */
const LOOKS = [
  { height: 0.06, share: 0.23 },
  { height: 0.03, share: 0.32 },
  { height: 0.012, share: 0.45 },
] as const;
/** A ball on the skin that is so empty counts as empty; then smaller ones on the same spot, which lie inside, are empty too. */
const EMPTY = 0.06;
/** Coordinates of the vertices that one step looks at. */
const STEP = 3 * 512;
/** How much darker than its share a fold is. */
const DEPTH = 1.15;
/** Heights: width of the blocks whose vertices look at the same sweeps, and how far from its middle they look at most. */
const BLOCK = 0.03;
const BLOCK_REACH = BLOCK * 0.87 + 0.07;

/**
 * Writes, in steps of some ms, how open the skin is to its surroundings in the build pose: with dₕ the distance from a point h above a vertex to the skin,
 *
 *     openness = 1 − 1.15 · Σ shareₕ · clamp(1 − dₕ/h, 0, 1)
 *
 * @param out `Body.markings`
 * @param offset the vertex of `out` to begin with
 */
export function* writeOpenness(
  parts: BodyPiece[],
  { positions, normals }: FieldMesh,
  out: Float32Array,
  offset: number,
): Steps<void> {
  const field = makeField(parts);
  const blocks = new Map<number, NearSweeps>();
  const cellOf = (x: number) => Math.floor(x / BLOCK);
  for (let o = 0, m = offset * MARKING_SIZE + MARKING.openness; o < positions.length; o += 3, m += MARKING_SIZE) {
    if (o % STEP === 0) yield;
    const [x, y, z] = [positions[o], positions[o + 1], positions[o + 2]];
    const [i, j, k] = [cellOf(x), cellOf(y), cellOf(z)];
    const key = i + 512 * (j + 512 * k);
    let near = blocks.get(key);
    if (!near) {
      near = nearSweeps(field, (i + 0.5) * BLOCK, (j + 0.5) * BLOCK, (k + 0.5) * BLOCK, BLOCK_REACH);
      blocks.set(key, near);
    }
    let hidden = 0;
    for (const { height, share } of LOOKS) {
      const away = distanceToField(
        field,
        near,
        x + height * normals[o],
        y + height * normals[o + 1],
        z + height * normals[o + 2],
      );
      const filled = clamp(1 - away / height, 0, 1);
      if (filled < EMPTY) break;
      hidden += share * filled;
    }
    out[m] = Math.max(0, 1 - DEPTH * hidden);
  }
}
