import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Vec3 } from '../../core';
import { readQuat, rotationFromVector } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { freeOf } from '../clips/roles';
import { projectorFor } from '../limits/tying';
import { defaultSettings, type Settings } from '../settings';
import { createLiveFrame, type LiveFrame } from './live';
import { type ChainChoices, chainEnd, chainsOf, handlesOf, type Pulls, pinAt } from './reach';
import { createReach, type Reach } from './solve-reach';
import { type Scene, tick } from './tick';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const limits = fitJointLimits(clip);
const trackers = clip.skeleton.names.map(() => ({ last: null }));
/** What the last frame was made by, and in. */
let reach = createReach();
let made = createLiveFrame(clip.skeleton);
const reachReports = () => made.reach;
const chain = (id: string) => chainsOf(clip).find((c) => c.id === id)!;

const NONE: ChainChoices = {};
const NO_TURNS = {};
const reaches = new Map<LiveFrame, Reach>();

function frame(
  pulls: Pulls,
  settings: Partial<Settings> = {},
  time = 2,
  live = createLiveFrame(clip.skeleton),
  chainChoices: ChainChoices = NONE,
  dt = Infinity,
) {
  // Each buffer has limbs of its own.
  if (!reaches.has(live)) reaches.set(live, createReach());
  reach = reaches.get(live)!;
  const scene: Scene = {
    clip,
    limits,
    projector: projectorFor(limits, freeOf({ clip, fit: null })),
    settings: { ...defaultSettings, mode: 'ik', ...settings },
    manual: NO_TURNS,
    pulls,
    gazeTarget: null,
    chainChoices,
    gazeWeights: {},
    keyed: null,
    easing: { softening: null, isBlended: false },
    trackers,
    turnRate: Infinity,
    solver: reach.solve,
  };
  live.time = time;
  tick(scene, live, dt);
  made = live;
  return live;
}

const pull = (target: Vec3, isPinned = false) => ({ target, isPinned });
const worstHeld = (live: ReturnType<typeof frame>) => Math.max(...live.heldViolation);

