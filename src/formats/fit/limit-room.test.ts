import { describe, expect, it } from 'vitest';
import { containsRotation, fitJointLimits, type Quat, withPartShape } from '../../core';
import { multiply, readQuat } from '../../core/math';
import { haarBallPoints } from '../../core/math/haar-points';
import { formOf } from '../../core/shape';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { randomRotation, seeded } from '../../core/testing/random';
import { regionKinds } from '../regions';
import { combinationsOf, randomLimit } from '../testing/random-limits';
import { fitRegion } from './fit-region';
import { limitRoom } from './limit-room';
import { regionLoss } from './loss';

describe('the room of a limit', () => {
  it.each(combinationsOf(['exponential-map', 'quaternion-vector', 'swing-twist', 'euler-zyz']))(
    '$shape, $split, $chart: rotations inside, and the share that rotations tried at random find (seed 2201)',
    (combination) => {
      const random = seeded(2201);
      for (const cloud of ['ball', 'wide'] as const) {
        const limit = randomLimit(random, combination, cloud, 'joint');
        const { rotations, share } = limitRoom(limit);
        for (let i = 0; 4 * i < rotations.length; i++)
          expect(containsRotation(limit, readQuat(rotations, i))).toBe(true);
        const tried = haarBallPoints(randomRotation(random), Math.PI, 20_000, 5);
        let inside = 0;
        for (let i = 0; 4 * i < tried.length; i++) if (containsRotation(limit, readQuat(tried, i))) inside++;
        const expected = inside / 20_000;
        expect(Math.abs(share - expected)).toBeLessThan(0.05 * expected + 0.003);
      }
    },
  );

  it('stays the same where the last bits of a limit differ (seed 2204)', () => {
    const random = seeded(2204);
    const limit = randomLimit(random, { shape: 'k-dop', split: 'none', chart: 'exponential-map' }, 'ball', 'joint');
    const other = { ...limit, reference: limit.reference.map((x) => x * (1 + 1e-14 * random())) as Quat };
    const [one, two] = [limit, other].map((each) => limitRoom(each));
    expect(two.share).toBe(one.share);
    expect(two.rotations).toEqual(one.rotations);
  });

  it('is that of a box that is small enough to be one, and turns with the reference (seed 2202)', () => {
    const [, box] = fitJointLimits(clipOf(wanderingRotations(900, 4, [0.1, 0.08, 0.05])), {
      shape: 'oriented-box',
      padding: 0,
    });
    const shape = box.parts[0].shape as unknown as { min: number[]; max: number[] };
    const volume = shape.min.reduce((product, low, k) => product * (shape.max[k] - low), 1);
    expect(limitRoom(box).share / (volume / (8 * Math.PI ** 2))).toBeCloseTo(1, 1);
    const turn = randomRotation(seeded(2202));
    const turned = { ...box, reference: multiply(turn, box.reference) as Quat };
    expect(limitRoom(turned).share / limitRoom(box).share).toBeCloseTo(1, 1);
  });

  it('without thickness: rotations of its boundary, no share, and regions of some width around it (seed 2203)', () => {
    const random = seeded(2203);
    const still = fitJointLimits(clipOf(wanderingRotations(5, 1, [0, 0, 0])), { shape: 'box', padding: 0 })[1];
    const line = randomLimit(random, { shape: 'box', split: 'none', chart: 'exponential-map' }, 'line', 'joint');
    const flat = withPartShape(line, 0, formOf('box', 3)!.fit(Float64Array.of(-0.4, 0, 0, 0.5, 0, 0), { padding: 0 }));
    for (const limit of [still, flat]) {
      const room = limitRoom(limit);
      expect(room.share).toBe(0);
      for (const kind of regionKinds) {
        const region = fitRegion(kind, room.rotations, limit.twistAxis);
        const { lost, ratio } = regionLoss(region, room, new Float64Array(0));
        expect([ratio, lost <= 0.01]).toEqual([Number.POSITIVE_INFINITY, true]);
        for (const [low, high] of region.ranges) expect(high - low).toBeGreaterThan(1e-3);
      }
    }
    // The two ends of the line are 0.9 rad apart: a region that has no other room is found.
    const pyramid = fitRegion('jolt-pyramid', limitRoom(flat).rotations, flat.twistAxis, { cover: 1 });
    const widths = pyramid.ranges.map(([low, high]) => high - low).sort((a, b) => a - b);
    expect(widths[1]).toBeLessThan(0.01);
    expect(widths[2]).toBeCloseTo(0.9, 2);
  });
});
