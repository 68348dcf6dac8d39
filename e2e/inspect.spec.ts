import type { Page } from '@playwright/test';
import { DRAWN, expect, jointOf, nextFrames, open, openAbout, ready, SMALL_DESK, snapshot, test } from './support';

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

test.describe('the rate limit', () => {
  /** Turns the arm by hand and watches how far it has come, rad from where it was, at times in s. */
  const turnAndWatch = (page: Page) =>
    page
      .getByRole('slider', { name: 'by hand' })
      .first()
      .evaluate(async (slider: HTMLInputElement) => {
        const held = () => window.limber.snapshot().joints.find(({ name }) => name === 'LeftArm')!.held;
        const from = held();
        const start = performance.now();
        slider.value = '150';
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        const seen: { time: number; angle: number }[] = [];
        while (performance.now() - start < 2500) {
          const dot = Math.abs(held().reduce((sum, value, k) => sum + value * from[k], 0));
          seen.push({ time: (performance.now() - start) / 1000, angle: 2 * Math.acos(Math.min(1, dot)) });
          await new Promise(requestAnimationFrame);
        }
        return seen;
      });

  test('lets a joint turn 300° a second at most, however many frames there are', async ({ page }) => {
    await open(page, '?frame=10&joint=LeftArm&easing=rate-limit&view=bones');
    const seen = await turnAndWatch(page);
    const last = seen.at(-1)!.angle;
    expect(last).toBeGreaterThan(0.5);
    const rate = (300 * Math.PI) / 180;
    // A frame may be a tenth of a second ahead of the clock.
    for (const { time, angle } of seen) expect(angle).toBeLessThan(rate * (time + 0.1) + 1e-3);
    expect(seen[0].angle).toBeLessThan(0.9 * last);
    expect(jointOf(await snapshot(page), 'LeftArm').heldViolation).toBeLessThan(1e-6);
  });

  test('is no concern of the nearer side, which is there at once', async ({ page }) => {
    await open(page, '?frame=10&joint=LeftArm&easing=none&view=bones');
    const seen = await turnAndWatch(page);
    expect(seen[0].angle).toBeCloseTo(seen.at(-1)!.angle, 4);
  });
});

test('another unit and another axis are taken up, can be undone, and found again', async ({ page }) => {
  await open(page, '?frame=10&still=coarse&view=bones');
  const sizeOf = ({ height: [low, high] }: Awaited<ReturnType<typeof snapshot>>) => high - low;
  const size = () => snapshot(page).then(sizeOf);
  const before = await size();
  const about = await openAbout(page);
  const unit = about.getByRole('radiogroup', { name: 'Unit' });
  await unit.getByRole('radio', { name: 'cm', exact: true }).click();
  await expect(unit.getByRole('radio', { name: 'cm', exact: true })).toBeChecked();
  const inCentimetres = await size();
  await unit.getByRole('radio', { name: 'inch' }).click();
  await expect.poll(async () => (await size()) / inCentimetres).toBeCloseTo(2.54, 4);
  await about.getByRole('radiogroup', { name: 'Unit' }).getByRole('radio', { name: 'Detect' }).click();
  await expect.poll(size).toBeCloseTo(before, 4);
  // Lying down, it is not as high as standing.
  const axis = about.getByRole('radiogroup', { name: 'Up axis' });
  await axis.getByRole('radio', { name: 'Z up' }).click();
  await expect.poll(size).toBeLessThan(0.7 * before);
  await about.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(size).toBeCloseTo(before, 4);
});

test('what a joint is can be said by hand: chains follow, undo takes it back, the next visit knows', async ({
  page,
}) => {
  // Wide enough for the drawer with the chains.
  await page.setViewportSize({ width: 1440, height: 760 });
  await open(page, '?frame=10&mode=ik&still=coarse&view=bones');
  const select = () => page.getByRole('radio', { name: 'Left hand' }).check({ force: true });
  /** The joint that the pull of the hand begins at: two above the hand, of those that are joints of an arm. */
  const first = () => page.getByRole('combobox', { name: 'First joint' }).locator('option:checked').textContent();
  await select();
  await expect.poll(first).toBe('LeftArm');
  const about = await openAbout(page);
  await about.getByRole('button', { name: 'Name joints…' }).click();
  const names = page.getByRole('complementary', { name: 'What each joint is' });
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

test('Escape brings back the frame that a scrub began at, and the range that was marked', async ({ page }) => {
  await open(page, '?frame=560&still=coarse&view=bones');
  const frame = () => snapshot(page).then((shot) => shot.frame);
  const box = (await page.locator('.scrubber').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  const scrub = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 3 });
  };
  await scrub();
  expect(await frame()).not.toBe(560);
  await page.keyboard.press('Escape');
  expect(await frame()).toBe(560);
  await page.mouse.up();
  expect(await frame()).toBe(560);
  const clear = page.getByRole('button', { name: 'Clear the marked range' });
  await page.keyboard.down('Shift');
  await scrub();
  await expect(clear).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(clear).toBeHidden();
  await page.mouse.up();
  await scrub();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(clear).toBeVisible();
});

test('a slider of the drawer is dragged: the limit follows while it is held, and all of it is one step of undo', async ({
  page,
}) => {
  // Wide enough for the drawer.
  await page.setViewportSize({ width: 1440, height: 760 });
  await open(page, '?frame=560&still=coarse&view=bones&shape=box&joint=LeftArm');
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
