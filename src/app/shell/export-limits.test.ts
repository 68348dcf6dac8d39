import { describe, expect, it } from 'vitest';
import {
  fitJointLimits,
  type JointLimit,
  joinClips,
  parseBvh,
  projectRotation,
  shapeKinds,
  splitKinds,
} from '../../core';
import { combinationProblem } from '../../core/limit/options';
import { defaultSettings } from '../../state/settings';
import { limitsJson } from './export-limits';

const bvh = `HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT arm
  {
    OFFSET 0 1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 12
Frame Time: 0.1
${Array.from({ length: 12 }, (_, f) => `0 0 0 ${f * 4} ${f % 3} ${20 - f}`).join('\n')}
`;

const settings = defaultSettings;

describe('exported limits', () => {
  const clip = parseBvh(bvh, 'arm.bvh');
  for (const shape of shapeKinds) {
    for (const split of splitKinds) {
      if (combinationProblem({ shape, split, chart: 'exponential-map' })) continue;
      it(`${shape}, ${split}: read back, they hold the same rotations`, () => {
        const limits = fitJointLimits(clip, { shape, split });
        const text = limitsJson({ clip, fit: { limits } as never, settings });
        const file = JSON.parse(text ?? '') as { format: string; version: number; limits: JointLimit[] };
        expect(file).toMatchObject({ format: 'limber-limits', version: 1 });
        const asked = [0.6, -0.4, 0.5, Math.sqrt(1 - 0.77)] as [number, number, number, number];
        const before = projectRotation(limits[1], asked);
        const after = projectRotation(file.limits[1], asked);
        for (let k = 0; k < 4; k++) expect(after[k]).toBeCloseTo(before[k], 9);
      });
    }
  }

  it('give as the page does', () => {
    const soft = { ...settings, softening: true, softeningRadius: 0.2, softeningFalloff: 3 };
    const text = limitsJson({ clip, fit: { limits: fitJointLimits(clip) } as never, settings: soft });
    expect(JSON.parse(text ?? '').limits[1].softening).toEqual({ radius: 0.2, falloff: 3 });
  });

  it('names every clip they were learned from', () => {
    const joined = joinClips([clip, { ...clip, name: 'leg.bvh' }]);
    const text = limitsJson({ clip: joined, fit: { limits: fitJointLimits(joined) } as never, settings });
    expect(JSON.parse(text ?? '')).toMatchObject({ clips: ['arm.bvh', 'leg.bvh'] });
  });

  it('nothing is exported before there is something', () => {
    expect(limitsJson({ clip: null, fit: null, settings })).toBeNull();
  });
});
