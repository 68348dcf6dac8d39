import type { Page } from '@playwright/test';
import { expect, jointOf, open as openPage, snapshot, test } from './support';

// Where software draws, bones alone take a quarter of the time: none of this is about the skin.
const open = (page: Page, query: string) => openPage(page, `${query}&still=coarse&view=bones`);

const list = (page: Page) => page.getByRole('list', { name: 'Done by hand' });
const steps = (page: Page) => list(page).getByRole('listitem');
const edit = (page: Page) => page.getByRole('button', { name: 'Edit the limit' }).click();
const arm = (page: Page) => snapshot(page).then((shot) => jointOf(shot, 'LeftArm'));

/** Pushes the first face in by some degrees. */
async function pushFace(page: Page, times: number): Promise<void> {
  await page.getByRole('button', { name: 'Next face' }).click();
  for (let i = 0; i < times; i++) await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
}

test('a face that was moved stays when samples are deleted, and after another shape', async ({ page }) => {
  await open(page, '?frame=560&joint=LeftArm');
  await edit(page);
  const fitted = (await arm(page)).gauge;
  await pushFace(page, 6);
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page).first()).toHaveAccessibleName('Face 1 in 6.0°');
  await page.getByRole('radio', { name: 'Samples' }).check();
  await page.getByRole('button', { name: 'Next sample' }).click();
  await page.getByRole('button', { name: 'Delete the sample' }).click();
  await expect(steps(page)).toHaveCount(2);
  await expect(steps(page).last()).toHaveAccessibleName('Face 1 in 6.0°');
  const edited = (await arm(page)).gauge;
  expect(edited).not.toBe(fitted);
  await page.locator('.space-plot').evaluate((plot: HTMLElement) => plot.focus());
  await page.keyboard.press('3');
  await expect.poll(() => snapshot(page).then((shot) => shot.settings.shape)).toBe('ellipsoid');
  await expect(page.getByText('1 step waits for another shape')).toBeVisible();
  await page.keyboard.press('4');
  await expect(steps(page)).toHaveCount(2);
  await expect.poll(() => arm(page).then(({ gauge }) => gauge)).toBe(edited);
  // The joint is marked in the list of joints.
  const row = page.getByRole('treeitem', { name: 'LeftArm', exact: true });
  await expect(row).toHaveAccessibleDescription(/edited by hand: 2 steps/);
});

test('steps are switched off, reordered by keys and taken back singly, each one step of undo', async ({ page }) => {
  await open(page, '?frame=560&joint=LeftArm');
  await edit(page);
  const fitted = (await arm(page)).gauge;
  await pushFace(page, 3);
  await page.getByRole('button', { name: 'Next face' }).click();
  await page.getByRole('button', { name: 'Pull the face out by 1°' }).click();
  const names = () => steps(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  await expect.poll(names).toEqual(['Face 1 in 3.0°', 'Face 2 out 1.0°']);
  await steps(page).first().press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['Face 2 out 1.0°', 'Face 1 in 3.0°']);
  // The focus goes with it.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Face 1 in 3.0°', 'Face 2 out 1.0°']);
  const edited = (await arm(page)).gauge;
  for (const name of ['Face 1 in 3.0°', 'Face 2 out 1.0°']) await list(page).getByRole('switch', { name }).uncheck();
  await expect.poll(names).toEqual(['Face 1 in 3.0°, off', 'Face 2 out 1.0°, off']);
  expect((await arm(page)).gauge).toBe(fitted);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  expect((await arm(page)).gauge).toBe(edited);
  await list(page).getByRole('button', { name: 'Take back: Face 1 in 3.0°' }).click();
  await expect.poll(names).toEqual(['Face 2 out 1.0°']);
  await steps(page).first().press('Delete');
  await expect(steps(page)).toHaveCount(0);
  expect((await arm(page)).gauge).toBe(fitted);
});
