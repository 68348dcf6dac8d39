import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, writeLimits } from '../../src/core';
import { shortBvh } from '../../src/core/clip/testing/short-bvh';
import { clipOf, wanderingRotations } from '../../src/core/testing/made-clip';
import { installedPackage } from '../package/installed';
import { tinyVrm } from './tiny-vrm';

const BUNDLED = shortBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 10);
const work = mkdtempSync(join(tmpdir(), 'limber-examples-'));
const at = (name: string) => join(work, name);

beforeAll(() => {
  const { project } = installedPackage();
  mkdirSync(at('node_modules/@pixiv'), { recursive: true });
  symlinkSync(join(project, 'node_modules/limber'), at('node_modules/limber'));
  for (const name of ['three', '@pixiv/three-vrm'])
    symlinkSync(resolve('node_modules', name), at(`node_modules/${name}`));
  for (const name of ['hold-three', 'hold-vrm-arm', 'folder']) copyFileSync(`examples/${name}.mjs`, at(`${name}.mjs`));
  const clip = parseBvh(BUNDLED, 'rom.bvh');
  writeFileSync(at('rom.bvh'), BUNDLED);
  const half = { ...clip, frameCount: clip.frameCount >> 1 };
  half.rotations = clip.rotations.subarray(0, 4 * clip.skeleton.names.length * half.frameCount);
  writeFileSync(at('all.limits.json'), writeLimits(fitJointLimits(clip), clip));
  writeFileSync(at('half.limits.json'), writeLimits(fitJointLimits(half, { padding: 0.01 }), clip));
  writeFileSync(at('tiny.vrm'), tinyVrm());
  mkdirSync(at('dancers'));
  writeFileSync(at('dancers/same.bvh'), BUNDLED);
}, 600_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What an example prints; its module is found as any package is, not in this repository. */
function run(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--preserve-symlinks', ...args], {
    cwd: work,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

describe('the examples', () => {
  it('hold a three.js skeleton: nothing to do inside, much outside', () => {
    const inside = run('hold-three.mjs', 'all.limits.json', 'rom.bvh');
    const [, bones, held] = inside.match(/^(\d+) bones; held in (\d+) of \d+ frames/)!;
    expect(Number(bones)).toBeGreaterThan(15);
    const outside = run('hold-three.mjs', 'half.limits.json', 'rom.bvh');
    const [, , more] = outside.match(/^(\d+) bones; held in (\d+) of \d+ frames/)!;
    expect(Number(more)).toBeGreaterThan(10 + Number(held));
  });

  it('hold the arms of a VRM', () => {
    const [first, second] = run('hold-vrm-arm.mjs', 'all.limits.json', 'tiny.vrm').split('\n');
    const [, bones, angle] = first.match(/^(\d) bones of the arms; the left elbow was ([\d.]+)° outside and is held$/)!;
    expect(bones).toBe('6');
    expect(Number(angle)).toBeGreaterThan(5);
    expect(second).toBe('held again: 0.0° outside');
  });

  it('go over a folder', () => {
    writeFileSync(at('dancers/other.bvh'), BUNDLED.replaceAll('LeftArm', 'Tentacle'));
    expect(run('folder.mjs', 'rom.bvh', 'dancers').trim().split('\n')).toEqual([
      expect.stringMatching(/^other\.bvh: another skeleton: .*LeftArm/),
      expect.stringMatching(/^same\.bvh: 100\.0 % of \d+ frames inside$/),
    ]);
  });

  it('refuse bones that can not be told apart', async () => {
    const { createBoneHolder } = await import('../../src/three');
    const { Bone } = await import('three');
    const clip = clipOf(wanderingRotations(50, 3));
    const limits = fitJointLimits(clip);
    const root = new Bone();
    root.name = 'joint 0';
    for (let i = 0; i < 2; i++) {
      const bone = new Bone();
      bone.name = 'joint 1';
      root.add(bone);
    }
    expect(() => createBoneHolder(root, { skeleton: clip.skeleton, limits })).toThrow('2 bones called "joint 1"');
  });
});
