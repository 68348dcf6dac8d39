import type { Page } from '@playwright/test';
import { expect, open, ready, sharePage, snapshot, test } from './support';

test.describe('a link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('opens the same view in a browser that has never been here', async ({ page, browser }) => {
    await open(page, '?frame=10');
    await page.getByRole('treeitem', { name: /^RightArm\b/ }).click();
    await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
    await page.getByRole('radiogroup', { name: 'Split' }).getByRole('radio', { name: /Swing/ }).check();
    await page.getByRole('switch', { name: 'Softening' }).check();
    await page.getByRole('slider', { name: 'Frame' }).fill('321');
    await expect.poll(() => snapshot(page).then(({ settings }) => settings.split)).toBe('swing-twist');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    // Limits of the new settings, not those that were there before.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const shared = await snapshot(page);

    const fresh = await browser.newContext();
    const other = await fresh.newPage();
    await other.goto(address);
    await ready(other);
    const { joints, ...view } = await snapshot(other);
    const { joints: sharedJoints, ...sharedView } = shared;
    expect(view).toEqual(sharedView);
    joints.forEach((joint, j) => {
      for (let k = 0; k < 4; k++) expect(joint.held[k]).toBeCloseTo(sharedJoints[j].held[k], 6);
    });
    await fresh.close();
  });

  test('shows the same comparison, whatever was compared there before', async ({ page, browser }) => {
    const heads = (of: Page) => of.locator('.compare-cell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    await open(page, '?still=coarse&frame=10&page=compare&compare=b.n.em_kd.st.qv_pear');
    await expect(page.getByText('"pear" is no limit to compare.').first()).toBeVisible();
    expect(await heads(page)).toEqual(['Box', 'k-DOP, swing–twist · Quaternion vector']);
    await page.getByRole('button', { name: 'Choose shapes' }).click();
    await page.getByLabel('Shape of model 1').selectOption('Distance field');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toHaveLength(3);
    const shown = await heads(page);
    expect(shown[0]).toBe('Distance field');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const fresh = await browser.newContext();
    const other = await fresh.newPage();
    await other.addInitScript(() => {
      localStorage['limber.compare'] = JSON.stringify([{ shape: 'box', split: 'none', chart: 'exponential-map' }]);
    });
    await other.goto(address);
    await ready(other);
    await expect.poll(() => heads(other)).toEqual(shown);
    // Looking at a link changes nothing of what this browser compares.
    expect(await other.evaluate(() => JSON.parse(localStorage['limber.compare']))).toHaveLength(1);
    await fresh.close();
  });

  test('brings back what was pulled, pinned, turned and looked at', async ({ page }) => {
    const link = async () => {
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByText('Link copied').first()).toBeVisible();
      return new URL(await page.evaluate(() => navigator.clipboard.readText()));
    };
    const posed = {
      turn: '8.300.-200.100',
      pull: 'left-hand.450.1250.300_right-foot.-200.300.200.pin',
      gaze: '500.1400.900',
    };
    await open(page, `?still=coarse&frame=10&mode=ik&${new URLSearchParams(posed)}&weight=99.500`);
    await expect(page.getByText(/has not all the joints it poses: 1 left out/)).toBeVisible();
    const { reach } = await snapshot(page);
    expect(reach.map(({ handle, target }) => [handle, target])).toEqual([
      ['left-hand', [0.45, 1.25, 0.3]],
      ['right-foot', [-0.2, 0.3, 0.2]],
    ]);
    await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Look-at' }).check();
    expect((await snapshot(page)).gaze?.target).toEqual([0.5, 1.4, 0.9]);
    const address = await link();
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ ...posed, mode: 'look-at' });
    expect(address.searchParams.has('weight')).toBe(false);
    const { joints } = await snapshot(page);
    await page.goto(address.href);
    await ready(page);
    const again = await snapshot(page);
    joints.forEach(({ held }, j) => {
      for (let k = 0; k < 4; k++) expect(again.joints[j].held[k]).toBeCloseTo(held[k], 3);
    });
  });
});

test.describe('the address', () => {
  sharePage('?v=1&frame=42&joint=RightArm&shape=oriented-box&split=swing-twist&padding=0.1&glow=yes');

  test('brings back the view', async ({ page }) => {
    expect(await snapshot(page)).toMatchObject({
      frame: 42,
      joint: 'RightArm',
      settings: { shape: 'oriented-box', split: 'swing-twist', padding: 0.1 },
    });
  });

  test('is told of where it was not understood', async ({ page }) => {
    await expect(page.getByText(/There is no setting "glow"\./).first()).toBeVisible();
  });
});
