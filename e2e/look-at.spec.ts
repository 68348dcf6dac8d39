import type { Page } from '@playwright/test';
import { expect, sharePage, snapshot, steady, test } from './support';

const handle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where a handle is, once the camera has come to rest. */
const restingBox = async (page: Page, name: string) => (await steady(page, () => handle(page, name).boundingBox()))!;

sharePage('?frame=10&mode=look-at&still=coarse&view=bones');

const ahead = (page: Page) => page.getByRole('button', { name: 'Ahead' }).click();
const gaze = (page: Page) => snapshot(page).then((shot) => shot.gaze!);
const worstHeld = (page: Page) =>
  snapshot(page).then(({ joints }) => Math.max(...joints.map(({ heldViolation }) => heldViolation)));
const follows = (page: Page) => page.getByRole('switch', { name: 'Gaze follows the pointer' });

test('the character looks ahead', async ({ page }) => {
  await ahead(page);
  await expect.poll(() => gaze(page).then(({ status }) => status)).toBe('reached');
  expect(await worstHeld(page)).toBeLessThan(1e-6);
});

test('arrows move the target', async ({ page }) => {
  await ahead(page);
  const before = await gaze(page);
  await handle(page, 'Gaze target').focus();
  await page.keyboard.press('ArrowUp');
  expect((await gaze(page)).target[1]).toBeGreaterThan(before.target[1]);
});

test('the character looks behind itself without limits alone', async ({ page }) => {
  await page.getByRole('button', { name: 'Behind' }).click();
  expect((await gaze(page)).residual).toBeGreaterThan(0.3);
  expect(await worstHeld(page)).toBeLessThan(1e-6);
  const limits = page.getByRole('switch', { name: 'Limits', exact: true });
  await limits.uncheck();
  await expect.poll(() => worstHeld(page)).toBeGreaterThan(0.2);
  await expect.poll(() => gaze(page).then(({ residual }) => residual)).toBeLessThan(2e-3);
  await limits.check();
});

test('the gaze follows the pointer when asked', async ({ page }) => {
  await ahead(page);
  await follows(page).check();
  const character = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
  await page.mouse.move(character.x + 60, character.y + 120);
  const upper = (await gaze(page)).target;
  await page.mouse.move(character.x + 60, character.y + 320);
  expect((await gaze(page)).target[1]).toBeLessThan(upper[1]);
});

test('Escape takes back a drag of the gaze that follows the pointer, and no other step', async ({ page }) => {
  await follows(page).uncheck();
  await ahead(page);
  await follows(page).check();
  const box = await restingBox(page, 'Gaze target');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const before = (await gaze(page)).target;
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 40, { steps: 4 });
  expect((await gaze(page)).target).not.toEqual(before);
  await page.keyboard.press('Escape');
  expect((await gaze(page)).target).toEqual(before);
  expect((await snapshot(page)).settings.gazeFollowsPointer).toBe(true);
  await page.mouse.up();
});
