import { existsSync, readFileSync } from 'node:fs';
import { test as base, type Download, expect, type Locator, type Page } from '@playwright/test';
import { chapters } from '../src/app/learn/chapters';
import { MADE_CAPTURES } from '../src/core/clip/testing/made-captures';
import type { Snapshot } from '../src/state/link/snapshot';

/** Where software draws, each pixel costs: for what is about neither pictures nor room. The drawer of settings is shut at first. */
export const SMALL_DESK = { width: 1200, height: 760 };

/** What of axe's rules hangs on the theme: the others are asked in one theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The number of a chapter of Learn, from 1. */
export function chapterCalled(name: string): number {
  const at = chapters.findIndex((chapter) => chapter.name === name);
  if (at < 0) throw new Error(`No chapter is called "${name}".`);
  return at + 1;
}

/** A file as an input for files takes it. */
export interface ClipFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const clipFile = (name: string, text: string): ClipFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Two made people and a dog. */
export const MADE_CLIPS = Object.fromEntries(
  Object.entries(MADE_CAPTURES).map(([name, { text }]) => [name, clipFile(name, text)]),
) as Record<keyof typeof MADE_CAPTURES, ClipFile>;

/** Those of these real clips that are beside the repository; none of them is part of it. */
export const realClips = (...names: string[]): ClipFile[] =>
  names
    .filter((name) => existsSync(`../shared/mocap/${name}`))
    .map((name) => clipFile(name, readFileSync(`../shared/mocap/${name}`, 'utf8')));

/** One line that three ≥ 0.183 prints because fiber still builds a clock the old way. */
const EXPECTED = /THREE\.Clock: This module has been deprecated/;

/**
 * Tag of a test whose page draws. Software takes longer for pixels than the page for all else, and most tests ask for
 * numbers: for those all of a frame is made, shaders are compiled and linked, and only the calls that draw do nothing.
 */
export const DRAWN = { tag: '@drawn' };

/** A test whose page may print no error and leave no promise unhandled. */
export const test = base.extend<{ isFirstVisit: boolean }>({
  /** Whether the hint that shows itself once does so: it would cover what other tests look at. */
  isFirstVisit: [false, { option: true }],
  page: async ({ page, isFirstVisit }, use, { tags }) => {
    const complaints = await prepare(page, isFirstVisit, tags.includes(DRAWN.tag));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/**
 * The tests of this file, or of the `describe` block around the call, share one page, opened with this query for the
 * first of them. They run in order. A test that fails ends its worker, so the next test has a new page.
 */
export function sharePage(query: string): void {
  let shared: { page: Page; complaints: string[] } | null = null;
  test.describe.configure({ mode: 'default' });
  test.use({
    page: async ({ browser, isFirstVisit }, use, { tags }) => {
      if (shared === null) {
        const page = await (await browser.newContext()).newPage();
        shared = { page, complaints: await prepare(page, isFirstVisit, tags.includes(DRAWN.tag)) };
        await open(page, query);
      }
      await use(shared.page);
      expect(shared.complaints.splice(0)).toEqual([]);
    },
  });
  test.afterAll(() => shared?.page.context().close());
}

/** Makes a new page ready for a test. Returns the errors and warnings that it prints from now on. */
async function prepare(page: Page, isFirstVisit: boolean, isDrawn: boolean): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    // Software rendering has its own remarks about speed.
    if (isLoud && !EXPECTED.test(message.text()) && !/GPU stall|GL Driver Message/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // Dialogs for files are the test's from the start: one that is asked for only when it opens may be missed.
  page.on('filechooser', () => {});
  if (!isFirstVisit) await skipHint(page);
  if (!isDrawn) await page.context().addInitScript(drawNothing);
  return complaints;
}

/** In the page: WebGL checks and keeps all it is given, and draws nothing. */
function drawNothing() {
  const { prototype } = WebGL2RenderingContext;
  prototype.drawArrays = () => {};
  prototype.drawElements = () => {};
  prototype.drawArraysInstanced = () => {};
  prototype.drawElementsInstanced = () => {};
}

/** Makes this no first visit, and keeps what the page remembers from one load to the next. */
export const skipHint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage['limber.preferences'] ??= JSON.stringify({ hasSeenHint: true });
    localStorage['limber.keep-clips'] ??= JSON.stringify('no');
  });

/** Opens the page and waits for the first frame with limits. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready="true"]')).toBeAttached({ timeout: 120_000 });
}

/** The system's theme becomes another. A page that stands still hears of it with a frame, and not always with the very next one. */
export async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(async () => {
      await nextFrames(page);
      return page.locator('html').getAttribute('data-theme');
    })
    .toBe(colorScheme);
  await atRest(page);
}

