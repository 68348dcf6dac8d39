import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clipFile, expect, jointOf, openFile, sharePage, snapshot, test, undo } from './support';

// Wide enough for the drawer.
test.use({ viewport: { width: 1440, height: 760 } });
// The left arm is turned by hand to where nobody's goes.
sharePage('?frame=560&still=coarse&view=bones&shape=box&joint=LeftArm&turn=7.1200.-1800.900');

const slider = (page: Page) => page.getByRole('slider', { name: 'Fill up to human limit' });
const note = (page: Page) => page.locator('.fill-note');
/** rad that the turned arm is beyond its limit. */
const beyond = async (page: Page) => jointOf(await snapshot(page), 'LeftArm').askedViolation;

/** rad beyond its limit that any joint is asked to go by the clip, over some frames. */
const farthestOut = (page: Page) =>
  page.evaluate(() => {
    const frames = Array.from({ length: 12 }, (_, i) => 430 * i);
    const asked = frames.flatMap((frame) => window.limber.snapshot(frame).joints);
    return Math.max(...asked.filter(({ name }) => name !== 'LeftArm').map(({ askedViolation }) => askedViolation));
  });

test('limits grow towards what people can do while the slider is dragged: one step of undo, which the project keeps', async ({
  page,
}) => {
  const before = await beyond(page);
  const { x, y, width, height } = (await slider(page).boundingBox())!;
  await page.mouse.move(x + 3, y + height / 2);
  await page.mouse.down();
  let last = before;
  for (const share of [0.3, 0.75]) {
    await page.mouse.move(x + share * width, y + height / 2, { steps: 3 });
    // The wider the limit, the less beyond it.
    await expect.poll(() => beyond(page)).toBeLessThan(last - 0.02);
    last = await beyond(page);
  }
  await page.mouse.up();
  await slider(page).fill('0.75');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect.poll(() => farthestOut(page)).toBeLessThan(1e-6);
  await expect(note(page)).toContainText('a k-DOP in the swing–twist chart');
  await expect(page.getByRole('region', { name: 'Joint space' })).toContainText('Filled up 75 %');
  const filled = await beyond(page);

  const coming = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const text = readFileSync(await (await coming).path(), 'utf8');
  await undo(page).click();
  if ((await snapshot(page)).settings.fill > 0) await undo(page).click();
  await expect.poll(() => beyond(page)).toBeCloseTo(before, 9);
  await expect(note(page)).toHaveCount(0);

  await page.locator('input[type="file"]').first().setInputFiles(clipFile('filled.limber.json', text));
  await expect.poll(() => snapshot(page).then(({ settings }) => settings.fill)).toBe(0.75);
  await expect.poll(() => beyond(page)).toBeCloseTo(filled, 9);
});

test('where nothing can be filled up the drawer says why', async ({ page }) => {
  const arm = `HIERARCHY
ROOT hips
{ OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT arm
  { OFFSET 0 1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    { OFFSET 0 1 0 }
  }
}
MOTION
Frames: 3
Frame Time: 0.1
0 0 0 0 5 0
0 0 0 9 5 0
0 0 0 18 5 0
`;
  await openFile(page, clipFile('arm.bvh', arm));
  await expect.poll(() => snapshot(page).then(({ clip }) => clip)).toBe('arm.bvh');
  await slider(page).fill('0.5');
  await expect(note(page)).toHaveText(/^No limit is filled up\. .*recognised as a human/);
});
