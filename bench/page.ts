import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { median, type Table } from './measure';
import { CLIPS, drag, HOLDING, hold, openMany, PLAYING, play, USING, use, visit } from './page-use';
import { isReady, openPage, SERVER } from './page-watch';
import { withPage } from './serve-page';

const LOADS = 5;
/** A frame with more has a body in it, also a coarse one; the rest of the page has 3500 by then. */
const BODY_TRIANGLES = 5_000;

interface Load {
  /** ms until a character is drawn. */
  ready: number;
  /** KiB, gzip, until then: of the page and of its worker. */
  script: number;
  worker: number;
  /** ms by the clock. */
  blocking: number;
  shift: number;
}

/** A task of a thread, in a trace; µs. */
interface Task {
  name: string;
  pid: number;
  tid: number;
  /** Of processor time: what else ran meanwhile is not in it. */
  tdur?: number;
}

/** One cold page on a warm server. */
async function load(browser: Browser): Promise<Load> {
  const page = await openPage(browser, null);
  const sizes: Promise<{ isWorker: boolean; size: number }>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    const isWorker = /\/worker-/.test(pathname);
    const size = response.body().then(
      (body) => ({ isWorker, size: gzipSync(body, { level: 9 }).byteLength / 1024 }),
      () => ({ isWorker, size: 0 }),
    );
    sizes.push(size);
  });
  const start = performance.now();
  await page.goto(SERVER.address);
  await page.waitForFunction((least) => window.limber?.stats().triangles > least, BODY_TRIANGLES);
  const ready = performance.now() - start;
  const counted = await Promise.all(sizes.slice());
  const sum = (isWorker: boolean) =>
    counted.filter((one) => one.isWorker === isWorker).reduce((all, { size }) => all + size, 0);
  await isReady(page);
  const { blocking, shift } = await page.evaluate(() => window.loadWatch());
  await page.close();
  return { ready, script: sum(false), worker: sum(true), blocking, shift };
}

/** ms of processor time beyond 50 of each task of the page's main thread, while one cold page loads. */
async function blocking(browser: Browser): Promise<number> {
  const page = await openPage(browser, null);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(SERVER.address);
  await isReady(page);
  const events: Task[] = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  await page.close();
  const main = events.find(({ name }) => name === 'FireAnimationFrame');
  return events
    .filter(({ name, pid, tid }) => pid === main?.pid && tid === main.tid && name.endsWith('RunTask'))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - 50), 0);
}

const WHERE = 'Headless Chromium, software WebGL, 1280×720, the bundled clip';

async function speed(browser: Browser): Promise<Table> {
  await load(browser);
  const loads: Load[] = [];
  for (let i = 0; i < LOADS; i++) loads.push(await load(browser));
  const of = (key: keyof Load) => median(loads.map((one) => one[key]));
  const blocked: number[] = [];
  for (let i = 0; i < LOADS; i++) blocked.push(await blocking(browser));
  const playing = await play(browser);
  const dragging = await drag(browser);
  return {
    title: 'The page against its budgets',
    note: `${WHERE}; medians of ${LOADS} loads from a warm local server, and ${PLAYING} s of playing with all plots in sight, after ${PLAYING} s to warm up. Where the processor draws, drawing and script compete for it: the script’s own processor time is given beside its time by the clock.`,
    columns: ['what', 'measured', 'budget'],
    rows: [
      ['JavaScript before the first character frame, gzip KiB', of('script'), '400'],
      ['the worker’s, gzip KiB', of('worker'), '–'],
      ['first character frame, ms', of('ready'), '1300'],
      ['blocking while loading, ms', of('blocking'), '–'],
      ['blocking while loading, ms of processor time', median(blocked), '200'],
      ['layout shift', of('shift'), '0.1'],
      ['script per frame, ms, median', playing.script[0], '–'],
      ['script per frame, ms, 95th percentile', playing.script[1], '–'],
      ['script per frame, ms of processor time, 95th percentile', playing.own, '2'],
      ['the same while a hand is dragged', dragging, '3'],
      ['frames per second', playing.fps, '25'],
      ['draw calls', playing.calls, '120'],
    ],
  };
}

async function memory(browser: Browser): Promise<Table> {
  const growth = await hold(browser);
  const many = await openMany(browser);
  const used = await use(browser);
  const [compare, learn] = [await visit(browser, 'Compare'), await visit(browser, 'Learn')];
  const mebibytes = (pair: [number, number]) => pair.map((size) => (size / 1024).toFixed(1)).join(' → ');
  return {
    title: 'What the page holds on to',
    note: `Objects, arrays, strings and functions that the page holds on to, counted in snapshots of its heap: with each of ${HOLDING / 60} min of playing; from the first to the last of ${CLIPS} clips opened in the place of one another; over ${USING} min of joints, shapes, splits, pulls, edits and undo; and with each visit to a page, after a few in which it is loaded. Slopes are the middle one of those between any two snapshots. Beside them what the browser compiled meanwhile: that is its own, less with every minute, and given back.`,
    columns: ['what', 'measured', 'budget'],
    rows: [
      ['a minute of playing, KiB', growth.data, '±50'],
      ['compiled meanwhile', growth.code, '–'],
      [`${CLIPS} clips, MiB`, mebibytes(many), '11 → 14'],
      [`${USING} min of use, MiB`, mebibytes(used), '17 → 20'],
      ['a visit to Compare, KiB', compare.data, '0'],
      ['compiled meanwhile', compare.code, '–'],
      ['a visit to Learn, KiB', learn.data, '0'],
      ['compiled meanwhile', learn.code, '–'],
    ],
  };
}

const PARTS = { speed, memory };

/** The page in a headless browser, as built in `dist/`. @param part `speed` or `memory`, which takes a quarter of an hour; both without */
export const pageBench = (part?: string): Promise<Table[]> =>
  withPage(async (browser) => {
    const tables: Table[] = [];
    for (const [name, measure] of Object.entries(PARTS)) {
      if (part === undefined || part === name) tables.push(await measure(browser));
    }
    if (tables.length === 0)
      throw new Error(`The bench page has no part ${part}; choose from ${Object.keys(PARTS).join(', ')}.`);
    return tables;
  });
