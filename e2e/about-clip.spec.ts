import type { Page } from '@playwright/test';
import { expect, openAbout, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=10&still=coarse&view=bones');

/** m: height of the character. */
const size = (page: Page) => snapshot(page).then(({ height: [low, high] }) => high - low);

test('another unit is taken up, and detected again', async ({ page }) => {
  const before = await size(page);
  const about = await openAbout(page);
  const unit = about.getByRole('radiogroup', { name: 'Unit' });
  await unit.getByRole('radio', { name: 'cm', exact: true }).click();
  await expect(unit.getByRole('radio', { name: 'cm', exact: true })).toBeChecked();
  const inCentimetres = await size(page);
  await unit.getByRole('radio', { name: 'inch' }).click();
  await expect.poll(async () => (await size(page)) / inCentimetres).toBeCloseTo(2.54, 4);
  await unit.getByRole('radio', { name: 'Auto' }).click();
  await expect.poll(() => size(page)).toBeCloseTo(before, 4);
  await about.getByRole('button', { name: 'Close' }).click();
});

test('another axis is taken up, and undone', async ({ page }) => {
  const before = await size(page);
  const about = await openAbout(page);
  // Lying down, it is not as high as standing.
  await about.getByRole('radiogroup', { name: 'Up axis' }).getByRole('radio', { name: 'Z up' }).click();
  await expect.poll(() => size(page)).toBeLessThan(0.7 * before);
  await about.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => size(page)).toBeCloseTo(before, 4);
});
