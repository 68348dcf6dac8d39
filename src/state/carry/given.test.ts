import { beforeEach, describe, expect, it, vi } from 'vitest';
import { containsRotation } from '../../core';
import { type Build, movingPerson } from '../../core/carry/testing/moving-people';
import { writeBvh } from '../../core/clip/bvh/write-bvh';
import { readQuat } from '../../core/math';
import { exportLimits } from '../../formats';
import { undo } from '../actions';
import { openClips } from '../clips/clips';
import { isFree } from '../clips/roles';
import { givenModel, isSameModel } from '../limits/models';
import { isHeldByGiven, takeGivenLimits } from '../limits/take-limits';
import { store } from '../store';
import { settled } from '../testing/made-files';

// The real work, without threads of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  const { rigWorkerHere } = await import('../../worker/testing/rig-here');
  return { connectWorker: workerHere, connectRigWorker: rigWorkerHere };
});

const DANCER: Build = { armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 8, size: 0.9 };
const dance = movingPerson(DANCER, 60);
const danceFile = () => new File([writeBvh(dance)], 'dance.bvh');
const state = store.getState;
const titles = () => state().notices.map(({ title }) => title);

/** An arm of two hinges on a base, and a gripper that is fixed to it. */
const ROBOT = `<robot name="arm"><link name="base"/><link name="lower"/><link name="upper"/><link name="grip"/><link name="tool"/>
<joint name="a" type="revolute"><parent link="base"/><child link="lower"/><origin xyz="0 0 .2"/><axis xyz="0 0 1"/><limit lower="-2" upper="2"/></joint>
<joint name="b" type="revolute"><parent link="lower"/><child link="upper"/><origin xyz="0 0 .4"/><axis xyz="0 1 0"/><limit lower="-.5" upper="1.5"/></joint>
<joint name="c" type="continuous"><parent link="upper"/><child link="grip"/><origin xyz=".3 0 0"/><axis xyz="1 0 0"/></joint>
<joint name="d" type="fixed"><parent link="grip"/><child link="tool"/><origin xyz=".1 0 0"/></joint></robot>`;

beforeEach(() => {
  store.setState(store.getInitialState(), true);
});

describe('limits that a file gives', () => {
  it('stand beside the learned ones where the file is of the same figure, are used in one step, and undone', async () => {
    await openClips([danceFile()]);
    await settled();
    const { clip, fit } = state();
    const [{ content }] = exportLimits('mjcf', { skeleton: clip!.skeleton, limits: fit!.limits, name: 'dance' });
    await openClips([new File([content as string], 'dance.xml')]);
    await settled();
    expect(state().clip!.name).toBe('dance.bvh');
    expect(titles().at(-1)).toMatch(/^dance\.xml gives limits to \d\d joints$/);
    expect(state().work.borrowed).toBeNull();
    expect(state().work.models.some((model) => isSameModel(model, givenModel))).toBe(true);
    const { given } = state();
    for (const limit of given!.limits)
      for (let f = 0; f < 60; f += 7) {
        const q = readQuat(clip!.rotations, f * clip!.skeleton.names.length + limit.joint);
        if (!containsRotation(limit, q, 0.05)) throw new Error(`${limit.name} is outside in frame ${f}`);
      }
    const { joint } = given!.limits[0];
    takeGivenLimits();
    expect(state().fit!.limits[joint].parts[0].chart).toBe('euler-zyz');
    expect(isHeldByGiven({ ...state(), work: { ...state().work, selectedJoint: joint } })).toBe(true);
    undo();
    expect(state().work.borrowed).toBeNull();
  });

  it('hold a robot that opens by itself, where nobody has joints like its own', async () => {
    await openClips([danceFile()]);
    await settled();
    await openClips([new File([ROBOT], 'arm.urdf')]);
    await settled();
    const { clip, work, fit } = state();
    expect(clip!.skeleton.names).toEqual(['base', 'lower', 'upper', 'grip', 'tool']);
    expect(titles()).toContain('arm.urdf is open by itself');
    expect(work.borrowed!.name).toBe('arm.urdf');
    expect(work.borrowed!.limits).toHaveLength(4);
    for (const joint of [1, 2, 3, 4]) expect(isFree({ clip, fit }, joint)).toBe(false);
    expect(isFree({ clip, fit }, 0)).toBe(true);
  });

  it('is told of in a sentence where the file came with a clip and is not of its joints', async () => {
    await openClips([danceFile(), new File([ROBOT], 'arm.urdf')]);
    await settled();
    expect(state().clip!.name).toBe('dance.bvh');
    expect(titles()).toContain('The limits of arm.urdf do not fit the joints of dance.bvh');
  });

  it('says what is wrong with a file that is cut off', async () => {
    await openClips([danceFile()]);
    await settled();
    await openClips([new File([ROBOT.slice(0, 300)], 'arm.urdf')]);
    await settled();
    const { title, detail } = state().notices.at(-1)!;
    expect(title).toBe('arm.urdf can’t be read');
    expect(detail).toMatch(/^Line \d: this is no XML, or it is cut off/);
  });
});
