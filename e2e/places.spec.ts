import type { Page } from '@playwright/test';
import { expect, open, snapshot, test } from './support';

/** Numbers between 0 and 1 that are the same in every run of one seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** In an order of chance. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

const fromClip = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** What opens from the page, how, and where: on the page of limits alone, or on all pages. */
const PANELS: Record<string, { open: (page: Page) => Promise<void>; selector: string; only?: 'phone' | 'desk' }> = {
  gallery: { open: fromClip(/^Gallery/), selector: '.sheet' },
  web: { open: fromClip(/^From the web/), selector: '.sheet' },
  clip: { open: fromClip(/^About this clip/), selector: '.sheet' },
  sets: { open: fromClip(/^Sets of limits/), selector: '.sheet' },
  project: { open: fromClip(/^Project/), selector: '.sheet' },
  help: { open: (page) => page.keyboard.press('?'), selector: '.sheet' },
  possible: { open: fromClip(/^Is this clip possible/), selector: '.aside.possible' },
  names: {
    open: async (page) => {
      await fromClip(/^About this clip/)(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Name joints/ })
        .click();
    },
    selector: '.aside.names',
  },
  'side-switch': {
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByRole('button', { name: /180/ }).click();
    },
    selector: '.aside.side-switch',
  },
  ties: {
    open: async (page) => {
      const ties = page.getByRole('button', { name: 'Ties…' });
      if (!(await ties.isVisible())) await page.getByRole('button', { name: 'Limit settings' }).first().click();
      await ties.click();
    },
    selector: '.aside.ties',
  },
  settings: {
    open: (page) => page.getByRole('button', { name: 'Limit settings' }).first().click(),
    selector: '.drawer',
    only: 'phone',
  },
  joints: {
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Joints' }).click();
    },
    selector: '.joint-tree',
    only: 'phone',
  },
};

/**
 * By name: what of the page lies under `selector`, px² in common: the view of the body, time, and whatever else can be pressed and is not part
 * of the joint space, whose place panels have.
 */
const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async (selector) => {
    // Neighbours are told of a new height as the frame is laid out, and make room for it in the next.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const over = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())!;
    // What is slid out of a list is not there to be pressed.
    const rectOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const list = element.closest('.notices-list')?.getBoundingClientRect();
      if (!list) return { left, top, right, bottom };
      return { left, right, top: Math.max(top, list.top), bottom: Math.min(bottom, list.bottom) };
    };
    const common = (a: ReturnType<typeof rectOf>, b: ReturnType<typeof rectOf>) => {
      const [wide, high] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      // Edges may touch.
      return wide > 1 && high > 1 ? wide * high : 0;
    };
    const places = ['.character .view-host', '.timeline', '.top-bar', '.notices', '.joint-tree:not(.is-over)'];
    const buttons = ['.character button', '.timeline button', '.notices button', '.top-bar button'];
    return [...places, ...buttons]
      .flatMap((name) => [...document.querySelectorAll(name)].map((element) => ({ name, element })))
      .filter(({ element }) => element.checkVisibility() && !over.contains(element) && !element.contains(over))
      .map(({ name, element }) => ({ name, area: common(rectOf(over), rectOf(element)) }))
      .filter(({ area }) => area > 0)
      .map(({ name, area }) => `${name}: ${Math.round(area)} px²`);
  }, selector);

const cut = { name: 'cut.bvh', mimeType: 'text/plain', buffer: Buffer.from('HIERARCHY\nROOT Hips\n{') };
const other = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };

for (const [width, height, seed] of [
  [1440, 900, 1],
  [1280, 720, 2],
  [390, 844, 3],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    const isPhone = width < 500;
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone });

    test(`no panel, sheet or notice covers the body, time or another's buttons, seed ${seed}`, async ({ page }) => {
      await open(page, '?still=coarse&frame=560&view=bones');
      const random = seeded(seed);
      const names = Object.keys(PANELS).filter(
        (name) => ((PANELS[name].only ?? 'phone') === 'phone') === isPhone || !PANELS[name].only,
      );
      const found: string[] = [];
      for (const notices of [[], [cut], [cut, other]]) {
        for (const file of notices) {
          await page.locator('input[type="file"]').first().setInputFiles(file);
          await expect(page.getByRole('alert')).toContainText(file.name);
        }
        if (notices.length > 0) found.push(...(await covered(page, '.notices')).map((what) => `notices over ${what}`));
        for (const name of shuffled(names, random).slice(0, notices.length === 1 ? names.length : 4)) {
          const { open: show, selector } = PANELS[name];
          await show(page);
          await expect(page.locator(selector).last(), name).toBeVisible();
          found.push(
            ...(await covered(page, selector)).map((what) => `${name} over ${what}, ${notices.length} notices`),
          );
          // One at a time.
          expect(await page.locator('.sheet, .aside, .joint-tree.is-over').count(), name).toBeLessThanOrEqual(1);
          await page.keyboard.press('Escape');
          await expect(page.locator('.sheet, .aside, .joint-tree.is-over')).toHaveCount(0);
        }
      }
      expect(found).toEqual([]);
      expect((await snapshot(page)).settings.page).toBe('inspect');
    });
  });
}
