import { expect, nextFrames, SMALL_DESK, sharePage, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=560&still=coarse&view=bones&joint=LeftArm');

test('keys look from the sides of the body', async ({ page }) => {
  const said = page.getByRole('status');
  for (const [key, words] of [
    ['5', 'from the front'],
    ['6', 'from the side'],
    ['6', 'from the other side'],
    ['7', 'from the back'],
    ['8', 'from above'],
  ]) {
    await page.keyboard.press(key);
    await expect(said.first()).toHaveText(`Seen ${words}`);
    await nextFrames(page);
  }
});

test('a limb alone: the others are dim in the list and gone from the small plots; Escape brings all back', async ({
  page,
}) => {
  const tiles = page.locator('.joint-tile');
  const dimmed = page.locator('.tree-row.is-dimmed');
  const all = await tiles.count();
  await page.keyboard.press('h');
  await expect(tiles).toHaveCount(3);
  await expect(dimmed.filter({ hasText: 'RightArm' })).toHaveCount(1);
  await expect(dimmed.filter({ hasText: 'LeftForeArm' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /LeftArm and 2 more alone/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tiles).toHaveCount(all);
  await expect(dimmed).toHaveCount(0);
});

test('the ends of a limit are told beside their limbs', async ({ page }) => {
  await page.getByRole('button', { name: 'Ways to look' }).click();
  await page.getByRole('menuitem', { name: /ends of its limit/ }).click();
  const ends = page.locator('.character .label-hinge', { hasText: /(flexion|extension|abduction|adduction) \d+°/ });
  await expect(ends).toHaveCount(4);
  await page.keyboard.press('x');
  await expect(ends).toHaveCount(0);
});
