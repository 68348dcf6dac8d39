import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Quat } from '../../core';
import { angleBetween, DEGREE, multiply, readQuat, rotationFromVector } from '../../core/math';
import { turnToRotation } from '../clips/anatomy';
import { openClips } from '../clips/clips';
import { flush } from '../frame/playback';
import { chainEnd, chainsOf, handlesOf } from '../frame/reach';
import { fetchSolvers } from '../frame/solving';
import { store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { clearManual, pinChain, pullChain, releaseChain, setSetting, undo } from '.';
import { togglePin } from './pin-joint';
import { pointChain, turnEnd } from './pose-limb';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const chain = (id: string) => handlesOf(state().clip!, {}).find((c) => c.id === id)!;
const [shoulder, elbow, hand] = [0, 1, 2];
const joint = (n: number) => chain('left-hand').joints[n];
const turnOf = (n: number): Quat => readQuat(state().live!.held, joint(n));

beforeAll(async () => {
  await fetchSolvers();
  await openClips([personFile('a.bvh')]);
  await settled();
});

beforeEach(() => {
  setSetting('mode', 'ik');
  releaseChain();
  clearManual();
  flush();
});

/** Pulls the left hand somewhat away. */
function pullHand(): void {
  const [x, y, z] = chainEnd(chain('left-hand'), state().live!);
  pullChain('left-hand', [x - 0.05, y + 0.1, z + 0.1]);
  flush();
}

/** rad: how far the pose is turned from another, at most. */
const from = (held: Float32Array): number => {
  flush();
  const { live } = state();
  const joints = Array.from(held.subarray(0, held.length / 4), (_, j) => j);
  return Math.max(...joints.map((j) => angleBetween(readQuat(live!.held, j), readQuat(held, j))));
};

const held = () => state().live!.held.slice();
const NEAR = 0.01 * DEGREE;

it('from pulling limbs to turning joints and back nothing jumps', () => {
  pullHand();
  const pulled = held();
  setSetting('mode', 'pose');
  expect(from(pulled)).toBeLessThan(NEAR);
  // The hand takes hold of the elbow, and does not move yet.
  turnToRotation(joint(elbow), turnOf(elbow));
  expect(state().work.pulls).toEqual({});
  expect(from(pulled)).toBeLessThan(NEAR);
  turnToRotation(joint(elbow), multiply(turnOf(elbow), rotationFromVector([0.02, 0, 0])));
  flush();
  const turned = held();
  setSetting('mode', 'ik');
  expect(from(turned)).toBeLessThan(NEAR);
  pullChain('left-hand', chainEnd(chain('left-hand'), state().live!));
  expect(from(turned)).toBeLessThan(NEAR);
});

it('a hand that was turned while it was dragged keeps its turn as the drag goes on', () => {
  pullHand();
  const { live, clip } = state();
  const turn = rotationFromVector([0, 0, 0.15]);
  turnEnd('left-hand', multiply(turn, readQuat(live!.worldRotations, joint(hand))));
  flush();
  const end = turnOf(hand);
  expect(angleBetween(end, readQuat(clip!.rotations, joint(hand)))).toBeGreaterThan(0.02);
  const [x, y, z] = chainEnd(chain('left-hand'), state().live!);
  const arm = turnOf(shoulder);
  pullChain('left-hand', [x, y + 0.05, z]);
  flush();
  expect(angleBetween(arm, turnOf(shoulder))).toBeGreaterThan(0.01);
  expect(angleBetween(end, turnOf(hand))).toBeLessThan(NEAR);
});

it('what the hand turned of the trunk keeps its turn when a limb reaches with the trunk', () => {
  setSetting('reachWith', 'extended');
  const [spine] = chainsOf(state().clip!).find(({ id }) => id === 'left-hand+trunk')!.joints;
  turnToRotation(spine, rotationFromVector([0.05, 0.05, 0]));
  flush();
  const before = readQuat(state().live!.held, spine);
  pullHand();
  expect(angleBetween(before, readQuat(state().live!.held, spine))).toBeLessThan(NEAR);
  setSetting('reachWith', 'limb');
});

it('the key pins the limb of the selected joint, and lets it go; each is one step of undo', () => {
  store.setState({ work: { ...state().work, selectedJoint: joint(elbow) } });
  togglePin();
  expect(state().work.pulls['left-hand']).toMatchObject({ isPinned: true });
  undo();
  expect(state().work.pulls).toEqual({});
  togglePin();
  togglePin();
  expect(state().work.pulls).toEqual({});
  undo();
  expect(state().work.pulls['left-hand']).toMatchObject({ isPinned: true });
});

it('a pole stays with its limb through drags and pins, until it is taken away', () => {
  pointChain('left-hand', [1, 1, -1]);
  flush();
  expect(state().work.pulls['left-hand']).toMatchObject({ isPinned: false, pole: [1, 1, -1] });
  pullHand();
  pinChain('left-hand', true);
  expect(state().work.pulls['left-hand']).toMatchObject({ isPinned: true, pole: [1, 1, -1] });
  pointChain('left-hand', null);
  expect(state().work.pulls['left-hand']).not.toHaveProperty('pole');
});
