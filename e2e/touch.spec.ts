import { expect, isOnTop, open, smallTargets, snapshot, test } from './support';

for (const [name, width, height] of [
  ['held upright', 390, 844],
  ['on its side', 844, 390],
] as const) {
  test.describe(`a phone ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('nothing is smaller than a finger, and menus open above the sheet of settings', async ({ page }) => {
      await open(page, '?still=coarse&frame=336&view=bones');
      await test.step('in every mode', async () => {
        const settings = page.getByRole('button', { name: 'Limit settings' }).first();
        const mode = page.getByRole('radiogroup', { name: 'Mode' });
        for (const name of ['Pose', 'IK', 'Look-at']) {
          await mode.getByRole('radio', { name }).check({ force: true });
          await settings.tap();
          await expect(
            page.getByRole('textbox', { name: 'Padding' }).or(page.locator('.reach-panel')).first(),
          ).toBeVisible();
          expect(await smallTargets(page, 36), name).toEqual([]);
          await page.keyboard.press('Escape');
        }

        await mode.getByRole('radio', { name: 'Pose' }).check({ force: true });
      });
      await test.step('menus', async () => {
        await page.getByRole('button', { name: 'Limit settings' }).first().tap();
        await expect(page.locator('.drawer-body')).toBeVisible();
        for (const menu of ['Clip', 'More']) {
          await page.getByRole('button', { name: menu, exact: true }).tap();
          for (const item of await page.getByRole('menuitem').all()) {
            await item.scrollIntoViewIfNeeded();
            await expect.poll(() => isOnTop(item)).toBe(true);
          }
          await page.keyboard.press('Escape');
        }
        const shapes = page.getByRole('button', { name: 'More shapes' });
        if (!(await isOnTop(shapes))) await page.keyboard.press('Escape');
        await shapes.tap();
        for (const item of await page.getByRole('menuitem').all()) {
          await item.scrollIntoViewIfNeeded();
          await expect.poll(() => isOnTop(item)).toBe(true);
        }
      });
      await test.step('other pages', async () => {
        for (const other of ['compare', 'learn']) {
          await open(page, `?still=coarse&frame=336&page=${other}&view=bones`);
          expect(await smallTargets(page, 36), other).toEqual([]);
        }
      });
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
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('watch, pick and scrub with a finger', async ({ page }) => {
    await open(page);
    await expect.poll(() => snapshot(page).then(({ frame }) => frame)).toBeGreaterThan(0);
    for (const name of ['Character', 'Joint space', 'All joints'])
      await expect(page.getByRole('region', { name })).toBeInViewport();
    await page.getByRole('button', { name: 'Pause' }).tap();
    expect((await snapshot(page)).isPlaying).toBe(false);

    const tile = page
      .getByRole('region', { name: 'All joints' })
      .getByRole('button', { name: 'RightArm', exact: true });
    await tile.tap();
    expect((await snapshot(page)).joint).toBe('RightArm');

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

  test('a tap on the body picks what it hits; fingers find buttons of 36 px and more', async ({ page }) => {
    await open(page, '?still=coarse&frame=10&joint=LeftFoot');
    const box = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
    for (let y = 0.35; y < 0.8 && (await snapshot(page)).joint === 'LeftFoot'; y += 0.08)
      for (const x of [0.45, 0.5, 0.55]) await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
    expect((await snapshot(page)).joint).not.toBe('LeftFoot');

    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, .segment label, select')]
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && box.height > 0 && Math.min(box.width, box.height) < 24)
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
    expect(small).toEqual([]);
  });
});
