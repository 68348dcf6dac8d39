import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const target = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Target' }).getByRole('radio', { name });

async function saved(page: Page, name: RegExp): Promise<string> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await download).path(), 'utf8');
}

const row = (page: Page, joint: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: joint, exact: true }) });

test('limits leave as a file, as code, and for an engine with what it loses', async ({ page }) => {
  await open(page, '?still=1&joint=LeftArm&frame=1314');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await snapshot(page)).settings.page).toBe('export');
  const file = JSON.parse(await saved(page, /^Download .*\.limits\.json$/));
  expect(file).toMatchObject({ format: 'limber-limits', version: 2 });
  expect(file.limits).toHaveLength(21);
  await expect(page.getByText('Nothing is lost: LeftArm’s limit is written as it is.')).toBeVisible();

  await target(page, 'C99').check({ force: true });
  expect(await saved(page, /^Download .*\.[ch]$/)).toContain('LeftArm');

  await target(page, 'MuJoCo (MJCF)').check({ force: true });
  const mjcf = await saved(page, /^Download .*\.xml$/);
  expect(mjcf).toContain('<mujoco');
  expect(mjcf).toContain('LeftArm');
  await expect(row(page, 'LeftArm').getByRole('cell').nth(2)).toHaveText(/%$/);
  const figures = page.locator('.export-figures dd');
  await expect(figures).toHaveCount(3);
  await expect(figures.nth(1)).toHaveText(/^\d.* %$/);
});

test('joints can be left out, are ordered by what is lost, and picked', async ({ page }) => {
  await open(page, '?still=1&page=export&joint=LeftArm');
  await page.getByRole('checkbox', { name: 'All joints' }).uncheck();
  await page.getByRole('checkbox', { name: 'Write LeftForeArm' }).check();
  await page.getByRole('checkbox', { name: 'Write LeftHand' }).check();
  await target(page, 'Jolt Physics').check({ force: true });
  const json = JSON.parse(await saved(page, /^Download .*\.jolt\.json$/));
  expect(json.joints.map(({ name }: { name: string }) => name)).toEqual(['LeftForeArm', 'LeftHand']);
  await expect(page.getByText('LeftArm is left free in what is written.')).toBeVisible();

  await page.getByRole('button', { name: 'Loses', exact: true }).click();
  const losses = await Promise.all(
    ['LeftForeArm', 'LeftHand'].map((joint) => row(page, joint).getByRole('cell').last().innerText()),
  );
  const first = await page.locator('.export-joint').first().innerText();
  const isForeArmFirst = Number.parseFloat(losses[0]) >= Number.parseFloat(losses[1]);
  expect(first).toBe(isForeArmFirst ? 'LeftForeArm' : 'LeftHand');
  await page.getByRole('button', { name: 'LeftHand', exact: true }).click();
  expect((await snapshot(page)).joint).toBe('LeftHand');
});

test('an export can be cancelled and begun again, and the target is remembered', async ({ page }) => {
  await open(page, '?still=1&page=export');
  await target(page, 'Blender').check({ force: true });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Download .*\.py$/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close the export' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(target(page, 'Blender')).toBeChecked();
});
