import { test as bare, expect, type Page } from '@playwright/test';
import { DRAWN, exportLimits, handleSpot, open, ready, SMALL_DESK, skipHint, snapshot, told } from './support';

// A page on which things fail prints errors: these tests do not mind.
const test = bare.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    await skipHint(page);
    await use(page);
  },
});

/** Lets requests for a chunk of the page fail. Returns how to let them through again. */
async function cut(page: Page, chunk: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${chunk}-[^/]*\\.js`);
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

const loseContext = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.stage canvas')!;
    const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    Object.assign(window, { giveBack: () => extension.restoreContext() });
    extension.loseContext();
  });

const restoreContext = (page: Page) => page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack());

/** How many different colours an element shows. */
async function colours(page: Page, selector: string): Promise<number> {
  const picture = (await page.locator(selector).first().screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, picture);
}

test('a page whose script does not load says so, and comes when it is asked for again', async ({ page }) => {
  const rooms = [
    { chunk: 'LearnPage', button: 'Learn', title: 'The chapter could not be loaded', shown: 'All that a joint can do' },
    { chunk: 'ComparePage', button: 'Compare', title: 'The comparison could not be loaded', shown: 'Choose shapes' },
  ];
  const mends = await Promise.all(rooms.map(({ chunk }) => cut(page, chunk)));
  await open(page, '?still=coarse&view=bones');
  for (const [i, { button, title, shown }] of rooms.entries()) {
    await test.step(button, async () => {
      await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: button }).check();
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
      await mends[i]();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(page.getByText(title)).toBeHidden();
    });
  }
});

test('help, the settings, editing and the export say when they do not load, and come when they are asked for again', async ({
  page,
}) => {
  const chunks = ['HelpSheet', 'SettingsControls', 'EditTools', 'EditLayer', 'ExportPage'];
  const mends = await Promise.all(chunks.map((chunk) => cut(page, chunk)));
  await open(page, '?still=coarse');
  await expect(page.getByText('The settings could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Keys and help' }).click();
  await expect(page.getByText('Keys and help could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await expect(page.getByText('The editing tools could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('The export could not be loaded')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Inspect' }).check();
  // The page is there all the time.
  await expect(page.getByRole('treeitem', { name: /^LeftArm\b/ })).toBeVisible();
  for (const mend of mends) await mend();

  await page.locator('.drawer').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Padding')).toBeVisible();
  const notice = (text: string) => page.locator('.notice', { hasText: text });
  await notice('Keys and help').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByRole('button', { name: /^Download .*\.limits\.json$/ })).toBeVisible();
});

test('a body that cannot be grown leaves settings and turning by hand', async ({ page }) => {
  await page.route(/\/worker-[\w-]+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${refuseToGrow})();\n${await response.text()}` });
  });
  await page.goto('/?still=coarse');
  await expect(page.getByRole('alert')).toContainText('The body could not be grown');
  await expect(page.getByLabel('Padding')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Turn by hand' })).toBeVisible();
});

/** In the worker: answers each order for a body with an error, as comlink sends one. */
function refuseToGrow() {
  addEventListener('message', (event) => {
    const { id, path } = event.data;
    if (path?.[0] !== 'grow') return;
    event.stopImmediatePropagation();
    const value = { isError: true, value: { name: 'Error', message: 'No bone has a length.', stack: '' } };
    postMessage({ id, type: 'HANDLER', name: 'throw', value });
  });
}

test('a reload after a failure keeps the settings and the limits changed by hand', async ({ page }) => {
  await cut(page, 'LearnPage');
  await open(page, '?still=coarse&shape=box&joint=LeftArm&learn=3');
  // The work is kept first: until then this is still the page that was ready.
  const isLoadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isLoadedAnew;
  await ready(page);
  const { settings, joint } = await snapshot(page);
  expect({ shape: settings.shape, page: settings.page, joint }).toEqual({
    shape: 'box',
    page: 'learn',
    joint: 'LeftArm',
  });
});

