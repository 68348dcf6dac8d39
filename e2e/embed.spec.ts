import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { EmbedMessage } from '../src/app/embed/tell-parent';
import { DRAWN, expect, open, SMALL_DESK, test } from './support';

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

test('two views stand in one article and tell it their state', DRAWN, async ({ page }) => {
  await article(page, 'embed=character&joint=RightArm', 'embed=dial&theme=light&joint=LeftForeArm');
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

test(
  'Share offers the code of an embed, a see-through picture and a video, which can be called off',
  DRAWN,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(SMALL_DESK);
    await open(page, '?frame=336&joint=LeftForeArm');
    const sheet = page.getByRole('dialog', { name: 'Share' });
    const share = async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Embed, picture, video…' }).last().click();
    };
    await share();
    await sheet.getByRole('combobox', { name: 'View to embed' }).selectOption('space');
    await sheet.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByText('Code copied')).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    const source = await page.evaluate((html) => {
      const frame = new DOMParser().parseFromString(html, 'text/html').querySelector('iframe')!;
      return frame.getAttribute('src')!;
    }, code);
    const url = new URL(source);
    expect(url.pathname).toBe('/embed.html');
    expect([url.searchParams.get('embed'), url.searchParams.get('joint')]).toEqual(['space', 'LeftForeArm']);

    const size = await page
      .locator('section.character .view-track')
      .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
    await share();
    const picture = page.waitForEvent('download');
    // After a press the page's words come first, and its pictures a frame later: while keys are pressed nothing is drawn.
    await page.evaluate(() => {
      let isOver = false;
      const press = () => {
        if (!isOver) requestAnimationFrame(press);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
        document.dispatchEvent(new Event('scroll'));
      };
      press();
      addEventListener('click', () => setTimeout(() => (isOver = true), 500), { once: true });
    });
    await sheet.getByRole('button', { name: 'Save PNG' }).click();
    const bytes = readFileSync(await (await picture).path());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(size.map((px) => 2 * px));
    const alphas = await page.evaluate(async (base64) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      return { corner: data[3], most: data.reduce((most, x, i) => (i % 4 === 3 ? Math.max(most, x) : most), 0) };
    }, bytes.toString('base64'));
    expect(alphas).toEqual({ corner: 0, most: 255 });

    await share();
    await sheet.getByRole('button', { name: 'Record video' }).click();
    await expect(page.getByRole('progressbar', { name: 'Recording a video' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await share();
    const video = page.waitForEvent('download', { timeout: 120_000 });
    await sheet.getByRole('button', { name: 'Record video' }).click();
    const film = await video;
    expect(film.suggestedFilename()).toMatch(/\.(mp4|webm)$/);
    expect(readFileSync(await film.path()).length).toBeGreaterThan(10_000);
  },
);
