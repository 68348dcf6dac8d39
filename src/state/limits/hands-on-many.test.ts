import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { violationAngle } from '../../core';
import { jointMirror, mirrorRotation } from '../../core/anatomy';
import { type Build, movingPerson } from '../../core/carry/testing/moving-people';
import { mirrorJoint } from '../../core/clip';
import { writeBvh } from '../../core/clip/bvh/write-bvh';
import { makeRandom, type Quat } from '../../core/math';
import { randomRotation } from '../../core/testing/random';
import { addSteps, selectAlso, selectJoint, setSetting, undo } from '../actions';
import { fillJoints } from '../actions/fill-joints';
import { lockJoints } from '../actions/lock';
import { setRange, wantedRange } from '../actions/set-range';
import { shareModelWith } from '../actions/share-model';
import { openClips } from '../clips/clips';
import { workForms } from '../project/work-forms';
import { store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { stepsOf, toldOf } from './edits';
import { fetchEdits } from './fetch-edits';
import { pasteLimits, selectedLimitsText } from './paste-limits';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const jointOf = (name: string) => state().clip!.skeleton.names.indexOf(name);
const limitOf = (name: string) => state().fit!.limits[jointOf(name)];

beforeAll(fetchEdits);
beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([personFile('person.bvh')]);
  await settled();
});

it('a locked limit stays what it is: refits, fills and commands for many change the others; unlocked, it is learned again', async () => {
  const [locked, open] = [jointOf('LeftElbow'), jointOf('RightElbow')];
  const before = limitOf('LeftElbow');
  lockJoints([locked], true);
  setSetting('padding', 0.4);
  await settled();
  expect(limitOf('LeftElbow').parts).toEqual(before.parts);
  expect(limitOf('RightElbow').parts).not.toEqual(before.parts);
  const step = { kind: 'keep-innermost', share: 0.9 } as const;
  addSteps(new Map([locked, open].map((joint) => [joint, step])));
  shareModelWith(open, [locked, open]);
  fillJoints({ [locked]: 1, [open]: 1 });
  expect(stepsOf(state().work.edits, locked)).toEqual([]);
  expect(stepsOf(state().work.edits, open)).toHaveLength(1);
  expect(Object.keys(state().work.chosen).map(Number)).toEqual([open]);
  setRange(locked, 0, [null, 1]);
  expect(wantedRange(locked, 0)).toEqual([null, null]);
  expect(state().status).toMatch(/locked/);
  lockJoints([locked], false);
  expect(limitOf('LeftElbow').parts).not.toEqual(before.parts);
  undo();
  expect(limitOf('LeftElbow').parts).toEqual(before.parts);
});

it('locks are kept in projects, limit by limit', () => {
  lockJoints([jointOf('LeftElbow'), jointOf('Head')], true);
  const { locked } = state().work;
  const { skeleton } = state().clip!;
  const stored = JSON.parse(JSON.stringify(workForms.locked.write(locked, skeleton)));
  const names = skeleton.names;
  const reader = { jointOf: (joint: number) => joint, names, theirs: names, problems: [], known: vi.fn() };
  expect(workForms.locked.read(stored, reader).map(({ joint, parts }) => [joint, parts])).toEqual(
    locked.map(({ joint, parts }) => [joint, parts]),
  );
  expect(workForms.locked.write([], skeleton)).toBeUndefined();
});

it('a range is one step of its angle, typed again it is the same step, and one step of undo', () => {
  const elbow = jointOf('LeftElbow');
  setRange(elbow, 0, [null, 1]);
  setRange(elbow, 0, [0.1, 0.9]);
  expect(stepsOf(state().work.edits, elbow)).toMatchObject([{ kind: 'set-range', axis: 0, low: 0.1, high: 0.9 }]);
  expect(toldOf(state().unedited, state().work.edits, elbow, state().clip)[0].state).toBe('applied');
  undo();
  expect(wantedRange(elbow, 0)).toEqual([null, 1]);
  undo();
  expect(stepsOf(state().work.edits, elbow)).toEqual([]);
});

it('a limit that is copied holds the twin as its mirror image, other joints by their angles, and says of each that does not fit why (seed 720)', async () => {
  const [left, right] = [jointOf('LeftElbow'), jointOf('RightElbow')];
  selectJoint(left);
  const text = selectedLimitsText()!;
  selectJoint(right);
  selectAlso([jointOf('Head')]);
  expect(await pasteLimits(text)).toBe(1);
  const { skeleton } = state().clip!;
  const mirror = jointMirror(skeleton, left, right);
  const random = makeRandom(720);
  for (let i = 0; i < 50; i++) {
    const rotation: Quat = randomRotation(random);
    const seen = mirrorRotation(mirror, rotation);
    expect(violationAngle(limitOf('RightElbow'), seen)).toBeCloseTo(violationAngle(limitOf('LeftElbow'), rotation), 6);
  }
  expect(mirrorJoint(skeleton, left)).toBe(right);
  expect(state().notices.at(-1)!.detail).toMatch(/^Head: it does not turn in the angles of LeftElbow/);
  undo();
  expect(state().work.borrowed).toBeNull();
});

it('limits that were copied on another rig come to the joints of the same role, and locked ones are left', async () => {
  const RIG: Build = { armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 5, armRoll: 0.4 };
  const OTHER: Build = { armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 8, size: 0.9 };
  const file = (build: Build, name: string) => new File([writeBvh(movingPerson(build, 50))], name);
  await openClips([file(RIG, 'one.bvh')]);
  await settled();
  const names = ['LeftForeArm', 'RightForeArm', 'LeftLeg'];
  selectJoint(jointOf(names[0]));
  selectAlso(names.map(jointOf));
  const text = selectedLimitsText()!;
  await openClips([file(OTHER, 'two.bvh')]);
  await settled();
  const own = names.map((name) => limitOf(name).parts);
  lockJoints([jointOf('LeftLeg')], true);

  expect(await pasteLimits(text)).toBe(2);
  expect(names.map((name, i) => JSON.stringify(limitOf(name).parts) !== JSON.stringify(own[i]))).toEqual([
    true,
    true,
    false,
  ]);
  expect(state().notices.at(-1)!.detail).toMatch(/LeftLeg: it is locked/);
});
