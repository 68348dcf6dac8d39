import type { Page } from '@playwright/test';
import { expect, open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const frame = (page: Page) => snapshot(page).then((shot) => shot.frame);

test('plays, pauses, steps and scrubs by keyboard; a step button goes a frame at a click, and lets time run while it is held', async ({
  page,
}) => {
  await open(page, '?frame=100');
  await test.step('by keys', async () => {
    expect(await snapshot(page)).toMatchObject({ frame: 100, isPlaying: false });
    const slider = page.getByRole('slider', { name: 'Frame' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect((await snapshot(page)).frame).toBe(101);
    await page.keyboard.press('Home');
    expect((await snapshot(page)).frame).toBe(0);
    await page.keyboard.press('End');
    const end = await snapshot(page);
    expect(end.frame).toBe(end.frameCount - 1);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    expect((await snapshot(page)).isPlaying).toBe(false);
  });
  await test.step('by buttons', async () => {
    await page.getByRole('slider', { name: 'Frame' }).fill('100');
    const on = page.getByRole('button', { name: 'One frame on' });
    await on.click();
    expect(await frame(page)).toBe(101);
    await on.hover();
    await page.mouse.down();
    await expect.poll(() => frame(page)).toBeGreaterThan(110);
    await page.mouse.up();
    const there = await frame(page);
    await page.getByRole('button', { name: 'One frame back' }).click();
    expect(await snapshot(page), 'let go, it stands').toMatchObject({ frame: there - 1, isPlaying: false });
  });
});

test('what played before a scrub plays on after it', async ({ page }) => {
  await open(page, '?frame=2000');
  await page.getByRole('button', { name: 'Play' }).click();
  const back = page.getByRole('button', { name: 'One frame back' });
  await back.hover();
  await page.mouse.down();
  await expect.poll(() => frame(page)).toBeLessThan(1990);
  expect((await snapshot(page)).isPlaying).toBe(false);
  await page.mouse.up();
  expect((await snapshot(page)).isPlaying).toBe(true);

  const strip = (await page.getByRole('slider', { name: 'Frame' }).boundingBox())!;
  const goTo = (share: number) => page.mouse.move(strip.x + share * strip.width, strip.y + strip.height / 2);
  const share = () => snapshot(page).then(({ frame, frameCount }) => frame / (frameCount - 1));
  await goTo(0.2);
  await page.mouse.down();
  await expect.poll(share).toBeCloseTo(0.2, 2);
  await goTo(0.6);
  await expect.poll(share).toBeCloseTo(0.6, 2);
  expect((await snapshot(page)).isPlaying).toBe(false);
  await page.mouse.up();
  expect((await snapshot(page)).isPlaying).toBe(true);
  await expect.poll(share).toBeGreaterThan(0.6);
});

test('Shift and an arrow go ten frames, on the timeline as elsewhere; easing stands where side switching is shown; the browser’s bars follow the theme', async ({
  page,
}) => {
  await open(page, '?still=coarse&frame=100&joint=LeftArm&view=bones');
  await test.step('ten frames', async () => {
    await page.getByRole('slider', { name: 'Frame' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    expect((await snapshot(page)).frame).toBe(110);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect((await snapshot(page)).frame).toBe(99);
  });
  await test.step('easing, and not under softening', async () => {
    await page.getByRole('button', { name: 'What happens past 180°?' }).first().click();
    await expect(page.getByRole('group', { name: /^Easing/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const drawer = page.getByRole('button', { name: 'Limit settings' });
    if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click();
    await expect(page.getByText('Falloff')).toBeVisible();
    await expect(page.getByText('Easing')).toHaveCount(0);
  });
  await test.step('the bars of the browser', async () => {
    const bar = page.locator('meta[name="theme-color"]');
    await expect(bar).toHaveAttribute('content', '#151922');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(bar).toHaveAttribute('content', '#ffffff');
  });
});

test('Escape brings back the frame that a scrub began at, and the range that was marked', async ({ page }) => {
  await open(page, '?frame=560&still=coarse&view=bones');
  const frame = () => snapshot(page).then((shot) => shot.frame);
  const box = (await page.locator('.scrubber').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  const scrub = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 3 });
  };
  await scrub();
  expect(await frame()).not.toBe(560);
  await page.keyboard.press('Escape');
  expect(await frame()).toBe(560);
  await page.mouse.up();
  expect(await frame()).toBe(560);
  const clear = page.getByRole('button', { name: 'Clear the marked range' });
  await page.keyboard.down('Shift');
  await scrub();
  await expect(clear).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(clear).toBeHidden();
  await page.mouse.up();
  await scrub();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(clear).toBeVisible();
});
