import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../../scripts/package/installed';
import { type Clip, parseBvh, type Skeleton, writeBvh } from '../core';
import { angleBetween, DEGREE, medianOf, readQuat, readVec3 } from '../core/math';
import { readRig } from '../rigs';
import { personGlb } from '../rigs/testing/person-glb';
import { createCrew } from './crew';
import { run } from './program';
import { FIRST, FRAMES, type Making, POINTS, STEP, table, trc, truth } from './testing/made-points';

const BUNDLED = resolve('public/clips/range-of-motion.bvh');
const work = mkdtempSync(join(tmpdir(), 'limber-solve-'));
const at = (name: string) => join(work, name);
const { names } = truth.skeleton;
let worker = '';

/** The program in this process, with one thread of the installed program. */
async function limber(...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const to = (key: 'stdout' | 'stderr') => ({ write: (text: string) => void (said[key] += text) });
  const before = process.cwd();
  process.chdir(work);
  try {
    const world = { version: '0', worker, input: Readable.from([]), out: to('stdout'), err: to('stderr') };
    return { status: await run([...args, '--quiet', '--jobs', '1'], world), ...said };
  } finally {
    process.chdir(before);
  }
}

/** °: the median of the angles between turns of limbs and the true ones. */
function errorOf(clip: Clip): number {
  const limbs = ['Arm', 'ForeArm', 'UpLeg', 'Leg'].flatMap((part) => [`Left${part}`, `Right${part}`]);
  return medianOf(
    limbs.flatMap((name) =>
      Array.from({ length: clip.frameCount }, (_, frame) => {
        const own = readQuat(clip.rotations, frame * clip.skeleton.names.length + clip.skeleton.names.indexOf(name));
        const there = readQuat(truth.rotations, (FIRST + STEP * frame) * names.length + names.indexOf(name));
        return angleBetween(own, there) / DEGREE;
      }),
    ),
  );
}

