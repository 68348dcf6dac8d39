import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Clip, fitJointLimits, parseBvh } from '../../core';
import { frameTransforms } from '../../core/clip';
import { createLiveFrame } from '../frame/live';
import { tick } from '../frame/tick';
import { store } from '../store';
import { madeScene } from '../testing/made-scene';
import { begin } from './drop';
import { session } from './session';

const still = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { names, offsets } = still.skeleton;
/** Joints on rails, up and down with time, faster than anything else moves. */
const sliders = ['LeftForeArm', 'RightLeg', 'Spine1'].map((name) => names.indexOf(name));
const clip: Clip = {
  ...still,
  slides: {
    joints: Int16Array.from(sliders),
    places: Float32Array.from({ length: 3 * sliders.length * still.frameCount }, (_, i) => {
      const [frame, at] = [Math.floor(i / (3 * sliders.length)), i % (3 * sliders.length)];
      return offsets[3 * sliders[Math.floor(at / 3)] + (at % 3)] * (1.4 + 0.3 * Math.sin(0.4 * frame));
    }),
  },
};
const limits = fitJointLimits(clip);

/** World, m, by joint: where a frame of the clip has them. */
function placesAt(frame: number): Float64Array {
  const places = new Float64Array(3 * names.length);
  frameTransforms(clip, frame, places, new Float64Array(4 * names.length));
  return places;
}

it('where joints slide, it begins with the bones of its frame, at the speed at which they slide', () => {
  const frame = 700;
  const scene = madeScene(clip, limits, { mode: 'ragdoll', limits: false });
  const live = createLiveFrame(clip.skeleton);
  live.time = frame * clip.frameTime;
  tick(scene, live);
  begin(scene, live);
  expect(store.getState().fall.problem).toBe('');
  // Another frame writes its own bones into the same place.
  live.time += 1;
  tick(scene, live);
  const { bodies, start, skeleton } = session.ragdoll!;
  const [now, next] = [placesAt(frame), placesAt(frame + 1)];
  const speed = (joint: number) =>
    Math.hypot(...[0, 1, 2].map((k) => next[3 * joint + k] - now[3 * joint + k])) / clip.frameTime;
  bodies.forEach(({ joint, centre }, i) => {
    for (let k = 0; k < 3; k++) expect(start[i].position[k]).toBeCloseTo(now[3 * joint + k], 4);
    // What turns about its joint is no faster at its middle than the joint and the turn together.
    const turn = Math.hypot(...start[i].spin) * Math.hypot(...centre);
    expect(Math.abs(Math.hypot(...start[i].velocity) - speed(joint))).toBeLessThan(turn + 0.01);
  });
  expect(speed(sliders[1])).toBeGreaterThan(1);
  for (const joint of sliders) {
    const bone = Math.hypot(...skeleton.offsets.subarray(3 * joint, 3 * joint + 3));
    expect(bone).toBeGreaterThan(1.05 * Math.hypot(...offsets.subarray(3 * joint, 3 * joint + 3)));
  }
});
