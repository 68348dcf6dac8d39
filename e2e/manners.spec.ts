import type { Page } from '@playwright/test';
import { expect, open, ready, setSystemTheme, skipHint, snapshot, test } from './support';

/** The head of a BVH file whose joints hang one on the other, and rows in which each turns a little. */
function chainBvh({ joints, frames }: { joints: number; frames: number }): { head: string; rows: string } {
  const turns = 'Zrotation Xrotation Yrotation';
  const head = ['HIERARCHY', 'ROOT joint0', '{', 'OFFSET 0 1 0', `CHANNELS 6 Xposition Yposition Zposition ${turns}`];
  for (let j = 1; j < joints; j++) head.push(`JOINT joint${j}`, '{', 'OFFSET 0 0.1 0', `CHANNELS 3 ${turns}`);
  head.push('End Site', '{', 'OFFSET 0 0.1 0', '}', ...Array<string>(joints).fill('}'));
  head.push('MOTION', `Frames: ${frames}`, 'Frame Time: 0.008333', '');
  const rows = Array.from({ length: ROWS }, (_, i) =>
    ['0 1 0', ...Array.from({ length: 3 * joints }, (_, k) => (20 * Math.sin(i / 2.5 + k)).toFixed(4))].join(' '),
  );
  return { head: head.join('\n'), rows: `${rows.join('\n')}\n` };
}

const ROWS = 20;

