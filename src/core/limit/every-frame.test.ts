import { describe, expect, it, vi } from 'vitest';
import { angleBetween, readQuat, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { formOf } from '../shape/shapes.ts';
import { referenceKinds } from '../space/reference';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { cases } from '../testing/thorough';
import { fitJoint } from './fit';
import { resolveFitOptions } from './options';
import { containsRotation, projectRotation } from './project';
import { combinations, digest, named } from './testing/every-rig';

const FRAMES = 60;
const JOINT = 1;

/** Motion of up to so much each way, rad, about a middle anywhere. */
function anyMotion(random: () => number, most: number): Quat[] {
  const [reach, middle] = [0, 1].map(() => Array.from({ length: 3 }, random));
  return Array.from({ length: FRAMES }, (_, f) =>
    rotationFromVector(
      reach.map((r, k) => 5 * middle[k] - 2.5 + most * r * Math.sin(0.1 * f * (k + 1) + k)) as unknown as Vec3,
    ),
  );
}

describe.each(named(combinations))('%s', (_, options) => {
  const count = cases(options.shape === 'distance-field' ? 60 : 300, 0.2);

  it(`holds every frame of motion of any width about any middle, and what it answers is inside, ${count} clips (seeds from 8100)`, () => {
    const faults: string[] = [];
    for (let i = 0; i < count; i++) {
      const random = seeded(8100 + i);
      const clip = clipOf(anyMotion(random, i % 2 ? 3 : 1.5));
      const reference = referenceKinds[i % referenceKinds.length];
      const { limit, leftOut } = fitJoint([clip], JOINT, resolveFitOptions({ ...options, reference }));
      if (leftOut.length > 0) faults.push(`clip ${i}, ${reference}: leaves out ${leftOut.join()}`);
      for (let f = 0; f < FRAMES; f++)
        if (!containsRotation(limit, readQuat(clip.rotations, 2 * f + JOINT)))
          faults.push(`clip ${i}, ${reference}: frame ${f} is outside`);
      for (let n = 0; n < 10; n++) {
        const held = projectRotation(limit, randomRotation(random));
        const moved = angleBetween(projectRotation(limit, held), held);
        if (!containsRotation(limit, held) || moved > 1e-6)
          faults.push(`clip ${i}, ${reference}: an answer is outside, or moves by ${moved} rad`);
      }
    }
    expect(digest(faults)).toEqual([]);
  });
});

it('names the frames that a shape leaves out whatever is done', () => {
  const clip = clipOf(wanderingRotations(300, 12));
  const form = formOf('box', 3)!;
  const small = form.fit(Float64Array.of(0, 0, 0, 0.1, 0.1, 0.1), { padding: 0 });
  const fit = vi.spyOn(form, 'fit').mockReturnValue(small as never);
  const { limit, leftOut, cloud } = fitJoint([clip], JOINT, resolveFitOptions({ shape: 'box' }));
  fit.mockRestore();
  const outside = Array.from({ length: 300 }, (_, f) => f).filter(
    (f) => !containsRotation(limit, readQuat(clip.rotations, 2 * f + JOINT)),
  );
  expect(outside.length).toBeGreaterThan(200);
  expect([...leftOut]).toEqual(outside);
  expect(cloud.parts[0].frames).toHaveLength(300);
});
