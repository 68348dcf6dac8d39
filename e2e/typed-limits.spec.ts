import { expect, open, test } from './support';

test('a limit is typed in degrees, stays at what was typed, and Page down keeps the field on the next joint', async ({
  page,
}) => {
  await open(page);
  const most = page.getByRole('textbox', { name: 'Limit: most flexion, degrees' });
  await expect(most).toHaveValue(/°$/);
  await most.fill('90');
  await most.press('Enter');
  await expect(most).toHaveValue('90°');
  await expect(page.getByRole('status').filter({ hasText: 'Flexion to 90°' })).toHaveCount(1);
  const before = await page.evaluate(() => window.limber!.snapshot()!.joint);
  await most.press('PageDown');
  await expect.poll(() => page.evaluate(() => window.limber!.snapshot()!.joint)).not.toEqual(before);
  await expect(page.locator('[data-field="range 0 1"]')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(most).toHaveValue('90°');
});
