import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chapters } from '../src/app/learn/chapters';
import {
  atRest,
  COLOUR_RULES,
  chapterCalled,
  DRAWN,
  expect,
  jointOf,
  open,
  SMALL_DESK,
  setSystemTheme,
  sharePage,
  snapshot,
  steady,
  test,
} from './support';

test.use({ viewport: SMALL_DESK });

const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 });
const text = (page: Page) => page.getByRole('article');
const tools = (page: Page) => page.getByRole('region', { name: 'Figure controls' });
const slider = (page: Page, name: string) => tools(page).getByRole('slider', { name, exact: true });
const choice = (page: Page, name: string) => tools(page).getByRole('radio', { name, exact: true });
/** The number over a label. */
const told = (page: Page, label: string) =>
  tools(page).locator('.learn-readings > div', { hasText: label }).locator('dd');
const setting = (page: Page) => snapshot(page).then((shot) => shot.settings);
const knob = (page: Page, name: string) => snapshot(page).then((shot) => shot.knobs[name]);
const own = (page: Page) => snapshot(page).then((shot) => jointOf(shot, shot.joint!));
/** rad between two rotations. */
const between = (a: number[], b: number[]) =>
  2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0))));

/** Does something, and waits until the joint is asked, or held, elsewhere than before. */
async function turns(page: Page, what: 'asked' | 'held', act: () => Promise<unknown>): Promise<void> {
  const before = (await own(page))[what];
  await act();
  await expect.poll(async () => between((await own(page))[what], before)).toBeGreaterThan(0.02);
}

/** Does something, and waits until a number is another. */
async function retells(page: Page, label: string, act: () => Promise<unknown>): Promise<void> {
  const before = await told(page, label).textContent();
  await act();
  await expect(told(page, label)).not.toHaveText(before ?? '');
}

const choosePage = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name }).check();

async function chooseChapter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Chapters' }).click();
  await page.getByRole('menuitem', { name }).click();
}
/** Which of all chapters is open, as the page says. */
const placeOf = (page: Page, name: string) => page.getByText(`${chapterCalled(name)} of ${chapters.length}`);

/** Turns to a chapter by the list of chapters, and to one of its steps. */
async function turnTo(page: Page, name: string, step = 1): Promise<void> {
  await choosePage(page, 'Learn');
  await chooseChapter(page, name);
  await expect.poll(() => setting(page).then(({ learn }) => learn)).toBe(chapterCalled(name));
  await expect(placeOf(page, name)).toBeVisible();
  if (step > 1)
    await text(page)
      .getByRole('button', { name: `Step ${step} of` })
      .click();
}

/** Asks to be shown what a guess is about, if it is not shown yet. */
async function shown(page: Page): Promise<void> {
  const button = text(page).getByRole('button', { name: 'Show me' });
  await expect(text(page).getByRole('button', { name: /^(Show me|Next)/ })).toBeVisible();
  if (await button.isVisible()) await button.click();
}

