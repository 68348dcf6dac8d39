import { describe, expect, it, vi } from 'vitest';
import { createPoseProjector, type JointLimit, type Quat, type Tie, violationAngle } from '../../core';
import { angleBetween, readQuat } from '../../core/math';
import { createProjector } from '../../core/pose';
import { seeded } from '../../core/testing/random';
import { createTiedPose } from '../../core/ties';
import { chainLimits, disturbed, randomTie, vectorsIn, wanderingChain } from '../../core/ties/testing/made-ties';
import { readyTies } from '../limits/ready-ties';
import { defaultSettings } from '../settings';
import { store } from '../store';
import { madeScene } from '../testing/made-scene';
import { createLiveFrame } from './live';
import { type Scene, tick } from './tick';

const learning = vi.hoisted(() => ({ isMissing: false }));
vi.mock('../limits/learn-ties', () => {
  if (learning.isMissing) throw new TypeError('Failed to fetch dynamically imported module');
  return {};
});

const clip = wanderingChain(5, 200, 31);
const limits = chainLimits(clip).map((limit) => limit ?? chainLimits(clip)[1]!) as JointLimit[];
const random = seeded(32);
const ties: Tie[] = [randomTie(limits[1], limits[2], 3, random), randomTie(limits[2], limits[3], 3, random)];

const tied = createPoseProjector(clip.skeleton, limits, ties);
const free = createPoseProjector(clip.skeleton, limits);

const sceneWith = (more: Partial<Scene> = {}): Scene =>
  madeScene(clip, limits, { limits: true }, { projector: tied, ...more });

/** rad: how far a pose is beyond its ties. */
const beyond = (pose: Float32Array): number =>
  Math.max(
    ...ties.map(({ joints, planes }) => {
      const v = [...vectorsIn(limits, pose, [joints[0]]), ...vectorsIn(limits, pose, [joints[1]])];
      let worst = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < planes.length; i += 7)
        worst = Math.max(
          worst,
          v.reduce((sum, x, k) => sum + x * planes[i + k], -planes[i + 6]),
        );
      return worst;
    }),
  );

/** Frames whose pose the joints' own limits let through and the ties do not. */
const forbidden = Array.from({ length: 200 }, (_, f) => f).filter((f) => {
  const pose = Float32Array.from(disturbed(clip, f, 0, random));
  return beyond(pose) > 0.05 && [1, 2, 3, 4].every((j) => violationAngle(limits[j], readQuat(pose, j)) < 1e-6);
});

const frameOf = (scene: Scene, f: number) => {
  const live = createLiveFrame(clip.skeleton);
  live.time = f * clip.frameTime;
  tick(scene, live);
  return live;
};

