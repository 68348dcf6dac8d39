import type { Locator, Page } from '@playwright/test';
import { expect, jointOf, nextFrames, open, selectedSpot, sharePage, snapshot, test, undo } from './support';

const panel = (page: Page) => page.getByRole('group', { name: 'Turn by hand' });
const slider = (page: Page, name: string) => panel(page).getByRole('slider', { name: `${name} by hand` });
const field = (page: Page, name: string) =>
  panel(page).getByRole('textbox', { name: new RegExp(`^${name}, degrees$`, 'i') });
const words = (page: Page) => panel(page).locator('.turn-words');
const character = (page: Page) => page.getByRole('region', { name: 'Character' }).locator('.view-track');
const space = (page: Page) => page.getByRole('region', { name: 'Joint space' }).locator('.view-track').first();

const askedOf = async (page: Page, name: string): Promise<readonly number[]> =>
  jointOf(await snapshot(page), name).asked;

/** ° between two rotations. */
function between(a: readonly number[], b: readonly number[]): number {
  const dot = Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0));
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
}

/** Selects a joint, and stands it as the clip has it. */
async function selectUnturned(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name, exact: true }).click();
  const back = panel(page).getByRole('button', { name: 'Back to clip' });
  if (await back.isEnabled()) await back.click();
  await expect(back).toBeDisabled();
}

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Goes to the right, or to the right and down (1) or up (−1) in turn, px by px with the button down; the largest step and the whole way, ° of the joint. */
async function dragOn(page: Page, name: string, from: { x: number; y: number }, pixels: number, slope: -1 | 0 | 1 = 0) {
  const start = await askedOf(page, name);
  let last = start;
  let most = 0;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= pixels; i++) {
    const aside = slope === 0 ? 0 : Math.floor(i / 2);
    await page.mouse.move(from.x + i - aside, from.y + slope * aside);
    const now = await askedOf(page, name);
    most = Math.max(most, between(last, now));
    last = now;
  }
  return { most, way: between(start, last) };
}

/** Where the pointer can take hold of a ring, found by going round the joint's label. */
async function findRing(page: Page, name: RegExp): Promise<{ x: number; y: number }> {
  const joint = await selectedSpot(page);
  const label = page.locator('.label-turn');
  for (let radius = 30; radius < 80; radius += 5) {
    for (let turn = 0; turn < 360; turn += 12) {
      const x = joint.x + radius * Math.cos((turn * Math.PI) / 180);
      const y = joint.y + radius * Math.sin((turn * Math.PI) / 180);
      await page.mouse.move(x, y);
      await nextFrames(page);
      if ((await character(page).getAttribute('data-over')) !== 'ring') continue;
      await expect(label).toBeVisible();
      if (name.test((await label.textContent()) ?? '')) return { x, y };
    }
  }
  throw new Error(`no ring ${name}`);
}

