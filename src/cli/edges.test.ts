import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, writeLimits } from '../core';
import { makeBvh } from '../formats/testing/small-clip';
import { run } from './program';

const work = mkdtempSync(join(tmpdir(), 'limber-edges-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const at = (name: string): string => join(work, name);
const text = makeBvh(['Hips', 'Spine', 'Hand']);
const clip = parseBvh(text, 'walk.bvh');
writeFileSync(at('walk.bvh'), text);
writeFileSync(
  at('walk.limits.json'),
  writeLimits(fitJointLimits(clip), { skeleton: clip.skeleton, clips: [], ties: [] }),
);
mkdirSync(at('folder'));

/** The program without threads. */
async function limber(args: string[], input = ''): Promise<{ status: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const to = (key: 'out' | 'err') => ({ write: (line: string) => void (said[key] += line) });
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  const status = await run(args, { version: '1.2.3', worker: 'none.js', input: stdin, out: to('out'), err: to('err') });
  return { status, ...said };
}

it.each([
  [
    'a target by its tool',
    ['export', 'walk.limits.json', '--to', 'MuJoCo'],
    'There is no target "MuJoCo"; did you mean "mjcf"?',
  ],
  [
    'a target with a slip',
    ['export', 'walk.limits.json', '--to', 'mjfc'],
    'There is no target "mjfc"; did you mean "mjcf"?',
  ],
  ['no target', ['export', 'walk.limits.json'], 'Name the target with --to: limits, c, '],
  [
    'limits without a clip',
    ['check', 'walk.limits.json'],
    'Name the clips: limber check <limits file, or human> <clip or folder>…',
  ],
  ['human without a clip', ['check', 'human'], 'Name the clips: limber check '],
  ['limits to hold nothing', ['hold', 'walk.limits.json', '-o', 'held'], 'Name the clips: limber hold '],
  [
    'a clip for limits',
    ['check', 'walk.bvh', 'folder'],
    'walk.bvh: This is not a limits file. limber fit and limber human write limits files.',
  ],
  ['no file that is there', ['fit', 'nowhere.bvh'], 'No file could be read.'],
])('%s: one sentence says what to do', async (_, args, sentence) => {
  const { status, err } = await limber(
    args.map((word) => (/^(walk|nowhere|folder|held)/.test(word) ? at(word) : word)),
  );
  const last = err.trim().split('\n').at(-1)!.replaceAll(`${work}/`, '');
  expect(last).toMatch(
    typeof sentence === 'string' ? new RegExp(`^limber: ${sentence.replace(/[.?()|*+[\]]/g, '\\$&')}`) : sentence,
  );
  expect(status).toBeGreaterThan(1);
});

it('a folder is no file to be written', async () => {
  const { status, err } = await limber(['export', at('walk.limits.json'), '--to', 'limits', '-o', at('walk.bvh')]);
  expect(status).toBe(3);
  expect(err).toMatch(/could not be written: .*folder/);
  mkdirSync(at('out/walk.limits.json'), { recursive: true });
  const again = await limber(['export', at('walk.limits.json'), '--to', 'limits', '-o', at('out')]);
  expect([again.status, again.err]).toEqual([3, expect.stringContaining('could not be written: it is a folder.')]);
});

it('a name without letters is no name', async () => {
  await limber(['export', at('walk.limits.json'), '--to', 'c', '--name', '', '-o', at('code')]);
  expect(existsSync(at('code/walk-limits.h'))).toBe(true);
});

it('standard input is called by no path of a file that is gone soon', async () => {
  const { err } = await limber(['human', '-', '-o', at('human.json')], text);
  expect(err).toMatch(/^limber: stdin\.bvh: /);
  const { out } = await limber(['info', '-', '--json'], readFileSync(at('walk.limits.json'), 'utf8'));
  expect(JSON.parse(out).files[0].file).toBe('stdin.json');
});

it('robots come through standard input too', async () => {
  await limber(['export', at('walk.limits.json'), '--to', 'urdf', '-o', at('robot')]);
  const robot = readFileSync(at('robot/walk.urdf'), 'utf8');
  const { status, err } = await limber(['export', '-', '--to', 'c', '--name', 'robot', '-o', at('robot')], robot);
  expect([status, err]).toEqual([0, expect.stringContaining('1 file for C99')]);
});

it('says its version however one asks, and the help says how', async () => {
  for (const way of ['--version', '-V', '-v', 'version']) expect((await limber([way])).out).toBe('1.2.3\n');
  expect((await limber(['--help'])).out).toContain('--version');
});