test.describe('every control does what it says in chapter', () => {
  sharePage(`?still=coarse&frame=560&joint=LeftArm&shape=ellipsoid&learn=${chapterCalled('A joint turns')}&view=bones`);

  test('the axis and the angle turn the joint', async ({ page }) => {
    await turnTo(page, 'A joint turns', 4);
    await text(page).getByRole('button', { name: 'It stays, and rolls' }).click();
    await expect(text(page).getByText('Right.')).toBeVisible();
    await expect(told(page, 'the end has moved')).toHaveText('0 cm');
    await turns(page, 'asked', () => slider(page, 'Angle').fill('-1'));
    await expect(told(page, 'the end has moved')).toHaveText('0 cm');
    await turns(page, 'asked', () => slider(page, 'Between axis and bone').fill('1.5'));
    await expect(told(page, 'the end has moved')).not.toHaveText('0 cm');
    // Words and picture light up each other.
    const key = page.getByRole('list', { name: 'Key' }).getByRole('button', { name: 'axis', exact: true });
    await text(page).getByRole('button', { name: 'axis' }).hover();
    await expect(key).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('list', { name: 'Key' }).getByRole('button', { name: 'angle' }).hover();
    await expect(key).toHaveAttribute('aria-pressed', 'false');
    await tools(page).getByRole('slider', { name: 'Between axis and bone' }).hover();
    await expect(key).toHaveAttribute('aria-pressed', 'true');
  });

  test('the end of the limb is dragged', async ({ page }) => {
    await turnTo(page, 'A joint turns');
    const view = page.getByRole('region', { name: 'Character' }).locator('.view-track').first();
    const box = (await view.boundingBox())!;
    const isOver = () => view.evaluate((track) => track.dataset.over === 'limb');
    const hold = async (): Promise<[number, number] | null> => {
      for (let y = 0.15; y < 0.7; y += 0.02)
        for (let x = 0.35; x < 0.95; x += 0.02) {
          await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
          if (await isOver()) return [box.x + x * box.width, box.y + y * box.height];
        }
      return null;
    };
    const [x, y] = (await hold())!;
    await turns(page, 'asked', async () => {
      await page.mouse.down();
      await page.mouse.move(x - 40, y + 60, { steps: 4 });
      await page.mouse.up();
    });
    expect(await knob(page, 'round')).not.toBe(0);
    expect(await knob(page, 'axis')).toBe(Math.PI / 2);
  });

  test('both dots of a turn are told', async ({ page }) => {
    await turnTo(page, 'Past the skin', 2);
    await shown(page);
    await expect(told(page, 'from the middle to the dot')).toHaveText('360°');
    await slider(page, 'Turn').fill('100');
    await expect(told(page, 'from the middle to the dot')).toHaveText('100°');
    await turnTo(page, 'Past the skin', 3);
    await expect(told(page, 'from the middle to the dot')).toHaveText('100°');
    await expect(told(page, 'to the other one')).toHaveText('260°');
    await slider(page, 'Turn').fill('200');
    await expect(told(page, 'from the middle to the dot')).toHaveText('200°');
    await expect(told(page, 'to the other one')).toHaveText('160°');
    await turnTo(page, 'Past the skin', 4);
    await shown(page);
    await expect(told(page, 'turned')).toHaveText('720°');
    await slider(page, 'Turn').fill('460');
    await expect(told(page, 'turned')).toHaveText('460°');
  });

  test('the figure of a step is its own, not that of the step before', async ({ page }) => {
    await turnTo(page, 'How far apart', 2);
    const words = page.locator('.learn-own .view-overlay');
    await expect(words.first()).toContainText('150° one way');
    await shown(page);
    await turnTo(page, 'Four numbers');
    const said = () => words.allInnerTexts().then((all) => all.join());
    await expect.poll(said).toContain('mirrored');
    expect(await said()).not.toContain('150°');
    await turnTo(page, 'Four numbers', 3);
    await expect(page.getByLabel('The quaternion')).toHaveText('w 0.819, x −0.178, y 0.462, z 0.290');
    await turnTo(page, 'How far apart', 3);
    const sum = page.locator('.learn-products tfoot tr').first();
    await expect(sum).toContainText('0.819');
    // A is no turn then.
    const first = page.locator('.learn-products tbody tr').first();
    await expect(first).toContainText('1.000·0.819');
    await shown(page);
    await expect(sum).toContainText('0.000');
    await turnTo(page, 'How far apart', 4);
    await shown(page);
    await expect(first).toContainText('0.924·0.542');
    await expect(sum).toContainText('0.819');
    await expect(page.getByRole('img', { name: 'Both quaternions as arrows' })).toContainText('35°');
    await turnTo(page, 'How far apart', 5);
    await expect(sum).toContainText('−0.819');
    await shown(page);
    await expect(page.locator('.learn-products tfoot')).toContainText('twice 35°70°');
  });

  test('the cloud is counted, unrolled and thinned', async ({ page }) => {
    await turnTo(page, 'A clip becomes a cloud', 3);
    await shown(page);
    await retells(page, 'samples kept', () => slider(page, 'Least distance').fill('0.2'));
    // Of a slow stretch few dots stay, of a fast one nearly all.
    await slider(page, 'Least distance').fill('0.05');
    await expect(page.locator('.copies-strip')).toContainText(/°\d stay.*3\d stay/);
    await turnTo(page, 'Where to count from');
    // The dot goes across the ball, the joint a little way.
    await shown(page);
    await expect(told(page, 'the leap on the map')).toHaveText('357°', { timeout: 20_000 });
    await expect(told(page, 'the joint turns there by')).toHaveText('3°');
    await turnTo(page, 'Where to count from', 2);
    await shown(page);
    await expect(told(page, 'leaps')).toHaveText(/ → 0$/);
    await retells(page, 'leaps', () => slider(page, 'Unrolled').fill('0'));
    await turnTo(page, 'Where to count from', 3);
    await shown(page);
    const squares = page.locator('.squares-strip');
    await expect(squares).toContainText('= 3200', { timeout: 20_000 });
    await slider(page, 'Tried').fill('30');
    await expect(squares).toContainText(/140².*140².*= 39\s200$/);
    await turnTo(page, 'Where to count from', 4);
    await shown(page);
    await expect(page.locator('.skin-clear')).toHaveText(/^7\d° clear$/);
    await expect(told(page, 'the farthest dot')).toHaveText(/^180° → 1\d\d°$/);
    const { held } = await own(page);
    await slider(page, 'Counted from').fill('0');
    // The arm goes with the reference.
    await expect.poll(async () => between((await own(page)).held, held)).toBeGreaterThan(3);
  });

  test('every shape wraps the cloud', async ({ page }) => {
    const share = () => page.locator('.share-row.is-here .number');
    /** The shapes so far: those of the chapter before stay. */
    const shapes = page.locator('.share-row > span:first-child');
    const resizes = async (act: () => Promise<unknown>) => {
      const before = await share().textContent();
      await act();
      await expect(share()).not.toHaveText(before ?? '');
    };
    const wrong = page.locator('.share-track .is-wrong');
    await turnTo(page, 'Wrap the cloud', 2);
    await expect(page.locator('.share-truth')).toHaveText(/the joint can do 13\s%/);
    await expect(wrong).toHaveCount(0);
    await shown(page);
    await expect(text(page)).toContainText(/lets in [56]\.\d\s% of all rotations wrongly, and stops [01]\.\d\s%/);
    await expect(wrong).toBeVisible();
    const drawn = page.locator('.cut-possible');
    const before0 = await drawn.getAttribute('d');
    await slider(page, 'Height of the cut').fill('0.7');
    await expect(drawn).not.toHaveAttribute('d', before0 ?? '');
    await turnTo(page, 'Wrap the cloud', 3);
    await expect(share()).toHaveText(/^18\s%$/);
    await shown(page);
    await expect(share()).toHaveText(/^23\s%$/);
    await expect(text(page)).toContainText(/lets in 23\s%, the straight box 18\s%/);
    await turnTo(page, 'Wrap the cloud', 4);
    await shown(page);
    await expect(share()).toHaveText(/^16\s%$/);
    // The body takes the pose in the corner, which the ellipsoid would stop, and follows the dot.
    await expect.poll(async () => (await own(page)).askedViolation).toBeGreaterThan(0.2);
    const { held: atCorner } = await own(page);
    await page.getByRole('slider', { name: 'Pose in the cut' }).press('ArrowLeft');
    await expect.poll(async () => between((await own(page)).held, atCorner)).toBeGreaterThan(0.02);
    await turnTo(page, 'Tighter shapes');
    await expect(shapes).toHaveText(['Box', 'Tilted', 'Ellipsoid', 'k-DOP']);
    await resizes(() => slider(page, 'Plane beyond its sample').fill('0.8'));
    await expect(share()).toHaveText(/^23\s%$/);
    await shown(page);
    await expect(share()).toHaveText(/^12\s%$/);
    await resizes(() => slider(page, 'Directions').fill('3'));
    await expect(share()).toHaveText(/^23\s%$/);
    await turnTo(page, 'Tighter shapes', 2);
    await expect(share()).toHaveText(/^8\.\d\s%$/);
    await resizes(() => choice(page, 'k-DOP').check());
    await turnTo(page, 'Tighter shapes', 3);
    await shown(page);
    await expect(text(page)).toContainText(
      /stops this arm, and 1[12]\s% of all rotations, though the joint can do them/,
    );
    // The body takes a pose that the field would stop.
    await expect.poll(async () => (await own(page)).askedViolation).toBeGreaterThan(0.05);
    await turnTo(page, 'Tighter shapes', 4);
    await shown(page);
    await expect(text(page)).toContainText(
      /k-DOP is wrong about [34]\.\d\s%.* the hull about [45]\.\d\s%.* the tilted box about 1[12]\s%/,
    );
    await expect(page.locator('.cut-all figure')).toHaveCount(6);
    await expect(shapes).toHaveText(['Box', 'Tilted', 'Ellipsoid', 'k-DOP', 'Hull', 'Field']);
    await expect(page.locator('.cut-all .is-here')).toHaveText([/^k-DOP[34]\.\d\s% wrong$/, /^Hull[45]\.\d\s% wrong$/]);
  });

  test('the pulled pose goes to the nearest pose inside', async ({ page }) => {
    await turnTo(page, 'Bring it back inside', 3);
    await shown(page);
    await retells(page, 'from asked to one sweep, in the ball', () => slider(page, 'Pull').fill('2.3'));
    const pulled = await own(page);
    expect(pulled.askedViolation).toBeGreaterThan(0.5);
    expect(pulled.heldViolation).toBeLessThan(1e-6);
    await turnTo(page, 'Bring it back inside', 5);
    await shown(page);
    await expect.poll(async () => (await own(page)).heldViolation).toBeGreaterThan(0.03);
    await slider(page, 'Give').fill('0.3');
    // As far as the curve says at this pull, in the ball.
    const number = async (label: string) => Number.parseFloat(await told(page, label).innerText()) * (Math.PI / 180);
    await expect
      .poll(() => number('held, beyond the limit in the ball'))
      .toBeCloseTo(0.3 * Math.tanh(await number('asked, beyond the limit in the ball')), 2);
    await expect.poll(async () => (await own(page)).heldViolation).toBeGreaterThan(0.15);
  });

  test('an ellipse stops samples or lets in too much, and two ways lead into the ellipse', async ({ page }) => {
    await turnTo(page, 'Swing and twist', 3);
    await expect.poll(() => setting(page).then(({ split }) => split)).toBe('swing-twist');
    await expect(told(page, 'of the samples are stopped')).toHaveText(/^4\d\u00a0%$/);
    await shown(page);
    await expect(told(page, 'of the samples are stopped')).toHaveText('0\u00a0%');
    await expect(told(page, 'of the ellipse is outside the patch')).toHaveText(/^2\d\u00a0%$/);
    await retells(page, 'of the samples are stopped', () => slider(page, 'Size of the ellipse').fill('0.5'));
    await page.getByRole('switch', { name: 'Aside: ways back into the ellipse' }).check();
    await expect(page.getByRole('row', { name: /Newton \d/ })).toBeVisible();
    const nearest = page.getByText(/B · \d/);
    const before = (await nearest.textContent()) ?? '';
    await page.getByRole('slider', { name: 'Asked swing' }).press('ArrowLeft');
    await expect(nearest).not.toHaveText(before);
  });

  test('joints need one number, two or three', async ({ page }) => {
    await turnTo(page, 'How many numbers');
    const hinge = (await snapshot(page)).joint;
    await turnTo(page, 'How many numbers', 2);
    await shown(page);
    const elbow = (await snapshot(page)).joint;
    expect(elbow).not.toBe(hinge);
    await expect(page.locator('.learn-pair')).toContainText('94\u00a0%');
    await expect(slider(page, 'Twist')).toBeVisible();
    await turnTo(page, 'How many numbers', 3);
    await shown(page);
    await expect(page.locator('.learn-pair')).toContainText('B: left shoulder, three numbers');
    expect((await snapshot(page)).joint).not.toBe(elbow);
  });

  test('averaged angles go astray; with the frame turned, fewer rotations are let in far from samples', async ({
    page,
  }) => {
    await turnTo(page, 'Angles lock', 2);
    await shown(page);
    await expect(told(page, 'times as long around the lock')).toHaveText('2.07');
    await retells(page, 'times as long around the lock', () => slider(page, 'Angle between axes').fill('10'));
    await turnTo(page, 'Angles lock', 3);
    await shown(page);
    await expect(page.getByRole('img', { name: 'The first angle' })).toContainText('84°');
    await turnTo(page, 'Angles lock', 4);
    await shown(page);
    const here = page.locator('.share-row.is-here');
    await expect(here).toHaveText(/27\s%$/);
    await choice(page, 'Axes turned by 90°').check();
    await expect(here).toHaveText(/\D\d\s%$/);
  });

  test('four ways lead past half a turn', async ({ page }) => {
    await turnTo(page, 'Without a jump', 2);
    await shown(page);
    // Coming back the arm is late: where it was nearer, going on, it is not yet.
    await turns(page, 'held', () => choice(page, 'Going on').check());
    await slider(page, 'Asked turn').fill('3.07');
    await expect.poll(() => knob(page, 'asked')).toBeCloseTo(3.07, 1);
    // The nearer side has changed by then, the short way round has not.
    await turns(page, 'held', () => choice(page, 'Short way').check());
    expect((await own(page)).askedViolation).toBeLessThan(1e-3);
    for (const [name, easing] of [
      ['Blend', 'blend'],
      ['Rate limit', 'rate-limit'],
      ['Nearer side', 'none'],
    ] as const) {
      await retells(page, 'largest step', () => choice(page, name).check());
      await expect.poll(() => setting(page).then((all) => all.easing)).toBe(easing);
    }
  });

  test('the arms reach and look', async ({ page }) => {
    await turnTo(page, 'Reach with two bones');
    await shown(page);
    await expect(told(page, 'the elbow is bent by')).toHaveText(/^1[12]\d°$/);
    await retells(page, 'the elbow is bent by', () => slider(page, 'From shoulder to target').fill('0.8'));
    await turnTo(page, 'Reach with two bones', 2);
    await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(1);
    // The hand that is pulled has the only handle in sight.
    await expect(page.locator('.handle:visible')).toHaveCount(1);
    await turnTo(page, 'Reach and look', 2);
    await shown(page);
    await expect(told(page, 'from the hand to the target')).toHaveText(/^7\.\d cm$/);
    await slider(page, 'Turns').fill('7');
    await expect(told(page, 'from the hand to the target')).toHaveText(/^[01]\.\d cm$/);
    await turnTo(page, 'Reach and look', 4);
    await expect.poll(() => setting(page).then(({ mode }) => mode)).toBe('look-at');
    await turnTo(page, 'Reach and look', 3);
    const box = (await page.locator('.learn-own .view-track').boundingBox())!;
    for (const [x, y] of [
      [0.65, 0.4],
      [0.35, 0.45],
    ] as const) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
      await expect(told(page, 'the target')).toHaveText('reached');
      await expect(told(page, 'of 15 bones')).toHaveText(/^\d+$/);
    }
    // The ring is under the pointer now: the words that name it light up.
    await page.mouse.move(box.x + box.width * 0.35 + 1, box.y + box.height * 0.45);
    await expect(text(page).getByRole('button', { name: 'the target' })).toHaveClass(/is-lit/);
  });

  test('the hidden frames judge the limit', async ({ page }) => {
    await turnTo(page, 'Which limit to trust', 2);
    await shown(page);
    await retells(page, 'coverage', () => slider(page, 'Hide piece').fill('4'));
    expect(await knob(page, 'block')).toBe(4);
    await turnTo(page, 'Which limit to trust', 3);
    await shown(page);
    await expect(text(page)).toContainText(/^.*100\s%, and it proves little.*Of the long piece, 80\s% got in/s);
    await retells(page, 'of the hidden frames', () => choice(page, 'One long piece').check());
    await turnTo(page, 'The price of coverage');
    await expect(page.locator('.near-room')).toHaveAttribute('d', /^M/);
    await turnTo(page, 'The price of coverage', 2);
    await shown(page);
    await expect(page.locator('.trade-step')).toHaveCount(17, { timeout: 60_000 });
    await retells(page, 'tightness', () => slider(page, 'Padding').fill('0.3'));
    await turnTo(page, 'The price of coverage', 3);
    await shown(page);
    const rooms = page.locator('.learn-strip .room-bar');
    await expect(rooms).toHaveText([/^k-DOP: room 15\s%/, /^box: room 26\s%/], { timeout: 60_000 });
    await slider(page, 'Coverage needed').fill('0.9');
    await expect(rooms.nth(1)).toHaveText(/^box: room 22\s%/);
  });

  test('pairs of joints are told', async ({ page }) => {
    await turnTo(page, 'Joints that know each other', 3);
    await shown(page);
    await expect.poll(() => snapshot(page).then(({ joint }) => joint)).toBe('LeftUpLeg');
    await expect(told(page, 'made-up poses in the corner')).not.toHaveText('0');
    await slider(page, 'Knee delayed by').fill('0');
    await expect(told(page, 'made-up poses in the corner')).toHaveText('0');
    await turnTo(page, 'Tied joints', 3);
    await shown(page);
    await expect(told(page, 'pairs of joints that may be tied')).toHaveText('–');
    await tools(page).getByRole('button', { name: 'Test all pairs' }).click();
    await expect(told(page, 'pairs of joints that may be tied')).toHaveText(/^\d+( %)?$/);
    await turnTo(page, 'Joints that know each other');
    await shown(page);
    await retells(page, 'the thigh comes up', () => slider(page, 'Knee').fill('1'));
  });

  test('the pointer goes round and points stay; noise changes how far off answers are, and the last step shows where leaning misleads', async ({
    page,
  }) => {
    await turnTo(page, 'Where points are poor');
    await page.getByRole('button', { name: 'All the way round' }).click();
    /** Where the name of a point or of the pointer is. */
    const placeOf = async (name: string) => {
      const { x, y } = (await page.locator('.beat-word', { hasText: name }).boundingBox())!;
      return [Math.round(x), Math.round(y)].join();
    };
    await slider(page, 'Upper arm rolled by').fill('0.1');
    const places = () => Promise.all(['shoulder', 'elbow', 'wrist', 'pointer'].map(placeOf));
    const before = await places();
    await slider(page, 'Upper arm rolled by').fill('0.4');
    await expect.poll(async () => (await places())[3]).not.toBe(before[3]);
    expect((await places()).slice(0, 3)).toEqual(before.slice(0, 3));

    await turnTo(page, 'Lean to the mean', 3);
    await page.getByRole('button', { name: 'Farther from it' }).click();
    const offs = page.locator('.beat-word', { hasText: '° off' });
    const degreesOff = async (answer: number) =>
      Number(/(\d+)°/.exec((await offs.nth(answer).textContent()) ?? '')?.[1]);
    // Limits are learned from the rest of the clip first.
    await expect(offs.nth(1)).toBeVisible();
    await expect.poll(async () => (await degreesOff(1)) > (await degreesOff(0))).toBe(true);
    const allOff = async () => (await offs.allTextContents()).join();
    const now = await allOff();
    await slider(page, 'Points off by').fill('5');
    await expect.poll(allOff).not.toBe(now);
  });

  test('what an export loses is told', async ({ page }) => {
    await turnTo(page, 'Take it with you', 2);
    await shown(page);
    const bars = page.locator('.learn-strip .learn-room span');
    await expect(bars).toHaveText([
      /^directions: [\d.]+ of 100 kept, \d+ let in beyond$/,
      /^opened to keep all: 100 of 100 kept, \d+ let in beyond$/,
    ]);
    const atFirst = await bars.first().textContent();
    await slider(page, 'Open the sides').fill('1.1');
    await expect.poll(() => bars.first().textContent()).not.toBe(atFirst);
    await turnTo(page, 'Take it with you', 3);
    await shown(page);
    await expect(text(page)).toContainText(/The cone/);
    await expect(page.locator('.engine-told')).toHaveText(Array(3).fill(/^5 stopped, \d+ let in$/));
    await turnTo(page, 'Take it with you', 4);
    await shown(page);
    const rings = page.getByRole('img', { name: 'Twists that are allowed, all the way round' });
    await expect(rings.locator('[data-part="admitted"]')).toBeVisible();
  });

  test('none of them changes Inspect', async ({ page }) => {
    await turnTo(page, 'Where to count from', 4);
    await shown(page);
    await slider(page, 'Counted from').fill('0');
    await turnTo(page, 'Past half a turn', 5);
    await shown(page);
    await slider(page, 'Zero, from the middle').fill('0.5');
    await turnTo(page, 'Bring it back inside', 5);
    await shown(page);
    await turnTo(page, 'Angles lock', 4);
    await shown(page);
    await choice(page, 'Axes turned by 90°').check();
    await turnTo(page, 'Reach with two bones', 2);
    await turnTo(page, 'Wrap the cloud', 3);
    await shown(page);
    await choice(page, 'Straight').check();
    await turnTo(page, 'The price of coverage', 2);
    await shown(page);
    await slider(page, 'Padding').fill('0.3');
    await choosePage(page, 'Inspect');
    const { settings, joint, frame, reach } = await snapshot(page);
    expect({ joint, frame, reach }).toEqual({ joint: 'LeftArm', frame: 560, reach: [] });
    expect(settings).toMatchObject({
      shape: 'ellipsoid',
      split: 'none',
      chart: 'exponential-map',
      reference: 'average',
      padding: 0.05,
      sampleSpacing: 0.05,
      softening: false,
      limits: true,
      easing: 'blend',
      mode: 'pose',
      solver: 'least-squares',
      curves: 'unrolled',
      view: 'bones',
    });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  test('the pictures of the last step lead to the chapters that they show', async ({ page }) => {
    for (const [picture, name] of [
      ['a turn', 'A joint turns'],
      ['a dot', 'A turn becomes a point'],
      ['a cloud', 'A clip becomes a cloud'],
      ['a limit', 'Wrap the cloud'],
      ['brought back', 'Bring it back inside'],
    ]) {
      await turnTo(page, 'Take it with you', 5);
      await page.getByRole('button', { name: `${picture}: chapter` }).click();
      await expect(page.getByRole('article', { name: `: ${name}` })).toBeVisible();
    }
  });

  test('the last leads to the export', async ({ page }) => {
    await turnTo(page, 'Take it with you', 5);
    await tools(page).getByRole('button', { name: 'Open the export' }).click();
    await expect.poll(() => setting(page).then((all) => all.page)).toBe('export');
  });
});

test('words over a picture wait until the picture is drawn', async ({ page }) => {
  // The graphics processor is through with nothing, until it may be.
  await page.addInitScript(() => {
    Object.assign(globalThis, { isBusy: true });
    const { prototype } = WebGL2RenderingContext;
    const real = prototype.getSyncParameter;
    prototype.getSyncParameter = function (sync, name) {
      return Reflect.get(globalThis, 'isBusy') ? this.UNSIGNALED : real.call(this, sync, name);
    };
  });
  await page.goto(`/?learn=${chapterCalled('A turn becomes a point')}&view=bones`);
  const word = page.locator('.learn-own .beat-word', { hasText: 'axis' }).first();
  await expect(word).toHaveCSS('visibility', 'hidden');
  await page.waitForTimeout(500);
  await expect(word).toHaveCSS('visibility', 'hidden');
  await page.evaluate(() => Object.assign(globalThis, { isBusy: false }) && undefined);
  await expect(word).toBeVisible();
});

test.describe('a beat', () => {
  sharePage(`?still=coarse&frame=560&learn=${chapterCalled('A turn becomes a point')}&view=bones`);
  const step = (page: Page, name: string) => text(page).getByRole('button', { name });

  test('is one step, by keys, dots and the wheel, and the address says which', async ({ page }) => {
    await turnTo(page, 'A turn becomes a point');
    await page.keyboard.press('ArrowRight');
    await expect(text(page)).toContainText('at its tip');
    expect(new URL(page.url()).searchParams.get('beat')).toBe('2');
    await page.keyboard.press('ArrowRight');
    await expect(text(page)).toContainText('little book');
    // A guess is shown first.
    await page.keyboard.press('ArrowRight');
    await expect(text(page)).toContainText('Exactly alike. Half a turn');
    await page.keyboard.press('ArrowRight');
    await expect(text(page)).toContainText('swells into a ball');
    await page.keyboard.press('ArrowLeft');
    await expect(text(page)).toContainText('little book');
    await text(page).hover();
    await page.mouse.wheel(0, 200);
    await expect(text(page)).toContainText('swells into a ball');
    await page.goBack();
    await expect(text(page)).toContainText('little book');
    await page.goForward();
    await expect(text(page)).toContainText('swells into a ball');
    await step(page, 'Step 1 of 4').click();
    await page.keyboard.press('ArrowLeft');
    await expect(heading(page)).toContainText('All that a joint can do');
    await expect(text(page)).toContainText('leans from the bone');
  });

  test('is turned by an arrow also after its picture was dragged', async ({ page }) => {
    await turnTo(page, 'A turn becomes a point');
    const picture = page.locator('.learn-figure [role=application]').first();
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not shown.');
    await page.mouse.move(box.x + 0.1 * box.width, box.y + 0.1 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.2 * box.width, box.y + 0.1 * box.height, { steps: 4 });
    await page.mouse.up();
    await expect(picture).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(text(page)).toContainText('at its tip');
  });

  test('is turned within the key that asks for it, and its words are there before the next frame', async ({ page }) => {
    await turnTo(page, 'A turn becomes a point');
    const turned = await page.evaluate(async () => {
      const words = () => document.querySelector('.learn-scroller')?.textContent;
      const before = words();
      const isOther = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(words() !== before)));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return { beat: window.limber.snapshot().settings.beat, isOther: await isOther };
    });
    expect(turned).toEqual({ beat: 2, isOther: true });
  });

  test('takes a guess by a key, and says what is so', async ({ page }) => {
    await turnTo(page, 'Past the skin');
    await expect(tools(page).getByRole('slider', { name: 'Turn' })).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(text(page)).toContainText('Not quite. Both');
    await expect(tools(page).getByRole('slider', { name: 'Turn' })).toBeVisible();
    await expect(step(page, 'Both')).toBeDisabled();
  });

  test('leaves the figure as large as it is when its guess is answered', async ({ page }) => {
    await turnTo(page, 'How far apart');
    const heights = () => page.evaluate(() => document.querySelector('.learn-desk')?.clientHeight ?? 0);
    const steps = await text(page)
      .getByRole('button', { name: /^Step \d/ })
      .count();
    const jumps: number[] = [];
    for (let at = 1; at <= steps; at++) {
      await step(page, `Step ${at} of`).click();
      const answer = text(page).getByRole('button', { name: 'Show me' });
      if (!(await answer.isVisible())) continue;
      const before = await heights();
      await answer.click();
      await expect(answer).toBeHidden();
      jumps.push((await heights()) - before);
    }
    expect(jumps.length).toBeGreaterThan(0);
    expect(jumps).toEqual(jumps.map(() => 0));
  });

  test('names only what is there', async ({ page }) => {
    await turnTo(page, 'A turn becomes a point');
    const key = page.getByRole('list', { name: 'Key' });
    await expect(key.getByRole('button')).toHaveText(['axis', 'angle']);
    await step(page, 'Step 4 of 4').click();
    await expect(key.getByRole('button', { name: 'all rotations' })).toBeVisible();
  });
});

