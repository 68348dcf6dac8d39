import { expect, type Page } from '@playwright/test';
import { SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const choose = (page: Page) => page.getByRole('region', { name: 'All joints' }).locator('.choose-for-me');
const chosen = async (page: Page) => (await snapshot(page)).chosen;
const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'All joints' }).getByRole('button', { name, exact: true });

sharePage('?still=coarse&frame=40&joint=LeftArm');

test('choosing that is cancelled leaves all as it was', async ({ page }) => {
  const { settings } = await snapshot(page);
  // The page itself presses it, for choosing may be over before a click from outside gets there. Counted in frames, for one takes
  // its time where software draws; in ms it is told by choose-models.test.ts.
  const cancelled = page.evaluate(async () => {
    const button = () => document.querySelector<HTMLButtonElement>('.choose-for-me');
    const frame = () => new Promise(requestAnimationFrame);
    while (!/Cancel, [1-9]/.test(button()?.textContent ?? '')) await frame();
    button()!.click();
    let frames = 0;
    for (; button()?.textContent !== 'Pick best shapes' && frames < 100; frames++) await frame();
    return frames;
  });
  await choose(page).click();
  expect(await cancelled).toBeLessThan(6);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await snapshot(page)).toMatchObject({ chosen: [], settings });
});

test('a shape is chosen for every joint, told on its tile, and taken back', async ({ page }) => {
  await expect(choose(page)).toHaveText('Pick best shapes');
  await choose(page).click();
  await expect(choose(page)).toContainText('Cancel');
  await expect(choose(page)).toContainText(/\d+ enough, \d+ scarce/, { timeout: 120_000 });
  const [enough, scarce] = (await choose(page).innerText()).match(/\d+/g)!.map(Number);
  const models = await chosen(page);
  expect(enough + scarce).toBe(models.length);
  expect(new Set(models.map(({ shape }) => shape)).size).toBeGreaterThan(1);
  await expect(tile(page, 'LeftArm')).toHaveAccessibleDescription(/padded by .*; (enough|scarce) data/);
  await expect(page.locator('.joint-tile-scarce')).toHaveCount(scarce);

  await choose(page).click();
  const sheet = page.getByRole('dialog', { name: 'Verdict on every joint' });
  await expect(sheet).toContainText(`${models.length} joints have shapes of their own`);
  const motions = sheet.locator('ol li');
  expect(await motions.count()).toBeGreaterThan(2);
  await expect(motions.first()).toHaveText(/: (never|.* only to \d+°).*people go to \d+°$/);
  await sheet.getByRole('button', { name: 'Back to one shape for all' }).click();
  expect(await chosen(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  expect(await chosen(page)).toEqual(models);
  await page.keyboard.press('Control+z');
  expect(await chosen(page)).toEqual([]);
});

test('rows of small plots say their side', async ({ page }) => {
  await expect(page.locator('.joint-row-name')).toHaveText(['Centre', 'Left', 'Right']);
  const name = (await page.locator('.joint-row-name', { hasText: 'Left' }).boundingBox())!;
  const left = (await tile(page, 'LeftArm').boundingBox())!;
  expect(Math.abs(name.y + name.height / 2 - (left.y + left.height / 2))).toBeLessThan(2);
});

test('a joint has a shape of its own, its twin the same, and then all', async ({ page }) => {
  const more = page.getByRole('button', { name: 'More shapes' });
  await more.click();
  await page.getByRole('menuitem', { name: 'A shape of its own for LeftArm' }).click();
  await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
  await expect.poll(() => chosen(page)).toMatchObject([{ shape: 'ellipsoid' }]);
  expect((await snapshot(page)).settings.shape).toBe('k-dop');
  const only = page.getByRole('button', { name: 'Shape of LeftArm alone' });
  await only.click();
  await page.getByRole('menuitem', { name: 'The same for RightArm' }).click();
  await expect.poll(() => chosen(page)).toMatchObject([{ shape: 'ellipsoid' }, { shape: 'ellipsoid' }]);
  await expect(tile(page, 'RightArm')).toHaveAccessibleDescription(/^Ellipsoid/);
  await expect(tile(page, 'Head')).toHaveAccessibleDescription(/^k-DOP/);
  await only.click();
  await page.getByRole('menuitem', { name: 'The same for all joints' }).click();
  await expect.poll(() => snapshot(page)).toMatchObject({ chosen: [], settings: { shape: 'ellipsoid' } });
  await expect(only).toHaveCount(0);
});
