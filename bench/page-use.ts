import type { Browser, Page } from '@playwright/test';
import { MADE_CAPTURES } from '../src/core/clip/testing/made-captures';
import { type Held, heldBy, slopeOf } from './page-heap';
import { isReady, openPage } from './page-watch';

/** s of playing that are measured, after as many in which the browser compiles what runs often. */
export const PLAYING = 60;
/** s of playing, of which each minute is compared with all others in what the page holds on to. */
export const HOLDING = 300;
/** s that are traced. */
const TRACED = 10;
export const CLIPS = 30;
/** min of scripted use. */
export const USING = 5;
/** Visits of a page that are measured, so many at a time, after some in which it is loaded. */
const VISITS = 4;
const ROUNDS = 6;
const FIRST_VISITS = 5;

/** The value that 95 of 100 do not pass. */
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

/** ms of processor time that script takes of 95 frames in 100 while something is done. */
async function scriptWhile(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const times = scriptTimes(await browser.stopTracing());
  if (times.length < 30) throw new Error(`Only ${times.length} frames were drawn.`);
  return highest(times);
}

async function openWithHeap(browser: Browser, query: string): Promise<{ page: Page; heap: () => Promise<Held> }> {
  const page = await openPage(browser, query);
  await isReady(page);
  const session = await page.context().newCDPSession(page);
  return { page, heap: () => heldBy(session) };
}

export interface Playing {
  fps: number;
  /** ms by the clock, median and 95th percentile. */
  script: number[];
  /** ms of processor time, 95th percentile. */
  own: number;
  calls: number;
}

/** A minute of playing with all plots in sight. */
export async function play(browser: Browser): Promise<Playing> {
  const page = await openPage(browser, '');
  await isReady(page);
  await page.waitForTimeout(1000 * PLAYING);
  await page.evaluate(() => {
    window.frameWatch.spent.length = window.frameWatch.intervals.length = 0;
  });
  await page.waitForTimeout(1000 * PLAYING);
  const { spent, intervals } = await page.evaluate(() => {
    const { spent, intervals } = window.frameWatch;
    return { spent: [...spent], intervals: [...intervals] };
  });
  const own = await scriptWhile(browser, page, () => page.waitForTimeout(1000 * TRACED));
  const { drawCalls } = await page.evaluate(() => window.limber.stats());
  await page.close();
  const median = [...spent].sort((a, b) => a - b)[spent.length >> 1];
  const fps = 1000 / (intervals.reduce((sum, ms) => sum + ms, 0) / intervals.length);
  return { fps, script: [median, highest(spent)], own, calls: drawCalls };
}

/** What comes with each minute of playing, KiB. */
export async function hold(browser: Browser): Promise<Held> {
  const { page, heap } = await openWithHeap(browser, '');
  await page.waitForTimeout(2000 * PLAYING);
  const held: Held[] = [await heap()];
  for (let played = 0; played < HOLDING; played += 60) {
    await page.waitForTimeout(60_000);
    // What watches the frames is no part of the page.
    await page.evaluate(() => {
      window.frameWatch.spent = [];
      window.frameWatch.intervals = [];
    });
    held.push(await heap());
  }
  await page.close();
  return growthOf(held);
}

/** KiB that come with each step. */
const growthOf = (held: readonly Held[]): Held => ({
  data: slopeOf(held.map(({ data }) => data)),
  code: slopeOf(held.map(({ code }) => code)),
});

