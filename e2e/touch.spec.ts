import type { Page } from '@playwright/test';
import { expect, isOnTop, open, sharePage, smallTargets, snapshot, test } from './support';

/** What lies over a button or an item of a menu, so that no finger gets to it. */
async function expectOnTop(page: Page): Promise<void> {
  for (const item of await page.getByRole('menuitem').all()) {
    await item.scrollIntoViewIfNeeded();
    await expect.poll(() => isOnTop(item)).toBe(true);
  }
  await page.keyboard.press('Escape');
}

for (const [name, width, height] of [
  ['held upright', 390, 844],
  ['on its side', 844, 390],
] as const) {
  test.describe(`on a phone ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });
    sharePage('?still=coarse&frame=336&view=bones');
    const settings = (page: Page) => page.getByRole('button', { name: 'Limit settings' }).first();

    for (const mode of ['Pose', 'IK', 'Look-at'])
      test(`nothing is smaller than a finger: ${mode}`, async ({ page }) => {
        await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: mode }).check();
        await settings(page).tap();
        await expect(
          page.getByRole('textbox', { name: 'Padding' }).or(page.locator('.reach-panel')).first(),
        ).toBeVisible();
        expect(await smallTargets(page, 36)).toEqual([]);
        await page.keyboard.press('Escape');
      });

    test('menus open above the sheet of settings', async ({ page }) => {
      await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Pose' }).check();
      await settings(page).tap();
      await expect(page.locator('.drawer-body')).toBeVisible();
      for (const menu of ['Clip', 'More']) {
        await page.getByRole('button', { name: menu, exact: true }).tap();
        await expectOnTop(page);
      }
      const shapes = page.getByRole('button', { name: 'More shapes' });
      if (!(await isOnTop(shapes))) await page.keyboard.press('Escape');
      await shapes.tap();
      await expectOnTop(page);
    });

    test('two Escapes, one right after the other, close a menu and then the settings', async ({ page }) => {
      await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Pose' }).check();
      await settings(page).tap();
      await expect(page.locator('.drawer-body')).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      // Not by `press`, which waits for the page after each key.
      const devtools = await page.context().newCDPSession(page);
      const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };
      await Promise.all(
        (['rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp'] as const).map((type) =>
          devtools.send('Input.dispatchKeyEvent', { ...key, type }),
        ),
      );
      await expect(page.locator('.drawer-body')).toBeHidden();
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    });

    for (const other of ['Compare', 'Learn'])
      test(`nothing is smaller than a finger: ${other}`, async ({ page }) => {
        await open(page, `?still=coarse&frame=336&page=${other.toLowerCase()}&view=bones`);
        expect(await smallTargets(page, 36)).toEqual([]);
      });
  });
}

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('nothing is smaller than a finger', async ({ page }) => {
    await open(page, '?still=coarse&frame=336&split=swing-twist&view=bones');
    await page.getByRole('button', { name: 'Joints', exact: true }).tap();
    expect(await smallTargets(page, 36)).toEqual([]);
  });

  test('nothing covers half of the body until settings are asked for', async ({ page }) => {
    await open(page, '?still=coarse&frame=336&view=bones');
    const settings = page.getByRole('button', { name: 'Limit settings' });
    await expect(settings).toHaveAttribute('aria-expanded', 'false');
    await settings.tap();
    await expect(page.getByRole('textbox', { name: 'Padding' })).toBeVisible();
    expect(await smallTargets(page, 36)).toEqual([]);
  });
});

/**
 * Taps, and once more where nothing came of it: a touch whose end a busy browser hears half a second late is a long press, of which no click is
 * made.
 */
const tapUntil = (tap: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await tap();
    await expect.poll(isDone, { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 60_000 });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  sharePage('?joint=LeftFoot');

  test('one watches, picks and scrubs with a finger', async ({ page }) => {
    await expect.poll(() => snapshot(page).then(({ frame }) => frame)).toBeGreaterThan(0);
    for (const name of ['Character', 'Joint space', 'All joints'])
      await expect(page.getByRole('region', { name })).toBeInViewport();
    await page.getByRole('button', { name: 'Pause' }).tap();
    await expect.poll(() => snapshot(page).then(({ isPlaying }) => isPlaying)).toBe(false);

    const tile = page
      .getByRole('region', { name: 'All joints' })
      .getByRole('button', { name: 'RightArm', exact: true });
    await tapUntil(
      () => tile.tap(),
      () => snapshot(page).then(({ joint }) => joint === 'RightArm'),
    );

    const track = (await page.getByRole('slider', { name: 'Frame' }).boundingBox())!;
    const y = track.y + track.height / 2;
    const at = (share: number) => [{ x: track.x + share * track.width, y }];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const share = () => snapshot(page).then(({ frame, frameCount }) => frame / (frameCount - 1));
    await touch('touchStart', at(0.25));
    await expect.poll(share).toBeCloseTo(0.25, 1);
    await touch('touchMove', at(0.4));
    await touch('touchMove', at(0.75));
    await expect.poll(share).toBeCloseTo(0.75, 1);
    await touch('touchEnd', []);
    expect((await snapshot(page)).isPlaying).toBe(false);
  });

  test('a tap on the body picks the joint under it', async ({ page }) => {
    const pause = page.getByRole('button', { name: 'Pause' });
    if (await pause.isVisible()) await pause.tap();
    await page.getByRole('slider', { name: 'Frame' }).fill('10');
    const tile = page
      .getByRole('region', { name: 'All joints' })
      .getByRole('button', { name: 'LeftFoot', exact: true });
    const joint = () => snapshot(page).then((shot) => shot.joint);
    await tapUntil(
      () => tile.tap(),
      async () => (await joint()) === 'LeftFoot',
    );
    const { x, y, width, height } = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
    // The chest stands in the middle.
    const tapBody = async () => {
      for (const down of [0.35, 0.45, 0.55]) await page.touchscreen.tap(x + 0.5 * width, y + down * height);
    };
    await tapUntil(tapBody, async () => (await joint()) !== 'LeftFoot');
  });
});
