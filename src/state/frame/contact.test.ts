import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, fitJointLimits, parseBvh, type Vec3, worldTransforms } from '../../core';
import { rotateVector } from '../../core/math';
import { seeded } from '../../core/testing/random';
import { cases } from '../../core/testing/thorough';
import { touchingBodies } from '../../ragdoll';
import { rolesOf } from '../clips/roles';
import type { defaultSettings } from '../settings';
import { madeScene } from '../testing/made-scene';
import { createLiveFrame, type LiveFrame } from './live';
import { chainEnd, handlesOf, type Pulls } from './reach';
import { createReach } from './solve-reach';
import { tick } from './tick';

const clips = ['public/clips/range-of-motion.bvh', '../shared/mocap/CMU_13_29.bvh']
  .filter(existsSync)
  .map((file) => parseBvh(readFileSync(file, 'utf8'), file));

function character(clip: Clip, settings: Partial<typeof defaultSettings> = {}) {
  const limits = fitJointLimits(clip);
  const reach = createReach();
  const live = createLiveFrame(clip.skeleton);
  return {
    clip,
    live,
    limits,
    go(frame: number, pulls: Pulls, dt = 1 / 60): LiveFrame {
      const scene = madeScene(clip, limits, { mode: 'ik', ...settings }, { pulls, solver: reach.solve });
      live.time = frame * clip.frameTime;
      tick(scene, live, dt);
      return live;
    },
  };
}

/** How finely pieces are looked at: so many places along each. */
const PLACES = 40;

/** m, for each pair of pieces: how deep they are in each other, by places along both: nothing of it is the solver's. */
function depthsIn(clip: Clip, { held, rootPosition }: LiveFrame): number[] {
  const { capsules, pairs } = touchingBodies(clip.skeleton, rolesOf(clip))!;
  const positions = new Float64Array(3 * clip.skeleton.names.length);
  const turns = new Float64Array(held.length);
  worldTransforms(clip.skeleton, held, 0, rootPosition, positions, turns);
  const places = capsules.map(({ joint, ends: [a, b] }) =>
    Array.from({ length: PLACES + 1 }, (_, n): Vec3 => {
      const at = a.map((x, k) => x + (n / PLACES) * (b[k] - x)) as Vec3;
      const [x, y, z, w] = turns.subarray(4 * joint, 4 * joint + 4);
      return rotateVector([x, y, z, w], at).map((p, k) => p + positions[3 * joint + k]) as Vec3;
    }),
  );
  return pairs.map(([i, j]) => {
    let least = Number.POSITIVE_INFINITY;
    for (const p of places[i])
      for (const q of places[j]) least = Math.min(least, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
    return capsules[i].radius + capsules[j].radius - least;
  });
}

/** One seeded drag of a hand or foot towards or past the pelvis, in 200 steps, and then 40 frames at rest. */
function drag(made: ReturnType<typeof character>, random: () => number, n: number) {
  const { clip } = made;
  const frame = Math.floor(random() * clip.frameCount);
  const id = n % 3 === 2 ? 'left-foot' : n % 2 ? 'left-hand' : 'right-hand';
  const chain = handlesOf(clip, {}).find((c) => c.id === id)!;
  const rest = made.go(frame, {}, Number.POSITIVE_INFINITY);
  const start = chainEnd(chain, rest);
  const before = depthsIn(clip, rest);
  const pelvis = chainEnd(handlesOf(clip, {}).find((c) => c.kind === 'root')!, rest);
  const high = pelvis[1] + (id === 'left-foot' ? -0.6 : 0.6) * random();
  const target: Vec3 =
    n % 2
      ? [pelvis[0] + 0.8 * (random() - 0.5), high, pelvis[2] + 0.8 * (random() - 0.5)]
      : [2 * pelvis[0] - start[0], high, 2 * pelvis[2] - start[2]];
  const found = { deepest: 0, longest: 0, atRest: 0, beyond: 0 };
  let last = start;
  for (let i = 1; i <= STEPS + REST; i++) {
    const share = Math.min(1, i / STEPS);
    const at = start.map((x, k) => x + share * (target[k] - x)) as Vec3;
    const live = made.go(frame, { [id]: { target: at, isPinned: false } });
    const end = chainEnd(chain, live);
    const step = Math.hypot(...end.map((x, k) => x - last[k]));
    found.longest = Math.max(found.longest, step - Math.hypot(...target.map((x, k) => x - start[k])) / STEPS);
    if (i > STEPS + REST - 10) found.atRest = Math.max(found.atRest, step);
    found.beyond = Math.max(found.beyond, ...live.heldViolation);
    // What the body holds back is not said to be beyond limits.
    if (live.reach[0].touches)
      found.beyond = Math.max(found.beyond, ...chain.joints.map((j) => live.askedViolation[j]));
    last = end;
    // What overlapped before it was pulled may go on doing so.
    if (i % 5 === 0)
      found.deepest = Math.max(found.deepest, ...depthsIn(clip, live).map((d, p) => d - Math.max(0, before[p])));
  }
  return found;
}

const STEPS = 200;
const REST = 40;

describe.each(clips.map((clip) => [clip.name, clip] as const))(
  'a limb that is dragged across the body of %s',
  (_, clip) => {
    const drags = cases(30, 0.2);
    const all = (settings: Partial<typeof defaultSettings>) => {
      const random = seeded(5);
      const made = character(clip, settings);
      return Array.from({ length: drags }, (_, n) => drag(made, random, n));
    };

    it('slides over it: no deeper than a centimetre, inside limits, without leaps and without trembling', () => {
      const found = all({});
      expect(Math.max(...found.map(({ deepest }) => deepest))).toBeLessThan(0.01);
      expect(Math.max(...found.map(({ beyond }) => beyond))).toBeLessThan(1e-6);
      expect(Math.max(...found.map(({ longest }) => longest))).toBeLessThan(0.06);
      expect(Math.max(...found.map(({ atRest }) => atRest))).toBeLessThan(0.002);
    });

    it('goes through it where the body does not block itself', () => {
      expect(Math.max(...all({ selfContact: false }).map(({ deepest }) => deepest))).toBeGreaterThan(0.03);
    });
  },
);

it('a drag begins where the limb is, also where the clip has it in the body', () => {
  const [clip] = clips;
  const made = character(clip);
  for (let frame = 0; frame < clip.frameCount; frame += 211) {
    const rest = made.go(frame, {}, Number.POSITIVE_INFINITY);
    const before = rest.held.slice();
    for (const id of ['left-hand', 'right-foot']) {
      const chain = handlesOf(clip, {}).find((c) => c.id === id)!;
      const target = chainEnd(chain, made.go(frame, {}, Number.POSITIVE_INFINITY));
      const { held } = made.go(frame, { [id]: { target, isPinned: false } });
      // 4e-5 is .01° in a quaternion of half angles.
      expect(Math.max(...held.map((x, k) => Math.abs(x - before[k])))).toBeLessThan(4e-5);
    }
  }
});