describe('solveReach', () => {
  const rest = frame({});
  const hand = chainEnd(chain('left-hand'), rest);

  it('leaves a pose alone that nothing pulls', () => {
    expect(reachReports()).toEqual([]);
    expect(rest.held).toEqual(frame({}, { mode: 'pose' }).held);
  });

  it('brings a hand to a place it can reach, inside all limits', () => {
    const target: Vec3 = [hand[0] - 0.05, hand[1] + 0.25, hand[2] + 0.2];
    const live = frame({ 'left-hand': pull(target) });
    expect(reachReports()[0]).toMatchObject({ status: 'reached' });
    const end = chainEnd(chain('left-hand'), live);
    expect(Math.hypot(end[0] - target[0], end[1] - target[1], end[2] - target[2])).toBeLessThan(1e-3);
    expect(worstHeld(live)).toBeLessThan(1e-6);
    for (const joint of chain('left-hand').joints) expect(live.askedViolation[joint]).toBeLessThan(1e-6);
  });

  it('out of reach it asks for more than it holds; with limits off it goes there', () => {
    const [shoulder] = chain('left-hand').joints;
    const [x, y, z] = rest.worldPositions.subarray(3 * shoulder, 3 * shoulder + 3);
    const behind: Vec3 = [x - 0.1, y + 0.1, z - 0.4];
    const live = frame({ 'left-hand': pull(behind) });
    const { residual } = reachReports()[0];
    expect(residual).toBeGreaterThan(0.02);
    expect(Math.max(...live.askedViolation)).toBeGreaterThan(0.1);
    expect(worstHeld(live)).toBeLessThan(1e-6);
    const free = frame({ 'left-hand': pull(behind) }, { limits: false });
    expect(reachReports()[0].residual).toBeLessThan(residual / 2);
    expect(worstHeld(free)).toBeGreaterThan(0.1);
  });

  it('comes nearer with the help of the trunk', () => {
    const far: Vec3 = [hand[0] + 0.2, hand[1] + 0.2, hand[2] + 0.75];
    frame({ 'left-hand': pull(far) });
    const alone = reachReports()[0].residual;
    frame({ 'left-hand': pull(far) }, { reachWith: 'extended' });
    expect(alone).toBeGreaterThan(0.05);
    expect(reachReports()[0].residual).toBeLessThan(alone / 2);
  });

  it('keeps pinned feet where they are while the pelvis goes down', () => {
    const pelvis = chainEnd(chain('pelvis'), rest);
    const live = frame({
      'left-foot': pull(chainEnd(chain('left-foot'), rest), true),
      pelvis: pull([pelvis[0], pelvis[1] - 0.12, pelvis[2]]),
      'right-foot': pull(chainEnd(chain('right-foot'), rest), true),
    });
    expect(chainEnd(chain('pelvis'), live)[1]).toBeCloseTo(pelvis[1] - 0.12, 4);
    for (const { chain: done, residual } of reachReports()) expect([done.id, residual < 2e-3]).toEqual([done.id, true]);
    expect(worstHeld(live)).toBeLessThan(1e-6);
  });

  it.each([0.05, 0.12, 0.2])(
    'pinned feet stand as they stood while the pelvis goes down by %f m: no toes through the floor',
    (down) => {
      const pelvis = chainEnd(chain('pelvis'), rest);
      const feet = (['left-foot', 'right-foot'] as const).map(chain);
      const pinned = Object.fromEntries(feet.map((foot) => [foot.id, pinAt(foot, rest)]));
      const lowered = { pelvis: pull([pelvis[0], pelvis[1] - down, pelvis[2]]) };
      // What standing takes is inside the limits here: the feet have been bent farther in the clip.
      const live = frame({ ...lowered, ...pinned });
      for (const { joints } of feet) {
        const foot = joints[2];
        const turned = angleBetween(readQuat(live.worldRotations, foot), readQuat(rest.worldRotations, foot));
        expect(turned).toBeLessThan(live.askedViolation[foot] + 2e-3);
        if (down < 0.1) expect(turned).toBeLessThan(0.02);
        const toe = clip.skeleton.parents.indexOf(foot);
        const [was, is] = [rest, live].map(({ worldPositions }) => worldPositions[3 * toe + 1]);
        expect(Math.abs(is - was)).toBeLessThan(0.003 + live.askedViolation[foot]);
      }
      expect(worstHeld(live)).toBeLessThan(1e-6);
      for (const { residual } of reachReports()) expect(residual).toBeLessThan(2e-3);
    },
  );

  it('a foot that its limit keeps from standing is turned as nearly as it may, and asked to stand', () => {
    const foot = chain('left-foot');
    const [, , ankle] = foot.joints;
    const live = frame({ 'left-foot': { ...pull(chainEnd(foot, rest), true), turn: [2.6, 0.4, 0.2] } });
    const wanted = rotationFromVector([2.6, 0.4, 0.2]);
    expect(live.askedViolation[ankle]).toBeGreaterThan(0.3);
    expect(angleBetween(readQuat(live.askedWorldRotations, ankle), wanted)).toBeLessThan(2e-3);
    expect(live.heldViolation[ankle]).toBeLessThan(1e-6);
    const end = chainEnd(foot, live);
    const start = chainEnd(foot, rest);
    expect(Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2])).toBeLessThan(2e-3);
  });

  it('on a still pose begins where the last frame ended: a held target does not tremble', () => {
    const live = createLiveFrame(clip.skeleton);
    const target: Vec3 = [hand[0] + 0.3, hand[1] + 0.9, hand[2] - 0.4];
    for (let i = 0; i < 30; i++) frame({ 'left-hand': pull(target) }, {}, 2, live);
    const settled = [...live.held];
    frame({ 'left-hand': pull(target) }, {}, 2, live);
    expect(Math.max(...settled.map((x, i) => Math.abs(x - live.held[i])))).toBeLessThan(1e-4);
  });
});

