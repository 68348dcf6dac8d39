import { expect, SMALL_DESK, selectedSpot, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });
sharePage('?frame=10&joint=LeftFoot&still=coarse');

test('a click on the body selects the joint that moves it', async ({ page }) => {
  const inTree = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await inTree('RightUpLeg').click();
  const { x, y } = await selectedSpot(page);
  await inTree('LeftFoot').click();
  // Down the thigh.
  await page.mouse.click(x, y + 40);
  expect((await snapshot(page)).joint).toBe('RightUpLeg');
});

test('a joint that is selected in the tree is shown in its rotation space', async ({ page }) => {
  await page.getByRole('treeitem', { name: /^RightLeg\b/ }).click();
  expect((await snapshot(page)).joint).toBe('RightLeg');
  await expect(page.getByRole('region', { name: 'Joint space' })).toContainText('RightLeg');
});

test('a joint that is selected by its small plot is marked in the tree', async ({ page }) => {
  await page
    .getByRole('region', { name: 'All joints' })
    .getByRole('button', { name: /RightArm/ })
    .click();
  expect((await snapshot(page)).joint).toBe('RightArm');
  await expect(page.getByRole('treeitem', { name: /^RightArm\b/ })).toHaveAttribute('aria-selected', 'true');
});

test('a box around small plots or rows selects their joints; Escape takes the box back', async ({ page }) => {
  const tile = (name: string) => page.getByRole('region', { name: 'All joints' }).getByRole('button', { name });
  const [first, last] = await Promise.all(['LeftArm', 'RightForeArm'].map((name) => tile(name).boundingBox()));
  const bar = page.getByRole('region', { name: 'Selected joints' });
  const draw = async () => {
    await page.mouse.move(first!.x + 4, first!.y + 4);
    await page.mouse.down();
    await page.mouse.move(last!.x + 10, last!.y + 10, { steps: 5 });
  };
  await draw();
  await page.mouse.up();
  await expect(bar).toContainText('4 joints selected');
  for (const name of ['LeftArm', 'LeftForeArm', 'RightArm', 'RightForeArm'])
    await expect(tile(name)).toHaveAttribute('aria-pressed', 'true');
  await tile('Head').click();
  await expect(bar).toHaveCount(0);
  await draw();
  await expect(page.locator('[data-boxed]')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-boxed]')).toHaveCount(0);
  await page.mouse.up();
  await expect(bar).toHaveCount(0);
  expect((await snapshot(page)).joint).toBe('Head');

  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const [top, bottom] = await Promise.all(['LeftLeg', 'LeftToeBase'].map((name) => row(name).boundingBox()));
  await page.mouse.move(top!.x + 60, top!.y + 6);
  await page.mouse.down();
  await page.mouse.move(bottom!.x + 90, bottom!.y + 6, { steps: 5 });
  await page.mouse.up();
  await expect(bar).toContainText('3 joints selected');
  await row('LeftArm').click();
});

test('joints that are selected together are changed together, each change one step back', async ({ page }) => {
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await row('LeftLeg').click();
  await row('RightLeg').click({ modifiers: ['Control'] });
  await page
    .getByRole('region', { name: 'All joints' })
    .getByRole('button', { name: /RightFoot/ })
    .click({ modifiers: ['Control'] });
  const bar = page.getByRole('region', { name: 'Selected joints' });
  await expect(bar).toContainText('3 joints selected');
  await expect(row('LeftLeg')).toHaveAttribute('aria-selected', 'true');
  expect((await snapshot(page)).joint).toBe('LeftLeg');
  await bar.getByRole('button', { name: 'Keep 99 %' }).click();
  for (const name of ['LeftLeg', 'RightLeg', 'RightFoot'])
    await expect(row(name)).toHaveAccessibleDescription(/edited by hand: 1 step/);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const name of ['LeftLeg', 'RightLeg', 'RightFoot'])
    await expect(row(name)).not.toHaveAccessibleDescription(/edited by hand/);
  await bar.getByRole('button', { name: 'Limit like LeftLeg' }).click();
  expect((await snapshot(page)).chosen).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('LeftLeg').click();
  await expect(bar).toHaveCount(0);
});
