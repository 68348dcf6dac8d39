import AxeBuilder from '@axe-core/playwright';
import { DRAWN, expect, jointOf, open, SMALL_DESK, snapshot, test } from './support';

/** The forearm turned one way as far as the clip has it, the hand the other: each alone may do so. rad · 1000, about the reference. */
const FORBIDDEN = 'turn=8.489.471.-145_9.-660.555.-213';

test.use({ viewport: SMALL_DESK });

test('learned ties stop a pose that no joint alone would stop', DRAWN, async ({ page }) => {
  await open(page, `?still=coarse&joint=LeftHand&${FORBIDDEN}`);
  const hand = async () => jointOf(await snapshot(page), 'LeftHand');
  const alone = await hand();
  expect(alone.askedViolation).toBe(0);
  expect(alone.held).toEqual(alone.asked);
  expect(alone.tiedTo).toBeNull();

  await page.getByRole('button', { name: 'Limit settings' }).click();
  await page.getByRole('button', { name: 'Ties…' }).click();
  const panel = page.getByRole('complementary', { name: 'Ties between joints' });
  await panel.getByRole('button', { name: 'Learn ties' }).click();
  await expect(panel.getByText(/\d+ ties learned from range-of-motion\.bvh/)).toBeVisible({
    timeout: 90_000,
  });
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  expect((await snapshot(page)).ties).toBeGreaterThanOrEqual(8);

  const tied = await hand();
  expect(tied.askedViolation).toBeGreaterThan(0.05);
  expect(tied.heldViolation).toBeLessThan(1e-4);
  expect(tied.gauge).toBeGreaterThan(1);
  expect(tied.tiedTo).toBe('LeftForeArm');

  // What is said of it is true of the clip, and leads to where it is seen.
  const row = panel.getByRole('listitem').filter({ hasText: 'LeftForeArm – LeftHand' }).first();
  await expect(row).toContainText(/When Left(Hand|ForeArm) is .+ \d+°, only /);
  await row.getByRole('button', { name: /^Frame \d+$/ }).click();
  const said = Number((await row.getByRole('button', { name: /^Frame/ }).innerText()).split(' ')[1]);
  expect((await snapshot(page)).frame).toBe(said);

  const { violations } = await new AxeBuilder({ page }).include('.ties').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await row.getByRole('switch', { name: 'LeftForeArm – LeftHand' }).click();
  expect((await hand()).askedViolation).toBe(0);
  await page.keyboard.press('Control+z');
  expect((await hand()).askedViolation).toBeGreaterThan(0.05);
  await panel.getByRole('switch', { name: 'Hold' }).click();
  expect((await hand()).held).toEqual(alone.held);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await snapshot(page)).ties).toBe(0);
});
