import type { Locator, Page } from '@playwright/test';
import { DRAWN, expect, open, ready, snapshot, steady, test } from './support';

test('a character moves beside its rotation spaces, with limits', DRAWN, async ({ page }) => {
  await open(page);
  const first = await snapshot(page);
  expect(first).toMatchObject({ clip: 'range-of-motion.bvh', hasLimits: true, isPlaying: true, body: 'human' });
  expect(first.joint).toMatch(/LeftArm/);
  await expect.poll(() => snapshot(page).then((s) => s.frame)).not.toBe(first.frame);
  for (const name of ['Character', 'Joint space', 'All joints'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Joints' })).toBeVisible();
});

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test.describe('the first visit', () => {
  test.use({ isFirstVisit: true });

  test('is asked once to pull a hand, and tips can be switched off', async ({ page }) => {
    await open(page);
    const hand = page.getByRole('region', { name: 'Character' }).getByRole('button', { name: 'Pull this hand' });
    const breath = () => hand.locator('.breath').evaluate((element) => getComputedStyle(element).animationName);
    expect(await breath()).toBe('breathe');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await breath()).toBe('none');
    // Who finds the handles without it pulls them as ever.
    const mode = page.getByRole('radiogroup', { name: 'Mode' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await mode.getByRole('radio', { name: 'IK' }).check();
    const handle = page.getByRole('button', { name: 'Left hand', exact: true });
    const middle = async () => {
      const { x, y, width, height } = (await handle.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    // The camera glides to a halt.
    const from = await steady(page, middle);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const way of [40, 80]) {
      await page.mouse.move(from.x - way, from.y - way / 2, { steps: 3 });
      await expect(async () => {
        const { x, y } = await middle();
        expect(Math.hypot(x - from.x + way, y - from.y + way / 2)).toBeLessThan(30);
      }).toPass({ timeout: 10_000 });
      await expect(hand).toHaveCount(0);
    }
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await mode.getByRole('radio', { name: 'Pose' }).check();
    await page.getByRole('button', { name: 'Play' }).click();
    // It waits for who comes near.
    await expect(async () => {
      const { x, y, width, height } = (await hand.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      expect((await snapshot(page)).isPlaying).toBe(false);
    }).toPass();
    const { x, y, width, height } = (await hand.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 40, { steps: 3 });
    await page.mouse.move(x - 260, y - 80, { steps: 3 });
    await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(1);
    await page.mouse.up();
    expect((await snapshot(page)).settings.mode).toBe('ik');
    await expect(hand).toHaveCount(0);

    const tip = page.locator('.notice').filter({ hasText: 'Limit reached' });
    await tip.getByRole('button', { name: 'No more tips' }).click();
    await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
    await expect(page.getByRole('table')).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(hand).toHaveCount(0);
    await expect(page.locator('.notice').filter({ hasText: 'Which limit to trust' })).toHaveCount(0);

    await page.keyboard.press('?');
    await page.getByRole('group', { name: 'Tips' }).getByRole('switch', { name: 'Comparison' }).click();
    await page.getByRole('button', { name: 'Show the first tip again' }).click();
    await hand.press('Enter');
    expect((await snapshot(page)).settings.mode).toBe('ik');
    await expect(hand).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
    await expect(page.locator('.notice').filter({ hasText: 'Which limit to trust' })).toBeVisible();
  });
});

test.describe('the first step on a phone', () => {
  test.use({ isFirstVisit: true, viewport: { width: 390, height: 844 } });

  test('is asked over the body, never over the plot', async ({ page }) => {
    await open(page);
    const words = page.locator('.invitation-words');
    await expect(words).toBeVisible();
    const body = (await region(page, 'Character').boundingBox())!;
    // The hand moves with the clip, and the words with it.
    for (let look = 0; look < 5; look++) {
      const { frame } = await snapshot(page);
      const box = (await words.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(body.x);
      expect(box.x + box.width).toBeLessThanOrEqual(body.x + body.width);
      expect(box.y + box.height).toBeLessThanOrEqual(body.y + body.height);
      await expect.poll(() => snapshot(page).then((now) => now.frame)).not.toBe(frame);
    }
    const welcome = page.locator('.welcome');
    await expect(welcome).toContainText('how far each joint can turn');
    const chooser = page.waitForEvent('filechooser');
    await welcome.getByRole('button', { name: 'Open your own rig…' }).click();
    await chooser;
    await welcome.getByRole('button', { name: 'Not now' }).click();
    await expect(welcome).toHaveCount(0);
    await expect(words).toHaveCount(0);
  });
});
