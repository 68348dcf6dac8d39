import type { Page } from '@playwright/test';
import { expect, MADE_CLIPS, open, openFile, realClips, sharePage, snapshot, steady, test } from './support';

type Snapshot = Awaited<ReturnType<typeof snapshot>>;

const worstHeld = (shot: Snapshot) => Math.max(...shot.joints.map((joint) => joint.heldViolation));
const reachOf = (shot: Snapshot, handle: string) => shot.reach.find((reach) => reach.handle === handle)!;
const handle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where a handle is, once the camera has come to rest. */
const restingBox = async (page: Page, name: string) => (await steady(page, () => handle(page, name).boundingBox()))!;

/** Takes a handle by its middle and leads it along steps in px; the button stays down. */
async function drag(page: Page, name: string, steps: [number, number][]): Promise<void> {
  const box = await restingBox(page, name);
  let x = box.x + box.width / 2;
  let y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [dx, dy] of steps) await page.mouse.move((x += dx), (y += dy), { steps: 3 });
}

/** Waits until pulled limbs have glided to where they rest. */
const settled = (page: Page) => steady(page, async () => (await snapshot(page)).reach);

/** Lets go of all limbs, for what is tried next. */
async function release(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Release all' }).click();
  expect((await snapshot(page)).reach).toEqual([]);
}

/** Stands at frame 10 and lets go of all limbs that the test before has left pulled. */
async function standFree(page: Page): Promise<void> {
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  if (await pause.isVisible()) await pause.click();
  await page.getByRole('slider', { name: 'Frame' }).fill('10');
  if ((await snapshot(page)).reach.length > 0) await release(page);
}

/** Types a number in the field of an axis, cm. */
async function place(page: Page, axis: string, centimetres: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: `${axis}, cm` });
  await field.fill(centimetres.toFixed(1));
  await field.press('Enter');
}

