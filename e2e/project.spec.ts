import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expect, open, ready, snapshot, steady, test } from './support';

const BUNDLED = 'public/clips/range-of-motion.bvh';

/** Pauses at a frame, pulls and pins limbs, and turns a joint: by the address, and then by hand. */
const POSED = '?frame=210&joint=LeftArm&mode=ik&pull=left-hand.350.1250.300_right-foot.-200.300.200.pin';

/** Waits until what was done is kept, limbs that have come to rest since with it. */
async function keep(page: Page): Promise<void> {
  const { joint, reach } = await work(page);
  await expect
    .poll(async () => {
      const text = await keptText(page);
      const kept = text === null ? null : JSON.parse(text);
      return kept && [kept.joints[kept.view.joint], kept.pose.pulls.length];
    })
    .toEqual([joint, reach.length]);
  // It looks once a second at what has changed.
  let last: string | null = null;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await keptText(page);
        return last === before;
      },
      { intervals: [1500] },
    )
    .toBe(true);
}

/** The project as this browser has it; null for none. */
const keptText = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // Looking for it must not make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'limber')) return null;
    return new Promise<string | null>((resolve) => {
      const opening = indexedDB.open('limber');
      opening.onerror = () => resolve(null);
      opening.onsuccess = () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('project')) return resolve(null);
        const request = database.transaction('project').objectStore('project').get('now');
        request.onsuccess = () => {
          database.close();
          resolve(request.result ?? null);
        };
      };
    });
  });

/** The work as it is told in numbers, when nothing moves any more. */
async function work(page: Page) {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // A bar comes only when the wait is long.
  await expect.poll(() => snapshot(page).then(({ hasLimits, body }) => hasLimits && body !== null)).toBe(true);
  return steady(page, () => snapshot(page));
}

async function save(page: Page): Promise<{ download: Download; text: string }> {
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const download = await coming;
  return { download, text: readFileSync(await download.path(), 'utf8') };
}

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const give = (page: Page, ...files: Given[]) => page.locator('input[type="file"]').first().setInputFiles(files);

const asFile = (name: string, text: string): Given => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Lets this browser be one that was never asked whether it may keep clips. */
const askAgain = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.wasAsked) return;
    sessionStorage.wasAsked = 'yes';
    localStorage.removeItem('limber.keep-clips');
  });

/** A project's text with an edited limit. */
function withEdit(text: string): string {
  const project = JSON.parse(text);
  const joint = project.joints.indexOf('LeftArm');
  project.edits = [{ joint, steps: [{ id: 0, isOn: true, kind: 'keep-innermost', share: 0.6 }] }];
  return JSON.stringify(project);
}

/** A project's text with an edited limit, a pull and a pin. */
function withWork(text: string): string {
  const project = JSON.parse(withEdit(text));
  project.settings.mode = 'ik';
  project.pose.pulls = [
    { chain: 'left-hand', target: [0.35, 1.25, 0.3], isPinned: false },
    { chain: 'right-foot', target: [-0.2, 0.3, 0.2], isPinned: true },
  ];
  return JSON.stringify(project);
}

/** Joints of a project as it was before edits. */
async function bare(page: Page, text: string, clip: Given) {
  await give(page, clip, asFile('bare.limber.json', text));
  await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(0);
  return (await work(page)).joints;
}

const menu = async (page: Page, item: RegExp) => {
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a reload brings back what was pulled, pinned, turned, set and looked at, as it was', async ({ page }) => {
  await open(page, POSED);
  await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
  await page.getByRole('treeitem', { name: /^RightArm\b/ }).click();
  await page.getByRole('slider', { name: 'Frame' }).fill('321');
  const before = await work(page);
  expect(before.reach.map(({ handle }) => handle).sort()).toEqual(['left-hand', 'right-foot']);
  await keep(page);
  await page.reload();
  await ready(page);
  expect(await work(page)).toEqual(before);
  // And without what the address says.
  await page.goto('/');
  await ready(page);
  expect(await work(page)).toEqual(before);
});

