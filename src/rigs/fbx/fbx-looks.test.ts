import { expect, it } from 'vitest';
import { ownSkin } from '../own-skin';
import { decodeLooks } from '../pictures';
import { convertRig, loadRig, readRig } from '../read-rig';
import { makeFbx } from '../testing/made-fbx';

const PICTURE = Uint8Array.of(9, 8, 7);
const decode = async () => ({ width: 1, height: 1 }) as ImageBitmap;

it('reads the skin of an FBX file: vertices that stand three by three become one, each half has its material', async () => {
  const { loaded } = await loadRig(makeFbx({ picture: PICTURE }));
  const { rig } = convertRig(loaded, 'made.fbx');
  const { notes, ...looks } = await decodeLooks(loaded.looks, decode);
  const skin = ownSkin(rig, looks)!;
  expect(notes).toEqual([]);
  expect(rig.skeleton.names).toEqual(['lower', 'upper']);
  // Of 48 corners those of a face are 4, in 8 faces.
  expect(skin.indices).toHaveLength(48);
  expect(skin.positions.length / 3).toBe(32);
  expect(skin.height).toBeCloseTo(1, 5);
  expect([...skin.boneJoints].sort()).toEqual([0, 1]);
  const [furry, green] = skin.parts.map(({ material }) => skin.materials[material]);
  expect(furry).toMatchObject({ name: 'furry', color: [1, 1, 1, 1], map: { picture: 0 } });
  expect(green).toMatchObject({ name: 'green', color: [0, 1, 0, 1], map: null });
  expect(skin.parts.map(({ count }) => count)).toEqual([24, 24]);
});

it('takes pictures out of the file, or from beside it, and leaves no address behind', async () => {
  const { createObjectURL } = URL;
  const inside = (await loadRig(makeFbx({ picture: PICTURE }))).loaded.looks;
  expect(new Uint8Array(await inside.pictures[0].blob.arrayBuffer())).toEqual(PICTURE);
  expect(inside.pictures[0].isFlipped).toBe(true);
  const beside = (await loadRig(makeFbx(), new Map([['fur.png', PICTURE]]))).loaded.looks;
  expect(new Uint8Array(await beside.pictures[0].blob.arrayBuffer())).toEqual(PICTURE);
  expect(URL.createObjectURL).toBe(createObjectURL);
});

it('says which picture is missing; the rig is drawn in its colours', async () => {
  const { clips, skin } = await readRig(makeFbx(), 'made.fbx');
  expect(clips[0].notes.join()).toContain('“fur.png”, which lie beside it: drop all together');
  expect(skin!.materials[0].map).toBeNull();
});
