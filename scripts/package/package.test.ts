import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trc } from '../../src/cli/testing/made-points';
import { type InstalledPackage, installedPackage } from './installed';

let made: InstalledPackage;
const work = mkdtempSync(join(tmpdir(), 'limber-package-'));

beforeAll(() => {
  made = installedPackage();
}, 600_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

const run = (command: string, args: string[], cwd = made.project) =>
  spawnSync(command, args, { cwd, encoding: 'utf8' });

/** gzip, KiB: what a bundler makes of a module of the empty project, minified. three stays outside. */
async function sizeOf(source: string): Promise<number> {
  const file = join(made.project, 'entry.mjs');
  writeFileSync(file, source);
  const output = await build({
    root: made.project,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: { input: file, external: [/^three/], preserveEntrySignatures: 'strict' },
    },
  });
  const { output: chunks } = output as { output: { type: string; code?: string }[] };
  const code = chunks.map((chunk) => chunk.code ?? '').join('');
  expect(code.length).toBeGreaterThan(1000);
  return gzipSync(code, { level: 9 }).length / 1024;
}

describe('the package', () => {
  it('has no dependencies and no side effects outside the page', () => {
    const own = JSON.parse(readFileSync(join(made.project, 'node_modules/limber/package.json'), 'utf8'));
    expect(own.dependencies).toBeUndefined();
    const lock = JSON.parse(readFileSync(join(made.project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/limber']);
  });

  it('learns and holds in an empty project', () => {
    writeFileSync(
      join(made.project, 'use.mjs'),
      `import { fitJointLimits, parseBvh, projectRotation, containsRotation, violationAngle } from 'limber';
       import { growBody } from 'limber/body';
       import { exportLimits } from 'limber/formats';
       import { readFileSync } from 'node:fs';
       const clip = parseBvh(readFileSync(process.argv[2], 'utf8'), 'clip.bvh');
       const limits = fitJointLimits(clip);
       const joint = clip.skeleton.names.indexOf('LeftForeArm');
       const asked = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
       const held = projectRotation(limits[joint], asked);
       const files = exportLimits('mjcf', { skeleton: clip.skeleton, limits });
       console.log(JSON.stringify([violationAngle(limits[joint], asked), containsRotation(limits[joint], held), files.length, typeof growBody]));`,
    );
    const { stdout, stderr } = run('node', ['use.mjs', resolve('public/clips/range-of-motion.bvh')]);
    expect(stderr).toBe('');
    const [violation, isInside, files, kind] = JSON.parse(stdout);
    expect(violation).toBeGreaterThan(0.1);
    expect([isInside, files, kind]).toEqual([true, 1, 'function']);
  });

  it('learns and projects through `limber/limits` to the bit as through `limber`', () => {
    writeFileSync(
      join(made.project, 'limits.mjs'),
      `import * as whole from 'limber';
       import * as all from 'limber/limits';
       import { readFileSync } from 'node:fs';
       import { isDeepStrictEqual } from 'node:util';
       const read = whole.parseBvh(readFileSync(process.argv[2], 'utf8'), 'clip.bvh');
       // Every tenth frame: it is quick so.
       const size = 4 * read.skeleton.names.length;
       const frameCount = Math.floor(read.frameCount / 10);
       const rotations = new Float32Array(frameCount * size);
       for (let f = 0; f < frameCount; f++) rotations.set(read.rotations.subarray(10 * f * size, (10 * f + 1) * size), f * size);
       const clip = { ...read, frameCount, rotations, rootPositions: read.rootPositions.subarray(0, 3 * frameCount) };
       const joint = clip.skeleton.names.indexOf('LeftArm');
       let seed = 7;
       const random = () => (seed = (seed * 16807) % 2147483647) / 1073741823.5 - 1;
       const asked = Array.from({ length: 300 }, () => {
         const q = [random(), random(), random(), random()];
         return q.map((x) => x / Math.hypot(...q));
       });
       const answers = ({ fitJointLimits, projectRotation, limitGauge, writeLimits, readLimits, ...core }, options) => {
         const fitted = fitJointLimits(clip, options)[joint];
         const file = writeLimits([fitted], { skeleton: clip.skeleton, clips: ['clip.bvh'] });
         const [limit] = readLimits(file, { skeleton: clip.skeleton }).limits;
         return [
           isDeepStrictEqual(limit, fitted),
           JSON.stringify([limit, asked.map((q) => [projectRotation(limit, q), core.projectRotationBlended(limit, q), core.containsRotation(limit, q), core.violationAngle(limit, q), limitGauge(limit, q)])]),
         ];
       };
       const results = {};
       for (const kind of whole.shapeKinds) {
         for (const split of ['none', 'swing-twist']) {
           const options = { shape: kind, split };
           if (split === 'none' ? kind === 'reach-cone' : kind === 'elliptic-cylinder') continue;
           const [isKept, expected] = answers(whole, options);
           const among = answers(all, options);
           results[kind + ' ' + split] = isKept && among[0] && among[1] === expected;
         }
       }
       console.log(JSON.stringify(results));`,
    );
    const { stdout, stderr } = run('node', ['limits.mjs', resolve('public/clips/range-of-motion.bvh')]);
    expect(stderr).toBe('');
    const results = JSON.parse(stdout) as Record<string, boolean>;
    expect(Object.keys(results).length).toBeGreaterThanOrEqual(14);
    expect(Object.entries(results).filter(([, isSame]) => !isSame)).toEqual([]);
  });

  it('finds motion in a file of points', () => {
    writeFileSync(join(made.project, 'walk.trc'), trc({ seed: 1, frames: 30 }));
    writeFileSync(
      join(made.project, 'points.mjs'),
      `import { containsRotation } from 'limber';
       import { motionFromPoints, pointsReport, readPoints } from 'limber/points';
       import { readFileSync } from 'node:fs';
       const found = motionFromPoints(readPoints(readFileSync('walk.trc'), 'walk.trc'));
       const { clip, limits } = found;
       const joints = limits.length;
       const isInside = limits.every((limit, joint) => joint === 0 || limit === null || Array.from({ length: clip.frameCount }).every((_, f) =>
         containsRotation(limit, [...clip.rotations.subarray(4 * (f * joints + joint), 4 * (f * joints + joint) + 4)], 1e-3)));
       console.log(JSON.stringify([clip.frameCount, isInside, pointsReport(found).median]));`,
    );
    const { stdout, stderr } = run('node', ['points.mjs']);
    expect(stderr).toBe('');
    const [frames, isInside, median] = JSON.parse(stdout);
    expect([frames, isInside]).toEqual([30, true]);
    expect(median).toBeLessThan(0.015);
  });

  it('has types under both ways of finding them', () => {
    writeFileSync(
      join(made.project, 'types.ts'),
      `import { fitJointLimits, type JointLimit, parseBvh } from 'limber';
       import { type Body, growBody } from 'limber/body';
       import { type TargetKind, targetKinds } from 'limber/formats';
       import * as all from 'limber/limits';
       import { type MotionFromPoints, motionFromPoints, readPoints } from 'limber/points';
       const clip = parseBvh('', 'x');
       export const limits: JointLimit[] = fitJointLimits(clip, { shape: 'k-dop' });
       export const body: Body = growBody(clip);
       export const kinds: TargetKind[] = targetKinds;
       export const held = all.projectRotation(all.fitJointLimits(clip)[0], [0, 0, 0, 1]);
       export const found: MotionFromPoints = motionFromPoints(readPoints(new Uint8Array(), 'walk.trc'));
       // @ts-expect-error there is no such shape
       fitJointLimits(clip, { shape: 'banana' });`,
    );
    const flags = ['--noEmit', '--strict', '--target', 'es2023', '--types', '', '--ignoreConfig', 'types.ts'];
    for (const how of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ]) {
      const { stdout, status } = run(resolve('node_modules/.bin/tsc'), [...how, ...flags]);
      expect(stdout).toBe('');
      expect(status).toBe(0);
    }
  });

  it('is well by publint', () => {
    const { stdout, status } = run(resolve('node_modules/.bin/publint'), [made.tarball, '--strict'], work);
    expect(stdout).toContain('All good');
    expect(status).toBe(0);
  });

  it('is well by attw', () => {
    const args = [
      made.tarball,
      '--profile',
      'esm-only',
      '--format',
      'json',
      '--exclude-entrypoints',
      'limber-limits.schema.json',
    ];
    const { stdout, status } = run(resolve('node_modules/.bin/attw'), args, work);
    const { analysis, problems } = JSON.parse(stdout);
    expect(Object.keys(analysis.entrypoints)).toEqual(
      expect.arrayContaining(['.', './body', './formats', './points', './three']),
    );
    // The package is of modules only: what can't read modules can't read it.
    const others = Object.keys(problems ?? {}).filter((kind) => !['CJSResolvesToESM', 'NoResolution'].includes(kind));
    expect(others).toEqual([]);
    expect(status).toBe(0);
  });

  it.each([
    ['limber, whole', `export * from 'limber'`, 120],
    ['limber: fit and project', `export { fitJointLimits, projectRotation } from 'limber'`, 48],
    ['limber: parseBvh', `export { parseBvh } from 'limber'`, 14],
    ['limber/limits, whole', `export * from 'limber/limits'`, 52],
    ['limber/limits: fit and project', `export { fitJointLimits, projectRotation } from 'limber/limits'`, 48],
    ['limber/body', `export * from 'limber/body'`, 30],
    ['limber/formats', `export * from 'limber/formats'`, 145],
    ['limber/points', `export * from 'limber/points'`, 114],
    ['limber/three', `export * from 'limber/three'`, 58],
  ])('%s is no larger than it may be', async (name, source, most) => {
    const size = await sizeOf(source);
    console.log(`${name}: ${size.toFixed(1)} KiB gzip; ${most} at most`);
    expect(size).toBeLessThan(most);
  });
});
