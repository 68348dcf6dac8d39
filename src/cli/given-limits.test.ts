import { describe, expect, it } from 'vitest';
import { containsRotation, fitJointLimits, type Quat, violationAngle } from '../core';
import { movingPerson } from '../core/carry/testing/moving-people';
import { limitsOn } from '../core/limits-file';
import { readQuat } from '../core/math';
import { randomRotation, seeded } from '../core/testing/random';
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
      const limited = fitted.joints.filter(({ regions }) => regions.hinges);
      expect(here.filter(({ joint }) => limited.some((one) => one.joint === joint))).toHaveLength(limited.length);
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
    60_000,
  );
});