test.describe('a chapter', () => {
  sharePage('?still=coarse&frame=560&page=lab&shape=ellipsoid&view=bones');

  test('with the address of the former laboratory is the one of its first figure', async ({ page }) => {
    await expect(heading(page)).toContainText('Every map of rotations stretches something');
  });

  test('is turned by arrows', async ({ page }) => {
    await turnTo(page, 'Which limit to trust');
    await page.keyboard.press('ArrowLeft');
    await expect(heading(page)).toContainText('Tighter shapes let in less');
    await expect(text(page)).toContainText('all six shapes');
  });

  test('leaves a slider its arrows', async ({ page }) => {
    await turnTo(page, 'The price of coverage', 2);
    await shown(page);
    const before = (await setting(page)).padding;
    await slider(page, 'Padding').press('ArrowRight');
    await expect.poll(() => setting(page).then(({ padding }) => padding)).toBeGreaterThan(before);
    expect((await setting(page)).learn).toBe(chapterCalled('The price of coverage'));
  });

  test('is taken to Inspect as one step of undo', async ({ page }) => {
    await turnTo(page, 'Tighter shapes', 4);
    await shown(page);
    // The character that stands in the corner is the one that stands in Inspect: it is drawn at once there, and back.
    await page.getByRole('button', { name: 'Open in Inspect' }).click();
    await expect.poll(() => setting(page).then(({ page: name, shape }) => `${name} ${shape}`)).toBe('inspect k-dop');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => setting(page).then(({ shape }) => shape)).toBe('ellipsoid');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });
});

