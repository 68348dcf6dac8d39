import { expect, open, snapshot, test } from './support';

/** The models of the comparison, as the page keeps them. */
const compare = (page: import('@playwright/test').Page, models: { shape: string; split: string; chart: string }[]) =>
  page.addInitScript((json) => localStorage.setItem('limber.compare', json), JSON.stringify(models));

const whole = (shape: string) => ({ shape, split: 'none', chart: 'exponential-map' });

test.describe('models', () => {
  const keys = [
    ['1', 'box'],
    ['2', 'oriented-box'],
    ['3', 'ellipsoid'],
    ['4', 'k-dop'],
  ] as const;
  const menu = [
    ['Convex hull', 'convex-hull', 'none'],
    ['Elliptic cylinder', 'elliptic-cylinder', 'none'],
    ['Distance field', 'distance-field', 'none'],
    ['Reach cone', 'reach-cone', 'swing-twist'],
  ] as const;

  test('every shape is a switch away and limits the character', async ({ page }) => {
    await open(page, '?frame=560&padding=0&sampleSpacing=0.15');
    const space = page.getByRole('region', { name: 'Joint space' });
    for (const [key, shape] of keys) {
      await page.keyboard.press(key);
      expect((await snapshot(page)).settings.shape).toBe(shape);
    }
    for (const [label, shape, split] of menu) {
      await space.getByRole('button', { name: 'More shapes' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click();
      expect((await snapshot(page)).settings).toMatchObject({ shape, split });
      await expect.poll(() => page.getByRole('status').first().textContent()).not.toBe('');
      await expect
        .poll(() => snapshot(page).then((s) => s.joints.every(({ heldViolation }) => heldViolation < 1e-2)))
        .toBe(true);
    }
  });
});

test.describe('comparison', () => {
  test('four limits see the same rotation, and any of them can be taken into use', async ({ page }) => {
    await open(page, '?page=compare&frame=560&still=1');
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
    await open(page, '?page=compare&frame=560&still=1');
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
    await open(page, '?page=compare&frame=560&still=1');
    const rows = page.getByRole('table', { name: 'Evidence on each model' }).locator('tbody tr');
    await expect(rows).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByRole('img', { name: /^Coverage against volume: Box \d/ })).toBeVisible();
    await page.getByRole('button', { name: 'Volume', exact: true }).click();
    await expect(rows.first()).toContainText('k-DOP');
    await page.getByRole('button', { name: 'Volume', exact: true }).click();
    await expect(rows.first()).toContainText('Box');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/evidence\.csv$/);
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
    await open(page, '?page=compare&frame=560&still=1');
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await expect(evidence).toContainText('Cancelled');
    await evidence.getByRole('button', { name: 'Gather evidence' }).click();
    await expect(evidence.locator('tbody tr')).toHaveCount(4, { timeout: 60_000 });
  });
});

test.describe('editing', () => {
  test('a face is moved by hand, undone, and given back', async ({ page }) => {
    await open(page, '?frame=560&still=1');
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    const back = page.getByRole('button', { name: 'Back to fitted' });
    await expect(back).toBeDisabled();
    const gauge = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === s.joint)!.gauge);
    const before = await gauge();
    await page.getByRole('button', { name: 'Next face' }).click();
    for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
    await expect(back).toBeEnabled();
    await back.click();
    await expect(back).toBeDisabled();
    expect(await gauge()).toBeCloseTo(before, 6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(back).toBeEnabled();
  });

  test('a stroke of the brush takes space from a field, and undo gives it back', async ({ page }) => {
    await open(page, '?frame=560&still=1&shape=distance-field');
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeDisabled();
    await page.getByRole('radio', { name: 'Remove' }).check();
    const plot = page.locator('.space-plot');
    const box = (await plot.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await expect
      .poll(async () => {
        await page.mouse.move(x + 1, y);
        await page.mouse.move(x, y);
        return plot.evaluate((element) => element.classList.contains('is-on-handle'));
      })
      .toBe(true);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Back to fitted' })).toBeEnabled();
    // The whole stroke is one step.
    await undo.click();
    await expect(page.getByRole('button', { name: 'Back to fitted' })).toBeDisabled();
    await expect(undo).toBeDisabled();
  });

  test('a pose beyond a field is allowed once it is added', async ({ page }) => {
    await open(page, '?frame=560&still=1&shape=distance-field');
    const beyond = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === s.joint)!.askedViolation);
    await page.getByRole('slider', { name: 'x by hand' }).fill('170');
    await expect.poll(beyond).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    await page.getByRole('button', { name: 'At pose' }).click();
    await expect.poll(beyond).toBeLessThan(1e-3);
  });

  test('a vertex of a reach cone is dragged', async ({ page }) => {
    await open(page, '?frame=560&still=1&shape=reach-cone&split=swing-twist');
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    await page.getByRole('button', { name: 'Next vertex' }).click();
    await page.getByRole('button', { name: 'Pull the vertex out by 1°' }).click();
    await expect(page.getByRole('button', { name: 'Back to fitted' })).toBeEnabled();
  });
});

test.describe('laboratory', () => {
  test('shows gimbal lock, both covers and three ways into an ellipse', async ({ page }) => {
    await open(page, '?page=lab&still=1');
    const gimbal = page.getByRole('region', { name: 'Gimbal lock' });
    await expect(gimbal).toContainText('an axis is lost');
    await gimbal.getByLabel('Chart of the grid').selectOption('exponential-map');
    await expect(gimbal).toContainText('No axis is lost');
    const cover = page.getByRole('region', { name: 'Double cover' });
    await cover.getByRole('slider', { name: 'Angle' }).fill('4');
    await expect(cover).toContainText('now the other one is the short way');
    const ellipse = page.getByRole('region', { name: 'Swing in an ellipse' });
    await expect(ellipse.getByRole('row', { name: /Newton \d/ })).toBeVisible();
    await ellipse.getByRole('radio', { name: 'Quaternion vector' }).check();
    await ellipse.getByRole('radio', { name: '180° × 60°' }).check();
    await ellipse.getByRole('slider', { name: 'Asked swing' }).press('ArrowUp');
    await expect(ellipse.getByRole('row', { name: /Correction/ })).toBeVisible();
  });

  test('the arm follows the pointer inside its cones', async ({ page }) => {
    await open(page, '?page=lab');
    const arm = page.getByRole('region', { name: 'Reach cones' });
    const box = (await arm.locator('.view-track').boundingBox())!;
    for (const [x, y] of [
      [0.65, 0.4],
      [0.35, 0.45],
    ] as const) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
      await expect(arm).toContainText('Target reached; all 15 joints inside their cones.');
    }
    await arm.getByRole('switch', { name: 'Show the cones' }).click();
    await expect(arm.getByRole('switch', { name: 'Show the cones' })).not.toBeChecked();
  });
});
