import type { Page } from '@playwright/test';
import { expect, open, ready, setSystemTheme, sharePage, snapshot, test } from './support';

test('theme, folds and sizes last over a reload', async ({ page }) => {
  await open(page, '?still=coarse');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Limit settings' }).click();
  await page.getByRole('button', { name: 'Fold the timeline' }).click();
  const width = page.getByRole('separator', { name: 'Width of the joints' });
  const usual = (await width.getAttribute('aria-valuenow'))!;
  const { x, y } = (await width.boundingBox())!;
  await page.mouse.move(x + 2, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 200);
  await expect(width).not.toHaveAttribute('aria-valuenow', usual);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // Not that size for good: the layout chooses again.
  expect(await page.evaluate(() => JSON.parse(localStorage['limber.preferences']).leftWidth)).toBeNull();
  await width.focus();
  await page.keyboard.press('ArrowRight');
  const wide = await width.getAttribute('aria-valuenow');
  await page.reload();
  await ready(page);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Limit settings' })).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Unfold the timeline' })).toBeVisible();
  await expect(width).toHaveAttribute('aria-valuenow', wide!);
});

test.describe('on one page', () => {
  sharePage('?still=coarse&frame=10&glow=yes&view=bones');

  /** Chooses the theme in the sheet of help. */
  async function chooseTheme(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Keys and help' }).click();
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  test('the theme follows the system until another is chosen', async ({ page }) => {
    await chooseTheme(page, 'System');
    const root = page.locator('html');
    const background = () => root.evaluate((element) => getComputedStyle(element).backgroundColor);
    await setSystemTheme(page, 'dark');
    const dark = await background();
    await setSystemTheme(page, 'light');
    expect(await background()).not.toBe(dark);
    await chooseTheme(page, 'Dark');
    await expect(root).toHaveAttribute('data-theme', 'dark');
  });

  test('the bars of the browser follow the theme', async ({ page }) => {
    await chooseTheme(page, 'Dark');
    const bar = page.locator('meta[name="theme-color"]');
    await expect(bar).toHaveAttribute('content', '#151922');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(bar).toHaveAttribute('content', '#ffffff');
  });

  test('single keys can be switched off', async ({ page }) => {
    await page.keyboard.press('?');
    const switchOfKeys = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(switchOfKeys).toBeVisible();
    // However soon after each other.
    await page.evaluate(() => {
      const press = (key: string, target: EventTarget) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const sheet = document.querySelector('dialog[open]')!;
      sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
      press('?', document.body);
    });
    await switchOfKeys.uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    expect(await snapshot(page)).toMatchObject({ frame: 10, settings: { shape: 'k-dop' } });
    await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Box' }).check();
    await page.keyboard.press('Control+z');
    expect((await snapshot(page)).settings.shape).toBe('k-dop');
  });

  test('with less motion nothing slides or fades', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Keys and help' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const durations =
            animationName === 'none' ? transitionDuration : `${transitionDuration},${animationDuration}`;
          return durations.split(',').map((text) => Number.parseFloat(text) * (text.trim().endsWith('ms') ? 0.001 : 1));
        }),
      ),
    );
    expect(longest).toBeLessThanOrEqual(0.001);
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1000, height: 800 } });
  sharePage('');

  test('nothing plays by itself', async ({ page }) => {
    expect((await snapshot(page)).isPlaying).toBe(false);
  });

  test('the list of joints takes the focus and gives it back', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Joints', exact: true });
    await button.click();
    await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