/** The pixels of a region as they are seen this moment: how many colours there are, and how many pixels are near to that of samples. */
async function pixels(page: Page, selector: string): Promise<{ colours: number; samples: number }> {
  const clip = (await page.locator(selector).first().boundingBox())!;
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width + 1, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--sample');
    context.fillRect(0, 0, 1, 1);
    const wanted = context.getImageData(0, 0, 1, 1).data;
    context.drawImage(image, 0, 0);
    const { data: seen } = context.getImageData(0, 0, image.width, image.height);
    let samples = 0;
    for (let i = 0; i < seen.length; i += 4)
      if (Math.hypot(seen[i] - wanted[0], seen[i + 1] - wanted[1], seen[i + 2] - wanted[2]) < 40) samples++;
    return { colours: new Set(new Uint32Array(seen.buffer)).size, samples };
  }, picture);
}

const colours = (page: Page, selector: string) => pixels(page, selector).then((found) => found.colours);

test.describe('views of a chapter', DRAWN, () => {
  sharePage(`?still=coarse&frame=560&learn=${chapterCalled('Wrap the cloud')}`);
  const word = (page: Page, name: string) =>
    page.getByRole('article').getByRole('button', { name, exact: true }).first();

  test('are never blank on the way between Learn and Inspect', async ({ page }) => {
    await turnTo(page, 'Which limit to trust');
    for (const name of ['Inspect', 'Learn', 'Inspect']) {
      await choosePage(page, name);
      // The very next pictures.
      for (let i = 0; i < 2; i++) {
        expect(await colours(page, '.character .view-track'), `the character in ${name}`).toBeGreaterThan(300);
        expect(await colours(page, '.space-plot .view-track'), `the joint space in ${name}`).toBeGreaterThan(150);
      }
    }
  });

  test('light the samples that a word names', async ({ page }) => {
    await turnTo(page, 'Wrap the cloud');
    const dots = () => pixels(page, '.space-plot .view-track').then(({ samples }) => samples);
    await expect.poll(dots).toBeGreaterThan(0);
    const before = await dots();
    await word(page, 'samples').hover();
    await expect.poll(dots).toBeGreaterThan(1.3 * before);
  });

  test('light what only the view in the corner shows', async ({ page }) => {
    await turnTo(page, 'Tied joints', 2);
    await shown(page);
    const corner = () => colours(page, '.character .view-track');
    await page.mouse.move(4, 4);
    const all = await steady(page, corner);
    await word(page, 'muscle').hover();
    await expect.poll(corner).toBeLessThan(0.9 * all);
  });
});

