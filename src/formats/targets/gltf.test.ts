import { Vector3 } from '@babylonjs/core';
import { validateString } from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { fitJointLimits, type Vec3 } from '../../core';
import { conjugate, dot, rotateVector } from '../../core/math';
import { randomVector, seeded } from '../../core/testing/random';
import { oneIn } from '../../core/testing/thorough';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import { inertiaTensor } from '../../ragdoll';
import { exportLimits, exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { sceneRagdoll } from '../scene-ragdoll';
import { createBabylonRagdolls } from '../testing/babylon';
import { clipInputs } from '../testing/clips';

interface Written {
  nodes: {
    name: string;
    children?: number[];
    extensions?: { KHR_physics_rigid_bodies: { motion?: { mass: number } } };
  }[];
  scenes: { nodes: number[] }[];
  extensions: {
    KHR_physics_rigid_bodies: { collisionFilters: { collisionSystems: string[]; notCollideWithSystems: string[] }[] };
  };
}

const inputs = clipInputs(oneIn(3));
const makeRagdoll = await createBabylonRagdolls();

describe.each(inputs.map((input) => [input.clip.name, input] as const))('the glTF of %s', (_, input) => {
  const files = exportLimits('gltf', input);

  it.each(files.map(({ name, content }) => [name, content as string]))(
    'gltf-validator finds no fault with %s, and no body stands below another',
    async (_, content) => {
      const { issues } = await validateString(content);
      expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
      expect([issues.numErrors, issues.numWarnings]).toEqual([0, 0]);
      const { nodes, scenes } = JSON.parse(content) as Written;
      const bodies = [...nodes.keys()].filter((i) => nodes[i].extensions?.KHR_physics_rigid_bodies.motion);
      expect(bodies.length).toBeGreaterThan(10);
      expect(scenes[0].nodes).toEqual(bodies);
    },
  );

  it('has bodies that Havok moves and turns as heavily as those of the ragdoll (seed 1360)', () => {
    const scene = exportScene(input);
    const fitted = { ...scene, joints: scene.joints.map((joint) => fitJointForTarget('gltf', joint)) };
    const ragdoll = sceneRagdoll(fitted, 'havok-cone')!;
    const engine = makeRagdoll(writeTarget('gltf', fitted)[0].content as string, null);
    const random = seeded(1360);
    for (const [i, body] of ragdoll.bodies.entries()) {
      const way = randomVector(random, 1);
      const size = Math.hypot(...way);
      const pushed = engine.bodies[i];
      const push = Vector3.FromArray(way);
      // Of a spin about 1 rad/s and a speed about 1 m/s: Havok has most for both.
      pushed.applyAngularImpulse(push.scale(body.inertia.across));
      const toBody = (v: Vector3): Vec3 => rotateVector(conjugate(ragdoll.start[i].rotation), v.asArray() as Vec3);
      const spin = toBody(pushed.getAngularVelocity());
      // Inertia · spin is the angular impulse. Havok keeps three digits of an inertia and of a mass.
      const turned = inertiaTensor(body).map((row) => dot(row, spin) / body.inertia.across);
      toBody(push).forEach((x, k) => {
        expect(Math.abs(turned[k] - x)).toBeLessThan(0.005 * size);
      });
      const centre = Vector3.FromArray(rotateVector(ragdoll.start[i].rotation, body.centre));
      pushed.applyImpulse(push.scale(body.mass), pushed.transformNode.position.add(centre));
      expect(Math.abs(pushed.getLinearVelocity().length() - size)).toBeLessThan(0.005 * size);
    }
    engine.remove();
  });
});

it('bodies beyond the 31 systems that masks tell apart do not collide with each other', () => {
  const clip = wanderingChain(41, 60, 1361);
  const input = { skeleton: clip.skeleton, limits: fitJointLimits(clip).slice(0, 4), learnedFrom: [clip.name] };
  const { extensions } = JSON.parse(exportLimits('gltf', input)[0].content as string) as Written;
  const { collisionFilters } = extensions.KHR_physics_rigid_bodies;
  expect(collisionFilters.length).toBeGreaterThan(31);
  for (const filter of collisionFilters)
    expect(filter).toEqual({ collisionSystems: ['ragdoll'], notCollideWithSystems: ['ragdoll'] });
});
