/**
 * Looks whether the page works in Firefox and in WebKit: it is ready, its plots are drawn, a hand is dragged, a chapter is turned.
 *
 *     npm run browsers                      # in those of the two that are installed
 *     npm run browsers -- firefox webkit    # in these, which have to be installed
 *
 * Ends with 1 when something does not work or a browser that was named is not installed. Both are driven by their own protocols: Playwright
 * drives builds of its own only.
 */
import { parseArgs } from 'node:util';
import type { Snapshot } from '../../src/state/link/snapshot';
import { servePage } from '../serve';
import { canDraw, type Driver, which } from './driver';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

const { values: flags, positionals: named } = parseArgs({
  options: { url: { type: 'string' } },
  allowPositionals: true,
});

interface Browser {
  name: string;
  /** Its program; null where it is not installed. */
  program: string | null;
  open: (program: string) => Promise<Driver>;
  /** How it is installed. */
  remedy: string;
}

const browsers: readonly Browser[] = [
  {
    name: 'Firefox',
    program: which('firefox', 'firefox-esr'),
    open: openFirefox,
    remedy: 'Install Firefox; on Debian: apt-get install firefox-esr',
  },
  {
    name: 'WebKit',
    program: which('WebKitWebDriver'),
    open: openWebKit,
    remedy: 'Install the driver of WebKitGTK; on Debian: apt-get install webkit2gtk-driver',
  },
];

