import Rapier from '@dimforge/rapier3d-compat';
import type { Quat } from '../../core';
import { multiply } from '../../core/math';
import { angleBetween, normalize } from '../../core/math/rotation';
import type { GltfJoint } from './babylon';
import { type JointInEngine, UNMOVED } from './engine';

const ORIGIN = { x: 0, y: 0, z: 0 };
/** Rapier's numbers of the axes AngX, AngY, AngZ; its JavaScript has limits for revolute joints only, the set behind it for any. */
const ANGULAR = [3, 4, 5];

interface RawSet {
  jointSetLimits(handle: number, axis: number, low: number, high: number): void;
}

/** A world of two bodies at one place, the first of which stands still; a joint of a glTF stands in its two frames. */
export async function createRapier() {
  await Rapier.init();
  return {
    spherical({ frames: [parent, child], limits }: GltfJoint): JointInEngine {
      const world = new Rapier.World(ORIGIN);
      const still = world.createRigidBody(Rapier.RigidBodyDesc.fixed());
      const free = world.createRigidBody(
        Rapier.RigidBodyDesc.dynamic()
          .setAdditionalMassProperties(1, ORIGIN, { x: 1, y: 1, z: 1 }, { x: 0, y: 0, z: 0, w: 1 })
          .setCanSleep(false),
      );
      const joint = world.createImpulseJoint(Rapier.JointData.spherical(ORIGIN, ORIGIN), still, free, true);
      const raw = (joint as unknown as { rawSet: RawSet }).rawSet;
      for (const { angularAxes = [], min, max } of limits)
        for (const axis of angularAxes) raw.jointSetLimits(joint.handle, ANGULAR[axis], min, max);
      const rotation = (): Quat => {
        const { x, y, z, w } = free.rotation();
        return normalize([x, y, z, w]);
      };
      const back: Quat = [-parent[0], -parent[1], -parent[2], parent[3]];
      return {
        leavesAlone(local) {
          const [x, y, z, w] = multiply(multiply(back, local), child);
          free.setTranslation(ORIGIN, true);
          free.setRotation({ x, y, z, w }, true);
          free.setLinvel(ORIGIN, true);
          free.setAngvel(ORIGIN, true);
          const before = rotation();
          world.step();
          return angleBetween(before, rotation()) < UNMOVED;
        },
        remove: () => world.free(),
      };
    },
  };
}
