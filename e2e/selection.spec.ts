import { expect, open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

test('a click on the body selects the joint that moves it', async ({ page }) => {
  await open(page, '?frame=10&joint=LeftFoot&still=coarse');
  const box = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
  let joint = 'LeftFoot';
  for (let y = 0.25; y < 0.7 && joint === 'LeftFoot'; y += 0.05) {
    for (const x of [0.35, 0.42, 0.5]) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      joint = (await snapshot(page)).joint!;
      if (joint !== 'LeftFoot') break;
    }
  }
  expect(joint).not.toBe('LeftFoot');
});