test.describe('sliders', () => {
  sharePage('?frame=336&still=coarse&view=bones&joint=LeftArm');
  test.beforeEach(({ page }) => selectUnturned(page, 'LeftArm'));

  test('a slider moves a joint from where it is, 1.5° a px at most', async ({ page }) => {
    const before = await askedOf(page, 'LeftArm');
    const flexion = slider(page, 'flexion');
    const box = await flexion.boundingBox();
    const { most, way } = await dragOn(page, 'LeftArm', await middle(flexion), 40);
    expect(most).toBeGreaterThan(0.1);
    expect(most).toBeLessThan(1.5);
    expect(way).toBeGreaterThan(20);
    expect(way).toBeLessThan(45);
    expect(await flexion.boundingBox(), 'nothing moves under the pointer').toEqual(box);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(between(before, await askedOf(page, 'LeftArm')), 'Escape takes it back').toBeLessThan(0.1);
  });

  test('a drag of a slider is one step of undo', async ({ page }) => {
    const before = await askedOf(page, 'LeftArm');
    await dragOn(page, 'LeftArm', await middle(slider(page, 'abduction')), 30);
    await page.mouse.up();
    await undo(page).click();
    expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  });

  test('a drag of a slider is finer with Shift', async ({ page }) => {
    const at = await middle(slider(page, 'abduction'));
    const whole = await dragOn(page, 'LeftArm', at, 30);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.keyboard.down('Shift');
    const fine = await dragOn(page, 'LeftArm', at, 30);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect(fine.way).toBeLessThan(0.15 * whole.way);
    expect(fine.way).toBeGreaterThan(0.5);
  });

  test('a double-click on a slider goes back to the clip', async ({ page }) => {
    const before = await askedOf(page, 'LeftArm');
    const abduction = slider(page, 'abduction');
    await abduction.fill('20');
    expect(between(before, await askedOf(page, 'LeftArm'))).toBeGreaterThan(1);
    const at = await middle(abduction);
    await page.mouse.dblclick(at.x, at.y);
    await expect(panel(page).getByRole('button', { name: 'Back to clip' })).toBeDisabled();
    expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  });

  test('an elbow says how far it flexes, beside the norm and what was seen', async ({ page }) => {
    await selectUnturned(page, 'LeftForeArm');
    // The words are about the angle that was touched last.
    await field(page, 'flexion').click();
    await expect(words(page)).toHaveText(
      /Learned: 1[345]\d° flexion.*\. Typical: 150°, 0°\. In clip: −?\d+° to 1[345]\d°/,
    );
    await expect(words(page)).toContainText(/Human limit: −\d+° to 1[5-8]\d°/);
  });

  test('until an angle is touched, what stands out beside the human limit is told', async ({ page }) => {
    await selectUnturned(page, 'LeftUpLeg');
    await expect(words(page)).toHaveText(/reaches \d+° less than the human limit in \w+/i);
  });

  test('numbers are typed in degrees, and Tab goes through the three', async ({ page }) => {
    await selectUnturned(page, 'LeftForeArm');
    await field(page, 'flexion').click();
    await page.keyboard.type('32');
    await page.keyboard.press('Tab');
    await expect(field(page, 'valgus')).toBeFocused();
    await page.keyboard.type('−2,5');
    await page.keyboard.press('Tab');
    await expect(field(page, 'pronation')).toBeFocused();
    await page.keyboard.type('10°');
    await page.keyboard.press('Enter');
    await expect(field(page, 'flexion')).toHaveValue('32°');
    await expect(field(page, 'valgus')).toHaveValue('−2.5°');
    await expect(field(page, 'pronation')).toHaveValue('10°');
    await expect(slider(page, 'flexion')).toHaveAttribute('aria-valuetext', 'flexed 32 degrees');
  });

  test('Escape leaves the number that was there', async ({ page }) => {
    await selectUnturned(page, 'LeftForeArm');
    const before = await askedOf(page, 'LeftForeArm');
    const told = await field(page, 'pronation').inputValue();
    await field(page, 'pronation').click();
    await page.keyboard.type('90');
    await page.keyboard.press('Escape');
    await expect(field(page, 'pronation')).toHaveValue(told);
    expect(await askedOf(page, 'LeftForeArm')).toEqual(before);
  });
});

