import type { Page } from '@playwright/test';
import { expect, nextFrames, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=560&still=coarse&view=bones&padding=0.02');

const marks = (page: Page) => page.getByRole('button', { name: /^Key at frame \d+$/ });
const frames = async (page: Page) =>
  (await marks(page).all()).map(async (mark) => Number((await mark.getAttribute('aria-label'))!.replace(/\D/g, '')));
const framesOfKeys = async (page: Page) => Promise.all(await frames(page));
const goTo = (page: Page, frame: number) => page.getByRole('slider', { name: 'Frame' }).fill(String(frame));

/** Sets the clip's pose of a frame as a key there. */
async function keyClip(page: Page, frame: number): Promise<void> {
  await goTo(page, frame);
  const clip = page.getByRole('radiogroup', { name: 'Motion' }).getByRole('radio', { name: 'Clip' });
  if (await clip.isVisible()) await clip.check();
  await nextFrames(page);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: `Key at frame ${frame}` })).toBeVisible();
}

test('poses become keys; between them every joint is inside its limit', async ({ page }) => {
  for (const frame of [560, 1500, 2600]) await keyClip(page, frame);
  const shot = await snapshot(page);
  expect(shot.settings.pose).toBe('keys');
  for (const frame of [700, 1200, 1499, 2000, 2599]) {
    await goTo(page, frame);
    await nextFrames(page);
    const { joints } = await snapshot(page);
    for (const { name, heldViolation } of joints) expect(heldViolation, `${name} at ${frame}`).toBeLessThan(1e-5);
  }
});

test('a mark is dragged, copied with Alt, deleted, and undone', async ({ page }) => {
  const mark = page.getByRole('button', { name: 'Key at frame 1500' });
  const box = (await mark.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  await drag(60);
  const [, moved] = await framesOfKeys(page);
  expect(moved).toBeGreaterThan(1600);
  await page.keyboard.press('Control+z');
  await expect(mark).toBeVisible();
  await page.keyboard.down('Alt');
  await drag(60);
  await page.keyboard.up('Alt');
  expect(await framesOfKeys(page)).toEqual([560, 1500, moved, 2600]);
  await mark.focus();
  await page.keyboard.press('Delete');
  expect(await framesOfKeys(page)).toEqual([560, moved, 2600]);
});

test('the motion through keys is kept as a clip among the others', async ({ page }) => {
  await page.getByRole('button', { name: 'Keep as a clip' }).click();
  await expect.poll(() => snapshot(page).then(({ clips }) => clips.length)).toBe(2);
  const { clips } = await snapshot(page);
  expect(clips[1]).toMatchObject({ name: 'range-of-motion.keys.bvh', frameCount: 2041 });
});
