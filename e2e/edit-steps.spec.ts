import type { Page } from '@playwright/test';
import { backToFitted, editFitted, expect, jointNow, sharePage, snapshot, test, undo } from './support';

sharePage('?frame=560&joint=LeftArm&still=coarse&view=bones');
test.beforeEach(async ({ page }) => {
  await editFitted(page);
  await page.getByRole('radio', { name: 'Faces' }).check();
});

const list = (page: Page) => page.getByRole('list', { name: 'Done by hand' });
const steps = (page: Page) => list(page).getByRole('listitem');
const gauge = (page: Page) => jointNow(page, 'LeftArm').then((joint) => joint.gauge);

/** Pushes the first face in by some degrees. */
async function pushFace(page: Page, times: number): Promise<void> {
  await page.getByRole('button', { name: 'Next face' }).click();
  for (let i = 0; i < times; i++) await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
}

/** The names of the steps, in their order. */
const names = (page: Page) => steps(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

test('a face that was moved stays when samples are deleted and when the shape was another for a while', async ({
  page,
}) => {
  const fitted = await gauge(page);
  await pushFace(page, 6);
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page).first()).toHaveAccessibleName(/^Face \d+ in 6\.0°$/);
  await page.getByRole('radio', { name: 'Samples' }).check();
  await page.getByRole('button', { name: 'Next sample' }).click();
  await page.getByRole('button', { name: 'Delete the sample' }).click();
  await expect(steps(page)).toHaveCount(2);
  await expect(steps(page).last()).toHaveAccessibleName(/^Face \d+ in 6\.0°$/);
  const edited = await gauge(page);
  expect(edited).not.toBe(fitted);
  await page.locator('.space-plot').evaluate((plot: HTMLElement) => plot.focus());
  await page.keyboard.press('3');
  await expect.poll(() => snapshot(page).then((shot) => shot.settings.shape)).toBe('ellipsoid');
  await expect(page.getByText('1 step waits for another shape')).toBeVisible();
  await page.keyboard.press('4');
  await expect(steps(page)).toHaveCount(2);
  await expect.poll(() => gauge(page)).toBe(edited);
  // The joint is marked in the list of joints.
  const row = page.getByRole('treeitem', { name: 'LeftArm', exact: true });
  await expect(row).toHaveAccessibleDescription(/edited by hand: 2 steps/);
});

test.describe('of two steps', () => {
  /** The faces that are moved, by their names: the first in by 3°, the second out by 1°. */
  let [first, second] = ['', ''];
  test.beforeEach(async ({ page }) => {
    await pushFace(page, 3);
    await page.getByRole('button', { name: 'Next face' }).click();
    await page.getByRole('button', { name: 'Pull the face out by 1°' }).click();
    await expect(steps(page)).toHaveCount(2);
    [first, second] = (await names(page)) as [string, string];
    expect(first).toMatch(/^Face \d+ in 3\.0°$/);
    expect(second).toMatch(/^Face \d+ out 1\.0°$/);
  });

  test('the first is moved down and up by keys', async ({ page }) => {
    await steps(page).first().press('Alt+ArrowDown');
    await expect.poll(() => names(page)).toEqual([second, first]);
    // The focus goes with it.
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => names(page)).toEqual([first, second]);
  });

  test('each is switched off as one step of undo', async ({ page }) => {
    const edited = await gauge(page);
    for (const name of [first, second]) await list(page).getByRole('switch', { name }).uncheck();
    await expect.poll(() => names(page)).toEqual([`${first}, off`, `${second}, off`]);
    const fitted = await gauge(page);
    await undo(page).click();
    await undo(page).click();
    expect(await gauge(page)).toBe(edited);
    await backToFitted(page).click();
    expect(await gauge(page)).toBe(fitted);
  });

  test('each is taken back by its button or by Delete', async ({ page }) => {
    await list(page)
      .getByRole('button', { name: `Take back: ${first}` })
      .click();
    await expect.poll(() => names(page)).toEqual([second]);
    await steps(page).first().press('Delete');
    await expect(steps(page)).toHaveCount(0);
  });
});

test('mirrored to a joint of another shape, steps wait in words that are seen, and the shape is offered there', async ({
  page,
}) => {
  await page.getByRole('treeitem', { name: 'RightArm', exact: true }).click();
  await page.getByRole('button', { name: 'More shapes' }).click();
  await page.getByRole('menuitem', { name: 'A shape of its own for RightArm' }).click();
  await page.getByRole('radio', { name: 'Box' }).check();
  await page.getByRole('treeitem', { name: 'LeftArm', exact: true }).click();
  await page.getByRole('radio', { name: 'Faces' }).check();
  await pushFace(page, 2);
  await page.getByRole('button', { name: 'Mirror to RightArm' }).click();
  await expect(page.locator('.edit-mirror')).toContainText('Box there: 1 of 1 waits');
  const before = await jointNow(page, 'RightArm');
  await page.getByRole('button', { name: 'Use k-DOP there too' }).click();
  await expect(page.locator('.edit-mirror')).toContainText('RightArm has this step');
  await expect.poll(() => jointNow(page, 'RightArm').then(({ gauge }) => gauge)).not.toBe(before.gauge);
  // Once more it is there once.
  await page.getByRole('button', { name: 'Mirror to RightArm' }).click();
  await page.getByRole('treeitem', { name: 'RightArm', exact: true }).click();
  await expect(steps(page)).toHaveCount(1);
  await backToFitted(page).click();
  await page.getByRole('treeitem', { name: 'LeftArm', exact: true }).click();
});
