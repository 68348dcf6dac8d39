import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, exportLimits, open, ready, snapshot, test, told } from './support';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const whole = readFileSync('public/clips/range-of-motion.bvh', 'utf8');
const [head, motion] = whole.split(/(?=^MOTION)/m) as [string, string];
const [, , frameTime, ...rows] = motion.trimEnd().split('\n') as [string, string, string, ...string[]];

const bvh = (name: string, text: string): File => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Frames of the bundled clip as a file of their own. */
function cut(name: string, from: number, to: number, time = frameTime, hierarchy = head): File {
  const kept = rows.slice(from, to);
  return bvh(name, `${hierarchy}MOTION\nFrames: ${kept.length}\n${time}\n${kept.join('\n')}\n`);
}

const MIDDLE = 1500;
const first = cut('first.bvh', 0, MIDDLE);
const second = cut('second.bvh', MIDDLE, rows.length);

/** Waits until limits and body are those of these clips. */
async function settled(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(() => snapshot(page).then(({ clips, hasLimits, body }) => hasLimits && body && clips.map(({ name }) => name)))
    .toEqual(names);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(told(page)).toContainText('limits fitted');
}

const openFiles = (page: Page, files: File[]) => page.getByLabel('Clip file', { exact: true }).setInputFiles(files);

/** Adds files as people do: with the button and its dialog. */
async function add(page: Page, files: File[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a clip' }).click();
  await (await chooser).setFiles(files);
}

/** The limits file that the export saves. */
async function exported(page: Page): Promise<{ name: string; clips: string[]; limits: unknown[] }> {
  const file = await exportLimits(page);
  return { name: file.suggestedFilename(), ...JSON.parse(readFileSync(await file.path(), 'utf8')) };
}

/** Where two values differ, numbers by more than 1e-6; null when they do not. */
function difference(found: unknown, wanted: unknown, where = 'limits'): string | null {
  if (typeof wanted === 'number' && typeof found === 'number') {
    return Math.abs(found - wanted) < 1e-6 ? null : `${where}: ${found}, not ${wanted}`;
  }
  if (wanted === null || typeof wanted !== 'object' || found === null || typeof found !== 'object')
    return found === wanted ? null : `${where}: ${found}, not ${wanted}`;
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  for (const key of keys) {
    const [a, b] = [found, wanted].map((value) => (value as Record<string, unknown>)[key]);
    const inside = difference(a, b, `${where}.${key}`);
    if (inside) return inside;
  }
  return null;
}

/** Drags files over one half of the page and lets them go. */
async function drop(page: Page, files: File[], half: 'open' | 'add'): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer();
      for (const { name, text } of list) transfer.items.add(new File([text], name, { type: 'text/plain' }));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString() })),
  );
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer });
  const target = page.locator(`[data-purpose="${half}"]`);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(target).toHaveClass(/is-over/);
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(target).toHaveCount(0);
}

const takes = (page: Page) => page.getByRole('group', { name: 'Clips' }).getByRole('button');

test('two halves of a clip, fitted together, have the limits of the whole', async ({ page }) => {
  await open(page, '?still=coarse&frame=10&view=bones');
  const before = await exported(page);
  expect(before).toMatchObject({ name: 'range-of-motion.limits.json', clips: ['range-of-motion.bvh'] });
  await openFiles(page, [first]);
  await settled(page, ['first.bvh']);
  await add(page, [second]);
  await settled(page, ['first.bvh', 'second.bvh']);
  const { clips } = await snapshot(page);
  expect(clips[1]).toEqual({ name: 'second.bvh', firstFrame: MIDDLE, frameCount: rows.length - MIDDLE });
  const after = await exported(page);
  expect(after).toMatchObject({ name: 'first+1.limits.json', clips: ['first.bvh', 'second.bvh'] });
  expect(difference(after.limits, before.limits)).toBeNull();
});

