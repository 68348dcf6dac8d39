import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { growBody } from '../src/body';
import { enclosedVolume, narrowestRing, skinWithTurn } from '../src/body/testing/measures';
import { cross, normalize, sub } from '../src/body/vec';
import { findRoles, parseBvh, type Vec3 } from '../src/core';
import { readVec3 } from '../src/core/math';
import { FRAMES, type Growth } from './body-growth';
import { median, type Table } from './measure';

const MEASURED = fileURLToPath(new URL('body-growth.ts', import.meta.url));
const RUNS = 9;
const CLIPS = [
  'public/clips/range-of-motion.bvh',
  ...['CMU_13_29', 'louise', 'mixed_orders', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`),
];
const details = ['fine', 'coarse'] as const;
const degrees = Math.PI / 180;

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** How the skin holds where limbs bend and roll; lengths and volumes of a body of 1.75 m. */
function skinFigures(file: string): number[] {
  const clip = parseBvh(readFileSync(file, 'utf8'), file);
  const body = growBody(clip);
  const { skeleton } = clip;
  const { left, head, neck, chest } = findRoles(skeleton);
  const at = (joint: number): Vec3 => readVec3(body.bindPositions, joint);
  const cm3 = 1e6 * (1.75 / body.height) ** 3;
  const whole = enclosedVolume(body.positions, body.indices);
  const lost = (joint: number, axis: Vec3, angle: number) =>
    Math.round(
      (whole - enclosedVolume(skinWithTurn(body, skeleton, joint, axis, angle).positions, body.indices)) * cm3,
    );
  const ring = (joint: number, from: number, to: number, owners: number[], angle: number) =>
    Math.min(...[angle, -angle].map((a) => narrowestRing(body, skeleton, joint, from, to, owners, a)));
  const arm = [left.upperArm, left.foreArm, left.hand];
  const leg = [left.upperLeg, left.lowerLeg, left.foot];
  const fold = normalize(cross(normalize(sub(at(left.hand), at(left.upperArm))), [0, 0, 1]));
  const rolled = 150 * degrees;
  return [
    ring(left.upperArm, left.upperArm, left.foreArm, arm, rolled),
    ring(left.foreArm, left.upperArm, left.hand, arm, rolled),
    ring(left.hand, left.foreArm, left.hand, arm, rolled),
    ring(left.upperLeg, left.upperLeg, left.lowerLeg, leg, rolled),
    ring(head, neck[0] ?? chest, head, [chest, ...neck, head], 80 * degrees),
    lost(left.foreArm, fold, 140 * degrees),
    lost(left.lowerLeg, [1, 0, 0], 140 * degrees),
    lost(left.upperLeg, [-1, 0, 0], 90 * degrees),
    lost(left.upperLeg, [-1, 0, 0], 120 * degrees),
  ];
}

/** Compiles what is measured as the page's worker is compiled and gives its place to `use`. */
async function withCompiled<T>(use: (script: string) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-body-'));
  try {
    const rollupOptions = { output: { entryFileNames: 'body.mjs' } };
    await build({ configFile: false, logLevel: 'error', build: { ssr: MEASURED, outDir: folder, rollupOptions } });
    return use(join(folder, 'body.mjs'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each run in a process of its own, so that the first growth is a cold one. */
function measureCold(script: string, file: string, detail: string): Growth {
  const { stdout, stderr } = spawnSync(process.execPath, [script, file, detail], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

export async function bodyBench(): Promise<Table[]> {
  const clips = CLIPS.filter(existsSync);
  const growth = await withCompiled((script) =>
    clips.flatMap((file) =>
      details.map((detail) => {
        const runs = Array.from({ length: RUNS }, () => measureCold(script, file, detail));
        const of = (key: 'cold' | 'busy' | 'again' | 'firstFrames' | 'frame') => median(runs.map((run) => run[key]));
        const { kind, triangles } = runs[0];
        return [
          nameOf(file),
          kind,
          detail,
          of('cold'),
          of('busy'),
          of('again'),
          triangles,
          of('firstFrames'),
          of('frame'),
        ];
      }),
    ),
  );
  return [
    {
      title: 'Growing a body',
      note: `ms from parsed clip to buffers, compiled as for the page, median of ${RUNS} fresh processes: cold, how much of that its thread had a processor, and the second time; ms per frame for skeleton and skin bones, over the first 60 frames (code is still being compiled) and in the median of ${FRAMES} played.`,
      columns: ['clip', 'body', 'detail', 'cold', 'busy', 'again', 'triangles', 'first frames', 'per frame'],
      rows: growth,
    },
    {
      title: 'Skin that bends',
      note: 'Narrowest ring, of its width at rest, where limbs roll by 150° and the head turns by 80°; cm³ lost of a body of 1.75 m where limbs bend, negative for gained.',
      columns: ['clip', 'shoulder', 'elbow', 'wrist', 'hip', 'neck', 'elbow 140°', 'knee 140°', 'hip 90°', 'hip 120°'],
      rows: clips.map((file) => [nameOf(file), ...skinFigures(file)]),
    },
  ];
}
