import { existsSync, readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { parseBvh, writeBvh } from '../src/core';
import { builtPerson } from '../src/core/carry/testing/moving-people';
import { conjugate, multiply, type Quat, readQuat, readVec3, rotateVector } from '../src/core/math';
import { personGlb } from '../src/rigs/testing/person-glb';
import { type ClipFile, clipFile, expect, MADE_CLIPS, open, SMALL_DESK, snapshot, test } from './support';

/** Clicks that ten minutes at work may take. */
const MOST_CLICKS = 40;
/** rad: a frame farther out than this is beyond a limit. */
const BEYOND = (0.02 * Math.PI) / 180;

/** What is brought along: whose limits are carried, what they are carried to, motion for it, and what its left shoulder is called. */
interface Case {
  source: ClipFile;
  rig: ClipFile;
  motion: ClipFile | null;
  shoulder: string;
}

const person = builtPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 5 });
const MADE: Case = {
  source: MADE_CLIPS['mixed.bvh'],
  rig: { name: 'person.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(personGlb(person.skeleton)) },
  motion: clipFile('range-of-motion.bvh', readFileSync('public/clips/range-of-motion.bvh', 'utf8')),
  shoulder: 'LeftArm',
};

/** Rigs and captures that are beside the repository; none of them is part of it. Each walk takes a minute, so they wait for a thorough run. */
function realCases(): Record<string, Case> {
  if (!process.env.THOROUGH || !existsSync('../shared/rigs')) return {};
  const file = (path: string): ClipFile => ({
    name: path.slice(path.indexOf('/') + 1),
    mimeType: 'application/octet-stream',
    buffer: readFileSync(`../shared/${path}`),
  });
  const walker = file('mocap/CMU_13_29.bvh');
  const dancer = file('mocap/louise.bvh');
  return {
    Xbot: { source: walker, rig: file('rigs/Xbot.glb'), motion: dancer, shoulder: 'LeftArm' },
    Taunt: { source: walker, rig: file('rigs/Taunt.fbx'), motion: null, shoulder: 'LeftArm' },
    'a Z-up twin': { source: dancer, rig: zUp(walker), motion: null, shoulder: 'LeftArm' },
    'uv-test': { source: walker, rig: file('rigs/uv-test.vrm'), motion: dancer, shoulder: 'upper_arm.L' },
    CMU_13_29: { source: dancer, rig: walker, motion: null, shoulder: 'LeftArm' },
    louise: { source: walker, rig: dancer, motion: null, shoulder: 'LeftShoulder' },
  };
}

/** The same figure in the same motion, with z up and in centimetres. */
function zUp({ name, buffer }: ClipFile): ClipFile {
  const clip = parseBvh(buffer.toString(), name);
  const world: Quat = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  const turned = (all: Float32Array) =>
    Float32Array.from(
      Array.from({ length: all.length / 3 }, (_, i) =>
        rotateVector(world, readVec3(all, i)).map((x) => 100 * x),
      ).flat(),
    );
  const joints = clip.skeleton.names.length;
  const rotations = Float32Array.from(
    Array.from({ length: clip.frameCount * joints }, (_, i) =>
      multiply(multiply(world, readQuat(clip.rotations, i)), conjugate(world)),
    ).flat(),
  );
  const skeleton = { ...clip.skeleton, offsets: turned(clip.skeleton.offsets) };
  return clipFile(
    `z-up.${name}`,
    writeBvh({ ...clip, skeleton, rotations, rootPositions: turned(clip.rootPositions) }),
  );
}

/** A person's hands, who counts clicks: a file that is dropped is one. */
class Hands {
  clicks = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    this.clicks++;
    await target.click(options);
  }

  async drop(file: ClipFile): Promise<void> {
    this.clicks++;
    await this.page.getByLabel('Clip file', { exact: true }).setInputFiles(file);
  }

  async save(target: Locator): Promise<ClipFile> {
    const coming: Promise<Download> = this.page.waitForEvent('download');
    await this.click(target);
    const download = await coming;
    const buffer = readFileSync(await download.path());
    return { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer };
  }
}

