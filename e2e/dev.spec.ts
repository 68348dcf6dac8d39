import { createServer, type ViteDevServer } from 'vite';
import { DRAWN, expect, ready, snapshot, test } from './support';

// As it is worked on: unbundled, and React mounts everything twice to find what does not clean up.
let server: ViteDevServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } });
  await server.listen();
});

test.afterAll(() => server.close());

test('the page that is worked on draws, plays, and keeps its sheets open', DRAWN, async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(server.resolvedUrls!.local[0]);
  // Packages are bundled at the first visit.
  await expect(page.locator('html[data-ready="true"]')).toBeAttached({ timeout: 120_000 });
  await ready(page);
  const { frame } = await snapshot(page);
  await expect.poll(() => snapshot(page).then((now) => now.frame)).not.toBe(frame);
  await page.getByRole('button', { name: 'Keys and help' }).click();
  const sheet = page.getByRole('dialog', { name: 'Keys and help' });
  await expect(sheet.getByText('Play or pause')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Learn' }).check();
  await expect(page.getByText('All that a joint can do').first()).toBeVisible();
});
