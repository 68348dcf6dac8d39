import type { Page } from '@playwright/test';
import { expect, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=100&view=bones');

const clock = (page: Page) => page.getByRole('slider', { name: 'Frame' });
const frame = (page: Page) => snapshot(page).then((shot) => shot.frame);
/** How far the time has come, from 0 to 1. */
const share = (page: Page) => snapshot(page).then(({ frame, frameCount }) => frame / (frameCount - 1));
const isPlaying = (page: Page) => snapshot(page).then((shot) => shot.isPlaying);

/** Stands at a frame. */
async function standAt(page: Page, number: number): Promise<void> {
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  await clock(page).fill(String(number));
  expect(await snapshot(page)).toMatchObject({ frame: number, isPlaying: false });
}

/** Goes to a share of the timeline with the pointer. */
async function pointAt(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = (await clock(page).boundingBox())!;
  await page.mouse.move(x + share * width, y + height / 2);
}

test('arrows step a frame; Home and End go to the ends', async ({ page }) => {
  await standAt(page, 100);
  await clock(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await frame(page)).toBe(101);
  await page.keyboard.press('Home');
  expect(await frame(page)).toBe(0);
  await page.keyboard.press('End');
  const end = await snapshot(page);
  expect(end.frame).toBe(end.frameCount - 1);
});

test('Shift and an arrow go ten frames', async ({ page }) => {
  await standAt(page, 100);
  await clock(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await frame(page)).toBe(110);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await frame(page)).toBe(99);
});

test('one button plays and pauses', async ({ page }) => {
  await standAt(page, 100);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => frame(page)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await isPlaying(page)).toBe(false);
});

test('time runs without a node of the page that comes or goes: the browser would find all styles anew in each frame', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Play' }).click();
  const changed = await page.evaluate(async () => {
    const seen: string[] = [];
    const watch = new MutationObserver((records) =>
      seen.push(...records.map(({ target }) => (target as Element).outerHTML.slice(0, 120))),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    watch.disconnect();
    return seen;
  });
  expect(changed).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('a step button goes a frame at a click', async ({ page }) => {
  await standAt(page, 100);
  await page.getByRole('button', { name: 'One frame on' }).click();
  expect(await frame(page)).toBe(101);
  await page.getByRole('button', { name: 'One frame back' }).click();
  expect(await frame(page)).toBe(100);
});

test('a step button that is held lets time run until it is let go', async ({ page }) => {
  await standAt(page, 100);
  await page.getByRole('button', { name: 'One frame on' }).hover();
  await page.mouse.down();
  await expect.poll(() => frame(page)).toBeGreaterThan(110);
  await page.mouse.up();
  const there = await frame(page);
  await page.getByRole('button', { name: 'One frame back' }).click();
  expect(await snapshot(page)).toMatchObject({ frame: there - 1, isPlaying: false });
});

test('what played before a step button was held plays on after it', async ({ page }) => {
  await standAt(page, 2000);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'One frame back' }).hover();
  await page.mouse.down();
  await expect.poll(() => frame(page)).toBeLessThan(1990);
  expect(await isPlaying(page)).toBe(false);
  await page.mouse.up();
  expect(await isPlaying(page)).toBe(true);
});

test('what played before a scrub plays on after it', async ({ page }) => {
  await standAt(page, 2000);
  await page.getByRole('button', { name: 'Play' }).click();
  await pointAt(page, 0.2);
  await page.mouse.down();
  await expect.poll(() => share(page)).toBeCloseTo(0.2, 2);
  await pointAt(page, 0.6);
  await expect.poll(() => share(page)).toBeCloseTo(0.6, 2);
  expect(await isPlaying(page)).toBe(false);
  await page.mouse.up();
  expect(await isPlaying(page)).toBe(true);
  await expect.poll(() => share(page)).toBeGreaterThan(0.6);
});

test.describe('Escape', () => {
  /** Holds the pointer down and moves it on. */
  async function scrub(page: Page): Promise<void> {
    const box = (await page.locator('.scrubber').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 3 });
  }

  test('brings back the frame that a scrub began at', async ({ page }) => {
    await standAt(page, 560);
    await scrub(page);
    expect(await frame(page)).not.toBe(560);
    await page.keyboard.press('Escape');
    expect(await frame(page)).toBe(560);
    await page.mouse.up();
    expect(await frame(page)).toBe(560);
  });

  test('takes back the range that is being marked', async ({ page }) => {
    await standAt(page, 560);
    const clear = page.getByRole('button', { name: 'Clear the marked range' });
    await page.keyboard.down('Shift');
    await scrub(page);
    await expect(clear).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(clear).toBeHidden();
    await page.mouse.up();
    await scrub(page);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect(clear).toBeVisible();
    await clear.click();
  });
});
