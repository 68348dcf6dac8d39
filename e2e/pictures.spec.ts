import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import type { Page } from '@playwright/test';
import { chapters } from '../src/app/learn/chapters';
import { parseBvh, writeLimits } from '../src/core';
import { fitCloud, jointCloud, resolveFitOptions } from '../src/core/limit';
import { dressedGlb } from '../src/rigs/testing/dressed-gltf';
import { chapterCalled, DRAWN, expect, jointOf, open, setSystemTheme, snapshot, test } from './support';

/** Null where these pictures can be compared, else why they can't. */
const reasonToSkip = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const renderer = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'no WebGL2';
    return renderer.includes('SwiftShader')
      ? null
      : `skipped: pictures are compared under SwiftShader, not ${renderer}`;
  });

/** Opens a still view and waits until all that comes later is there: fonts, drawer, curves. */
async function stand(page: Page, query: string): Promise<void> {
  test.skip(platform() !== 'linux', `skipped: pictures are compared under Linux, not ${platform()}`);
  await open(page, `?still=1&${query}`);
  const reason = await reasonToSkip(page);
  test.skip(reason !== null, reason ?? '');
  // How long the fit took is no part of the picture.
  await page.addStyleTag({ content: '.fit-status { visibility: hidden }' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
}

/** Without tree, top bar and timeline: one picture of them is enough. */
const VIEWS = { x: 248, y: 44, width: 1440 - 248, height: 684 };

/** A limits file of forearm and hand as the bundled clip has them, which may not turn against each other: known, whatever is learned. */
function limitsOfATiedArm(): string {
  const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const options = resolveFitOptions({ split: 'none', chart: 'exponential-map', shape: 'k-dop' });
  const [a, b] = ['LeftForeArm', 'LeftHand'].map((name) =>
    fitCloud(jointCloud([clip], clip.skeleton.names.indexOf(name), options)),
  );
  const together = [...a.twistAxis, ...b.twistAxis.map((x) => -x)].map((x) => Math.SQRT1_2 * x);
  const planes = [1, -1].flatMap((way) => [...together.map((x) => way * x), 0.15]);
  const ties = [{ joints: [a.joint, b.joint] as const, references: [a.reference, b.reference] as const, planes }];
  return writeLimits([a, b], { skeleton: clip.skeleton, clips: [clip.name], ties });
}

test.describe('at a desk', DRAWN, () => {
  test('inspect, dark', async ({ page }) => {
    await stand(page, 'frame=336&softening=true');
    await expect(page.getByRole('textbox', { name: 'Padding' })).toBeVisible();
    await expect(page.locator('.quaternion-plot')).toBeVisible();
    await expect(page).toHaveScreenshot('inspect-dark.png');
  });

  test.describe('light', () => {
    test.use({ colorScheme: 'light' });

    test('swing and twist', async ({ page }) => {
      await stand(page, 'frame=900&split=swing-twist');
      await expect(page.locator('.quaternion-plot')).toBeVisible();
      await expect(page).toHaveScreenshot('swing-twist-light.png', { clip: VIEWS });
    });
  });

  test('a rig in its own skin, and with its bones in the light', async ({ page }) => {
    await stand(page, 'frame=30');
    const buffer = Buffer.from(dressedGlb());
    await page.getByLabel('Clip file', { exact: true }).setInputFiles([{ name: 'a.glb', mimeType: '', buffer }]);
    await expect
      .poll(() => snapshot(page).then(({ clip, hasLimits }) => hasLimits && clip))
      .toBe('a.glb · wave + 1 more');
    const { x, y, height } = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
    const clip = { x, y: y + 60, width: 400, height: height - 120 };
    await expect(page).toHaveScreenshot('own-skin-dark.png', { clip });
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Both' }).check();
    await setSystemTheme(page, 'light');
    await expect(page).toHaveScreenshot('own-skin-both-light.png', { clip });
  });

  test('what a neighbour leaves of a limit, at two poses', async ({ page }) => {
    // The forearm turned one way as far as the clip has it, the hand the other: each alone may do so.
    await stand(page, 'joint=LeftHand&turn=8.489.471.-145_9.-660.555.-213');
    const hand = async () => jointOf(await snapshot(page), 'LeftHand');
    expect((await hand()).askedViolation).toBe(0);
    const buffer = Buffer.from(limitsOfATiedArm());
    await page
      .getByLabel('Clip file', { exact: true })
      .setInputFiles([{ name: 'arm.limits.json', mimeType: 'application/json', buffer }]);
    await expect.poll(async () => (await hand()).tiedTo).toBe('LeftForeArm');
    const { asked, held, askedViolation, heldViolation } = await hand();
    expect(askedViolation).toBeGreaterThan(0.1);
    expect(heldViolation).toBeLessThan(1e-4);
    expect(held).not.toEqual(asked);
    const clip = (await page.locator('.joint-space-plot').boundingBox())!;
    await expect(page).toHaveScreenshot('slice-stopped-dark.png', { clip });
    // The forearm turns back, and the slice slides with it.
    await page.getByRole('treeitem', { name: 'LeftForeArm' }).click();
    await page.getByRole('slider', { name: /ronation by hand/ }).fill('0');
    await page.getByRole('treeitem', { name: 'LeftHand' }).click();
    await expect.poll(async () => (await hand()).askedViolation).toBeLessThan(askedViolation - 0.1);
    await expect(page).toHaveScreenshot('slice-freer-dark.png', { clip });
  });

  test('compare', async ({ page }) => {
    await stand(page, 'frame=336&page=compare');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // The table below tells times, which differ from run to run.
    const clip = (await page.locator('.compare-cells').boundingBox())!;
    await expect(page).toHaveScreenshot('compare-dark.png', { clip });
  });
});

test.describe('learn', DRAWN, () => {
  /** Without the top bar. */
  const PAGE = { x: 0, y: 44, width: 1440, height: 856 };
  for (const [name, chapter, beat] of [
    ['a-point', 'A turn becomes a point', 1],
    ['a-limit', 'Wrap the cloud', 2],
    ['sides', 'Past half a turn', 1],
  ] as const) {
    test(`chapter ${chapter}`, async ({ page }) => {
      const number = chapterCalled(chapter);
      await stand(page, `frame=560&learn=${number}&beat=${beat}`);
      await expect(page.getByText(`${number} of ${chapters.length}`)).toBeVisible();
      // The strip's numbers are of what is fetched, fitted and measured by itself.
      if (name === 'a-limit') await expect(page.locator('.learn-shares')).toContainText('%');
      await expect(page).toHaveScreenshot(`learn-${name}.png`, { clip: PAGE });
    });
  }
});

test.describe('on a phone', DRAWN, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('inspect', async ({ page }) => {
    await stand(page, 'frame=336');
    // Body and plot fill a small picture: processors that round its lines otherwise differ in a larger share of it.
    await expect(page).toHaveScreenshot('phone-dark.png', { maxDiffPixelRatio: 0.004 });
  });
});

test.describe('the body', DRAWN, () => {
  for (const [name, query] of [
    ['at rest', 'frame=0&pose=reference'],
    ['wide', 'frame=1314'],
    ['squat', 'frame=2980'],
  ]) {
    test(name, async ({ page }) => {
      await stand(page, query);
      const box = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
      // Left of the drawer, between the switches.
      const clip = { x: box.x + 60, y: box.y + 50, width: 340, height: box.height - 110 };
      await expect(page).toHaveScreenshot(`body-${name.replace(' ', '-')}.png`, { clip });
    });
  }
});
