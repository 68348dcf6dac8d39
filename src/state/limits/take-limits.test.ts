import { beforeEach, expect, test } from 'vitest';
import { fitJointLimits } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { humanLimits } from '../../core/human';
import { defaultFitOptions, jointCloud } from '../../core/limit';
import { undo } from '../actions/undo';
import { humanKey } from '../derive';
import { createLiveFrame } from '../frame/live';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { returnLimits } from './return-limits';
import { isHeldByHuman, takeHumanLimits } from './take-limits';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 9 });
const count = skeleton.names.length;
const rotations = new Float32Array([...skeleton.restRotations, ...skeleton.restRotations]);
const clip = {
  name: 'stands',
  skeleton,
  frameTime: 1 / 30,
  frameCount: 2,
  rotations,
  rootPositions: new Float32Array(6),
  notes: [],
};
const learned = fitJointLimits(clip);
const clouds = skeleton.names.map((_, joint) => jointCloud([clip], joint, defaultFitOptions));
const { limits } = humanLimits(skeleton);
const arm = skeleton.names.indexOf('LeftArm');
const start = store.getInitialState();
const state = store.getState;

beforeEach(() => {
  const fit = madeFit(learned, { clouds });
  const work = { ...start.work, selectedJoint: arm };
  const byJoint = skeleton.names.map((_, joint) => limits.find((limit) => limit.joint === joint) ?? null);
  const human = { key: humanKey({ work }), limits: byJoint, missing: [] };
  const live = createLiveFrame(skeleton);
  store.setState({ ...start, clip, live, fit, fitted: fit, work, human }, true);
});

test('limits of people hold the joints that have one, say so, and go with one step of undo', () => {
  expect(isHeldByHuman(state())).toBe(false);
  takeHumanLimits();
  expect(state().fit!.limits.length).toBe(count);
  expect(state().fit!.limits[arm].parts).toEqual(limits.find(({ joint }) => joint === arm)!.parts);
  // Nobody limits the hips.
  expect(state().fit!.limits[0]).toBe(learned[0]);
  expect(state().work.borrowed?.name).toBe('the human set (adults)');
  expect(state().status).toBe('Held by the limits of the human set (adults)');
  expect(isHeldByHuman(state())).toBe(true);
  undo();
  expect(isHeldByHuman(state())).toBe(false);
  expect(state().fit!.limits[arm]).toBe(learned[arm]);
});

test('what a project brought back is known as the human limit; limits of a file are not', () => {
  takeHumanLimits();
  const { borrowed } = state().work;
  store.setState(({ work }) => ({ work: { ...work, borrowed: JSON.parse(JSON.stringify(borrowed)) } }));
  expect(isHeldByHuman(state())).toBe(true);
  returnLimits();
  store.setState(({ work }) => ({ work: { ...work, borrowed: { name: 'file', clips: [], limits: [learned[arm]] } } }));
  expect(isHeldByHuman(state())).toBe(false);
});
