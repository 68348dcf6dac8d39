import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitPart } from '../limit/joint-limit';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat } from '../math/types';
import type { Shape } from '../shape/shapes.ts';
import { seeded } from '../testing/random';
import type { Tie } from '../ties';
import { chainLimits, disturbed, randomTie, rotationOf, vectorsIn, wanderingChain } from '../ties/testing/made-ties';
import { projectPose } from '.';

const clip = wanderingChain(5, 200, 2301);
const { skeleton } = clip;
const hard = chainLimits(clip);
const joints = [1, 2, 3, 4];
const NONE: Quat = [0, 0, 0, 1];

describe('softening of poses with ties', () => {
  it('moves no joint further than its projection and what is asked move (fast-check, seed 2302)', () => {
    let [tied, untied] = [0, 0];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const random = seeded(seed);
        const softening = { falloff: 0.5 + 3 * random(), radius: 0.02 + 0.2 * random() };
        const soft = hard.map((limit) => limit && { ...limit, softening });
        const pairs = [
          [1, 2],
          [2, 3],
        ] as const;
        const ties = pairs.map(([a, b]) => randomTie(hard[a]!, hard[b]!, 1 + Math.floor(3 * random()), random));
        const [from, to] = [0.6, 0.6].map((reach) => disturbed(clip, seed % 200, reach, random));
        // y + φ(a − y), where φ is the give: no steeper than its beginning.
        const steep = Math.min(1, softening.falloff * softening.radius);
        let before: Float64Array[] | null = null;
        for (let step = 0; step <= 60; step++) {
          const pose = between(from, to, step / 60);
          const poses = [pose, projectPose(skeleton, hard, ties, pose), projectPose(skeleton, soft, ties, pose)];
          const now = poses.map((rotations) => vectorsIn(hard, rotations, joints));
          const alone = vectorsIn(hard, projectPose(skeleton, hard, [], pose), joints);
          if (apart(alone, now[1], 0) + apart(alone, now[1], 3) > 1e-6) tied++;
          else untied++;
          if (before) {
            for (let at = 0; at < now[0].length; at += 3) {
              const [asked, projected, softened] = now.map((vectors, i) => apart(vectors, before![i], at));
              // Past half a turn what is asked changes its cover.
              if (asked > 0.5) continue;
              expect(softened).toBeLessThan((1 + steep) * projected + steep * asked + 1e-6);
            }
          }
          before = now;
        }
      }),
      { seed: 2302, numRuns: 20 },
    );
    expect(Math.min(tied, untied)).toBeGreaterThan(50);
  });

  it('gives nothing up where a neighbour has the first tie of the group bite', () => {
    const softening = { falloff: 2, radius: 0.2 };
    const shape: Shape = { kind: 'box', dimension: 3, min: [-1, -1, -1], max: [1, 1, 1] };
    const part = limitPart('whole', 'exponential-map', shape);
    const box = { reference: NONE, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], parts: [part], softening };
    const boxes = hard.map((limit) => limit && { ...limit, ...box });
    const s = Math.SQRT1_2;
    const tie: Tie = {
      joints: [1, 2],
      references: [NONE, NONE],
      planes: [s, 0, 0, s, 0, 0, 1],
    };
    const pose = new Float64Array(20).map((_, i) => (i % 4 === 3 ? 1 : 0));
    // The first joint asks to be beyond its own limit in y, where no tie is.
    pose.set(rotationFromVector([0.9, 1.5, 0]), 4);
    let before = null;
    for (let step = 0; step <= 100; step++) {
      pose.set(rotationFromVector([0.3 + 0.003 * step, 0, 0]), 8);
      const held = projectPose(skeleton, boxes, [tie], pose);
      const now = rotationOf(held, 1);
      if (before) expect(angleBetween(now, before)).toBeLessThan(0.006);
      before = now;
    }
  });
});

/** A pose on the way between two others, which are near to each other. */
function between(a: Float64Array, b: Float64Array, share: number): Float64Array {
  const pose = a.map((x, i) => x + share * (b[i] - x));
  for (let joint = 0; joint < pose.length; joint += 4) {
    const q = pose.subarray(joint, joint + 4);
    const length = Math.hypot(...q);
    for (let k = 0; k < 4; k++) q[k] /= length;
  }
  return pose;
}

const apart = (a: Float64Array, b: Float64Array, at: number): number =>
  Math.hypot(...[0, 1, 2].map((k) => a[at + k] - b[at + k]));