/** Drops a file on the page: a head, and rows as often as they are wanted. */
async function drop(page: Page, name: string, head: string, rows = '', times = 1): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, head, rows, times }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([head, ...Array<string>(times).fill(rows)], name, { type: 'text/plain' }));
      return transfer;
    },
    { name, head, rows, times },
  );
  const target = page.getByRole('main');
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop a file')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Drop a file')).toBeHidden();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a link opens the same view in a browser that has never been here', async ({ page, browser, baseURL }) => {
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

    const fresh = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
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

  test('a link shows the same comparison, whatever was compared there before; undo takes back what is chosen', async ({
    page,
    browser,
    baseURL,
  }) => {
    const heads = (of: Page) => of.locator('.compare-cell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    await open(page, '?still=coarse&frame=10&page=compare&compare=b.n.em_kd.st.qv_pear');
    await expect(page.getByText('"pear" is no limit to compare.').first()).toBeVisible();
    expect(await heads(page)).toEqual(['Box', 'k-DOP, swing–twist · Quaternion vector']);
    await page.getByRole('button', { name: 'Choose shapes' }).click();
    await page.getByLabel('Shape of model 1').selectOption('Distance field');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toHaveLength(3);
    await page.keyboard.press('Control+z');
    await expect.poll(() => heads(page)).toHaveLength(2);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => heads(page)).toHaveLength(3);
    const shown = await heads(page);
    expect(shown[0]).toBe('Distance field');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const fresh = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
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

  test('a link brings back what was pulled, pinned, turned and looked at', async ({ page }) => {
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

test.describe('undo', () => {
  test('takes back what was done, step by step, and does it again', async ({ page }) => {
    await open(page, '?frame=10&still=coarse');
    await expect(undo(page)).toBeDisabled();
    const asked = async () => (await snapshot(page)).joints.map(({ asked }) => asked);
    const before = await asked();
    const x = page.getByRole('slider', { name: 'by hand' }).first();
    // A drag is one step, however many values it goes through.
    await x.evaluate((input: HTMLInputElement) => {
      for (const value of ['40', '60', '80']) {
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    const turned = await asked();
    expect(turned).not.toEqual(before);
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Bones' }).check();
    await undo(page).click();
    expect((await snapshot(page)).settings.view).toBe('auto');
    expect(await asked()).toEqual(turned);
    await undo(page).click();
    expect(await asked()).toEqual(before);
    await expect(undo(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await asked()).toEqual(turned);
    await page.keyboard.press('Control+Shift+z');
    expect((await snapshot(page)).settings.view).toBe('bones');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  });
});

test.describe('opening', () => {
  test('a bad file that is dropped is refused in words; a good one is the new clip; a long one shows how far it is', async ({
    page,
  }) => {
    await open(page, '?still=coarse&frame=30&joint=RightLeg&view=bones');
    await test.step('a bad one: all stays as it was', async () => {
      const before = await snapshot(page);
      const { head } = chainBvh({ joints: 3, frames: 9 });
      await drop(page, 'broken.bvh', head.slice(0, head.indexOf('End Site')));
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('broken.bvh');
      await expect(alert).toContainText(/line \d+/i);
      await expect(alert.getByRole('button', { name: 'Try another file' })).toBeVisible();
      await alert.getByRole('button', { name: /^Show line \d+$/ }).click();
      await expect(alert.getByRole('listitem').last()).toContainText('CHANNELS 3');
      await alert.getByRole('button', { name: /^Hide line \d+$/ }).click();
      await expect(alert.getByRole('listitem')).toHaveCount(0);
      expect(await snapshot(page)).toEqual(before);
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toBeEmpty();
    });
    await test.step('a good one', async () => {
      const { head, rows } = chainBvh({ joints: 5, frames: 60 });
      await drop(page, 'tail.bvh', head, rows, 60 / ROWS);
      await expect
        .poll(() => snapshot(page))
        .toMatchObject({ clip: 'tail.bvh', frameCount: 60, hasLimits: true, body: 'bones' });
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    });
    await test.step('a long one', async () => {
      const frames = 20_000;
      const { head, rows } = chainBvh({ joints: 60, frames });
      const seen = page.evaluate(
        () =>
          new Promise<[string | null, number]>((resolve) => {
            new MutationObserver(() => {
              const bar = document.querySelector('[role=progressbar][aria-valuenow]');
              if (bar) resolve([bar.ariaLabel, Number(bar.ariaValueNow)]);
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
          }),
      );
      await drop(page, 'long.bvh', head, rows, frames / ROWS);
      const [label, percent] = await seen;
      expect(label).toMatch(/^Reading long\.bvh$|^Fitting limits$/);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    });
  });

  for (const way of ['Cancel', 'Escape'] as const) {
    test(`what takes long can be ended: ${way}`, async ({ browser, baseURL }) => {
      // A visit that has not fetched the bundled clip yet: it is fetched once.
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await skipHint(page);
      await page.route('**/*.bvh', (route) => route.abort());
      await page.goto('/?still=coarse');
      // A first clip that can't be fetched is no dead end.
      await expect(page.getByRole('alert')).toContainText('range-of-motion.bvh could not be fetched');
      await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
      const { head, rows } = chainBvh({ joints: 5, frames: 60 });
      await drop(page, 'tail.bvh', head, rows, 60 / ROWS);
      await ready(page);
      expect((await snapshot(page)).clip).toBe('tail.bvh');
      // It is shown as bones, and said so; Escape would end that word first, where it has not gone by itself.
      await expect.poll(async () => (await snapshot(page)).body).toBe('bones');
      const dismiss = page.getByRole('button', { name: 'Dismiss' });
      if (await dismiss.isVisible()) await dismiss.click({ timeout: 5000 }).catch(() => {});
      await expect(dismiss).toHaveCount(0);
      await page.unroute('**/*.bvh');
      const before = await snapshot(page);
      let answer = () => {};
      await page.route('**/*.bvh', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.continue();
      });
      await page.getByRole('button', { name: 'Clip', exact: true }).click();
      await page.getByRole('menuitem', { name: /Range of motion/ }).click();
      const bar = page.getByRole('progressbar', { name: /range-of-motion\.bvh/ });
      await expect(bar).toBeVisible();
      if (way === 'Cancel') await page.getByRole('button', { name: 'Cancel' }).click();
      else await page.keyboard.press('Escape');
      await expect(bar).toHaveCount(0);
      await expect(page.getByText(/range-of-motion\.bvh: cancelled/)).toBeAttached();
      const isAnswered = page.waitForEvent('requestfinished');
      answer();
      await isAnswered;
      // What comes too late is not taken up, and the next thing goes its way.
      await page.keyboard.press('1');
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      const { settings, ...after } = await snapshot(page);
      expect(settings).toEqual({ ...before.settings, shape: 'box' });
      expect(after.frame).toBe(before.frame);
      expect(after.joint).toBe(before.joint);
      expect(after.clip).toBe('tail.bvh');
      await context.close();
    });
  }
});

test.describe('what this person likes', () => {
  test('lasts over a reload: theme, folds and sizes', async ({ page }) => {
    await open(page, '?still=coarse');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Limit settings' }).click();
    await page.getByRole('button', { name: 'Fold the timeline' }).click();
    const width = page.getByRole('separator', { name: 'Width of the joints' });
    const usual = (await width.getAttribute('aria-valuenow'))!;
    const { x, y } = (await width.boundingBox())!;
    await page.mouse.move(x + 2, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 200);
    await expect(width).not.toHaveAttribute('aria-valuenow', usual);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    // Not that size for good: the layout chooses again.
    expect(await page.evaluate(() => JSON.parse(localStorage['limber.preferences']).leftWidth)).toBeNull();
    await width.focus();
    await page.keyboard.press('ArrowRight');
    const wide = await width.getAttribute('aria-valuenow');
    await page.reload();
    await ready(page);
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Limit settings' })).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('button', { name: 'Unfold the timeline' })).toBeVisible();
    await expect(width).toHaveAttribute('aria-valuenow', wide!);
  });

  test('the theme follows the system until one is chosen; single keys can be switched off; with less motion nothing slides or fades', async ({
    page,
  }) => {
    await open(page, '?still=coarse&frame=10&glow=yes&view=bones');
    await test.step('the theme', async () => {
      const root = page.locator('html');
      const background = () => root.evaluate((element) => getComputedStyle(element).backgroundColor);
      const dark = await background();
      await setSystemTheme(page, 'light');
      expect(await background()).not.toBe(dark);
      await page.keyboard.press('?');
      await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check();
      await expect(root).toHaveAttribute('data-theme', 'dark');
      await page.keyboard.press('Escape');
    });
    await test.step('single keys', async () => {
      await page.keyboard.press('?');
      const switchOfKeys = page.getByRole('switch', { name: 'Single keys' });
      await expect(switchOfKeys).toBeVisible();
      // However soon after each other.
      await page.evaluate(() => {
        const press = (key: string, target: EventTarget) =>
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const sheet = document.querySelector('dialog[open]')!;
        sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
        press('?', document.body);
      });
      await switchOfKeys.uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('1');
      await page.keyboard.press('ArrowRight');
      expect(await snapshot(page)).toMatchObject({ frame: 10, settings: { shape: 'k-dop' } });
      await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Box' }).check();
      await page.keyboard.press('Control+z');
      expect((await snapshot(page)).settings.shape).toBe('k-dop');
    });
    await test.step('less motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Keys and help' }).click();
      await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
      const longest = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('*')].flatMap((element) => {
            const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
            const durations =
              animationName === 'none' ? transitionDuration : `${transitionDuration},${animationDuration}`;
            return durations
              .split(',')
              .map((text) => Number.parseFloat(text) * (text.trim().endsWith('ms') ? 0.001 : 1));
          }),
        ),
      );
      expect(longest).toBeLessThanOrEqual(0.001);
    });
  });
});

test.describe('the first visit', () => {
  test.use({ isFirstVisit: true });

  test('is asked to pull a hand, once; tips come when they are of use, and can be switched off', async ({ page }) => {
    await open(page);
    const hand = page.getByRole('region', { name: 'Character' }).getByRole('button', { name: 'Pull this hand' });
    const breath = () => hand.locator('.breath').evaluate((element) => getComputedStyle(element).animationName);
    expect(await breath()).toBe('breathe');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await breath()).toBe('none');
    // Who finds the handles without it pulls them as ever.
    const mode = page.getByRole('radiogroup', { name: 'Mode' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await mode.getByRole('radio', { name: 'IK' }).check({ force: true });
    const handle = page.getByRole('button', { name: 'Left hand', exact: true });
    const middle = async () => {
      const { x, y, width, height } = (await handle.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    // The camera glides to a halt.
    await expect(async () => {
      const { x, y } = await middle();
      await page.waitForTimeout(200);
      expect(await middle()).toEqual({ x, y });
    }).toPass();
    const from = await middle();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const way of [40, 80]) {
      await page.mouse.move(from.x - way, from.y - way / 2, { steps: 3 });
      await expect(async () => {
        const { x, y } = await middle();
        expect(Math.hypot(x - from.x + way, y - from.y + way / 2)).toBeLessThan(30);
      }).toPass({ timeout: 10_000 });
      await expect(hand).toHaveCount(0);
    }
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await mode.getByRole('radio', { name: 'Pose' }).check({ force: true });
    await page.getByRole('button', { name: 'Play' }).click();
    // It waits for who comes near.
    await expect(async () => {
      const { x, y, width, height } = (await hand.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      expect((await snapshot(page)).isPlaying).toBe(false);
    }).toPass();
    const { x, y, width, height } = (await hand.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 40, { steps: 3 });
    await page.mouse.move(x - 260, y - 80, { steps: 3 });
    await expect.poll(() => snapshot(page).then(({ reach }) => reach.length)).toBe(1);
    await page.mouse.up();
    expect((await snapshot(page)).settings.mode).toBe('ik');
    await expect(hand).toHaveCount(0);

    const tip = page.locator('.notice').filter({ hasText: 'as far as it goes' });
    await tip.getByRole('button', { name: 'No more tips' }).click();
    await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
    await expect(page.getByRole('table')).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(hand).toHaveCount(0);
    await expect(page.locator('.notice').filter({ hasText: 'Which limit to trust' })).toHaveCount(0);

    await page.keyboard.press('?');
    await page.getByRole('group', { name: 'Tips' }).getByRole('switch', { name: 'Comparison' }).click();
    await page.getByRole('button', { name: 'Show the first step' }).click();
    await hand.press('Enter');
    expect((await snapshot(page)).settings.mode).toBe('ik');
    await expect(hand).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
    await expect(page.locator('.notice').filter({ hasText: 'Which limit to trust' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('watch, pick and scrub with a finger', async ({ page }) => {
    await open(page);
    await expect.poll(() => snapshot(page).then(({ frame }) => frame)).toBeGreaterThan(0);
    for (const name of ['Character', 'Joint space', 'All joints'])
      await expect(page.getByRole('region', { name })).toBeInViewport();
    await page.getByRole('button', { name: 'Pause' }).tap();
    expect((await snapshot(page)).isPlaying).toBe(false);

    const tile = page
      .getByRole('region', { name: 'All joints' })
      .getByRole('button', { name: 'RightArm', exact: true });
    await tile.tap();
    expect((await snapshot(page)).joint).toBe('RightArm');

    const track = (await page.getByRole('slider', { name: 'Frame' }).boundingBox())!;
    const y = track.y + track.height / 2;
    const at = (share: number) => [{ x: track.x + share * track.width, y }];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const share = () => snapshot(page).then(({ frame, frameCount }) => frame / (frameCount - 1));
    await touch('touchStart', at(0.25));
    await expect.poll(share).toBeCloseTo(0.25, 1);
    await touch('touchMove', at(0.4));
    await touch('touchMove', at(0.75));
    await expect.poll(share).toBeCloseTo(0.75, 1);
    await touch('touchEnd', []);
    expect((await snapshot(page)).isPlaying).toBe(false);
  });

  test('a tap on the body picks what it hits; fingers find buttons of 36 px and more', async ({ page }) => {
    await open(page, '?still=coarse&frame=10&joint=LeftFoot');
    const box = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
    for (let y = 0.35; y < 0.8 && (await snapshot(page)).joint === 'LeftFoot'; y += 0.08)
      for (const x of [0.45, 0.5, 0.55]) await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
    expect((await snapshot(page)).joint).not.toBe('LeftFoot');

    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, .segment label, select')]
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && box.height > 0 && Math.min(box.width, box.height) < 24)
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
    expect(small).toEqual([]);
  });
});

test('everything has room in a window of any size', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => {
      const { innerWidth, innerHeight } = window;
      const root = document.documentElement;
      const isScrolled = (element: Element) => {
        for (let at = element.parentElement; at; at = at.parentElement)
          if (/auto|scroll/.test(getComputedStyle(at).overflow)) return true;
        return false;
      };
      const outside = [...document.querySelectorAll('button, select, input, h1, h2, [role=separator]')]
        .filter((element) => !element.closest('.visually-hidden') && !isScrolled(element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} at ${box.left}–${box.right}`);
      if (root.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) outside.push('the page');
      return outside;
    });
  const sizes = [
    [1920, 1080],
    [1440, 900],
    [1200, 800],
    [1024, 768],
    [390, 844],
  ];
  const choose = (group: string, name: string | RegExp) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check();
  await open(page, '?still=coarse&frame=10');
  for (const [width, height] of sizes) {
    const words = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    await expect.poll(overflow, `inspect, ${words}`).toEqual([]);
    // What floats over the character does not lie on its switches.
    for (const radio of await page.getByRole('radiogroup', { name: 'Mode' }).locator('label').all())
      await radio.click({ trial: true, timeout: 20_000 });
    await choose('Split', /Swing/);
    await expect.poll(overflow, `split, ${words}`).toEqual([]);
    await choose('Mode', 'IK');
    // Handles find their places with the next frame.
    await expect.poll(overflow, `reach, ${words}`).toEqual([]);
    await choose('Mode', 'Pose');
    await choose('Split', 'Whole');
  }
  await open(page, '?still=coarse&frame=10&page=compare');
  await expect(page.getByRole('region', { name: 'Compare limits' })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(overflow, `compare, ${width}×${height}`).toEqual([]);
  }
});
