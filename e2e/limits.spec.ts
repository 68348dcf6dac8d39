import type { Page } from '@playwright/test';
import {
  expect,
  jointNow,
  MADE_CLIPS,
  open,
  openFile,
  realClips,
  SMALL_DESK,
  sharePage,
  snapshot,
  test,
  told,
} from './support';

test.use({ viewport: SMALL_DESK });

/** The largest violation over every frame, and the largest that was asked for. */
const worst = (page: Page) =>
  page.evaluate(() => {
    let held = 0;
    let asked = 0;
    const { frameCount } = window.limber.snapshot();
    for (let frame = 0; frame < frameCount; frame++) {
      for (const joint of window.limber.snapshot(frame).joints) {
        held = Math.max(held, joint.heldViolation);
        asked = Math.max(asked, joint.askedViolation);
      }
    }
    return { held, asked };
  });

test('limits hold the clip they were learned from, which asks for nothing beyond them', async ({ page }) => {
  await open(page, '?frame=0&still=coarse&view=bones&padding=0&sampleSpacing=0.2&posesApart=true');
  for (const clip of [null, MADE_CLIPS['fingers.bvh'], ...realClips('CMU_13_29.bvh')]) {
    if (clip) await openFile(page, clip);
    const { held, asked } = await worst(page);
    expect(asked, clip?.name).toBeLessThan(1e-6);
    expect(held, clip?.name).toBeLessThan(1e-6);
  }
});

test.describe('joints that are turned far by hand', () => {
  // Wide enough for the drawer.
  test.use({ viewport: { width: 1440, height: 760 } });
  /** Every joint of the bundled clip but the root turned far by hand, each about another axis. */
  const contorted = Array.from({ length: 21 }, (_, i) => {
    const vector = [2500 * Math.cos(i), 2500 * Math.sin(i), 1500 * Math.sin(2 * i)];
    return [i + 1, ...vector.map(Math.round)].join('.');
  }).join('_');
  sharePage(`?frame=0&still=coarse&view=bones&softeningRadius=0.03&softeningFalloff=5&turn=${contorted}`);

  /** Switches, and waits until limits are those of the switched setting. */
  async function choose(page: Page, { split, shape, softening }: { split: string; shape: string; softening: boolean }) {
    await page
      .getByRole('radiogroup', { name: 'Limit shape' })
      .getByRole('radio', { name: shape, exact: true })
      .check();
    await page
      .getByRole('radiogroup', { name: 'Split' })
      .getByRole('radio', { name: new RegExp(split) })
      .check();
    await page.getByRole('switch', { name: 'Softening' }).setChecked(softening);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(told(page)).toContainText('limits fitted');
  }

  for (const split of ['Whole', 'Swing']) {
    test(`are held by limits: ${split}`, async ({ page }) => {
      await choose(page, { split, shape: 'k-DOP', softening: false });
      const { joints } = await snapshot(page);
      expect(joints.filter(({ askedViolation }) => askedViolation > 0.5).length).toBeGreaterThan(15);
      for (const { name, heldViolation } of joints) expect(heldViolation, name).toBeLessThan(1e-6);
    });
  }

  test('go no further beyond soft limits than their radius', async ({ page }) => {
    await choose(page, { split: 'Whole', shape: 'Ellipsoid', softening: true });
    const given = (await snapshot(page)).joints.map(({ heldViolation }) => heldViolation);
    expect(Math.max(...given)).toBeGreaterThan(1e-2);
    expect(Math.max(...given)).toBeLessThanOrEqual(0.03 + 1e-6);
  });
});

test.describe('the limit of the selected joint', () => {
  sharePage('?frame=560&padding=0&sampleSpacing=0.15&joint=LeftArm&easing=none&still=coarse&view=bones');

  const keys = [
    ['1', 'box'],
    ['2', 'oriented-box'],
    ['3', 'ellipsoid'],
    ['4', 'k-dop'],
  ] as const;
  const menu = [
    ['Convex hull', 'convex-hull', 'none'],
    ['Elliptic cylinder', 'elliptic-cylinder', 'none'],
    ['Distance field', 'distance-field', 'none'],
    ['Reach cone', 'reach-cone', 'swing-twist'],
  ] as const;

  test('has another shape and split at a click, as steps of undo', async ({ page }) => {
    const { settings } = await snapshot(page);
    await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
    expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
    await page.getByRole('radiogroup', { name: 'Split' }).getByRole('radio', { name: /Swing/ }).check();
    expect((await snapshot(page)).settings.split).toBe('swing-twist');
    await page.keyboard.press('Control+z');
    expect((await snapshot(page)).settings.split).toBe('none');
    await page.keyboard.press('Control+z');
    expect((await snapshot(page)).settings).toEqual(settings);
    await page.keyboard.press('Control+Shift+z');
    expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
  });

  test('stops a joint that is turned by hand until limits are off', async ({ page }) => {
    const beyond = () => jointNow(page, 'LeftArm').then(({ heldViolation }) => heldViolation);
    await page.getByRole('slider', { name: 'by hand' }).first().fill('170');
    await expect
      .poll(() => jointNow(page, 'LeftArm').then(({ askedViolation }) => askedViolation))
      .toBeGreaterThan(0.1);
    await expect.poll(beyond).toBeLessThan(1e-6);
    await page.getByRole('switch', { name: 'Limits' }).click();
    await expect.poll(beyond).toBeGreaterThan(0.1);
    await page.getByRole('switch', { name: 'Limits' }).click();
    await expect.poll(beyond).toBeLessThan(1e-6);
  });

  test('has any shape at a key or in the menu', async ({ page }) => {
    const space = page.getByRole('region', { name: 'Joint space' });
    const arm = () => jointNow(page, 'LeftArm');
    // A clip is inside of its own limits: what they hold is seen where a joint is asked to be beyond them.
    await page.getByRole('slider', { name: 'by hand' }).first().fill('170');
    await expect.poll(() => arm().then(({ askedViolation }) => askedViolation)).toBeGreaterThan(0.1);
    let last: number[] = [];
    const expectLimit = async (shape: string, split: string) => {
      expect((await snapshot(page)).settings).toMatchObject({ shape, split });
      // No two shapes hold it in the same place.
      await expect
        .poll(() => arm().then(({ held }) => Math.max(...held.map((x, k) => Math.abs(x - (last[k] ?? 9))))))
        .toBeGreaterThan(1e-4);
      const { held, askedViolation, heldViolation } = await arm();
      expect(askedViolation).toBeGreaterThan(0.1);
      expect(heldViolation).toBeLessThan(1e-3);
      last = held;
    };
    for (const [key, shape] of keys) {
      await page.keyboard.press(key);
      await expectLimit(shape, 'none');
    }
    for (const [label, shape, split] of menu) {
      await space.getByRole('button', { name: 'More shapes' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click();
      await expectLimit(shape, split);
    }
  });
});
