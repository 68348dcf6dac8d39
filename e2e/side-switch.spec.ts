import type { Page } from '@playwright/test';
import { expect, jointOf, open, snapshot, test } from './support';

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

test('past half a turn: four ways, followed by the character', async ({ page }) => {
  await open(page, '?frame=10&joint=LeftArm&view=bones');
  await page.getByRole('button', { name: 'What happens past 180°?' }).first().click();
  const turn = page.getByRole('slider', { name: 'Asked turn' });
  await turn.fill('120');
  const joint = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === 'LeftArm')!);
  const held = await joint();
  expect(held.askedViolation).toBeGreaterThan(0.1);
  expect(held.heldViolation).toBeLessThan(1e-6);
  await expect(page.getByRole('img', { name: /Held angle against asked angle/ })).toBeVisible();
  const legend = page.getByRole('group', { name: 'The character follows' });
  await expect(legend).toContainText(/jumps \d+°/);
  await page.getByRole('radio', { name: 'Nearer side', exact: true }).check();
  expect((await snapshot(page)).settings.easing).toBe('none');
  await page.keyboard.press('Escape');
  await expect(turn).toBeHidden();
  expect((await joint()).asked).not.toEqual(held.asked);
});
