import type { Locator, Page } from '@playwright/test';
import { expect, isInSight, open, steady, test } from './support';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const plot = (page: Page): Locator => page.locator('.space-plot').first();

/** The page is of use: a body, the modes and a plot of a size that shows something, all of them in sight. */
async function hasTheMain(page: Page): Promise<void> {
  const body = (await region(page, 'Character').boundingBox())!;
  expect(body.height).toBeGreaterThan(130);
  expect(body.width).toBeGreaterThan(200);
  const space = (await plot(page).boundingBox())!;
  expect(space.height).toBeGreaterThan(120);
  expect(space.width).toBeGreaterThan(200);
  for (const each of [page.getByRole('radiogroup', { name: 'Mode' }), page.getByRole('button', { name: 'Play' })]) {
    expect(await isInSight(each)).toBe(true);
  }
  expect(await isInSight(region(page, 'Character'))).toBe(true);
  expect(await isInSight(plot(page))).toBe(true);
}

test('windows of any size have character, modes and plots', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await open(page, '?still=coarse&frame=336&view=bones');
  for (const [name, width, height, joint] of [
    ['1440 × 900 at 200 %', 720, 450, 'Head'],
    ['a phone on its side', 844, 390, 'LeftHand'],
    ['a small phone', 360, 640, 'RightLeg'],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      // As one comes to it: nothing is scrolled.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
      });
      await expect(() => hasTheMain(page)).toPass({ timeout: 60_000 });
      const tile = region(page, 'All joints').getByRole('button', { name: joint, exact: true });
      await tile.scrollIntoViewIfNeeded();
      await expect.poll(() => isInSight(tile)).toBe(true);
      await tile.click();
      await expect(page.getByRole('heading', { name: joint, exact: true })).toBeAttached();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
  await test.step('a low desk', async () => {
    await page.setViewportSize({ width: 1366, height: 625 });
    await expect(() => hasTheMain(page)).toPass({ timeout: 60_000 });
  });
});

test('the words of the dial are as large as others, in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '?still=coarse&frame=900&split=swing-twist&view=bones');
  const sizes = () =>
    page.locator('.dial text').evaluateAll((texts) =>
      texts.map((text) => {
        const { a } = (text as SVGTextElement).getScreenCTM()!;
        return a * Number.parseFloat(getComputedStyle(text).fontSize);
      }),
    );
  // What stands below it comes a little later, and makes it smaller.
  await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThan(10.5);
  expect((await sizes()).length).toBeGreaterThan(4);
});

test('the name of a joint stays clear of the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open(page, '?still=coarse&joint=LeftHand&view=bones');
  let nearest = Number.POSITIVE_INFINITY;
  // Arms stretched out towards the drawer.
  for (const frame of [0, 1314]) {
    await page.getByRole('slider', { name: 'Frame' }).fill(String(frame));
    const drawer = (await page.locator('.drawer').boundingBox())!;
    const label = page.locator('.label-joint:not([hidden])').first();
    const name = (await steady(page, () => label.boundingBox()))!;
    expect(name.x + name.width).toBeLessThanOrEqual(drawer.x + 1);
    nearest = Math.min(nearest, drawer.x - name.x - name.width);
  }
  expect(nearest).toBeLessThan(120);
});

test('everything has room in a window of any size', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => {
      const { innerWidth, innerHeight } = window;
      const root = document.documentElement;
      const isScrolled = (element: Element) => {
        for (let at = element.parentElement; at; at = at.parentElement)
          if (/auto|scroll/.test(getComputedStyle(at).overflow)) return true;
        return false;
      };
      const outside = [...document.querySelectorAll('button, select, input, h1, h2, [role=separator]')]
        .filter((element) => !element.closest('.visually-hidden') && !isScrolled(element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} at ${box.left}–${box.right}`);
      if (root.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) outside.push('the page');
      return outside;
    });
  const sizes = [
    [1920, 1080],
    [1440, 900],
    [1200, 800],
    [1024, 768],
    [390, 844],
  ];
  const choose = (group: string, name: string | RegExp) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check();
  await open(page, '?still=coarse&frame=10');
  for (const [width, height] of sizes) {
    const words = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    await expect.poll(overflow, `inspect, ${words}`).toEqual([]);
    // What floats over the character does not lie on its switches.
    for (const radio of await page.getByRole('radiogroup', { name: 'Mode' }).locator('label').all())
      await radio.click({ trial: true, timeout: 20_000 });
    await choose('Split', /Swing/);
    await expect.poll(overflow, `split, ${words}`).toEqual([]);
    await choose('Mode', 'IK');
    // Handles find their places with the next frame.
    await expect.poll(overflow, `reach, ${words}`).toEqual([]);
    await choose('Mode', 'Pose');
    await choose('Split', 'Whole');
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await choose('Page', 'Compare');
  await expect(page.getByRole('region', { name: 'Compare limits' })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(overflow, `compare, ${width}×${height}`).toEqual([]);
  }
});

test('a panel that is docked lies over neither body, time nor sliders, and not over the page of exports', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '?frame=560&still=coarse&view=bones');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1100, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Is this clip possible/ }).click();
    const panel = page.locator('.possible');
    await expect(panel).toBeVisible();
    const box = await steady(page, () => panel.boundingBox());
    for (const covered of ['.character', '.timeline', '.by-hand', '.joint-space-plot']) {
      const other = (await page.locator(covered).first().boundingBox())!;
      const [wide, high] = [
        Math.min(box!.x + box!.width, other.x + other.width) - Math.max(box!.x, other.x),
        Math.min(box!.y + box!.height, other.y + other.height) - Math.max(box!.y, other.y),
      ];
      expect.soft(Math.min(wide, high), `${covered} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(1);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Is this clip possible/ }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.locator('.possible')).toBeHidden();
});
