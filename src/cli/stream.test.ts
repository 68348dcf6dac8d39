import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { limitsFirst } from './stream';

const work = mkdtempSync(join(tmpdir(), 'limber-stream-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const at = (name: string): string => join(work, name);
writeFileSync(at('rom.limits.json'), '{"format": "limber-limits"}');
writeFileSync(at('walk.bvh'), 'HIERARCHY');
mkdirSync(at('clips'));

it('brings the limits file to the front, from wherever it stands', async () => {
  const [limits, walk, clips] = ['rom.limits.json', 'walk.bvh', 'clips'].map(at);
  expect(await limitsFirst([walk, clips, limits])).toEqual([limits, walk, clips]);
  expect(await limitsFirst([walk, clips])).toEqual([walk, clips]);
});

it.skipIf(process.platform === 'win32')(
  'looks at no path after the limits, nor after a word that stands for them',
  async () => {
    // Whoever opens a pipe to which nobody writes waits for ever.
    execFileSync('mkfifo', [at('pipe')]);
    const paths = [at('rom.limits.json'), at('pipe')];
    expect(await limitsFirst(paths)).toEqual(paths);
    expect(await limitsFirst([at('human'), at('pipe')])).toEqual([at('human'), at('pipe')]);
  },
);
