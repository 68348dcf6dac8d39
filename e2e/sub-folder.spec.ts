import { preview } from 'vite';
import { expect, ready, snapshot, test } from './support';

const FOLDER = '/people/someone/limber/';

/** The page as built, under a longer path, where a missing file is missing. */
const serve = () => preview({ base: FOLDER, appType: 'mpa', logLevel: 'warn', preview: { port: 0 } });

test('the page works under any path of a static host, with its worker, clip, ragdoll and embeds', async ({ page }) => {
  const server = await serve();
  const address = server.resolvedUrls!.local[0];
  expect(address).toContain(FOLDER);
  const astray: string[] = [];
  page.on('response', (response) => {
    if (/^http/.test(response.url()) && (!response.url().startsWith(address) || response.status() >= 400))
      astray.push(`${response.status()} ${response.url()}`);
  });
  try {
    await page.goto(`${address}?mode=ragdoll&frame=560&view=bones`);
    await ready(page);
    // The engine is WebAssembly of its own.
    await expect.poll(async () => (await snapshot(page)).fall !== null).toBe(true);
    for (const view of ['dial', 'space']) {
      await page.goto(`${address}embed.html?embed=${view}&joint=LeftArm`);
      await ready(page);
    }
    expect(astray).toEqual([]);
  } finally {
    await server.close();
  }
});
