import { DRAWN, expect, nextFrames, open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

test(
  'the character shows the frame of the sample under the pointer, and a click goes there',
  DRAWN,
  async ({ page }) => {
    await open(page, '?frame=560&still=coarse&view=bones');
    const character = page.getByRole('region', { name: 'Character' });
    const plot = (await page.locator('.space-plot').boundingBox())!;
    const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2];
    const tick = page.locator('.hover-tick');
    await page.mouse.move(plot.x + 8, y);
    await expect(tick).toBeHidden();
    // Somewhere beside the middle there is a sample.
    let step = 0;
    await expect
      .poll(
        async () => {
          step = (step + 1) % 50;
          await page.mouse.move(x + 4 * (step - 25), y);
          // What it finds is shown with the next frame, which may take its time.
          await nextFrames(page);
          return tick.isVisible();
        },
        { intervals: [60] },
      )
      .toBe(true);
    const shown = Number.parseFloat((await tick.textContent())!);
    const sample = { x: x + 4 * (step - 25), y };
    // Parts of the page that load late may change the picture once: then the pictures are taken again.
    await expect(async () => {
      await page.mouse.move(plot.x + 8, y);
      await expect(tick).toBeHidden();
      await nextFrames(page);
      const before = await character.screenshot();
      await page.mouse.move(sample.x, sample.y);
      await expect(tick).toBeVisible();
      await expect.poll(async () => (await character.screenshot()).equals(before), { timeout: 10_000 }).toBe(false);
      await page.mouse.move(plot.x + 8, y);
      await expect(tick).toBeHidden();
      await expect.poll(async () => (await character.screenshot()).equals(before), { timeout: 10_000 }).toBe(true);
    }).toPass();
    expect((await snapshot(page)).frame).toBe(560);
    await page.mouse.click(sample.x, sample.y);
    await expect.poll(() => snapshot(page).then(({ frame }) => frame)).not.toBe(560);
    const clock = page.locator('.clock').first();
    await expect.poll(async () => Number.parseFloat((await clock.textContent())!)).toBeCloseTo(shown, 1);
  },
);

test('a hinge shows its interval on the body and in its rotation space; a ball shows none', async ({ page }) => {
  await open(page, '?frame=2250&still=coarse&joint=LeftLeg');
  const ends = (region: string) =>
    page.getByRole('region', { name: region, exact: true }).locator('.label-hinge:not([hidden])').allTextContents();
  const angles = async () =>
    (await ends('Character')).map((text) => Number(text.replace('−', '-').replace('°', ''))).sort((a, b) => a - b);
  // The made clip bends the knee by some 130°, from straight; which end is which is the hinge's own affair. Angles
  // as people say them come after the first frame.
  await expect.poll(async () => (await angles())[0]).toBeGreaterThan(-15);
  const [low, high] = await angles();
  expect(high! - low!).toBeGreaterThan(100);
  expect(high! - low!).toBeLessThan(150);
  await expect.poll(() => ends('Joint space')).toEqual(await ends('Character'));
  await page.getByRole('treeitem', { name: /^LeftArm/ }).click();
  await expect.poll(() => ends('Character')).toEqual([]);
  await expect.poll(() => ends('Joint space')).toEqual([]);
});

test('a limit that is filled up is told from what was learned, whole or split', async ({ page }) => {
  await open(page, '?frame=560&joint=LeftArm&still=coarse&view=bones&fill=.75');
  const legend = page.locator('.space-legend');
  await expect(legend).toHaveText('samplelearnedfilled upbeyond');
  // A filled limit bounds rotations whole, also where swing and twist were learned apart.
  await page.getByRole('radio', { name: 'Swing–twist' }).check();
  await expect(legend).toHaveText('samplelearnedfilled upbeyond');
  await page.getByRole('treeitem', { name: 'Hips', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Joint space' }).getByText('filled up')).toHaveCount(0);
});
