/**
 * Takes pictures of the app in eight states, on the clip that comes with it, into `pictures/`:
 *
 *     npx tsx scripts/pictures/make.ts [--only 01,05] [--out pictures] [--url http://localhost:5173]
 *
 * Builds the app and serves it, unless a page that is served already is named.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../find-browser';
import { servePage } from '../serve';

const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string', default: 'pictures' }, url: { type: 'string' } },
});

interface Picture {
  name: string;
  size: readonly [width: number, height: number];
  query: string;
  theme?: 'light';
  preferences?: Record<string, unknown>;
  context?: BrowserContextOptions;
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** ms until what glides has come to rest. */
  rest?: number;
}

const DESK = [1440, 900] as const;
/** Arms up, both shoulders at their limit. */
const ARMS_UP = 'frame=1314&joint=LeftArm&padding=0.02';

const pictures: readonly Picture[] = [
  { name: '01-inspect-dark', size: DESK, query: `${ARMS_UP}&softening=true&softeningRadius=0.14` },
  {
    name: '02-ik-beyond-limit',
    size: DESK,
    query: 'frame=10&joint=LeftArm&mode=ik',
    prepare: async (page) => {
      await drag(page, '[data-handle="left-hand"]', [
        [-60, -60],
        [-100, -60],
        [-100, 60],
      ]);
    },
  },
  {
    name: '03-swing-twist',
    size: DESK,
    query: `${ARMS_UP}&split=swing-twist`,
    preferences: { isDrawerOpen: false },
  },
  {
    name: '04-light',
    size: DESK,
    theme: 'light',
    query: `${ARMS_UP}&shape=ellipsoid&softening=true&softeningRadius=0.14`,
  },
  { name: '05-phone', size: [390, 844], query: ARMS_UP, context: { hasTouch: true, isMobile: true } },
  { name: '06-compare', size: DESK, query: `${ARMS_UP}&page=compare` },
  {
    name: '07-error-and-loading',
    size: DESK,
    query: ARMS_UP,
    preferences: { isDrawerOpen: false },
    prepare: async (page) => {
      const buffer = Buffer.from('HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Zrotation');
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'walk_07.bvh', mimeType: 'text/plain', buffer });
      await page.getByRole('button', { name: 'Try another file' }).waitFor();
      await page.waitForTimeout(2500);
      await slowWorker(page, 1500);
      await page.getByRole('radio', { name: 'Ellipsoid' }).check();
      await page.getByText(/left$/).waitFor();
    },
    rest: 0,
  },
  { name: '08-1920x1080', size: [1920, 1080], query: `${ARMS_UP}&shape=oriented-box&softening=true` },
];

/** Leads what is found there along steps in px, and lets go. */
async function drag(page: Page, selector: string, steps: readonly (readonly [number, number])[]): Promise<void> {
  await page.waitForTimeout(1500);
  const box = (await page.locator(selector).boundingBox())!;
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [dx, dy] of steps) {
    x += dx;
    y += dy;
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
}

/** Takes some ms from the worker whenever it looks up: what it does is seen under way. */
const slowWorker = (page: Page, pause: number): Promise<unknown> =>
  page.workers()[0].evaluate(
    (ms) =>
      setInterval(() => {
        const end = performance.now() + ms;
        while (performance.now() < end);
      }),
    pause,
  );

const server = await servePage(flags.url, 4193);
const browser = await chromium.launch(browserOptions());
mkdirSync(flags.out, { recursive: true });
const wanted = flags.only?.split(',');
for (const { name, size, query, theme = 'dark', preferences, context, prepare, rest = 2500 } of pictures) {
  if (wanted && !wanted.some((start) => name.startsWith(start))) continue;
  const [width, height] = size;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...context,
  });
  page.on('pageerror', (error) => console.error(`${name}: ${error}`));
  await page.addInitScript(
    (stored) => localStorage.setItem('limber.preferences', stored),
    JSON.stringify({ hasSeenHint: true, ...preferences }),
  );
  await page.goto(new URL(`?${query}`, server.url).href);
  await page.waitForSelector('html[data-ready="true"]', { state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.waitForTimeout(rest);
  await page.screenshot({ path: `${flags.out}/${name}.png` });
  console.log(`${flags.out}/${name}.png`);
  await page.close();
}
await browser.close();
await server.close();
