import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../../src/core';
import { type AnatomicalRange, learnedRange, seenRange } from '../../src/core/anatomy';
import { toAnatomical } from '../../src/core/anatomy/angles';
import { parseBvh } from '../../src/core/clip/parse-bvh';
import { fitJointLimits } from '../../src/core/limit/fit';
import { seeded } from '../../src/core/testing/random';
import { trueRegions } from './regions';

const DEG = Math.PI / 180;
const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const anatomy = anatomyOf(clip.skeleton);
const limits = fitJointLimits(clip, { shape: 'convex-hull', chart: 'swing-twist', padding: 0 });
const limited = anatomy.filter(({ name }) => name in trueRegions);

/** The range of each angle over a true region, by 12,000 rotations drawn from it. */
function trueRange(name: keyof typeof trueRegions, seed: number): AnatomicalRange {
  const random = seeded(seed);
  const joint = anatomy[clip.skeleton.names.indexOf(name)];
  const range: AnatomicalRange = [
    [9, -9],
    [9, -9],
    [9, -9],
  ];
  for (let n = 0; n < 12_000; n++) {
    const angles = toAnatomical(joint, trueRegions[name].sample(random));
    for (let k = 0; k < 3; k++) {
      range[k][0] = Math.min(range[k][0], angles[k]);
      range[k][1] = Math.max(range[k][1], angles[k]);
    }
  }
  return range;
}

describe('learned ranges of the made clip', () => {
  it('come within 3° of the regions that it was made in, where it goes there (seed 61)', () => {
    let ends = 0;
    for (const joint of limited) {
      const truth = trueRange(joint.name as keyof typeof trueRegions, 61);
      const learned = learnedRange(joint, limits[joint.joint]);
      const seen = seenRange(joint, clip);
      for (let k = 0; k < 3; k++) {
        for (const end of [0, 1]) {
          if (Math.abs(seen[k][end] - truth[k][end]) > 3 * DEG) continue;
          ends++;
          const off = Math.abs(learned[k][end] - truth[k][end]) / DEG;
          expect(off, `${joint.name}, ${joint.axes[k].positive.name}, end ${end}`).toBeLessThan(3);
        }
      }
    }
    expect(ends).toBeGreaterThan(60);
  });

  it('are told in the degrees that the regions are written in: an elbow 0 to 150, an ankle 50 down and 20 up', () => {
    const of = (name: keyof typeof trueRegions) => trueRange(name, 62)[0].map((angle) => Math.round(angle / DEG));
    expect(of('LeftForeArm')).toEqual([0, 150]);
    expect(of('RightForeArm')).toEqual([0, 150]);
    expect(of('RightLeg')).toEqual([0, 140]);
    expect(of('LeftFoot')).toEqual([-50, 20]);
    expect(of('RightToeBase')).toEqual([-20, 60]);
    expect(of('Spine1')).toEqual([-12, 30]);
  });
});
