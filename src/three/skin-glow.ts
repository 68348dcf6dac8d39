import type { Body } from '../body';
import type { Skeleton } from '../core';

/** m at a height of 1.75 m: how far from a joint its glow has faded. */
const GLOW_RADIUS = 0.105;

/** Share of a vertex's skin that has to hang on a joint or its neighbours for the joint to light it wholly. */
const WHOLLY = 0.35;
/** Joints that light a vertex; with fewer, one that is left out ends in a step where several meet, as at the neck. */
const LIGHTS = 4;

/** Which joints light the vertices of a body, the strongest first. */
interface GlowWeights {
  /** V×4: joints. */
  joints: Float32Array;
  /** V×4, 0 to 1: how much of each joint's glow reaches the vertex. */
  strengths: Float32Array;
}

/**
 * The joints whose glow reaches a vertex most, each with its strength, exp(−1.6 (d/r)²). Only joints that move the vertex or are
 * neighbours of one that does, as far as they do: a hand beside a hip does not glow with it, and nowhere does a glow end in an edge.
 */
export function glowWeights(body: Body, skeleton: Skeleton): GlowWeights {
  const { positions, bindPositions, skinIndices, skinWeights, jointCount, helpers } = body;
  const { parents } = skeleton;
  const radii = Float32Array.from({ length: jointCount }, (_, j) => glowRadius(body, skeleton, j));
  const joined = Array.from({ length: jointCount }, (_, j) => j);
  const near = joined.map((j) => joined.filter((other) => areNeighbours(parents, j, other)));
  const count = positions.length / 3;
  const joints = new Float32Array(LIGHTS * count);
  const strengths = new Float32Array(LIGHTS * count);
  const shares = new Float32Array(jointCount);
  const touched: number[] = [];
  for (let v = 0; v < count; v++) {
    for (let k = 0; k < 4; k++) {
      const weight = skinWeights[4 * v + k];
      if (weight === 0) continue;
      const bone = skinIndices[4 * v + k];
      for (const j of near[bone < jointCount ? bone : helpers[bone - jointCount].joint]) {
        if (shares[j] === 0) touched.push(j);
        shares[j] += weight;
      }
    }
    for (const j of touched) {
      const dx = positions[3 * v] - bindPositions[3 * j];
      const dy = positions[3 * v + 1] - bindPositions[3 * j + 1];
      const dz = positions[3 * v + 2] - bindPositions[3 * j + 2];
      const share = Math.min(1, shares[j] / WHOLLY);
      const fade = share * share * (3 - 2 * share);
      insert(v, j, fade * Math.exp((-1.6 * (dx * dx + dy * dy + dz * dz)) / radii[j] ** 2));
      shares[j] = 0;
    }
    touched.length = 0;
  }
  return { joints, strengths };

  /** Puts a joint among those of a vertex, the strongest first, if it is one of the strongest. */
  function insert(v: number, joint: number, strength: number): void {
    let at = LIGHTS * v + LIGHTS - 1;
    if (strength <= strengths[at]) return;
    for (; at > LIGHTS * v && strengths[at - 1] < strength; at--) {
      strengths[at] = strengths[at - 1];
      joints[at] = joints[at - 1];
    }
    strengths[at] = strength;
    joints[at] = joint;
  }
}

/** How many bones may lie between a joint that glows and one that moves the vertex: from collar bone to head there are three. */
const MOST_BONES = 3;

/** Whether two joints are neighbours: one, or a few bones from one another. */
function areNeighbours(parents: ArrayLike<number>, a: number, b: number): boolean {
  // Up from the later one in turn, since parents come first: the way between them.
  let bones = 0;
  while (a !== b && bones <= MOST_BONES) {
    if (a > b) a = parents[a];
    else b = parents[b];
    bones++;
  }
  return bones <= MOST_BONES;
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
