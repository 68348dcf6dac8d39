import type { Clip } from '../../core';
import { contactDepths, type SelfContact, SKIN } from '../../core/solve';
import { type TouchingBodies, touchingBodies } from '../../ragdoll';
import { rolesOf } from '../clips/roles';

const bodiesFor = new WeakMap<Clip['skeleton'], TouchingBodies | null>();

/** What may not run into each other of one character, as its pulls go on. */
export interface BodyContact extends SelfContact {
  /** Lets what nothing pulls be where it is in a pose of the world (J×3, J×4): what overlaps there may. */
  begin(
    positions: ArrayLike<number>,
    rotations: ArrayLike<number>,
    pulled: Iterable<{ readonly joints: readonly number[] }>,
  ): void;
  /** What is pulled and has parted stays apart from here on. */
  keep(
    positions: ArrayLike<number>,
    rotations: ArrayLike<number>,
    pulled: Iterable<{ readonly joints: readonly number[] }>,
  ): void;
}

/** What keeps the limbs of a clip's character out of its body; null where nobody knows how thick it is. */
export function contactOf(clip: Clip): BodyContact | null {
  const { skeleton } = clip;
  let bodies = bodiesFor.get(skeleton);
  if (bodies === undefined) {
    bodies = touchingBodies(skeleton, rolesOf(clip));
    bodiesFor.set(skeleton, bodies);
  }
  if (!bodies) return null;
  const { capsules, pairs } = bodies;
  const allowed = new Float64Array(pairs.length).fill(Number.POSITIVE_INFINITY);
  const depths = new Float64Array(pairs.length);
  const isPulled = new Uint8Array(pairs.length);
  const contact: SelfContact = { capsules, pairs, allowed };
  /** By the first joint of a chain: the pairs of which it carries a piece. */
  const carried = new Map<number, number[]>();
  const measure = (
    positions: ArrayLike<number>,
    rotations: ArrayLike<number>,
    pulled: Iterable<{ readonly joints: readonly number[] }>,
  ) => {
    contactDepths(contact, positions, rotations, depths);
    isPulled.fill(0);
    for (const { joints } of pulled) for (const p of pairsOn(joints[0])) isPulled[p] = 1;
  };
  return {
    ...contact,
    begin(positions, rotations, pulled) {
      measure(positions, rotations, pulled);
      for (let p = 0; p < pairs.length; p++) if (!isPulled[p]) allowed[p] = Math.max(-SKIN, depths[p]);
    },
    keep(positions, rotations, pulled) {
      measure(positions, rotations, pulled);
      for (let p = 0; p < pairs.length; p++)
        if (isPulled[p]) allowed[p] = Math.max(-SKIN, Math.min(allowed[p], depths[p]));
    },
  };

  function pairsOn(first: number): number[] {
    let found = carried.get(first);
    if (!found) {
      const hangs = (piece: number): boolean => {
        for (let j = capsules[piece].joint; j >= 0; j = skeleton.parents[j]) if (j === first) return true;
        return false;
      };
      found = pairs.flatMap(([a, b], p) => (hangs(a) || hangs(b) ? [p] : []));
      carried.set(first, found);
    }
    return found;
  }
}
