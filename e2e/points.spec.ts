import { readFileSync } from 'node:fs';
import { joinClips, parseBvh } from '../src/core/clip';
import { trcOf } from '../src/core/points/testing/made-trc';
import { clipFile, expect, nextFrames, open, openFile, snapshot, test } from './support';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const points = (name: string, options: Parameters<typeof trcOf>[1] = {}) =>
  clipFile(name, trcOf(routine, { from: 3000, to: 3200, stride: 2, ...options }));
const strip = (page: Parameters<typeof snapshot>[0]) =>
  page.getByRole('img', { name: /^\d+ points, half of them within/ });

test('points that are opened become a body that follows them inside limits of people', async ({ page }) => {
  await open(page, '?still=coarse');
  await openFile(page, points('walk.trc'));
  await expect(strip(page)).toBeAttached({ timeout: 60_000 });
  const shot = await snapshot(page);
  expect(shot).toMatchObject({ clip: 'walk.trc', frameCount: 100, body: 'human' });
  await expect(strip(page)).toHaveAccessibleName(/no gap; no sides exchanged/);
  // The check against what people can do finds nothing.
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name: /Is this clip possible/ }).click();
  await expect(page.getByRole('complementary', { name: /possible/i })).toContainText(
    'People can move like this: all of 100 frames are inside',
    {
      timeout: 60_000,
    },
  );

  // A ball is pointed at on the body.
  const view = page.locator('.view-track').first();
  const place = await view.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (let y = top + 8; y < top + height - 8; y += 6)
      for (let x = left + 8; x < left + width - 8; x += 6) {
        element.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, pointerType: 'mouse' }));
        if ((element as HTMLElement).dataset.over === 'point') return { x, y };
      }
    return null;
  });
  expect(place).not.toBeNull();
  await page.mouse.move(place!.x, place!.y);
  await nextFrames(page);
  await expect(page.locator('.view-label', { hasText: / · [\d.]+ mm off/ })).toBeVisible();
});

test('what the points come to without limits is told and drawn, and its farthest frame is one click away', async ({
  page,
}) => {
  await open(page, '?still=coarse');
  await openFile(page, points('noisy.trc', { noise: 0.02 }));
  await expect(strip(page)).toBeAttached({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ways to look' }).click();
  await page.getByRole('menuitem', { name: 'Recorded points…' }).click();
  const panel = page.getByRole('complementary', { name: 'Recorded points' });
  await panel.getByRole('switch', { name: 'Without limits' }).click();
  await expect(panel).toContainText(/Without limits, \d+ of 100 frames are beyond them, by up to \d+°/);
  await panel.getByRole('button', { name: 'Show the farthest' }).click();
  await nextFrames(page);
  await expect(page.locator('.view-label', { hasText: /^without limits, \w+: / })).toBeVisible();
});

test('a point with a name that nobody knows is named by hand, and the poses are found again', async ({ page }) => {
  await open(page, '?still=coarse');
  await openFile(page, points('odd.trc', { rename: { LKnee: 'Q7' } }));
  await expect(strip(page)).toBeAttached({ timeout: 60_000 });
  const before = await strip(page).getAttribute('aria-label');
  await page.getByRole('button', { name: 'Ways to look' }).click();
  await page.getByRole('menuitem', { name: 'Recorded points…' }).click();
  const panel = page.getByRole('complementary', { name: 'Recorded points' });
  await panel.getByRole('combobox', { name: 'Q7' }).selectOption('Left knee');
  await expect(strip(page)).toBeAttached({ timeout: 60_000 });
  await expect.poll(() => strip(page).getAttribute('aria-label')).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => strip(page).getAttribute('aria-label')).toBe(before);
});

test('a long file is shown before all of it is found, the search can be ended, and a broken file is told in a sentence', async ({
  page,
}) => {
  await open(page, '?still=coarse');
  const twice = joinClips([routine, { ...routine, rotations: routine.rotations.slice() }]);
  const long = trcOf(twice, { to: 10_000 });
  await page.getByLabel('Clip file').setInputFiles(clipFile('long.trc', long));
  const counts: number[] = [];
  await expect
    .poll(
      async () => {
        const { clip, frameCount } = await snapshot(page);
        if (clip === 'long.trc') counts.push(frameCount);
        return counts.length;
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  expect(counts[0]).toBeLessThan(10_000);
  const job = page.getByRole('region', { name: 'Finding poses in long.trc' });
  await job.getByRole('button', { name: 'Cancel' }).click({ timeout: 60_000 });
  await expect(page.getByText('long.trc was not read to its end')).toBeVisible();
  const known = (await snapshot(page)).frameCount;
  await page.getByLabel('Clip file').setInputFiles(clipFile('cut.trc', long.slice(0, 90)));
  await expect(page.getByRole('alert')).toContainText('cut.trc can’t be read');
  expect((await snapshot(page)).frameCount).toBe(known);
});

test('points that nobody knows are named on a person', async ({ page }) => {
  await open(page, '?still=coarse');
  const labels = trcOf(routine, { to: 30 }).split('\n')[3].split('\t').slice(2).filter(Boolean);
  const rename = Object.fromEntries(labels.map((label, i) => [label, `P${i}`]));
  const file = points('plain.trc', { rename });
  await page.getByLabel('Clip file').setInputFiles(file);
  const panel = page.getByRole('complementary', { name: 'Recorded points' });
  await expect(panel).toContainText('Motion is found as soon as 4 points are named', { timeout: 60_000 });
  const places = { RHip: 'Right hip', LHip: 'Left hip', Neck: 'Neck', RKnee: 'Right knee' };
  for (const [label, place] of Object.entries(places)) {
    const choice = panel.getByRole('combobox', { name: rename[label], exact: true });
    await choice.selectOption(place);
    await expect(choice).toHaveClass(/is-chosen/);
  }
  await expect(strip(page)).toHaveAccessibleName(/^4 points/, { timeout: 60_000 });
});
