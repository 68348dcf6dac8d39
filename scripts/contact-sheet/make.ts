/**
 * Draws contact sheets of bodies: one row per clip and view, the build pose first, then the frames least alike.
 *
 *     npx tsx scripts/contact-sheet/make.ts --out sheet.png [--frames 5] [--views front,side,back] [--tile 320x400]
 *       [--bones] [--build 0.5] [--detail fine] [--at 120,400] [--zoom 1] clip.bvh …
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { growBody } from '../../src/body';
import { poseSkin } from '../../src/body/testing/skin';
import { type Clip, parseBvh } from '../../src/core';
import { browserOptions } from '../find-browser';
import { frameAtOrigin, widestFrames } from './widest-frames';

const { values: flags, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'contact-sheet.png' },
    frames: { type: 'string', default: '5' },
    views: { type: 'string', default: 'front,side,back' },
    tile: { type: 'string', default: '320x400' },
    bones: { type: 'boolean', default: false },
    build: { type: 'string', default: '0.5' },
    detail: { type: 'string', default: 'fine' },
    at: { type: 'string' },
    zoom: { type: 'string', default: '1' },
    lift: { type: 'string', default: '0' },
  },
});
const [width, height] = flags.tile.split('x').map(Number) as [number, number];
const azimuths: Record<string, number> = { front: 12, side: 90, back: 192, quarter: 40 };
const root = new URL('../../', import.meta.url);

interface Tile {
  mesh: { positions: string; normals: string; indices: string };
  view: { azimuth: number; elevation: number; target: number[]; distance: number; floorHeight: number };
}

const base64 = (array: Float32Array | Uint32Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

function tilesOf(file: string): Tile[][] {
  const clip = parseBvh(readFileSync(file, 'utf8'), basename(file));
  const kind = flags.bones ? 'bones' : 'auto';
  const body = growBody(clip, {
    build: Number(flags.build),
    detail: flags.detail === 'coarse' ? 'coarse' : 'fine',
    kind,
  });
  console.log(`${clip.name}: ${body.kind}, ${body.indices.length / 3} triangles. ${body.notes.join(' ')}`);
  const frames = flags.at ? flags.at.split(',').map(Number) : widestFrames(clip, Number(flags.frames));
  console.log(`  frames ${frames.join(', ')}`);
  const indices = base64(body.indices);
  const posed = [
    { positions: body.positions, normals: body.normals, facing: 0 },
    ...frames.map((frame) => {
      const { positions, rotations } = frameAtOrigin(clip, frame);
      return {
        ...poseSkin(body, clip.skeleton, positions, rotations),
        facing: facingOf(clip, body.jointCount, positions),
      };
    }),
  ];
  return flags.views.split(',').map((view) =>
    posed.map(({ positions, normals, facing }) => {
      const metres = 1.75 / body.height;
      let low = Infinity;
      let high = -Infinity;
      for (let i = 1; i < positions.length; i += 3) {
        low = Math.min(low, positions[i] * metres);
        high = Math.max(high, positions[i] * metres);
      }
      // One scale for all, but whoever reaches up stays in the picture.
      const away = Math.max(1, (high - low) / 1.9);
      return {
        mesh: { positions: base64(scaled(positions, metres)), normals: base64(normals), indices },
        view: {
          azimuth: facing + (azimuths[view] ?? Number(view)),
          elevation: 6,
          target: [0, low + 0.92 * away + Number(flags.lift), 0],
          distance: (4.4 * away) / Number(flags.zoom),
          floorHeight: low,
        },
      };
    }),
  );
}

const scaled = (array: Float32Array, by: number) => array.map((x) => x * by);

/** Degrees about Y to which the two first sided joints say the body faces. */
function facingOf(clip: Clip, jointCount: number, positions: Float64Array): number {
  const find = (pattern: RegExp) => clip.skeleton.names.slice(0, jointCount).findIndex((name) => pattern.test(name));
  const left = find(/left.*(upleg|hip|thigh)/i);
  const right = find(/right.*(upleg|hip|thigh)/i);
  if (left < 0 || right < 0) return 0;
  const x = positions[left * 3] - positions[right * 3];
  const z = positions[left * 3 + 2] - positions[right * 3 + 2];
  return (Math.atan2(-z, x) * 180) / Math.PI;
}

const rows = files.flatMap(tilesOf);
const columns = Math.max(...rows.map((row) => row.length));

const server = createServer((request, response) => {
  const served: Record<string, [string, string]> = {
    '/studio.js': ['scripts/contact-sheet/studio.js', 'text/javascript'],
    '/three.module.js': ['node_modules/three/build/three.module.js', 'text/javascript'],
    '/three.core.js': ['node_modules/three/build/three.core.js', 'text/javascript'],
  };
  const entry = served[request.url ?? ''];
  response.setHeader('content-type', entry?.[1] ?? 'text/html');
  response.end(entry ? readFileSync(new URL(entry[0], root)) : '<!doctype html><body style="margin:0"></body>');
}).listen(0);
const { port } = server.address() as { port: number };

const browser = await chromium.launch(browserOptions());
const page = await browser.newPage({ viewport: { width: width * columns, height: height * rows.length } });
page.on('pageerror', (error) => console.error(error));
await page.goto(`http://localhost:${port}/`);
await page.evaluate(
  async ([w, h, c, r]) => {
    // @ts-expect-error served by the server above
    const { createStudio } = await import('/studio.js');
    const sheet = document.createElement('canvas');
    sheet.width = w! * c!;
    sheet.height = h! * r!;
    sheet.style.display = 'block';
    document.body.append(sheet);
    const studio = createStudio({ width: w, height: h });
    Object.assign(globalThis, {
      drawTile(tile: Tile, column: number, row: number) {
        studio.show(tile.mesh);
        studio.draw(tile.view);
        sheet.getContext('2d')!.drawImage(studio.canvas, column * w!, row * h!);
      },
    });
  },
  [width, height, columns, rows.length],
);
for (const [row, tiles] of rows.entries())
  for (const [column, tile] of tiles.entries())
    await page.evaluate(
      ([t, c, r]) => (globalThis as unknown as { drawTile: (...a: unknown[]) => void }).drawTile(t, c, r),
      [tile, column, row] as const,
    );
await page.screenshot({ path: flags.out });
await browser.close();
server.close();
