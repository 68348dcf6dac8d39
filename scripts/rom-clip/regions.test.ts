import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/core/math/types';
import { edgeGauge, trueRegionContains } from '../../src/core/study/true-region';
import { armDirectionInGirdle, girdleRhythm } from './couplings';
import {
  angleBetween,
  axisAngle,
  DEG,
  makeRandom,
  mirror,
  multiply,
  normalize,
  rotate,
  rotationX,
  rotationY,
  rotationZ,
} from './math';
import { clampInside, compose, decompose, middleOf, REGIONS, sample, trueRegions } from './regions';

const names = Object.keys(trueRegions) as (keyof typeof trueRegions)[];
const balls = (['Spine', 'Neck', 'Shoulder', 'Arm', 'Hand', 'UpLeg'] as const).map(
  (name) => [name, REGIONS[name]] as const,
);

describe('true regions', () => {
  it.each(names)('%s contains what it samples, on either cover (seed 5)', (name) => {
    const random = makeRandom(5);
    for (let k = 0; k < 200; k++) {
      const [x, y, z, w] = trueRegions[name].sample(random);
      expect(trueRegions[name].contains([x, y, z, w])).toBe(true);
      expect(trueRegions[name].contains([-x, -y, -z, -w])).toBe(true);
    }
  });

  it('mirrors the left side into the right (seed 5)', () => {
    const random = makeRandom(5);
    for (const name of names.filter((n) => n.startsWith('Left')))
      for (let k = 0; k < 50; k++) {
        const q = mirror(trueRegions[name].sample(random));
        expect(trueRegions[name.replace('Left', 'Right') as typeof name].contains(q)).toBe(true);
      }
  });

  it.each(balls)('%s: decompose undoes compose, clamping goes inside (seed 1234)', (_, region) => {
    const angle = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(angle, angle, angle, (u, v, t) => {
        const again = decompose(region, compose(region, [u, v, t]));
        expect(Math.hypot(again[0] - u, again[1] - v, again[2] - t)).toBeLessThan(1e-6);
        expect(trueRegionContains(region, compose(region, clampInside(region, [u, v, t])))).toBe(true);
      }),
      { seed: 1234, numRuns: 200 },
    );
  });

  it('samples a ball evenly: the share of a sub-ball agrees with counting all rotations (seed 9)', () => {
    const random = makeRandom(9);
    const region = REGIONS.Hand;
    const middle = compose(region, [...middleOf(region), 0]);
    const near = 0.35;
    let inside = 0;
    const count = 20000;
    for (let k = 0; k < count; k++) if (angleBetween(sample(region, random), middle) < near) inside++;
    // By brute force: rotations of a ball of radius 2.2 round the middle, uniform by rejection.
    let all = 0;
    let close = 0;
    while (all < count) {
      const axis = normalize([random() - 0.5, random() - 0.5, random() - 0.5] as Vec3);
      const cube = Math.hypot(random() - 0.5, random() - 0.5, random() - 0.5);
      if (cube > 0.5) continue;
      const angle = 2.2 * 2 * cube;
      if (random() > (Math.sin(angle / 2) / (angle / 2)) ** 2) continue;
      const q = multiply(middle, axisAngle(axis, angle));
      if (!trueRegionContains(region, q)) continue;
      all++;
      if (angle < near) close++;
    }
    expect(Math.abs(inside / count - close / count)).toBeLessThan(0.02);
  });

  it('allows what people can do and refuses what they cannot', () => {
    const arm = (direction: Vec3) => {
      const [u, v] = decompose(REGIONS.Arm, multiply(toward(armDirectionInGirdle(normalize(direction))), [0, 0, 0, 1]));
      return edgeGauge(REGIONS.Arm.edge, u, v) <= 1;
    };
    expect(arm([0.1, -0.98, 0.15])).toBe(true);
    expect(arm([0.1, 1, 0])).toBe(true);
    expect(arm([0, 0, 1])).toBe(true);
    expect(arm([0.3, -0.6, -0.7])).toBe(true);
    expect(arm([0.2, 0.1, -1])).toBe(false);
    expect(arm([-1, 0, 0])).toBe(false);
    const thigh = trueRegions.LeftUpLeg;
    expect(thigh.contains(rotationX(-120 * DEG))).toBe(true);
    expect(thigh.contains(rotationX(-140 * DEG))).toBe(false);
    expect(thigh.contains(rotationX(30 * DEG))).toBe(false);
    expect(thigh.contains(rotationZ(40 * DEG))).toBe(true);
    expect(thigh.contains(rotationZ(60 * DEG))).toBe(false);
    expect(trueRegions.LeftForeArm.contains(rotationY(-145 * DEG))).toBe(true);
    expect(trueRegions.LeftForeArm.contains(rotationY(10 * DEG))).toBe(false);
    expect(trueRegions.RightForeArm.contains(rotationY(145 * DEG))).toBe(true);
    expect(trueRegions.LeftLeg.contains(rotationX(-5 * DEG))).toBe(false);
    expect(trueRegions.LeftLeg.contains(multiply(rotationX(90 * DEG), rotationZ(5 * DEG)))).toBe(false);
    expect(trueRegions.Neck.contains(rotationY(43 * DEG))).toBe(true);
    expect(trueRegions.Neck.contains(rotationY(46 * DEG))).toBe(false);
  });

  it('turns the shoulder blade by 60 of the 180 degrees to which an arm is raised, by 20 of the first 90', () => {
    const blade = (elevation: number) =>
      girdleRhythm(armDirectionInGirdle([Math.sin(elevation * DEG), -Math.cos(elevation * DEG), 0])).elevation / DEG;
    expect(blade(20)).toBeLessThan(0.5);
    expect(Math.abs(blade(90) - 20)).toBeLessThan(2);
    expect(Math.abs(blade(180) - 60)).toBeLessThan(1.5);
  });
});

/** A rotation that takes the bone, +X, to a direction. */
function toward(direction: Vec3) {
  const yaw = rotationY(Math.atan2(-direction[2], direction[0]));
  const q = multiply(yaw, rotationZ(Math.asin(direction[1])));
  expect(angleTo(rotate(q, [1, 0, 0]), direction)).toBeLessThan(1e-6);
  return q;
}
function angleTo(a: Vec3, b: Vec3) {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
