import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, fitJointLimits, parseBvh, type Vec3 } from '../../core';
import { offsetsAt } from '../../core/clip';
import type { Settings } from '../settings';
import { madeScene } from '../testing/made-scene';
import { gazeOf, gazePoint } from './gaze';
import { createLiveFrame, type LiveFrame } from './live';
import { chainEnd, chainsOf, type Pulls } from './reach';
import { createGazeSolver } from './solve-gaze';
import { createReach } from './solve-reach';
import { type Scene, type Solver, tick } from './tick';

const still = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const chain = (id: string) => chainsOf(still).find((c) => c.id === id)!;

/** Joints on rails: of the pulled arm, of what carries it, of a pinned leg, and the head. */
const sliders = [
  chain('left-hand').joints[1],
  still.skeleton.parents[chain('left-hand').joints[0]],
  chain('right-foot').joints[2],
  gazeOf(still, 'automatic')!.chain.at(-1)!,
];
const clip: Clip = {
  ...still,
  slides: {
    joints: Int16Array.from(sliders),
    places: Float32Array.from({ length: 3 * sliders.length * still.frameCount }, (_, i) => {
      const frame = Math.floor(i / (3 * sliders.length));
      const at = i % (3 * sliders.length);
      const own = still.skeleton.offsets[3 * sliders[Math.floor(at / 3)] + (at % 3)];
      return own * (1.6 + 0.3 * Math.sin(0.05 * frame)) + 0.02 * Math.cos(0.11 * frame + at);
    }),
  },
};
const limits = fitJointLimits(clip);

const sceneOf = (mode: Settings['mode'], solver: Solver | null, rest: Partial<Scene>): Scene =>
  madeScene(clip, limits, { mode }, { solver, ...rest });

/** m: the most by which any bone is longer or shorter than its frame has it. */
function stretched(live: LiveFrame): number {
  const { parents } = clip.skeleton;
  const offsets = offsetsAt(clip, live.frame, 0, new Float32Array(3 * parents.length));
  let most = 0;
  for (let j = 1; j < parents.length; j++) {
    const [ax, ay, az] = live.worldPositions.subarray(3 * j);
    const [bx, by, bz] = live.worldPositions.subarray(3 * parents[j]);
    const bone = Math.hypot(...offsets.subarray(3 * j, 3 * j + 3));
    most = Math.max(most, Math.abs(Math.hypot(ax - bx, ay - by, az - bz) - bone));
  }
  return most;
}
const endOf = (id: string, live: LiveFrame) => chainEnd(chain(id), live);
const apart = (a: Readonly<Vec3>, b: Readonly<Vec3>) => Math.hypot(...a.map((x, k) => x - b[k]));

describe('joints that slide', () => {
  it('stay where their frame has them while a limb is pulled, which comes where it is wanted, frame after frame', () => {
    const reach = createReach();
    const shown = createLiveFrame(clip.skeleton);
    const live = createLiveFrame(clip.skeleton);
    for (let frame = 120; frame < 150; frame += 3) {
      shown.time = live.time = frame * clip.frameTime;
      tick(sceneOf('pose', null, {}), shown);
      const hand = endOf('left-hand', shown);
      const target: Vec3 = [hand[0] - 0.03, hand[1] + 0.05, hand[2] + 0.04];
      const foot = endOf('right-foot', shown);
      const pelvis = endOf('pelvis', shown);
      const pulls: Pulls = {
        'left-hand': { target, isPinned: false },
        'right-foot': { target: foot, isPinned: true },
        pelvis: { target: [pelvis[0], pelvis[1] - 0.02, pelvis[2]], isPinned: false },
      };
      tick(sceneOf('ik', reach.solve, { pulls }), live);
      expect(stretched(live)).toBeLessThan(1e-5);
      expect(live.reach.map(({ status }) => status)).toEqual(['reached', 'reached', 'reached']);
      expect(apart(endOf('left-hand', live), target)).toBeLessThan(2e-3);
      expect(apart(endOf('right-foot', live), foot)).toBeLessThan(2e-3);
      expect(endOf('pelvis', live)[1]).toBeCloseTo(pelvis[1] - 0.02, 4);
    }
  });

  it('are where they are while the character looks at something', () => {
    const gaze = gazeOf(clip, 'automatic')!;
    const live = createLiveFrame(clip.skeleton);
    live.time = 120 * clip.frameTime;
    const before = tick(sceneOf('pose', null, {}), live) && gazePoint(gaze, live, null);
    const gazeTarget: Vec3 = [(before as Vec3)[0] + 0.15, (before as Vec3)[1] + 0.1, (before as Vec3)[2]];
    tick(sceneOf('look-at', createGazeSolver().solve, { gazeTarget }), live);
    expect(stretched(live)).toBeLessThan(1e-5);
    expect(live.gaze!.status).toBe('reached');
    expect(apart(gazePoint(gaze, live, gazeTarget), gazeTarget)).toBeLessThan(2e-3);
  });
});
