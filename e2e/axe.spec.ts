import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { COLOUR_RULES, expect, open, setSystemTheme, test } from './support';

/** What axe finds in both themes, of whatever weight, one line each. The page follows the system's. */
async function findings(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await setSystemTheme(page, theme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (theme === 'light' ? axe : axe.withRules(COLOUR_RULES)).analyze();
    for (const { id, help, nodes } of violations)
      for (const { target, any } of nodes)
        all.push(`${theme}: ${id} at ${target.join(' ')}: ${any[0]?.message ?? help}`);
  }
  return all;
}

const badFile = { name: 'cut.bvh', mimeType: 'text/plain', buffer: Buffer.from('HIERARCHY\nROOT Hips\n{') };

/** A notice of each kind at once. */
async function raiseNotices(page: Page): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(badFile);
  await expect(page.getByRole('alert')).toContainText('cut.bvh');
}

test('finds nothing at a desk', async ({ page }) => {
  await open(page, '?still=coarse&frame=40&glow=yes');
  await expect(page.getByLabel('Padding')).toBeVisible();
  await raiseNotices(page);
  expect(await findings(page), 'inspect, with drawer and notices').toEqual([]);
  await page.getByRole('button', { name: 'More shapes' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await findings(page), 'with a menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page), 'with the help sheet').toEqual([]);
});

test('finds nothing in any mode, while a limit is edited, and in a comparison', async ({ page }) => {
  await open(page, '?still=coarse&frame=40&split=swing-twist&mode=ik&softening=true&view=bones');
  await page.getByRole('button', { name: /Softening/ }).click();
  expect(await findings(page), 'reach, split').toEqual([]);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Look-at' }).check();
  expect(await findings(page), 'gaze').toEqual([]);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Pose' }).check();
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await expect(page.getByRole('slider', { name: 'Least twist' })).toBeVisible();
  expect(await findings(page), 'faces and twist').toEqual([]);
  await page.getByRole('radio', { name: 'Samples' }).check();
  await page.getByRole('button', { name: 'Next sample' }).click();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Back to fitted' })).toBeEnabled();
  expect(await findings(page), 'samples').toEqual([]);
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
  await expect(page.getByRole('region', { name: 'Compare limits' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await findings(page), 'comparison').toEqual([]);
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('finds nothing', async ({ page }) => {
    await open(page, '?still=coarse&frame=40');
    expect(await findings(page), 'inspect').toEqual([]);
    await page.getByRole('button', { name: 'Limit settings' }).first().click();
    await expect(page.getByLabel('Padding')).toBeVisible();
    expect(await findings(page), 'with the drawer').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Joints' }).click();
    await raiseNotices(page);
    await expect(page.getByRole('tree', { name: 'Joints' })).toBeVisible();
    expect(await findings(page), 'with joints and a notice').toEqual([]);
  });
});