test('the timeline names the clips; one can be played alone; the rest is played through', async ({ page }) => {
  await open(page, '?speed=4&view=bones');
  await openFiles(page, [cut('a.bvh', 0, 40), cut('b.bvh', 2000, 2030), cut('c.bvh', 900, 1000)]);
  await settled(page, ['a.bvh', 'b.bvh', 'c.bvh']);
  await expect(takes(page)).toHaveText(['a.bvh', 'b.bvh', 'c.bvh']);
  // Every clip is played, in order.
  const seen = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names: string[] = [];
        const look = () => {
          const { frame, clips } = window.limber.snapshot();
          const { name } = clips.findLast(({ firstFrame }) => frame >= firstFrame)!;
          if (names.at(-1) !== name) names.push(name);
          if (names.length > 4) resolve(names);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(`${seen.join(' ')} `.repeat(2)).toContain('a.bvh b.bvh c.bvh');
  await takes(page).nth(1).click();
  await expect(takes(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const all: number[] = [];
        const look = () => {
          all.push(window.limber.snapshot().frame);
          if (all.length > 40) resolve(all);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(Math.min(...frames)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...frames)).toBeLessThan(70);
  await takes(page).nth(1).click();
  await expect(page.getByRole('button', { name: 'Clear the marked range' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  const frame = async (key: string) => {
    await page.keyboard.press(key);
    return (await snapshot(page)).frame;
  };
  expect(await frame('Home')).toBe(0);
  expect([await frame('PageDown'), await frame('PageDown'), await frame('PageDown')]).toEqual([40, 70, 70]);
  expect([await frame('PageUp'), await frame('PageUp'), await frame('PageUp')]).toEqual([40, 0, 0]);
});

test('clips of other rates keep their time; they are removed under “About this clip”, and undo brings them back', async ({
  page,
}) => {
  await open(page, '?still=coarse&view=bones');
  await test.step('other rates', async () => {
    await openFiles(page, [cut('slow.bvh', 0, 31, 'Frame Time: 0.1'), cut('quick.bvh', 0, 101, 'Frame Time: 0.01')]);
    await settled(page, ['slow.bvh', 'quick.bvh']);
    const slider = page.getByRole('slider', { name: 'Frame' });
    await slider.fill('81');
    // 31 frames of 0.1 s, then 50 of 0.01 s.
    await expect(page.locator('.clock')).toHaveText('3.60 s');
    await expect(slider).toHaveAttribute('aria-valuetext', '3.60 seconds, frame 81 of 131, quick.bvh');
    await expect(page.getByText(/10 and 100 Hz/)).toBeVisible();
    // The place on the timeline is that of the time: 3.6 s of 4.1 s.
    const track = (await page.locator('.scrubber').boundingBox())!;
    const head = (await page.locator('.playhead').boundingBox())!;
    expect((head.x + head.width / 2 - track.x) / track.width).toBeCloseTo(3.6 / 4.1, 2);
    await page.mouse.click(track.x + (track.width * 1.5) / 4.1, track.y + track.height / 2);
    await expect.poll(() => snapshot(page).then(({ frame }) => frame)).toBe(15);
  });
  await test.step('removed, and back', async () => {
    const all = ['a.bvh', 'b.bvh', 'c.bvh'];
    await openFiles(page, [cut('a.bvh', 0, 60)]);
    await settled(page, ['a.bvh']);
    await page.getByRole('slider', { name: 'Frame' }).fill('30');
    await add(page, [cut('b.bvh', 900, 950), cut('c.bvh', 2000, 2080)]);
    await settled(page, all);
    expect((await snapshot(page)).frame).toBe(30);
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('menuitem', { name: /About this clip/ }).click();
    const sheet = page.getByRole('dialog', { name: 'About this clip' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Hz' })).toHaveCount(3);
    await sheet.getByRole('button', { name: 'Remove b.bvh' }).click();
    await settled(page, ['a.bvh', 'c.bvh']);
    await sheet.getByRole('button', { name: 'Remove a.bvh' }).click();
    await settled(page, ['c.bvh']);
    await expect(sheet.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await settled(page, all);
    await page.keyboard.press('Control+z');
    await settled(page, ['a.bvh']);
    await page.keyboard.press('Control+Shift+z');
    await settled(page, all);
  });
});

test('what can’t be read or has other bones leaves all as it was and says which joint differs; adding can be ended', async ({
  page,
}) => {
  await open(page, '?still=coarse&view=bones&frame=30&joint=RightLeg');
  await test.step('what can’t be added', async () => {
    const before = await snapshot(page);
    await add(page, [bvh('broken.bvh', head.slice(0, 300))]);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('broken.bvh can’t be read');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    const renamed = head.replace(/RightForeArm/, 'RightElbow');
    await add(page, [cut('other.bvh', 0, 20, frameTime, renamed)]);
    await expect(alert).toContainText('other.bvh can’t be added');
    await expect(alert).toContainText('it has no joint "RightForeArm"');
    await expect(alert).toContainText('Add clips of the same skeleton');
    expect(await snapshot(page)).toEqual(before);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    // Escape would end that word first.
    await alert.getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step('adding that is ended', async () => {
    const before = await snapshot(page);
    const row = `${rows[0]}\n`;
    // Reading may be over before a key from outside gets there: the page itself presses Escape as soon as it has the file.
    await page.evaluate(() => {
      const pressEscape = () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      addEventListener('drop', pressEscape, { once: true });
    });
    await drop(page, [bvh('long.bvh', `${head}MOTION\nFrames: 60000\n${frameTime}\n${row.repeat(60_000)}`)], 'add');
    await expect(page.getByText(/long\.bvh: cancelled/)).toBeAttached();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await snapshot(page)).toEqual(before);
  });
});

test.describe('dropping', () => {
  test('one half of the page opens files, the other half adds them', async ({ page }) => {
    await open(page, '?still=coarse&view=bones&frame=30');
    await drop(page, [cut('a.bvh', 0, 50), cut('b.bvh', 100, 200)], 'open');
    await settled(page, ['a.bvh', 'b.bvh']);
    await drop(page, [cut('c.bvh', 300, 360)], 'add');
    await settled(page, ['a.bvh', 'b.bvh', 'c.bvh']);
    await drop(page, [cut('d.bvh', 300, 360)], 'open');
    await settled(page, ['d.bvh']);
  });
});

test.describe('a shared link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('says which clips it can’t hold', async ({ page }) => {
    await open(page, '?still=coarse&view=bones&frame=30');
    await add(page, [cut('mine.bvh', 0, 90)]);
    await settled(page, ['range-of-motion.bvh', 'mine.bvh']);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('mine.bvh is not part of the link')).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(address);
    await ready(page);
    expect((await snapshot(page)).clips).toHaveLength(1);
  });
});
