import type { Body } from '../body';
import type { Skeleton } from '../core';

/** m at a height of 1.75 m: how far from a joint its glow has faded. */
const GLOW_RADIUS = 0.105;

/**
 * V×4: the two joints whose glow reaches a vertex most, each with its strength, exp(−1.6 (d/r)²). Only joints that move
 * the vertex or are neighbours of one that does: a hand beside a hip does not glow with it.
 */
export function glowWeights(body: Body, skeleton: Skeleton): Float32Array {
  const { positions, bindPositions, skinIndices, skinWeights, jointCount, helpers } = body;
  const { parents } = skeleton;
  const radii = Float32Array.from({ length: jointCount }, (_, j) => glowRadius(body, skeleton, j));
  const near: number[][] = Array.from({ length: jointCount }, (_, j) => [j]);
  for (let j = 0; j < jointCount; j++) {
    if (parents[j] < 0) continue;
    near[j].push(parents[j]);
    near[parents[j]].push(j);
  }
  const count = positions.length / 3;
  const out = new Float32Array(4 * count);
  for (let v = 0; v < count; v++) {
    let [first, second, most, next] = [0, 0, 0, 0];
    for (let k = 0; k < 4; k++) {
      if (skinWeights[4 * v + k] < 0.02) continue;
      const bone = skinIndices[4 * v + k];
      for (const j of near[bone < jointCount ? bone : helpers[bone - jointCount].joint]) {
        const dx = positions[3 * v] - bindPositions[3 * j];
        const dy = positions[3 * v + 1] - bindPositions[3 * j + 1];
        const dz = positions[3 * v + 2] - bindPositions[3 * j + 2];
        const strength = Math.exp((-1.6 * (dx * dx + dy * dy + dz * dz)) / radii[j] ** 2);
        if (j === first) most = Math.max(most, strength);
        else if (strength > most) [first, second, most, next] = [j, first, strength, most];
        else if (strength > next) [second, next] = [j, strength];
      }
    }
    out.set([first, most, second, next], 4 * v);
  }
  return out;
}

/** Smaller where joints stand close, so that a finger does not light the hand. */
function glowRadius(body: Body, { parents, offsets }: Skeleton, joint: number): number {
  let longest = Math.hypot(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2]);
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] !== joint) continue;
    longest = Math.max(longest, Math.hypot(offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]));
  }
  const full = (GLOW_RADIUS * body.height) / 1.75;
  return Math.min(full, Math.max(0.9 * longest, 0.12 * full));
}
