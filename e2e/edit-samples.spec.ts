import type { Page } from '@playwright/test';
import {
  backToFitted,
  editFitted,
  editTools,
  expect,
  jointNow,
  open,
  SMALL_DESK,
  sharePage,
  snapshot,
  test,
  told,
  undo,
} from './support';

test.use({ viewport: SMALL_DESK });

const sampleCount = (page: Page) =>
  page
    .getByRole('region', { name: 'Joint space' })
    .getByText(/\d samples/)
    .textContent();
/** How far beyond its limit the selected joint is asked to be, rad. */
const beyond = (page: Page) => jointNow(page).then(({ askedViolation }) => askedViolation);
const gauge = (page: Page) => jointNow(page).then((joint) => joint.gauge);
const steps = (page: Page) => page.getByRole('list', { name: 'Done by hand' }).getByRole('listitem');
const samples = async (page: Page): Promise<number> => {
  const words = await page
    .getByRole('region', { name: 'Joint space' })
    .getByText(/ · \d.* samples/)
    .textContent();
  return Number(/([\d\u2009 ]+) samples/.exec(words ?? '')?.[1]?.replace(/\D/g, ''));
};

test.describe('of a hull', () => {
  sharePage('?frame=560&still=coarse&shape=convex-hull&view=bones');
  test.beforeEach(({ page }) => editFitted(page));

  test('a sample is dragged, and the limit follows', async ({ page }) => {
    const before = await gauge(page);
    const plot = page.locator('.space-plot');
    const box = (await plot.boundingBox())!;
    // Somewhere near the middle there is a sample.
    const spots = Array.from({ length: 60 }, (_, i) => [box.x + box.width / 2 + 4 * (i - 30), box.y + box.height / 2]);
    let taken: number[] = [];
    await expect
      .poll(async () => {
        for (const spot of spots) {
          await page.mouse.move(spot[0], spot[1]);
          taken = spot;
          if ((await plot.locator('.view-track').getAttribute('data-over')) === 'edit') return true;
        }
        return false;
      })
      .toBe(true);
    await page.mouse.down();
    await page.mouse.move(taken[0] + 150, taken[1] + 90, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => sampleCount(page)).toContain('1 edit');
    // Out there it stretches the limit.
    await expect.poll(async () => Math.abs((await gauge(page)) - before)).toBeGreaterThan(1e-5);
    await undo(page).click();
    await expect.poll(() => gauge(page)).toBeCloseTo(before, 9);
  });

  test('a sample is picked, moved by keys and deleted', async ({ page }) => {
    // A hull has no handles: its samples are what can be edited.
    await expect(editTools(page).getByRole('radio', { name: 'Samples' })).toBeChecked();
    await expect(editTools(page).getByRole('button', { name: 'Delete the sample' })).toBeDisabled();
    const before = await sampleCount(page);
    await editTools(page).getByRole('button', { name: 'Next sample' }).click();
    await expect(told(page)).toContainText('picked');
    const { frame } = await snapshot(page);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => sampleCount(page)).toContain('1 edit');
    // The keys moved the sample, not the time.
    expect((await snapshot(page)).frame).toBe(frame);
    await page.keyboard.press('Delete');
    await expect(told(page)).toContainText('Sample deleted');
    await editTools(page).getByRole('button', { name: 'Next sample' }).click();
    await editTools(page).getByRole('button', { name: 'Delete the sample' }).click();
    await expect.poll(() => sampleCount(page)).toContain('2 edits');
    for (const left of ['1 edit', '1 edit']) {
      await undo(page).click();
      await expect.poll(() => sampleCount(page)).toContain(left);
    }
    // Once it is let go of, arrows are for time again.
    await page.locator('.space-plot').evaluate((plot: HTMLElement) => plot.focus());
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => snapshot(page).then((s) => s.frame)).toBe(frame + 1);
    await backToFitted(page).click();
    expect(await sampleCount(page)).toBe(before);
    await expect(backToFitted(page)).toBeDisabled();
  });
});

test('a pose that is added is allowed, whatever the shape', async ({ page }) => {
  await open(page, '?frame=560&still=coarse&shape=box&view=bones');
  await page.getByRole('slider', { name: 'by hand' }).first().fill('170');
  await expect.poll(() => beyond(page)).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await page.getByRole('radio', { name: 'Samples' }).check();
  await page.getByRole('button', { name: 'Add pose' }).click();
  await expect.poll(() => beyond(page)).toBeLessThan(1e-6);
  await page.keyboard.press('3');
  await expect.poll(() => snapshot(page).then((s) => s.settings.shape)).toBe('ellipsoid');
  await expect.poll(() => sampleCount(page)).toContain('1 edit');
  await expect.poll(() => beyond(page)).toBeLessThan(1e-6);
});

