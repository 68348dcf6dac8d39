import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { findFiles } from './files';

const work = mkdtempSync(join(tmpdir(), 'limber-files-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('finds links to files in a folder, leaves out those to folders, and names those that lead nowhere', async () => {
  const folder = join(work, 'clips');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  mkdirSync(join(work, 'elsewhere'));
  writeFileSync(join(work, 'elsewhere/walk.bvh'), '');
  writeFileSync(join(folder, 'deep/run.BVH'), '');
  symlinkSync(join(work, 'elsewhere/walk.bvh'), join(folder, 'walk.bvh'));
  symlinkSync(join(work, 'gone.bvh'), join(folder, 'gone.bvh'));
  symlinkSync(join(work, 'elsewhere'), join(folder, 'folder.bvh'));

  const { names, skipped } = await findFiles([folder], ['.bvh']);

  expect(names.sort()).toEqual([join('deep', 'run.BVH'), 'walk.bvh']);
  expect(skipped.map(({ file, code }) => [basename(file), code])).toEqual([['gone.bvh', 'ENOENT']]);
});

it('leaves shapes of bodies beside motion of SMPL alone, and finds what is damaged', async () => {
  const folder = join(work, 'AMASS');
  mkdirSync(folder);
  const archive = (...arrays: string[]) =>
    zipSync(Object.fromEntries(arrays.map((name) => [`${name}.npy`, new Uint8Array(100_000)])), { level: 0 });
  const whole = archive('betas', 'poses', 'trans');
  writeFileSync(join(folder, 'walk.npz'), whole);
  writeFileSync(join(folder, 'parts.npz'), archive('root_orient', 'pose_body'));
  writeFileSync(join(folder, 'shape.npz'), archive('betas', 'gender'));
  writeFileSync(join(folder, 'cut.npz'), archive('betas', 'gender').slice(0, 150_000));
  writeFileSync(join(folder, 'empty.npz'), '');

  const { names, skipped } = await findFiles([folder], ['.npz']);
  expect([names, skipped]).toEqual([['cut.npz', 'empty.npz', 'parts.npz', 'walk.npz'], []]);
  // Who names a file gets an answer.
  expect((await findFiles([join(folder, 'shape.npz')], ['.npz'])).names).toEqual(['shape.npz']);
});
