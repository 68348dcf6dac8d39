import { expect, open, test } from './support';

test('a long notice stays inside the page, and Escape closes it', async ({ page }) => {
  await open(page, `?still=coarse&shape=${'x'.repeat(4000)}&pose=${'y'.repeat(3000)}`);
  const notice = page.locator('.notice').first();
  await expect(notice).toBeVisible();
  const box = (await notice.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
});
