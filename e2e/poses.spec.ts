import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, MADE_CLIPS, nextFrames, open, openFile, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK, permissions: ['clipboard-read', 'clipboard-write'] });

/** ° between the held rotations of joints, by name, at most; single precision leaves .04. */
async function farthest(page: Page, held: Map<string, number[]>): Promise<number> {
  const { joints } = await snapshot(page);
  const angles = joints.map(({ name, held: now }) => {
    const then = held.get(name)!;
    const dot = Math.abs(now.reduce((sum, x, k) => sum + x * then[k], 0));
    return (360 / Math.PI) * Math.acos(Math.min(1, dot));
  });
  return Math.max(...angles);
}

const heldNow = async (page: Page) => new Map((await snapshot(page)).joints.map(({ name, held }) => [name, held]));

test('a pose is copied, pasted at another time, undone, mirrored and mirrored back', async ({ page }) => {
  await open(page, '?frame=560&still=coarse&view=bones');
  const pose = await heldNow(page);
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').first()).toHaveText('Pose copied');
  await page.getByRole('slider', { name: 'Frame' }).fill('2000');
  const elsewhere = await heldNow(page);
  expect(await farthest(page, pose)).toBeGreaterThan(10);
  await page.keyboard.press('Control+v');
  await expect.poll(() => farthest(page, pose)).toBeLessThan(0.1);
  await page.keyboard.press('m');
  await expect.poll(() => farthest(page, pose)).toBeGreaterThan(1);
  await page.keyboard.press('m');
  await expect.poll(() => farthest(page, pose)).toBeLessThan(0.1);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  await expect.poll(() => farthest(page, elsewhere)).toBeLessThan(0.1);
});

test('a pose is kept under a name, downloaded, and taken by another person from the file', async ({ page }) => {
  await open(page, '?frame=560&still=coarse&view=bones');
  await page.getByRole('button', { name: 'Poses', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Named poses…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Poses' });
  await sheet.getByRole('textbox', { name: 'Name of the pose' }).fill('wave');
  await sheet.getByRole('button', { name: 'Keep' }).click();
  const coming = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download wave' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('wave.pose.json');
  await page.keyboard.press('Escape');
  await openFile(page, MADE_CLIPS['fingers.bvh']);
  const before = await heldNow(page);
  const file = { name: 'wave.pose.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) };
  await page.getByLabel('Clip file', { exact: true }).setInputFiles([file]);
  await expect.poll(() => farthest(page, before)).toBeGreaterThan(5);
  const taken = await heldNow(page);
  await page.keyboard.press('Control+z');
  await nextFrames(page);
  await page.getByRole('button', { name: 'Poses', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Named poses…' }).click();
  await page.getByRole('button', { name: 'Use wave' }).click();
  await expect.poll(() => farthest(page, taken)).toBeLessThan(0.1);
});