test.describe('on the body', () => {
  sharePage('?frame=336&still=coarse&joint=LeftArm');
  test.beforeEach(({ page }) => selectUnturned(page, 'LeftArm'));

  for (const name of [/flexion/, /abduction/, /rotation/])
    test(`a ring turns its angle alone, 1.5° a px at most: ${name.source}`, async ({ page }) => {
      const before = await askedOf(page, 'LeftArm');
      const at = await findRing(page, name);
      const others = ['flexion', 'abduction', 'internal rotation'].filter((other) => !name.test(other));
      const told = await Promise.all(others.map((other) => field(page, other).inputValue()));
      let { most, way } = await dragOn(page, 'LeftArm', at, 30, 1);
      expect(most).toBeLessThan(1.5);
      if (way < 2) {
        // Right across the ring: along it, then.
        await page.keyboard.press('Escape');
        await page.mouse.up();
        ({ most, way } = await dragOn(page, 'LeftArm', at, 30, -1));
        expect(most).toBeLessThan(1.5);
      }
      expect(way).toBeGreaterThan(2);
      const degrees = (text: string) => Number.parseFloat(text.replace('−', '-'));
      for (const [i, other] of others.entries()) {
        // Told in whole degrees: what is half-way may be rounded either way.
        const moved = degrees(await field(page, other).inputValue()) - degrees(told[i]);
        expect(Math.abs(moved)).toBeLessThanOrEqual(1);
      }
      await page.mouse.up();
      await undo(page).click();
      expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
    });

  test('the dot in the ball takes the joint along, 1.5° a px at most', async ({ page }) => {
    const before = await askedOf(page, 'LeftArm');
    const now = (await page.locator('.label-now:not([hidden])').boundingBox())!;
    let at: { x: number; y: number } | null = null;
    for (let dx = -60; dx <= 40 && !at; dx += 5) {
      for (let dy = -10; dy <= 40 && !at; dy += 5) {
        const spot = { x: now.x + dx, y: now.y + dy };
        await page.mouse.move(spot.x, spot.y);
        await nextFrames(page);
        if ((await space(page).getAttribute('data-over')) === 'dot') at = spot;
      }
    }
    const { most, way } = await dragOn(page, 'LeftArm', at!, 30);
    expect(most).toBeLessThan(1.5);
    expect(way).toBeGreaterThan(8);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  });

  test('the limb of the selected joint is swung', async ({ page }) => {
    await page.getByRole('slider', { name: 'Frame' }).fill('0');
    await selectUnturned(page, 'LeftUpLeg');
    const before = await askedOf(page, 'LeftUpLeg');
    const hip = await selectedSpot(page);
    // Down the thigh, beyond the rings.
    const thigh = { x: hip.x, y: hip.y + 84 };
    const { most, way } = await dragOn(page, 'LeftUpLeg', thigh, 30);
    await page.mouse.up();
    expect(most).toBeLessThan(1.5);
    expect(way).toBeGreaterThan(5);
    await undo(page).click();
    expect(between(before, await askedOf(page, 'LeftUpLeg'))).toBeLessThan(0.1);
  });

  test('a drag beside the limb turns no joint', async ({ page }) => {
    await selectUnturned(page, 'LeftUpLeg');
    const view = (await character(page).boundingBox())!;
    const away = await dragOn(page, 'LeftUpLeg', { x: view.x + 60, y: view.y + 300 }, 30);
    await page.mouse.up();
    expect(away.way).toBeLessThan(0.1);
  });
});

test('where a pin holds the limb too, it is said that the pin has priority; a limb that was only pulled is the hand’s', async ({
  page,
}) => {
  await open(page, '?frame=336&still=coarse&view=bones&joint=LeftArm&mode=ik&pull=left-hand.350.1250.300.pin');
  await slider(page, 'flexion').fill('20');
  await expect(words(page)).toHaveText(/pin of the left hand has priority/i);
  const end = (await snapshot(page)).reach[0];
  await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Pose' }).check();
  await expect(words(page)).toHaveText(/pin of the left hand has priority/i);
  expect((await snapshot(page)).reach[0]).toEqual(end);

  await page.getByRole('button', { name: 'Release all' }).click();
  await open(page, '?frame=336&still=coarse&view=bones&joint=LeftArm&mode=ik&pull=left-hand.350.1250.300');
  const held = async () => (await snapshot(page)).joints.find(({ name }) => name === 'LeftForeArm')!.held;
  const before = await held();
  await slider(page, 'flexion').fill('20');
  expect((await snapshot(page)).reach).toEqual([]);
  // The same rotation, of either sign.
  const same = (await held()).reduce((sum, x, k) => sum + x * before[k]!, 0);
  expect(Math.abs(same)).toBeGreaterThan(1 - 1e-7);
});