test('a saved file opens in another browser as it was, and saves the same bytes again', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, POSED);
  await page.getByRole('switch', { name: 'Softening' }).check();
  const before = await work(page);
  const { download, text } = await save(page);
  expect(download.suggestedFilename()).toBe('range-of-motion.limber.json');

  const fresh = await browser.newContext({ baseURL, viewport: { width: 1000, height: 700 } });
  const other = await fresh.newPage();
  await open(other, '?still=coarse');
  await give(other, asFile('sent.json', text));
  await expect.poll(() => snapshot(other).then(({ joint, frame }) => [joint, frame])).toEqual(['LeftArm', 210]);
  expect(await work(other)).toEqual(before);
  expect((await save(other)).text).toBe(text);
  await fresh.close();
});

test('an own clip with edited limits comes back if the browser may keep it, and else is asked for', async ({
  page,
}) => {
  await askAgain(page);
  await open(page, '?still=coarse&frame=0');
  const mine = asFile('mine.bvh', `${readFileSync(BUNDLED, 'utf8')}\n`);
  await give(page, mine);
  await expect.poll(() => snapshot(page).then(({ clip, hasLimits }) => [clip, hasLimits])).toEqual(['mine.bvh', true]);
  await page.getByText('Keep this clip in this browser so that a reload brings it back?').waitFor();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();

  // Edits, a pull and a pin arrive with a project about it.
  const { text } = await save(page);
  await give(page, mine, asFile('edited.limber.json', withWork(text)));
  await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(2);
  const edited = await work(page);
  expect(edited.joints.map(({ gauge }) => gauge)).not.toEqual((await bare(page, text, mine)).map(({ gauge }) => gauge));
  await give(page, mine, asFile('edited.limber.json', withWork(text)));
  await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(2);
  expect(await work(page)).toEqual(edited);
  await keep(page);

  await page.reload();
  await ready(page);
  expect(await work(page)).toEqual(edited);

  await menu(page, /^Project…/);
  await page.getByRole('switch', { name: 'Keep own clips in this browser' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await ready(page);
  await expect(page.getByText('Open mine.bvh to go on')).toBeVisible();
  await give(page, { ...mine, name: 'renamed.bvh' });
  await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(2);
  expect(await work(page)).toEqual(edited);
});

test('of two tabs only one keeps the work', async ({ page }) => {
  await open(page, POSED);
  await page.getByRole('treeitem', { name: /^RightArm\b/ }).click();
  await keep(page);
  const before = await work(page);
  const other = await page.context().newPage();
  await open(other, '');
  await expect(other.getByText('Your project is open in another tab')).toBeVisible();
  expect((await snapshot(other)).reach).toEqual([]);
  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect.poll(() => snapshot(other).then(({ reach }) => reach.length)).toBe(2);
  expect(await work(other)).toEqual(before);
  await expect(page.getByText('This project went on in another tab')).toBeVisible();
});

test('a browser that keeps nothing is told of in one sentence, and work goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await open(page, POSED);
  await page.getByRole('treeitem', { name: /^RightArm\b/ }).click();
  const words = page.getByText('Work is not kept in this browser');
  await expect(words).toHaveCount(1);
  await page.getByRole('treeitem', { name: /^LeftLeg\b/ }).click();
  await page.waitForTimeout(2500);
  await expect(words).toHaveCount(1);
  expect((await snapshot(page)).joint).toBe('LeftLeg');
  expect(JSON.parse((await save(page)).text).view.joint).toBeGreaterThan(0);
});

test('files that are no project are told of in words, and nothing is lost', async ({ page }) => {
  await open(page, POSED);
  const before = await work(page);
  const { text } = await save(page);
  const bad: [string, RegExp][] = [
    [text.replace('"version": 1', '"version": 2'), /from a newer Limber/],
    [text.slice(0, 700), /cut off/],
    [text.replace('"settings": {', '"settings": {"__proto__": {},'), /__proto__/],
  ];
  for (const [content, words] of bad) {
    await give(page, asFile('bad.limber.json', content));
    await expect(page.getByText('bad.limber.json can’t be opened')).toBeVisible();
    await expect(page.locator('.notice.is-error').getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    expect(await snapshot(page)).toEqual(before);
  }
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const chunk = new Uint8Array(2 ** 20).fill(32);
    transfer.items.add(new File(Array(200).fill(chunk), 'huge.limber.json'));
    return transfer;
  });
  await page.locator('.drop-target').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('huge.limber.json can’t be opened')).toBeVisible();
  await expect(page.getByText(/It has 200 MB/)).toBeVisible();
  expect(await snapshot(page)).toEqual(before);
  await page.goto('/');
  await ready(page);
});