test('axe finds nothing in chapters, in either theme', async ({ page }) => {
  // A card that comes meanwhile fades in: on the way its colours are not yet those that are read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `?still=coarse&frame=560&learn=${chapterCalled('Wrap the cloud')}&view=bones`);
  for (const theme of ['dark', 'light'] as const) {
    await setSystemTheme(page, theme);
    for (const name of ['A turn becomes a point', 'Swing and twist', 'Reach and look']) {
      await turnTo(page, name);
      await atRest(page);
      const axe = new AxeBuilder({ page });
      const { violations } = await (theme === 'dark' ? axe : axe.withRules(COLOUR_RULES)).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${name}, ${theme}`,
      ).toEqual([]);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  sharePage(`?still=coarse&frame=560&learn=${chapterCalled('Tighter shapes')}&beat=4&view=bones`);

  test('the figure stays above the text that scrolls', async ({ page }) => {
    const figure = page.getByRole('region', { name: /^Figure: / });
    const place = await figure.boundingBox();
    const last = page.getByRole('button', { name: 'Open in Inspect' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await figure.boundingBox()).toEqual(place);
    expect(place!.y + place!.height).toBeLessThan(420);
  });

  test('nothing is wider than the window', async ({ page }) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the words of hidden parts appear in no frame of an answer', async ({ page }) => {
    await chooseChapter(page, 'The price of coverage');
    await text(page).getByRole('button', { name: 'Step 3 of' }).click();
    const words = () => page.locator('.label-axis:visible, .label-now:visible').allTextContents();
    expect(await steady(page, words)).toEqual([]);
    await page.evaluate(() => {
      const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
      for (const label of document.querySelectorAll<HTMLElement>('.label-axis, .label-now'))
        new MutationObserver(() => {
          if (!label.hidden) seen.push(label.textContent ?? '');
        }).observe(label, { attributeFilter: ['hidden'] });
    });
    await page.locator('.learn-guess button').first().click();
    await expect(page.locator('.learn-reply')).toBeVisible();
    expect(await steady(page, words)).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });

  test('a mark stands on the line of the words before it, however wide the page is', async ({ page }) => {
    await chooseChapter(page, 'Take it with you');
    await text(page).getByRole('button', { name: 'Step 5 of' }).click();
    let count = 0;
    for (let width = 330; width <= 420; width += 6) {
      await page.setViewportSize({ width, height: 844 });
      const marks = await page.locator('.learn-scroller .learn-word').evaluateAll((words) =>
        words.flatMap((word) => {
          const range = document.createRange();
          let after: Node | null = word;
          while (after && !after.nextSibling) after = after.parentNode;
          const next = after?.nextSibling;
          if (!next || !/^[.,:;?]/.test(next.textContent ?? '')) return [];
          range.setStart(next, 0);
          range.setEnd(next, 1);
          return [
            `${word.textContent}: ${Math.round(range.getBoundingClientRect().left - word.getBoundingClientRect().right)}`,
          ];
        }),
      );
      count += marks.length;
      // A mark that begins a line stands far to the left.
      expect(marks.filter((mark) => Number(/(-?\d+)$/.exec(mark)?.[1]) < -8)).toEqual([]);
    }
    expect(count).toBeGreaterThan(10);
  });

  test('pages that are turned faster than they come lead to the same page as slow turns', async ({ page }) => {
    await page.route(/\/the-price-of-coverage-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await chooseChapter(page, 'Bring it back inside');
    await expect(placeOf(page, 'Bring it back inside')).toBeVisible();
    // Back to the end of the chapter before, two steps back in it, its guess shown, and one step on.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'PageDown']) await page.keyboard.press(key);
    await expect(heading(page)).toContainText('Coverage costs room');
    await expect(text(page).getByText('Step 2 of 3.')).toBeAttached();
    expect(await setting(page)).toMatchObject({ learn: chapterCalled('The price of coverage'), beat: 2 });
    await expect(page.getByRole('button', { name: 'Show me' })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(text(page).getByText('Step 1 of 3.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(text(page).getByText('could not')).toHaveCount(0);
  });
});
