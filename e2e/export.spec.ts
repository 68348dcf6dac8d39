import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { wanderingChain } from '../src/core/ties/testing/made-ties';
import { springVrmGlb } from '../src/rigs/testing/spring-glb';
import { jointOf, open, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const target = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Target' }).getByRole('radio', { name });

const choose = (page: Page, name: string) => page.locator('.export-target').getByText(name, { exact: true }).click();

async function saved(page: Page, name: RegExp): Promise<string> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await download).path(), 'utf8');
}

const row = (page: Page, joint: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: joint, exact: true }) });

test.describe('limits', () => {
  sharePage('?still=coarse&page=export&joint=LeftArm&frame=1314&view=bones');

  test('leave whole as a file', async ({ page }) => {
    const file = JSON.parse(await saved(page, /^Download .*\.limits\.json$/));
    expect(file).toMatchObject({ format: 'limber-limits', version: 2 });
    expect(file.limits).toHaveLength(21);
    await expect(page.getByText('Nothing is lost: LeftArm’s limit is exported unchanged.')).toBeVisible();
  });

  test('leave as code', async ({ page }) => {
    await choose(page, 'C99');
    expect(await saved(page, /^Download .*\.[ch]$/)).toContain('LeftArm');
  });

  test('leave for an engine, and what is lost is told', async ({ page }) => {
    await choose(page, 'MuJoCo (MJCF)');
    const mjcf = await saved(page, /^Download .*\.xml$/);
    expect(mjcf).toContain('<mujoco');
    expect(mjcf).toContain('LeftArm');
    await expect(row(page, 'LeftArm').getByRole('cell').nth(2)).toHaveText(/%$/);
    const figures = page.locator('.export-figures dd');
    await expect(figures).toHaveCount(3);
    await expect(figures.nth(1)).toHaveText(/^\d.* %$/);
  });

  test('leave for the joints that are chosen', async ({ page }) => {
    await page.getByRole('checkbox', { name: 'All joints' }).uncheck();
    await page.getByRole('checkbox', { name: 'Write LeftForeArm' }).check();
    await page.getByRole('checkbox', { name: 'Write LeftHand' }).check();
    await choose(page, 'Jolt Physics');
    const json = JSON.parse(await saved(page, /^Download .*\.jolt\.json$/));
    expect(json.joints.map(({ name }: { name: string }) => name)).toEqual(['LeftForeArm', 'LeftHand']);
    await expect(page.getByText('LeftArm is exported without a limit.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'All joints' }).check();
  });

  test('are ordered by what is lost', async ({ page }) => {
    await choose(page, 'MuJoCo (MJCF)');
    await page.getByRole('button', { name: 'Loses', exact: true }).click();
    const joints = ['LeftForeArm', 'LeftHand'];
    for (const joint of joints) await expect(row(page, joint).getByRole('cell').last()).toHaveText(/\d/);
    const losses = await Promise.all(joints.map((joint) => row(page, joint).getByRole('cell').last().innerText()));
    const names = await page.locator('.export-joint').allInnerTexts();
    const isForeArmFirst = Number.parseFloat(losses[0]) >= Number.parseFloat(losses[1]);
    expect(names.indexOf('LeftForeArm') < names.indexOf('LeftHand')).toBe(isForeArmFirst);
  });

  test('are those of a joint that can be selected here', async ({ page }) => {
    await page.getByRole('button', { name: 'LeftHand', exact: true }).click();
    expect((await snapshot(page)).joint).toBe('LeftHand');
  });

  test('are converted again after a conversion that was cancelled', async ({ page }) => {
    await choose(page, 'C99');
    await expect(page.getByRole('button', { name: /^Download .*\.[ch]$/ }).first()).toBeVisible();
    // The export may be over before a click from outside gets there: the page itself presses the button as soon as it is there.
    await page.evaluate(() => {
      const press = new MutationObserver(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('.export-files-head button')];
        const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
        if (!cancel) return;
        press.disconnect();
        cancel.click();
      });
      press.observe(document.querySelector('.export')!, { childList: true, subtree: true });
    });
    await choose(page, 'Blender');
    await expect(page.getByText('Cancelled.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Download .*\.py$/ })).toBeVisible({ timeout: 60_000 });
  });

  test('leave in the springs of a VRM, which has to be open', async ({ page }) => {
    await choose(page, 'VRM springs (VRMC_springBone_limit, draft)');
    await expect(page.getByText('Limits go into a VRM of your own: open the character (.vrm)')).toBeVisible();
    const vrm = springVrmGlb(wanderingChain(4, 200, 7), 'joint 2');
    const file = { name: 'hero.vrm', mimeType: 'model/gltf-binary', buffer: Buffer.from(vrm) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    expect(await saved(page, /^Download hero_limits\.vrm$/)).toContain(
      '"VRMC_springBone_limit":{"specVersion":"1.0-draft"',
    );
    await expect(row(page, 'joint 2').getByRole('cell').last()).toHaveText(/%$/);
    await expect(row(page, 'joint 1').getByRole('cell').last()).toHaveText('—');
  });

  test('leave for the target of last time', async ({ page }) => {
    await choose(page, 'Blender');
    await page.getByRole('button', { name: 'Close the export' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(target(page, 'Blender')).toBeChecked();
  });
});

test.describe('the motion', () => {
  sharePage('?still=coarse&page=export&view=bones');

  test('leaves as curves of angles', async ({ page }) => {
    await choose(page, 'Joint angles (CSV)');
    expect(await saved(page, /^Download range-of-motion\.csv$/)).toContain('LeftForeArm');
  });

  test('leaves as the pose of now', async ({ page }) => {
    await choose(page, 'Current pose');
    await page.getByRole('button', { name: 'Take the pose' }).click();
    expect(await saved(page, /^Download range-of-motion\.\d+\.bvh$/)).toContain('Frames: 1');
  });

  test('leaves as glTF, and where it leaves its limits is told', async ({ page }) => {
    await choose(page, 'Frames beyond limits');
    await expect(page.getByText(/All \d+ frames are inside/)).toBeVisible({ timeout: 60_000 });
    await choose(page, 'Clip with limits applied');
    await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'glTF' }).check({ force: true });
    await expect(page.getByText('its grown body')).toBeVisible();
    await page.getByRole('button', { name: 'Apply limits to every frame' }).click();
    expect(await saved(page, /^Download range-of-motion\.held\.glb$/)).toMatch(/^glTF/);
  });

  test('leaves held inside its limits, and is a clip to open', async ({ page }) => {
    await choose(page, 'Clip with limits applied');
    await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'BVH' }).check({ force: true });
    await page.getByRole('button', { name: 'Apply limits to every frame' }).click();
    await expect(page.getByRole('button', { name: /^Download range-of-motion\.held\.bvh$/ })).toBeVisible({
      timeout: 60_000,
    });
    const text = await saved(page, /^Download range-of-motion\.held\.bvh$/);
    await expect(page.getByText(/frames? (is|are|were) (inside|changed)/)).toBeVisible();
    await page.getByLabel('Clip file').setInputFiles({
      name: 'held.bvh',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await expect.poll(async () => (await snapshot(page)).clip).toBe('held.bvh');
    expect((await snapshot(page)).frameCount).toBe(text.split('\n').filter((line) => /^[-\d]/.test(line)).length);
  });
});

/** The first frames of the clip that comes with the page: its arms hang. */
function beginning(frames: number) {
  const lines = readFileSync('public/clips/range-of-motion.bvh', 'utf8').split('\n');
  const motion = lines.findIndex((line) => line.startsWith('Frames:'));
  const text = [...lines.slice(0, motion), `Frames: ${frames}`, ...lines.slice(motion + 1, motion + 2 + frames)].join(
    '\n',
  );
  return { name: 'beginning.bvh', mimeType: 'text/plain', buffer: Buffer.from(text) };
}

test('limits of a file hold the character that they fit until they are given back', async ({ page }) => {
  await open(page, '?still=coarse&view=bones');
  const input = page.getByLabel('Clip file');
  await input.setInputFiles(beginning(200));
  await expect.poll(async () => (await snapshot(page)).clip).toBe('beginning.bvh');
  await expect.poll(async () => (await snapshot(page)).hasLimits).toBe(true);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const text = await saved(page, /^Download .*\.limits\.json$/);

  await open(page, '?still=coarse&joint=LeftArm&frame=1314&view=bones');
  const violation = async () => jointOf(await snapshot(page), 'LeftArm').askedViolation;
  expect(await violation()).toBeLessThan(1e-6);
  await input.setInputFiles({
    name: 'tight.limits.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const note = page.getByRole('status', { name: 'Limits of a file' });
  await expect(note).toContainText('Held by tight.limits.json, learned from beginning.bvh');
  await expect(note).toContainText(/joints go beyond/);
  await expect.poll(violation).toBeGreaterThan(0.5);
  // A limit that came in a file is changed by hand like any other, but for samples, which it was not fitted to.
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await expect(page.getByRole('radio', { name: 'Samples' })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop editing' }).click();
  await note.getByRole('button', { name: 'Own limits' }).click();
  await expect(note).toBeHidden();
  await expect.poll(violation).toBeLessThan(1e-6);
});
