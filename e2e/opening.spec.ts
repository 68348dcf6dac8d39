import type { Page } from '@playwright/test';
import {
  atRest,
  clipFile,
  DRAWN,
  expect,
  MADE_CLIPS,
  open,
  openFile,
  ready,
  realClips,
  sharePage,
  skipHint,
  snapshot,
  test,
} from './support';

/** The head of a BVH file whose joints hang one on the other, and rows in which each turns a little. */
function chainBvh({ joints, frames }: { joints: number; frames: number }): { head: string; rows: string } {
  const turns = 'Zrotation Xrotation Yrotation';
  const head = ['HIERARCHY', 'ROOT joint0', '{', 'OFFSET 0 1 0', `CHANNELS 6 Xposition Yposition Zposition ${turns}`];
  for (let j = 1; j < joints; j++) head.push(`JOINT joint${j}`, '{', 'OFFSET 0 0.1 0', `CHANNELS 3 ${turns}`);
  head.push('End Site', '{', 'OFFSET 0 0.1 0', '}', ...Array<string>(joints).fill('}'));
  head.push('MOTION', `Frames: ${frames}`, 'Frame Time: 0.008333', '');
  const rows = Array.from({ length: ROWS }, (_, i) =>
    ['0 1 0', ...Array.from({ length: 3 * joints }, (_, k) => (20 * Math.sin(i / 2.5 + k)).toFixed(4))].join(' '),
  );
  return { head: head.join('\n'), rows: `${rows.join('\n')}\n` };
}

const ROWS = 20;

/** Drops a file on the page: a head, and rows as often as they are wanted. */
async function drop(page: Page, name: string, head: string, rows = '', times = 1): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, head, rows, times }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([head, ...Array<string>(times).fill(rows)], name, { type: 'text/plain' }));
      return transfer;
    },
    { name, head, rows, times },
  );
  const target = page.getByRole('main');
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop a file')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Drop a file')).toBeHidden();
}

