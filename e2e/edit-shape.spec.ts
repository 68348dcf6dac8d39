import type { Page } from '@playwright/test';
import {
  backToFitted,
  DRAWN,
  editFitted,
  editTools,
  expect,
  handleSpot,
  jointNow,
  open,
  SMALL_DESK,
  sharePage,
  snapshot,
  steady,
  test,
  undo,
} from './support';

test.use({ viewport: SMALL_DESK });

const gauge = (page: Page) => jointNow(page).then((joint) => joint.gauge);

/** Leads the pointer from a handle of the shape by so many px; the button stays down. */
async function dragHandle(page: Page, dx: number, dy: number): Promise<{ x: number; y: number }> {
  const { x, y } = await handleSpot(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  return { x, y };
}

test.describe('a face', () => {
  sharePage('?frame=560&still=coarse&view=bones');
  test.beforeEach(({ page }) => editFitted(page));

  test('is given back by Escape in the middle of a drag', async ({ page }) => {
    await expect(editTools(page).getByRole('button', { name: 'Next face' })).toBeVisible();
    const { x, y } = await dragHandle(page, 40, 30);
    await expect(backToFitted(page)).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(backToFitted(page)).toBeDisabled();
    // What the pointer does until it is let go of is nothing any more.
    await page.mouse.move(x + 80, y + 60, { steps: 3 });
    await page.mouse.up();
    await expect(backToFitted(page)).toBeDisabled();
    await expect(editTools(page)).toBeVisible();
  });

  test('that was dragged and given back is no step of undo', async ({ page }) => {
    const slider = page.getByRole('slider', { name: 'by hand' }).first();
    const asked = () => jointNow(page).then((joint) => joint.asked);
    const before = await asked();
    await slider.fill('20');
    expect(await asked()).not.toEqual(before);
    await dragHandle(page, 40, 30);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await undo(page).click();
    expect(await asked()).toEqual(before);
  });

  test('is moved by buttons, and undo brings back what was given back', async ({ page }) => {
    const before = await gauge(page);
    await page.getByRole('button', { name: 'Next face' }).click();
    for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
    await expect(backToFitted(page)).toBeEnabled();
    await backToFitted(page).click();
    await expect(backToFitted(page)).toBeDisabled();
    expect(await gauge(page)).toBeCloseTo(before, 6);
    await undo(page).click();
    await expect(backToFitted(page)).toBeEnabled();
  });

  test('is left alone once Escape has left the editing', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(editTools(page)).toBeHidden();
  });
});

test.describe('a field', DRAWN, () => {
  sharePage('?frame=560&still=coarse&shape=distance-field&view=bones');
  test.beforeEach(({ page }) => editFitted(page));

  test('loses space to one stroke of the brush, which is one step of undo', async ({ page }) => {
    await page.getByRole('radio', { name: 'Remove' }).check();
    const plot = page.locator('.space-plot');
    const box = (await plot.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await expect
      .poll(async () => {
        await page.mouse.move(x + 1, y);
        await page.mouse.move(x, y);
        return plot.locator('.view-track').getAttribute('data-over');
      })
      .toBe('edit');
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 6 });
    await page.mouse.up();
    await expect(backToFitted(page)).toBeEnabled();
    // The whole stroke is one step.
    await undo(page).click();
    await expect(backToFitted(page)).toBeDisabled();
  });

  test('allows a pose beyond it once the pose is added', async ({ page }) => {
    const beyond = () => jointNow(page).then(({ askedViolation }) => askedViolation);
    await page.getByRole('slider', { name: 'by hand' }).first().fill('170');
    await expect.poll(beyond).toBeGreaterThan(0.2);
    await page.getByRole('radio', { name: 'Add', exact: true }).check();
    await page.getByRole('button', { name: 'At pose' }).click();
    await expect.poll(beyond).toBeLessThan(1e-3);
  });
});

test.describe('a vertex of a reach cone', () => {
  sharePage('?frame=560&still=coarse&shape=reach-cone&split=swing-twist&view=bones');
  test.beforeEach(({ page }) => editFitted(page));

  test('is moved by buttons', async ({ page }) => {
    await page.getByRole('button', { name: 'Next vertex' }).click();
    await page.getByRole('button', { name: 'Pull the vertex out by 1°' }).click();
    await expect(backToFitted(page)).toBeEnabled();
    await undo(page).click();
    await expect(backToFitted(page)).toBeDisabled();
  });

  test('is dragged', async ({ page }) => {
    await dragHandle(page, 0, -25);
    await page.mouse.up();
    await expect(backToFitted(page)).toBeEnabled();
    await undo(page).click();
    await expect(backToFitted(page)).toBeDisabled();
  });
});

