import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Clip, fitJointLimits, type Quat } from '../core';
import { multiply, plus, rotateVector, rotationFromVector } from '../core/math';
import { randomVector, seeded } from '../core/testing/random';
import type { Ragdoll } from '../ragdoll';
import { bundledClip, poseAt, ragdollOf } from '../ragdoll/testing/load';
import { type Engine, startEngine } from './engine';
import { writePose } from './pose-of';
import { type Figures, measure } from './testing/figures';
import { bodyOf, type SceneName, stage } from './testing/scenes';
import { createWorld } from './world';

let engine: Engine;
let clip: Clip;
let ragdoll: Ragdoll;

beforeAll(async () => {
  engine = await startEngine();
  clip = bundledClip();
  ragdoll = ragdollOf(clip);
});

function played(name: SceneName, of = ragdoll, frames?: number): Figures {
  const { world, frames: all } = stage(engine, of, name);
  const figures = measure(world, frames ?? all);
  world.destroy();
  return figures;
}

/** Limits of another shape, on the same bodies. */
function heldBy(shape: 'ellipsoid' | 'box' | 'distance-field'): Ragdoll {
  const limits = fitJointLimits(clip, { shape });
  return { ...ragdoll, bodies: ragdoll.bodies.map((body) => ({ ...body, limit: body.limit && limits[body.joint] })) };
}

