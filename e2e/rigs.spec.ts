import { existsSync, readFileSync } from 'node:fs';
import { makeGlb, makeGltf } from '../src/rigs/testing/made-gltf';
import { expect, open, snapshot, test } from './support';

const RIG_PARTS = /rig-worker|GLTFLoader|FBXLoader|meshopt/;
const rig = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: 'model/gltf-binary',
  buffer: Buffer.from(bytes),
});
const input = 'Clip file';

test('a rig is opened as a clip: it moves, has limits, and was read by what is loaded only then', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page);
  expect(asked.filter((url) => RIG_PARTS.test(url))).toEqual([]);

  await page.getByLabel(input, { exact: true }).setInputFiles([rig('limbs.glb', makeGlb())]);
  await expect
    .poll(() => snapshot(page).then(({ clips, hasLimits }) => hasLimits && clips.map(({ name }) => name)))
    .toEqual(['limbs.glb · wave', 'limbs.glb · kick']);
  const { frame } = await snapshot(page);
  await expect.poll(() => snapshot(page).then((now) => now.frame !== frame)).toBe(true);
  const tree = page.getByRole('tree', { name: 'Joints' });
  await expect(tree.getByRole('treeitem', { name: /LeftForeArm/ })).toBeVisible();
  expect(asked.filter((url) => /FBXLoader/.test(url))).toEqual([]);
});

test('a glTF file asks for its data in words, and is read with it', async ({ page }) => {
  await open(page);
  const before = (await snapshot(page)).clip;
  const { json, data } = makeGltf();
  json.buffers![0].uri = 'limbs.bin';
  const scene = rig('limbs.gltf', JSON.stringify(json));
  await page.getByLabel(input, { exact: true }).setInputFiles([scene]);
  await expect(page.getByRole('alert')).toContainText('It needs “limbs.bin”: drop both together.');
  expect((await snapshot(page)).clip).toBe(before);
  await page.getByLabel(input, { exact: true }).setInputFiles([scene, rig('limbs.bin', data)]);
  await expect.poll(() => snapshot(page).then(({ clips }) => clips.length)).toBe(2);
});

test('files that are no rig, or none that can be read, say so and ask for nothing', async ({ page }) => {
  await open(page);
  const before = (await snapshot(page)).clip;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const give = async (name: string, bytes: Uint8Array | string, sentence: string) => {
    await page.getByLabel(input, { exact: true }).setInputFiles([rig(name, bytes)]);
    await expect(page.getByRole('alert')).toContainText(sentence);
  };
  await give('half.glb', makeGlb().slice(0, 3000), 'It ends too early');
  await give('pointer.glb', 'version https://git-lfs.github.com/spec/v1\noid', 'only a pointer to the real file');
  const elsewhere = makeGltf({
    change: (json) => Object.assign(json.buffers![0], { uri: 'https://example.com/a.bin' }),
  });
  await give('elsewhere.gltf', JSON.stringify(elsewhere.json), 'which is never fetched');
  expect((await snapshot(page)).clip).toBe(before);
  expect(asked.filter((url) => !/localhost|^blob:|^data:/.test(url))).toEqual([]);
});

test('rigs made by others, as many as are here, are learned from', async ({ page }) => {
  await open(page);
  for (const [file, clips] of [
    ['rigs/Xbot.glb', 2],
    ['rigs/Taunt.fbx', 1],
    ['rigs/overrides.vrm', 1],
    ['mocap/Fox.glb', 3],
  ] as const) {
    const path = `../shared/${file}`;
    if (!existsSync(path)) continue;
    const name = file.slice(file.indexOf('/') + 1);
    await page.getByLabel(input, { exact: true }).setInputFiles([rig(name, readFileSync(path))]);
    await expect
      .poll(() =>
        snapshot(page).then(
          (now) => now.clip?.startsWith(name) && now.hasLimits && now.body !== null && now.clips.length,
        ),
      )
      .toBe(clips);
  }
  await expect(page.getByRole('alert')).toHaveText('');
});
