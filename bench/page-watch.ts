import type { Browser, Page } from '@playwright/test';

const PORT = 4188;
export const SERVER = { port: PORT, address: `http://localhost:${PORT}/` };

declare global {
  interface Window {
    /** ms of script of each frame by the clock, and from frame to frame. */
    frameWatch: { spent: number[]; intervals: number[] };
    /** ms beyond 50 of each long task; how far things moved by themselves. */
    loadWatch: () => { blocking: number; shift: number };
  }
}

/** What the page's own frames cost: put in before the page's scripts run. */
function watchFrames(): void {
  window.frameWatch = { spent: [], intervals: [] };
  let stamp = -1;
  let last = 0;
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    native((now) => {
      const { spent, intervals } = window.frameWatch;
      if (now !== stamp) {
        if (last > 0) intervals.push(now - last);
        last = stamp = now;
        spent.push(0);
      }
      const start = performance.now();
      callback(now);
      spent[spent.length - 1] += performance.now() - start;
    });
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
  window.loadWatch = () => ({ blocking, shift });
}

/** Waits for the first frame with limits and a body. */
export const isReady = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-ready="true"]', { state: 'attached', timeout: 120_000 });

/** A page of a visitor who was here before, on its way to an address of ours; null for none yet. */
export async function openPage(browser: Browser, query: string | null): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(120_000);
  // tsx keeps the names of functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (f) => f;');
  await page.addInitScript(() => {
    localStorage['limber.preferences'] ??= JSON.stringify({ hasSeenHint: true });
  });
  await page.addInitScript(watchFrames);
  if (query !== null) await page.goto(SERVER.address + query);
  return page;
}
