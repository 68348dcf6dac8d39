import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  type Clip,
  createPoseProjector,
  fitJointLimits,
  parseBvh,
  type Tie,
  type Vec3,
  violationAngle,
} from '../../core';
import { angleBetween, readQuat } from '../../core/math';
import type { PairStudy } from '../../core/study';
import { seeded } from '../../core/testing/random';
import { dykstra, halfSpaces, randomTie, vectorsIn } from '../../core/ties/testing/made-ties';
import { tieExcess } from '../../core/ties/tie';
import { bakeClips } from '../export/bake';
import type { LearnedTies } from '../limits/ties';
import { fetchTying } from '../limits/tying';
import { defaultSettings, type Settings } from '../settings';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { madeScene } from '../testing/made-scene';
import type { Work } from '../work/scopes';
import { gazeOf, gazePoint } from './gaze';
import { createLiveFrame, type LiveFrame } from './live';
import { chainEnd, chainsOf } from './reach';
import { createSolvers } from './solvers';
import { type Scene, tick } from './tick';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));

const whole = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
/** Every hundredth frame: what is learned is as wide. */
const clip: Clip = {
  ...whole,
  frameCount: Math.floor(whole.frameCount / 100),
  rotations: Float32Array.from(
    Array.from({ length: Math.floor(whole.frameCount / 100) }, (_, f) => {
      const stride = 4 * whole.skeleton.names.length;
      return [...whole.rotations.subarray(100 * stride * f, 100 * stride * f + stride)];
    }).flat(),
  ),
  rootPositions: Float32Array.from(
    Array.from({ length: Math.floor(whole.frameCount / 100) }, (_, f) => [
      ...whole.rootPositions.subarray(300 * f, 300 * f + 3),
    ]).flat(),
  ),
};
const { names, parents } = clip.skeleton;
const limits = fitJointLimits(clip);
const random = seeded(1601);
const jointOf = (name: string) => names.indexOf(name);
const PAIRS = [
  ['LeftShoulder', 'LeftArm'],
  ['LeftArm', 'LeftForeArm'],
  ['Spine1', 'Spine2'],
  ['Neck', 'Head'],
].map((pair) => pair.map(jointOf));
const ties: Tie[] = PAIRS.map(([a, b]) => randomTie(limits[a], limits[b], 4, random));
const GROUPS = [
  ['LeftShoulder', 'LeftArm', 'LeftForeArm'],
  ['Spine1', 'Spine2'],
  ['Neck', 'Head'],
].map((group) => group.map(jointOf));

/** rad: how far a pose is beyond its ties. */
const beyond = (pose: ArrayLike<number>): number =>
  Math.max(
    ...ties.map((tie) => {
      const [a, b] = tie.joints.map((joint) => vectorsIn(limits, pose, [joint]));
      return tieExcess(tie, [a, b]);
    }),
  );
const beyondLimits = (pose: Float32Array): number =>
  Math.max(...names.map((_, joint) => (parents[joint] < 0 ? 0 : violationAngle(limits[joint], readQuat(pose, joint)))));

const tied = createPoseProjector(clip.skeleton, limits, ties);
const untied = createPoseProjector(clip.skeleton, limits);

/** A scene with nothing pulled, turned or looked at. */
const sceneWith = (settings: Partial<Settings>, isTied: boolean, more: Partial<Scene>): Scene =>
  madeScene(clip, limits, settings, { projector: isTied ? tied : untied, ...more });

/** A frame in a mode, and the pose that its solver left. */
function frame(mode: 'ik' | 'look-at', isTied: boolean, more: Partial<Scene>, settings: Partial<Settings> = {}) {
  const live = createLiveFrame(clip.skeleton);
  const { solve } = createSolvers()[mode];
  let solved = new Float32Array(0);
  const solver: Scene['solver'] = (seen, now, dt) => {
    solve(seen, now, dt);
    solved = now.held.slice();
  };
  const scene = sceneWith({ mode, ...settings }, isTied, { solver, ...more });
  live.time = 2;
  tick(scene, live);
  return { live, solved };
}

/** Whether each group came to the nearest pose of limits and ties, from where the solver left it: by Dykstra's projections. */
function expectNearest({ live, solved }: { live: LiveFrame; solved: Float32Array }): void {
  for (const group of GROUPS) {
    const own = ties.filter(({ joints }) => group.includes(joints[0]));
    const nearest = dykstra(halfSpaces(limits, own, group), vectorsIn(limits, solved, group));
    const at = vectorsIn(limits, live.held, group);
    // Poses are in single precision.
    expect(Math.max(...at.map((x, k) => Math.abs(x - nearest[k])))).toBeLessThan(2e-6);
  }
}

const around = (middle: Vec3, reach: number): Vec3 => middle.map((x) => x + reach * (random() + random() - 1)) as Vec3;