test('everything is drawn again on a paused page after graphics were lost', DRAWN, async ({ page }) => {
  await open(page, '?frame=10');
  await expect.poll(() => colours(page, '.all-joints-host')).toBeGreaterThan(300);
  const before = { body: await colours(page, '.character'), plots: await colours(page, '.all-joints-host') };
  await loseContext(page);
  await expect(page.getByText('Restoring 3D…').first()).toBeVisible();
  await restoreContext(page);
  await expect(page.getByText('Restoring 3D…')).toHaveCount(0);
  await expect.poll(() => colours(page, '.character')).toBeGreaterThan(0.7 * before.body);
  await expect.poll(() => colours(page, '.all-joints-host')).toBeGreaterThan(0.7 * before.plots);
});

test('without WebGL all but the pictures works', async ({ page }) => {
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : (get as (...args: unknown[]) => unknown).call(this, kind, ...rest);
    } as never;
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await open(page);
  await expect(page.getByText('This browser can’t draw 3D now').first()).toBeVisible();
  const { frame } = await snapshot(page);
  await expect.poll(() => snapshot(page).then((now) => now.frame)).not.toBe(frame);
  await page.getByRole('button', { name: 'Pause' }).click();
  const clock = page.getByRole('slider', { name: 'Frame' });
  await clock.fill('321');
  await expect.poll(() => snapshot(page).then((now) => now.frame)).toBe(321);
  expect((await exportLimits(page)).suggestedFilename()).toMatch(/\.limits\.json$/);
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Compare' }).check();
  await expect(page.getByText('Choose shapes')).toBeVisible();
  await expect(page.locator('.compare').getByText('This browser can’t draw 3D now')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Learn' }).check();
  await expect(page.getByText('All that a joint can do').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the clip that comes with the page can be opened again without a connection', async ({ page }) => {
  await open(page, '?still=coarse');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('menuitem', { name: /Range of motion/ }).click();
  await expect.poll(() => snapshot(page).then((s) => s.clip !== null && s.hasLimits)).toBe(true);
  await expect(page.getByText('could not be fetched')).toHaveCount(0);
});

/** Leaves no room for what the page would store, as a full disk does; or makes room again. */
const fillStorage = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((isFull) => {
    const own = window as unknown as { putAsEver?: IDBObjectStore['put'] };
    own.putAsEver ??= IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = isFull
      ? () => {
          throw new DOMException('No room is left.', 'QuotaExceededError');
        }
      : own.putAsEver;
  }, isFull);

/** s on the timeline where the work that this browser keeps is; null while it keeps none. */
const keptTime = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    // To open a database that is not there would make an empty one.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'limber');
    if (!isThere) return null;
    return new Promise<number | null>((resolve, reject) => {
      const opening = indexedDB.open('limber');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const request = database.transaction('project').objectStore('project').get('now');
        request.onsuccess = () => {
          database.close();
          resolve(request.result === undefined ? null : JSON.parse(request.result).view.time);
        };
        request.onerror = () => reject(request.error);
      };
    });
  });

/** Lets the worker of the page crash, once. */
const killWorker = async (page: Page): Promise<void> => {
  const [worker] = page.workers();
  const isGone = worker.waitForEvent('close');
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('killed');
    });
  });
  await isGone;
};

const faceButton = (page: Page) => page.getByRole('button', { name: 'Push the face in by 1°' });
const back = (page: Page) => page.getByRole('button', { name: 'Back to fitted' });
const pageRadio = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name });

/** What an edit is worth: how the arm is held by the limit that was changed by hand. */
async function worth(page: Page) {
  const { joints, settings, joint, frame } = await snapshot(page);
  const { asked, held, gauge } = joints.find(({ name }) => name === 'LeftArm')!;
  return { asked, held, gauge, joint, frame, shape: settings.shape, padding: settings.padding };
}

