import { existsSync, readFileSync } from 'node:fs';
import { builtPerson } from '../src/core/carry/testing/moving-people';
import { makeGlb, makeGltf } from '../src/rigs/testing/made-gltf';
import { personGlb } from '../src/rigs/testing/person-glb';
import {
  type ClipFile,
  expect,
  jointOf,
  MADE_CLIPS,
  open,
  openAbout,
  ready,
  SMALL_DESK,
  snapshot,
  test,
} from './support';

const RIG_PARTS = /rig-worker|GLTFLoader|FBXLoader|meshopt/;
const rig = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: 'model/gltf-binary',
  buffer: Buffer.from(bytes),
});
const input = 'Clip file';

test('a rig is opened as a clip, by parts that are loaded only then', async ({ page }) => {
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

test('files that are no rig, or none that can be read, say so and ask for nothing; a glTF file asks for its data in words, and is read with it', async ({
  page,
}) => {
  await open(page, '?still=coarse&view=bones');
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

  const { json, data } = makeGltf();
  json.buffers![0].uri = 'limbs.bin';
  const scene = rig('limbs.gltf', JSON.stringify(json));
  await page.getByLabel(input, { exact: true }).setInputFiles([scene]);
  await expect(page.getByRole('alert')).toContainText('It needs “limbs.bin”: drop both together.');
  expect((await snapshot(page)).clip).toBe(before);
  await page.getByLabel(input, { exact: true }).setInputFiles([scene, rig('limbs.bin', data)]);
  await expect.poll(() => snapshot(page).then(({ clips }) => clips.length)).toBe(2);
});

test('a rig without motion is held by limits of people at once: by hand, in a fall, in files; what has none is named', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_DESK);
  await open(page);
  const give = (file: ClipFile) => page.getByLabel(input, { exact: true }).setInputFiles([file]);
  const { skeleton } = builtPerson({ armsOut: 1.3, legsOut: 0.1, facing: 0.4, seed: 11 });
  await give(rig('person.glb', personGlb(skeleton)));
  const note = page.getByRole('status', { name: 'Human limits' });
  await expect(note).toContainText('These are human limits, not limits of this clip: person.glb has no motion.');
  await expect(note).toContainText('LeftHandMiddle1');
  await expect(page.getByText('person.glb has no motion: there is nothing to play')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Limit shape' })).toBeHidden();

  // An elbow that is asked to bend back by more than it can.
  await page.getByRole('treeitem', { name: /LeftForeArm/ }).click();
  await page.getByRole('textbox', { name: 'flexion, degrees', exact: true }).fill('-90');
  await page.keyboard.press('Enter');
  await expect.poll(async () => jointOf(await snapshot(page), 'LeftForeArm').askedViolation).toBeGreaterThan(0.5);
  const { joints } = await snapshot(page);
  expect(joints.filter(({ heldViolation }) => heldViolation > 1e-5)).toEqual([]);
  expect(JSON.stringify(joints)).not.toContain('null,null');

  await page.getByRole('radio', { name: 'Ragdoll', exact: true }).check();
  await expect.poll(async () => (await snapshot(page)).fall?.time ?? 0, { timeout: 60_000 }).toBeGreaterThan(0.2);
  expect((await snapshot(page)).fall!.mostBeyond).toBeLessThan(0.03);
  await page.getByRole('radio', { name: 'Pose', exact: true }).check();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('.export-target', { hasText: 'MuJoCo (MJCF)' }).click();
  await expect(page.getByText('person.glb has no frames to test the target with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rejects' })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download person.*\.xml$/ }).click({ timeout: 60_000 });
  const mjcf = readFileSync(await (await download).path(), 'utf8');
  expect(mjcf).toContain('LeftForeArm');
  expect(mjcf).not.toMatch(/learned|NaN|Infinity/);
  await page.getByRole('button', { name: 'Close the export' }).click();

  await give(rig('thing.glb', makeGlb({ animations: [] })));
  await expect(note).toContainText('thing.glb has no limits');
  await expect(note).toContainText('It is not recognised as a human');
  await expect(note.getByRole('button', { name: 'Name joints…' })).toBeVisible();
  await expect(page.getByText('no human limits')).toBeVisible();
});

