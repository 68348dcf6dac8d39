import { expect, jointOf, sharePage, snapshot, test } from './support';

// Wide enough for the drawer.
test.use({ viewport: { width: 1440, height: 760 } });
sharePage('?frame=560&still=coarse&view=bones&shape=box&joint=LeftArm');

test('a limit follows a slider that is dragged, and the drag is one step of undo', async ({ page }) => {
  const now = async () => {
    const shot = await snapshot(page);
    return { padding: shot.settings.padding, gauge: jointOf(shot, 'LeftArm').gauge };
  };
  const before = await now();
  // leva draws the slider before its number, and gives it no name.
  const track = page
    .getByRole('textbox', { name: 'Padding' })
    .locator('xpath=ancestor::div[preceding-sibling::div][1]/preceding-sibling::div[1]');
  const { x, y, width, height } = (await track.boundingBox())!;
  const middle = y + height / 2;
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  await page.mouse.move(x + 0.1 * width, middle);
  await page.mouse.down();
  const gauges: number[] = [];
  for (const share of [0.4, 0.7]) {
    await page.mouse.move(x + share * width, middle, { steps: 4 });
    // The wider the limit, the further inside is what it holds.
    await expect.poll(() => now().then(({ gauge }) => gauge)).toBeLessThan((gauges.at(-1) ?? before.gauge) - 1e-3);
    gauges.push((await now()).gauge);
  }
  const { padding } = await now();
  expect(padding).toBeGreaterThan(before.padding);
  await page.mouse.up();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await undo.click();
  await expect.poll(() => now().then(({ gauge }) => gauge)).toBeCloseTo(before.gauge, 9);
  expect((await now()).padding).toBe(before.padding);
  await expect(undo).toBeDisabled();
  await page.keyboard.press('Control+Shift+z');
  expect((await now()).padding).toBe(padding);
});

test('the hint of a setting is not see-through', async ({ page }) => {
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
