import { test as bare, expect, type Page } from '@playwright/test';
import { makeGlb } from '../src/rigs/testing/made-gltf';
import { chapterCalled, open, SMALL_DESK, skipHint, snapshot } from './support';

const test = bare.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    await skipHint(page);
    await page.addInitScript(() => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        broken.push(`${violatedDirective}: ${blockedURI} ${sourceFile}`),
      );
      Object.assign(window, { broken });
    });
    await use(page);
  },
});
test.use({ viewport: SMALL_DESK });

const broken = (page: Page) => page.evaluate(() => (window as unknown as { broken: string[] }).broken);

test('the page keeps its policy, and what is put into it from outside does not run', async ({ page }) => {
  await open(page);
  expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').count()).toBe(1);
  await page.getByRole('button', { name: 'Limit settings' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Padding' })).toBeVisible();
  // The engine of the ragdoll is WebAssembly.
  const engine = page.waitForResponse(/\.wasm$/);
  await page.getByRole('radio', { name: 'Ragdoll' }).check();
  await engine;
  const pages = page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio');
  for (const each of (await pages.all()).reverse()) await each.check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close the export' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the export' }).click();
  await page.getByLabel('Clip file', { exact: true }).setInputFiles({
    name: 'limbs.glb',
    mimeType: 'model/gltf-binary',
    buffer: Buffer.from(makeGlb()),
  });
  await expect.poll(() => snapshot(page).then((now) => now.hasLimits && now.clips.length)).toBe(2);
  expect(await broken(page)).toEqual([]);

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.wasHere = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.wasHere = true');
    image.src = 'data:image/png;base64,AAAA';
    document.body.append(image);
    const remote = document.createElement('script');
    remote.src = 'https://example.com/x.js';
    document.body.append(remote);
  });
  await expect
    .poll(() => broken(page).then((all) => all.map((word) => word.split(':')[0]).sort()))
    .toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(false);
});

test('an embedded chapter keeps the same policy', async ({ page }) => {
  await page.goto(`/embed.html?embed=learn-${chapterCalled('Reach and look')}`);
  await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 60_000 });
  await expect(page.getByLabel('Figure: Reach and look')).toBeVisible();
  expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').count()).toBe(1);
  expect(await broken(page)).toEqual([]);
});
