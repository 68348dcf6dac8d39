import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as bare, expect as check, type Page } from '@playwright/test';
import { makeGlb } from '../src/rigs/testing/made-gltf';
import { expect, MADE_CLIPS, open, ready, SMALL_DESK, skipHint, snapshot, test } from './support';

const [clip] = Object.values(MADE_CLIPS);
const files: Record<string, Buffer | string> = {
  '/one.bvh': clip.buffer,
  '/limbs.glb': Buffer.from(makeGlb()),
  '/page.bvh': '<!doctype html><title>Sign in</title>',
  '/pointer.glb': 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n',
  '/empty.bvh': '',
  '/half.glb': Buffer.from(makeGlb().slice(0, 3000)),
};

/** A site that lets other pages read its files; what lies under /unshared/ it keeps to itself. */
let site: Server;
let address: string;
let asked: string[] = [];

test.beforeAll(async () => {
  site = createServer(({ method, url = '/' }, response) => {
    asked.push(`${method} ${url}`);
    if (url === '/slow.bvh') return;
    const file = files[url.replace('/unshared', '')];
    if (!url.startsWith('/unshared')) response.setHeader('Access-Control-Allow-Origin', '*');
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});
test.beforeEach(() => {
  asked = [];
});
test.use({ viewport: SMALL_DESK });

const clipOf = (page: Page) => snapshot(page).then((now) => now.hasLimits && now.clip);

test('a link opens a clip of the web with the joint it names, is shared as such, and comes back with a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `?clip=${encodeURIComponent(`${address}/limbs.glb`)}&joint=LeftForeArm&still=coarse`);
  await check
    .poll(() => snapshot(page).then(({ clips }) => clips.map(({ name }) => name)))
    .toEqual(['limbs.glb · wave', 'limbs.glb · kick']);
  expect((await snapshot(page)).joint).toBe('LeftForeArm');
  // The clip that comes with the page was not asked for on the way.
  expect(asked).toEqual(['GET /limbs.glb']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(shared.searchParams.getAll('clip')).toEqual([`${address}/limbs.glb`]);
  await page.reload();
  await ready(page);
  expect((await snapshot(page)).clips).toHaveLength(2);

  const paste = (text: string) =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  // An address can be looked at before anything is fetched; a file's text is there already.
  await paste(`${address}/one.bvh`);
  await expect(page.getByLabel(/^Address of/)).toHaveValue(`${address}/one.bvh`);
  expect(asked).not.toContain('GET /one.bvh');
  await page.keyboard.press('Escape');
  await paste(clip.buffer.toString('utf8'));
  await check.poll(() => clipOf(page)).toBe('pasted.bvh');
});

// A request that fails is told of by the browser too.
const loud = bare.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    await skipHint(page);
    await use(page);
  },
});
loud.use({ viewport: SMALL_DESK });

loud('what can’t be had from the web is told in a sentence, and all stays as it was', async ({ page }) => {
  await open(page, `?still=coarse&clip=${encodeURIComponent(`${address}/unshared/one.bvh`)}`);
  const alerts = page.getByRole('alert');
  await check(alerts.filter({ hasText: 'does not let other pages read its files (CORS)' })).toBeVisible();
  const before = await clipOf(page);
  check(before).toBe('range-of-motion.bvh');
  const name = async (text: string) => {
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /From the web/ }).click();
    await check(page.getByLabel(/^Address of/)).toBeFocused();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  for (const [path, sentence] of [
    ['/gone.bvh', 'There is nothing at this address'],
    ['/page.bvh', 'This address is a web page'],
    ['/pointer.glb', 'only a pointer to the real file (Git LFS)'],
    ['/empty.bvh', 'The file at this address is empty'],
    ['/half.glb', 'It ends too early'],
  ] as const) {
    await name(address + path);
    await check(alerts.last()).toContainText(sentence);
  }
  await name('file:///etc/passwd');
  await check(page.getByText('is not a web address')).toBeVisible();
  await page.keyboard.press('Escape');
  await name(`${address}/slow.bvh`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await check(page.getByRole('progressbar')).toBeHidden();
  check(await clipOf(page)).toBe(before);
  await name(`${address}/one.bvh`);
  await check.poll(() => clipOf(page)).toBe('one.bvh');
});
