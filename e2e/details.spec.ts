import { atRest, clipFile, DRAWN, expect, open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

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

test('a body is whole before and after the line of a broken file is shown', DRAWN, async ({ page }) => {
  await open(page, '?still=coarse&frame=560&view=body');
  await page.locator('input[type=file]').first().setInputFiles(clipFile('broken.bvh', 'NOTHING\nof the kind\n'));
  const show = page.getByRole('button', { name: 'Show line 1' });
  await expect(show).toBeVisible();
  const body = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
  // Above what is told: head to hips, with both elbows.
  const clip = { x: body.x + 60, y: body.y + 60, width: body.width * 0.6, height: body.height * 0.4 };
  await atRest(page);
  const before = await page.screenshot({ clip });
  await show.click();
  await expect(page.getByRole('list', { name: 'Lines round 1' })).toBeVisible();
  expect((await page.screenshot({ clip })).equals(before)).toBe(true);
});