describe('with ties (seed 1601)', () => {
  const still = frame('ik', false, { solver: null }).live;
  const hand = chainsOf(clip).find(({ id }) => id === 'left-hand')!;

  it.each(['least-squares', 'ccd', 'fabrik'] as const)('a pulled hand keeps them: %s', (solver) => {
    const from = chainEnd(hand, still);
    let free = 0;
    for (let i = 0; i < 8; i++) {
      const pulls = { 'left-hand': { target: around(from, 0.6), isPinned: false } };
      if (beyond(frame('ik', false, { pulls }, { solver }).live.held) > 0.02) free++;
      const tied = frame('ik', true, { pulls }, { solver });
      expect(beyond(tied.live.held)).toBeLessThan(2e-6);
      expect(beyondLimits(tied.live.held)).toBeLessThan(2e-6);
      expectNearest(tied);
    }
    expect(free).toBeGreaterThan(2);
  });

  it('a gaze keeps them', () => {
    const ahead = gazePoint(gazeOf(clip, 'automatic')!, still, null);
    let free = 0;
    for (let i = 0; i < 20; i++) {
      const gazeTarget = around(ahead, 1.5);
      if (beyond(frame('look-at', false, { gazeTarget }).live.held) > 0.02) free++;
      const tied = frame('look-at', true, { gazeTarget });
      expect(beyond(tied.live.held)).toBeLessThan(2e-6);
      expect(beyondLimits(tied.live.held)).toBeLessThan(2e-6);
      expectNearest(tied);
    }
    expect(free).toBeGreaterThan(2);
  });

  it('a limited rate keeps them on the way from pose to pose, and goes on from where they leave a joint', () => {
    const rate = 4;
    const walk = (isTied: boolean) => {
      const live = createLiveFrame(clip.skeleton);
      const scene = sceneWith({ easing: 'rate-limit' }, isTied, { turnRate: rate });
      tick(scene, live);
      let [worst, worstLimits, underway] = [0, 0, 0];
      for (let i = 0; i < 300; i++) {
        if (i % 10 === 0) live.time = clip.frameTime * Math.floor(clip.frameCount * random());
        const before = live.held.slice();
        if (!tick(scene, live, 1 / 30)) underway++;
        worst = Math.max(worst, beyond(live.held));
        worstLimits = Math.max(worstLimits, beyondLimits(live.held));
        // What is turned back for a neighbour comes on top, and is little.
        for (let joint = 0; joint < names.length; joint++)
          if (parents[joint] >= 0)
            expect(angleBetween(readQuat(before, joint), readQuat(live.held, joint))).toBeLessThan(rate / 30 + 0.2);
      }
      return { worst, worstLimits, underway };
    };
    const tied = walk(true);
    expect(tied.underway).toBeGreaterThan(100);
    expect(tied.worst).toBeLessThan(2e-6);
    expect(tied.worstLimits).toBeLessThan(2e-6);
    expect(walk(false).worst).toBeGreaterThan(0.05);
  });

  it('a bake keeps them in every frame, whatever is pulled, and when it is read again', async () => {
    await fetchTying();
    const fit = madeFit(limits);
    const pairs = ties.map((tie) => ({ joints: tie.joints, verdict: 'tied', tie }) as unknown as PairStudy);
    const start = store.getInitialState();
    const bake = async (more: Partial<Work>) => {
      const live = createLiveFrame(clip.skeleton);
      store.setState({ ...start, clip, live, fit, fitted: fit, work: { ...start.work, ...more } }, true);
      const { signal } = new AbortController();
      const baked = await bakeClips({ which: 'shown', format: 'bvh', ease: 0 }, () => {}, signal);
      return parseBvh(String(baked!.files[0].content), 'baked.bvh');
    };
    const worstOf = ({ rotations, frameCount }: Clip, of: (pose: Float32Array) => number): number =>
      Math.max(
        ...Array.from({ length: frameCount }, (_, f) =>
          of(rotations.subarray(4 * names.length * f, 4 * names.length * (f + 1))),
        ),
      );
    const learned: LearnedTies = { study: { habit: 0.05, controls: [], pairs, frames: 1 }, clips: [], off: [] };
    const gaze = {
      settings: { ...defaultSettings, mode: 'look-at' as const },
      gazeTarget: gazePoint(gazeOf(clip, 'automatic')!, still, null).map((x) => x + 0.7),
    };
    for (const more of [{}, gaze]) {
      expect(worstOf(await bake(more), beyond)).toBeGreaterThan(0.05);
      const tied = await bake({ ...more, ties: learned });
      expect(worstOf(tied, beyond)).toBeLessThan(0);
      expect(worstOf(tied, beyondLimits)).toBe(0);
      // Switched off, they hold nothing.
      const off = {
        ...defaultSettings,
        mode: more === gaze ? ('look-at' as const) : defaultSettings.mode,
        ties: false,
      };
      expect(worstOf(await bake({ ...more, ties: learned, settings: off }), beyond)).toBeGreaterThan(0.05);
    }
  });
});
