import { expect, open, snapshot, test, undo } from './support';

test('undo takes back what was done, step by step, and does it again', async ({ page }) => {
  await open(page, '?frame=10&still=coarse');
  await expect(undo(page)).toBeDisabled();
  const asked = async () => (await snapshot(page)).joints.map(({ asked }) => asked);
  const before = await asked();
  const x = page.getByRole('slider', { name: 'by hand' }).first();
  // A drag is one step, however many values it goes through.
  await x.evaluate((input: HTMLInputElement) => {
    for (const value of ['40', '60', '80']) {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  const turned = await asked();
  expect(turned).not.toEqual(before);
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Bones' }).check();
  await undo(page).click();
  expect((await snapshot(page)).settings.view).toBe('auto');
  expect(await asked()).toEqual(turned);
  await undo(page).click();
  expect(await asked()).toEqual(before);
  await expect(undo(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await asked()).toEqual(turned);
  await page.keyboard.press('Control+Shift+z');
  expect((await snapshot(page)).settings.view).toBe('bones');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
});
