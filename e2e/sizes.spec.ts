import type { Locator, Page } from '@playwright/test';
import { expect, isInSight, isOnTop, open, smallTargets, test } from './support';

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

test('windows of any size have character, modes and plot; the small plots are there to scroll to', async ({ page }) => {
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

for (const [name, width, height] of [
  ['held upright', 390, 844],
  ['on its side', 844, 390],
] as const) {
  test.describe(`a phone ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('nothing is smaller than a finger, and menus open above the sheet of settings', async ({ page }) => {
      await open(page, '?still=coarse&frame=336&view=bones');
      await test.step('in every mode', async () => {
        const settings = page.getByRole('button', { name: 'Limit settings' }).first();
        const mode = page.getByRole('radiogroup', { name: 'Mode' });
        for (const name of ['Pose', 'IK', 'Look-at']) {
          await mode.getByRole('radio', { name }).check({ force: true });
          await settings.tap();
          await expect(
            page.getByRole('textbox', { name: 'Padding' }).or(page.locator('.reach-panel')).first(),
          ).toBeVisible();
          expect(await smallTargets(page, 36), name).toEqual([]);
          await page.keyboard.press('Escape');
        }

        await mode.getByRole('radio', { name: 'Pose' }).check({ force: true });
      });
      await test.step('menus', async () => {
        await page.getByRole('button', { name: 'Limit settings' }).first().tap();
        await expect(page.locator('.drawer-body')).toBeVisible();
        for (const menu of ['Clip', 'More']) {
          await page.getByRole('button', { name: menu, exact: true }).tap();
          for (const item of await page.getByRole('menuitem').all()) {
            await item.scrollIntoViewIfNeeded();
            await expect.poll(() => isOnTop(item)).toBe(true);
          }
          await page.keyboard.press('Escape');
        }
        const shapes = page.getByRole('button', { name: 'More shapes' });
        if (!(await isOnTop(shapes))) await page.keyboard.press('Escape');
        await shapes.tap();
        for (const item of await page.getByRole('menuitem').all()) {
          await item.scrollIntoViewIfNeeded();
          await expect.poll(() => isOnTop(item)).toBe(true);
        }
      });
      await test.step('other pages', async () => {
        for (const other of ['compare', 'learn']) {
          await open(page, `?still=coarse&frame=336&page=${other}&view=bones`);
          expect(await smallTargets(page, 36), other).toEqual([]);
        }
      });
    });
  });
}

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('nothing is smaller than a finger', async ({ page }) => {
    await open(page, '?still=coarse&frame=336&split=swing-twist&view=bones');
    await page.getByRole('button', { name: 'Joints', exact: true }).tap();
    expect(await smallTargets(page, 36)).toEqual([]);
  });
});

test.describe('the first step on a phone', () => {
  test.use({ isFirstVisit: true, viewport: { width: 390, height: 844 } });

  test('is asked over the body, never over the plot', async ({ page }) => {
    await open(page);
    const words = page.locator('.invitation-words');
    await expect(words).toBeVisible();
    const body = (await region(page, 'Character').boundingBox())!;
    for (let look = 0; look < 5; look++) {
      const box = (await words.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(body.x);
      expect(box.x + box.width).toBeLessThanOrEqual(body.x + body.width);
      expect(box.y + box.height).toBeLessThanOrEqual(body.y + body.height);
      await page.waitForTimeout(300);
    }
    const decline = page.getByRole('button', { name: 'Not now' });
    // It goes with the hand until the pointer is on it.
    await expect
      .poll(async () => {
        await decline.hover({ force: true });
        return page.getByRole('button', { name: 'Play', exact: true }).isVisible();
      })
      .toBe(true);
    await decline.click();
    await expect(words).toHaveCount(0);
  });
});

test('hints of the drawer are not see-through', async ({ page }) => {
  await open(page, '?still=coarse&frame=336');
  await page.locator('.drawer-body').getByText('Padding', { exact: true }).hover();
  const hint = page.locator('[data-radix-popper-content-wrapper]').last();
  await expect(hint).toBeVisible();
  const opacity = () =>
    hint.evaluate((element) => {
      let product = 1;
      for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
      return product;
    });
  await expect.poll(opacity).toBe(1);
});

test.describe('a small window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the words of the dial are as large as others', async ({ page }) => {
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
});

test('the name of a joint stays clear of the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  let nearest = Number.POSITIVE_INFINITY;
  // Arms stretched out towards the drawer.
  for (const frame of [0, 1314]) {
    await open(page, `?still=coarse&frame=${frame}&joint=LeftHand&view=bones`);
    const drawer = (await page.locator('.drawer').boundingBox())!;
    const name = (await page.locator('.label-joint:not([hidden])').first().boundingBox())!;
    expect(name.x + name.width).toBeLessThanOrEqual(drawer.x + 1);
    nearest = Math.min(nearest, drawer.x - name.x - name.width);
  }
  expect(nearest).toBeLessThan(120);
});