/** Waits until what glides or changes its colour has done so: on the way to another theme a colour is neither one's. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // A colour that is inherited sets out once more when its parent's has arrived.
    for (let each = moving(); each.length > 0; each = moving())
      await Promise.allSettled(each.map(({ finished }) => finished));
  });

/** Lets the page make frames: what moves has moved on then, however slowly it is drawn. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What something is, once it is the same over some frames. */
export async function steady<T>(page: Page, look: () => Promise<T>): Promise<T> {
  let last: T | undefined;
  let text = '';
  await expect
    .poll(
      async () => {
        const before = text;
        await nextFrames(page);
        last = await look();
        text = JSON.stringify(last);
        return text === before;
      },
      { intervals: [60] },
    )
    .toBe(true);
  return last as T;
}

/** What the page shows, in numbers. */
export const snapshot = (page: Page): Promise<Snapshot> => page.evaluate(() => window.limber.snapshot());

/** Gives the page a clip of ours and waits until its limits and its body are there. */
export async function openFile(page: Page, file: ClipFile | string): Promise<void> {
  const name = typeof file === 'string' ? file.slice(file.lastIndexOf('/') + 1) : file.name;
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect.poll(() => snapshot(page).then((s) => s.clip === name && s.hasLimits && s.body !== null)).toBe(true);
}

/** Whether the middle of it is inside the window. */
export const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  });

/** Whether a finger on its middle would touch it, and not what lies over it. */
export const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

/** What can be pressed and is in sight, but is lower or narrower than so many px: its name and its size. */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable = 'button, select, summary, a[href], [role=treeitem], [role=tab], input:not([type=file])';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // What takes no finger itself has something larger that does.
      if (getComputedStyle(element).pointerEvents === 'none') continue;
      // What stands in a sentence is as high as its line (WCAG 2.5.8, inline).
      if (element.closest('p') && getComputedStyle(element).display.startsWith('inline')) continue;
      // A native box inside its label is pressed with the whole of it.
      const label = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('label') : null;
      const boxes = [element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect());
      const [width, height] = [Math.max(...boxes.map((b) => b.width)), Math.max(...boxes.map((b) => b.height))];
      if (width === 0 || height === 0 || (width + 0.5 >= least && height + 0.5 >= least)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
      found.push(`${name}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found;
  }, least);

/** Saves the file of limits from the page of exports, and comes back. */
export async function exportLimits(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download .*\.limits\.json$/ }).click();
  const file = await download;
  await page.getByRole('button', { name: 'Close the export' }).click();
  return file;
}

/** The joint as it is now. */
export const jointOf = (shot: Snapshot, name: string) => shot.joints.find((joint) => joint.name === name)!;

/** The joint as it is on the page now; the selected one where no name is given. */
export const jointNow = async (page: Page, name?: string) => {
  const shot = await snapshot(page);
  return jointOf(shot, name ?? shot.joint!);
};

/** Where the selected joint is on the character, px: its label is drawn beside it. */
export async function selectedSpot(page: Page): Promise<{ x: number; y: number }> {
  const label = page.locator('.label-joint:not(.label-quiet):not([hidden])');
  const { x, y } = (await steady(page, () => label.boundingBox()))!;
  return { x: x - 14, y: y + 19 };
}

/** What a screen reader is told last: numbers of sliders are statuses too. */
export const told = (page: Page) => page.locator('.visually-hidden[role="status"]');

export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** The tools of the limit that is edited, and what takes all edits back. */
export const editTools = (page: Page) => page.getByRole('group', { name: 'Edit the limit' });
export const backToFitted = (page: Page) => page.getByRole('button', { name: 'Back to fitted' });

/** Opens the tools of the limit, with no edit in force. */
export async function editFitted(page: Page): Promise<void> {
  if (!(await editTools(page).isVisible())) await page.getByRole('button', { name: 'Edit the limit' }).click();
  await expect(editTools(page)).toBeVisible();
  if (await backToFitted(page).isEnabled()) await backToFitted(page).click();
  await expect(backToFitted(page)).toBeDisabled();
}

/** Where a handle of the edited shape is: looks for one as a pointer would, without a frame drawn for each place. */
export const handleSpot = (page: Page) =>
  page.locator('.space-plot').evaluate((plot) => {
    const { left, top, width, height } = plot.getBoundingClientRect();
    for (let y = top + 6; y < top + height - 6; y += 6)
      for (let x = left + 6; x < left + width - 6; x += 6) {
        // Tools lie over its edges.
        if (!plot.contains(document.elementFromPoint(x, y))) continue;
        const view = plot.querySelector<HTMLElement>('.view-track')!;
        view.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, pointerType: 'mouse' }));
        if (view.dataset.over === 'edit') return { x, y };
      }
    throw new Error('no handle is seen');
  });

export { expect };

/** Opens “About this clip”. */
export const openAbout = async (page: Page) => {
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name: /About this clip/ }).click();
  return page.getByRole('dialog', { name: 'About this clip' });
};