describe('ties in the tick', () => {
  it('bring inside what own limits let through, tell how far it was, and leave other joints as they are', () => {
    expect(forbidden.length).toBeGreaterThan(10);
    for (const f of forbidden.slice(0, 20)) {
      const alone = frameOf(sceneWith({ projector: free }), f);
      expect(beyond(alone.held)).toBeGreaterThan(0.05);
      const tied = frameOf(sceneWith(), f);
      expect(beyond(tied.held)).toBeLessThan(1e-6);
      // Who stops is told: each joint that is moved for a tie within its own limit names one that a tie joins it to.
      const stopped = [1, 2, 3].filter((j) => tied.stoppedBy[j] >= 0);
      expect(stopped.length).toBeGreaterThan(0);
      for (const j of stopped)
        expect(ties.some(({ joints }) => joints.includes(j) && joints.includes(tied.stoppedBy[j]))).toBe(true);
      expect([...alone.stoppedBy].every((neighbour) => neighbour === -1)).toBe(true);
      const moved = [1, 2, 3].map((j) => angleBetween(readQuat(tied.held, j), readQuat(tied.asked, j)));
      moved.forEach((angle, i) => {
        expect(tied.askedViolation[i + 1]).toBeCloseTo(angle, 5);
      });
      expect(Math.max(...moved)).toBeGreaterThan(0.01);
      expect(Math.max(...[1, 2, 3].map((j) => tied.gauge[j]))).toBeGreaterThan(1);
      expect(Math.max(...tied.heldViolation)).toBeLessThan(1e-6);
      expect(readQuat(tied.held, 4)).toEqual(readQuat(alone.held, 4));
    }
  });

  it('only tell, and move nothing, while limits are off', () => {
    const off = { ...defaultSettings, limits: false };
    const [f] = forbidden;
    const live = frameOf(sceneWith({ settings: off }), f);
    expect(live.held).toEqual(live.asked);
    expect(Math.max(...live.askedViolation)).toBeGreaterThan(0.01);
  });

  it('give a little back where limits are soft, and no more than that', () => {
    const softening = { falloff: 2, radius: 0.05 };
    const [f] = forbidden;
    const hard = frameOf(sceneWith(), f);
    const soft = frameOf(sceneWith({ easing: { softening, isBlended: false } }), f);
    const gives = [1, 2, 3].map((j) => angleBetween(readQuat(hard.held, j), readQuat(soft.held, j)));
    expect(Math.max(...gives)).toBeGreaterThan(1e-3);
    expect(Math.max(...gives)).toBeLessThan(0.06);
    expect(beyond(soft.held)).toBeGreaterThan(1e-4);
  });

  it('limit what solvers turn by the slices where neighbours are', () => {
    const [f] = forbidden;
    const scene = sceneWith({
      solver(seen, live) {
        // The limit that a solver is given is smaller than the joint's own where the neighbour takes something of it.
        const q: Quat = readQuat(live.held, 2);
        expect(violationAngle(seen.projector!.regions[2]!, q)).toBeGreaterThan(1e-4);
        expect(violationAngle(limits[2], q)).toBeLessThan(1e-6);
      },
    });
    expect.assertions(2);
    frameOf(scene, f);
  });

  it('say once that they are at rest where limits count from elsewhere', async () => {
    const turned = limits.map((limit) => ({ ...limit, reference: [0, 0, 0, 1] as Quat }));
    store.setState({ notices: [] });
    for (let i = 0; i < 3; i++) readyTies([...turned], ties);
    await Promise.resolve();
    expect(store.getState().notices.map(({ title }) => title)).toEqual(['2 ties are at rest']);
    const rested = frameOf(sceneWith({ projector: createProjector(turned, readyTies(turned, ties)) }), forbidden[0]);
    expect(rested.held).toEqual(frameOf(sceneWith({ projector: createProjector(turned) }), forbidden[0]).held);
  });

  it('say what is missing where learning again can’t be fetched', async () => {
    learning.isMissing = true;
    const turned = limits.map((limit) => ({ ...limit, reference: [0, 0, 1, 0] as Quat }));
    store.setState({ notices: [] });
    readyTies(limits, ties);
    readyTies(turned, ties);
    await vi.waitFor(() => expect(store.getState().notices).toHaveLength(1));
    store.getState().notices[0].action!.run();
    await vi.waitFor(() =>
      expect(store.getState().notices.map(({ title }) => title)).toContain('What learns ties could not be loaded'),
    );
  });

  it('tell by how much they give way where limits leave no pose that keeps them', () => {
    expect(createTiedPose(limits, ties).givingWay()).toEqual([]);
    const none: Tie = { ...ties[1], planes: [0, 0, 0, 0, 1, 0, -4] };
    const givingWay = createTiedPose(limits, [ties[0], none]).givingWay();
    // Both are of one group.
    expect(givingWay.map(({ tie }) => tie)).toEqual([0, 1]);
    expect(givingWay[0].slack).toBeGreaterThan(1);
    expect(
      createTiedPose(limits, [
        { ...none, joints: [3, 4], references: [limits[3].reference, limits[4].reference] },
        ties[0],
      ])
        .givingWay()
        .map(({ tie }) => tie),
    ).toEqual([0]);
  });

  it('are the same regions for solvers in every frame, of a version that rises as they move', () => {
    const poses = [3, 60].map((f) => Float32Array.from(disturbed(clip, f, 0, random)));
    const slices = tied.regionsAt(poses[0]);
    const version = slices[2]!.version!;
    expect(tied.regionsAt(poses[0])).toBe(slices);
    expect(slices[2]!.version).toBe(version);
    tied.regionsAt(poses[1]);
    expect(slices[2]!.version).toBeGreaterThan(version);
    // Nobody's limit has changed.
    expect(slices[4]).toBe(limits[4]);
    expect(slices[2]!.limit).toBe(limits[2]);
  });
});
