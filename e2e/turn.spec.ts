import type { Locator, Page } from '@playwright/test';
import { expect, jointOf, nextFrames, open, snapshot, test } from './support';

const panel = (page: Page) => page.getByRole('group', { name: 'Turn by hand' });
const slider = (page: Page, name: string) => panel(page).getByRole('slider', { name: `${name} by hand` });
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name: `${name}, degrees` });
const words = (page: Page) => panel(page).locator('.turn-words');
const character = (page: Page) => page.getByRole('region', { name: 'Character' }).locator('.view-track');
const space = (page: Page) => page.getByRole('region', { name: 'Joint space' }).locator('.view-track').first();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

const askedOf = async (page: Page, name: string): Promise<readonly number[]> =>
  jointOf(await snapshot(page), name).asked;

/** ° between two rotations. */
function between(a: readonly number[], b: readonly number[]): number {
  const dot = Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0));
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
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
  const tag = (await page.locator('.label-joint:not(.label-quiet):not([hidden])').boundingBox())!;
  const label = page.locator('.label-turn');
  for (let radius = 30; radius < 80; radius += 5) {
    for (let turn = 0; turn < 360; turn += 12) {
      const x = tag.x - 14 + radius * Math.cos((turn * Math.PI) / 180);
      const y = tag.y + 19 + radius * Math.sin((turn * Math.PI) / 180);
      await page.mouse.move(x, y);
      await nextFrames(page);
      if ((await character(page).getAttribute('data-turns')) === null) continue;
      await expect(label).toBeVisible();
      if (name.test((await label.textContent()) ?? '')) return { x, y };
    }
  }
  throw new Error(`no ring ${name}`);
}

test('a slider moves a joint from where it is, 1.5° a px at most; nothing moves under the pointer; Escape and undo take it back', async ({
  page,
}) => {
  await open(page, '?frame=336&still=coarse&view=bones&joint=LeftArm');
  const before = await askedOf(page, 'LeftArm');
  const flexion = slider(page, 'flexion');
  const box = await flexion.boundingBox();
  const { most, way } = await dragOn(page, 'LeftArm', await middle(flexion), 40);
  expect(most).toBeGreaterThan(0.1);
  expect(most).toBeLessThan(1.5);
  expect(way).toBeGreaterThan(20);
  expect(way).toBeLessThan(45);
  expect(await flexion.boundingBox()).toEqual(box);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  await expect(undo(page)).toBeDisabled();

  // One step of undo, finer with Shift, and back to the clip with a double-click.
  const at = await middle(slider(page, 'abduction'));
  const whole = await dragOn(page, 'LeftArm', at, 30);
  await page.mouse.up();
  await undo(page).click();
  expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  await expect(undo(page)).toBeDisabled();
  await page.keyboard.down('Shift');
  const fine = await dragOn(page, 'LeftArm', at, 30);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect(fine.way).toBeLessThan(0.15 * whole.way);
  expect(fine.way).toBeGreaterThan(0.5);
  await page.mouse.dblclick(at.x, at.y);
  await expect(panel(page).getByRole('button', { name: 'Back to clip' })).toBeDisabled();
  expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
});

test('an elbow says how far it flexes; numbers are typed in degrees, Tab goes through the three, Escape leaves what was there', async ({
  page,
}) => {
  await open(page, '?frame=336&still=coarse&view=bones&joint=LeftForeArm');
  // How far it flexes, beside the norm and what was seen.
  await expect(words(page)).toHaveText(/flexes .*1[345]\d°.*norm .*150.* · seen −?\d+° to 1[345]\d°/);
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
  const turned = await askedOf(page, 'LeftForeArm');
  await page.keyboard.type('90');
  await page.keyboard.press('Escape');
  await expect(field(page, 'pronation')).toHaveValue('10°');
  expect(await askedOf(page, 'LeftForeArm')).toEqual(turned);
});

test.describe('on the body', () => {
  test('a ring turns its angle alone, as one step; the dot in the ball takes the joint along; 1.5° a px at most', async ({
    page,
  }) => {
    await open(page, '?frame=336&still=coarse&joint=LeftArm');
    for (const name of [/flexion/, /abduction/, /rotation/]) {
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
      await expect(undo(page)).toBeDisabled();
    }
    const before = await askedOf(page, 'LeftArm');
    const now = (await page.locator('.label-now:not([hidden])').boundingBox())!;
    let at: { x: number; y: number } | null = null;
    for (let dx = -60; dx <= 40 && !at; dx += 5) {
      for (let dy = -10; dy <= 40 && !at; dy += 5) {
        const spot = { x: now.x + dx, y: now.y + dy };
        await page.mouse.move(spot.x, spot.y);
        await nextFrames(page);
        if ((await space(page).getAttribute('data-turns')) !== null) at = spot;
      }
    }
    const { most, way } = await dragOn(page, 'LeftArm', at!, 30);
    expect(most).toBeLessThan(1.5);
    expect(way).toBeGreaterThan(8);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(between(before, await askedOf(page, 'LeftArm'))).toBeLessThan(0.1);
  });

  test('the limb of the selected joint is swung; a drag elsewhere turns the camera, a click selects', async ({
    page,
  }) => {
    await open(page, '?frame=0&still=coarse&joint=LeftUpLeg');
    const before = await askedOf(page, 'LeftUpLeg');
    const tag = (await page.locator('.label-joint:not(.label-quiet):not([hidden])').boundingBox())!;
    // Down the thigh, beyond the rings.
    const thigh = { x: tag.x - 14, y: tag.y + 19 + 84 };
    const { most, way } = await dragOn(page, 'LeftUpLeg', thigh, 30);
    await page.mouse.up();
    expect(most).toBeLessThan(1.5);
    expect(way).toBeGreaterThan(5);
    await undo(page).click();
    expect(between(before, await askedOf(page, 'LeftUpLeg'))).toBeLessThan(0.1);
    const view = (await character(page).boundingBox())!;
    const away = await dragOn(page, 'LeftUpLeg', { x: view.x + 60, y: view.y + 300 }, 30);
    await page.mouse.up();
    expect(away.way).toBeLessThan(0.1);
    await expect(undo(page)).toBeDisabled();
  });
});

test('where IK holds the limb too, it is said which of the two wins', async ({ page }) => {
  await open(page, '?frame=336&still=coarse&view=bones&joint=LeftArm&mode=ik&pull=left-hand.350.1250.300');
  await slider(page, 'flexion').fill('20');
  await expect(words(page)).toHaveText(/target of the left hand wins/i);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Pose' }).check();
  await expect(words(page)).toHaveText(/your turn wins here/i);
});
