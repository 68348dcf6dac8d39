import type { Page } from '@playwright/test';
import { dressedGlb } from '../src/rigs/testing/dressed-gltf';
import { DRAWN, expect, nextFrames, open, SMALL_DESK, snapshot, test } from './support';

const dressed = (name: string) => ({ name, mimeType: 'model/gltf-binary', buffer: Buffer.from(dressedGlb()) });

async function give(page: Page, name: string): Promise<void> {
  await page.getByLabel('Clip file', { exact: true }).setInputFiles([dressed(name)]);
  await expect
    .poll(() => snapshot(page).then(({ clip, hasLimits, figure }) => hasLimits && figure === 'skin' && clip))
    .toBe(`${name} · wave + 1 more`);
}

test('a rig is seen in its own skin, and a body grows only when it is asked for', DRAWN, async ({ page }) => {
  await page.setViewportSize(SMALL_DESK);
  await open(page, '?still=coarse');
  const views = page.getByRole('radiogroup', { name: 'View' });
  await expect(views.getByRole('radio')).toHaveCount(3);
  await give(page, 'limbs.glb');
  await expect(views.getByRole('radio', { name: 'Own skin' })).toBeChecked();
  expect((await snapshot(page)).body).toBeNull();
  const character = page.getByRole('region', { name: 'Character' });

  const { x, y, width, height } = (await character.boundingBox())!;
  const picked = new Set<string | null>();
  for (let at = 0.3; at < 0.75; at += 0.05) {
    for (const side of [0.42, 0.5, 0.58]) {
      await page.mouse.click(x + side * width, y + at * height);
      picked.add((await snapshot(page)).joint);
    }
  }
  expect([...picked].filter((name) => name !== null).length).toBeGreaterThan(2);

  await views.getByRole('radio', { name: 'Body' }).check();
  await expect.poll(() => snapshot(page).then(({ body, figure }) => `${figure} ${body}`)).toBe('body bones');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await snapshot(page)).figure).toBe('skin');
  await expect(views.getByRole('radio', { name: 'Own skin' })).toBeChecked();
});

test('rigs opened one after the other leave nothing behind on the graphics processor', DRAWN, async ({ page }) => {
  await page.setViewportSize(SMALL_DESK);
  // Time stands still: marks that are made when a joint first goes beyond its limit come with no rig in particular.
  await open(page, '?still=coarse');
  const held: { geometries: number; textures: number }[] = [];
  for (const name of ['a.glb', 'b.glb', 'c.glb', 'd.glb', 'e.glb']) {
    await give(page, name);
    // All that belongs to it has been drawn when nothing is added any more.
    let before = { geometries: 0, textures: 0 };
    let same = 0;
    await expect
      .poll(
        async () => {
          await nextFrames(page);
          const { geometries, textures } = await page.evaluate(() => window.limber.stats());
          same = geometries === before.geometries && textures === before.textures ? same + 1 : 0;
          before = { geometries, textures };
          return same;
        },
        { intervals: [600] },
      )
      .toBeGreaterThan(4);
    held.push(before);
  }
  const spread = (of: (each: (typeof held)[number]) => number) => {
    const counts = held.slice(1).map(of);
    return Math.max(...counts) - Math.min(...counts);
  };
  expect(spread(({ textures }) => textures)).toBe(0);
  // A slow page draws a new rig once before its limits have come: then a mark of a joint beyond its limit is made. What each rig leaves behind would add up.
  expect(spread(({ geometries }) => geometries)).toBeLessThan(2);
});