describe('a ragdoll held by what was learned', () => {
  it('begins in its pose, and tells it', () => {
    const pose = poseAt(clip, 0);
    const world = createWorld(engine, ragdoll);
    const told = {
      rotations: new Float32Array(pose.rotations.length),
      rootPosition: [0, 0, 0] as [number, number, number],
    };
    writePose(world, told);
    for (let j = 0; j < pose.rotations.length; j += 4) {
      let dot = 0;
      for (let k = 0; k < 4; k++) dot += told.rotations[j + k] * pose.rotations[j + k];
      expect(Math.abs(dot)).toBeCloseTo(1, 5);
    }
    for (let k = 0; k < 3; k++) expect(told.rootPosition[k]).toBeCloseTo(pose.rootPosition[k], 5);
    world.destroy();
  });

  it('lies down, stays inside, and sleeps within two seconds of lying', () => {
    const { p99, worst, drift, gained, asleep, lateJitter } = played('rest', ragdoll, 240);
    expect(p99).toBeLessThan(1);
    expect(worst).toBeLessThan(3);
    expect(drift).toBeLessThan(5);
    expect(gained).toBeLessThan(1);
    expect(lateJitter).toBeLessThan(0.5);
    // It falls for a quarter of a second.
    expect(asleep).toBeGreaterThan(0);
    expect(asleep).toBeLessThan(150);
  });

  it('trembles in no shape: in an ellipsoid neither', () => {
    const { lateJitter, asleep, p99 } = played('rest', heldBy('ellipsoid'), 240);
    expect(lateJitter).toBeLessThan(0.5);
    expect(asleep).toBeGreaterThan(0);
    expect(p99).toBeLessThan(1.5);
  });

  it('is struck by no false face of a field, which is not convex: no energy comes of lying down', () => {
    const { gained, p99 } = played('rest', heldBy('distance-field'), 120);
    expect(gained).toBeLessThan(1);
    expect(p99).toBeLessThan(3);
  });

  const scenes: [SceneName, frames: number, worst: number, drift: number][] = [
    ['stairs', 200, 3, 5],
    ['throw', 200, 3, 5],
    ['drag', 180, 8, 5],
    ['sling', 240, 8, 5],
    ['pull', 150, 4, 12],
  ];
  for (const [name, frames, most, drift] of scenes) {
    it(`keeps inside in the scene ${name}`, () => {
      const figures = played(name, ragdoll, frames);
      expect(figures.p99).toBeLessThan(1);
      expect(figures.worst).toBeLessThan(most);
      expect(figures.drift).toBeLessThan(drift);
      expect(figures.isSound).toBe(true);
      if (name === 'throw' || name === 'stairs') expect(figures.gained).toBeLessThan(1);
    });
  }

  it('gains no energy where nothing does work: spun at random, without weight or damping', () => {
    const { world } = stage(engine, ragdoll, 'space');
    const { gained, p99 } = measure(world, 180, { gravity: 0 });
    expect(gained).toBeLessThan(1);
    expect(p99).toBeLessThan(1);
    world.destroy();
  });

  it('makes the same bits of the same throw, in a world beside another and in another process', () => {
    const here = played('throw', ragdoll, 90).hash;
    const beside = stage(engine, ragdoll, 'drag').world;
    beside.step();
    expect(played('throw', ragdoll, 90).hash).toBe(here);
    beside.destroy();
    const script = new URL('testing/hash-of-throw.ts', import.meta.url).pathname;
    const there = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
    expect(Number(there)).toBe(here);
  });

  it('comes back from 100° outside within 15 frames, all joints at once, seed 3', () => {
    const random = seeded(3);
    const start = ragdoll.start.map((state) => ({ ...state, velocity: [0, 0, 0], spin: [0, 0, 0] }) as typeof state);
    ragdoll.bodies.forEach(({ parent, anchor }, i) => {
      if (parent < 0) return;
      const turned = multiply(start[i].rotation, rotationFromVector(randomVector(random, 1.4)));
      start[i].rotation = turned;
      start[i].position = plus(start[parent].position, rotateVector(start[parent].rotation, anchor));
    });
    const world = createWorld(engine, ragdoll, { start, gravity: 0, damping: 0 });
    const before = measure(world, 1);
    expect(before.worst).toBeGreaterThan(60);
    measure(world, 14);
    expect(measure(world, 1).worst).toBeLessThan(1.5);
    world.destroy();
  });

  it('bears 10⁹ N and 500 m/s, and forces, places and speeds that are none', () => {
    expect(played('yank', ragdoll, 60).isSound).toBe(true);
    expect(played('fast', ragdoll, 60).isSound).toBe(true);
    const none: [number, number, number] = [Number.NaN, Number.POSITIVE_INFINITY, 0];
    const start = ragdoll.start.map((state) => ({ ...state, velocity: none, spin: none }));
    const world = createWorld(engine, ragdoll, { start });
    const hand = bodyOf(ragdoll, 'hand', 'left');
    const grip = world.grip(hand, [0, 1, 0]);
    grip.moveTo(none);
    world.push(hand, none, [0, 0, 0]);
    world.push(hand, [0, 1, 0], none);
    world.toss(none, none);
    world.setGravity(Number.NaN);
    const { isSound } = measure(world, 20);
    expect(isSound).toBe(true);
    expect(world.positions.some((x) => Math.abs(x) > 100)).toBe(false);
    world.destroy();
  });

  it('goes beyond what was learned when nothing holds it, and comes back when it is held again', () => {
    const { world } = stage(engine, ragdoll, 'throw', { heldBy: 'nothing' });
    expect(measure(world, 90).worst).toBeGreaterThan(20);
    world.hold('learned');
    measure(world, 30);
    expect(measure(world, 10).worst).toBeLessThan(1.5);
    world.destroy();
  });

  it('leaves no more memory behind with each world', () => {
    const size = () => engine.HEAPF32.length;
    const round = () => {
      const { world } = stage(engine, ragdoll, 'throw');
      for (let k = 0; k < 5; k++) world.step();
      world.destroy();
    };
    for (let k = 0; k < 5; k++) round();
    const before = size();
    for (let k = 0; k < 30; k++) round();
    expect(size()).toBe(before);
  });

  it('turns its joints as the pose says: the pose of a frame later has the local rotations of its bodies', () => {
    const { world } = stage(engine, ragdoll, 'throw');
    for (let k = 0; k < 30; k++) world.step();
    const pose = {
      rotations: new Float32Array(ragdoll.pose.length),
      rootPosition: [0, 0, 0] as [number, number, number],
    };
    writePose(world, pose);
    // Down the skeleton again: bodies are where joints are.
    const { parents, offsets } = clip.skeleton;
    const places: { p: [number, number, number]; q: Quat }[] = [];
    for (let j = 0; j < parents.length; j++) {
      const local = [...pose.rotations.subarray(4 * j, 4 * j + 4)] as Quat;
      if (j === 0) places.push({ p: pose.rootPosition, q: local });
      else {
        const up = places[parents[j]];
        const offset = [offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]] as [number, number, number];
        places.push({ p: plus(up.p, rotateVector(up.q, offset)), q: multiply(up.q, local) });
      }
    }
    ragdoll.bodies.forEach(({ joint }, i) => {
      const { p, q } = places[joint];
      let dot = 0;
      for (let k = 0; k < 4; k++) dot += q[k] * world.rotations[4 * i + k];
      expect(Math.abs(dot)).toBeCloseTo(1, 5);
      // But for how far joints have come apart.
      for (let k = 0; k < 3; k++) expect(Math.abs(p[k] - world.positions[3 * i + k])).toBeLessThan(0.01);
    });
    world.destroy();
  });
});
