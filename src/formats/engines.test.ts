import { beforeAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../core';
import { multiply, rotateVector } from '../core/math';
import { seeded } from '../core/testing/random';
import { oneIn } from '../core/testing/thorough';
import type { ExportFile } from './export-file';
import { exportScene, fitJointForTarget, toldRegion, writeTarget } from './export-limits';
import type { EngineRegion, RegionKind } from './regions';
import type { ExportJoint, ExportScene } from './scene';
import type { TargetKind } from './targets';
import { createBabylon, type GltfJoint, gltfJoints } from './testing/babylon';
import { clipInputs, clipsInWords } from './testing/clips';
import type { JointInEngine } from './testing/engine';
import { createJolt, type SixDof, type SwingTwist } from './testing/jolt';
import { judge, packageVersion } from './testing/judge';
import { createPhysX, type D6 } from './testing/physx';
import { createRapier } from './testing/rapier';
import { countVerdicts, evenRotations, expectToldLoss, roomiest } from './testing/told-loss';
import { trials } from './testing/trials';

const ROTATIONS = 10_200;
const EVEN = evenRotations(1347);

/** Of how many joints one is put into the engines. */
const EVERY = oneIn(3);
const inputs = clipInputs(EVERY);
let jolt: Awaited<ReturnType<typeof createJolt>>;
let physx: Awaited<ReturnType<typeof createPhysX>>;
let rapier: Awaited<ReturnType<typeof createRapier>>;
let babylon: Awaited<ReturnType<typeof createBabylon>>;

beforeAll(async () => {
  jolt = await createJolt();
  physx = await createPhysX();
  rapier = await createRapier();
  babylon = await createBabylon();
});

interface Tally {
  joints: number;
  tried: number;
  inside: number;
  differing: number;
  /** What the engine said of rotations spread evenly over all; none where the loss of another region is told. */
  verdicts: ReturnType<typeof countVerdicts>[];
}

let scenes: ExportScene[] | null = null;
const fitted = new Map<TargetKind, ExportScene[]>();

/** The clips, fitted for a target; once, as that takes longer than to try them. */
function scenesFor(target: TargetKind): ExportScene[] {
  const known = fitted.get(target);
  if (known) return known;
  scenes ??= inputs.map((input) => exportScene(input));
  const made = scenes.map(
    (scene, i): ExportScene => ({
      ...scene,
      joints: scene.joints.map((joint) => fitJointForTarget(target, joint, { clips: [inputs[i].clip] })),
    }),
  );
  fitted.set(target, made);
  return made;
}

/** The joints as a file has them, by their names; none where no tool reads the file. */
function writtenJoints({ name, content }: ExportFile): Map<string, unknown> {
  if (name.endsWith('.gltf')) return gltfJoints(content as string);
  if (!name.endsWith('.json')) return new Map();
  const { joints } = JSON.parse(content as string) as { joints: { name: string }[] };
  return new Map(joints.map((joint) => [joint.name, joint]));
}

/** A joint of two bodies, asked for rotations in its parent in the skeleton: what stands between the parent and its body keeps its rest. */
function onBody(engine: JointInEngine, { joints }: ExportScene, { parent }: ExportJoint, body: string): JointInEngine {
  let between: Quat = [0, 0, 0, 1];
  for (let at = joints[parent]; at.name !== body; at = joints[at.parent]) between = multiply(at.rest, between);
  return { ...engine, leavesAlone: (rotation) => engine.leavesAlone(multiply(between, rotation)) };
}

/** How an engine that reads a joint of a glTF is asked. */
const inGltf =
  (into: (joint: GltfJoint) => JointInEngine) =>
  (written: unknown, _: EngineRegion, joint: ExportJoint, scene: ExportScene): JointInEngine => {
    const own = written as GltfJoint;
    return onBody(into(own), scene, joint, own.parent);
  };

/** Puts every joint of the clips into an engine and counts the rotations on which it and the closed form disagree. */
function compare(
  target: TargetKind,
  kind: RegionKind,
  into: (written: unknown, region: EngineRegion, joint: ExportJoint, scene: ExportScene) => JointInEngine,
  file = 0,
): Tally {
  const random = seeded(1340);
  const tally: Tally = { joints: 0, tried: 0, inside: 0, differing: 0, verdicts: [] };
  const asked = scenesFor(target).flatMap((scene) => {
    const written = writtenJoints(writeTarget(target, scene)[file]);
    return scene.joints.flatMap((joint) => {
      const region = joint.regions[kind];
      if (!region || (written.size > 0 && !written.has(joint.name))) return [];
      return [{ scene, joint, region, written: written.get(joint.name) }];
    });
  });
  const widest = roomiest(asked.map(({ joint }) => joint));
  for (const { scene, joint, region, written } of asked) {
    tally.joints++;
    const engine = into(written, region, joint, scene);
    for (const { rotation, isInside } of trials(joint, region, Math.ceil(ROTATIONS / asked.length), random)) {
      tally.tried++;
      if (isInside) tally.inside++;
      if (engine.leavesAlone(rotation) !== isInside) tally.differing++;
    }
    if (widest.includes(joint) && region === toldRegion(target, joint))
      tally.verdicts.push(countVerdicts(joint, EVEN, (rotation) => engine.leavesAlone(rotation)));
    engine.remove();
  }
  return tally;
}

/** The joints of the clips that hang on another. */
const JOINTS = inputs.flatMap(({ limits, skeleton }) => limits.filter(({ joint }) => skeleton.parents[joint] >= 0));

/** Each engine and the package of npm that it comes in. */
const packages = {
  Havok: '@babylonjs/havok',
  Jolt: 'jolt-physics',
  PhysX: 'physx-js-webidl',
  Rapier: '@dimforge/rapier3d-compat',
};

/** At most one in 10,000 differs, of enough on both sides of the boundary. */
function expectAgreement(
  target: TargetKind,
  tool: keyof typeof packages | null,
  { joints, tried, inside, differing, verdicts }: Tally,
): void {
  // A glTF has the joints between bodies.
  if (target === 'gltf') expect(joints).toBeGreaterThan(JOINTS.length / 2);
  else expect(joints).toBe(JOINTS.length);
  expect(tried).toBeGreaterThan(0.8 * ROTATIONS);
  expect(inside).toBeGreaterThan(0.2 * tried);
  expect(inside).toBeLessThan(0.8 * tried);
  expect(differing).toBeLessThanOrEqual(1);
  if (verdicts.length > 0) expectToldLoss(target, verdicts);
  // An engine that stands in for the one of the target has no say in the table.
  if (tool === null) return;
  const version = `(${packages[tool]} ${packageVersion(packages[tool])})`;
  judge(target, { tool, version, rotations: tried, differing });
}

describe(`limits of ${clipsInWords} inside the engines, on ${ROTATIONS} rotations each, and their losses as they are told (seeds 1340, 1347)`, {
  timeout: 600_000,
}, () => {
  it('Jolt holds a SixDOFConstraint to the closed form of its pyramid', () => {
    expectAgreement(
      'jolt',
      'Jolt',
      compare('jolt', 'jolt-pyramid', (written) => jolt.sixDof((written as { sixDof: SixDof }).sixDof)),
    );
  });

  it('Jolt holds a SwingTwistConstraint to the closed form of its cone', () => {
    expectAgreement(
      'jolt',
      'Jolt',
      compare('jolt', 'jolt-cone', (written) => jolt.swingTwist((written as { swingTwist: SwingTwist }).swingTwist)),
    );
  });

  it('Jolt holds a SixDOFConstraint as Godot hands it over, with ranges mirrored, to the closed form', () => {
    const tally = compare('godot', 'jolt-pyramid-alike', (_, { parent, child, ranges }) => {
      const [[x1, y1], [x2, y2]] = [parent, child].map((frame) =>
        [
          [1, 0, 0],
          [0, 1, 0],
        ].map((axis) => rotateVector(frame, axis as Vec3)),
      );
      const [RotationX, RotationY, RotationZ] = ranges.map(([low, high]): [number, number] => [-high, -low]);
      const limited = { RotationX, RotationY, RotationZ };
      return jolt.sixDof({ mAxisX1: x1, mAxisY1: y1, mAxisX2: x2, mAxisY2: y2, limited });
    });
    expectAgreement('godot', null, tally);
  });

  it('PhysX holds a D6 joint to the closed form of its pyramid', () => {
    expectAgreement(
      'physx',
      'PhysX',
      compare('physx', 'physx-pyramid', (written) => physx.d6((written as { pyramid: D6 }).pyramid, 'pyramid')),
    );
  });

  it('PhysX holds a D6 joint to the closed form of its cone', () => {
    expectAgreement(
      'physx',
      'PhysX',
      compare('physx', 'physx-cone', (written) => physx.d6((written as { cone: D6 }).cone, 'cone')),
    );
  });

  it('Babylon.js with Havok holds the joints of a glTF to the closed form of an elliptic cone and a twist', () => {
    expectAgreement('gltf', 'Havok', compare('gltf', 'havok-cone', inGltf(babylon.joint)));
  });

  it('Rapier holds the joints of a glTF, read by the appendix of the draft, to the closed form of three limits', () => {
    expectAgreement('gltf', 'Rapier', compare('gltf', 'component-box', inGltf(rapier.spherical), 1));
  });
});
