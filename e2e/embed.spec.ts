import type { Page } from '@playwright/test';
import type { EmbedMessage } from '../src/app/embed/tell-parent';
import { expect, test } from './support';

/** An article with two views in it, between much text. */
async function article(page: Page, ...queries: string[]): Promise<void> {
  const frames = queries.map((query) => `<iframe src="/embed.html?${query}" width="400" height="300"></iframe>`);
  const text = '<p style="height: 900px">Text</p>';
  await page.route('**/article.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Article</title><script>
        window.said = [];
        addEventListener('message', ({ data, source }) => said.push({ ...data, from: Array.from(document.querySelectorAll("iframe"), (f) => f.contentWindow).indexOf(source) }));
      </script>${frames.join(' ')}${text}`,
    }),
  );
  await page.goto('/article.html');
}

type Said = EmbedMessage & { from: number };
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said);

test('two views stand in one article: they tell it their state, follow themes, and leave it its wheel until one is clicked', async ({
  page,
}) => {
  await article(page, 'embed=character&joint=RightArm&frame=336', 'embed=dial&theme=light&joint=LeftForeArm');
  await expect.poll(async () => new Set((await said(page)).map(({ from }) => from)).size, { timeout: 60_000 }).toBe(2);
  const words = await said(page);
  for (const [from, view, joint] of [
    [0, 'character', 'RightArm'],
    [1, 'dial', 'LeftForeArm'],
  ] as const) {
    const first = words.find((word) => word.from === from)!;
    expect(first).toMatchObject({ source: 'limber', version: 1, type: 'ready', view, joint });
    expect(Math.hypot(...first.held)).toBeCloseTo(1, 5);
    expect(first.address).toContain(`joint=${joint}`);
    expect(first.address).not.toContain('embed');
  }
  // Time goes on in both, and both say so.
  await expect
    .poll(async () => (await said(page)).filter(({ from, type }) => from === 0 && type === 'state').length)
    .toBeGreaterThan(1);
  const themes = page
    .frames()
    .slice(1)
    .map((frame) => frame.evaluate(() => document.documentElement.dataset.theme));
  expect(await Promise.all(themes)).toEqual(['dark', 'light']);

  const box = (await page.locator('iframe').first().boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 150);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.click(box.x + 30, box.y + 30);
  await page.mouse.wheel(0, 120);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a view that there is not says which there are', async ({ page }) => {
  await page.goto('/embed.html?embed=teapot');
  await expect(page.getByText('character, space, dial')).toBeVisible();
});
