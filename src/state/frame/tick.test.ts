import { describe, expect, it } from 'vitest';
import { fitJointLimits, type Quat } from '../../core';
import { frameAtTime, joinClips } from '../../core/clip';
import { rotationFromVector } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import type { Settings } from '../settings';
import { madeScene } from '../testing/made-scene';
import { createLiveFrame } from './live';
import { type Scene, tick } from './tick';

const clip = clipOf(wanderingRotations(600, 9));
const limits = fitJointLimits(clip);

const sceneWith = (settings: Partial<Settings> = {}, rest: Partial<Scene> = {}): Scene =>
  madeScene(clip, limits, settings, rest);

const live = createLiveFrame(clip.skeleton);
const heldOf = (joint: number) => [...live.held.subarray(4 * joint, 4 * joint + 4)];

/** The frame of a scene at a time. */
function at(scene: Scene, time: number, dt?: number) {
  live.time = time;
  tick(scene, live, dt);
  return live;
}

describe('tick', () => {
  it('shows the clip frame by frame, and between frames what lies between', () => {
    const scene = sceneWith({ limits: false });
    at(scene, 7 * clip.frameTime);
    expect(live.frame).toBe(7);
    expect(heldOf(1)).toEqual([...clip.rotations.subarray(8 * 7 + 4, 8 * 7 + 8)]);
    at(scene, 7.5 * clip.frameTime);
    expect(live.frame).toBe(7);
    const middle = [0, 1, 2, 3].map((k) => (clip.rotations[60 + k] + clip.rotations[68 + k]) / 2);
    heldOf(1).forEach((x, k) => {
      expect(x).toBeCloseTo(middle[k], 4);
    });
    expect(Math.hypot(...heldOf(1))).toBeCloseTo(1, 6);
  });

  it('does not blend what jumps, as stepped keys do', () => {
    const stepped = { ...clip, rotations: clip.rotations.slice() };
    // From frame 7 to 8 and never else.
    for (let f = 0; f < clip.frameCount; f++)
      stepped.rotations.set(rotationFromVector([f < 8 ? 0.001 * f : 2 + 0.001 * f, 0, 0]), 8 * f + 4);
    const scene = sceneWith({ limits: false }, { clip: stepped });
    at(scene, 7.5 * clip.frameTime);
    expect(heldOf(1)).toEqual([...stepped.rotations.subarray(8 * 7 + 4, 8 * 7 + 8)]);
    at(scene, 5.5 * clip.frameTime);
    expect(angleBetween(heldOf(1) as Quat, rotationFromVector([0.0055, 0, 0]))).toBeLessThan(1e-5);
  });

  it('stops at either end', () => {
    expect(frameAtTime(clip, -3)).toBe(0);
    expect(frameAtTime(clip, 1e9)).toBe(clip.frameCount - 1);
    expect(at(sceneWith(), 1e9).held).not.toContain(Number.NaN);
  });

  it('blends nothing across a seam, and plays each clip at its own rate', () => {
    const slow = { ...clipOf(wanderingRotations(10, 4), 'slow'), frameTime: 0.5 };
    slow.rootPositions.fill(3);
    const joined = joinClips([slow, clip]);
    const scene = sceneWith({ limits: false }, { clip: joined, limits: null });
    at(scene, 4.99);
    expect(live.frame).toBe(9);
    expect(heldOf(1)).toEqual([...slow.rotations.subarray(8 * 9 + 4, 8 * 9 + 8)]);
    expect(live.rootPosition).toEqual([3, 3, 3]);
    at(scene, 5 + 1.5 * clip.frameTime);
    expect(live.frame).toBe(11);
    const alone = createLiveFrame(clip.skeleton);
    alone.time = 1.5 * clip.frameTime;
    tick(sceneWith({ limits: false }, { limits: null }), alone);
    alone.held.forEach((x, i) => {
      expect(live.held[i]).toBeCloseTo(x, 6);
    });
    expect(live.rootPosition).toEqual([0, 0, 0]);
  });

  it('holds a joint that is turned by hand beyond its limit, and lets it go where limits are off', () => {
    const manual = { 1: [3, 0, 0] as [number, number, number] };
    at(sceneWith({ easing: 'none' }, { manual }), 0);
    expect(live.askedViolation[1]).toBeGreaterThan(0.5);
    expect(live.gauge[1]).toBeGreaterThan(1);
    expect(live.heldViolation[1]).toBeLessThan(1e-6);
    at(sceneWith({ limits: false }, { manual }), 0);
    expect(live.heldViolation[1]).toBeGreaterThan(0.5);
  });

  it('gives no more than the softening radius', () => {
    const easing = { softening: { falloff: 3, radius: 0.2 }, isBlended: false };
    const manual = { 1: [2.5, 0.4, 0] as [number, number, number] };
    at(sceneWith({}, { easing, manual }), 0);
    expect(live.heldViolation[1]).toBeGreaterThan(0.1);
    expect(live.heldViolation[1]).toBeLessThanOrEqual(0.2);
    // Softening of the limits' own is another matter.
    const soft = limits.map((limit) => ({ ...limit, softening: { falloff: 3, radius: 0.2 } }));
    at(sceneWith({}, { limits: soft, manual }), 0);
    expect(live.heldViolation[1]).toBeLessThan(1e-6);
  });

  describe('under the rate limit', () => {
    const rate = (300 * Math.PI) / 180;
    const far = { 1: [-1, 0.5, -2] as [number, number, number] };
    const angle = (a: Quat, b: Quat) =>
      2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0))));

    it.each([26, 60, 144])('at %d frames a second turns by no more than the rate, and arrives as soon', (frames) => {
      const scene = sceneWith({ easing: 'rate-limit' }, { turnRate: rate });
      at(scene, 0);
      const away = { ...scene, manual: far };
      let last = heldOf(1) as Quat;
      let seconds = 0;
      for (let hasArrived = false; !hasArrived; seconds += 1 / frames) {
        live.time = 0;
        hasArrived = tick(away, live, 1 / frames);
        expect(angle(last, heldOf(1) as Quat)).toBeLessThan((rate / frames) * 1.02);
        expect(live.heldViolation[1]).toBeLessThan(1e-6);
        last = heldOf(1) as Quat;
      }
      at(sceneWith({ easing: 'none' }, { manual: far }), 0);
      expect(angle(last, heldOf(1) as Quat)).toBeLessThan(1e-6);
      const way = angle(last, at(sceneWith(), 0) && (heldOf(1) as Quat));
      expect(seconds).toBeGreaterThan(way / rate - 1e-9);
      expect(seconds).toBeLessThan(way / rate + 2 / frames);
    });

    it('does not move where no time passes', () => {
      const scene = sceneWith({ easing: 'rate-limit' }, { turnRate: rate });
      at(scene, 0);
      const before = heldOf(1);
      for (let i = 0; i < 20; i++) at({ ...scene, manual: far }, 0, 0);
      expect(heldOf(1)).toEqual(before);
    });

    it('gives as much as it would at once, no more on the way', () => {
      const easing = { softening: { falloff: 3, radius: 0.2 }, isBlended: false };
      const scene = sceneWith({ easing: 'rate-limit' }, { turnRate: rate, easing });
      at(scene, 0);
      let most = 0;
      for (let hasArrived = false; !hasArrived; most = Math.max(most, live.heldViolation[1])) {
        live.time = 0;
        hasArrived = tick({ ...scene, manual: far }, live, 1 / 60);
      }
      const held = heldOf(1);
      at(sceneWith({ easing: 'none' }, { easing, manual: far }), 0);
      expect(held).toEqual(heldOf(1));
      expect(most).toBeLessThan(live.heldViolation[1] + 1e-6);
    });
  });

  it('can show the reference and the identity pose', () => {
    at(sceneWith({ pose: 'reference' }), 0);
    heldOf(1).forEach((x, k) => {
      expect(x).toBeCloseTo(limits[1].reference[k], 6);
    });
    at(sceneWith({ pose: 'identity', limits: false }), 0);
    expect(heldOf(1)).toEqual([0, 0, 0, 1]);
  });

  it('holds what a solver makes of the pose', () => {
    const solver: Scene['solver'] = (_, frame) => frame.held.set([1, 0, 0, 0], 4);
    at(sceneWith({ easing: 'none' }, { solver }), 0);
    expect(live.heldViolation[1]).toBeLessThan(1e-6);
  });

  it('leaves the root alone', () => {
    at(sceneWith({}, { manual: {} }), 0.3);
    expect(heldOf(0)).toEqual([...live.asked.subarray(0, 4)]);
    expect(live.gauge[0]).toBe(0);
  });
});
