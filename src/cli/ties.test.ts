import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { type Clip, humanTies, type JointLimit, parseBvh, readLimits, writeLimits } from '../core';
import { writeBvh } from '../core/clip/bvh/write-bvh';
import { seeded } from '../core/testing/random';
import { chainLimits, randomTie, vectorsIn, wanderingChain } from '../core/ties/testing/made-ties';
import { run } from './program';
import { tasks } from './tasks';

const work = mkdtempSync(join(tmpdir(), 'limber-ties-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const wandering = wanderingChain(4, 60, 7);
/** Upright, so that nobody takes another axis for up. */
const skeleton = {
  ...wandering.skeleton,
  offsets: Float32Array.from({ length: 12 }, (_, i) => (i > 2 && i % 3 === 1 ? 0.3 : 0)),
  endSites: Float32Array.from([0, 0.3, 0]),
};
const clip: Clip = { ...wandering, skeleton };
const chain = chainLimits(clip);
const limits = chain.filter((limit): limit is JointLimit => limit !== null);
const ties = [randomTie(limits[0], limits[1], 3, seeded(8)), randomTie(limits[1], limits[2], 3, seeded(9))];
const file = join(work, 'tied.limits.json');
writeFileSync(file, writeLimits(limits, { skeleton, clips: ['chain.bvh'], ties }));

async function limber(...args: string[]) {
  const said = { out: '', err: '' };
  const to = (key: 'out' | 'err') => ({ write: (text: string) => void (said[key] += text) });
  const status = await run(args, {
    version: '0',
    worker: 'none.js',
    input: Readable.from([]),
    out: to('out'),
    err: to('err'),
  });
  return { status, ...said };
}

it('the ties of a limits file are exported as code and as a limits file', async () => {
  expect((await limber('export', file, '--to', 'c', '-o', work)).status).toBe(0);
  expect(readFileSync(join(work, 'tied-limits.h'), 'utf8')).toContain('project_tied');
  const { status, out } = await limber('export', file, '--to', 'limits', '-o', join(work, 'again'), '--json');
  expect(status).toBe(0);
  const [again] = JSON.parse(out).files;
  expect(readLimits(readFileSync(again, 'utf8')).ties).toEqual(readLimits(readFileSync(file, 'utf8')).ties);
});

it('where they can’t go along that is said', async () => {
  const words = /tied\.limits\.json: 2 ties between joints are left out/;
  expect((await limber('export', file, '--to', 'mjcf', '-o', work)).err).toMatch(words);
  writeFileSync(join(work, 'plain.limits.json'), writeLimits(limits, { skeleton }));
  expect((await limber('export', join(work, 'plain.limits.json'), '--to', 'mjcf', '-o', work)).err).not.toMatch(words);
});

it('check finds clips outside limits and ties, and what hold wrote inside', async () => {
  const [wild, held, plain] = ['wild.bvh', 'held.bvh', 'plain.limits.json'].map((name) => join(work, name));
  writeFileSync(wild, writeBvh(clip));
  writeFileSync(plain, writeLimits(limits, { skeleton }));
  const check = async (by: string, path: string) => {
    const [outcome] = await tasks.check(by, [1, 2, 3], 0, [path]);
    if ('skipped' in outcome) throw new Error(outcome.skipped.message);
    return outcome.results[0].result;
  };
  const [outcome] = await tasks.hold(file, [1, 2, 3], [wild]);
  if ('skipped' in outcome) throw new Error(outcome.skipped.message);
  writeFileSync(held, String(outcome.results[0].result.content));
  expect((await check(plain, wild)).framesOutside).toBe(0);
  expect((await check(file, wild)).framesOutside).toBeGreaterThan(10);
  expect((await check(file, held)).framesOutside).toBe(0);
});

it('clips are held by limits and ties together', async () => {
  const path = join(work, 'chain.bvh');
  writeFileSync(path, writeBvh(clip));
  const read = readLimits(readFileSync(file, 'utf8'), { skeleton });
  /** rad: the farthest that a frame is beyond a tie. */
  const beyond = ({ rotations, frameCount }: Pick<Clip, 'rotations' | 'frameCount'>) => {
    let worst = Number.NEGATIVE_INFINITY;
    for (let f = 0; f < frameCount; f++)
      for (const { joints, planes } of read.ties) {
        const v = vectorsIn(chain, rotations.subarray(16 * f, 16 * (f + 1)), joints);
        for (let i = 0; i < planes.length; i += 7)
          worst = Math.max(
            worst,
            v.reduce((sum, x, k) => sum + x * planes[i + k], -planes[i + 6]),
          );
      }
    return worst;
  };
  const [outcome] = await tasks.hold(file, [1, 2, 3], [path]);
  if ('skipped' in outcome) throw new Error(outcome.skipped.message);
  expect(beyond(clip)).toBeGreaterThan(0.05);
  expect(beyond(parseBvh(String(outcome.results[0].result.content), 'held.bvh'))).toBeLessThan(1e-5);
});

it('a limits file is told of with them', async () => {
  expect((await limber('info', file)).out).toContain('3 limits by k-dop, 2 ties, learned from 1 clip');
});

it('ties of people are written with their limits, and obeyed: check finds what no limit of one joint refuses, hold mends it', async () => {
  const rig = 'public/clips/range-of-motion.bvh';
  const human = join(work, 'human.limits.json');
  const said = await limber('human', rig, '-o', human);
  expect(said.out).toContain('21 limits and 4 ties of people (adult)');
  const alone = join(work, 'alone.limits.json');
  expect((await limber('human', rig, '--no-ties', '-o', alone)).out).toContain('21 limits of people');
  const read = readLimits(readFileSync(human, 'utf8'));
  expect(read.ties).toEqual(humanTies(read.skeleton, { motion: parseBvh(readFileSync(rig, 'utf8')) }));
  expect(readLimits(readFileSync(alone, 'utf8'))).toEqual({ ...read, ties: [] });

  // Neck and head both turned by 72°: each alone may.
  const { skeleton: person } = read;
  const count = person.names.length;
  const rotations = Float32Array.from({ length: 4 * count * 3 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  const turn = 36 * (Math.PI / 180);
  for (const name of ['Neck', 'Head'])
    rotations.set([0, Math.sin(turn), 0, Math.cos(turn)], 4 * (count + person.names.indexOf(name)));
  const turned = join(work, 'turned.bvh');
  const rootPositions = new Float32Array(9);
  writeFileSync(
    turned,
    writeBvh({
      name: 'turned',
      skeleton: person,
      frameTime: 1 / 30,
      frameCount: 3,
      rotations,
      rootPositions,
      notes: [],
    }),
  );
  const all = person.names.map((_, joint) => joint);
  const outside = async (by: string) => {
    const [checked] = await tasks.check(by, all, 0, [turned]);
    if ('skipped' in checked) throw new Error(checked.skipped.message);
    return checked.results[0].result.violations.map(({ name, frames }) => `${name} ${frames}`);
  };
  expect(await outside(alone)).toEqual([]);
  expect(await outside(human)).toEqual(['Neck 1', 'Head 1']);
  const [outcome] = await tasks.hold(human, all, [turned]);
  if ('skipped' in outcome) throw new Error(outcome.skipped.message);
  writeFileSync(turned, String(outcome.results[0].result.content));
  expect(await outside(human)).toEqual([]);
});