/** Leads the left hand round in circles of px around where it is, for some s; the button is down. */
async function circle(page: Page, seconds: number, radius: number): Promise<void> {
  const box = await page.getByRole('button', { name: 'Left hand', exact: true }).boundingBox();
  if (!box) throw new Error('There is no handle of the left hand.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const start = performance.now();
  while (performance.now() - start < 1000 * seconds) {
    const angle = ((performance.now() - start) / 1000) * 3;
    await page.mouse.move(x + radius * (Math.cos(angle) - 1), y + radius * Math.sin(angle));
    await page.waitForTimeout(10);
  }
  await page.mouse.up();
}

/** Script per frame while a hand is dragged within reach and beyond, ms of processor time, 95th percentile. */
export async function drag(browser: Browser): Promise<number> {
  const page = await openPage(browser, '?frame=10&mode=ik');
  await isReady(page);
  // The browser compiles what runs often.
  await circle(page, TRACED, 90);
  const own = await scriptWhile(browser, page, () => circle(page, TRACED, 90));
  await page.close();
  return own;
}

/** KiB before and after so many clips were opened, one in the place of the other. */
export async function openMany(browser: Browser): Promise<[before: number, after: number]> {
  const { page, heap } = await openWithHeap(browser, '');
  const texts = Object.values(MADE_CAPTURES).map(({ text }) => text);
  let before: Held = { data: 0, code: 0 };
  for (let i = 0; i <= CLIPS; i++) {
    // The first is the one that the last, the same again, is compared with.
    if (i === 1) before = await heap();
    const name = `clip ${i}.bvh`;
    const buffer = Buffer.from(texts[i % texts.length]);
    await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.waitForFunction((wanted) => {
      const { clip, hasLimits, body } = window.limber.snapshot();
      return clip === wanted && hasLimits && body !== null && !document.querySelector('[role=progressbar]');
    }, name);
  }
  const after = await heap();
  await page.close();
  return [before.data, after.data];
}

/** KiB before and after minutes of use: joints, shapes, splits, time, pulls, edits, undo. */
export async function use(browser: Browser): Promise<[before: number, after: number]> {
  const { page, heap } = await openWithHeap(browser, '');
  const radio = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true });
  const round = async (i: number) => {
    const joint = ['LeftArm', 'RightUpLeg', 'Head', 'LeftForeArm'][i % 4];
    await page.getByRole('treeitem', { name: new RegExp(`^${joint}\\b`) }).click();
    for (const key of ['1', '3', '4']) await page.keyboard.press(key);
    await radio('Split', i % 2 === 0 ? 'Swing–twist' : 'Whole');
    await page.getByRole('slider', { name: 'Frame' }).fill(String((317 * i) % 3000));
    await page
      .getByRole('slider', { name: 'by hand' })
      .first()
      .fill(String((37 * i) % 90));
    await page.getByRole('button', { name: 'Edit the limit' }).click();
    await page.keyboard.press('Escape');
    await radio('Mode', 'IK');
    await circle(page, 2, 60);
    await radio('Mode', 'Pose');
    for (let n = 0; n < 6; n++) await page.keyboard.press('Control+z');
    await page.keyboard.press('Space');
    await page.waitForTimeout(500);
    await page.keyboard.press('Space');
  };
  for (let i = 0; i < 4; i++) await round(i);
  const before = await heap();
  const start = performance.now();
  for (let i = 4; performance.now() - start < 60_000 * USING; i++) await round(i);
  const after = await heap();
  await page.close();
  return [before.data, after.data];
}

/** KiB that stay of each visit to a page. */
export async function visit(browser: Browser, name: 'Compare' | 'Learn'): Promise<Held> {
  const { page, heap } = await openWithHeap(browser, '?frame=10&still=1');
  const go = (to: string) => page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: to }).check();
  const there = name === 'Learn' ? 'A joint turns' : 'Choose shapes';
  const once = async () => {
    await go(name);
    await page.getByText(there).first().waitFor();
    await page.waitForTimeout(300);
    await go('Inspect');
    await page.waitForTimeout(300);
  };
  for (let i = 0; i < FIRST_VISITS; i++) await once();
  const held = [await heap()];
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < VISITS; i++) await once();
    held.push(await heap());
  }
  const { data, code } = growthOf(held);
  await page.close();
  return { data: data / VISITS, code: code / VISITS };
}
