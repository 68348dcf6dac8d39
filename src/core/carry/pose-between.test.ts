import { describe, expect, it } from 'vitest';
import { quat } from 'wgpu-matrix';
import type { Clip } from '../clip/clip';
import { joinClips } from '../clip/join-clips';
import { angleBetween, readQuat, rotationFromVector } from '../math/rotation';
import type { Quat } from '../math/types';
import { clipOf } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { poseBetween } from './pose-between';
import { slerp } from './slerp';

const at = (clip: Clip, frame: number): Quat => readQuat(clip.rotations, 2 * frame + 1);
const shown = (clip: Clip, time: number): Quat => readQuat(poseBetween(clip, time).rotations, 1);

describe('slerp', () => {
  it('agrees with another library, on either cover, near and far (seed 81)', () => {
    const random = seeded(81);
    for (let i = 0; i < 300; i++) {
      const a = randomRotation(random);
      const b = i % 3 === 0 ? slerp(a, randomRotation(random), 1e-4) : randomRotation(random);
      const share = random();
      expect(angleBetween(slerp(a, b, share), [...quat.slerp(a, b, share)] as Quat)).toBeLessThan(1e-5);
      expect(angleBetween(slerp(a, b.map((x) => -x) as Quat, share), slerp(a, b, share))).toBeLessThan(1e-9);
      expect(Math.hypot(...slerp(a, b, share))).toBeCloseTo(1, 9);
    }
  });

  it('may write into either operand', () => {
    const random = seeded(82);
    const [a, b] = [randomRotation(random), randomRotation(random)];
    const expected = slerp(a, b, 0.3);
    const [inA, inB] = [[...a] as Quat, [...b] as Quat];
    expect(slerp(inA, b, 0.3, inA)).toEqual(expected);
    expect(slerp(a, inB, 0.3, inB)).toEqual(expected);
  });
});

/** A swinging joint at 30 frames a second, its covers flipping now and then, and where it really is at any time. */
const truth = (time: number): Quat =>
  rotationFromVector([1.2 * Math.sin(5 * time), 0.7 * Math.cos(4 * time), 0.3 * time]);
const swinging: Clip = {
  ...clipOf(Array.from({ length: 60 }, (_, f) => truth(f / 30).map((x) => (f % 7 === 3 ? -x : x)) as Quat)),
  frameTime: 1 / 30,
  rootPositions: Float32Array.from({ length: 180 }, (_, i) => (i % 3 === 0 ? i / 300 : 1)),
};

describe('the pose between frames', () => {
  it('is nearer to the motion than frames that are held', () => {
    let [blended, held] = [0, 0];
    for (let t = 0; t < 59 / 30; t += 1 / 240) {
      blended = Math.max(blended, angleBetween(shown(swinging, t), truth(t)));
      held = Math.max(held, angleBetween(at(swinging, Math.floor(30 * t + 1e-6)), truth(t)));
    }
    expect(held).toBeGreaterThan(0.15);
    expect(blended).toBeLessThan(0.006);
  });

  it('is a frame on that frame, to the bit, and beyond the ends the first and the last', () => {
    for (let f = 0; f < 60; f++) expect(shown(swinging, f / 30)).toEqual(at(swinging, f));
    expect(shown(swinging, -1)).toEqual(at(swinging, 0));
    expect(shown(swinging, 99)).toEqual(at(swinging, 59));
    expect(shown(swinging, 59.5 / 30)).toEqual(at(swinging, 59));
  });

  it('takes the root along a line', () => {
    const { rootPosition } = poseBetween(swinging, 10.25 / 30);
    expect(rootPosition[0]).toBeCloseTo(10.25 / 100, 6);
    expect(rootPosition[1]).toBe(1);
  });

  it('does not blend what jumps, as stepped keys do, but all else around it', () => {
    const still = Array.from(
      { length: 20 },
      (_, f): Quat => rotationFromVector([f < 10 ? 0.01 * f : 2 + 0.01 * f, 0, 0]),
    );
    const stepped = clipOf(still);
    stepped.rootPositions.fill(1, 30);
    const middle = 9.5 * stepped.frameTime;
    expect(shown(stepped, middle)).toEqual(at(stepped, 9));
    expect(poseBetween(stepped, middle).rootPosition).toEqual([0, 0, 0]);
    expect(angleBetween(shown(stepped, 8.5 * stepped.frameTime), rotationFromVector([0.085, 0, 0]))).toBeLessThan(1e-5);
    const fast = clipOf(Array.from({ length: 20 }, (_, f): Quat => rotationFromVector([f, 0, 0])));
    expect(angleBetween(shown(fast, 9.5 * fast.frameTime), rotationFromVector([9.5, 0, 0]))).toBeLessThan(1e-5);
  });

  it('ends with each joined clip', () => {
    const other = { ...swinging, frameTime: 1 / 60 };
    const joined = joinClips([swinging, other]);
    expect(shown(joined, 59.5 / 30)).toEqual(at(swinging, 59));
    expect(shown(joined, 2 + 3.5 / 60)).toEqual(shown(other, 3.5 / 60));
  });

  it('writes into what it is given', () => {
    const out = poseBetween(swinging, 0);
    expect(poseBetween(swinging, 0.51, out)).toBe(out);
    expect(out).toEqual(poseBetween(swinging, 0.51));
  });
});
