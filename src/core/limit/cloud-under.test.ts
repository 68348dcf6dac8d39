import { describe, expect, it } from 'vitest';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { jointCloud } from './cloud';
import { cloudUnder } from './cloud-under';
import { fitJoint } from './fit';
import { defaultFitOptions } from './options';

const clip = clipOf(wanderingRotations(120, 3), 'walk.bvh');
const cloud = jointCloud([clip], 1, defaultFitOptions);

describe('a cloud under another limit', () => {
  it.each(['none', 'swing-twist'] as const)('lies as one made for it, %s', (split) => {
    const options = { ...defaultFitOptions, split, reference: 'rest' as const, sampleSpacing: 0 };
    const own = jointCloud([clip], 1, options);
    const under = cloudUnder(
      clip,
      jointCloud([clip], 1, { ...defaultFitOptions, sampleSpacing: 0 }),
      fitJoint([clip], 1, options).limit,
    );
    expect(under.reference).toEqual(own.reference);
    under.parts.forEach((part, k) => {
      expect(part.bounds).toBe(own.parts[k].bounds);
      const at = new Map([...own.parts[k].frames].map((frame, i) => [frame, i]));
      part.frames.forEach((frame, i) => {
        const j = at.get(frame)!;
        for (let d = 0; d < part.dimension; d++)
          expect(part.points[part.dimension * i + d]).toBeCloseTo(own.parts[k].points[part.dimension * j + d], 6);
      });
    });
  });

  it('leaves the cloud as it was', () => {
    const before = structuredClone(cloud);
    cloudUnder(clip, cloud, fitJoint([clip], 1, { ...defaultFitOptions, reference: 'first' }).limit);
    expect(cloud).toEqual(before);
  });
});
