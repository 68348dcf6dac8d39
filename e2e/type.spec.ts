import type { Page } from '@playwright/test';
import { chapterCalled, expect, open, ready, test } from './support';

/** By words: texts on the screen that are smaller than so many px. Indices in formulas are as small as they have to be. */
const smallTexts = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const words = node.textContent!.trim();
      if (!words || !element.checkVisibility({ visibilityProperty: true }) || element.closest('math, .visually-hidden'))
        continue;
      // What is drawn in units of its own is scaled to its place.
      const { a, b } = (element instanceof SVGGraphicsElement && element.getScreenCTM()) || { a: 1, b: 0 };
      const scale = Math.hypot(a, b);
      const size = scale * Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < least - 0.01) found.push(`${words}: ${size.toFixed(1)} px`);
    }
    return found;
  }, least);

/** The size of most words, px. */
const usualSize = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.tree-name')!).fontSize));

const PAGES = ['inspect', 'compare', 'export'] as const;

for (const [width, height, least, usual] of [
  [1440, 900, 12, 13],
  [1920, 1080, 13, 14],
] as const) {
  test(`no text is below ${least} px at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?still=coarse&frame=560&split=swing-twist&view=bones&softening=true');
    expect(await usualSize(page)).toBe(usual);
    await expect(page.locator('.dial')).toBeVisible();
    for (const name of PAGES) {
      if (name !== 'inspect') await open(page, `?still=coarse&frame=560&page=${name}&view=bones`);
      if (name === 'compare') await expect(page.getByRole('table')).toBeVisible();
      if (name === 'export') await expect(page.getByRole('button', { name: /^Download/ })).toBeVisible();
      expect.soft(await smallTexts(page, least), name).toEqual([]);
    }
    for (const chapter of ['A joint turns', 'Wrap the cloud', 'Bring it back inside', 'Swing and twist']) {
      await page.goto(`/?still=coarse&frame=560&learn=${chapterCalled(chapter)}&view=bones`);
      await ready(page);
      expect.soft(await smallTexts(page, least), chapter).toEqual([]);
    }
    await open(page, '?still=coarse&frame=560&mode=ik&view=bones');
    for (const [menu, panel] of [
      ['Gallery…', '.sheet'],
      ['About this clip…', '.sheet'],
      ['Project…', '.sheet'],
      ['Is this clip possible?', '.possible'],
    ]) {
      await page.getByRole('button', { name: 'Clip', exact: true }).click();
      await page.getByRole('menuitem', { name: menu }).click();
      await expect(page.locator(panel)).toBeVisible();
      expect.soft(await smallTexts(page, least), menu).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator(panel)).toHaveCount(0);
    }
    await page.keyboard.press('?');
    expect.soft(await smallTexts(page, least), 'help').toEqual([]);
  });
}
