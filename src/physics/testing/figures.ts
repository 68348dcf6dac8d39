import { type Quat, type Vec3, violationAngle } from '../../core';
import { dot, plus, rotateVector } from '../../core/math';
import { conjugate } from '../../core/math/rotation';
import type { RagdollWorld } from '../world';
import { EARTH } from '../world';

/** What became of a ragdoll in a scene. */
export interface Figures {
  /** °: how far joints are outside what was learned, over all joints and frames: 99th percentile, worst, and where that was. */
  p99: number;
  worst: number;
  worstAt: string;
  /** mm: gaps in joints: 99th percentile, worst, and where that was. */
  drift99: number;
  drift: number;
  driftAt: string;
  /** J: the sum of all increases of energy from frame to frame. */
  gained: number;
  /** °/s: mean speed of turning over all bodies, from 3 s on, and in the last second. */
  jitter: number;
  lateJitter: number;
  /** The first frame in which all slept; −1 for none. */
  asleep: number;
  /** ms of processor time for a frame. */
  cost: number;
  isSound: boolean;
  /** A number of all bits of all positions and rotations. */
  hash: number;
}

const DEGREES = 180 / Math.PI;

/** Runs a world for some frames, and measures it after each. */
export function measure(
  world: RagdollWorld,
  frames: number,
  options: { substeps?: number; gravity?: number } = {},
): Figures {
  const { bodies } = world.ragdoll;
  const violations: number[] = [];
  const drifts: number[] = [];
  const found: Figures = {
    p99: 0,
    worst: 0,
    worstAt: '',
    drift99: 0,
    drift: 0,
    driftAt: '',
    gained: 0,
    jitter: 0,
    lateJitter: 0,
    asleep: -1,
    cost: 0,
    isSound: true,
    hash: 0,
  };
  const q: Quat = [0, 0, 0, 1];
  const late = frames - 60;
  let energy = energyOf(world, options.gravity ?? EARTH);
  let time = 0;
  for (let frame = 0; frame < frames; frame++) {
    const since = process.cpuUsage();
    world.step(options.substeps);
    const { user, system } = process.cpuUsage(since);
    time += (user + system) / 1000;
    if (!world.isSound()) found.isSound = false;
    found.hash = hashOf(world.rotations, hashOf(world.positions, found.hash));
    for (let i = 1; i < bodies.length; i++) {
      const { limit, name } = bodies[i];
      const drift = 1000 * world.drift(i);
      drifts.push(drift);
      if (drift > found.drift) {
        found.drift = drift;
        found.driftAt = `${name}@${frame}`;
      }
      if (!limit) continue;
      const violation = DEGREES * violationAngle(limit, world.jointRotation(i, q));
      violations.push(violation);
      if (violation > found.worst) {
        found.worst = violation;
        found.worstAt = `${name}@${frame}`;
      }
    }
    const now = energyOf(world, options.gravity ?? EARTH);
    found.gained += Math.max(0, now - energy);
    energy = now;
    const turning = meanSpin(world);
    if (frame >= 180) found.jitter += turning / (frames - 180);
    if (frame >= late) found.lateJitter += turning / 60;
    if (found.asleep < 0 && !world.isAwake()) found.asleep = frame;
  }
  found.p99 = quantile(violations, 0.99);
  found.drift99 = quantile(drifts, 0.99);
  found.cost = time / frames;
  return found;
}

function quantile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function meanSpin({ spins, ragdoll }: RagdollWorld): number {
  let sum = 0;
  for (let i = 0; i < spins.length; i += 3) sum += Math.hypot(spins[i], spins[i + 1], spins[i + 2]);
  return (DEGREES * sum) / ragdoll.bodies.length;
}

/** J: of motion and of height. */
function energyOf({ ragdoll, positions, rotations, velocities, spins }: RagdollWorld, gravity: number): number {
  let energy = 0;
  for (const [i, { mass, inertia, axis, centre }] of ragdoll.bodies.entries()) {
    const v = [...velocities.subarray(3 * i, 3 * i + 3)] as Vec3;
    const w = [...spins.subarray(3 * i, 3 * i + 3)] as Vec3;
    const q = [...rotations.subarray(4 * i, 4 * i + 4)] as Quat;
    const at = plus([...positions.subarray(3 * i, 3 * i + 3)] as Vec3, rotateVector(q, centre));
    const own = rotateVector(conjugate(q), w);
    const along = dot(own, axis);
    const { along: thin, across } = inertia;
    energy += 0.5 * mass * dot(v, v) + 0.5 * (across * (dot(own, own) - along * along) + thin * along * along);
    energy += mass * gravity * at[1];
  }
  return energy;
}

const words = new Uint32Array(2);
const double = new Float64Array(words.buffer);

function hashOf(values: Float64Array, hash: number): number {
  let h = hash;
  for (const value of values) {
    double[0] = value;
    h = (Math.imul(h, 31) + words[0]) | 0;
    h = (Math.imul(h, 31) + words[1]) | 0;
  }
  return h;
}
