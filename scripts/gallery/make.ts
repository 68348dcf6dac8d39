/**
 * Makes the pictures of the gallery from files of it that were downloaded before:
 *
 *     npx tsx scripts/gallery/make.ts --from downloads [--only fox,robot]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { AnimationMixer, Box3, type BufferGeometry, type Mesh, type Object3D, type SkinnedMesh, Vector3 } from 'three';
import { growBody } from '../../src/body';
import { poseSkin } from '../../src/body/testing/skin';
import { parseBvh } from '../../src/core';
import { loadRig } from '../../src/rigs/read-rig';
import { frameAtOrigin } from '../contact-sheet/widest-frames';
import { browserOptions } from '../find-browser';

const { values: flags } = parseArgs({ options: { from: { type: 'string', default: '.' }, only: { type: 'string' } } });
/** px, twice what the page shows. */
const [WIDTH, HEIGHT] = [240, 300];
const root = new URL('../../', import.meta.url);
const folder = new URL('public/gallery/', root);

/** What is shown of an item: the frame of a clip or the second of an animation, and from where, ° about Y and upwards. */
interface Shot {
  file: string;
  frame?: number;
  animation?: string;
  seconds?: number;
  azimuth: number;
  elevation?: number;
  /** Of the tile's height that the figure has. */
  fill?: number;
}

const shots: Record<string, Shot> = {
  'cmu-13-29': { file: 'CMU_13_29.bvh', frame: 2055, azimuth: 40 },
  'cmu-42-01': { file: '42_01.bvh', frame: 540, azimuth: 20 },
  louise: { file: 'louise.bvh', frame: 652, azimuth: 40 },
  pirouette: { file: 'pirouette.bvh', frame: 135, azimuth: 40 },
  fox: { file: 'Fox.glb', animation: 'Walk', seconds: 0.2, azimuth: 60, elevation: 10 },
  robot: { file: 'robot.glb', animation: 'Robot_Dance', seconds: 0.9, azimuth: 30 },
};

interface Figure {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
}

function bodyOf(path: string, frame: number): Figure {
  const clip = parseBvh(readFileSync(path, 'utf8'), path);
  const body = growBody(clip, { detail: 'fine' });
  const { positions, rotations } = frameAtOrigin(clip, Math.min(frame, clip.frameCount - 1));
  return { ...poseSkin(body, clip.skeleton, positions, rotations), indices: body.indices };
}

/** All meshes of a rig as they stand at a time of an animation. */
async function rigOf(path: string, name: string, seconds: number): Promise<Figure> {
  const { loaded } = await loadRig(new Uint8Array(readFileSync(path)));
  const mixer = new AnimationMixer(loaded.scene);
  mixer.clipAction(loaded.animations.find((animation) => animation.name === name)!).play();
  mixer.update(seconds);
  loaded.scene.updateMatrixWorld(true);
  const [positions, normals, indices]: [number[], number[], number[]] = [[], [], []];
  loaded.scene.traverse((node: Object3D) => {
    const mesh = node as Mesh<BufferGeometry> & SkinnedMesh;
    if (!mesh.isMesh) return;
    if (mesh.isSkinnedMesh) mesh.skeleton.update();
    const geometry = mesh.geometry.clone();
    const first = positions.length / 3;
    const at = new Vector3();
    for (let i = 0; i < geometry.attributes.position.count; i++) {
      mesh
        .getVertexPosition(i, at)
        .applyMatrix4(mesh.matrixWorld)
        .toArray(geometry.attributes.position.array, 3 * i);
    }
    geometry.computeVertexNormals();
    positions.push(...geometry.attributes.position.array);
    normals.push(...geometry.attributes.normal.array);
    const all = geometry.index?.array ?? Array.from({ length: geometry.attributes.position.count }, (_, i) => i);
    for (const index of all) indices.push(first + index);
  });
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  };
}

/** On the floor, over the origin, and so large that it fills its tile. */
function placed({ positions, normals, indices }: Figure, azimuth: number, fill: number) {
  const box = new Box3().setFromArray(positions);
  const size = box.getSize(new Vector3());
  const middle = box.getCenter(new Vector3());
  const a = (azimuth * Math.PI) / 180;
  const across = Math.abs(size.x * Math.cos(a)) + Math.abs(size.z * Math.sin(a));
  // Of what the camera sees where the figure stands.
  const by = fill * Math.min(2.2 / size.y, 1.8 / across);
  return {
    positions: positions.map((value, i) => by * (value - [middle.x, box.min.y, middle.z][i % 3])),
    normals,
    indices,
    height: by * size.y,
  };
}

const base64 = (array: Float32Array | Uint32Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

const server = createServer((request, response) => {
  const served: Record<string, string> = {
    '/studio.js': 'scripts/contact-sheet/studio.js',
    '/three.module.js': 'node_modules/three/build/three.module.js',
    '/three.core.js': 'node_modules/three/build/three.core.js',
  };
  const path = served[request.url ?? ''];
  response.setHeader('content-type', path ? 'text/javascript' : 'text/html');
  response.end(path ? readFileSync(new URL(path, root)) : '<!doctype html>');
}).listen(0);
const browser = await chromium.launch(browserOptions());
const page = await browser.newPage();
page.on('pageerror', (error) => console.error(error));
await page.goto(`http://localhost:${(server.address() as { port: number }).port}/`);

for (const [id, shot] of Object.entries(shots)) {
  const path = `${flags.from}/${shot.file}`;
  if ((flags.only && !flags.only.split(',').includes(id)) || !existsSync(path)) continue;
  const { frame, animation = '', seconds = 0, azimuth, elevation = 6, fill = 0.88 } = shot;
  const figure = placed(
    frame !== undefined ? bodyOf(path, frame) : await rigOf(path, animation, seconds),
    azimuth,
    fill,
  );
  const { positions, normals, indices, height } = figure;
  const tile = {
    mesh: { positions: base64(positions), normals: base64(normals), indices: base64(indices) },
    view: { azimuth, elevation, target: [0, 0.5 * height, 0], distance: 4.9, floorHeight: 0 },
  };
  const picture = await page.evaluate(
    async ([{ mesh, view }, width, height]) => {
      // @ts-expect-error served by the server above
      const { createStudio } = await import('/studio.js');
      const studio = createStudio({ width, height });
      studio.show(mesh);
      studio.draw(view);
      return studio.canvas.toDataURL('image/webp', 0.85) as string;
    },
    [tile, WIDTH, HEIGHT] as const,
  );
  writeFileSync(new URL(`${id}.webp`, folder), Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  console.log(`${id}: ${positions.length / 3} vertices`);
}
await browser.close();
server.close();
