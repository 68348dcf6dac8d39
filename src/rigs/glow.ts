import type { Skeleton } from '../core';

/** The joints whose glow reaches the vertices of a skin. */
export interface Glow {
  /** V×4: joints whose glow reaches each vertex, and how much of it, 0 to 1, the strongest first. */
  glowJoints: Uint16Array;
  glow: Float32Array;
}

/** m at a height of 1.75 m: how far from a joint its glow has faded. */
const GLOW_RADIUS = 0.105;
/** Share of a vertex's skin that has to hang on a joint or its neighbours for the joint to light it wholly. */
const WHOLLY = 0.35;
/** Joints that light a vertex; with fewer, one that is left out ends in a step where several meet, as at the neck. */
const LIGHTS = 4;
/** How many bones may lie between a joint that glows and one that moves the vertex: from collar bone to head there are three. */
const MOST_BONES = 3;
/** What more bones than this meet at joins nothing: a node that carries a crowd. */
const CROWD = 24;

/** The parts of a skin that its glow hangs on, as `OwnSkin` has them. */
interface Lit {
  positions: Float32Array;
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  boneJoints: Int16Array;
  restPositions: Float32Array;
  height: number;
}

/**
 * The joints whose glow reaches a vertex most, each with its strength, exp(−1.6 (d/r)²). Only joints that move the vertex or are
 * neighbours of one that does, as far as they do: a hand beside a hip does not glow with it, and nowhere does a glow end in an edge.
 */
export function glowOf(skin: Lit, skeleton: Skeleton): Glow {
  const { positions, skinIndices, skinWeights, boneJoints, restPositions } = skin;
  const joints = skeleton.parents.length;
  const radii = radiiOf(skin, skeleton);
  const near = neighboursOf(skeleton);
  const count = positions.length / 3;
  const glowJoints = new Uint16Array(LIGHTS * count);
  const glow = new Float32Array(LIGHTS * count);
  const shares = new Float32Array(joints);
  const touched: number[] = [];
  for (let v = 0; v < count; v++) {
    for (let k = 4 * v; k < 4 * v + 4; k++) {
      if (skinWeights[k] === 0) continue;
      for (const j of near[boneJoints[skinIndices[k]]]) {
        if (shares[j] === 0) touched.push(j);
        shares[j] += skinWeights[k];
      }
    }
    for (const j of touched) {
      let squared = 0;
      for (let k = 0; k < 3; k++) squared += (positions[3 * v + k] - restPositions[3 * j + k]) ** 2;
      const share = Math.min(1, shares[j] / WHOLLY);
      insert(v, j, share * share * (3 - 2 * share) * Math.exp((-1.6 * squared) / radii[j] ** 2));
      shares[j] = 0;
    }
    touched.length = 0;
  }
  return { glowJoints, glow };

  /** Puts a joint among those of a vertex, the strongest first, if it is one of the strongest. */
  function insert(v: number, joint: number, strength: number): void {
    let at = LIGHTS * v + LIGHTS - 1;
    if (strength <= glow[at]) return;
    for (; at > LIGHTS * v && glow[at - 1] < strength; at--) {
      glow[at] = glow[at - 1];
      glowJoints[at] = glowJoints[at - 1];
    }
    glow[at] = strength;
    glowJoints[at] = joint;
  }
}

/** By joint: itself and those a few bones away. */
function neighboursOf({ parents }: Skeleton): number[][] {
  const joined: number[][] = Array.from({ length: parents.length }, () => []);
  for (const [j, parent] of parents.entries()) {
    if (parent < 0) continue;
    joined[j].push(parent);
    joined[parent].push(j);
  }
  return joined.map((_, start) => {
    const found = new Set([start]);
    for (let step = 0; step < MOST_BONES; step++) {
      for (const j of [...found]) if (joined[j].length <= CROWD) for (const next of joined[j]) found.add(next);
    }
    return [...found];
  });
}

/** m: smaller where joints stand close, so that a finger does not light the hand. */
function radiiOf({ height }: Lit, { parents, offsets }: Skeleton): Float32Array {
  const longest = new Float32Array(parents.length);
  for (const [j, parent] of parents.entries()) {
    if (parent < 0) continue;
    const length = Math.hypot(offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]);
    longest[j] = Math.max(longest[j], length);
    longest[parent] = Math.max(longest[parent], length);
  }
  const full = (GLOW_RADIUS * height) / 1.75;
  return longest.map((length) => Math.min(full, Math.max(0.9 * length, 0.12 * full)));
}
