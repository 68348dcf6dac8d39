import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
