import type { Page } from '@playwright/test';
import { expect, open as openPage, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

// Bones alone are drawn sooner: none of this is about the skin.
const open = (page: Page, query: string) => openPage(page, `${query}&view=bones`);

/** The models of the comparison, as the page keeps them. */
const compare = (page: Page, models: { shape: string; split: string; chart: string }[]) =>
  page.addInitScript((json) => localStorage.setItem('limber.compare', json), JSON.stringify(models));

const whole = (shape: string) => ({ shape, split: 'none', chart: 'exponential-map' });

test('four limits see the same rotation, and any of them can be taken into use', async ({ page }) => {
  await open(page, '?page=compare&frame=560&still=coarse');
  const names = ['Box', 'Oriented box', 'Ellipsoid', 'k-DOP'];
  for (const name of names) {
    const cell = page.getByRole('region', { name, exact: true });
    await expect(cell).toContainText(/allowed|beyond/);
  }
  await expect(page.getByRole('region', { name: 'k-DOP', exact: true })).toContainText('In use');
  await page.getByRole('button', { name: 'Use Ellipsoid' }).click();
  await expect(page.getByRole('region', { name: 'Ellipsoid', exact: true })).toContainText('In use');
  expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
});

test('models are chosen by shape, split and chart, and what cannot go together is put right', async ({ page }) => {
  await compare(page, [whole('box')]);
  await open(page, '?page=compare&frame=560&still=coarse');
  await page.getByRole('button', { name: 'Choose shapes' }).click();
  await page.getByLabel('Shape of model 1').selectOption('reach-cone');
  await expect(page.getByLabel('Split of model 1')).toHaveValue('swing-twist');
  await page.getByLabel('Chart of model 1').selectOption('swing-twist');
  await expect(page.getByLabel('Split of model 1')).toHaveValue('none');
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose shapes' })).toBeFocused();
  await expect(page.locator('.compare-cell')).toHaveCount(2);
});

test('evidence is gathered, sorted and saved', async ({ page }) => {
  await compare(page, [whole('box'), whole('k-dop')]);
  await open(page, '?page=compare&frame=560&still=coarse');
  const rows = page.getByRole('table', { name: 'Evidence on each model' }).locator('tbody tr');
  await expect(rows).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole('img', { name: /^Kept in against tightness: Box \d/ })).toBeVisible();
  // Four figures stand first, each with its meaning below; here it is known what the joint may truly do.
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['Shape', 'Keeps in', 'Lets in too much', 'Pull‑back', 'Cost']);
  await expect(page.locator('.evidence-words dt')).toHaveText(['Keeps in', 'Lets in too much', 'Pull‑back', 'Cost']);
  await page.getByRole('button', { name: 'All figures' }).click();
  await expect(heads).toHaveCount(13);
  await page.getByRole('button', { name: 'Volume', exact: true }).click();
  await expect(rows.first()).toContainText('k-DOP');
  await page.getByRole('button', { name: 'Volume', exact: true }).click();
  await expect(rows.first()).toContainText('Box');
  // Compared where each covers more, the same limits are larger.
  const volumes = async () => {
    const cells = await rows.locator('td:nth-of-type(7)').allTextContents();
    return cells.map((text) => Number.parseFloat(text)).sort((a, b) => a - b);
  };
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText(/Tightest that keeps in 95.%: (Box|k-DOP)/);
  const at95 = await volumes();
  await page.getByRole('radio', { name: /^99/ }).check();
  await expect(evidence).toContainText(/Tightest that keeps in 99.%: (Box|k-DOP)/);
  await expect(page.getByRole('columnheader', { name: /Volume at.99/ })).toBeVisible();
  // This clip was made from regions that are known.
  await expect(page.getByRole('columnheader', { name: 'Lets in too much' })).toBeVisible();
  const [made] = await rows.locator('td:nth-of-type(2)').allTextContents();
  expect(Number.parseFloat(made!)).toBeGreaterThan(1);
  const at99 = await volumes();
  expect(at99[0]).toBeGreaterThan(at95[0]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/evidence\.csv$/);
});

test('a limit that was edited by hand has a row of its own, judged on all frames', async ({ page }) => {
  await compare(page, [whole('k-dop')]);
  await open(page, '?frame=560&still=coarse');
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await page.getByRole('button', { name: 'Next face' }).click();
  await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
  await page.getByRole('radio', { name: 'Compare', exact: true }).check();
  await expect(page.getByRole('region', { name: 'k-DOP', exact: true })).toContainText('by hand');
  const table = page.getByRole('table', { name: 'Evidence on each model' });
  await expect(table.locator('tbody tr')).toHaveCount(2, { timeout: 60_000 });
  const [fitted, edited] = await Promise.all(
    ['k-DOP', 'Edited by hand'].map((name) => table.getByRole('row', { name }).locator('td').allTextContents()),
  );
  const number = (text: string | undefined) => Number.parseFloat(text ?? '');
  // All frames that it was fitted to, but for a face that was pushed in; the fitted one is asked about frames it never saw.
  expect(number(edited![0])).toBeGreaterThan(95);
  // A face that was pushed in lets in no more.
  expect(number(edited![1])).toBeLessThanOrEqual(number(fitted![1]));
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('edited by hand is tested on all frames');
  await page.getByRole('radio', { name: 'Inspect' }).check();
  await page.getByRole('button', { name: 'Back to fitted' }).click();
  await page.getByRole('radio', { name: 'Compare', exact: true }).check();
  await expect(table.locator('tbody tr')).toHaveCount(1, { timeout: 60_000 });
});

test('gathering can be cancelled and taken up again', async ({ page }) => {
  await compare(page, [
    whole('distance-field'),
    { shape: 'distance-field', split: 'swing-twist', chart: 'exponential-map' },
    { shape: 'distance-field', split: 'none', chart: 'swing-twist' },
    whole('convex-hull'),
  ]);
  // Gathering may be over before a click from outside gets there: the page itself presses Cancel until it took.
  await page.addInitScript(() => {
    const cancel = new MutationObserver(() => {
      const evidence = document.querySelector('[aria-label="Evidence"]');
      if (evidence?.textContent.includes('Cancelled')) cancel.disconnect();
      else [...(evidence?.querySelectorAll('button') ?? [])].find((b) => b.textContent === 'Cancel')?.click();
    });
    cancel.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await open(page, '?page=compare&frame=560&still=coarse');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('Cancelled');
  await evidence.getByRole('button', { name: 'Gather evidence' }).click();
  // What is in use is not among them, and held against them all the same.
  await expect(evidence.locator('tbody tr')).toHaveCount(5, { timeout: 60_000 });
});
