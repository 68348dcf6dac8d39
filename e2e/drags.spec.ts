import type { Page } from '@playwright/test';
import { editFitted, expect, jointNow, nextFrames, open, selectedSpot, steady, test } from './support';

test.use({ viewport: { width: 1440, height: 900 } });

/** Most ° that a pixel moves a handle by, and .1° by which the number that is told is rounded. */
const MOST_PER_PIXEL = 1.5 + 0.1;
/** px of a drag. */
const WAY = 9;
/** Handles of a limit that are dragged: of more, some that lie evenly among them. */
const MOST_HANDLES = 12;

interface Spot {
  x: number;
  y: number;
}

/** A place over each handle that can be taken hold of, by the number of the handle. */
async function handleSpots(page: Page): Promise<Map<string, Spot>> {
  const over = await page.locator('.space-plot').evaluate((plot) => {
    const GRID = 14;
    const { left, top, width, height } = plot.getBoundingClientRect();
    const view = plot.querySelector<HTMLElement>('.view-track')!;
    const found: Spot[] = [];
    for (let y = top + GRID; y < top + height - GRID; y += GRID)
      for (let x = left + GRID; x < left + width - GRID; x += GRID) {
        if (!plot.contains(document.elementFromPoint(x, y))) continue;
        view.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, pointerType: 'mouse' }));
        if (view.dataset.over === 'edit') found.push({ x, y });
      }
    return found;
  });
  const spots = new Map<string, Spot>();
  for (const spot of over) {
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.down();
    await page.mouse.up();
    const number = (await page.locator('.edit-which').textContent())!;
    if (!spots.has(number)) spots.set(number, spot);
  }
  return spots;
}

/** Where everything stands that a drag must leave where it is, px. */
const places = (page: Page): Promise<string> =>
  page.evaluate(() =>
    ['.space-plot', '.edit-tools', '.edit-line', '.twist-dial', '.all-joints', '.character', '.timeline', '.joint-tree']
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.className} ${[x, y, width, height].join(' ')}`;
      })
      .join('\n'),
  );

/** ° that the handle in the hand has gone out and aside. */
async function gone(page: Page): Promise<[out: number, aside: number]> {
  await nextFrames(page);
  const words = await page.evaluate(() => document.querySelector('.edit-said .number')?.textContent ?? '');
  const [, way, out] = /(in|out) (−?[\d.]+)°/.exec(words) ?? [];
  const [, aside] = /aside (−?[\d.]+)°/.exec(words) ?? [];
  return [Number(out ?? 0) * (way === 'in' ? -1 : 1), Number(aside ?? 0)];
}

for (const [shape, split] of [
  ['k-dop', 'none'],
  ['box', 'none'],
  ['oriented-box', 'none'],
  ['ellipsoid', 'none'],
  ['reach-cone', 'swing-twist'],
  ['k-dop', 'swing-twist'],
] as const) {
  test(`a pixel moves handles of a ${shape}, ${split}, alike from first to last, and nothing around it`, async ({
    page,
  }) => {
    await open(page, `?frame=560&still=coarse&view=bones&joint=LeftArm&shape=${shape}&split=${split}`);
    await editFitted(page);
    const spots = await handleSpots(page);
    expect(spots.size).toBeGreaterThan(1);
    const before = await places(page);
    let count = 0;
    const every = Math.ceil(spots.size / MOST_HANDLES);
    for (const [number, { x, y }] of [...spots].filter((_, i) => i % every === 0)) {
      const [dx, dy] = count++ % 2 === 0 ? [1, 0] : [0, -1];
      const what = `handle ${number}, ${dx ? 'right' : 'up'}`;
      await page.mouse.move(x, y);
      await page.mouse.down();
      let last = [0, 0];
      for (let i = 1; i <= WAY; i++) {
        await page.mouse.move(x + dx * i, y + dy * i);
        const now = await gone(page);
        const step = Math.hypot(now[0] - last[0], now[1] - last[1]);
        expect.soft(step, `${what}, pixel ${i}`).toBeLessThanOrEqual(MOST_PER_PIXEL);
        last = now;
      }
      expect.soft(await places(page), what).toBe(before);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx * WAY, y + dy * WAY);
      const once = await gone(page);
      expect.soft(Math.hypot(once[0] - last[0], once[1] - last[1]), `${what}, once`).toBeLessThan(0.15);
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
  });
}

test('a ring, a limb and the dot are dragged alike in one step or many, and nothing around them moves', async ({
  page,
}) => {
  await open(page, '?frame=0&still=coarse&view=bones&joint=LeftUpLeg');
  const asked = () => jointNow(page).then((now) => now.asked);
  const hip = await selectedSpot(page);
  for (const [what, spot] of [
    ['ring', await placeOver(page, '.character', 'ring')],
    // Down the thigh, beyond the rings.
    ['limb', { x: hip.x, y: hip.y + 84 }],
    ['dot', await placeOver(page, '.space-plot', 'dot')],
  ] as const) {
    const start = await asked();
    const before = await places(page);
    const drag = async (steps: number) => {
      await page.mouse.move(spot.x, spot.y);
      await page.mouse.down();
      // Past the slop, which is no part of the way.
      await page.mouse.move(spot.x + 3, spot.y);
      await page.mouse.move(spot.x + 3 + 24, spot.y + 18, { steps });
      const rotation = await steady(page, asked);
      expect.soft(await places(page), what).toBe(before);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      return rotation;
    };
    const [many, once] = [await drag(30), await drag(1)];
    const between = (a: number[], b: number[]) =>
      (2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0)))) * 180) / Math.PI;
    expect.soft(between(many, start), what).toBeGreaterThan(1);
    expect.soft(between(many, start), what).toBeLessThan(33 * 1.5);
    expect.soft(between(many, once), what).toBeLessThan(0.1);
  }
});

/** The first place of a view where a taker would take hold. */
const placeOver = (page: Page, view: string, over: string): Promise<Spot> =>
  page
    .locator(view)
    .first()
    .evaluate((host, over) => {
      const track = host.querySelector<HTMLElement>('.view-track')!;
      const { left, top, width, height } = track.getBoundingClientRect();
      for (let y = top + 4; y < top + height; y += 5)
        for (let x = left + 4; x < left + width; x += 5) {
          if (!host.contains(document.elementFromPoint(x, y))) continue;
          track.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, pointerType: 'mouse' }));
          if (track.dataset.over === over) return { x, y };
        }
      throw new Error(`no ${over} is seen`);
    }, over);
