import { describe, expect, it } from 'vitest';
import { fitJointLimits, type Quat, type Vec3 } from '../../core';
import { multiply, readQuat, rotateVector, rotationFromVector } from '../../core/math';
import { unit } from '../../core/math/vector';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { randomRotation, randomVector, seeded } from '../../core/testing/random';
import { type RegionKind, regionKinds, regionModels, regionShare, regionTest } from '../regions';
import { fitRegion } from './fit-region';
import { limitRoom } from './limit-room';
import { framesInside, regionLoss } from './loss';

const flat = (rotations: readonly Quat[]) => Float64Array.from(rotations.flat());

/** The share of rotations (N×4) that a region holds. */
function held(region: ReturnType<typeof fitRegion>, rotations: Float64Array): number {
  const isInside = regionTest(region);
  let inside = 0;
  for (let i = 0; 4 * i < rotations.length; i++) if (isInside(readQuat(rotations, i))) inside++;
  return (4 * inside) / rotations.length;
}

/** Whether a kind leaves the twist about the bone free. */
const isOfDirections = (kind: RegionKind): boolean => regionModels[kind].childFreedom === 0;

describe('fitted regions', () => {
  const made = wanderingRotations(600, 3);
  const samples = flat(made);
  const bone: Vec3 = [0, 1, 0];

  it.each(regionKinds)('%s: holds the share of samples that it is told', (kind) => {
    for (const cover of [1, 0.99, 0.8]) {
      const region = fitRegion(kind, samples, bone, { cover });
      expect(held(region, samples)).toBeGreaterThanOrEqual(cover - 1e-9);
      expect(regionShare(region)).toBeLessThan(1);
    }
  });

  it.each(regionKinds)('%s: keeps what was captured, all but 0.5 %%, whatever share of the room', (kind) => {
    // A path that keeps to one end of the room.
    const captured = flat(made.filter(([x]) => x > 0.2));
    expect(captured.length / 4).toBeGreaterThan(40);
    for (const cover of [0.9, 0.6]) {
      const region = fitRegion(kind, samples, bone, { cover, captured });
      expect(held(region, captured)).toBeGreaterThanOrEqual(0.995);
      expect(held(region, samples)).toBeGreaterThanOrEqual(cover - 1e-9);
    }
    // One angle about the bone has no end that nobody went to.
    if (kind === 'direction-cone') return;
    expect(held(fitRegion(kind, samples, bone, { cover: 0.6, captured }), samples)).toBeLessThan(1);
    expect(held(fitRegion(kind, samples, bone, { cover: 0.6 }), captured)).toBeLessThan(0.99);
  });

  it.each(regionKinds)('%s: needs less room the fewer samples it keeps', (kind) => {
    const shares = [1, 0.95, 0.7].map((cover) => regionShare(fitRegion(kind, samples, bone, { cover })));
    expect(shares[1]).toBeLessThan(shares[0]);
    expect(shares[2]).toBeLessThan(shares[1]);
  });

  it.each(regionKinds)('%s: finds a region of its own kind, in frames that it is not told (seed 1351)', (kind) => {
    const random = seeded(1351);
    const [parent, child] = [randomRotation(random), randomRotation(random)];
    const ranges: [number, number][] =
      kind.endsWith('cone') || kind.endsWith('alike') || isOfDirections(kind)
        ? [
            [-0.3, 0.3],
            [-0.9, 0.9],
            [-0.5, 0.5],
          ]
        : [
            [-0.3, 0.3],
            [-0.4, 0.9],
            [-0.5, 0.2],
          ];
    const region = { kind, parent, child, ranges };
    const isInside = regionTest(region);
    const zero = multiply(parent, [-child[0], -child[1], -child[2], child[3]]);
    const inside: Quat[] = [];
    while (inside.length < 3000) {
      const q = multiply(zero, rotationFromVector(randomVector(random, 1.6)));
      if (isInside(q)) inside.push(q);
    }
    const bone = isOfDirections(kind) ? rotateVector(child, [1, 0, 0]) : unit(randomVector(random));
    const found = fitRegion(kind, flat(inside), bone, { cover: 1 });
    expect(regionShare(found) / regionShare(region)).toBeLessThan(1.25);
    expect(regionShare(found) / regionShare(region)).toBeGreaterThan(0.8);
  });

  it('of a joint that never moved, or along one line, is small and sound', () => {
    const still = flat([rotationFromVector([0.3, 2, -0.4])]);
    const hinge = flat(Array.from({ length: 90 }, (_, i) => rotationFromVector([0, 0, (i * Math.PI) / 90])));
    for (const kind of regionKinds) {
      for (const set of [still, hinge]) {
        const region = fitRegion(kind, set, bone);
        expect(region.ranges.flat().every(Number.isFinite)).toBe(true);
        expect(held(region, set)).toBeGreaterThanOrEqual(0.98);
        expect(regionShare(region)).toBeGreaterThan(0);
      }
    }
  });

  it('limits twist alike both ways where that costs nothing, and keeps to given frames', () => {
    for (const kind of regionKinds) {
      const { ranges, parent, child } = fitRegion(kind, samples, bone);
      if (regionModels[kind].centred) expect(ranges[0][0]).toBe(-ranges[0][1]);
      const frames = { parent, child };
      const given = fitRegion(kind, samples, bone, { frames });
      expect(given).toMatchObject(frames);
    }
  });

  it('refuses options out of range', () => {
    expect(() => fitRegion('hinges', samples, bone, { cover: 0 })).toThrow('cover is 0');
    expect(() => fitRegion('hinges', samples, bone, { cover: 1.1 })).toThrow('cover is 1.1');
  });

  it('is the same for the same samples', () => {
    const once = () => fitRegion('jolt-pyramid', samples, bone);
    expect(once()).toEqual(once());
  });
});

describe('loss', () => {
  const clip = clipOf(wanderingRotations(900, 4));
  const [, limit] = fitJointLimits(clip, { shape: 'k-dop' });
  const room = limitRoom(limit);

  it('adds up: own room = common + wrongly admitted, the room of the limit = common + lost', () => {
    const frames = framesInside(limit, [clip]);
    expect(frames).toHaveLength(4 * clip.frameCount);
    for (const kind of regionKinds) {
      const region = fitRegion(kind, room.rotations, limit.twistAxis);
      const { wronglyAdmitted, lost, ratio, rejected } = regionLoss(region, room, frames);
      expect(ratio * (1 - wronglyAdmitted)).toBeCloseTo(1 - lost, 6);
      expect(ratio).toBeCloseTo(regionShare(region) / room.share, 9);
      expect(rejected).toBeLessThan(0.03);
      expect(lost).toBeLessThan(0.011);
    }
  });

  it('weighs only frames that the limit lets be', () => {
    const [, narrow] = fitJointLimits(clipOf(wanderingRotations(900, 4, [0.1, 0.1, 0.1])), { shape: 'k-dop' });
    const frames = framesInside(narrow, [clip]);
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.length).toBeLessThan(2 * clip.frameCount);
    const region = fitRegion('jolt-pyramid', limitRoom(narrow).rotations, narrow.twistAxis);
    expect(regionLoss(region, limitRoom(narrow), frames).rejected).toBeLessThan(0.03);
  });
});
