import type { Page } from '@playwright/test';
import { DRAWN, expect, handleSpot, open as openPage, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

// Bones alone are drawn sooner: none of this is about the skin.
const open = (page: Page, query: string) => openPage(page, `${query}&view=bones`);

test.describe('editing', () => {
  test('Escape takes back a drag, then leaves the editing; a face is moved by hand, undone, and given back', async ({
    page,
  }) => {
    await open(page, '?frame=560&still=coarse');
    await test.step('a drag that is taken back', async () => {
      const undo = page.getByRole('button', { name: 'Undo' });
      await page.getByRole('slider', { name: 'by hand' }).first().fill('20');
      await page.getByRole('button', { name: 'Edit the limit' }).click();
      const tools = page.getByRole('group', { name: 'Edit the limit' });
      const back = page.getByRole('button', { name: 'Back to fitted' });
      await expect(tools.getByRole('button', { name: 'Next face' })).toBeVisible();
      const face = await handleSpot(page);
      await page.mouse.move(face.x, face.y);
      await page.mouse.down();
      await page.mouse.move(face.x + 40, face.y + 30, { steps: 5 });
      await expect(back).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(back).toBeDisabled();
      // What the pointer does until it is let go of is nothing any more.
      await page.mouse.move(face.x + 80, face.y + 60, { steps: 3 });
      await page.mouse.up();
      await expect(back).toBeDisabled();
      await expect(tools).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tools).toBeHidden();
      // The step before is still the last one.
      await undo.click();
      await expect(undo).toBeDisabled();
    });
    await test.step('a face by its buttons', async () => {
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
  });

  test(
    'a stroke of the brush takes space from a field, and undo gives it back; a pose beyond it is allowed once it is added',
    DRAWN,
    async ({ page }) => {
      await open(page, '?frame=560&still=coarse&shape=distance-field');
      await test.step('a stroke', async () => {
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
      await test.step('a pose', async () => {
        const beyond = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === s.joint)!.askedViolation);
        await page.getByRole('slider', { name: 'by hand' }).first().fill('170');
        await expect.poll(beyond).toBeGreaterThan(0.2);
        await page.getByRole('radio', { name: 'Add', exact: true }).check();
        await page.getByRole('button', { name: 'At pose' }).click();
        await expect.poll(beyond).toBeLessThan(1e-3);
      });
    },
  );

  test('a vertex of a reach cone is dragged', async ({ page }) => {
    await open(page, '?frame=560&still=coarse&shape=reach-cone&split=swing-twist');
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    await page.getByRole('button', { name: 'Next vertex' }).click();
    const back = page.getByRole('button', { name: 'Back to fitted' });
    await expect(back).toBeDisabled();
    await page.getByRole('button', { name: 'Pull the vertex out by 1°' }).click();
    await expect(back).toBeEnabled();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(back).toBeDisabled();

    const vertex = await handleSpot(page);
    await page.mouse.move(vertex.x, vertex.y);
    await page.mouse.down();
    await page.mouse.move(vertex.x, vertex.y - 25, { steps: 5 });
    await page.mouse.up();
    await expect(back).toBeEnabled();
    await undo.click();
    await expect(back).toBeDisabled();
  });
});

test.describe('twist', () => {
  test('its interval is moved by keys and by the pointer, undone and given back', async ({ page }) => {
    await open(page, '?frame=560&still=coarse&split=swing-twist');
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    const least = page.getByRole('slider', { name: 'Least twist' });
    const most = page.getByRole('slider', { name: 'Most twist' });
    const degreesOf = async (slider: typeof least) => Number(await slider.getAttribute('aria-valuenow'));
    const [low, high] = [await degreesOf(least), await degreesOf(most)];
    expect(low).toBeLessThan(high);
    await least.press('PageUp');
    await least.press('ArrowLeft');
    await expect.poll(() => degreesOf(least)).toBe(low + 9);
    expect(await degreesOf(most)).toBe(high);
    await least.press('End');
    // As near to the other end as can be: less than 1°.
    await expect.poll(async () => high - (await degreesOf(least))).toBeLessThanOrEqual(1);
    expect(await degreesOf(least)).toBeLessThanOrEqual(high);
    const shot = await snapshot(page);
    const arm = shot.joints.find(({ name }) => name === shot.joint)!;
    expect(arm.askedViolation).toBeGreaterThan(0.1);
    expect(arm.heldViolation).toBeLessThan(1e-6);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(() => degreesOf(least)).toBe(low + 9);

    // A quarter turn on round the dial.
    const dial = (await page.locator('.dial-rim').boundingBox())!;
    const knob = (await most.locator('.dial-knob').boundingBox())!;
    const [cx, cy] = [dial.x + dial.width / 2, dial.y + dial.height / 2];
    const [dx, dy] = [knob.x + knob.width / 2 - cx, knob.y + knob.height / 2 - cy];
    await page.mouse.move(cx + dx, cy + dy);
    await page.mouse.down();
    await page.mouse.move(cx + (dx - dy) / Math.SQRT2, cy + (dx + dy) / Math.SQRT2);
    await page.mouse.move(cx - dy, cy + dx);
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await degreesOf(most)) - (high + 90))).toBeLessThan(3);
    await undo.click();
    await expect.poll(() => degreesOf(most)).toBe(high);
    await page.getByRole('button', { name: 'Back to fitted' }).click();
    await expect.poll(() => degreesOf(least)).toBe(low);
  });
});

test('a limb stays inside a limit that was sculpted', async ({ page }) => {
  // Wide enough for the drawer with the pins.
  await page.setViewportSize({ width: 1440, height: 760 });
  await open(page, '?frame=560&mode=ik&shape=distance-field&joint=LeftArm');
  const arm = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === 'LeftArm')!);
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
