import { describe, expect, it } from 'vitest';
import type { Clip } from '../clip/clip';
import { chartKinds } from '../space/charts';
import { randomRotation, seeded } from '../testing/random';
import { cases } from '../testing/thorough';
import type { JointLimit } from './joint-limit';
import { containsRotation, projectRotation, violationAngle } from './project';
import {
  type Combination,
  clips,
  combinations,
  digest,
  framesOf,
  homes,
  limitOf,
  named,
  rigs,
} from './testing/every-rig';
import { angleApart, isInside, makeOracle, rotationOf, vectorsOf } from './testing/limit-oracle';

describe('the frame of the charts', () => {
  it.each(rigs.map((rig) => [rig.name, rig] as const))('has the twist axis as z: %s', (_, rig) => {
    const { axes, twistAxis } = limitOf(rig, {});
    const rows = [0, 1, 2].map((k) => axes.slice(3 * k, 3 * k + 3));
    const products = rows.map((a) => rows.map((b) => a.reduce((sum, x, i) => sum + x * b[i], 0)));
    products.flat().forEach((value, i) => {
      expect(value).toBeCloseTo(Number(i % 4 === 0), 12);
    });
    const [[a, b, c], [d, e, f], z] = rows;
    const right = [b * f - c * e, c * d - a * f, a * e - b * d];
    z.forEach((value, k) => {
      expect(value).toBeCloseTo(right[k], 12);
      expect(value).toBeCloseTo(twistAxis[k], 12);
      if (rig.axis) expect(value).toBeCloseTo(rig.axis[k], 6);
    });
  });

  const split = named(combinations.filter((options) => options.split === 'swing-twist'));

  it.each(split)('left out, the second opinion tells: %s (seed 66)', (_, options) => {
    for (const rig of rigs.filter(({ name }) => name.startsWith('askew') && !name.includes('still'))) {
      const limit = limitOf(rig, options);
      const oracle = makeOracle(limit);
      const leftOut = { ...limit, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1] };
      const random = seeded(66);
      const asked = Array.from({ length: cases(500, 0.4) }, () => randomRotation(random));
      const outside = (by: JointLimit) => asked.filter((q) => !isInside(oracle, projectRotation(by, q), 1e-6)).length;
      expect([rig.name, outside(limit)]).toEqual([rig.name, 0]);
      expect(outside(leftOut)).toBeGreaterThan(asked.length / 20);
    }
  });
});

describe.each(named(homes))('every joint of a whole clip: %s', (_, options) => {
  it.each(clips)('has all frames inside: $name', ({ clip, joints }) => expectFramesInside(clip, joints, options));
});

/** A clip is inside its own limits, whichever joint is asked. */
function expectFramesInside(clip: Clip, joints: readonly string[], options: Combination): void {
  expect(joints.filter((name) => !clip.skeleton.names.includes(name))).toEqual([]);
  const faults = clip.skeleton.names.flatMap((name, joint) => {
    const rig = { name, clip, joint };
    const limit = limitOf(rig, options);
    const out = framesOf(rig).flatMap((q, f) =>
      containsRotation(limit, q) ? [] : [{ f, by: violationAngle(limit, q) }],
    );
    return out.length > 0 ? [`${name}: ${out.length} frames, the first ${out[0].f}, by ${out[0].by} rad`] : [];
  });
  expect(digest(faults)).toEqual([]);
}

describe('the second opinion itself', () => {
  it('gives each rotation vectors that stand for it, in every chart (seed 67)', () => {
    const random = seeded(67);
    for (let n = 0; n < 500; n++) {
      const q = randomRotation(random);
      for (const chart of chartKinds) {
        for (const v of vectorsOf[chart](q, [2 * random(), 0, -3 * random()]))
          expect(angleApart(rotationOf[chart](v), q)).toBeLessThan(1e-7);
      }
    }
  });
});
