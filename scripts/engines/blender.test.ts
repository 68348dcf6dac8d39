import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMotion } from '../../src/cli/motion-files';
import { type Clip, fitJointLimits } from '../../src/core';
import { seeded } from '../../src/core/testing/random';
import { cases, inThousands } from '../../src/core/testing/thorough';
import { type ExportScene, exportScene, fitJointForTarget, writeTarget } from '../../src/formats';
import { judge } from '../../src/formats/testing/judge';
import { makeBvh } from '../../src/formats/testing/small-clip';
import { countVerdicts, evenRotations, expectToldLoss, roomiest } from '../../src/formats/testing/told-loss';
import { type Trial, trials } from '../../src/formats/testing/trials';
import { askBlender, type BlenderAnswer, blenderVersion, writeFbx } from './blender';
import { importedRigs, type Rig } from './rigs';

const version = blenderVersion();
const where = version ? `Blender ${version}` : 'Blender (skipped: not installed)';

/** Rotations of all joints of a rig. */
const ROTATIONS = cases(10_000, 0.2);
/** Degrees by which Blender may change what it leaves alone: it counts in single precision. */
const UNCHANGED = 0.02;

interface Known {
  clips: Clip[];
  scene: ExportScene;
}
const known = new Map<string, Known>();

/** The clips of a rig, and its scene fitted for Blender. */
async function fitted(file: string): Promise<Known> {
  const before = known.get(file);
  if (before) return before;
  const { clips } = await readMotion(file);
  const scene = exportScene({ skeleton: clips[0].skeleton, limits: fitJointLimits(clips), name: 'rig' });
  const joints = scene.joints.map((joint) => fitJointForTarget('blender', joint, { clips }));
  const now = { clips, scene: { ...scene, joints } };
  known.set(file, now);
  return now;
}

const limitedIn = ({ joints }: ExportScene) => joints.filter(({ regions }) => regions['limit-rotation']);
const scriptOf = (scene: ExportScene) => writeTarget('blender', scene)[0];

/** Rotations by joint, the same number for each. */
function trialsFor(scene: ExportScene, random: () => number): Map<string, Trial[]> {
  const limited = limitedIn(scene);
  const each = Math.ceil(ROTATIONS / limited.length);
  return new Map(
    limited.map((joint) => [joint.name, [...trials(joint, joint.regions['limit-rotation']!, each, random)]]),
  );
}

/** On how many rotations Blender and the closed form disagree. */
function countDiffering(by: ReadonlyMap<string, readonly Trial[]>, { changes }: BlenderAnswer) {
  let [tried, inside, differing] = [0, 0, 0];
  for (const [name, list] of by)
    for (const [i, { isInside }] of list.entries()) {
      tried++;
      if (isInside) inside++;
      if (changes[name][i] < UNCHANGED !== isInside) differing++;
    }
  return { tried, inside, differing };
}

async function expectHeld({ file, options, elsewhere = [] }: Rig, seed: number): Promise<void> {
  const all = (await fitted(file)).scene;
  const isPlaced = ({ name }: { name: string }) => !elsewhere.includes(name);
  const scene = { ...all, joints: all.joints.map((joint) => (isPlaced(joint) ? joint : { ...joint, regions: {} })) };
  const limited = limitedIn(scene);
  const asked = trialsFor(scene, seeded(seed));
  const answer = askBlender({ file, options }, scene, scriptOf(all), asked, { runs: 2 });
  expect(answer.refused).toBeNull();
  expect(answer.limited).toBe(limited.length);
  // A second run replaces what the first one made.
  expect(answer.made).toEqual([1, 1].map(() => answer.bones + 2 * limited.length));
  const { tried, inside, differing } = countDiffering(asked, answer);
  expect(tried).toBeGreaterThan(0.7 * ROTATIONS);
  expect(inside).toBeGreaterThan(0.2 * tried);
  expect(inside).toBeLessThan(0.8 * tried);
  expect(differing).toBeLessThanOrEqual(1);
  judge('blender', { tool: 'Blender', version: version!, rotations: tried, differing });
  expect(answer.moved).toBeLessThan(1e-4);
  for (const [low, high] of Object.values(answer.ik).flat())
    expect([low <= 0, high >= 0, high - low > 0.02]).toEqual([true, true, true]);
  const { frames, changed, most } = answer.motion!;
  expect(frames).toBeGreaterThan(100);
  expect(changed / frames).toBeLessThan(0.005);
  expect(most).toBeLessThan(3);
}

