import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as bare, expect as check, type Page } from '@playwright/test';
import { MADE_CLIPS, open, SMALL_DESK, skipHint, snapshot } from './support';

const [clip] = Object.values(MADE_CLIPS);

// A request that fails is told of by the browser too.
const loud = bare.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    await skipHint(page);
    await use(page);
  },
});
loud.use({ viewport: SMALL_DESK });

const clipOf = (page: Page) => snapshot(page).then((now) => now.hasLimits && now.clip);

loud('the gallery asks for what is chosen, keeps it, and opens nothing that has changed', async ({ page }) => {
  const outside: string[] = [];
  let body: Buffer = Buffer.from('changed');
  await page.route('**/gallery/gallery.json', async (route) => {
    const list = await (await route.fetch()).json();
    const sha256 = createHash('sha256').update(clip.buffer).digest('hex');
    list.items[0] = { ...list.items[0], size: clip.buffer.length, sha256, mirrors: [] };
    await route.fulfill({ json: list });
  });
  await page.route(/^https:/, async (route) => {
    outside.push(route.request().url());
    await route.fulfill({ body, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await open(page, '?still=coarse');
  const sheet = page.getByRole('dialog', { name: 'Gallery' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /Gallery/ }).click();
    await check(sheet.getByRole('listitem')).not.toHaveCount(0);
  };
  const first = sheet.getByRole('button', { name: /^Open / }).first();
  await choose();
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  check(violations.map(({ id }) => id)).toEqual([]);
  check(outside).toEqual([]);
  await first.click();
  await check(page.getByRole('alert')).toContainText('not the file any more that was chosen for the gallery');
  check(await clipOf(page)).toBe('range-of-motion.bvh');
  body = clip.buffer;
  await choose();
  await first.click();
  await check.poll(() => clipOf(page)).toBe('CMU_13_29.bvh');
  check(outside).toHaveLength(2);
  check(new Set(outside).size).toBe(1);
  // Once more without a connection, after all that the page itself remembers is gone.
  await page.unroute(/^https:/);
  await page.route(/^https:/, (route) => route.abort());
  await page.evaluate(() => indexedDB.deleteDatabase('limber'));
  await open(page, '?still=coarse&joint=Hips');
  await choose();
  await check(sheet.getByText('downloaded', { exact: true })).toHaveCount(1);
  await first.click();
  await check.poll(() => clipOf(page)).toBe('CMU_13_29.bvh');
});
