/**
 * Films the page on the clip that comes with it, for the README: the shoulder's cloud fills inside its limit while the body moves, then a hand
 * is pulled past the limit.
 *
 *     npx tsx scripts/film/make.ts [--out docs/limber.webp] [--url http://localhost:5173] [--keep frames]
 *
 * The page's clock is the script's: each picture is taken after the same time, however long drawing takes. Needs `img2webp`
 * (on Debian: apt-get install webp).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserOptions } from '../find-browser';
import { servePage } from '../serve';

const { values: flags } = parseArgs({
  options: { out: { type: 'string', default: 'docs/limber.webp' }, url: { type: 'string' }, keep: { type: 'string' } },
});

/** px of the window, and of a picture for each. */
const [SIZE, SCALE] = [{ width: 1280, height: 800 }, 0.9];
/** ms from one picture to the next. */
const STEP = 80;
/** Without a frame the page plays from where the shoulder begins to move, and the cloud fills as it does so. */
const VIEW = '?joint=LeftArm&speed=0.1&padding=0.02';
/** Steps of time until all of the page has been drawn: the clip hardly moves. */
const SETTLING = 25;
/** Pictures of the clip as it plays, and after the hand was let go. */
const [PLAYED, HELD] = [75, 18];
/** The way of the hand, px a picture. */
const PULL: readonly (readonly [pictures: number, dx: number, dy: number])[] = [
  [10, -7, -9],
  [14, -9, 2],
  [8, 0, 0],
];

/** Draws as finely as with a graphics card, and shows a pointer: pictures of the page have none. */
function dress(): void {
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    const value = getParameter.call(this, name);
    return typeof value === 'string' && /swiftshader/i.test(value) ? 'a graphics card' : value;
  };
  localStorage['limber.preferences'] = JSON.stringify({ hasSeenHint: true, theme: 'dark', isDrawerOpen: false });
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:999;width:22px;height:22px;margin:-11px;border-radius:50%;border:2px solid #fff;background:#fff5;pointer-events:none;left:-50px';
    document.body.append(pointer);
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`;
        pointer.style.top = `${clientY}px`;
      },
      true,
    );
  });
}

const server = await servePage(flags.url, 4196);
const browser = await chromium.launch(browserOptions());
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'limber-film-'));
mkdirSync(folder, { recursive: true });
const pictures: string[] = [];

/** Lets the page's time go on, and takes a picture. */
async function film(page: Page): Promise<void> {
  await page.clock.runFor(STEP);
  const path = join(folder, `${String(pictures.length).padStart(4, '0')}.png`);
  await page.screenshot({ path });
  pictures.push(path);
}

const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: SCALE, colorScheme: 'dark' });
page.on('pageerror', (error) => console.error(String(error)));
await page.addInitScript(dress);
// Time stands from the start: the clip is where it begins when all has come.
await page.clock.install({ time: 0 });
await page.clock.pauseAt(1000);
await page.goto(new URL(VIEW, server.url).href);
await page.waitForFunction(
  () => {
    const { hasLimits, body } = window.limber.snapshot();
    return hasLimits && body !== null;
  },
  null,
  { polling: 500 },
);
await page.waitForLoadState('networkidle');
for (let i = 0; i < SETTLING; i++) {
  await page.clock.runFor(STEP);
  await page.screenshot();
}
await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '3×' });
for (let i = 0; i < PLAYED; i++) await film(page);

await page.getByRole('button', { name: 'Pause', exact: true }).click();
await page.getByRole('radio', { name: 'IK' }).click();
for (let i = 0; i < 4; i++) await film(page);
const hand = (await page.locator('[data-handle="left-hand"]').boundingBox())!;
let [x, y] = [hand.x + hand.width / 2, hand.y + hand.height / 2];
await page.mouse.move(x, y);
await film(page);
await page.mouse.down();
for (const [count, dx, dy] of PULL)
  for (let i = 0; i < count; i++) {
    await page.mouse.move((x += dx), (y += dy));
    await film(page);
  }
await page.mouse.up();
for (let i = 0; i < HELD; i++) await film(page);
await browser.close();
await server.close();

const options = ['-loop', '0', '-lossy', '-q', '55', '-m', '6', '-d', String(STEP)];
const { status, error } = spawnSync('img2webp', ['-mixed', ...options, ...pictures, '-o', flags.out], {
  stdio: 'inherit',
});
if (error) throw new Error(`img2webp did not run (on Debian: apt-get install webp): ${error.message}`);
if (!flags.keep) rmSync(folder, { recursive: true });
console.log(`${flags.out}: ${pictures.length} pictures`);
process.exitCode = status ?? 1;