test.describe('bones', () => {
  sharePage('?frame=10&mode=ik&view=bones');
  test.beforeEach(({ page }) => standFree(page));

  test('a hand goes where it is dragged', async ({ page }) => {
    await drag(page, 'Left hand', [
      [-5, -25],
      [-5, -25],
    ]);
    await page.mouse.up();
    await settled(page);
    const shot = await snapshot(page);
    const { target, end, status, residual } = reachOf(shot, 'left-hand');
    expect(status).toBe('reached');
    expect(residual).toBeLessThan(1e-3);
    expect(Math.hypot(...end.map((x, k) => x - target[k]))).toBeLessThan(1e-3);
    expect(worstHeld(shot)).toBeLessThan(1e-6);
    await release(page);
  });

  test('a hand stays behind past its limit, and goes there without limits', async ({ page }) => {
    await drag(page, 'Left hand', [
      [-60, -60],
      [-100, -60],
      [-100, 60],
    ]);
    await page.mouse.up();
    await settled(page);
    const held = await snapshot(page);
    expect(reachOf(held, 'left-hand')).toMatchObject({ status: 'nearest' });
    expect(reachOf(held, 'left-hand').residual).toBeGreaterThan(0.02);
    expect(worstHeld(held)).toBe(0);
    await expect(page.locator('[data-handle="left-hand"]')).toContainText('out of reach');

    const limits = page.getByRole('switch', { name: 'Limits', exact: true });
    await limits.uncheck();
    await expect.poll(() => snapshot(page).then(worstHeld)).toBeGreaterThan(0.1);
    await expect
      .poll(() => snapshot(page).then((free) => reachOf(free, 'left-hand').residual))
      .toBeLessThan(reachOf(held, 'left-hand').residual);

    await limits.check();
    await expect.poll(() => snapshot(page).then(worstHeld)).toBeLessThan(1e-6);
    await release(page);
  });

  test('limits are off while I is held, in the middle of a drag', async ({ page }) => {
    await drag(page, 'Left hand', [
      [-160, -120],
      [-100, 60],
    ]);
    await page.keyboard.down('i');
    await expect.poll(() => snapshot(page).then(worstHeld)).toBeGreaterThan(0.1);
    await page.keyboard.up('i');
    await expect.poll(() => snapshot(page).then(worstHeld)).toBeLessThan(1e-6);
    await page.mouse.up();
    await release(page);
  });

  test('a chain that is chosen by hand turns its own joints alone', async ({ page }) => {
    await page.getByRole('radio', { name: 'Left hand' }).check();
    await settled(page);
    const before = await snapshot(page);
    await page.getByRole('combobox', { name: 'First joint' }).selectOption({ label: 'LeftForeArm' });
    await drag(page, 'Left hand', [
      [-5, -30],
      [-5, -30],
    ]);
    await page.mouse.up();
    const after = await snapshot(page);
    const held = (shot: Snapshot, name: string) => shot.joints.find((joint) => joint.name === name)!.held;
    expect(held(after, 'LeftArm')).toEqual(held(before, 'LeftArm'));
    expect(held(after, 'LeftForeArm')).not.toEqual(held(before, 'LeftForeArm'));
    await page.getByRole('combobox', { name: 'First joint' }).selectOption({ label: 'LeftArm' });
  });

  test('one drag is one step of undo, and Escape takes it back', async ({ page }) => {
    await drag(page, 'Left hand', [
      [-10, -10],
      [-10, -20],
      [-5, -20],
    ]);
    await page.mouse.up();
    const first = reachOf(await snapshot(page), 'left-hand').target;
    await drag(page, 'Left hand', [
      [10, 10],
      [10, 10],
    ]);
    await page.mouse.up();
    expect(reachOf(await snapshot(page), 'left-hand').target).not.toEqual(first);
    await page.keyboard.press('Control+z');
    expect(reachOf(await snapshot(page), 'left-hand').target).toEqual(first);
    await drag(page, 'Left hand', [
      [-30, 10],
      [-30, 10],
    ]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(reachOf(await snapshot(page), 'left-hand').target).toEqual(first);
    await page.keyboard.press('Control+z');
    expect((await snapshot(page)).reach).toEqual([]);
  });

  test('the pelvis goes down on pinned feet', async ({ page }) => {
    await drag(page, 'Pelvis', [
      [0, 8],
      [0, 12],
    ]);
    await page.mouse.up();
    await settled(page);
    const { reach } = await snapshot(page);
    expect(reach.map((r) => r.handle).sort()).toEqual(['left-foot', 'pelvis', 'right-foot']);
    for (const { residual } of reach) expect(residual).toBeLessThan(2e-3);
    await release(page);
  });

  test('within one drag Alt turns the hand, and the pole then turns the elbow while the hand stays', async ({
    page,
  }) => {
    const turnOf = (shot: Snapshot, name: string) => shot.joints.find((joint) => joint.name === name)!.held;
    await drag(page, 'Left hand', [
      [-5, -20],
      [-5, -20],
    ]);
    const before = await snapshot(page);
    const box = (await handle(page, 'Left hand').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.keyboard.down('Alt');
    await page.mouse.move(x + 25, y + 5, { steps: 3 });
    const turned = await snapshot(page);
    expect(reachOf(turned, 'left-hand').target).toEqual(reachOf(before, 'left-hand').target);
    expect(turnOf(turned, 'LeftHand')).not.toEqual(turnOf(before, 'LeftHand'));
    await page.keyboard.up('Alt');
    await page.mouse.move(x + 26, y + 5);
    // A pixel more is a pixel more: what the pointer went with Alt held does not count.
    const [a, b] = [reachOf(before, 'left-hand').target, reachOf(await snapshot(page), 'left-hand').target];
    expect(Math.hypot(...a.map((at, k) => at - b[k]))).toBeLessThan(0.02);
    await page.mouse.up();
    await settled(page);
    const held = await snapshot(page);
    expect(turnOf(held, 'LeftHand')).toEqual(turnOf(turned, 'LeftHand'));

    await drag(page, 'Left elbow pole', [
      [0, -25],
      [0, -25],
    ]);
    await page.mouse.up();
    await settled(page);
    const swivelled = await snapshot(page);
    expect(turnOf(swivelled, 'LeftArm')).not.toEqual(turnOf(held, 'LeftArm'));
    expect(reachOf(swivelled, 'left-hand').residual).toBeLessThan(1e-3);
    expect(worstHeld(swivelled)).toBeLessThan(1e-6);
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Control+z');
    expect((await snapshot(page)).reach).toEqual([]);
  });

  test('a pull holds while the clip plays', async ({ page }) => {
    await drag(page, 'Left hand', [
      [-5, -25],
      [-5, -25],
    ]);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => snapshot(page).then((s) => s.frame)).toBeGreaterThan(14);
    const { reach, ...shot } = await snapshot(page);
    expect(worstHeld({ reach, ...shot })).toBeLessThan(1e-6);
    expect(reach).toHaveLength(1);
  });
});

test.describe('a body', () => {
  sharePage('?frame=10&mode=ik&joint=Head');
  test.beforeEach(({ page }) => standFree(page));
  const hand = (page: Page) => handle(page, 'Right hand');

  test('arrows, numbers and pins do without a pointer', async ({ page }) => {
    await hand(page).focus();
    await page.keyboard.press('ArrowUp');
    const once = reachOf(await snapshot(page), 'right-hand').target;
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    const moved = reachOf(await snapshot(page), 'right-hand').target;
    expect(Math.hypot(...moved.map((x, k) => x - once[k]))).toBeCloseTo(0.06, 4);
    expect(moved[1]).toBeGreaterThan(once[1]);
    expect((await snapshot(page)).frame).toBe(10);
    await expect(hand(page)).toHaveAccessibleDescription(/pulled/);

    await place(page, 'y', 100);
    expect(reachOf(await snapshot(page), 'right-hand').target[1]).toBeCloseTo(1, 4);

    await hand(page).focus();
    await page.keyboard.press('p');
    await expect(hand(page)).toHaveAccessibleDescription(/pinned/);
    await page.keyboard.press('Delete');
    expect((await snapshot(page)).reach).toEqual([]);
  });

  test('Escape leaves a half-typed number unsaid', async ({ page }) => {
    await hand(page).focus();
    await page.keyboard.press('P');
    await expect(hand(page)).toHaveAccessibleDescription(/pinned/);
    const { target } = reachOf(await snapshot(page), 'right-hand');
    const field = page.getByRole('spinbutton', { name: 'y, cm' });
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue((100 * target[1]).toFixed(1));
    expect(reachOf(await snapshot(page), 'right-hand').target).toEqual(target);
    await release(page);
  });

  test('a press drags the limb under it, and a click selects its joint', async ({ page }) => {
    const wrist = await restingBox(page, 'Left hand');
    const hip = await restingBox(page, 'Pelvis');
    const foot = await restingBox(page, 'Left foot');
    // The shin, half-way down from hip to foot and below the knee.
    const x = hip.x + hip.width / 2 + 0.8 * (foot.x - hip.x);
    const y = hip.y + hip.height / 2 + 0.78 * (foot.y - hip.y);
    await page.mouse.click(x, y);
    expect((await snapshot(page)).joint).toMatch(/Left(Up)?Leg/);
    expect((await snapshot(page)).reach).toEqual([]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y - 20, { steps: 4 });
    await page.mouse.up();
    expect((await snapshot(page)).reach.map((r) => r.handle)).toEqual(['left-foot']);
    // The camera stood still.
    const after = await restingBox(page, 'Left hand');
    expect(Math.hypot(after.x - wrist.x, after.y - wrist.y)).toBeLessThan(12);
  });
});

test('every handle can be dragged on clips of others', async ({ page }) => {
  await open(page, '?frame=10&mode=ik&view=bones');
  for (const clip of [MADE_CLIPS['mixed.bvh'], ...realClips('CMU_13_29.bvh', 'louise.bvh')]) {
    await test.step(clip.name, async () => {
      await openFile(page, clip);
      const pause = page.getByRole('button', { name: 'Pause' });
      if ((await snapshot(page)).isPlaying) await pause.click();
      // One pose, whatever frame it had come to. Feet that stand together lie over each other.
      await page.getByRole('slider', { name: 'Frame' }).press('Home');
      for (const name of ['Left hand', 'Right hand', 'Left foot', 'Right foot', 'Pelvis']) {
        await drag(page, name, [
          [4, -8],
          [4, -8],
        ]);
        await page.mouse.up();
        await expect(handle(page, name)).toBeFocused();
      }
      await settled(page);
      const shot = await snapshot(page);
      expect(shot.reach).toHaveLength(5);
      for (const { residual } of shot.reach) expect(Number.isFinite(residual)).toBe(true);
      expect(worstHeld(shot)).toBeLessThan(1e-6);
      await release(page);
    });
  }
});
