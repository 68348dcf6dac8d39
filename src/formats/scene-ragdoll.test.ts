import { describe, expect, it } from 'vitest';
import { type Clip, fitJointLimits, parseBvh } from '../core';
import { MADE_CAPTURES } from '../core/clip/testing/made-captures';
import {
  angleBetween,
  inverseMultiply,
  multiply,
  readQuat,
  rotateVector,
  rotationFromVector,
  subtract,
} from '../core/math';
import { randomVector, seeded } from '../core/testing/random';
import { bundledClip } from '../ragdoll/testing/load';
import { type ExportInput, exportScene, fitJointForTarget } from './export-limits';
import { regionTest } from './regions';
import type { ExportScene } from './scene';
import { sceneRagdoll } from './scene-ragdoll';

const dog = (): Clip => parseBvh(MADE_CAPTURES['dog.bvh'].text, 'dog.bvh');

/** A scene fitted for MuJoCo: the coarsest regions there are. */
function fitted(clip: Clip, limits = fitJointLimits(clip), more: Partial<ExportInput> = {}): ExportScene {
  const scene = exportScene({ skeleton: clip.skeleton, limits, learnedFrom: [clip.name], ...more });
  return { ...scene, joints: scene.joints.map((joint) => fitJointForTarget('mjcf', joint)) };
}

/** The clip with each joint turned by an angle of its own about the same axis on, so that its limits lie beside the rest. */
function turnedOn(clip: Clip, seed: number): Clip {
  const random = seeded(seed);
  const turns = clip.skeleton.names.map(() => rotationFromVector(randomVector(random, 0.8)));
  const rotations = clip.rotations.slice();
  for (let i = 0; 4 * i < rotations.length; i++)
    rotations.set(multiply(readQuat(rotations, i), turns[i % turns.length]), 4 * i);
  return { ...clip, rotations };
}

const clips = {
  'range-of-motion.bvh': bundledClip(),
  'dog.bvh': dog(),
  'dog.bvh, turned on (seed 251)': turnedOn(dog(), 251),
};

describe.each(Object.entries(clips))('the ragdoll of the scene of %s', (_, clip) => {
  const scene = fitted(clip);
  const ragdoll = sceneRagdoll(scene, 'hinges')!;

  it('starts inside the regions, with bodies on their joints, and at rest where the rest is inside', () => {
    let moved = 0;
    for (const [i, { joint, parent, anchor, between }] of ragdoll.bodies.entries()) {
      if (parent < 0) continue;
      const [above, here] = [ragdoll.start[parent], ragdoll.start[i]];
      const apart = subtract(here.position, above.position);
      expect(Math.hypot(...subtract(apart, rotateVector(above.rotation, anchor)))).toBeLessThan(1e-6);
      const local = inverseMultiply(multiply(above.rotation, between), here.rotation);
      const { rest, regions } = scene.joints[joint];
      if (regions.hinges) expect(regionTest(regions.hinges)(local)).toBe(true);
      if (!regions.hinges || regionTest(regions.hinges)(rest)) expect(angleBetween(local, rest)).toBeLessThan(1e-3);
      else moved++;
    }
    if (clip !== clips['dog.bvh']) expect(moved).toBeGreaterThan(0);
  });

  it('has regions in the frames of bodies: the same rotation is none in both', () => {
    for (const [i, { joint, between }] of ragdoll.bodies.entries()) {
      const [region, own] = [ragdoll.regions[i], scene.joints[joint].regions.hinges];
      expect(region === null).toBe(i === 0 || !own);
      if (region && own) expect(angleBetween(region.parent, multiply(between, own.parent))).toBeLessThan(1e-7);
    }
  });
});

it('a doll has the shape of the man, and his mass by its volume', () => {
  const clip = clips['range-of-motion.bvh'];
  const limits = fitJointLimits(clip);
  const tenth = (stream: Float32Array) => stream.map((x) => x / 10);
  const { skeleton } = clip;
  const small = { ...skeleton, offsets: tenth(skeleton.offsets), endSites: tenth(skeleton.endSites) };
  const man = sceneRagdoll(exportScene({ skeleton, limits }), 'hinges')!;
  const doll = sceneRagdoll(exportScene({ skeleton: small, limits }), 'hinges')!;
  // A doll is simulated as a man of 1.75 m.
  const size = doll.height / man.height;
  expect(size).toBeCloseTo(0.1, 5);
  for (const [i, body] of doll.bodies.entries()) {
    const whole = man.bodies[i];
    expect(body.mass / whole.mass).toBeCloseTo(1e-3, 4);
    expect(body.radius / whole.radius).toBeCloseTo(size, 2);
    expect(body.inertia.across / whole.inertia.across / 1e-5).toBeCloseTo(1, 1);
  }
});

it('joints that nothing limits turn freely where a body begins, and the others ride along', () => {
  const clip = clips['dog.bvh'];
  const all = fitJointLimits(clip);
  const whole = sceneRagdoll(exportScene({ skeleton: clip.skeleton, limits: all }), 'hinges')!;
  const without = whole.bodies[whole.bodies.length - 1].joint;
  const limits = all.filter(({ joint }) => joint !== without);
  const some = sceneRagdoll(exportScene({ skeleton: clip.skeleton, limits }), 'hinges')!;
  const body = some.bodies.find(({ joint }) => joint === without);
  expect(body?.limit).toBeNull();
  const bodied = new Set(whole.bodies.map(({ joint }) => joint));
  expect(whole.welded.map(({ joint }) => joint)).toEqual(
    all.filter(({ joint }) => joint > 0 && !bodied.has(joint)).map(({ joint }) => joint),
  );
});

it('of a skeleton that does not bend there is none', () => {
  const { skeleton } = clips['dog.bvh'];
  const limits = fitJointLimits(clips['dog.bvh']).map((limit) => ({ ...limit, sampleCount: 1 }));
  expect(sceneRagdoll(exportScene({ skeleton, limits }), 'hinges')).toBeNull();
});