test('a worker that the browser ends without a word is replaced', async ({ page }) => {
  await open(page, '?still=1');
  const before = await worth(page);
  const [worker] = page.workers();
  const isGone = worker.waitForEvent('close');
  await worker.evaluate(() => self.close()).catch(() => {});
  await isGone;
  await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
  await expect
    .poll(() => worth(page).then(({ gauge, frame }) => [gauge === before.gauge, frame]))
    .toEqual([false, before.frame]);
});

test('an edit outlives full storage, a cut network, a killed worker and lost graphics', DRAWN, async ({ page }) => {
  await page.setViewportSize(SMALL_DESK);
  await open(page, '?still=coarse&frame=10&joint=LeftArm&shape=box');
  const clock = page.getByRole('slider', { name: 'Frame' });
  // Work is kept from some time after the first frame on: what changes before is not.
  let at = 10;
  const touch = async () => {
    await clock.fill(String(++at));
    return keptTime(page);
  };
  await expect.poll(touch, { intervals: [1500] }).not.toBeNull();
  await clock.fill('10');
  const fitted = await worth(page);
  await page.getByRole('slider', { name: 'by hand' }).first().fill('150');
  await page.getByRole('button', { name: 'Edit the limit' }).click();
  await page.getByRole('button', { name: 'Next face' }).click();
  await faceButton(page).click();
  await expect(back(page)).toBeEnabled();
  const notice = (text: string) => page.locator('.notice', { hasText: text });

  await test.step('storage full', async () => {
    await fillStorage(page, true);
    await faceButton(page).click();
    await expect(notice('Work is not kept in this browser')).toContainText('save the project as a file');
  });
  const edited = await worth(page);
  expect(edited.held).not.toEqual(fitted.held);

  await test.step('network cut', async () => {
    await page.context().setOffline(true);
    await pageRadio(page, 'Learn').check();
    await expect(page.getByText('The chapter could not be loaded')).toBeVisible();
    await pageRadio(page, 'Inspect').check();
    await expect(back(page)).toBeEnabled();
    expect(await worth(page)).toEqual(edited);
  });

  await test.step('worker killed, and no other to be had', async () => {
    await killWorker(page);
    await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).check();
    await expect(notice('Limits and body are not up to date')).toContainText('Check your connection');
    // The limit that was changed by hand is one of boxes.
    await page.keyboard.press('Control+z');
    expect(await worth(page)).toEqual(edited);
    await page.context().setOffline(false);
    await notice('Limits and body are not up to date').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(told(page)).toContainText('limits fitted');
    expect(await worth(page)).toEqual(edited);
  });

  await test.step('graphics lost while a face is dragged', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    const steps = page.getByRole('list', { name: 'Done by hand' }).getByRole('listitem');
    const count = await steps.count();
    const { x, y } = await handleSpot(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10, { steps: 3 });
    await loseContext(page);
    await expect(page.getByText('Restoring 3D…').first()).toBeVisible();
    await restoreContext(page);
    await expect(page.getByText('Restoring 3D…')).toHaveCount(0);
    await page.mouse.move(x + 40, y + 30, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => colours(page, '.character')).toBeGreaterThan(300);
    // Whichever face it was: what was done to it is a step of its own.
    await expect(steps).toHaveCount(count + 1);
    const dragged = await worth(page);
    await undo.click();
    await expect(steps).toHaveCount(count);
    expect(await worth(page)).toEqual(edited);
    await page.keyboard.press('Control+Shift+z');
    await expect(steps).toHaveCount(count + 1);
    expect(await worth(page)).toEqual(dragged);
  });

  await test.step('once there is room, all of it is there after a reload', async () => {
    const before = await keptTime(page);
    await fillStorage(page, false);
    // Whatever is done next is kept, and all before it.
    await clock.fill('77');
    const last = await worth(page);
    expect(last.frame).toBe(77);
    await expect.poll(() => keptTime(page)).not.toBe(before);
    await page.reload();
    await ready(page);
    expect(await worth(page)).toEqual(last);
  });
});
