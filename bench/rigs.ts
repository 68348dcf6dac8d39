import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { largeGlb } from './large-rig';
import { median, type Table } from './measure';
import { isReady, openPage, SERVER } from './page-watch';
import { withPage } from './serve-page';

const OPENINGS = 5;
/** ms after it moves with limits in which the page is still watched: what was put off comes then. */
const AFTER = 2500;
const LARGE = 34e6;
/** Mixamo's X Bot, where it is beside the repository. */
const XBOT = '../shared/rigs/Xbot.glb';
const RIG_PARTS = /rig-worker|GLTFLoader|FBXLoader|meshopt/;

declare global {
  interface Window {
    /** Main-thread tasks beyond 50 ms, as they come. */
    longTasks: { start: number; duration: number }[];
    /** When a file was given, by the page's clock. */
    givenAt: number;
  }
}

interface Opening {
  /** ms from when the file is given until it moves with limits. */
  moving: number;
  /** ms: the longest task of the main thread since then; and of as long a time before. */
  longest: number;
  before: number;
  /** Parts of the page for rigs that were asked for before. */
  early: number;
}

/** Gives a file to a page that plays the clip it comes with, and watches the main thread. */
async function openRig(browser: Browser, path: string): Promise<Opening> {
  const page = await openPage(browser, null);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ start: startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
    document.addEventListener('change', () => (window.givenAt = performance.now()), { capture: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(SERVER.address);
  await isReady(page);
  await page.waitForTimeout(AFTER);
  const early = asked.filter((url) => RIG_PARTS.test(url)).length;
  await page.getByLabel('Clip file', { exact: true }).setInputFiles(path);
  const moving = await page.evaluate(async (name) => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 25));
    const isThere = () => {
      const { clip, hasLimits } = window.limber.snapshot();
      return clip?.startsWith(name) && hasLimits;
    };
    while (!isThere()) await wait();
    const { frame } = window.limber.snapshot();
    while (window.limber.snapshot().frame === frame) await wait();
    return performance.now() - window.givenAt;
  }, basename(path));
  await page.waitForTimeout(AFTER);
  const { longest, before } = await page.evaluate((span) => {
    const most = (from: number, to: number) =>
      Math.max(0, ...window.longTasks.filter(({ start }) => start >= from && start < to).map((one) => one.duration));
    return { longest: most(window.givenAt, 1e12), before: most(window.givenAt - span, window.givenAt) };
  }, AFTER);
  await page.close();
  return { moving, longest, before, early };
}

async function measure(browser: Browser): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'limber-'));
  const large = join(folder, 'large.glb');
  writeFileSync(large, largeGlb(LARGE));
  try {
    const rows: Table['rows'] = [];
    for (const path of [large, XBOT]) {
      if (!existsSync(path)) continue;
      await openRig(browser, path);
      const all: Opening[] = [];
      for (let i = 0; i < OPENINGS; i++) all.push(await openRig(browser, path));
      const of = (key: keyof Opening) => median(all.map((one) => one[key]));
      const worst = Math.max(...all.map(({ longest }) => longest));
      const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`;
      rows.push([basename(path), size, of('moving'), of('longest'), worst, of('before'), of('early')]);
    }
    const load = loadavg()[0].toFixed(1);
    return [
      {
        title: 'A rig from the disk',
        note: `Given to a page that plays the clip it comes with; headless Chromium, software WebGL, 1280×720, ${OPENINGS} pages each after one to warm up; medians. Tasks of the main thread are counted from 50 ms on, 0 for none; those “before” are of ${AFTER / 1000} s before the file was given, with the same load on the machine (${load} processes). Budgets: Xbot moves with limits after 3000 ms, no task above 100 ms, nothing for rigs is asked for before one is given.`,
        columns: [
          'rig',
          'size',
          'moving with limits, ms',
          'longest task, ms',
          'of all pages',
          'before',
          'asked for early',
        ],
        rows,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Rigs in the page in a headless browser, as built in `dist/`. */
export const rigsBench = (): Promise<Table[]> => withPage(measure);
