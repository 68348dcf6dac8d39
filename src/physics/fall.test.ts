import { beforeAll, describe, expect, it } from 'vitest';
import { parseBvh, writeBvh } from '../core';
import { readQuat } from '../core/math';
import { angleBetween } from '../core/math/rotation';
import type { Ragdoll } from '../ragdoll';
import { bundledClip, ragdollOf } from '../ragdoll/testing/load';
import { type Engine, startEngine } from './engine';
import { createFall, type Fall } from './fall';
import { groundOf } from './ground';
import { bodyOf } from './testing/scenes';

let engine: Engine;
let ragdoll: Ragdoll;
const clip = bundledClip();
const options = { heldBy: 'learned' as const, ground: groundOf('floor', [0, -0.05, 0], 0) };

beforeAll(async () => {
  engine = await startEngine();
  ragdoll = ragdollOf(clip, {}, 400);
});

/** Taken by a hand, led round and let go, under half the weight. */
function dragged(): Fall {
  const fall = createFall(engine, ragdoll, options);
  const body = bodyOf(ragdoll, 'hand', 'right');
  const [x, y, z] = ragdoll.start[body].position;
  fall.advance(13);
  fall.do({ kind: 'grip', id: 'hand', body, point: [x, y, z], isNailed: false });
  for (let k = 0; k < 40; k++) {
    fall.advance(5);
    fall.do({ kind: 'move', id: 'hand', target: [x + 0.03 * k, y + 0.5 * Math.sin(0.2 * k), z + 0.02 * k] });
  }
  fall.do({ kind: 'gravity', gravity: 4 });
  fall.do({ kind: 'release', id: 'hand' });
  fall.do({ kind: 'toss', velocity: [0, 3, 1], spin: [2, 0, 0] });
  fall.advance(200);
  return fall;
}

describe('a fall', () => {
  it('is the same to the bit when all that was done is done again, at any pace', () => {
    const first = dragged();
    const again = createFall(engine, ragdoll, options, [...first.deeds]);
    // In slow motion a frame of the page is one substep.
    for (const times of [1, 1, 1, 7, 2, 8, 60, 1]) again.advance(times);
    again.advance(first.count - again.count);
    expect(again.isReplaying).toBe(false);
    expect([...again.world.positions]).toEqual([...first.world.positions]);
    expect([...again.world.rotations]).toEqual([...first.world.rotations]);
    expect(again.worst).toEqual(first.worst);
    expect(again.deeds).toEqual(first.deeds);
    first.destroy();
    again.destroy();
  });

  it('held by nothing goes where learned limits do not let it', () => {
    const first = dragged();
    const loose = createFall(engine, ragdoll, { ...options, heldBy: 'nothing' }, [...first.deeds]);
    loose.advance(first.count);
    expect(Math.max(...first.worst)).toBeLessThan(0.06);
    expect(Math.max(...loose.worst)).toBeGreaterThan(0.3);
    first.destroy();
    loose.destroy();
  });

  it('is a clip of 60 frames a second that BVH keeps', () => {
    const fall = dragged();
    const recorded = fall.record('fall.bvh');
    expect(recorded.frameCount).toBe(1 + Math.floor(fall.count / 8));
    const read = parseBvh(writeBvh({ ...recorded, ...(clip.source ? { source: clip.source } : {}) }), 'fall.bvh');
    expect(read.frameCount).toBe(recorded.frameCount);
    expect(read.frameTime).toBeCloseTo(1 / 60, 6);
    let worst = 0;
    for (let i = 0; i < recorded.rotations.length / 4; i++)
      worst = Math.max(worst, angleBetween(readQuat(recorded.rotations, i), readQuat(read.rotations, i)));
    expect(worst).toBeLessThan(1e-4);
    recorded.rootPositions.forEach((x, i) => {
      expect(Math.abs(x - read.rootPositions[i])).toBeLessThan(1e-4);
    });
    fall.destroy();
  });

  it('can be held by the engine, and forgets what was to come when something else is done', () => {
    const first = dragged();
    const other = createFall(engine, ragdoll, options, [...first.deeds]);
    other.advance(30);
    expect(other.isReplaying).toBe(true);
    other.do({ kind: 'gravity', gravity: 0 });
    expect(other.isReplaying).toBe(false);
    const elbow = ragdoll.bodies.findIndex(({ role }) => role === 'foreArm');
    const unturned: [number, number, number, number] = [0, 0, 0, 1];
    const bodies = ragdoll.bodies.flatMap(({ joint, limit }) =>
      limit
        ? [
            [
              joint,
              { parent: limit.reference, child: unturned, ranges: [0, 1, 2].map(() => [-0.1, 0.1] as const) },
            ] as const,
          ]
        : [],
    );
    other.hold('cone', { cone: new Map(bodies) });
    expect(other.heldBy).toBe('cone');
    other.advance(240);
    // Its own limit is a tenth of a radian about the reference, each way.
    const { limit } = ragdoll.bodies[elbow];
    expect(angleBetween(other.world.jointRotation(elbow), limit!.reference)).toBeLessThan(0.25);
    first.destroy();
    other.destroy();
  });
});
