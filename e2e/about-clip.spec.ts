import { expect, open, openAbout, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

test('another unit and another axis are taken up, can be undone, and found again', async ({ page }) => {
  await open(page, '?frame=10&still=coarse&view=bones');
  const sizeOf = ({ height: [low, high] }: Awaited<ReturnType<typeof snapshot>>) => high - low;
  const size = () => snapshot(page).then(sizeOf);
  const before = await size();
  const about = await openAbout(page);
  const unit = about.getByRole('radiogroup', { name: 'Unit' });
  await unit.getByRole('radio', { name: 'cm', exact: true }).click();
  await expect(unit.getByRole('radio', { name: 'cm', exact: true })).toBeChecked();
  const inCentimetres = await size();
  await unit.getByRole('radio', { name: 'inch' }).click();
  await expect.poll(async () => (await size()) / inCentimetres).toBeCloseTo(2.54, 4);
  await about.getByRole('radiogroup', { name: 'Unit' }).getByRole('radio', { name: 'Detect' }).click();
  await expect.poll(size).toBeCloseTo(before, 4);
  // Lying down, it is not as high as standing.
  const axis = about.getByRole('radiogroup', { name: 'Up axis' });
  await axis.getByRole('radio', { name: 'Z up' }).click();
  await expect.poll(size).toBeLessThan(0.7 * before);
  await about.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(size).toBeCloseTo(before, 4);
});
