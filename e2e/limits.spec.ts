import type { Page } from '@playwright/test';
import {
  DRAWN,
  expect,
  jointOf,
  MADE_CLIPS,
  openFile,
  open as openPage,
  realClips,
  SMALL_DESK,
  snapshot,
  test,
} from './support';

test.use({ viewport: SMALL_DESK });

test.describe('limits', () => {
  /** The largest violation over every frame, and the largest that was asked for. */
  const worst = (page: import('@playwright/test').Page) =>
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

  /** Every joint of the bundled clip but the root turned far by hand, each about another axis. */
  const contorted = Array.from({ length: 21 }, (_, i) => {
    const vector = [2500 * Math.cos(i), 2500 * Math.sin(i), 1500 * Math.sin(2 * i)];
    return [i + 1, ...vector.map(Math.round)].join('.');
  }).join('_');

  test('hold the clip they were learned from, which asks for nothing beyond them, whatever the clip', async ({
    page,
  }) => {
    await open(page, '?frame=0&still=coarse&view=bones&padding=0&sampleSpacing=0.2');
    for (const clip of [null, MADE_CLIPS['fingers.bvh'], ...realClips('CMU_13_29.bvh')]) {
      if (clip) await openFile(page, clip);
      const { held, asked } = await worst(page);
      expect(asked, clip?.name).toBeLessThan(1e-6);
      expect(held, clip?.name).toBeLessThan(1e-6);
    }
  });

  test('hold joints that are turned beyond them, whole and split', async ({ page }) => {
    for (const split of ['none', 'swing-twist']) {
      await open(page, `?frame=0&still=coarse&view=bones&split=${split}&turn=${contorted}`);
      const { joints } = await snapshot(page);
      expect(joints.filter(({ askedViolation }) => askedViolation > 0.5).length).toBeGreaterThan(15);
      for (const { name, heldViolation } of joints) expect(heldViolation, name).toBeLessThan(1e-6);
    }
  });

  test('soft ones give no more than their radius', async ({ page }) => {
    await open(
      page,
      `?frame=0&still=coarse&view=bones&softening=true&softeningRadius=0.03&softeningFalloff=5&shape=ellipsoid&turn=${contorted}`,
    );
    const given = (await snapshot(page)).joints.map(({ heldViolation }) => heldViolation);
    expect(Math.max(...given)).toBeGreaterThan(1e-2);
    expect(Math.max(...given)).toBeLessThanOrEqual(0.03 + 1e-6);
  });

  test(
    'switch shape and split, and undo; stop a joint that is turned by hand, and let it go when they are off; tree and small plots are one selection',
    DRAWN,
    async ({ page }) => {
      await open(page, '?frame=10&joint=LeftArm');
      await test.step('switched, and undone', async () => {
        await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).click();
        expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
        await page.getByRole('radiogroup', { name: 'Split' }).getByRole('radio', { name: /Swing/ }).click();
        expect((await snapshot(page)).settings.split).toBe('swing-twist');
        await page.keyboard.press('Control+z');
        expect((await snapshot(page)).settings.split).toBe('none');
        await page.keyboard.press('Control+z');
        expect((await snapshot(page)).settings.shape).toBe('k-dop');
        await page.keyboard.press('Control+Shift+z');
        expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
      });
      await test.step('stopped, and let go', async () => {
        const slider = page.getByRole('slider', { name: 'by hand' }).first();
        await slider.fill('150');
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').askedViolation)).toBeGreaterThan(0.2);
        expect(jointOf(await snapshot(page), 'LeftArm').heldViolation).toBeLessThan(1e-6);
        await page.getByRole('switch', { name: 'Limits' }).click();
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').heldViolation)).toBeGreaterThan(0.2);
        await page.getByRole('switch', { name: 'Limits' }).click();
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').heldViolation)).toBeLessThan(1e-6);
      });
      await test.step('one selection', async () => {
        await page.getByRole('treeitem', { name: /^RightLeg\b/ }).click();
        expect((await snapshot(page)).joint).toBe('RightLeg');
        await expect(page.getByRole('region', { name: 'Joint space' })).toContainText('RightLeg');
        await page
          .getByRole('region', { name: 'All joints' })
          .getByRole('button', { name: /RightArm/ })
          .click();
        expect((await snapshot(page)).joint).toBe('RightArm');
        await expect(page.getByRole('treeitem', { name: /^RightArm\b/ })).toHaveAttribute('aria-selected', 'true');
      });
    },
  );
});

// Bones alone are drawn sooner: none of this is about the skin.
const open = (page: Page, query: string) => openPage(page, `${query}&view=bones`);

test.describe('models', () => {
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

  test('every shape is a switch away and limits the character', DRAWN, async ({ page }) => {
    await open(page, '?frame=560&padding=0&sampleSpacing=0.15&joint=LeftArm&easing=none&still=coarse');
    const space = page.getByRole('region', { name: 'Joint space' });
    const arm = () => snapshot(page).then((s) => s.joints.find(({ name }) => name === 'LeftArm')!);
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
