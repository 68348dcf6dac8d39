import type { Locator, Page } from '@playwright/test';
import { DRAWN, expect, jointOf, open, snapshot, test, told } from './support';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const has = () => control.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 120; i++) {
    if (await has()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}.`);
}

/** Whether what has the focus shows it. */
const isFocusShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const isRing = (of: Element | null) => {
      const style = of && getComputedStyle(of);
      return style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    };
    return isRing(element) || isRing(element.parentElement) || isRing(element.nextElementSibling);
  });

test.describe('by keyboard alone', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('Inspect is worked from the first joint to a shared link', async ({ page }) => {
    await open(page, '?frame=100');
    const { keyboard } = page;
    const key = (name: string) => keyboard.press(name);
    const now = () => snapshot(page);

    await test.step('find a joint and walk the tree', async () => {
      await key('/');
      await expect(page.getByLabel('Find a joint')).toBeFocused();
      await keyboard.type('forearm');
      await key('Enter');
      expect((await now()).joint).toBe('LeftForeArm');
      await key('ArrowDown');
      await expect(page.getByRole('treeitem', { name: /^LeftForeArm\b/ })).toBeFocused();
      await key('ArrowLeft');
      await key('ArrowLeft');
      expect((await now()).joint).toBe('LeftArm');
      expect(await isFocusShown(page)).toBe(true);
      await key('ArrowLeft');
      await expect(page.getByRole('treeitem', { name: /^LeftArm\b/ })).toHaveAttribute('aria-expanded', 'false');
    });

    await test.step('switch shape and split', async () => {
      await tabTo(page, page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'k-DOP' }));
      expect(await isFocusShown(page)).toBe(true);
      await key('ArrowLeft');
      expect((await now()).settings.shape).toBe('ellipsoid');
      await tabTo(page, page.getByRole('radiogroup', { name: 'Split' }).getByRole('radio', { name: 'Whole' }));
      await key('ArrowRight');
      expect((await now()).settings.split).toBe('swing-twist');
      await key('1');
      expect((await now()).settings.shape, 'a key for each of the first shapes').toBe('box');
    });

    await test.step('turn a joint by hand, beyond its limit', async () => {
      await tabTo(page, page.getByRole('slider', { name: 'by hand' }).first());
      expect(await isFocusShown(page)).toBe(true);
      for (let i = 0; i < 5; i++) await key('PageUp');
      await expect.poll(async () => jointOf(await now(), 'LeftArm').askedViolation).toBeGreaterThan(0.2);
      expect(jointOf(await now(), 'LeftArm').heldViolation).toBeLessThan(1e-6);
      await tabTo(page, page.getByRole('button', { name: 'Back to clip' }));
      await key('Enter');
      expect(jointOf(await now(), 'LeftArm').askedViolation).toBeLessThan(0.2);
    });

    await test.step('play, pause, scrub', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Play' }));
      await key('Space');
      expect((await now()).isPlaying).toBe(true);
      await expect.poll(async () => (await now()).frame).not.toBe(100);
      await key('Space');
      expect((await now()).isPlaying).toBe(false);
      const slider = page.getByRole('slider', { name: 'Frame' });
      await tabTo(page, slider);
      await key('Home');
      await key('ArrowRight');
      expect((await now()).frame).toBe(1);
      await expect(slider).toHaveAttribute('aria-valuetext', /seconds, frame 1 of/);
    });

    await test.step('undo', async () => {
      await key('Control+z');
      expect(jointOf(await now(), 'LeftArm').askedViolation).toBeGreaterThan(0.2);
      // Keys that were pressed slowly, on a loaded machine, are steps of their own.
      await expect
        .poll(async () => {
          await key('Control+z');
          return (await now()).settings.shape;
        })
        .toBe('ellipsoid');
      await key('Control+y');
      expect((await now()).settings.shape).toBe('box');
    });

    await test.step('help', async () => {
      await key('?');
      const sheet = page.getByRole('dialog', { name: 'Keys and help' });
      await expect(sheet).toBeVisible();
      expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await expect(sheet).toContainText('Play or pause');
      await key('Escape');
      await expect(sheet).toBeHidden();
    });

    await test.step('theme and sharing', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Light theme' }));
      await key('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await tabTo(page, page.getByRole('button', { name: 'Share' }));
      await key('Enter');
      await expect(page.getByText('Link copied')).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
        joint: 'LeftArm',
        frame: '1',
        shape: 'box',
      });
    });
  });

  test('arrows turn the camera that has the focus', DRAWN, async ({ page }) => {
    await open(page, '?frame=100');
    const { keyboard } = page;
    const status = told(page);
    for (const name of ['character', 'joint space']) {
      const view = page.getByRole('application', { name: new RegExp(`^Camera on the ${name}`) });
      await tabTo(page, view);
      expect(await isFocusShown(page)).toBe(true);
      await keyboard.press('0');
      await expect(status).toContainText('Seen from');
      const first = (await status.textContent())!;
      const before = await view.screenshot();
      await keyboard.press('ArrowRight');
      await keyboard.press('ArrowUp');
      await keyboard.press('-');
      await expect(status).not.toHaveText(first);
      await expect.poll(async () => (await view.screenshot()).equals(before)).toBe(false);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowLeft');
      await keyboard.press('+');
      await expect(status, 'there and back').toHaveText(first);
      await keyboard.press('Shift+ArrowLeft');
      await keyboard.press('0');
      await expect(status, 'framed again').toHaveText(first);
      await keyboard.press('ArrowRight');
      await expect(status).not.toHaveText(first);
      const turned = (await status.textContent())!;
      await keyboard.press('ArrowUp');
      await expect(status).not.toHaveText(turned);
      // Both in one frame, as on a machine that draws slowly.
      await view.evaluate((element) => {
        for (const key of ['0', 'ArrowRight'])
          element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
      await expect(status, 'turned after framing').toHaveText(turned);
      await keyboard.press('-');
      await keyboard.press('-');
      await keyboard.press('f');
      await keyboard.press('ArrowUp');
      await keyboard.press('ArrowDown');
      await expect(status, 'as near as first, from where one looks').toHaveText(turned);
      expect((await snapshot(page)).frame, 'time stands').toBe(100);
    }
    const view = page.getByRole('application', { name: /^Camera on the joint space/ });
    await view.click({ position: { x: 20, y: 120 } });
    await keyboard.press('ArrowRight');
    expect((await snapshot(page)).frame).toBe(101);
  });

  test('files, settings, ranges and comparisons are reached', async ({ page }) => {
    await open(page, '?frame=100&still=coarse');
    const { keyboard } = page;
    const now = () => snapshot(page);

    await tabTo(page, page.getByRole('button', { name: 'Open clip' }));
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await chooser;

    await tabTo(page, page.getByRole('button', { name: 'Export' }));
    await keyboard.press('Enter');
    const save = page.getByRole('button', { name: /^Download .*\.limits\.json$/ });
    await expect(save).toBeVisible();
    await tabTo(page, save);
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    await tabTo(page, page.getByRole('button', { name: 'Close the export' }));
    await keyboard.press('Enter');

    await tabTo(page, page.getByRole('switch', { name: 'Softening' }));
    await keyboard.press('Space');
    expect((await now()).settings.softening).toBe(true);

    await tabTo(page, page.getByRole('textbox', { name: 'Padding' }));
    await keyboard.press('Control+a');
    await keyboard.type('3');
    await keyboard.press('Enter');
    await expect.poll(async () => (await now()).settings.padding).toBeCloseTo((3 * Math.PI) / 180, 5);

    await tabTo(page, page.getByRole('slider', { name: 'Frame' }));
    await keyboard.press('[');
    await keyboard.press('End');
    await keyboard.press(']');
    await tabTo(page, page.getByRole('button', { name: 'Clear the marked range' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Clear the marked range' })).toHaveCount(0);

    await tabTo(page, page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Inspect' }));
    await keyboard.press('ArrowRight');
    const use = page.getByRole('button', { name: 'Use Box' });
    await expect(use).toBeVisible();
    await tabTo(page, use);
    await keyboard.press('Enter');
    expect((await now()).settings).toMatchObject({ page: 'compare', shape: 'box' });
  });
});
