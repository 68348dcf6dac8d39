import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tasks } from '../../src/cli/tasks';
import { placesOf, trc } from '../../src/cli/testing/made-points';
import { parseBvh } from '../../src/core';
import { createTransforms, frameTransforms } from '../../src/core/clip';
import { distance, medianOf, readVec3 } from '../../src/core/math';
import { blenderVersion, playInBlender } from './blender';

const FRAMES = 40;
/** m: points are recorded with 5 mm of noise along each axis. */
const NEAR = 0.015;

it.skipIf(!blenderVersion())(
  'joints are where their points were recorded, as Blender plays the motion that was found',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-solved-'));
    writeFileSync(join(folder, 'walk.trc'), trc({ seed: 21, frames: FRAMES }));
    const [outcome] = await tasks.solve([join(folder, 'walk.trc')], { limits: 'adult' }, 'bvh');
    rmSync(folder, { recursive: true });
    if ('skipped' in outcome) throw new Error(outcome.skipped.message);
    const content = String(outcome.results[0].result.content);
    const clip = parseBvh(content);
    const played = playInBlender('walk.bvh', content, FRAMES);
    const joints = ['Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot'].flatMap((part) => [
      `Left${part}`,
      `Right${part}`,
    ]);
    const own = createTransforms(clip.skeleton);
    const [fromOurs, fromRecorded]: [number[], number[]] = [[], []];
    for (let frame = 0; frame < FRAMES; frame++) {
      frameTransforms(clip, frame, own.positions, own.rotations);
      const recorded = placesOf(frame);
      for (const joint of joints) {
        // Blender reads centimetres as metres, and has Z up.
        const [x, y, z] = played[joint][frame][0].map((c) => c / 100);
        fromOurs.push(distance([x, z, -y], readVec3(own.positions, clip.skeleton.names.indexOf(joint))));
        fromRecorded.push(distance([x, z, -y], recorded(joint)));
      }
    }
    expect(Math.max(...fromOurs)).toBeLessThan(1e-4);
    expect(medianOf(fromRecorded)).toBeLessThan(NEAR);
  },
);
