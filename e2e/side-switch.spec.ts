import type { Page } from '@playwright/test';
import { expect, jointNow, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=10&joint=LeftArm&view=bones');

const openPanel = (page: Page) => page.getByRole('button', { name: 'What happens past 180°?' }).first().click();
const turn = (page: Page) => page.getByRole('slider', { name: 'Asked turn' });

/** Chooses how the character follows where the nearest side changes. */
async function ease(page: Page, name: string): Promise<void> {
  await openPanel(page);
  await page.getByRole('radio', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(turn(page)).toBeHidden();
}

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

test('the rate limit lets a joint turn 300° a second at most, however many frames there are', async ({ page }) => {
  await ease(page, 'Rate-limited: at most 5° per step');
  const seen = await turnAndWatch(page);
  const last = seen.at(-1)!.angle;
  expect(last).toBeGreaterThan(0.5);
  const rate = (300 * Math.PI) / 180;
  // A frame may be a tenth of a second ahead of the clock.
  for (const { time, angle } of seen) expect(angle).toBeLessThan(rate * (time + 0.1) + 1e-3);
  expect(seen[0].angle).toBeLessThan(0.9 * last);
  expect((await jointNow(page, 'LeftArm')).heldViolation).toBeLessThan(1e-6);
});

test('the nearer side is there at once', async ({ page }) => {
  await ease(page, 'Nearer side');
  expect((await snapshot(page)).settings.easing).toBe('none');
  const seen = await turnAndWatch(page);
  expect(seen[0].angle).toBeCloseTo(seen.at(-1)!.angle, 4);
});

test('the character follows a turn past 180° while it is looked at', async ({ page }) => {
  const arm = () => jointNow(page, 'LeftArm');
  await openPanel(page);
  await turn(page).fill('120');
  const held = await arm();
  expect(held.askedViolation).toBeGreaterThan(0.1);
  expect(held.heldViolation).toBeLessThan(1e-6);
  await expect(page.getByRole('img', { name: /Held angle against asked angle/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Easing: character follows' })).toContainText(/jumps \d+°/);
  await page.keyboard.press('Escape');
  await expect(turn(page)).toBeHidden();
  expect((await arm()).asked).not.toEqual(held.asked);
});

test('easing is set here, and not in the drawer', async ({ page }) => {
  await openPanel(page);
  await expect(page.getByRole('group', { name: /^Easing/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const drawer = page.getByRole('button', { name: 'Limit settings' });
  if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click();
  await expect(page.getByText('Falloff')).toBeVisible();
  await expect(page.getByText('Easing')).toHaveCount(0);
});
