import type { Page } from '@playwright/test';
import { expect, jointOf, open as openPage, snapshot, test } from './support';

// Where software draws, bones alone take a quarter of the time: none of this is about the skin.
const open = (page: Page, query: string) => openPage(page, `${query}&still=coarse&view=bones`);

const list = (page: Page) => page.getByRole('list', { name: 'Done by hand' });
const steps = (page: Page) => list(page).getByRole('listitem');
const edit = (page: Page) => page.getByRole('button', { name: 'Edit the limit' }).click();
const arm = (page: Page) => snapshot(page).then((shot) => jointOf(shot, 'LeftArm'));
const samples = async (page: Page): Promise<number> => {
  const words = await page
    .getByRole('region', { name: 'Joint space' })
    .getByText(/ · \d.* samples/)
    .textContent();
  return Number(/([\d\u2009 ]+) samples/.exec(words ?? '')?.[1]?.replace(/\D/g, ''));
};

/** Pushes the first face in by some degrees. */
async function pushFace(page: Page, times: number): Promise<void> {
  await page.getByRole('button', { name: 'Next face' }).click();
  for (let i = 0; i < times; i++) await page.getByRole('button', { name: 'Push the face in by 1°' }).click();
}

test('a face that was moved stays when samples are deleted, and after another shape', async ({ page }) => {
  await open(page, '?frame=560&joint=LeftArm');
  await edit(page);
  const fitted = (await arm(page)).gauge;
  await pushFace(page, 6);
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page).first()).toHaveAccessibleName('Face 1 in 6.0°');
  await page.getByRole('radio', { name: 'Samples' }).check();
  await page.getByRole('button', { name: 'Next sample' }).click();
  await page.getByRole('button', { name: 'Delete the sample' }).click();
  await expect(steps(page)).toHaveCount(2);
  await expect(steps(page).last()).toHaveAccessibleName('Face 1 in 6.0°');
  const edited = (await arm(page)).gauge;
  expect(edited).not.toBe(fitted);
  await page.locator('.space-plot').evaluate((plot: HTMLElement) => plot.focus());
  await page.keyboard.press('3');
  await expect.poll(() => snapshot(page).then((shot) => shot.settings.shape)).toBe('ellipsoid');
  await expect(page.getByText('1 step waits for another shape')).toBeVisible();
  await page.keyboard.press('4');
  await expect(steps(page)).toHaveCount(2);
  await expect.poll(() => arm(page).then(({ gauge }) => gauge)).toBe(edited);
  // The joint is marked in the list of joints.
  const row = page.getByRole('treeitem', { name: 'LeftArm', exact: true });
  await expect(row).toHaveAccessibleDescription(/edited by hand: 2 steps/);
});

test('steps are switched off, reordered by keys and taken back singly, each one step of undo', async ({ page }) => {
  await open(page, '?frame=560&joint=LeftArm');
  await edit(page);
  const fitted = (await arm(page)).gauge;
  await pushFace(page, 3);
  await page.getByRole('button', { name: 'Next face' }).click();
  await page.getByRole('button', { name: 'Pull the face out by 1°' }).click();
  const names = () => steps(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  await expect.poll(names).toEqual(['Face 1 in 3.0°', 'Face 2 out 1.0°']);
  await steps(page).first().press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['Face 2 out 1.0°', 'Face 1 in 3.0°']);
  // The focus goes with it.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Face 1 in 3.0°', 'Face 2 out 1.0°']);
  const edited = (await arm(page)).gauge;
  for (const name of ['Face 1 in 3.0°', 'Face 2 out 1.0°']) await list(page).getByRole('switch', { name }).uncheck();
  await expect.poll(names).toEqual(['Face 1 in 3.0°, off', 'Face 2 out 1.0°, off']);
  expect((await arm(page)).gauge).toBe(fitted);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  expect((await arm(page)).gauge).toBe(edited);
  await list(page).getByRole('button', { name: 'Take back: Face 1 in 3.0°' }).click();
  await expect.poll(names).toEqual(['Face 2 out 1.0°']);
  await steps(page).first().press('Delete');
  await expect(steps(page)).toHaveCount(0);
  expect((await arm(page)).gauge).toBe(fitted);
});

test('samples go by their share, in a loop, and on the other side: what would go is shown first, each is one step of undo', async ({
  page,
}) => {
  await open(page, '?frame=560&joint=LeftArm');
  await edit(page);
  await page.getByRole('radio', { name: 'Samples' }).check();
  const all = await samples(page);
  const right = () => snapshot(page).then((shot) => jointOf(shot, 'RightArm').gauge);
  const before = await right();
  await test.step('which would go is shown first, then they go', async () => {
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => samples(page)).toBe(all);
  });
  await test.step('those in a loop are marked, and deleted', async () => {
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => samples(page)).toBe(all);
  });
  await test.step('mirrored to the other side', async () => {
    await page.getByRole('button', { name: 'Next sample' }).click();
    await page.getByRole('button', { name: 'Delete the sample' }).click();
    await expect(steps(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Mirror to RightArm' }).click();
    await expect(page.getByText('1 of 1 steps mirrored to RightArm')).toBeVisible();
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

test('a stray first frame is left out with one click', async ({ page }) => {
  await open(page, '?frame=0');
  const file = { name: 'stray.bvh', mimeType: 'text/plain', buffer: Buffer.from(strayClip()) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect.poll(() => snapshot(page).then((shot) => shot.clip === 'stray.bvh' && shot.hasLimits)).toBe(true);
  await page.getByRole('treeitem', { name: 'arm', exact: true }).click();
  await edit(page);
  await page.getByRole('radio', { name: 'Samples' }).check();
  const beyond = () => snapshot(page).then((shot) => jointOf(shot, 'arm').askedViolation);
  await expect.poll(beyond).toBeLessThan(1e-6);
  await page.getByRole('button', { name: 'Not frame 0, all joints' }).click();
  await expect(steps(page).first()).toHaveAccessibleName('Left out: frame 0');
  // The pose it stands in is not allowed any more.
  await expect.poll(beyond).toBeGreaterThan(1);
});
