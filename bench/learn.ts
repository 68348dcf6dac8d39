import type { Browser, CDPSession, Page } from '@playwright/test';
import { median, type Table } from './measure';
import { isReady, openPage } from './page-watch';
import { withPage } from './serve-page';

/** Fresh pages, each walked from the first beat to the last. */
const WALKS = 2;
/** s in which the picture of each beat is turned by hand, after a while to settle. */
const TURNING = 1;
const SETTLING = 0.4;
/** More steps than the path has. */
const MOST = 200;

/** s of processor time that the browser's processes have taken, by kind. */
interface Spent {
  page: number;
  drawing: number;
}

/** One press of the key: the next beat, or the answer of a guess. */
interface Turn {
  chapter: number;
  beat: number;
  heading: string;
  isAnswer: boolean;
  /** ms by the clock, from the key to the second frame with what the key asked for. */
  wait: number;
  /** The same to the first of these frames: its words stand there. */
  first: number;
  /** Frames that the page made from the key to the second; two are the least. */
  frames: number;
  /** ms from the key to the next frame that is presented, as the browser reports it: in steps of 8, and 16 at the least. */
  painted: number;
  /** ms of processor time in it. */
  own: Spent;
  /** Frames a second while the picture is turned; ms of processor time for each. */
  fps: number;
  perFrame: Spent;
  triangles: number;
  calls: number;
}

async function spentOf(session: CDPSession): Promise<Spent> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const of = (kind: string) =>
    processInfo.filter(({ type }) => type === kind).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return { page: of('renderer'), drawing: of('GPU') };
}

const NONE: Spent = { page: Number.NaN, drawing: Number.NaN };
const NOT_PRESSED: Waited = { wait: Number.NaN, first: Number.NaN, frames: Number.NaN, painted: Number.NaN };

const between = (before: Spent, after: Spent, frames = 1): Spent => ({
  page: (1000 * (after.page - before.page)) / frames,
  drawing: (1000 * (after.drawing - before.drawing)) / frames,
});

type Waited = Pick<Turn, 'wait' | 'first' | 'frames' | 'painted'>;

/** ms: the least that a browser reports of an event, and how long its report is waited for. */
const LEAST = 16;
const REPORT = 400;
/** ms until a press that changed nothing counts as lost. */
const PATIENCE = 20_000;

declare global {
  interface Window {
    /** How long the press took that the page was made to watch for. */
    pressWatch: Promise<Waited>;
  }
}

