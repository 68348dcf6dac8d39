import type { Browser, CDPSession, Page } from '@playwright/test';
import { median, type Table } from './measure';
import { isReady, openPage } from './page-watch';
import { withPage } from './serve-page';

const CHAPTERS = 12;
/** Fresh pages, each walked from the first chapter to the last. */
const WALKS = 5;
/** s in which the picture is turned by hand, in each chapter of each walk, after a while to settle. */
const TURNING = 2;
const SETTLING = 1.5;

/** s of processor time that the browser's processes have taken, by kind. */
interface Spent {
  page: number;
  drawing: number;
}

interface Turn {
  heading: string;
  /** ms by the clock, from the key to the frame in which the new chapter is drawn and its controls answer. */
  wait: number;
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

const between = (before: Spent, after: Spent, frames = 1): Spent => ({
  page: (1000 * (after.page - before.page)) / frames,
  drawing: (1000 * (after.drawing - before.drawing)) / frames,
});

/** Turns the page by its key; ms until the other chapter's heading, figure and controls stand there and two frames were made with them. */
const turnPage = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const heading = () => document.querySelector('.learn h1')?.textContent;
        const before = heading();
        const start = performance.now();
        let frames = 0;
        const look = () => {
          const isThere = heading() !== before && document.querySelector('.learn-desk :is(button, input)') !== null;
          if (isThere) frames++;
          if (frames < 2) requestAnimationFrame(look);
          // After the frame, when the page hears of hands again.
          else setTimeout(() => resolve(performance.now() - start));
        };
        requestAnimationFrame(look);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      }),
  );

/** Leads the pointer to and fro over the middle of the figure, its button down. */
async function turnPicture(page: Page): Promise<void> {
  const box = await page.locator('.learn-figure').boundingBox();
  if (!box) throw new Error('There is no figure.');
  const [x, y] = [box.x + 0.4 * box.width, box.y + 0.3 * box.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const start = performance.now();
  while (performance.now() - start < 1000 * TURNING) {
    await page.mouse.move(x + 60 * Math.sin((performance.now() - start) / 300), y);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

async function measureChapter(page: Page, session: CDPSession, wait: number, own: Spent): Promise<Turn> {
  await page.waitForTimeout(1000 * SETTLING);
  await page.evaluate(() => {
    window.frameWatch.intervals.length = 0;
  });
  const before = await spentOf(session);
  await turnPicture(page);
  const after = await spentOf(session);
  const intervals = await page.evaluate(() => [...window.frameWatch.intervals]);
  const { triangles, drawCalls } = await page.evaluate(() => window.limber.stats());
  return {
    heading: (await page.locator('.learn h1').textContent()) ?? '',
    wait,
    own,
    fps: (1000 * intervals.length) / intervals.reduce((sum, ms) => sum + ms, 0),
    perFrame: between(before, after, intervals.length),
    triangles,
    calls: drawCalls,
  };
}

async function walk(browser: Browser, session: CDPSession): Promise<Turn[]> {
  const page = await openPage(browser, '?learn=1');
  await isReady(page);
  const turns = [await measureChapter(page, session, Number.NaN, { page: Number.NaN, drawing: Number.NaN })];
  for (let chapter = 2; chapter <= CHAPTERS; chapter++) {
    const before = await spentOf(session);
    const wait = await turnPage(page);
    turns.push(await measureChapter(page, session, wait, between(before, await spentOf(session))));
  }
  await page.close();
  return turns;
}

/** Learn from the first chapter to the last, as a reader turns its pages the first time. */
async function measure(browser: Browser): Promise<Table[]> {
  const session = await browser.newBrowserCDPSession();
  const all: Turn[][] = [];
  for (let i = 0; i < WALKS; i++) all.push(await walk(browser, session));
  const rows = all[0].map(({ heading }, chapter) => {
    const of = (read: (turn: Turn) => number) => median(all.map((turns) => read(turns[chapter])));
    const turned = [(turn: Turn) => turn.wait, (turn: Turn) => turn.own.page, (turn: Turn) => turn.own.drawing];
    const drawn = [(turn: Turn) => turn.fps, (turn: Turn) => turn.perFrame.page, (turn: Turn) => turn.perFrame.drawing];
    return [
      `${chapter + 1} ${heading}`,
      // The first chapter stands there when the page is opened.
      ...turned.map((read) => (chapter === 0 ? '–' : Math.round(of(read)))),
      ...drawn.map((read) => Number(of(read).toFixed(1))),
      of(({ triangles }) => triangles),
      of(({ calls }) => calls),
    ];
  });
  return [
    {
      title: 'Chapters of Learn',
      note: `Headless Chromium, software WebGL, 1280×720, the bundled clip; medians of ${WALKS} fresh pages, each walked from the first chapter to the last. Turned: from the key to the second frame with the new chapter. Drawn: while the picture is turned by hand for ${TURNING} s, and the clip plays where the chapter has it play. Budgets: 300 ms by the clock, 24 frames a second.`,
      columns: [
        'chapter',
        'turned, ms by the clock',
        'ms of processor time, page',
        'drawing',
        'frames a second',
        'ms of processor time per frame, page',
        'drawing ',
        'triangles',
        'draw calls',
      ],
      rows,
    },
  ];
}

export const learnBench = (): Promise<Table[]> => withPage(measure);
