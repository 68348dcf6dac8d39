import { spawn } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../scripts/find-browser';
import { median, type Table } from './measure';

const PORT = 4188;
const ADDRESS = `http://localhost:${PORT}/`;
const LOADS = 5;
/** s of playing that are measured, after as many in which the browser compiles what runs often. */
const PLAYING = 60;
/** s of playing that are traced. */
const TRACED = 10;
/** A frame with more has a body in it; the rest of the page has a few thousand. */
const BODY_TRIANGLES = 10_000;

/** What the page's own frames cost: put in before the page's scripts run. */
function watchFrames(): void {
  const spent: number[] = [];
  const intervals: number[] = [];
  let stamp = -1;
  let last = 0;
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    native((now) => {
      if (now !== stamp) {
        if (last > 0) intervals.push(now - last);
        last = stamp = now;
        spent.push(0);
      }
      const start = performance.now();
      callback(now);
      spent[spent.length - 1] += performance.now() - start;
    });
  Object.assign(window, { frameWatch: { spent, intervals } });
  let blocking = 0;
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { loadWatch: () => ({ blocking, shift }) });
}

interface Watched {
  frameWatch: { spent: number[]; intervals: number[] };
  loadWatch: () => { blocking: number; shift: number };
}

const isReady = (page: Page) => page.waitForSelector('html[data-ready="true"]', { state: 'attached', timeout: 60_000 });

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  // tsx keeps the names of functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (f) => f;');
  await page.addInitScript(watchFrames);
  return page;
}

/** One cold page on a warm server. */
async function load(browser: Browser): Promise<{ ready: number; script: number; blocking: number; shift: number }> {
  const page = await openPage(browser);
  let script = 0;
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    bodies.push(
      response.body().then(
        (body) => {
          script += gzipSync(body).byteLength / 1024;
        },
        () => {},
      ),
    );
  });
  const start = performance.now();
  await page.goto(ADDRESS);
  await page.waitForFunction((least) => window.limber.stats().triangles > least, BODY_TRIANGLES);
  const ready = performance.now() - start;
  await Promise.all(bodies.slice());
  const counted = script;
  await isReady(page);
  const { blocking, shift } = await page.evaluate(() => (window as unknown as Watched).loadWatch());
  await page.close();
  return { ready, script: counted, blocking, shift };
}

/** The 95th percentile. */
const highest = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(0.95 * values.length)];

/** ms of processor time that script took per frame, from a trace: what else ran meanwhile is not in it. */
function scriptTimes(trace: Buffer): number[] {
  const events: { name: string; ts: number; dur: number; tdur?: number }[] = JSON.parse(trace.toString()).traceEvents;
  const frames: { end: number; spent: number }[] = [];
  for (const { ts, dur, tdur = 0 } of events
    .filter(({ name }) => name === 'FireAnimationFrame')
    .sort((a, b) => a.ts - b.ts)) {
    const last = frames.at(-1);
    // Callbacks of one frame follow each other at once.
    if (last && ts - last.end < 1500) {
      last.end = ts + dur;
      last.spent += tdur / 1000;
    } else frames.push({ end: ts + dur, spent: tdur / 1000 });
  }
  return frames.map(({ spent }) => spent);
}

/** A minute of playing with all plots in sight. */
async function play(
  browser: Browser,
): Promise<{ fps: number; script: number; worst: number; own: number; calls: number; growth: number }> {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024;
  };
  await page.goto(ADDRESS);
  await isReady(page);
  await page.waitForTimeout(1000 * PLAYING);
  const before = await heap();
  await page.evaluate(() => {
    const { frameWatch } = window as unknown as Watched;
    frameWatch.spent.length = frameWatch.intervals.length = 0;
  });
  await page.waitForTimeout(1000 * PLAYING);
  const { spent, intervals } = await page.evaluate(() => {
    const { frameWatch } = window as unknown as Watched;
    return { spent: [...frameWatch.spent], intervals: [...frameWatch.intervals] };
  });
  const growth = (await heap()) - before;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.waitForTimeout(1000 * TRACED);
  const own = scriptTimes(await browser.stopTracing());
  const { drawCalls } = await page.evaluate(() => window.limber.stats());
  await page.close();
  return {
    fps: 1000 / (intervals.reduce((sum, ms) => sum + ms, 0) / intervals.length),
    script: median(spent),
    worst: highest(spent),
    own: highest(own),
    calls: drawCalls,
    growth,
  };
}

/** The page in a headless browser, as built in `dist/`. */
export async function pageBench(): Promise<Table[]> {
  const server = spawn('npx', ['vite', 'preview', '--port', String(PORT), '--strictPort'], {
    stdio: 'ignore',
    detached: true,
  });
  const browser = await chromium.launch(browserOptions());
  try {
    for (let tries = 0; tries < 50; tries++) {
      if (
        await fetch(ADDRESS).then(
          (r) => r.ok,
          () => false,
        )
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await load(browser);
    const loads: Awaited<ReturnType<typeof load>>[] = [];
    for (let i = 0; i < LOADS; i++) loads.push(await load(browser));
    const of = (key: keyof (typeof loads)[number]) => median(loads.map((one) => one[key]));
    const playing = await play(browser);
    return [
      {
        title: 'The page against its budgets',
        note: `Headless Chromium, software WebGL, 1280×720, the bundled clip; medians of ${LOADS} loads from a warm local server, and ${PLAYING} s of playing with all plots in sight, after ${PLAYING} s to warm up. Where the processor draws, drawing and script compete for it: the script’s own processor time is given beside its time by the clock.`,
        columns: ['what', 'measured', 'budget'],
        rows: [
          ['JavaScript before the first frame, gzip KiB, worker included', of('script'), '350'],
          ['first character frame, ms', of('ready'), '1500'],
          ['blocking time while loading, ms', of('blocking'), '200'],
          ['layout shift', of('shift'), '0.1'],
          ['script per frame, ms, median', playing.script, '–'],
          ['script per frame, ms, 95th percentile', playing.worst, '4'],
          ['script per frame, ms of processor time, 95th percentile', playing.own, '–'],
          ['frames per second', playing.fps, '25'],
          ['draw calls', playing.calls, '120'],
          [`heap growth over ${PLAYING} s, KiB`, playing.growth, '0'],
        ],
      },
    ];
  } finally {
    await browser.close();
    if (server.pid) process.kill(-server.pid);
  }
}