test('limits of another skeleton are left out in words, what else there is comes', async ({ page }) => {
  await open(page, '?still=coarse&frame=30');
  const { text } = await save(page);
  const project = JSON.parse(withWork(text));
  project.joints = project.joints.map((name: string) => `Foreign${name}`);
  await give(page, asFile('foreign.limber.json', JSON.stringify(project)));
  await expect(page.getByText('Not all of foreign.limber.json could be brought back')).toBeVisible();
  await expect(page.getByText(/Edits of ForeignLeftArm are left out/)).toBeVisible();
  await expect.poll(() => snapshot(page).then(({ hasLimits }) => hasLimits)).toBe(true);
});

test.describe('a link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('carries small edits, and what it can’t carry is said before it is copied', async ({
    page,
    browser,
    baseURL,
  }) => {
    await open(page, '?still=coarse&frame=30');
    const { text } = await save(page);
    await give(page, asFile('edited.limber.json', withEdit(text)));
    // The frame is what it was before: the edit tells that the project has come, and the gauges that its limits have.
    await expect(page.getByRole('treeitem', { name: 'LeftArm', exact: true })).toHaveAccessibleDescription(/by hand/);
    await expect.poll(() => snapshot(page).then(({ joints }) => joints.some(({ gauge }) => gauge > 0))).toBe(true);
    const before = await work(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address.length).toBeLessThan(2000);

    const fresh = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const other = await fresh.newPage();
    await other.goto(address);
    await ready(other);
    await expect
      .poll(async () => (await work(other)).joints.map(({ gauge }) => gauge.toFixed(5)))
      .toEqual(before.joints.map(({ gauge }) => gauge.toFixed(5)));
    await fresh.close();

    await give(page, asFile('mine.bvh', `${readFileSync(BUNDLED, 'utf8')}\n`));
    await expect
      .poll(() => snapshot(page).then(({ clip, hasLimits }) => [clip, hasLimits]))
      .toEqual(['mine.bvh', true]);
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
    await page.getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog', { name: 'Share', exact: true });
    await expect(sheet.getByText('mine.bvh is not part of the link')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nothing yet');
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied').last()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('clip=mine.bvh');
  });

  test('that is looked at leaves the work of this browser as it was', async ({ page }) => {
    await open(page, '?joint=LeftArm&frame=30');
    await page.getByRole('treeitem', { name: /^LeftLeg\b/ }).click();
    await keep(page);
    await page.goto('/?v=1&shape=box&joint=RightArm&frame=99');
    await ready(page);
    expect(await snapshot(page)).toMatchObject({ joint: 'RightArm', frame: 99 });
    await page.reload();
    await ready(page);
    expect(await snapshot(page)).toMatchObject({ joint: 'RightArm', frame: 99 });
    await page.goto('/');
    await ready(page);
    expect(await snapshot(page)).toMatchObject({ joint: 'LeftLeg', frame: 30 });
  });
});
