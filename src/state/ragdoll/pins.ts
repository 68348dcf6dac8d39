import type { Clip, Quat, Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import type { IkChain } from '../../core/solve';
import type { Fall } from '../../physics';
import type { Ragdoll } from '../../ragdoll';
import { handlesOf } from '../frame/reach';
import type { Scene } from '../frame/tick';

/** Hands and feet that are pinned where they are: pins are those of pulling limbs. */
export interface Pins {
  /** Has them as the scene says. @returns whether any is other than before. */
  follow(scene: Scene): boolean;
}

/** @param held the scene whose pins are there already; null for none yet. */
export function createPins(clip: Clip, ragdoll: Ragdoll, fall: Fall, held: Scene | null): Pins {
  let known: ReadonlyMap<string, Vec3> = held ? pinsOf(held) : new Map();
  return {
    follow(scene) {
      const wanted = pinsOf(scene);
      let hasChanged = false;
      for (const id of known.keys()) {
        if (wanted.has(id)) continue;
        fall.do({ kind: 'release', id });
        hasChanged = true;
      }
      for (const [id, target] of wanted) {
        const old = known.get(id);
        if (old?.every((x, k) => x === target[k])) continue;
        const chain = handlesOf(clip, scene.chainChoices).find((each) => each.id === id);
        if (!chain) continue;
        if (!old) {
          const joint = chain.joints[chain.joints.length - 1];
          fall.do({
            kind: 'grip',
            id,
            body: ragdoll.bodyOf[joint],
            point: endNow(ragdoll, fall, chain),
            isNailed: true,
          });
        }
        fall.do({ kind: 'move', id, target });
        hasChanged = true;
      }
      known = wanted;
      return hasChanged;
    },
  };
}

function pinsOf({ pulls }: Scene): Map<string, Vec3> {
  const pins = new Map<string, Vec3>();
  for (const id in pulls) if (pulls[id].isPinned) pins.set(id, pulls[id].target);
  return pins;
}

/** World, m: where the end of a chain is now. */
function endNow(ragdoll: Ragdoll, { world }: Fall, { joints, effectorOffset }: IkChain): Vec3 {
  const joint = joints[joints.length - 1];
  const body = ragdoll.bodyOf[joint];
  const { scale } = ragdoll;
  // Of a joint that rides along, its body's.
  const local = ragdoll.bodies[body].joint === joint && effectorOffset ? effectorOffset : ([0, 0, 0] as Vec3);
  const q = [...world.rotations.subarray(4 * body, 4 * body + 4)] as Quat;
  const turned = rotateVector(q, local);
  return turned.map((x, k) => world.positions[3 * body + k] / scale + x) as Vec3;
}
