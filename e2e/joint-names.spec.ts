import { expect, open, openAbout, ready, test } from './support';

// Wide enough for the drawer with the chains.
test.use({ viewport: { width: 1440, height: 760 } });

test('what a joint is can be said by hand, and is known at the next visit', async ({ page }) => {
  await open(page, '?frame=10&mode=ik&still=coarse&view=bones');
  const select = () => page.getByRole('radio', { name: 'Left hand' }).check();
  /** The joint that the pull of the hand begins at: two above the hand, of those that are joints of an arm. */
  const first = () => page.getByRole('combobox', { name: 'First joint' }).locator('option:checked').textContent();
  await select();
  await expect.poll(first).toBe('LeftArm');
  const about = await openAbout(page);
  await about.getByRole('button', { name: 'Name joints…' }).click();
  const names = page.getByRole('complementary', { name: 'Joint names' });
  await names.getByRole('combobox', { name: 'LeftForeArm', exact: true }).selectOption({ label: 'None' });
  await names.getByRole('button', { name: 'Close' }).click();
  await expect.poll(first).toBe('LeftShoulder');
  await page.keyboard.press('Control+z');
  await expect.poll(first).toBe('LeftArm');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(first).toBe('LeftShoulder');
  await page.reload();
  await ready(page);
  await select();
  await expect.poll(first).toBe('LeftShoulder');
});
