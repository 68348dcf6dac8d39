import { beforeEach, expect, it, vi } from 'vitest';
import { takesOf } from '../../core/clip';
import { makeGlb, makeGltf } from '../../worker/testing/rig-here';
import { captureProject } from '../project/capture';
import { store } from '../store';
import { settled } from '../testing/made-files';
import { addClips, openClips } from './clips';
import { readAgain } from './read-again';

// The real work, without threads of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  const { rigWorkerHere } = await import('../../worker/testing/rig-here');
  return { connectWorker: workerHere, connectRigWorker: rigWorkerHere };
});

const state = store.getState;
const names = () => takesOf(state().clip!).map(({ name }) => name);
const words = () =>
  state()
    .notices.filter(({ title }) => !title.includes('shown as bones'))
    .map(({ title, detail }) => `${title}. ${detail}`);

beforeEach(() => store.setState({ notices: [] }));

it('opens all clips of a rig’s file together, which a project keeps as one file', async () => {
  await openClips([new File([makeGlb()], 'limbs.glb')]);
  await settled();
  expect(names()).toEqual(['limbs.glb · wave', 'limbs.glb · kick']);
  const project = await captureProject();
  expect(project!.clips.map(({ name }) => name)).toEqual(['limbs.glb']);
});

it('reads them once more in another unit, as many as there are', async () => {
  await openClips([new File([makeGlb()], 'limbs.glb')]);
  const before = state().clip!.skeleton.offsets[4];
  await readAgain({ unit: 'cm' });
  expect(names()).toEqual(['limbs.glb · wave', 'limbs.glb · kick']);
  expect(state().clip!.skeleton.offsets[4]).toBeCloseTo(before / 100, 6);
  await settled();
});

it('adds motion to a rig that has none', async () => {
  await openClips([new File([makeGlb({ animations: [] })], 'still.glb')]);
  expect(names()).toEqual(['still.glb']);
  await addClips([new File([makeGlb()], 'limbs.glb')]);
  await settled();
  expect(names()).toEqual(['limbs.glb · wave', 'limbs.glb · kick']);
});

it('takes data and pictures that are given with a rig as its own, and a file’s word for its joints', async () => {
  const change = (json: object) =>
    Object.assign(json, { extensions: { VRMC_vrm: { humanoid: { humanBones: { leftLowerArm: { node: 3 } } } } } });
  const { json, data } = makeGltf({ change });
  json.buffers![0].uri = 'a.bin';
  const picture = new File(['x'], 'skin.png');
  await openClips([picture, new File([data], 'a.bin'), new File([JSON.stringify(json)], 'a.gltf')]);
  await settled();
  expect(words()).toEqual([]);
  expect(names()).toEqual(['a.gltf · wave', 'a.gltf · kick']);
  expect(state().work.roleChoices).toEqual({ LeftForeArm: 'leftForeArm' });
  // Its data is with it from now on.
  await readAgain({ unit: 'cm' });
  expect(names()).toHaveLength(2);
  await settled();
});

it('leaves all as it was where a rig can’t be read, and says why', async () => {
  await openClips([new File([makeGlb()], 'limbs.glb')]);
  const { clip } = state();
  await openClips([new File([makeGlb().slice(0, 2000)], 'half.glb')]);
  expect(state().clip).toBe(clip);
  expect(words()).toEqual(['half.glb can’t be read. It ends too early: it was not downloaded, or written, whole.']);
  await settled();
});
