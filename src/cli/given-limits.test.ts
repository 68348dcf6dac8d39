import { describe, expect, it } from 'vitest';
import { containsRotation, fitJointLimits, projectRotation, type Quat, violationAngle } from '../core';
import { movingPerson } from '../core/carry/testing/moving-people';
import { limitsOn } from '../core/limits-file';
import { multiply, readQuat, rotationFromVector } from '../core/math';
import { randomRotation, randomVector, seeded } from '../core/testing/random';
import { exportScene, fitJointForTarget, type TargetKind, writeTarget } from '../formats';
import { regionGauges } from '../formats/regions';
import { readRig } from '../rigs';

const TARGETS: readonly TargetKind[] = ['mjcf', 'urdf'];

describe.each(TARGETS)('limits that were exported as %s and are read again', (kind) => {
  it.each([1, 2, 3])(
    'are for the figure they came from, and hold what was exported: 0 differ (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const clip = movingPerson(
        {
          armsOut: 1.3 * random(),
          legsOut: 0.2,
          facing: 6 * random(),
          seed: 90 + seed,
          size: 0.5 + random(),
          prefix: 'rig:',
        },
        60,
      );
      const limits = fitJointLimits(clip);
      const scene = exportScene({ skeleton: clip.skeleton, limits, name: 'person' });
      const fitted = { ...scene, joints: scene.joints.map((joint) => fitJointForTarget(kind, joint)) };
      const [{ content }] = writeTarget(kind, fitted);
      const { clips, limits: read } = await readRig(new TextEncoder().encode(content as string), `person.${kind}`);
      const { limits: here } = limitsOn({ limits: read, ties: [], skeleton: clips[0].skeleton }, clip.skeleton);
      // Joints without a body of their own, as fingers, ride along and are fixed in the file.
      const limited = fitted.joints.filter(({ joint, regions }) => {
        const isFixed = here.find((one) => one.joint === joint)?.sampleCount !== 0;
        return regions.hinges && !isFixed;
      });
      expect(limited.length).toBeGreaterThan(12);
      let [asked, inside, differing] = [0, 0, 0];
      for (const { joint, regions } of limited) {
        const limit = here.find((one) => one.joint === joint)!;
        const rotations = Array.from({ length: 400 }, (_, i): Quat => {
          const frame = Math.floor(random() * clip.frameCount);
          return i % 2 ? randomRotation(random) : readQuat(clip.rotations, frame * clip.skeleton.names.length + joint);
        });
        const gauges = regionGauges(regions.hinges!, Float64Array.from(rotations.flat()));
        for (const [i, rotation] of rotations.entries()) {
          const isInside = gauges[i] <= 1;
          // Files have nine digits, and offsets of skeletons seven.
          if (isInside !== containsRotation(limit, rotation, 1e-4) && violationAngle(limit, rotation) > 1e-4)
            differing++;
          else if (isInside !== containsRotation(limit, rotation, 1e-4) && Math.abs(gauges[i] - 1) > 1e-3) differing++;
          asked++;
          if (isInside) inside++;
        }
      }
      expect(asked).toBeGreaterThan(4000);
      expect(inside).toBeGreaterThan(1000);
      expect(differing).toBe(0);
    },
  );
});

it.each([1, 2, 3])(
  'limits of a glTF with physics are those of the draft, in hulls hardly larger: nothing of a region is lost (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const clip = movingPerson(
      { armsOut: 1.2, legsOut: 0.2, facing: 6 * random(), seed: 90 + seed, prefix: 'rig:' },
      60,
    );
    const scene = exportScene({ skeleton: clip.skeleton, limits: fitJointLimits(clip), name: 'person' });
    const fitted = { ...scene, joints: scene.joints.map((joint) => fitJointForTarget('gltf', joint)) };
    const draft = writeTarget('gltf', fitted).find(({ name }) => name.endsWith('.draft.gltf'))!;
    const { clips, limits } = await readRig(new TextEncoder().encode(draft.content as string), draft.name);
    let [asked, inside, lost, added] = [0, 0, 0, 0];
    for (const { joint, name, regions, limit: learned } of fitted.joints) {
      const region = regions['component-box'];
      const limit = limits.find((one) => one.name === name);
      if (!region || !limit || !learned) continue;
      // Bodies that hang on the body of a joint further up count from elsewhere.
      const { parents, names } = clips[0].skeleton;
      if (names[parents[limit.joint]] !== clip.skeleton.names[clip.skeleton.parents[joint]]) continue;
      const rotations = Array.from({ length: 1500 }, (): Quat => {
        const q = projectRotation(learned, randomRotation(random));
        return multiply(q, rotationFromVector(randomVector(random, 0.4)));
      });
      const gauges = regionGauges(region, Float64Array.from(rotations.flat()));
      for (const [i, rotation] of rotations.entries()) {
        if (Math.abs(gauges[i] - 1) < 0.01) continue;
        asked++;
        const isInside = containsRotation(limit, rotation);
        if (gauges[i] < 1) inside++;
        if (gauges[i] < 1 && !isInside) lost++;
        if (gauges[i] > 1 && isInside) added++;
      }
    }
    expect(asked).toBeGreaterThan(8000);
    expect(inside).toBeGreaterThan(1000);
    expect(lost).toBe(0);
    expect(added / inside).toBeLessThan(0.03);
  },
);