beforeAll(() => {
  worker = join(installedPackage().project, 'node_modules/limber/lib/program/worker.js');
  writeFileSync(at('walk.trc'), trc({ seed: 1 }));
}, 600_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('limber solve', () => {
  it.each<[string, Making]>([
    ['millimetres, Y up, a child', { seed: 2, size: 0.7 }],
    ['metres, Z up, someone tall', { seed: 3, size: 1.15, unit: 1, says: 'm', axes: ([x, y, z]) => [x, -z, y] }],
    [
      'a unit that lies, −Y up, other names',
      {
        seed: 4,
        unit: 0.01,
        says: 'm',
        axes: ([x, y, z]) => [x, -y, -z],
        label: (point) =>
          point
            .replace(/^left_/, 'L')
            .replace(/^right_/, 'R')
            .toUpperCase()
            .replace(/_/g, ''),
      },
    ],
  ])('%s: nothing is beyond the limits of people, and limbs turn as they did', async (_, making) => {
    const name = `made-${making.seed}`;
    writeFileSync(at(`${name}.trc`), trc(making));
    const { status, stdout, stderr } = await limber('solve', `${name}.trc`, '-o', `${name}.bvh`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^${name}\\.bvh: 120 frames at [\\d.]+ Hz from 19 points, held inside limits\n`));
    // Limits of people for the file that was written, without a look at the program's own.
    const made = parseBvh(readFileSync(at(`${name}.bvh`), 'utf8'));
    await limber('human', `${name}.bvh`, '-o', `${name}.limits.json`);
    const checked = await limber('check', `${name}.limits.json`, `${name}.bvh`);
    expect(checked.stdout).toContain('inside, all of 120 frames');
    const people = await limber('check', 'human', `${name}.bvh`);
    expect([people.status, people.stdout]).toEqual([0, `${name}.bvh: inside, all of 120 frames\n`]);
    expect(errorOf(made)).toBeLessThan(15);
  });

  it('limits of the person’s own range of motion tell more: learned from a clip, or from a file of limits', async () => {
    const own = await limber('solve', 'walk.trc', '--limits', BUNDLED, '-o', 'own.bvh');
    expect([own.status, own.stderr]).toEqual([0, '']);
    await limber('fit', BUNDLED, '-o', 'rom.limits.json');
    expect((await limber('check', 'rom.limits.json', 'own.bvh')).stdout).toContain('inside, all of 120 frames');
    await limber('solve', 'walk.trc', '--limits', 'rom.limits.json', '-o', 'same.bvh');
    expect(readFileSync(at('same.bvh'), 'utf8')).toBe(readFileSync(at('own.bvh'), 'utf8'));
    await limber('solve', 'walk.trc', '-o', 'people.bvh');
    const [learned, people] = ['own.bvh', 'people.bvh'].map((file) =>
      errorOf(parseBvh(readFileSync(at(file), 'utf8'))),
    );
    expect(learned).toBeLessThan(people);
  });

  it('the motion goes on another rig, with the skin and the lengths of the rig', async () => {
    const rig = { ...truth.skeleton, offsets: truth.skeleton.offsets.map((x) => 0.8 * x) };
    writeFileSync(at('hero.glb'), personGlb(rig));
    const { status, stdout, stderr } = await limber('solve', 'walk.trc', '--on', 'hero.glb', '-o', 'on');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^on\/walk\.glb: 120 frames/);
    const { clips } = await readRig(new Uint8Array(readFileSync(at('on/walk.glb'))), 'walk.glb');
    expect(clips.map(({ name }) => name)).toEqual(['walk.glb']);
    const { skeleton } = clips[0];
    const shank = (of: Skeleton) => Math.hypot(...readVec3(of.offsets, of.names.indexOf('LeftFoot')));
    expect(shank(skeleton)).toBeCloseTo(0.8 * shank(truth.skeleton), 4);
    await limber('human', 'hero.glb', '-o', 'hero.limits.json');
    expect((await limber('check', 'hero.limits.json', 'on/walk.glb')).stdout).toContain('inside, all of');
    const heightOf = (roots: ArrayLike<number>, from: number, step: number) =>
      medianOf(Array.from({ length: FRAMES }, (_, f) => roots[3 * (from + step * f) + 1]));
    const heights = [heightOf(clips[0].rootPositions, 0, 1), heightOf(truth.rootPositions, FIRST, STEP)];
    expect(heights[0] / heights[1]).toBeCloseTo(0.8, 1);
  });

  it('tells of points and of what was done with them, as text and as data', async () => {
    const gone = (frame: number, point: string) =>
      (frame >= 40 && frame < 70) || (point === 'left_wrist' && frame % 3 === 0);
    writeFileSync(
      at('poor.trc'),
      trc({
        seed: 6,
        isMissing: gone,
        label: (point) => (point === 'nose' ? 'ball' : point),
        axes: ([x, y, z]) => [z, x, y],
      }),
    );
    const { status, stdout } = await limber('solve', 'poor.trc', '-o', 'poor.bvh');
    expect(status).toBe(0);
    expect(stdout).toContain('from 18 of 19 points');
    expect(stdout).toContain('not used: ball');
    expect(stdout).toContain('Z axis');
    expect(stdout).toMatch(/30 frames with too few points, in frames 40 to 69 \(/);
    const told = JSON.parse((await limber('solve', 'poor.trc', '-o', 'poor.bvh', '--json')).stdout);
    const [report] = told.solved;
    expect(told).toMatchObject({ limits: 'human', skipped: [] });
    expect(report).toMatchObject({ file: 'poor.trc', output: 'poor.bvh', frames: 120, unused: ['ball'], use: 'hold' });
    expect(report.gaps).toEqual([{ from: 40, to: 69 }]);
    expect(report.after.frames).toBe(0);
    expect(report.used).toContainEqual({ label: 'left_knee', landmark: 'left knee', joint: 'LeftLeg' });
    expect(report.points.find(({ label }: { label: string }) => label === 'left_wrist').seen).toBeCloseTo(0.5, 1);
    expect(report.content).toBeUndefined();
  });

  it('holds or guides as it is told', async () => {
    // Limits of someone who stands still.
    const still = truth.rotations.slice(0, 4 * names.length * 40);
    const standing = { ...truth, frameCount: 40, rotations: still, rootPositions: truth.rootPositions.slice(0, 120) };
    writeFileSync(at('still.bvh'), writeBvh(standing));
    const held = await limber('solve', 'walk.trc', '--limits', 'still.bvh', '--hold', '-o', 'held.bvh');
    expect(held.stdout).toContain('held inside limits');
    expect(held.stdout).toContain('That is far. ');
    expect(held.stdout).toMatch(/beyond limits: 0 frames; without limits 1\d\d frames, most \w+ by/);
    expect((await limber('solve', 'walk.trc', '--guide', '-o', 'guided.bvh')).stdout).toContain('guided by limits');
  });

  it('of a folder makes a file each, and goes on where one can’t be read', async () => {
    mkdirSync(at('takes/deep'), { recursive: true });
    writeFileSync(at('takes/one.trc'), trc({ seed: 7, frames: 30 }));
    writeFileSync(at('takes/deep/two.trc'), trc({ seed: 8, frames: 30 }));
    writeFileSync(at('takes/broken.trc'), 'PathFileType\t4');
    writeFileSync(at('takes/notes.json'), '{}');
    const { status, stderr } = await limber('solve', 'takes', '-o', 'made');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^takes\/broken\.trc: left out\. /);
    for (const made of ['made/one.bvh', 'made/deep/two.bvh'])
      expect(parseBvh(readFileSync(at(made), 'utf8')).frameCount).toBe(30);
    const both = await limber('solve', 'takes/one.trc', 'takes/deep/two.trc', '-o', 'both.glb');
    expect(both.stderr).toContain('say with -o a folder');
  });
});

it('threads tell how far a file is', async () => {
  const crew = createCrew(1, worker);
  const shares: number[] = [];
  const [outcome] = await crew
    .hearing((share) => shares.push(share))
    .run('solve', [at('walk.trc')], { limits: 'adult' }, 'bvh');
  await crew.end();
  expect(outcome).toHaveProperty('results');
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

describe('a table of names', () => {
  const code = (point: string) => `m${POINTS.indexOf(point)}`;
  const places = Object.fromEntries(POINTS.map((point) => [code(point), point.replace('_', ' ').replace('_', ' ')]));
  const solve = (table: unknown) => {
    writeFileSync(at('coded.trc'), trc({ seed: 9, frames: 40, label: code }));
    writeFileSync(at('names.json'), typeof table === 'string' ? table : JSON.stringify(table));
    return limber('solve', 'coded.trc', '--names', 'names.json', '-o', 'coded.bvh');
  };

  it('says where points sit', async () => {
    const { status, stdout } = await solve({ ...places, m0: null });
    expect([status, stdout]).toEqual([0, expect.stringContaining('from 18 of 19 points')]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'whose place is unknown',
      { m1: 'left kne' },
      /"m1" sits at "left kne", which is no place on the body; did you mean "left knee"\?/,
    ],
    ['whose place is a number', { m1: 3 }, /"m1" sits at 3, .* write places by the labels of points/],
    ['that names nothing', {}, /names\.json: It names nothing/],
    ['that is no JSON', 'm1: left knee', /names\.json: It is not a table of names as JSON/],
    ['that is a list', ['left knee'], /It is not a table of names as JSON/],
    [
      'of another file',
      { left_kne: 'left knee' },
      /names no point of this file: there is no "left_kne"; choose from m0, m1/,
    ],
  ])('%s', async (_, table, words) => {
    const { status, stderr } = await solve(table);
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)]);
  });

  it('that is partly of another file', async () => {
    const { stdout } = await solve({ ...places, m99: 'pelvis' });
    expect(stdout).toContain('The table of names has "m99", which is no point of this file');
  });
});

describe('what can’t be solved is told in one sentence', () => {
  const walk = () => trc({ seed: 10, frames: 30 });
  const foreign: Record<string, string> = { left: 'vasen', right: 'oikea' };
  const two = () => {
    const row = Array.from({ length: 12 }, (_, i) => `${i % 7}.5`).join('\t');
    const labels = ['Ann:', 'Bob:'].flatMap((who) =>
      ['LKnee', 'RKnee', 'LElbow', 'RElbow'].map((point) => who + point),
    );
    return table(
      labels,
      30,
      'mm',
      Array.from({ length: 9 }, (_, f) => `${f + 1}\t${f / 30}\t${row}\t${row}`),
    );
  };
  it.each<[string, () => string | Uint8Array, RegExp]>([
    ['no points', () => table([], 30, 'mm', ['1\t0', '2\t0.03']), /no (point|marker)/i],
    ['one point', () => table(['nose'], 30, 'mm', ['1\t0\t1\t2\t3']), /only one point \(“nose”\): a pose needs/],
    ['two people', two, /2 people: “Ann”, “Bob”.* --subject/],
    [
      'labels in a language that nobody knows',
      () => trc({ seed: 11, frames: 9, label: (p) => `${foreign[p.split('_')[0]] ?? ''}${POINTS.indexOf(p)}x` }),
      /19 points, and the places of none are known.* --names/,
    ],
    ['nothing but missing', () => trc({ seed: 12, frames: 20, isMissing: () => true }), /none|no point|nothing|never/i],
    ['cut in the head', () => walk().slice(0, 100), /./],
    ['no file of points', () => 'GIF89a\0\0\0', /./],
    ['empty', () => '', /empty/],
    ['a C3D that is cut', () => Uint8Array.from([2, 0x50, 0, 1]), /./],
  ])('%s', async (name, make, words) => {
    const file = `${name.replace(/\W/g, '-')}.${name.includes('C3D') ? 'c3d' : 'trc'}`;
    writeFileSync(at(file), make());
    const { status, stdout, stderr } = await limber('solve', file, '-o', 'bad.bvh');
    expect([status, stdout]).toEqual([2, '']);
    const [line, end, ...more] = stderr.trimEnd().split('\n');
    expect(line).toMatch(new RegExp(`^${file.replace('.', '\\.')}: left out\\. \\S`));
    expect(line.replace(/^.*?: left out\. /, '')).toMatch(words);
    expect([end, more]).toEqual([expect.stringMatching(/^limber: There is no file of points/), []]);
    expect(existsSync(at('bad.bvh'))).toBe(false);
  });

  it('of two people, one is chosen', async () => {
    const pair = trc({ seed: 13, frames: 20, label: (point) => `Ann:${point}` }).split('\n');
    const other = trc({ seed: 14, frames: 20, label: (point) => `Bob:${point}` }).split('\n');
    const [first, second] = [pair, other].map((lines) => lines.slice(6, 26));
    const labels = ['Ann', 'Bob'].flatMap((who) => POINTS.map((point) => `${who}:${point}`));
    const rows = first.map((row, f) => `${row}\t${second[f].split('\t').slice(2).join('\t')}`);
    writeFileSync(at('pair.trc'), table(labels, 30, 'mm', rows));
    const bob = await limber('solve', 'pair.trc', '--subject', 'Bob', '-o', 'bob.bvh');
    expect([bob.status, bob.stdout]).toEqual([0, expect.stringContaining('from 19 points')]);
    expect((await limber('solve', 'pair.trc', '--subject', 'Eve', '-o', 'eve.bvh')).stderr).toMatch(
      /no points of “Eve”.*“Ann”, “Bob”/,
    );
  });

  it('counts that lie, numbers that are none, and a unit that nobody knows are said, and the rest is used', async () => {
    const odd = trc({ seed: 15, frames: 30, says: 'furlong' })
      .replace(/^([\d.]+\t[\d.]+\t)30\t19/m, '$1500\t19')
      .replace(/^(9\t.*?)\t[-\d.]+/m, '$1\tNaN');
    writeFileSync(at('odd.trc'), odd);
    const { status, stdout } = await limber('solve', 'odd.trc', '-o', 'odd.bvh');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^odd\.bvh: 30 frames/);
    expect(stdout).toMatch(/500/);
    expect(stdout).toMatch(/taken to be in millimetres/);
  });

  it('points of a dog with names of a person are doubted', async () => {
    // On four legs: hands are where feet are, and the head is before the hips.
    const dog = trc({ seed: 16, frames: 30, axes: ([x, y, z]) => [x, 0.4 * z, 1.2 * y + 0.9 * x * x] });
    writeFileSync(at('dog.trc'), dog);
    expect((await limber('solve', 'dog.trc', '-o', 'dog.bvh')).stdout).toContain('may be of an animal');
  });

  it.each<[string, string[], RegExp]>([
    ['--hold and --guide', ['--hold', '--guide'], /--hold or --guide, not both/],
    ['no rate', ['--rate', '0'], /--rate is "0"; it must be more than 0/],
    ['a profile without people', ['--limits', BUNDLED, '--profile', 'adult'], /--profile goes with --limits human/],
    ['limits that are not there', ['--limits', 'none.limits.json'], /none\.limits\.json: There is no such file/],
    ['a rig that is no person', ['--on', 'chain.bvh'], /chain\.bvh: It is not \w+ as a \w+/],
  ])('%s', async (_, options, words) => {
    writeFileSync(at('chain.bvh'), CHAIN);
    const { status, stderr } = await limber('solve', 'walk.trc', '-o', 'bad.bvh', ...options);
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)]);
  });
});

const CHAIN = `HIERARCHY
ROOT Tail
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 30 0
  }
}
MOTION
Frames: 1
Frame Time: 0.0333333
0 0 0 0 0 0
`;

it('info tells what is in a file of points', async () => {
  writeFileSync(at('info.trc'), trc({ seed: 17, frames: 30, label: (point) => (point === 'nose' ? 'ball' : point) }));
  const { status, stdout } = await limber('info', 'info.trc', BUNDLED);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^info\.trc: 19 points, 30 frames at [\d.]+ Hz, [\d.]+ s, 0\.0 % missing$/m);
  expect(stdout).toMatch(/^ {2}known by name: left_ear, /m);
  expect(stdout).toMatch(/^ {2}not known: ball$/m);
  expect(stdout).toMatch(/range-of-motion\.bvh: \d+ joints/);
  const { files } = JSON.parse((await limber('info', 'info.trc', '--json')).stdout);
  expect(files).toMatchObject([{ file: 'info.trc', points: 19, frames: 30, unknown: ['ball'], missing: 0 }]);
});

/** Recordings of others, where they are: who recorded them, and the most that half of the points may be missed by, mm. */
const REAL = ['../shared/points/real'].flatMap((folder) =>
  (
    [
      ['pose2sim_balancing_raw.trc', 13],
      ['motion_capture_walk.trc', 2.5],
      ['pycgm_move.c3d', 2.5],
      ['pycgm_static.c3d', 2.5],
    ] as const
  ).map(([file, most]) => [resolve(folder, file), most] as const),
);
/** °: a turn from one frame to the next that people do not do. */
const JUMP = 20;

describe.each(REAL.filter(([file]) => existsSync(file)))('%s', (file, most) => {
  it('becomes motion of a person', { timeout: 120_000 }, async () => {
    const { stdout, status } = await limber('solve', file, '-o', 'real.bvh', '--json');
    expect(status).toBe(0);
    const [report] = JSON.parse(stdout).solved;
    expect(report.after.frames).toBe(0);
    expect(1000 * report.median).toBeLessThanOrEqual(most);
    await limber('human', 'real.bvh', '-o', 'real.limits.json');
    expect((await limber('check', 'real.limits.json', 'real.bvh')).stdout).toContain('inside, all of');
    const { rotations, skeleton, frameCount } = parseBvh(readFileSync(at('real.bvh'), 'utf8'));
    const joints = skeleton.names.length;
    const turns = Array.from({ length: joints * (frameCount - 1) }, (_, i) =>
      angleBetween(readQuat(rotations, i), readQuat(rotations, i + joints)),
    );
    expect(turns.filter((turn) => turn > JUMP * DEGREE).length).toBeLessThanOrEqual(5);
  });
});
