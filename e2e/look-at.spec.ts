import type { Page } from '@playwright/test';
import { expect, open, snapshot, steady, test } from './support';

type Snapshot = Awaited<ReturnType<typeof snapshot>>;

const worstHeld = (shot: Snapshot) => Math.max(...shot.joints.map((joint) => joint.heldViolation));
const handle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where a handle is, once the camera has come to rest. */
const restingBox = async (page: Page, name: string) => (await steady(page, () => handle(page, name).boundingBox()))!;

test('looks at what it can see, not behind itself, behind without limits, and follows the pointer when asked', async ({
  page,
}) => {
  await open(page, '?frame=10&mode=look-at&view=bones');
  await page.getByRole('button', { name: 'Ahead' }).click();
  await expect.poll(() => snapshot(page).then(({ gaze }) => gaze?.status)).toBe('reached');
  const shot = await snapshot(page);
  expect(worstHeld(shot)).toBeLessThan(1e-6);
  await handle(page, 'Gaze target').focus();
  await page.keyboard.press('ArrowUp');
  expect((await snapshot(page)).gaze!.target[1]).toBeGreaterThan(shot.gaze!.target[1]);

  await page.getByRole('button', { name: 'Behind' }).click();
  const held = await snapshot(page);
  expect(held.gaze!.residual).toBeGreaterThan(0.3);
  expect(worstHeld(held)).toBeLessThan(1e-6);
  const limits = page.getByRole('switch', { name: 'Limits', exact: true });
  await limits.uncheck({ force: true });
  await expect.poll(() => snapshot(page).then(worstHeld)).toBeGreaterThan(0.2);
  await expect.poll(() => snapshot(page).then(({ gaze }) => gaze!.residual)).toBeLessThan(2e-3);
  await limits.check({ force: true });

  const follows = page.getByRole('switch', { name: 'Gaze follows the pointer' });
  await follows.check({ force: true });
  const character = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
  await page.mouse.move(character.x + 60, character.y + 120);
  const upper = (await snapshot(page)).gaze!.target;
  await page.mouse.move(character.x + 60, character.y + 320);
  expect((await snapshot(page)).gaze!.target[1]).toBeLessThan(upper[1]);
});

test('a gaze that follows the pointer is dragged, and Escape undoes no other step', async ({ page }) => {
  await open(page, '?frame=10&mode=look-at&still=coarse&view=bones');
  await page.getByRole('button', { name: 'Ahead' }).click();
  await page.getByRole('switch', { name: 'Gaze follows the pointer' }).check({ force: true });
  const box = await restingBox(page, 'Gaze target');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const before = (await snapshot(page)).gaze!.target;
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 40, { steps: 4 });
  expect((await snapshot(page)).gaze!.target).not.toEqual(before);
  await page.keyboard.press('Escape');
  expect((await snapshot(page)).gaze!.target).toEqual(before);
  expect((await snapshot(page)).settings.gazeFollowsPointer).toBe(true);
  await page.mouse.up();
});
