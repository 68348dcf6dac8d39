import { Bone, Group } from 'three';
import { expect, it } from 'vitest';
import { type JointLimit, projectPose, type Quat } from '../core';
import { angleBetween } from '../core/math';
import { seeded } from '../core/testing/random';
import { chainLimits, disturbed, randomTie, rotationOf, wanderingChain } from '../core/ties/testing/made-ties';
import { createBoneHolder } from './bone-holder';

const clip = wanderingChain(5, 200, 2501);
const { skeleton } = clip;
const softening = { falloff: 2, radius: 0.1 };
// The root has a limit as well, as fits make one.
const own = chainLimits(clip)[1]!;
const limits = chainLimits(clip).map(
  (limit, joint): JointLimit => ({ ...(limit ?? own), joint, name: skeleton.names[joint], softening }),
);

it('bones come to the pose that projectPose makes of theirs, and the root turns as it likes (seed 2502)', () => {
  const random = seeded(2502);
  const ties = [randomTie(limits[1], limits[2], 3, random), randomTie(limits[2], limits[3], 3, random)];
  const scene = new Group();
  const bones = skeleton.names.map((name) => Object.assign(new Bone(), { name }));
  bones.forEach((bone, joint) => void (joint === 0 ? scene : bones[joint - 1]).add(bone));
  const holder = createBoneHolder(scene, { skeleton, limits, ties });
  expect(holder.bones.map(({ bone }) => bone)).toEqual(bones.slice(1));
  let moved = 0;
  for (let i = 0; i < 20; i++) {
    const pose = disturbed(clip, 10 * i, 0.8, random);
    pose.set([0, Math.sin(i), 0, Math.cos(i)]);
    bones.forEach((bone, joint) => void bone.quaternion.fromArray(pose, 4 * joint));
    moved += holder.hold();
    const held = projectPose(skeleton, limits, ties, pose);
    for (const [joint, bone] of bones.entries()) {
      const { violation = 0 } = holder.bones.find((one) => one.bone === bone) ?? {};
      const apart = angleBetween(bone.quaternion.toArray() as Quat, rotationOf(held, joint));
      expect(apart).toBeLessThan(1e-7);
      expect(violation > 1e-6).toBe(angleBetween(rotationOf(pose, joint), rotationOf(held, joint)) > 1e-6);
    }
  }
  expect(moved).toBeGreaterThan(20);
});
