import { expect, open, snapshot, test } from './support';

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

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1000, height: 800 } });

  test('nothing plays by itself; the list of joints takes the focus and gives it back', async ({ page }) => {
    await open(page);
    expect((await snapshot(page)).isPlaying).toBe(false);
    const button = page.getByRole('button', { name: 'Joints', exact: true });
    await button.click();
    await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