describe('while time passes', () => {
  const hand = chainEnd(chain('left-hand'), frame({}));
  const target: Vec3 = [hand[0] - 0.05, hand[1] + 0.25, hand[2] + 0.2];
  const rate = (720 * Math.PI) / 180;
  const turned = (a: Float32Array, b: Float32Array) => {
    let most = 0;
    for (let at = 0; at < a.length; at += 4) {
      const dot = a.subarray(at, at + 4).reduce((sum, x, k) => sum + x * b[at + k], 0);
      most = Math.max(most, 2 * Math.acos(Math.min(1, Math.abs(dot))));
    }
    return most;
  };
  const pulls = { 'left-hand': pull(target) };

  it.each([26, 60, 144])(
    'at %d frames a second glides to the target, no joint faster than the rate, and rests',
    (frames) => {
      const live = createLiveFrame(clip.skeleton);
      frame({}, {}, 2, live, NONE, 1 / frames);
      const start = live.held.slice();
      let last = start;
      let seconds = 0;
      do {
        frame(pulls, {}, 2, live, NONE, 1 / frames);
        expect(turned(last, live.held)).toBeLessThan(rate / frames + 1e-3);
        last = live.held.slice();
        seconds += 1 / frames;
      } while (!reach.isSettled() && seconds < 2);
      expect(reachReports()[0].status).toBe('reached');
      // As long as the farthest joint needs, more where steps are halved, and one frame to see that it rests.
      const least = turned(start, last) / rate;
      expect(seconds).toBeGreaterThan(least);
      expect(seconds).toBeLessThan(2 * least + 2 / frames);
    },
  );

  it('does not move where none passes, and goes on from there', () => {
    const live = createLiveFrame(clip.skeleton);
    frame({}, {}, 2, live, NONE, 1 / 60);
    const rest = live.held.slice();
    for (let i = 0; i < 10; i++) frame(pulls, {}, 2, live, NONE, 0);
    expect(turned(rest, live.held)).toBeLessThan(1e-3);
    expect(reach.isSettled()).toBe(false);
    frame(pulls, {}, 2, live, NONE, 1 / 60);
    const once = live.held.slice();
    for (let i = 0; i < 10; i++) frame(pulls, {}, 2, live, NONE, 0);
    expect([...live.held]).toEqual([...once]);
    const straight = createLiveFrame(clip.skeleton);
    frame({}, {}, 2, straight, NONE, 1 / 60);
    frame(pulls, {}, 2, straight, NONE, 1 / 60);
    expect([...straight.held]).toEqual([...once]);
  });

  it('lies as it lay when that is recalled, to the bit', () => {
    const live = createLiveFrame(clip.skeleton);
    const away: Vec3 = [hand[0] + 0.4, hand[1] + 0.9, hand[2] - 0.6];
    // A way that decides where it ends.
    for (let i = 1; i <= 20; i++) {
      const at = hand.map((x, k) => x + ((away[k] - x) * i) / 20 + (k === 2 ? 0.6 * Math.sin((Math.PI * i) / 20) : 0));
      frame({ 'left-hand': pull(at as Vec3) }, {}, 2, live, NONE, 1 / 60);
    }
    const last = { 'left-hand': pull(away) };
    frame(last, {}, 2, live, NONE, 1 / 60);
    const held = [...live.held];
    const asked = [...live.asked];
    const memory = reach.memory();
    frame({}, {}, 2, live, NONE, 1 / 60);
    expect([...live.held]).not.toEqual(held);
    reach.recall(memory);
    frame(last, {}, 2, live, NONE, 1 / 60);
    expect([...live.held]).toEqual(held);
    expect([...live.asked]).toEqual(asked);
    expect(reachReports()[0]).toMatchObject({ handle: 'left-hand', target: away });
    // Forgotten, it begins as if never pulled.
    reach.recall(null);
    frame(last, {}, 2, live);
    expect([...live.held]).toEqual([...frame(last).held]);
  });
});

describe('handlesOf', () => {
  const { names } = clip.skeleton;

  it('has hands, feet and pelvis', () => {
    expect(handlesOf(clip, {}).map(({ label }) => label)).toEqual([
      'Left hand',
      'Right hand',
      'Left foot',
      'Right foot',
      'Pelvis',
    ]);
  });

  it('takes the joints that were chosen, and leaves the others be', () => {
    const [, elbow, wrist] = chain('left-hand').joints;
    const choice = { 'left-hand': [elbow, wrist] as const };
    const [left, right] = handlesOf(clip, choice);
    expect(left.joints).toEqual([elbow, wrist]);
    expect(right).toBe(chain('right-hand'));
  });

  it('keeps the found joints where the choice is no chain', () => {
    const wrong = { 'left-hand': [names.indexOf('RightArm'), names.indexOf('LeftHand')] as const };
    expect(handlesOf(clip, wrong)[0]).toBe(chain('left-hand'));
  });

  it('only the chosen joints turn', () => {
    const rest = frame({});
    const [shoulder, elbow, wrist] = chain('left-hand').joints;
    const end = chainEnd(chain('left-hand'), rest);
    const live = frame({ 'left-hand': pull([end[0], end[1] + 0.1, end[2] + 0.1]) }, {}, 2, undefined, {
      'left-hand': [elbow, wrist],
    });
    const turn = (joint: number) =>
      Math.max(...[0, 1, 2, 3].map((k) => Math.abs(live.held[4 * joint + k] - rest.held[4 * joint + k])));
    expect(turn(shoulder)).toBe(0);
    expect(turn(elbow)).toBeGreaterThan(0.01);
  });

  it('a chain that was let go begins anew', () => {
    const live = createLiveFrame(clip.skeleton);
    const near: Vec3 = [...chainEnd(chain('left-hand'), frame({}))] as Vec3;
    near[1] += 0.15;
    const fresh = [...frame({ 'left-hand': pull(near) }).held];
    for (let i = 0; i < 5; i++)
      frame({ 'left-hand': pull([near[0] + 0.3, near[1] + 0.8, near[2] - 0.4]) }, {}, 2, live);
    frame({}, {}, 2, live);
    frame({ 'left-hand': pull(near) }, {}, 2, live);
    expect([...live.held]).toEqual(fresh);
  });
});