test.describe('many at once', () => {
  sharePage('?frame=560&joint=LeftArm&still=coarse&view=bones');
  test.beforeEach(async ({ page }) => {
    await page.getByRole('treeitem', { name: 'LeftArm', exact: true }).click();
    await editFitted(page);
    await page.getByRole('radio', { name: 'Samples' }).check();
  });

  test('samples go by their share, and which would go is shown first', async ({ page }) => {
    const all = await samples(page);
    await page.getByRole('button', { name: /^Keep 99/ }).click();
    const share = page.getByRole('radiogroup', { name: 'Share that is kept' });
    await expect(share.getByRole('radio', { name: '99 %', exact: true })).toBeChecked();
    await expect(page.getByText(`of ${all} go`)).toBeVisible();
    // Nothing is gone yet.
    expect(await samples(page)).toBe(all);
    await share.getByRole('radio', { name: '95 %' }).check();
    await page.getByRole('button', { name: 'Keep 95 %' }).click();
    await expect.poll(() => samples(page)).toBeLessThan(0.97 * all);
    expect(await samples(page)).toBeGreaterThan(0.9 * all);
    await expect(steps(page)).toHaveCount(1);
    await undo(page).click();
    await expect.poll(() => samples(page)).toBe(all);
  });

  test('samples in a loop are marked and deleted', async ({ page }) => {
    const all = await samples(page);
    await page.getByRole('button', { name: 'Mark samples with a lasso' }).click();
    const box = (await page.locator('.space-plot').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.down();
    for (const [dx, dy] of [
      [0, -40],
      [0, 40],
      [-40, 40],
      [-40, -38],
    ])
      await page.mouse.move(x + dx!, y + dy!, { steps: 4 });
    await page.mouse.up();
    const bin = page.getByRole('button', { name: /^Delete \d+ samples/ });
    await expect(bin).toBeEnabled();
    const marked = Number(/\d+/.exec((await bin.getAttribute('aria-label'))!)![0]);
    expect(marked).toBeGreaterThan(3);
    expect(marked).toBeLessThan(all);
    await bin.click();
    await expect(steps(page)).toHaveCount(1);
    await expect.poll(() => samples(page)).toBeLessThan(all - 0.8 * marked);
    await undo(page).click();
    await expect.poll(() => samples(page)).toBe(all);
  });

  test('a deletion is mirrored to the other side', async ({ page }) => {
    const right = () => jointNow(page, 'RightArm').then((joint) => joint.gauge);
    const before = await right();
    await page.getByRole('button', { name: 'Next sample' }).click();
    await page.getByRole('button', { name: 'Delete the sample' }).click();
    await expect(steps(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Mirror to RightArm' }).click();
    await expect(page.getByText('1 of 1 step mirrored to RightArm')).toBeVisible();
    const row = page.getByRole('treeitem', { name: 'RightArm', exact: true });
    await expect(row).toHaveAccessibleDescription(/edited by hand: 1 step/);
    await page.keyboard.press('Control+z');
    await expect(row).not.toHaveAccessibleDescription(/edited by hand/);
    await expect(steps(page)).toHaveCount(1);
    expect(await right()).toBe(before);
  });
});

/** A clip whose first frame is a pose apart. */
function strayClip(): string {
  const turns = 'CHANNELS 3 Zrotation Xrotation Yrotation';
  const rows = Array.from({ length: 60 }, (_, f) => (f === 0 ? '0 0 0 120 0 0' : `0 0 0 ${20 * Math.sin(f / 9)} 4 0`));
  return `HIERARCHY
ROOT hips
{ OFFSET 0 0 0
  ${turns}
  JOINT arm
  { OFFSET 0 1 0
    ${turns}
    End Site
    { OFFSET 0 1 0 }
  }
}
MOTION
Frames: ${rows.length}
Frame Time: 0.033
${rows.join('\n')}
`;
}

test('a first frame that is a pose apart is left out and said; one click uses it, and undo leaves it out again', async ({
  page,
}) => {
  await open(page, '?frame=0&still=coarse&view=bones');
  const file = { name: 'stray.bvh', mimeType: 'text/plain', buffer: Buffer.from(strayClip()) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect.poll(() => snapshot(page).then((shot) => shot.clip === 'stray.bvh' && shot.hasLimits)).toBe(true);
  await page.getByRole('treeitem', { name: 'arm', exact: true }).click();
  await editFitted(page);
  await page.getByRole('radio', { name: 'Samples' }).check();
  // The pose that the first frame shows is not allowed, and no step of the joint says so.
  await expect.poll(() => beyond(page)).toBeGreaterThan(1);
  const editor = page.getByRole('region', { name: 'Joint space' });
  await expect(editor.getByText('1 frame is a pose apart and is left out.')).toBeVisible();
  await editor.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => beyond(page)).toBeLessThan(1e-6);
  await expect(editor.getByRole('button', { name: 'Leave it out' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => beyond(page)).toBeGreaterThan(1);
});