describe.skipIf(!version)(where, { timeout: 600_000 }, () => {
  it.each(importedRigs().map((rig) => [rig.title, rig] as const))(
    `%s: holds ${inThousands(ROTATIONS)} rotations to the closed form, and lets captured motion be (seed 1380)`,
    async (_, rig) => {
      await expectHeld(rig, 1380);
    },
  );

  it('an FBX file as Blender itself writes it (seed 1381)', async () => {
    const [, { file }] = importedRigs();
    const rig = writeFbx(file);
    await expectHeld({ title: 'fbx', file: rig }, 1381);
  });

  it('admits and loses as much as is told (seed 1382)', async () => {
    const [{ file }] = importedRigs();
    const { scene } = await fitted(file);
    const joints = roomiest(scene.joints);
    const even = evenRotations(1382);
    const rotations = even.map((rotation) => ({ rotation, isInside: false }));
    const asked = new Map(joints.map(({ name }) => [name, rotations]));
    const { changes } = askBlender({ file }, scene, scriptOf(scene), asked);
    expectToldLoss(
      'blender',
      joints.map((joint) => countVerdicts(joint, even, (_, i) => changes[joint.name][i] < UNCHANGED)),
    );
  });

  describe('refuses', () => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-refused-'));
    const [bundled] = importedRigs();
    const refusalOf = async (change: (offsets: Float32Array, names: readonly string[]) => void) => {
      const { scene } = await fitted(bundled.file);
      const offsets = scene.skeleton.offsets.slice();
      change(offsets, scene.skeleton.names);
      const other = { ...scene, skeleton: { ...scene.skeleton, offsets } };
      return askBlender({ file: bundled.file }, scene, scriptOf(other), new Map()).refused;
    };
    /** Lengthens the forearm by a share of 1.7 m. */
    const longer = (share: number) => (offsets: Float32Array, names: readonly string[]) => {
      const hand = names.indexOf('LeftHand');
      const bone = offsets.subarray(3 * hand, 3 * hand + 3);
      const length = Math.hypot(...bone);
      for (let k = 0; k < 3; k++) bone[k] *= 1 + (share * 1.7) / length;
    };

    it('an armature that rests in another pose, and says which joint is where', async () => {
      expect(await refusalOf(longer(0.03))).toMatch(
        /^This armature rests in another pose than the limits were learned in: LeftHand is off by [23]\.\d % of the figure's size\.$/,
      );
      expect(await refusalOf(longer(0.002))).toBeNull();
    });

    it('no armature that has a part shifted but turned alike', async () => {
      const shifted = (joint: string) => (offsets: Float32Array, names: readonly string[]) => {
        offsets[3 * names.indexOf(joint) + 1] += 0.05;
      };
      expect(await refusalOf(shifted('LeftShoulder'))).toBeNull();
      expect(await refusalOf(shifted('LeftForeArm'))).toMatch(/LeftForeArm is off by/);
    });

    it('an armature whose joints have other names', async () => {
      const { scene } = await fitted(bundled.file);
      const names = scene.skeleton.names.map((name) => `other ${name}`);
      const joints = scene.joints.map((joint) => ({ ...joint, name: `other ${joint.name}` }));
      const other = { ...scene, skeleton: { ...scene.skeleton, names }, joints };
      expect(askBlender({ file: bundled.file }, scene, scriptOf(other), new Map()).refused).toBe(
        `Of ${names.length} joints 0 are bones of this armature: they are found by name.`,
      );
    });

    it('joints in a line, which do not say how the armature is turned', async () => {
      const file = join(folder, 'line.bvh');
      writeFileSync(file, makeBvh(['hips', 'arm', 'hand']).replace(/OFFSET 0\.0\S+ 0\.2 \S+/g, 'OFFSET 0 0.2 0'));
      const { scene } = await fitted(file);
      expect(askBlender({ file }, scene, scriptOf(scene), new Map()).refused).toMatch(/lie on a line at rest/);
    });
  });
});
