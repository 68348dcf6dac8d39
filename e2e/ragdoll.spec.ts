import { readFileSync } from 'node:fs';
import { test as bare, type Page } from '@playwright/test';
import { parseBvh } from '../src/core';
import { DRAWN, expect, nextFrames, open, SMALL_DESK, skipHint, snapshot, test } from './support';

const DEGREES = 180 / Math.PI;

const fallOf = async (page: Page) => (await snapshot(page)).fall!;
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

/** Takes the selected joint by its middle, and again where it fell on before the pointer came down. */
async function take(page: Page): Promise<{ x: number; y: number }> {
  const spot = { x: 0, y: 0 };
  await expect(async () => {
    const box = (await page.locator('.label-joint:not(.label-quiet)').boundingBox())!;
    // The name stands beside its joint: `NAME_TAG`.
    Object.assign(spot, { x: box.x - 14, y: box.y + 19 });
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.down();
    await page.mouse.move(spot.x + 8, spot.y - 8, { steps: 2 });
    await nextFrames(page);
    const isHeld = (await page.locator('.ragdoll-band .reach-end').getAttribute('visibility')) === 'visible';
    if (!isHeld) await page.mouse.up();
    expect(isHeld).toBe(true);
  }).toPass({ timeout: 60_000 });
  return spot;
}

/** Leads what is held to and fro, and tells how far the joint that went farthest went beyond, ° at any look. */
async function lead(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  let most = 0;
  for (let i = 1; i <= 16; i++) {
    await page.mouse.move(x + 160 * Math.sin(i / 2.2), y - 30 - 90 * Math.sin(i / 3), { steps: 2 });
    const { joints, fall } = await snapshot(page);
    most = Math.max(most, fall!.beyond, ...joints.map(({ heldViolation }) => heldViolation));
  }
  return most * DEGREES;
}

test.describe('a ragdoll', () => {
  test.use({ viewport: SMALL_DESK });

  test('is dragged about and stays inside its limits until they are off', DRAWN, async ({ page }) => {
    await open(page, '?frame=60&joint=Hips');
    const before = await snapshot(page);
    await mode(page, 'Ragdoll');
    await expect.poll(async () => (await snapshot(page)).fall !== null, { timeout: 60_000 }).toBe(true);
    await expect.poll(async () => (await fallOf(page)).time).toBeGreaterThan(0.1);
    expect((await fallOf(page)).heldBy).toBe('learned');
    // It does fall.
    await expect.poll(async () => (await snapshot(page)).height[1]).toBeLessThan(before.height[1] - 0.15);
    const held = await lead(page, await take(page));
    await page.mouse.up();
    expect(held).toBeLessThan(1.5);
    expect((await fallOf(page)).mostBeyond * DEGREES).toBeLessThan(1.5);

    await page.getByRole('switch', { name: 'Limits' }).uncheck();
    await expect.poll(async () => (await fallOf(page)).heldBy).toBe('nothing');
    // A body that has come to rest goes no farther by itself.
    await lead(page, await take(page));
    await page.mouse.up();
    await expect.poll(async () => (await fallOf(page)).mostBeyond * DEGREES).toBeGreaterThan(10);
    await page.getByRole('switch', { name: 'Limits' }).check();
    await expect.poll(async () => (await fallOf(page)).beyond * DEGREES).toBeLessThan(1.5);
    // Back in another mode the clip's frame is there as it was.
    await mode(page, 'Pose');
    await expect.poll(async () => (await snapshot(page)).fall).toBeNull();
    expect((await snapshot(page)).frame).toBeGreaterThanOrEqual(60);
  });

  test('falls again the same way, held by each; is pinned, reset, and taken along as a clip', async ({ page }) => {
    await open(page, '?frame=60&mode=ragdoll');
    await expect.poll(async () => (await snapshot(page)).fall !== null, { timeout: 60_000 }).toBe(true);
    await page.getByRole('button', { name: 'Limit settings' }).click();
    const panel = page.getByRole('region', { name: 'Ragdoll' });
    await panel.getByRole('radio', { name: 'Nothing' }).check();
    await expect.poll(async () => (await fallOf(page)).heldBy).toBe('nothing');
    await panel.getByRole('button', { name: 'The same fall again, held by the limits' }).click();
    await expect.poll(async () => (await fallOf(page)).heldBy).toBe('learned');
    // In one go: between two clicks of a busy machine it has fallen.
    await panel.evaluate((region) => {
      const buttons = [...region.querySelectorAll('button')];
      for (const name of ['Reset', 'Left hand']) buttons.find(({ textContent }) => textContent === name)!.click();
    });
    await expect(panel.getByRole('button', { name: 'Left hand' })).toHaveAttribute('aria-pressed', 'true');
    const handAt = async () => {
      const { fall, height } = await snapshot(page);
      return { awake: fall!.isAwake, top: height[1] };
    };
    await panel.getByRole('button', { name: 'Throw' }).click();
    await expect.poll(async () => (await fallOf(page)).time).toBeGreaterThan(1);
    // It hangs by the hand, which is where it was.
    expect((await handAt()).top).toBeGreaterThan(0.5);
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save clip' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('range-of-motion.fall.bvh');
    const clip = parseBvh(readFileSync(await file.path(), 'utf8'), 'fall.bvh');
    expect(clip.frameTime).toBeCloseTo(1 / 60, 5);
    expect(clip.frameCount).toBeGreaterThan(60);
    // Without a pointer: taken by the head, lifted by keys, and let go.
    await panel.getByRole('button', { name: 'Left hand' }).click();
    await expect.poll(async () => (await handAt()).top).toBeLessThan(0.6);
    await panel.getByRole('combobox', { name: 'Part to pull' }).selectOption('Head');
    await panel.getByRole('button', { name: 'Pull Head with the arrow keys' }).focus();
    for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => (await handAt()).top).toBeGreaterThan(1.2);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await handAt()).top).toBeLessThan(0.8);
    expect((await fallOf(page)).mostBeyond * DEGREES).toBeLessThan(3);
    const { problem } = await page.evaluate(() => ({
      problem: document.querySelector('.ragdoll-problem')?.textContent,
    }));
    expect(problem ?? '').toBe('');
  });
});

// A request that fails prints an error: this test does not mind.
bare(
  'a ragdoll whose engine does not come says so, leaves the other modes, and comes when it is asked for again',
  async ({ page }) => {
    await skipHint(page);
    await page.setViewportSize(SMALL_DESK);
    await page.route('**/*.wasm', (route) => route.abort());
    await open(page, '?frame=60');
    await mode(page, 'Ragdoll');
    await expect(page.getByText('The physics engine could not be loaded').first()).toBeVisible();
    expect((await snapshot(page)).fall).toBeNull();
    await mode(page, 'IK');
    await expect(page.getByRole('button', { name: 'Left hand', exact: true })).toBeVisible();
    await mode(page, 'Ragdoll');
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(async () => (await snapshot(page)).fall !== null, { timeout: 60_000 }).toBe(true);
  },
);