test.describe('a file that is dropped', () => {
  sharePage('?still=coarse&frame=30&joint=RightLeg&view=bones');

  const bad: [string, string, RegExp][] = [
    ['empty.bvh', '', /empty/i],
    ['scene.bvh', `glTF${'\u0000\u0001\u0002'.repeat(40)}`, /is glTF \d+, which is not known here/],
    ['cut.bvh', 'HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Zrotation', /line \d/i],
    [
      'no-frames.bvh',
      'HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n}\nMOTION\nFrames: 0\nFrame Time: 0.03\n',
      /frame/i,
    ],
  ];
  for (const [name, text, message] of bad) {
    test(`and can’t be read leaves all as it was: ${name}`, async ({ page }) => {
      const before = await snapshot(page);
      await drop(page, name, text);
      const alert = page.getByRole('alert').filter({ hasText: name });
      await expect(alert).toContainText(message);
      expect(await snapshot(page)).toEqual(before);
      await alert.getByRole('button', { name: 'Dismiss' }).click();
    });
  }

  test('and can’t be read shows its line when asked', async ({ page }) => {
    const { head } = chainBvh({ joints: 3, frames: 9 });
    await drop(page, 'broken.bvh', head.slice(0, head.indexOf('End Site')));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('broken.bvh');
    await expect(alert).toContainText(/line \d+/i);
    await expect(alert.getByRole('button', { name: 'Try another file' })).toBeVisible();
    await alert.getByRole('button', { name: /^Show line \d+$/ }).click();
    await expect(alert.getByRole('listitem').last()).toContainText('CHANNELS 3');
    await alert.getByRole('button', { name: /^Hide line \d+$/ }).click();
    await expect(alert.getByRole('listitem')).toHaveCount(0);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toBeEmpty();
  });

  test('is the new clip', async ({ page }) => {
    const { head, rows } = chainBvh({ joints: 5, frames: 60 });
    await drop(page, 'tail.bvh', head, rows, 60 / ROWS);
    await expect
      .poll(() => snapshot(page))
      .toMatchObject({ clip: 'tail.bvh', frameCount: 60, hasLimits: true, body: 'bones' });
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  test('and is long shows how far it is', async ({ page }) => {
    const frames = 20_000;
    const { head, rows } = chainBvh({ joints: 60, frames });
    const seen = page.evaluate(
      () =>
        new Promise<[string | null, number]>((resolve) => {
          new MutationObserver(() => {
            const bar = document.querySelector('[role=progressbar][aria-valuenow]');
            if (bar) resolve([bar.ariaLabel, Number(bar.ariaValueNow)]);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
    );
    await drop(page, 'long.bvh', head, rows, frames / ROWS);
    const [label, percent] = await seen;
    expect(label).toMatch(/^Reading long\.bvh$|^Fitting limits$/);
    expect(percent).toBeGreaterThanOrEqual(0);
    expect(percent).toBeLessThanOrEqual(100);
  });
});

for (const way of ['Cancel', 'Escape'] as const) {
  test(`a clip that takes long to fetch can be called off: ${way}`, async ({ browser }) => {
    // A visit that has not fetched the bundled clip yet: it is fetched once.
    const context = await browser.newContext();
    const page = await context.newPage();
    await skipHint(page);
    await page.route('**/*.bvh', (route) => route.abort());
    await page.goto('/?still=coarse');
    // A first clip that can't be fetched is no dead end.
    await expect(page.getByRole('alert')).toContainText('range-of-motion.bvh could not be fetched');
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    const { head, rows } = chainBvh({ joints: 5, frames: 60 });
    await drop(page, 'tail.bvh', head, rows, 60 / ROWS);
    await ready(page);
    expect((await snapshot(page)).clip).toBe('tail.bvh');
    // It is shown as bones, and said so; Escape would end that word first, where it has not gone by itself.
    await expect.poll(async () => (await snapshot(page)).body).toBe('bones');
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 5000 }).catch(() => {});
    await expect(dismiss).toHaveCount(0);
    await page.unroute('**/*.bvh');
    const before = await snapshot(page);
    let answer = () => {};
    await page.route('**/*.bvh', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /Range of motion/ }).click();
    const bar = page.getByRole('progressbar', { name: /range-of-motion\.bvh/ });
    await expect(bar).toBeVisible();
    if (way === 'Cancel') await page.getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(page.getByText(/range-of-motion\.bvh: cancelled/)).toBeAttached();
    const isAnswered = page.waitForEvent('requestfinished');
    answer();
    await isAnswered;
    // What comes too late is not taken up, and the next thing goes its way.
    await page.keyboard.press('1');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const { settings, ...after } = await snapshot(page);
    expect(settings).toEqual({ ...before.settings, shape: 'box' });
    expect(after.frame).toBe(before.frame);
    expect(after.joint).toBe(before.joint);
    expect(after.clip).toBe('tail.bvh');
    await context.close();
  });
}

test.describe('own clips', () => {
  sharePage('?frame=0&still=coarse');

  test('of people stand upright, at human size, with body and limits', async ({ page }) => {
    for (const clip of [
      MADE_CLIPS['fingers.bvh'],
      MADE_CLIPS['mixed.bvh'],
      ...realClips('CMU_13_29.bvh', 'pirouette.bvh', 'louise.bvh', 'mixed_orders.bvh'),
    ]) {
      await openFile(page, clip);
      const shot = await snapshot(page);
      expect(shot.body, clip.name).toBe('human');
      const [low, high] = shot.height;
      expect(high - low, clip.name).toBeGreaterThan(1.1);
      expect(high - low, clip.name).toBeLessThan(2.4);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }
  });

  test('of a dog get bones, and a word on why', async ({ page }) => {
    await openFile(page, MADE_CLIPS['dog.bvh']);
    expect((await snapshot(page)).body).toBe('bones');
    await expect(page.getByText(/No human body/).first()).toBeVisible();
  });
});

test('a body is whole before and after the line of a broken file is shown', DRAWN, async ({ page }) => {
  await open(page, '?still=coarse&frame=560&view=body');
  await page.locator('input[type=file]').first().setInputFiles(clipFile('broken.bvh', 'NOTHING\nof the kind\n'));
  const show = page.getByRole('button', { name: 'Show line 1' });
  await expect(show).toBeVisible();
  const body = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
  // Above what is told: head to hips, with both elbows.
  const clip = { x: body.x + 60, y: body.y + 60, width: body.width * 0.6, height: body.height * 0.4 };
  await atRest(page);
  const before = await page.screenshot({ clip });
  await show.click();
  await expect(page.getByRole('list', { name: 'Lines round 1' })).toBeVisible();
  expect((await page.screenshot({ clip })).equals(before)).toBe(true);
});