/** Waits until limits are learned from a clip of this name. */
const learned = (page: Page, name: string) =>
  expect
    .poll(() =>
      snapshot(page).then(({ clips, hasLimits }) => hasLimits && clips.some((clip) => clip.name.startsWith(name))),
    )
    .toBe(true);

/** The joints that a clip brings beyond the limits that hold it, in any of 200 frames. */
const beyondNow = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const { frameCount } = window.limber.snapshot();
    const step = Math.max(1, Math.floor(frameCount / 200));
    const found = new Set<string>();
    for (let frame = 0; frame < frameCount; frame += step)
      for (const { name, askedViolation } of window.limber.snapshot(frame).joints)
        if (askedViolation > most) found.add(name);
    return [...found];
  }, BEYOND);

/** Opens a rig, brings motion and limits to it, corrects a shoulder and its twin, holds the motion, and looks at what was written. */
async function walk(page: Page, { source, rig, motion, shoulder }: Case): Promise<void> {
  await open(page, '?still=coarse&view=bones');
  const hands = new Hands(page);
  await hands.drop(source);
  await learned(page, source.name);
  await hands.drop(rig);
  await expect.poll(() => snapshot(page).then(({ clip }) => clip)).not.toBe(source.name);
  if (motion) await hands.drop(motion);
  const clip = motion ?? rig;
  await learned(page, clip.name);

  await hands.click(page.getByRole('button', { name: 'Clip', exact: true }));
  await hands.click(page.getByRole('menuitem', { name: /About this clip/ }));
  await hands.click(page.getByRole('button', { name: /^Carry the limits of/ }));
  await expect.poll(() => snapshot(page).then(({ borrowed }) => borrowed?.name)).toBe(source.name);
  // What came of it is seen, and no dialog is in front of that.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const choose = page.getByRole('region', { name: 'All joints' }).getByRole('button', { name: /Pick best shapes/ });
  await hands.click(choose);
  await expect(page.getByRole('button', { name: /\d+ enough/ })).toBeVisible({ timeout: 120_000 });

  await hands.click(page.getByRole('treeitem', { name: shoulder, exact: true }));
  await hands.click(page.getByRole('button', { name: 'Edit the limit' }));
  await hands.click(page.getByRole('button', { name: /^Next (face|side|pole|vertex)/ }));
  for (let i = 0; i < 2; i++) await hands.click(page.getByRole('button', { name: /^Pull the .* out by 1°/ }));
  await expect(page.getByRole('list', { name: 'Done by hand' }).getByRole('listitem')).toHaveCount(1);
  await hands.click(page.getByRole('button', { name: /^Mirror to/ }));
  await expect(page.locator('.edit-mirror')).not.toHaveText('');
  await hands.click(page.getByRole('button', { name: 'Stop editing' }));

  await hands.click(page.getByRole('button', { name: 'Export', exact: true }));
  const limits = await hands.save(page.getByRole('button', { name: /^Download .*\.limits\.json$/ }));
  await hands.click(page.locator('.export-target', { hasText: 'Clip with limits applied' }));
  await hands.click(page.getByRole('button', { name: 'Apply limits to every frame' }));
  const held = await hands.save(page.getByRole('button', { name: /^Download .*held.*/ }));
  await hands.click(page.locator('.export-target', { hasText: 'MuJoCo (MJCF)' }));
  const mjcf = await hands.save(page.getByRole('button', { name: /^Download .*\.xml$/ }));
  expect(mjcf.buffer.toString()).toContain('<mujoco');
  await hands.click(page.getByRole('button', { name: 'Close the export' }));

  await hands.drop(held);
  await learned(page, held.name);
  await hands.drop(limits);
  await expect.poll(() => snapshot(page).then(({ borrowed }) => borrowed?.name)).toBe(limits.name);
  expect((await snapshot(page)).borrowed!.apart).toBe(0);
  expect(await beyondNow(page)).toEqual([]);
  expect(hands.clicks).toBeLessThanOrEqual(MOST_CLICKS);
}

test.describe('a rig, motion, limits of another, a shoulder corrected, all written, opened again: nothing is beyond', () => {
  test.use({ viewport: SMALL_DESK });
  for (const [name, one] of Object.entries({ 'a made person': MADE, ...realCases() }))
    test(name, ({ page }) => walk(page, one));
});
