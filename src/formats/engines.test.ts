import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../core';
import { multiply, readQuat, rotationFromVector } from '../core/math';
import { normalize } from '../core/math/rotation';
import { randomRotation, randomVector, seeded } from '../core/testing/random';
import { oneIn } from '../core/testing/thorough';
import { exportScene, fitJointForTarget, writeTarget } from './export-limits';
import { type EngineRegion, type RegionKind, regionTest } from './regions';
import type { ExportJoint, ExportScene } from './scene';
import type { TargetKind } from './targets';
import { clipInputs, clipsInWords } from './testing/clips';
import type { JointInEngine } from './testing/engine';
import { createJolt, type SixDof, type SwingTwist } from './testing/jolt';
import { createPhysX, type D6 } from './testing/physx';
import { createRapier } from './testing/rapier';

const ROTATIONS = 10_000;
/** rad: 0.1°, nearer to the boundary engine and formula may round apart. */
const NEAR = Math.PI / 1800;

/** Of how many joints one is put into the engines. */
const EVERY = oneIn(3);
const inputs = clipInputs(EVERY);
let jolt: Awaited<ReturnType<typeof createJolt>>;
let physx: Awaited<ReturnType<typeof createPhysX>>;
let rapier: Awaited<ReturnType<typeof createRapier>>;

beforeAll(async () => {
  jolt = await createJolt();
  physx = await createPhysX();
  rapier = await createRapier();
});

/** Rotations to try a joint with: some inside its limit, some turned away from them, and some of all. */
function* trials({ room }: ExportJoint, count: number, random: () => number): Generator<Quat> {
  const { rotations } = room!;
  for (let i = 0; i < count; i++) {
    const inside = readQuat(rotations, Math.floor((random() * rotations.length) / 4));
    if (i % 4 === 0) yield randomRotation(random);
    else if (i % 4 === 1) yield inside;
    else yield normalize(multiply(inside, rotationFromVector(randomVector(random, 0.5))));
  }
}

const NEIGHBOURS: Quat[] = [0, 1, 2].flatMap((axis) =>
  [NEAR, -NEAR].map((angle) => rotationFromVector([0, 1, 2].map((k) => (k === axis ? angle : 0)) as Vec3)),
);

interface Tally {
  joints: number;
  tried: number;
  inside: number;
  differing: number;
}

let scenes: ExportScene[] | null = null;
const fitted = new Map<TargetKind, ExportScene[]>();

/** The clips, fitted for a target; once, as that takes longer than to try them. */
function scenesFor(target: TargetKind): ExportScene[] {
  const known = fitted.get(target);
  if (known) return known;
  scenes ??= inputs.map((input) => exportScene(input));
  const made = scenes.map(
    (scene): ExportScene => ({ ...scene, joints: scene.joints.map((joint) => fitJointForTarget(target, joint)) }),
  );
  fitted.set(target, made);
  return made;
}

/** Puts every joint of the clips into an engine and counts the rotations on which it and the closed form disagree. */
function compare(
  target: TargetKind,
  kind: RegionKind,
  into: (written: unknown, region: EngineRegion, joint: ExportJoint) => JointInEngine,
): Tally {
  const random = seeded(1340);
  const tally: Tally = { joints: 0, tried: 0, inside: 0, differing: 0 };
  const scenes = scenesFor(target);
  const count = scenes.reduce((sum, { joints }) => sum + joints.filter(({ regions }) => regions[kind]).length, 0);
  for (const scene of scenes) {
    const [file] = writeTarget(target, scene);
    const written = new Map<string, unknown>();
    if (file.name.endsWith('.json')) {
      const { joints } = JSON.parse(file.content as string) as { joints: { name: string }[] };
      for (const joint of joints) written.set(joint.name, joint);
    }
    for (const joint of scene.joints) {
      const region = joint.regions[kind];
      if (!region) continue;
      tally.joints++;
      const isInside = regionTest(region);
      const engine = into(written.get(joint.name), region, joint);
      for (const q of trials(joint, Math.ceil(ROTATIONS / count), random)) {
        const expected = isInside(q);
        if (NEIGHBOURS.some((turn) => isInside(multiply(q, turn)) !== expected)) continue;
        tally.tried++;
        if (expected) tally.inside++;
        if (engine.leavesAlone(q) !== expected) tally.differing++;
      }
      engine.remove();
    }
  }
  return tally;
}

/** The joints of the clips that hang on another. */
const JOINTS = inputs.flatMap(({ limits, skeleton }) => limits.filter(({ joint }) => skeleton.parents[joint] >= 0));

/** At most one in 10,000 differs, of enough on both sides of the boundary. */
function expectAgreement({ joints, tried, inside, differing }: Tally): void {
  expect(joints).toBe(JOINTS.length);
  expect(tried).toBeGreaterThan(0.8 * ROTATIONS);
  expect(inside).toBeGreaterThan(0.2 * tried);
  expect(inside).toBeLessThan(0.8 * tried);
  expect(differing).toBeLessThanOrEqual(1);
}

describe(`limits of ${clipsInWords} inside the engines, on ${ROTATIONS} rotations each (seed 1340)`, {
  timeout: 120_000,
}, () => {
  it('Jolt holds a SixDOFConstraint to the closed form of its pyramid', () => {
    expectAgreement(compare('jolt', 'jolt-pyramid', (written) => jolt.sixDof((written as { sixDof: SixDof }).sixDof)));
  });

  it('Jolt holds a SwingTwistConstraint to the closed form of its cone', () => {
    expectAgreement(
      compare('jolt', 'jolt-cone', (written) => jolt.swingTwist((written as { swingTwist: SwingTwist }).swingTwist)),
    );
  });

  it('PhysX holds a D6 joint to the closed form of its pyramid', () => {
    expectAgreement(
      compare('physx', 'physx-pyramid', (written) => physx.d6((written as { pyramid: D6 }).pyramid, 'pyramid')),
    );
  });

  it('PhysX holds a D6 joint to the closed form of its cone', () => {
    expectAgreement(compare('physx', 'physx-cone', (written) => physx.d6((written as { cone: D6 }).cone, 'cone')));
  });

  it('Rapier holds a joint to the closed form of three limits', () => {
    expectAgreement(compare('gltf', 'component-box', (_, region) => rapier.spherical(region)));
  });
});