test('motion given to a rig plays on it, and limits are carried', async ({ page }) => {
  await page.setViewportSize(SMALL_DESK);
  const rest = builtPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 5 });
  await open(page);
  const give = async (file: ClipFile) => {
    await page.getByLabel(input, { exact: true }).setInputFiles([file]);
  };
  // A rig without motion stands there until it is asked to play what comes with the page.
  await give(rig('person.glb', personGlb(rest.skeleton)));
  await page.getByRole('button', { name: 'Play a routine on it' }).click();
  await expect
    .poll(() => snapshot(page).then(({ rig, clip, hasLimits }) => hasLimits && `${clip} on ${rig}`))
    .toBe('range-of-motion.bvh on person.glb');

  await give(MADE_CLIPS['mixed.bvh']);
  await expect(page.getByText('mixed.bvh plays on person.glb')).toBeVisible();
  await expect
    .poll(() => snapshot(page).then(({ clips, hasLimits }) => hasLimits && clips.map(({ name }) => name)))
    .toEqual(['mixed.bvh']);
  const told = page.locator('.notice').filter({ hasText: 'mixed.bvh plays on' });
  await told.getByRole('button', { name: 'Open by itself' }).click();
  // The limits of the motion by itself are there before it plays on the rig again: they are what is carried.
  await expect.poll(() => snapshot(page).then(({ rig, hasLimits }) => hasLimits && rig)).toBe(null);
  await page.getByRole('button', { name: 'Play on person.glb' }).click();
  await expect.poll(() => snapshot(page).then(({ rig, hasLimits }) => hasLimits && rig)).toBe('person.glb');

  // Both are ticked in the list then; the limits of the motion by itself hold every frame of it here.
  const about = await openAbout(page);
  await about.getByRole('checkbox', { name: /range-of-motion/ }).check();
  await expect.poll(() => snapshot(page).then(({ clips }) => clips.length)).toBe(2);
  await about.getByRole('checkbox', { name: /range-of-motion/ }).uncheck();
  await about.getByRole('button', { name: 'Carry the limits of mixed.bvh' }).click();
  const note = page.getByRole('status', { name: 'Limits of a file' });
  await expect(note).toContainText('Held by mixed.bvh');
  await expect(note).toContainText('keep the limits learned here');
  await expect(note).toContainText('mixed.bvh stays inside them.');
  const { borrowed } = await snapshot(page);
  expect(borrowed!.limits).toBeGreaterThan(12);

  // Another motion is not inside these limits: they are padded for it, all at once, or given up for its own.
  const again = await openAbout(page);
  await again.getByRole('checkbox', { name: /range-of-motion/ }).check();
  await again.getByRole('checkbox', { name: /mixed/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(note).toContainText('go beyond');
  await note.getByRole('button', { name: 'Which and why…' }).click();
  const panel = page.getByRole('complementary', { name: 'Limits of mixed.bvh here' });
  await panel.getByRole('radio', { name: '100 %' }).check();
  await panel.getByRole('button', { name: /^Pad all/ }).click();
  await expect(panel.getByText(/^Padded by \d/).first()).toBeVisible();
  await expect(note).toContainText('range-of-motion.bvh stays inside them.');
  await panel.getByRole('button', { name: /^Own for all/ }).click();
  await expect(panel.getByText(/Keeps its own limit/).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel.getByText(/Keeps its own limit/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(panel.getByText(/^Padded by/)).toHaveCount(0);
});

test('limits under a name stay in the browser and hold another rig', async ({ page }) => {
  await open(page);
  const sets = page.getByRole('dialog', { name: 'Sets of limits' });
  const openSets = async () => {
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /Sets of limits/ }).click();
    await expect(sets).toBeVisible();
  };
  await openSets();
  await sets.getByRole('textbox', { name: 'Name of the set' }).fill('stiff knight');
  await sets.getByRole('button', { name: 'Keep' }).click();
  await expect(sets.getByRole('button', { name: 'Use stiff knight' })).toBeVisible();
  await page.reload();
  await ready(page);
  await page
    .getByLabel(input, { exact: true })
    .setInputFiles([
      rig('person.glb', personGlb(builtPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 6 }).skeleton)),
    ]);
  await expect.poll(() => snapshot(page).then(({ clip, hasLimits }) => hasLimits && clip)).toMatch(/^person/);
  await openSets();
  await sets.getByRole('button', { name: 'Use stiff knight' }).click();
  await expect.poll(() => snapshot(page).then(({ borrowed }) => borrowed?.name)).toBe('stiff knight');
  const { borrowed } = await snapshot(page);
  expect(borrowed!.limits).toBeGreaterThan(12);
  await openSets();
  await sets.getByRole('button', { name: 'Delete stiff knight' }).click();
  await expect(sets.getByRole('button', { name: 'Use stiff knight' })).toHaveCount(0);
});

test('rigs made by others, as many as are here, are learned from', async ({ page }) => {
  await open(page);
  for (const [file, clips, first] of [
    ['rigs/Xbot.glb', 2, 'Xbot.glb'],
    // Motion without a body: it plays on the rig that is there.
    ['rigs/Taunt.fbx', 1, 'Taunt.fbx'],
    ['rigs/overrides.vrm', 1, 'overrides.vrm'],
    ['mocap/Fox.glb', 3, 'Fox.glb'],
  ] as const) {
    const path = `../shared/${file}`;
    if (!existsSync(path)) continue;
    const name = file.slice(file.indexOf('/') + 1);
    await page.getByLabel(input, { exact: true }).setInputFiles([rig(name, readFileSync(path))]);
    await expect
      .poll(() =>
        snapshot(page).then(
          (now) =>
            now.clip?.startsWith(first) &&
            now.hasLimits &&
            (now.body !== null || now.figure === 'skin') &&
            now.clips.length,
        ),
      )
      .toBe(clips);
  }
  await expect(page.getByRole('alert')).toHaveText('');
});
