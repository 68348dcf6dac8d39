import { expect, it, vi } from 'vitest';
import { checkClip, fitJointLimits, parseBvh } from '../../core';
import { joinClips } from '../../core/clip';
import { readRig } from '../../rigs';
import { makeGlb } from '../../rigs/testing/made-gltf';
import type { Take } from '../clips/take';
import { createLiveFrame } from '../frame/live';
import { setWork, store } from '../store';
import { personFile } from '../testing/made-files';
import { madeFit } from '../testing/made-fit';
import { bakeClips } from './bake';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));
vi.mock('../../worker/connect', async (original) => {
  const [{ createRigWorker }, { fakeConnection }] = await Promise.all([
    import('../../worker/serve-rigs'),
    import('../../worker/testing/fake-connection'),
  ]);
  return { ...(await original<object>()), connectRigWorker: () => fakeConnection(createRigWorker()) };
});

/** Shows clips, held by limits of the first third of these. */
function show(takes: readonly Take[]) {
  const [{ skeleton, frameCount }] = takes;
  const clip = joinClips(takes);
  const third = Math.floor(frameCount / 3);
  const rotations = takes[0].rotations.slice(0, 4 * skeleton.names.length * third);
  const limits = fitJointLimits({ ...takes[0], frameCount: third, rotations });
  const fit = madeFit(limits);
  store.setState({ ...store.getInitialState(), clip, live: createLiveFrame(skeleton), fit, fitted: fit }, true);
  setWork({ takes });
  return limits;
}

const ignore = () => {};
const bake = async () =>
  (await bakeClips({ which: 'all', format: 'gltf', ease: 0 }, ignore, new AbortController().signal))!;

it.each(['hero.glb', 'hero.vrm'])(
  'all clips go into one copy of %s, which stays inside when it is opened',
  async (name) => {
    const bytes = makeGlb({ armature: { scale: [0.01, 0.01, 0.01] } });
    const readFrom = { name, file: new Blob([bytes]) };
    const own = (await readRig(bytes, name)).clips.map((clip): Take => ({ ...clip, readFrom }));
    // Motion of another file, at another rate.
    const walk: Take = {
      ...own[1],
      name: 'walk.bvh',
      frameTime: 1 / 30,
      readFrom: { name: 'walk.bvh', file: new Blob(['']), rig: readFrom },
    };
    const limits = show([...own, walk]);
    const { clips, files } = await bake();
    expect(clips.map((clip) => clip.name)).toEqual(['hero wave', 'hero kick', 'walk']);
    expect(files.map((file) => file.name)).toEqual([`hero.held.${name.slice(-3)}`]);
    const again = (await readRig(files[0].content as Uint8Array<ArrayBuffer>, name)).clips;
    const held = again.slice(2);
    expect(held.map((clip) => clip.name)).toEqual(['wave', 'kick', 'walk'].map((motion) => `${name} · ${motion} held`));
    expect(held.map(({ frameCount }) => frameCount)).toEqual([90, 90, 179]);
    expect(checkClip(again[1], limits).framesOutside).toBeGreaterThan(10);
    for (const clip of held) expect(checkClip(clip, limits).framesOutside).toBe(0);
  },
);

it('clips of BVH go into one glTF around a body', async () => {
  const file = personFile('person.bvh');
  const person: Take = { ...parseBvh(await file.text(), file.name), readFrom: { name: file.name, file } };
  const other = { ...person, name: 'other.bvh', rootPositions: person.rootPositions.map((x) => x + 0.1) };
  const limits = show([person, other]);
  const { files } = await bake();
  expect(files.map(({ name }) => name)).toEqual(['person.held.glb']);
  const { clips, skin } = await readRig(files[0].content as Uint8Array<ArrayBuffer>, 'person.held.glb');
  expect(skin?.isWhole).toBe(true);
  expect(clips.map(({ name }) => name)).toEqual(['person.held.glb · person held', 'person.held.glb · other held']);
  expect(clips[0].skeleton.names).toEqual(person.skeleton.names);
  for (const clip of clips) expect(checkClip(clip, limits).framesOutside).toBe(0);
});

it('ends when it is cancelled while the file is written', async () => {
  const bytes = makeGlb();
  const readFrom = { name: 'hero.glb', file: new Blob([bytes]) };
  show((await readRig(bytes, 'hero.glb')).clips.map((clip): Take => ({ ...clip, readFrom })));
  const control = new AbortController();
  const baking = bakeClips(
    { which: 'all', format: 'gltf', ease: 0 },
    (share) => {
      if (share >= 0.8) control.abort();
    },
    control.signal,
  );
  expect(await baking).toBeNull();
});