/** Patience for machines that draw in software, ms. */
const PATIENCE = 240_000;

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${what}: not within ${PATIENCE / 1000} s`);
}

async function openPage(page: Driver, address: string, query: string): Promise<void> {
  await page.open(new URL(query, address).href);
  await waitFor('data-ready', () => page.evaluate(() => document.documentElement.dataset.ready === 'true'));
}

const snapshot = (page: Driver) => page.evaluate((): Snapshot => window.limber.snapshot());

/** Sentences of failure that the page shows. */
const alerts = (page: Driver) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=alert]'), (each) => each.textContent).filter(Boolean),
  );

/** Share of the pixels of each plot that its canvas changes, by the plot's name. */
async function drawnShares(page: Driver): Promise<Record<string, number>> {
  const withCanvas = await page.picture();
  await page.evaluate(() => document.querySelectorAll('canvas').forEach((each) => void (each.style.opacity = '0')));
  const without = await page.picture();
  return page.evaluate(
    async (pictures) => {
      const [shown, hidden] = await Promise.all(
        pictures.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = Object.assign(document.createElement('canvas'), {
            width: bitmap.width,
            height: bitmap.height,
          });
          const context = canvas.getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return { context, scale: bitmap.width / innerWidth };
        }),
      );
      const plots = {
        character: '.character .view',
        'joint space': '.space-plot',
        curves: '.quaternion-plot',
        'small plot': '.joint-grid [data-joint]',
      };
      const shares: Record<string, number> = {};
      for (const [name, selector] of Object.entries(plots)) {
        const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        const box = [left, top, width, height].map((each) => Math.round(each * shown.scale));
        const [a, b] = [shown, hidden].map(({ context }) => context.getImageData(box[0], box[1], box[2], box[3]).data);
        let changed = 0;
        for (let i = 0; i < a.length; i += 4)
          changed += Number(Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) > 12);
        shares[name] = (4 * changed) / a.length;
      }
      return shares;
    },
    [withCanvas, without],
  );
}

/** What has to work; each answers a few words on what it saw, or throws. */
const checks: Record<string, (page: Driver, address: string) => Promise<string>> = {
  'the page is ready': async (page, address) => {
    const began = Date.now();
    await openPage(page, address, '?still=coarse&frame=560&joint=LeftArm');
    const { clip, hasLimits, body } = await snapshot(page);
    if (!clip || !hasLimits || !body) throw new Error(`clip ${clip}, limits ${hasLimits}, body ${body}`);
    return `${((Date.now() - began) / 1000).toFixed(1)} s`;
  },
  'its plots are drawn': async (page) => {
    // The curves and the small plots come after the first frame.
    await waitFor('curves', () => page.evaluate(() => document.querySelector('.quaternion-plot') !== null));
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const shares = await drawnShares(page);
    const words = Object.entries(shares)
      .map(([name, share]) => `${name} ${(100 * share).toFixed(1)} %`)
      .join(', ');
    if (Object.values(shares).some((share) => share < 0.005)) throw new Error(`drawn: ${words}`);
    return words;
  },
  'a hand is dragged': async (page, address) => {
    await openPage(page, address, '?frame=10&mode=ik&view=bones');
    const place = () =>
      page.evaluate(() => {
        const { left, top, width, height } = document
          .querySelector('[data-handle="left-hand"] button')!
          .getBoundingClientRect();
        return [left + width / 2, top + height / 2] as const;
      });
    let last = '';
    await waitFor('a hand at rest', async () => last === (last = String(await place())));
    await page.drag(await place(), [
      [-5, -25],
      [-5, -25],
      [-5, -25],
    ]);
    await waitFor('a pulled hand', async () => (await snapshot(page)).reach.length === 1);
    const { reach, joints } = await snapshot(page);
    const worst = Math.max(...joints.map(({ heldViolation }) => heldViolation));
    if (worst > 1e-6) throw new Error(`a joint is held ${worst} rad outside its limit`);
    return `${reach[0].handle}, ${reach[0].status}`;
  },
  'a chapter is turned': async (page, address) => {
    await openPage(page, address, '?still=coarse&learn=1&view=bones');
    const title = () => page.evaluate(() => document.querySelector('article h1')?.textContent ?? '');
    await waitFor('a chapter', async () => (await title()) !== '');
    const before = await title();
    await page.evaluate(() => document.querySelector<HTMLElement>('.learn-turn .is-primary')!.click());
    await waitFor('another chapter', async () => !['', before].includes(await title()));
    return `“${before}” → “${await title()}”`;
  },
};

/** Whether all of it works. */
async function works({ name, program, open }: Browser, address: string): Promise<boolean> {
  const page = await open(program!).catch((error: Error) => error);
  if (page instanceof Error) {
    console.log(`✗ ${name}: ${page}`);
    return false;
  }
  let isWell = true;
  for (const [claim, see] of Object.entries(checks)) {
    const seen = await see(page, address).catch((error: Error) => error);
    const shown = await alerts(page).catch((error: Error) => [String(error)]);
    const isSo = typeof seen === 'string' && shown.length === 0;
    isWell &&= isSo;
    console.log(`${isSo ? '✓' : '✗'} ${name}: ${claim} (${[String(seen), ...shown].join('; ')})`);
  }
  await page.close();
  return isWell;
}

// Browsers are stopped as the script ends, by whatever.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isNamed = ({ name }: Browser) => named.includes(name.toLowerCase());
for (const name of named)
  if (!browsers.some((browser) => browser.name.toLowerCase() === name))
    throw new Error(`There is no browser “${name}” here, but firefox and webkit.`);
const wanted = named.length > 0 ? browsers.filter(isNamed) : browsers;
const found = wanted.filter(({ program }) => program !== null && canDraw);
for (const browser of wanted) {
  if (found.includes(browser)) continue;
  const { name, program, remedy } = browser;
  const [why, how] = program
    ? ['finds no display', 'Install one that nobody sees; on Debian: apt-get install xvfb xauth']
    : ['is not installed', remedy];
  console.log(`– ${name} ${why}: nothing was looked at. ${how}.`);
  if (isNamed(browser)) process.exitCode = 1;
}
if (found.length > 0) {
  const server = await servePage(flags.url, 4194);
  for (const browser of found) if (!(await works(browser, server.url))) process.exitCode = 1;
  await server.close();
}