/** Watches, from here on, for a press and for what comes of it. */
function watchPress([least, report, patience]: readonly [number, number, number]): void {
  window.pressWatch = new Promise<Waited>((resolve, reject) => {
    setTimeout(() => reject(new Error(`A press changes no words: ${location.search}`)), patience);
    const words = () => document.querySelector('.learn-scroller')?.textContent;
    const before = words();
    let start = 0;
    let frames = 0;
    let withWords = 0;
    let first = 0;
    // The browser's own figure: from the key to when the next frame is presented.
    let painted: number = least;
    new PerformanceObserver((list, observer) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') painted = duration;
      if (start > 0) observer.disconnect();
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
    const look = () => {
      frames++;
      if (words() !== before && document.querySelector('.learn-figure') !== null) withWords++;
      if (withWords < 2) requestAnimationFrame(look);
      // After the frame, when the page hears of hands again.
      const at = withWords;
      setTimeout(() => {
        const now = performance.now() - start;
        if (at === 1) first = now;
        if (at === 2) setTimeout(() => resolve({ wait: now, first, frames, painted }), report);
      });
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        start = timeStamp;
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** Presses the key; ms until other words stand there, with the figure, and two frames were made with them. */
async function turnPage(page: Page): Promise<Waited> {
  // Keys and scripts come to the page by different ways: the watch stands before the key is sent.
  await page.evaluate(watchPress, [LEAST, REPORT, PATIENCE] as const);
  await page.keyboard.press('ArrowRight');
  return page.evaluate(() => window.pressWatch);
}

/** Leads the pointer to and fro over the middle of the figure, its button down; over buttons and sliders, which would keep the key, the button stays up. */
async function turnPicture(page: Page): Promise<void> {
  const box = await page.locator('.learn-figure').boundingBox();
  if (!box) throw new Error('There is no figure.');
  const [x, y] = [box.x + 0.4 * box.width, box.y + 0.3 * box.height];
  await page.mouse.move(x, y);
  const keepsKeys = await page.evaluate(
    ([a, b]) => document.elementFromPoint(a, b)?.closest('button, a, [role=slider]') != null,
    [x, y],
  );
  if (!keepsKeys) await page.mouse.down();
  const start = performance.now();
  while (performance.now() - start < 1000 * TURNING) {
    await page.mouse.move(x + 60 * Math.sin((performance.now() - start) / 300), y);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

const placeOf = (page: Page) =>
  page.evaluate(() => ({
    chapter: Number(window.limber.snapshot().settings.learn),
    beat: Math.max(1, Number(window.limber.snapshot().settings.beat)),
    heading: document.querySelector('.learn h1')?.textContent ?? '',
    isAnswer: document.querySelector('.learn-reply') !== null,
  }));

/** Frames that a picture makes at least while it is turned by hand. */
const FEWEST = 8;
const isTurning = (intervals: readonly number[]): boolean => intervals.length >= FEWEST;

async function measureBeat(
  page: Page,
  session: CDPSession,
  waited: Waited,
  own: Spent,
  isTurned: boolean,
): Promise<Turn> {
  await page.waitForTimeout(1000 * SETTLING);
  const none = { fps: Number.NaN, perFrame: NONE, triangles: Number.NaN, calls: Number.NaN };
  if (!isTurned) return { ...(await placeOf(page)), ...waited, own, ...none };
  await page.evaluate(() => {
    window.frameWatch.intervals.length = 0;
  });
  const before = await spentOf(session);
  await turnPicture(page);
  const after = await spentOf(session);
  // The first frame of the turn follows a picture that stood still: how long is no matter of frames.
  const intervals = await page.evaluate(() => window.frameWatch.intervals.slice(1));
  const { triangles, drawCalls } = await page.evaluate(() => window.limber.stats());
  return {
    ...(await placeOf(page)),
    ...waited,
    own,
    // A figure that does not turn makes hardly a frame. The median: where a picture moves only now and then, it rests between its frames.
    fps: isTurning(intervals) ? 1000 / median(intervals) : Number.NaN,
    perFrame: isTurning(intervals) ? between(before, after, intervals.length) : NONE,
    triangles,
    calls: drawCalls,
  };
}

/** @param isTurned whether pictures are turned by hand and frames counted */
async function walk(browser: Browser, session: CDPSession, isTurned: boolean): Promise<Turn[]> {
  const page = await openPage(browser, '?page=learn&learn=1&beat=1');
  await isReady(page);
  const turns = [await measureBeat(page, session, NOT_PRESSED, NONE, isTurned)];
  const isLast = () => page.getByRole('button', { name: 'Open your own clip' }).isVisible();
  while (!(await isLast()) && turns.length < MOST) {
    const before = await spentOf(session);
    const waited = await turnPage(page);
    turns.push(await measureBeat(page, session, waited, between(before, await spentOf(session)), isTurned));
  }
  await page.close();
  return turns;
}

/** Learn from the first beat to the last, as a reader turns its pages the first time. */
async function measure(browser: Browser): Promise<Table[]> {
  const session = await browser.newBrowserCDPSession();
  const all: Turn[][] = [];
  for (let i = 0; i < WALKS; i++) all.push(await walk(browser, session, i === 0));
  // Words that are still being counted may make a press more: a step is known by its place.
  const isSame = (a: Turn, b: Turn) => a.chapter === b.chapter && a.beat === b.beat && a.isAnswer === b.isAnswer;
  const firsts = all[0].filter((turn, i) => all[0].findIndex((other) => isSame(turn, other)) === i);
  const medians = firsts.map((turn) => {
    const alike = all.flatMap((turns) => turns.find((other) => isSame(turn, other)) ?? []);
    const of = (read: (other: Turn) => number) => median(alike.map(read));
    return {
      ...turn,
      wait: of(({ wait }) => wait),
      first: of(({ first }) => first),
      frames: of(({ frames }) => frames),
      painted: of(({ painted }) => painted),
      page: of(({ own }) => own.page),
    };
  });
  const chapters = [...new Set(medians.map(({ chapter }) => chapter))];
  const known = (numbers: number[]) => numbers.filter((x) => !Number.isNaN(x));
  const worst = (numbers: number[]) => Math.max(...known(numbers));
  const rows = chapters.map((chapter) => {
    const turns = medians.filter((turn) => turn.chapter === chapter);
    const [first, ...rest] = turns;
    const slowest = rest.reduce((a, b) => (b.wait > a.wait ? b : a), rest[0]);
    return [
      `${chapter} ${first.heading}`,
      turns.length,
      Number.isNaN(first.wait) ? '–' : Math.round(first.wait),
      Math.round(median(rest.map(({ wait }) => wait))),
      `${Math.round(slowest.wait)}, at ${slowest.beat}`,
      Math.round(median(rest.map(({ first }) => first))),
      Math.round(median(rest.map(({ painted }) => painted))),
      Math.round(worst(rest.map(({ painted }) => painted))),
      median(rest.map(({ frames }) => frames)),
      Math.round(worst(rest.map(({ page }) => page))),
      Number(Math.min(...known(turns.map(({ fps }) => fps))).toFixed(1)),
      Number(worst(turns.map(({ perFrame }) => perFrame.page)).toFixed(1)),
      Number(worst(turns.map(({ perFrame }) => perFrame.drawing)).toFixed(1)),
      worst(turns.map(({ triangles }) => triangles)),
      worst(turns.map(({ calls }) => calls)),
    ];
  });
  const beats = medians.filter(({ wait }, i) => !Number.isNaN(wait) && medians[i - 1]?.chapter === medians[i].chapter);
  const late = beats.filter(({ wait }) => wait > 100);
  const latePainted = beats.filter(({ painted }) => painted > 100);
  return [
    {
      title: 'Chapters of Learn',
      note: `Headless Chromium, software WebGL, 1280×720, the bundled clip; medians of ${WALKS} fresh pages, each walked from the first beat to the last. Turned: from the key to the second frame with other words; beside, to the first of them, to the next frame presented as the browser itself reports it (Event Timing, which interaction to next paint is made from), and how many frames the page made until the second: two are the least. Drawn, on the first of the pages: while the picture is turned by hand for ${TURNING} s, and the clip plays where the beat has it play; frames a second by the median time from one to the next. Budgets: 100 ms for a beat, 25 frames a second. Of ${beats.length} presses within chapters ${late.length} took longer than 100 ms${late.length > 0 ? `: ${late.map(({ chapter, beat, wait }) => `${chapter}.${beat} (${Math.round(wait)})`).join(', ')}` : ''}. As the browser reports it, ${latePainted.length} took longer${latePainted.length > 0 ? `: ${latePainted.map(({ chapter, beat, painted }) => `${chapter}.${beat} (${painted})`).join(', ')}` : ''}.`,
      columns: [
        'chapter',
        'presses',
        'come to, ms by the clock',
        'a press within, median',
        'the slowest',
        'to the first frame, median',
        'to the next frame presented, median',
        'the slowest',
        'frames made, median',
        'most ms of processor time, page',
        'least frames a second',
        'most ms of processor time per frame, page',
        'drawing',
        'most triangles',
        'most draw calls',
      ],
      rows,
    },
  ];
}

export const learnBench = (): Promise<Table[]> => withPage(measure);
