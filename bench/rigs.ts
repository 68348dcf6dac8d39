import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { largeGlb } from './large-rig';
import { median, type Table } from './measure';
import { isReady, openPage, SERVER } from './page-watch';
import { withPage } from './serve-page';

const OPENINGS = 5;
/** ms before a file is given, and after it moves with limits: what was put off comes then. */
const WATCHED = 2500;
const LARGE = 34e6;
/** Mixamo's X Bot, where it is beside the repository. */
const XBOT = '../shared/rigs/Xbot.glb';
const RIG_PARTS = /rig-worker|GLTFLoader|FBXLoader|meshopt/;

declare global {
  interface Window {
    /** When a file was given, by the page's clock. */
    givenAt: number;
  }
}

/** A task of the main thread, ms: by the clock, and of its own processor time. */
interface Task {
  start: number;
  clock: number;
  own: number;
}

interface Opening {
  /** ms from when the file is given until it moves with limits. */
  moving: number;
  /** The longest task of the main thread since then, and of a while before. */
  after: Task;
  before: Task;
  /** Parts of the page for rigs that were asked for before. */
  early: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** µs; `tdur` of the thread's own time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Tasks of the threads that run pages, and when a mark was set. */
function readTrace(bytes: Buffer): { tasks: Task[]; mark: number } {
  const { traceEvents } = JSON.parse(bytes.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && isMain(event))
    .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts / 1000, clock: dur / 1000, own: tdur / 1000 }));
  const mark = traceEvents.find(({ name }) => name === 'given');
  if (!mark || tasks.length === 0) throw new Error('The trace has no tasks: is it another browser?');
  return { tasks, mark: mark.ts / 1000 };
}

/** Gives a file to a page that plays the clip it comes with, and watches the main thread. */
async function openRig(browser: Browser, path: string): Promise<Opening> {
  const page = await openPage(browser, null);
  await page.addInitScript(() => {
    const given = () => {
      performance.mark('given');
      window.givenAt = performance.now();
    };
    document.addEventListener('change', given, { capture: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(SERVER.address);
  await isReady(page);
  const early = asked.filter((url) => RIG_PARTS.test(url)).length;
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.waitForTimeout(WATCHED);
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
  await page.waitForTimeout(WATCHED);
  const { tasks, mark } = readTrace(await browser.stopTracing());
  await page.close();
  // What starts the watch and what gives the file are tasks of the tool.
  const longest = (from: number, to: number): Task => {
    const all = tasks.filter(({ start }) => start > from && start < to);
    const most = (key: 'clock' | 'own') => Math.max(0, ...all.map((task) => task[key]));
    return { start: from, clock: most('clock'), own: most('own') };
  };
  return { moving, after: longest(mark, Infinity), before: longest(mark - WATCHED + 500, mark - 100), early };
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
      const of = (pick: (one: Opening) => number) => median(all.map(pick));
      const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`;
      const worst = Math.max(...all.map(({ after }) => after.own));
      const early = of((one) => one.early);
      rows.push([
        basename(path),
        size,
        of((one) => one.moving),
        of(({ after }) => after.own),
        worst,
        of(({ after }) => after.clock),
        of(({ before }) => before.clock),
        early,
      ]);
    }
    const load = loadavg()[0].toFixed(1);
    return [
      {
        title: 'A rig from the disk',
        note: `Given to a page that plays the clip it comes with; headless Chromium, software WebGL, 1280×720; medians of ${OPENINGS} pages after one to warm up. Tasks are those of the main thread from when the file is given until ${WATCHED / 1000} s after it moves, in ms of processor time, and by the clock, as the last tasks before the file was given are: where the processor draws, and ${load} processes share it, the clock counts others’ work. Budgets: Xbot moves with limits after 3000 ms; no task above 100 ms; nothing for rigs is asked for before one is given.`,
        columns: [
          'rig',
          'size',
          'moving with limits, ms',
          'longest task',
          'of all pages',
          'by the clock',
          'before, by the clock',
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
