import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Vec3, worldTransforms } from '../../core';
import {
  angleBetween,
  inverseMultiply,
  multiply,
  readQuat,
  rotationFromVector,
  shortRotationVector,
} from '../../core/math';
import { cases } from '../../core/testing/thorough';
import { freeOf } from '../clips/roles';
import { projectorFor } from '../limits/tying';
import { defaultSettings, type Settings } from '../settings';
import type { ManualRotations } from '../store';
import { createLiveFrame, type LiveFrame } from './live';
import { chainEnd, handlesOf, type Pull, type Pulls, pinAt } from './reach';
import { createReach } from './solve-reach';
import { type Scene, tick } from './tick';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const limits = fitJointLimits(clip);
const handle = (id: string) => handlesOf(clip, {}).find((chain) => chain.id === id)!;

/** A character whose pins can be changed from frame to frame. */
function character(settings: Partial<Settings> = {}) {
  const reach = createReach();
  const live = createLiveFrame(clip.skeleton);
  const trackers = clip.skeleton.names.map(() => ({ last: null }));
  return (frame: number, pulls: Pulls, manual: ManualRotations = {}, dt = 1 / 60): LiveFrame => {
    const scene: Scene = {
      clip,
      limits,
      projector: projectorFor(limits, freeOf({ clip, fit: null })),
      settings: { ...defaultSettings, mode: 'ik', ...settings },
      manual,
      pulls,
      gazeTarget: null,
      chainChoices: {},
      gazeWeights: {},
      keyed: null,
      easing: { softening: null, isBlended: false },
      trackers,
      turnRate: Number.POSITIVE_INFINITY,
      solver: reach.solve,
    };
    live.time = frame * clip.frameTime;
    tick(scene, live, dt);
    return live;
  };
}

/** Where the ends of four limbs are in a pose that mixes two frames: the trunk of one, or its pelvis alone, and all else of the other. */
function madePins(trunk: number, limbs: number, reachWith: 'limb' | 'extended'): Record<string, Pull> {
  const go = character();
  const rotations = go(trunk, {}, {}, Number.POSITIVE_INFINITY).held.slice();
  const root: Vec3 = [...go(trunk, {}, {}, Number.POSITIVE_INFINITY).rootPosition];
  const other = go(limbs, {}, {}, Number.POSITIVE_INFINITY).held;
  const isOther = (joint: number) =>
    joint > 0 && (reachWith === 'extended' || LIMBS.some((id) => handle(id).joints.includes(joint)));
  for (let joint = 0; joint < clip.skeleton.names.length; joint++) {
    if (isOther(joint)) rotations.set(other.subarray(4 * joint, 4 * joint + 4), 4 * joint);
  }
  const positions = new Float32Array(3 * clip.skeleton.names.length);
  worldTransforms(clip.skeleton, rotations, 0, root, positions, new Float32Array(rotations.length));
  const at = (joint: number): Vec3 => [positions[3 * joint], positions[3 * joint + 1], positions[3 * joint + 2]];
  return Object.fromEntries(
    ['pelvis', ...LIMBS].map((id) => [id, { target: at(handle(id).joints.at(-1)!), isPinned: true }]),
  );
}

const LIMBS = ['left-hand', 'right-hand', 'left-foot', 'right-foot'];

/** m, ascending: of each seeded case the pin that is missed by most, two seconds after all were set. */
const missed = (reachWith: 'limb' | 'extended'): number[] => {
  const worst: number[] = [];
  for (let n = 0; n < cases(60, 0.2); n++) {
    const [from, to] = [(n * 997) % clip.frameCount, (n * 577 + 100) % clip.frameCount];
    const go = character({ reachWith });
    const pulls = madePins(from, to, reachWith);
    let live = go(from, {}, {}, Number.POSITIVE_INFINITY);
    for (let i = 0; i < 120; i++) live = go(from, pulls);
    expect(Math.max(...live.heldViolation)).toBeLessThan(1e-6);
    worst.push(
      ...Object.entries(pulls).map(([id, { target }]) => {
        const end = chainEnd(handle(id), live);
        return Math.hypot(end[0] - target[0], end[1] - target[1], end[2] - target[2]);
      }),
    );
  }
  return worst.sort((a, b) => a - b);
};

it.each(['limb', 'extended'] as const)(
  'five pins that a pose meets are held to a millimetre inside limits, but for one in fifty, reaching with: %s',
  (reachWith) => {
    const worst = missed(reachWith);
    expect(worst[Math.ceil(0.98 * worst.length) - 1]).toBeLessThan(1e-3);
  },
);

it('a pin out of reach says how far off it is', () => {
  const go = character();
  const rest = go(200, {}, {}, Number.POSITIVE_INFINITY);
  const [x, y, z] = chainEnd(handle('left-hand'), rest);
  const target: Vec3 = [x + 2, y, z];
  const live = go(200, { 'left-hand': { target, isPinned: true } }, {}, Number.POSITIVE_INFINITY);
  const end = chainEnd(handle('left-hand'), live);
  expect(live.reach[0].status).toBe('nearest');
  expect(live.reach[0].residual).toBeCloseTo(Math.hypot(end[0] - target[0], end[1] - target[1], end[2] - target[2]), 4);
});

it('pins hold while joints are turned by hand, and a turned joint of a pinned limb starts the way back to the pin', () => {
  const go = character({ mode: 'pose' });
  const rest = go(200, {}, {}, Number.POSITIVE_INFINITY);
  const hand = handle('left-hand');
  const pulls = { 'left-hand': pinAt(hand, rest) };
  const missing = (live: LiveFrame) => {
    const end = chainEnd(hand, live);
    return Math.hypot(...end.map((at, k) => at - pulls['left-hand'].target[k]));
  };
  const spine = clip.skeleton.names.indexOf('Spine');
  const before = go(200, pulls, {}).held.slice();
  for (let i = 0; i < 60; i++) go(200, pulls, { [spine]: [0, 0.12, 0] });
  expect(missing(go(200, pulls, { [spine]: [0, 0.12, 0] }))).toBeLessThan(1e-3);
  const [shoulder] = hand.joints;
  expect(turned(before, rest.held, shoulder)).toBeGreaterThan(0.02);

  const still = rest.held.slice();
  const local = inverseMultiply(limits[shoulder].reference, readQuat(rest.held, shoulder));
  const swung = shortRotationVector(multiply(local, rotationFromVector([0.2, 0, 0])));
  const manual: ManualRotations = { [spine]: [0, 0.12, 0], [shoulder]: swung };
  for (let i = 0; i < 60; i++) go(200, pulls, manual);
  expect(missing(rest)).toBeLessThan(1e-3);
  expect(turned(still, rest.held, shoulder)).toBeGreaterThan(0.01);
});

/** rad. */
const turned = (a: Float32Array, b: Float32Array, joint: number): number =>
  angleBetween(readQuat(a, joint), readQuat(b, joint));