test.describe('the interval of a twist', () => {
  sharePage('?frame=560&still=coarse&split=swing-twist&view=bones');
  test.beforeEach(({ page }) => editFitted(page));
  const end = (page: Page, name: 'Least' | 'Most') => page.getByRole('slider', { name: `${name} twist` });
  const degrees = async (page: Page, name: 'Least' | 'Most') =>
    Number(await end(page, name).getAttribute('aria-valuenow'));

  test('is moved by keys, and undone', async ({ page }) => {
    const [low, high] = [await degrees(page, 'Least'), await degrees(page, 'Most')];
    expect(low).toBeLessThan(high);
    await end(page, 'Least').press('PageUp');
    await end(page, 'Least').press('ArrowLeft');
    await expect.poll(() => degrees(page, 'Least')).toBe(low + 9);
    expect(await degrees(page, 'Most')).toBe(high);
    await end(page, 'Least').press('End');
    // As near to the other end as can be: less than 1°.
    await expect.poll(async () => high - (await degrees(page, 'Least'))).toBeLessThanOrEqual(1);
    expect(await degrees(page, 'Least')).toBeLessThanOrEqual(high);
    const arm = await jointNow(page);
    expect(arm.askedViolation).toBeGreaterThan(0.1);
    expect(arm.heldViolation).toBeLessThan(1e-6);
    await undo(page).click();
    await expect.poll(() => degrees(page, 'Least')).toBe(low + 9);
    await backToFitted(page).click();
    await expect.poll(() => degrees(page, 'Least')).toBe(low);
  });

  test('is moved by the pointer, and undone', async ({ page }) => {
    const high = await degrees(page, 'Most');
    // A quarter turn on round the dial.
    const dial = (await steady(page, () => page.locator('.dial-rim').boundingBox()))!;
    const knob = (await end(page, 'Most').locator('.dial-knob').boundingBox())!;
    const [cx, cy] = [dial.x + dial.width / 2, dial.y + dial.height / 2];
    const [dx, dy] = [knob.x + knob.width / 2 - cx, knob.y + knob.height / 2 - cy];
    await page.mouse.move(cx + dx, cy + dy);
    await page.mouse.down();
    for (let degrees = 6; degrees <= 90; degrees += 6) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      await page.mouse.move(cx + dx * cos - dy * sin, cy + dx * sin + dy * cos);
    }
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await degrees(page, 'Most')) - (high + 90))).toBeLessThan(3);
    await undo(page).click();
    await expect.poll(() => degrees(page, 'Most')).toBe(high);
  });
});

test('a limb stays inside a limit that was sculpted', async ({ page }) => {
  // Wide enough for the drawer with the pins.
  await page.setViewportSize({ width: 1440, height: 760 });
  await open(page, '?frame=560&mode=ik&shape=distance-field&joint=LeftArm&view=bones');
  const arm = () => jointNow(page, 'LeftArm');
  const reach = () => snapshot(page).then((s) => s.reach.find(({ handle }) => handle === 'left-hand')!);
  // The hand is held where it is.
  await page.getByRole('button', { name: 'Left hand', exact: true }).click();
  await page.getByRole('button', { name: /^Pin/ }).first().click();
  await expect.poll(() => reach().then(({ residual }) => residual)).toBeLessThan(0.01);
  const before = await arm();
  expect(before.heldViolation).toBeLessThan(1e-3);

  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await page.getByRole('radio', { name: 'Remove' }).check();
  await page.getByRole('button', { name: 'At pose' }).click();
  // The shoulder gave way to the space that was taken, and is inside of what is left.
  const turned = (a: number[], b: number[]) =>
    2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0))));
  await expect.poll(() => arm().then(({ held }) => turned(held, before.held))).toBeGreaterThan(0.1);
  expect((await arm()).heldViolation).toBeLessThan(1e-3);

  await page.getByRole('button', { name: 'Back to fitted' }).click();
  await expect.poll(() => reach().then(({ residual }) => residual)).toBeLessThan(0.01);
  expect((await arm()).heldViolation).toBeLessThan(1e-3);
});
