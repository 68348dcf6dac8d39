import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../../scripts/package/installed';
import {
  containsRotation,
  fillLimits,
  humanLimits,
  humanTies,
  keptTies,
  learnTies,
  parseBvh,
  type Quat,
  readLimits,
  widenTies,
  writeBvh,
} from '../core';
import { multiply, readQuat } from '../core/math';
import { tieLimits } from '../core/ties';
import { wanderingChain } from '../core/ties/testing/made-ties';
import { openModel } from '../rigs';
import { personGlb } from '../rigs/testing/person-glb';
import { springVrmGlb } from '../rigs/testing/spring-glb';
import { run } from './program';

const BUNDLED = resolve('public/clips/range-of-motion.bvh');
const work = mkdtempSync(join(tmpdir(), 'limber-program-'));
const at = (name: string) => join(work, name);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
let program = '';

/** A small person whose arm swings by `reach` degrees, begun at `start`. */
function bvh(reach: number, start = 0, arm = 'Arm', frames = 40): string {
  const rows = Array.from({ length: frames }, (_, f) => {
    const [a, b] = [Math.sin(0.3 * (f + start)), Math.cos(0.23 * (f + start))];
    return `0 90 0 0 0 0 ${(reach * a).toFixed(4)} ${(0.6 * reach * b).toFixed(4)} ${(0.3 * reach * a * b).toFixed(4)}`;
  });
  return `HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT ${arm}
  {
    OFFSET 0 40 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 30 0
    }
  }
}
MOTION
Frames: ${frames}
Frame Time: 0.0333333
${rows.join('\n')}
`;
}

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The same with something on standard input. */
const fed = (input: string | Uint8Array, ...args: string[]): Run =>
  spawnSync(process.execPath, [program, ...args], { cwd: work, encoding: 'utf8', input });

/** The program as it was installed, in a process of its own. */
const installed = (...args: string[]): Run =>
  spawnSync(process.execPath, [program, ...args], { cwd: work, encoding: 'utf8' });

/** The same program without starting a process, and with one thread: to start more takes longer than what they are asked to do here. The thread is the installed one's. */
async function limber(...args: string[]): Promise<Run> {
  const said = { stdout: '', stderr: '' };
  const to = (key: 'stdout' | 'stderr') => ({ write: (text: string) => void (said[key] += text) });
  const worker = join(dirname(program), 'worker.js');
  const before = process.cwd();
  process.chdir(work);
  try {
    const alone = args.length === 0 || args.includes('--jobs') ? args : [...args, '--jobs', '1'];
    return {
      status: await run(alone, { version, worker, input: Readable.from([]), out: to('stdout'), err: to('stderr') }),
      ...said,
    };
  } finally {
    process.chdir(before);
  }
}

beforeAll(() => {
  program = join(installedPackage().project, 'node_modules/limber/lib/program/limber.js');
  mkdirSync(at('clips/deep'), { recursive: true });
  for (let i = 0; i < 5; i++) writeFileSync(at(`clips/walk-${i}.bvh`), bvh(40, 17 * i));
  writeFileSync(at('clips/deep/walk-5.BVH'), bvh(40, 99));
  writeFileSync(at('wild.bvh'), bvh(80));
  writeFileSync(at('other.bvh'), bvh(40, 0, 'Tail'));
  mkdirSync(at('broken'));
  writeFileSync(at('broken/good.bvh'), bvh(40));
  writeFileSync(at('broken/cut.bvh'), bvh(40).slice(0, 150));
  writeFileSync(at('broken/noise.bvh'), 'GIF89a\0\0');
}, 600_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('limber', () => {
  it('reads standard input, writes standard output, and says nothing else there', () => {
    const { stdout: limits, status } = fed(bvh(40), 'fit', '-', '-o', '-');
    expect(status).toBe(0);
    expect(readLimits(limits).limits).toHaveLength(2);
    expect(fed(limits, 'check', '-', 'wild.bvh').stdout).toMatch(/^wild\.bvh: outside in \d+ of 40 frames/);
    writeFileSync(at('walk.limits.json'), limits);
    const held = fed(bvh(80), 'hold', 'walk.limits.json', '-', '-o', '-');
    expect(parseBvh(held.stdout).frameCount).toBe(40);
    expect(held.stderr).toMatch(/^-: changed \d+ of 40 frames/);
    expect(installed('export', 'walk.limits.json', '--to', 'mjcf', '-o', '-').stdout).toMatch(/^<\?xml|^<!--|^<mujoco/);
    expect(installed('export', 'walk.limits.json', '--to', 'runtime', '-o', '-').stderr).toContain(
      '2 files: name a folder with -o',
    );
    const bundled = parseBvh(readFileSync(BUNDLED, 'utf8'));
    const short = {
      ...bundled,
      frameCount: 3,
      rotations: bundled.rotations.subarray(0, 12 * bundled.skeleton.names.length),
    };
    expect(fed(personGlb(bundled.skeleton, short), 'info', '-').stdout).toMatch(/stdin\.glb: 22 joints/);
  });

  it('tells limits and clips apart by what they hold, whatever their order', async () => {
    await limber('fit', 'clips', '-o', 'walk.limits.json');
    const { stdout } = await limber('check', 'walk.limits.json', 'wild.bvh');
    copyFileSync(at('walk.limits.json'), at('walk.txt'));
    for (const path of ['walk.limits.json', 'walk.txt'])
      expect((await limber('check', 'wild.bvh', path)).stdout).toBe(stdout);
    expect((await limber('check', 'wild.bvh', 'clips')).stderr).toContain('wild.bvh: ');
  });

  it('names links that lead nowhere, and leaves notes out where it is to be quiet', async () => {
    mkdirSync(at('linked'));
    writeFileSync(at('linked/walk.bvh'), bvh(40));
    symlinkSync(at('nowhere.bvh'), at('linked/gone.bvh'));
    const { status, stderr } = await limber('info', 'linked');
    expect([status, stderr]).toEqual([2, 'linked/gone.bvh: left out. The link leads nowhere.\n']);
    const said = await limber('export', 'walk.limits.json', '--to', 'limits', '-o', 'quiet');
    expect(said.stderr).toContain('1 file for Limits file');
    expect((await limber('export', 'walk.limits.json', '--to', 'limits', '-o', 'quiet', '-q')).stderr).toBe('');
  });

  it('says what it replaces, is silent where a file stays as it is, and never writes over what it was given', async () => {
    const given = { 'kept/walk.bvh': bvh(40), 'kept/person.bvh': readFileSync(BUNDLED, 'utf8') };
    mkdirSync(at('kept'));
    for (const [name, text] of Object.entries(given)) writeFileSync(at(name), text);
    await limber('fit', 'kept/walk.bvh', '-o', 'kept/walk.limits.json');
    await limber('cloud', 'kept/walk.bvh', '-o', 'kept/walk.cloud');
    const commands: [string[], string, string][] = [
      [['fit', 'kept/walk.bvh'], 'new/fit.json', 'kept/walk.bvh'],
      [['human', 'kept/person.bvh'], 'new/human.json', 'kept/person.bvh'],
      [['hold', 'kept/walk.limits.json', 'kept/walk.bvh'], 'new/held.bvh', 'kept/walk.bvh'],
      [['cloud', 'kept/walk.bvh'], 'new/part.cloud', 'kept/walk.bvh'],
      [['merge', 'kept/walk.cloud'], 'new/all.cloud', 'kept/walk.cloud'],
      [['export', 'kept/walk.limits.json', '--to', 'limits'], 'new/walk.limits.json', 'kept/walk.limits.json'],
    ];
    for (const [command, output, input] of commands) {
      const folder = command[0] === 'export';
      const into = (file: string) => [...command, '-o', folder ? dirname(file) : file];
      const said = async (...more: string[]) => (await limber(...into(output), ...more)).stderr;
      expect(await said()).not.toContain('Replaced');
      expect(await said()).not.toContain('Replaced');
      writeFileSync(at(output), 'work of an afternoon');
      expect(await said()).toContain(`Replaced ${output}.\n`);
      writeFileSync(at(output), 'work of an afternoon');
      expect(await said('-q')).toBe('');
      const before = readFileSync(at(input));
      const { status, stderr } = await limber(...into(input));
      expect([status, stderr]).toEqual([2, expect.stringContaining(`"${input}" is an input file`)]);
      expect(readFileSync(at(input)).equals(before)).toBe(true);
    }
  });

  it('says its version and what it can do', async () => {
    expect(installed('--version').stdout.trim()).toBe(version);
    const { stdout, status } = await limber('--help');
    for (const name of ['info', 'fit', 'human', 'check', 'hold', 'carry', 'evidence', 'export', 'cloud', 'merge']) {
      expect(stdout).toContain(`\n  ${name} `);
      expect((await limber(name, '--help')).stdout).toContain(`limber ${name} `);
    }
    expect(status).toBe(0);
    expect(installed().status).toBe(2);
    expect((await limber('dance')).stderr).toContain('no command "dance"');
    expect((await limber('fit', '--banana', 'x')).status).toBe(2);
    expect((await limber('fit')).status).toBe(2);
    expect(installed('-V').stdout.trim()).toBe(version);
    const { stdout: fitHelp } = await limber('fit', '--help');
    expect(fitHelp).toMatch(/\$ limber fit .*\n {4}\w/);
    expect((await limber('help', 'fit')).stdout).toBe(fitHelp);
    expect((await limber('help', 'dance')).stderr).toContain('no command "dance"; choose from info');
    expect((await limber('fitt')).stderr).toContain('did you mean "fit"?');
    expect((await limber('fit', 'wild.bvh', '--shap', 'box')).stderr).toBe(
      'limber: There is no option "shap"; did you mean "shape"?\n',
    );
    expect((await limber('fit', 'wild.bvh', '--padding', '-5')).stderr).toBe(
      'limber: --padding takes a value; a value that begins with "-" is written --padding=-5.\n',
    );
    expect((await limber('fit', 'wild.bvh', '--quiet=2')).stderr).toBe('limber: --quiet takes no value.\n');
  });

  it('learns from a folder at any depth, the same to the bit with one thread, two, or in parts in any order', async () => {
    expect((await limber('fit', 'clips', '-o', 'one.limits.json', '--jobs', '1')).status).toBe(0);
    expect(installed('fit', 'clips', '-o', 'two.limits.json', '--jobs', '2').status).toBe(0);
    const whole = readFileSync(at('one.limits.json'), 'utf8');
    expect(readFileSync(at('two.limits.json'), 'utf8')).toBe(whole);
    expect(readLimits(whole).clips).toHaveLength(6);
    const parts = [
      'clips/walk-3.bvh',
      'clips/deep',
      'clips/walk-0.bvh',
      'clips/walk-4.bvh',
      'clips/walk-1.bvh',
      'clips/walk-2.bvh',
    ];
    for (const [i, part] of parts.entries()) expect((await limber('cloud', part, '-o', `${i}.cloud`)).status).toBe(0);
    expect((await limber('merge', '5.cloud', '1.cloud', '-o', 'half.cloud')).status).toBe(0);
    expect(
      (await limber('fit', '4.cloud', 'half.cloud', '0.cloud', '3.cloud', '2.cloud', '-o', 'merged.limits.json'))
        .status,
    ).toBe(0);
    expect(readFileSync(at('merged.limits.json'), 'utf8')).toBe(whole);
    const { stdout } = await limber('fit', 'clips', '-q');
    expect(stdout).toBe(whole);
  });

  it('reads rigs and folders of all kinds of motion like BVH, and holds them as they came, or as is said', async () => {
    const clip = parseBvh(readFileSync(BUNDLED, 'utf8'), 'made');
    const count = clip.skeleton.names.length;
    const short = {
      ...clip,
      frameCount: 120,
      rotations: clip.rotations.slice(0, 480 * count),
      rootPositions: clip.rootPositions.slice(0, 360),
    };
    mkdirSync(at('mixed'), { recursive: true });
    writeFileSync(at('mixed/figure.glb'), personGlb(clip.skeleton, short));
    expect((await limber('info', 'mixed')).stdout).toMatch(/mixed\/figure\.glb: 22 joints, \d+ frames/);
    const fitted = await limber('fit', 'mixed', '-o', 'figure.limits.json');
    expect(fitted).toMatchObject({ status: 0, stderr: '' });
    expect((await limber('check', 'figure.limits.json', 'mixed')).status).toBe(0);
    const held = await limber('hold', 'figure.limits.json', 'mixed', '-o', 'held-mixed');
    expect(held.stdout).toContain('held-mixed/figure.glb: inside before, all of');
    expect((await limber('check', 'figure.limits.json', 'held-mixed/figure.glb')).status).toBe(0);
    const asBvh = await limber('hold', 'figure.limits.json', 'mixed', '--to', 'bvh', '-o', 'held-mixed');
    expect(asBvh.stdout).toContain('held-mixed/figure.bvh: inside before, all of');
    expect((await limber('check', 'figure.limits.json', 'held-mixed/figure.bvh')).status).toBe(0);
    expect((await limber('hold', 'figure.limits.json', 'mixed', '--to', 'csv', '-o', 'held-mixed')).status).toBe(0);
    expect(readFileSync(at('held-mixed/figure.csv'), 'utf8')).toMatch(/^"frame","time \(s\)"/);
    const odd = await limber('hold', 'figure.limits.json', 'mixed', '--to', 'fbx', '-o', 'held-mixed');
    expect([odd.status, odd.stderr]).toEqual([2, expect.stringContaining('--to is "fbx"; it must be one of')]);
    writeFileSync(at('mixed/broken.fbx'), 'no rig');
    const { status, stderr } = await limber('info', 'mixed');
    expect(status).toBe(2);
    expect(stderr).toContain('mixed/broken.fbx: left out. It is neither BVH, glTF, VRM, FBX nor SMPL');
  });

  it('holds clips of one skeleton in one glTF, in which every animation is inside', async () => {
    for (const [name, reach] of [
      ['calm.bvh', 20],
      ['swung.bvh', 70],
    ] as const)
      writeFileSync(at(name), bvh(reach));
    writeFileSync(at('other.bvh'), bvh(20, 0, 'Tail'));
    expect((await limber('fit', 'calm.bvh', '-o', 'calm.limits.json')).status).toBe(0);
    const { status, stdout } = await limber('hold', 'calm.limits.json', 'calm.bvh', 'swung.bvh', '-o', 'both.glb');
    expect(status).toBe(0);
    expect(stdout).toMatch(/both\.glb: inside before.*\n.*both\.glb: changed \d+ of 40 frames, most Arm/);
    const { stdout: info } = await limber('info', 'both.glb', '--json');
    expect(info).toContain('calm held');
    expect(info).toContain('swung held');
    const check = await limber('check', 'calm.limits.json', 'both.glb');
    expect([check.stderr, check.status]).toEqual(['', 0]);
    const eased = await limber('hold', 'calm.limits.json', 'swung.bvh', '-o', 'eased.bvh', '--ease', '6');
    expect(eased.status).toBe(0);
    expect((await limber('check', 'calm.limits.json', 'eased.bvh')).status).toBe(0);
    const mixed = await limber('hold', 'calm.limits.json', 'calm.bvh', 'other.bvh', '-o', 'mixed.glb');
    expect([mixed.status, mixed.stderr]).toEqual([2, expect.stringContaining('other.bvh: left out.')]);
  });

  it('fit learns the ties of clips in the charts of its limits, and adds those of people where limits are filled up', async () => {
    const made = parseBvh(readFileSync(BUNDLED, 'utf8'), 'made');
    const frameCount = 600;
    writeFileSync(
      at('take.bvh'),
      writeBvh({
        ...made,
        frameCount,
        rotations: made.rotations.slice(0, 4 * made.skeleton.names.length * frameCount),
        rootPositions: made.rootPositions.slice(0, 3 * frameCount),
      }),
    );
    const take = parseBvh(readFileSync(at('take.bvh'), 'utf8'));
    // A joint that does what the joint before it does.
    const chain = wanderingChain(5, 1500, 21);
    for (let at = 0; at < chain.rotations.length; at += 20)
      chain.rotations.set(chain.rotations.subarray(at + 4, at + 8), at + 8);
    const offsets = Float32Array.from({ length: 15 }, (_, i) => (i > 2 && i % 3 === 1 ? 0.3 : 0));
    const endSites = Float32Array.of(0, 0.3, 0);
    writeFileSync(at('chain.bvh'), writeBvh({ ...chain, skeleton: { ...chain.skeleton, offsets, endSites } }));
    const { stdout } = await limber('fit', 'chain.bvh', '--ties', '-o', 'chain.limits.json');
    const { ties: learned, limits: own } = readLimits(readFileSync(at('chain.limits.json'), 'utf8'));
    expect(learned).toEqual(keptTies(learnTies(parseBvh(readFileSync(at('chain.bvh'), 'utf8')), { limits: own })));
    expect(learned.map(({ joints }) => joints)).toContainEqual([1, 2]);
    expect(stdout).toMatch(new RegExp(`5 limits and ${learned.length} ties? from 1500 frames`));
    expect((await limber('fit', 'chain.bvh', '-o', '-')).stdout).not.toContain('"ties"');

    await limber('fit', 'take.bvh', '--ties', '--fill', '.5', '-o', 'filled.limits.json');
    const { skeleton, limits, ties } = readLimits(readFileSync(at('filled.limits.json'), 'utf8'));
    const people = widenTies(humanTies(skeleton, { motion: take }), take);
    expect(ties).toEqual([...keptTies(learnTies(take, { limits })), ...people]);
    const byJoint = skeleton.names.map((_, joint) => limits.find((limit) => limit.joint === joint) ?? null);
    expect(tieLimits(byJoint, ties).resting).toEqual([]);
    // Of some joints, ties between them.
    const arm = [
      'fit',
      'take.bvh',
      '--ties',
      '--fill',
      '.5',
      '--joints',
      'LeftForeArm,LeftHand',
      '-o',
      'arm.limits.json',
    ];
    await limber(...arm);
    const names = readLimits(readFileSync(at('arm.limits.json'), 'utf8')).ties.map(({ joints }) =>
      joints.map((joint) => skeleton.names[joint]).join(),
    );
    expect(new Set(names)).toEqual(new Set(['LeftForeArm,LeftHand']));

    await limber('cloud', 'take.bvh', '-o', 'take.cloud');
    const refused = await limber('fit', 'take.cloud', '--ties');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('take.cloud does not record which rotations belong to one moment');
  });

  it('writes limits of people without a clip’s help, which then hold for clips of the skeleton', async () => {
    const made = await limber('human', BUNDLED, '-o', 'human.limits.json', '--profile', 'flexible');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain('21 limits and 4 ties of people (flexible)');
    const { stdout, status } = await limber('check', 'human.limits.json', BUNDLED);
    expect(stdout).toContain('inside, all of 5177 frames');
    expect(status).toBe(0);
  });

  it('says why there are no limits of people, and for which profile', async () => {
    const { status, stderr } = await limber('human', 'wild.bvh', '-o', 'no.limits.json');
    expect(status).toBe(2);
    expect(stderr).toContain('wild.bvh: It is not recognised as a human');
    expect((await limber('human', BUNDLED, '--profile', 'giant')).stderr).toContain('older, adult, flexible');
    expect((await limber('human', 'nowhere.glb')).stderr).toContain('nowhere.glb: There is no such file');
  });

  it('checks clips against people, worst joints first, each with its cause and its frames', async () => {
    const clip = parseBvh(readFileSync(BUNDLED, 'utf8'));
    const { names } = clip.skeleton;
    const rotations = clip.rotations.slice(0, 4 * names.length * 300);
    const turn = (name: string, frame: number, about: Quat) => {
      const joint = frame * names.length + names.indexOf(name);
      rotations.set(multiply(readQuat(rotations, joint), about), 4 * joint);
    };
    for (let frame = 0; frame < 300; frame++) turn('RightHand', frame, [0, 1, 0, 0]);
    for (let frame = 100; frame < 140; frame++) turn('LeftFoot', frame, [0, 1, 0, 0]);
    mkdirSync(at('people'));
    writeFileSync(at('people/bad.bvh'), writeBvh({ ...clip, frameCount: 300, rotations }));
    const [frameCount, rootPositions] = [120, clip.rootPositions.slice(0, 360)];
    const good = { ...clip, frameCount, rootPositions, rotations: clip.rotations.slice(0, 480 * names.length) };
    writeFileSync(at('people/person.glb'), personGlb(clip.skeleton, good));
    const inside = await limber('check', 'human', BUNDLED);
    expect(inside).toMatchObject({ status: 0, stderr: '' });
    expect(inside.stdout).toContain('inside, all of 5177 frames');
    const { status, stdout } = await limber('check', 'human', 'people');
    expect(status).toBe(1);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('people/bad.bvh: outside in 300 of 300 frames');
    expect(lines[1]).toMatch(
      /^ {2}RightHand: in 300 frames, by [\d.]+° in frame \d+, mostly by [\d.]+°: turned throughout/,
    );
    expect(lines[2]).toMatch(/^ {2}LeftFoot: in 40 frames, by [\d.]+° in frame 1[0-3]\d, .+: flips .+ \(40 frames\)$/);
    expect(stdout).toContain('people/person.glb: inside');
    const told = JSON.parse(
      (await limber('check', 'human', 'people', '--profile', 'flexible', '--joints', 'LeftFoot', '--json')).stdout,
    );
    expect(told).toMatchObject({ limits: 'human', profile: 'flexible', skipped: [] });
    const [{ joints, framesOutside }] = told.clips;
    expect(framesOutside).toBe(40);
    expect(joints).toMatchObject([{ name: 'LeftFoot', runs: [{ first: 100, last: 139, cause: 'flip' }] }]);
    expect((await limber('check', 'human', 'people/bad.bvh', '--tolerance', '180')).status).toBe(0);
  });

  it('says which clips are not checked against people, and knows a file called human', async () => {
    const { status, stderr } = await limber('check', 'human', 'wild.bvh');
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('wild.bvh: left out. It is not recognised as a human'),
    });
    expect((await limber('check', 'human', BUNDLED, '--profile', 'giant')).stderr).toContain('older, adult, flexible');
    expect((await limber('fit', 'clips', '-o', 'human')).status).toBe(0);
    expect((await limber('check', './human', 'clips')).status).toBe(0);
    expect((await limber('check', './human', 'clips', '--profile', 'adult')).stderr).toContain(
      '--profile needs human limits',
    );
  });

  it('fills limits up to people: they hold what was seen, and more', async () => {
    const joints = ['--joints', 'LeftForeArm'];
    expect((await limber('fit', BUNDLED, ...joints, '-o', 'seen.limits.json')).status).toBe(0);
    const { status, stderr } = await limber('fit', BUNDLED, ...joints, '--fill', '.75', '-o', 'full.limits.json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect((await limber('check', 'full.limits.json', BUNDLED)).status).toBe(0);
    const [seen, filled] = ['seen', 'full'].map(
      (name) => readLimits(readFileSync(at(`${name}.limits.json`), 'utf8')).limits[0],
    );
    // As the package and the page fill up: the page's worker is held against the same two functions.
    const clip = parseBvh(readFileSync(BUNDLED, 'utf8'));
    const human = humanLimits(clip.skeleton, { motion: clip }).limits;
    expect(filled).toEqual(fillLimits([seen], human, 0.75)[0]);
    // An elbow bent back by 8°: not shown, not impossible.
    const back: Quat = [0, Math.sin(0.07), 0, Math.cos(0.07)];
    expect(containsRotation(seen, back)).toBe(false);
    expect(containsRotation(filled, back)).toBe(true);
    expect((await limber('fit', BUNDLED, '--fill', '2')).stderr).toContain('--fill is "2"; it must be from 0 to 1');
    expect((await limber('fit', 'clips', '--fill', '.5')).stderr).toContain('not recognised as a human');
  });

  it('checks: 0 inside, 1 outside, with the joint, the angle and the frame', async () => {
    await limber('fit', 'clips', '-o', 'walk.limits.json');
    const inside = await limber('check', 'walk.limits.json', 'clips');
    expect([
      inside.status,
      inside.stdout.split('\n').filter((line) => line.endsWith('inside, all of 40 frames')),
    ]).toEqual([0, expect.arrayContaining([])]);
    expect(inside.stdout.match(/inside, all of 40 frames/g)).toHaveLength(6);
    const outside = installed('check', 'walk.limits.json', 'wild.bvh', '--json');
    expect(outside.status).toBe(1);
    const [{ framesOutside, violations }] = JSON.parse(outside.stdout).clips;
    expect(framesOutside).toBeGreaterThan(10);
    expect(violations[0].name).toBe('Arm');
    expect(violations[0].worst).toBeGreaterThan(0.5);
    const { stdout } = await limber('check', 'walk.limits.json', 'wild.bvh');
    expect(stdout).toMatch(/wild\.bvh: outside in \d+ of 40 frames\n {2}Arm: in \d+ frames, by \d+\.\d° in frame \d+/);
    expect((await limber('check', 'walk.limits.json', 'wild.bvh', '--tolerance', '90')).status).toBe(0);
    expect((await limber('check', 'walk.limits.json', 'wild.bvh', '--joints', 'Hips')).status).toBe(0);
  });

  it('holds clips inside limits and writes them, never over what it was given', async () => {
    await limber('fit', 'clips', '-o', 'walk.limits.json');
    const { status, stdout } = await limber('hold', 'walk.limits.json', 'wild.bvh', 'clips', '-o', 'held', '--json');
    expect(status).toBe(0);
    const { clips } = JSON.parse(stdout);
    expect(clips).toHaveLength(7);
    expect(clips[0].report.worstAngle).toBeGreaterThan(0.5);
    expect(clips[1].report.changedFrames).toBe(0);
    expect(existsSync(at('held/deep/walk-5.BVH'))).toBe(true);
    expect((await limber('check', 'walk.limits.json', 'held')).status).toBe(0);
    const over = await limber('hold', 'walk.limits.json', 'wild.bvh', '-o', '.');
    expect([over.status, over.stderr]).toEqual([2, expect.stringContaining('is an input file')]);
    expect(readFileSync(at('wild.bvh'), 'utf8')).toBe(bvh(80));
    mkdirSync(at('same'), { recursive: true });
    writeFileSync(at('same/wild.bvh'), bvh(10));
    expect((await limber('hold', 'walk.limits.json', 'wild.bvh', 'same/wild.bvh', '-o', 'held')).status).toBe(2);
  });

  it('tells of clips, clouds and limits', async () => {
    await limber('fit', 'clips', '-o', 'walk.limits.json');
    await limber('cloud', 'clips', '-o', 'walk.cloud');
    const { stdout } = await limber('info', 'wild.bvh', 'walk.cloud', 'walk.limits.json', '--json');
    const [limitsOrCloud, ...others] = JSON.parse(stdout).files as {
      file: string;
      skeleton: string;
      frames?: number;
    }[];
    const all = [limitsOrCloud, ...others];
    expect(all.map(({ file }) => file).sort()).toEqual(['walk.cloud', 'walk.limits.json', 'wild.bvh']);
    expect(new Set(all.map(({ skeleton }) => skeleton)).size).toBe(1);
    expect(all.find(({ file }) => file === 'walk.cloud')!.frames).toBe(240);
    expect((await limber('info', 'wild.bvh')).stdout).toContain('wild.bvh: 2 joints, 40 frames at 30 Hz');
  });

  it('weighs shapes on the bundled clip', async () => {
    const { stdout, status } = await limber(
      'evidence',
      BUNDLED,
      '--joints',
      'LeftForeArm',
      '--shapes',
      'box,k-dop',
      '--json',
    );
    expect(status).toBe(0);
    const [{ evidence }] = JSON.parse(stdout).joints;
    expect(evidence).toHaveLength(2);
    for (const { coverage, tightness } of evidence) {
      expect(coverage).toBeGreaterThan(0.4);
      expect(tightness).toBeGreaterThan(0.2);
    }
    expect(evidence[0].tightness).toBeGreaterThan(evidence[1].tightness);
  });

  it('exports for an engine with its losses, and as code', async () => {
    expect((await limber('fit', BUNDLED, '-o', 'rom.limits.json')).status).toBe(0);
    const joints = ['--joints', 'LeftForeArm,LeftArm'];
    const { stdout, status } = await limber(
      'export',
      'rom.limits.json',
      BUNDLED,
      '--to',
      'mjcf',
      '-o',
      'out',
      '--json',
      ...joints,
    );
    expect(status).toBe(0);
    const { files, losses } = JSON.parse(stdout);
    const file = readFileSync(at(files[0]), 'utf8');
    expect(file).toContain('<mujoco');
    expect(losses.map(({ name }: { name: string }) => name).sort()).toEqual(['LeftArm', 'LeftForeArm']);
    for (const { frames, rejected } of losses) expect([frames, rejected < 0.01]).toEqual([5177, true]);
    const alone = await limber('export', 'rom.limits.json', '--to', 'mjcf', '-o', 'alone', ...joints);
    expect(alone.stdout).not.toContain('frames rejected');
    // Without a clip nobody knows what is used: all of the room is kept.
    const rangesOf = (text: string) => [...text.matchAll(/range="(\S+) (\S+)"/g)].map(([, low, high]) => +high - +low);
    const widths = [file, readFileSync(at('alone/rom.mjcf.xml'), 'utf8')].map(rangesOf);
    expect(Math.max(...widths[0])).toBeLessThan(Math.max(...widths[1]));
    expect((await limber('export', 'rom.limits.json', '--to', 'c', '-o', 'out')).status).toBe(0);
    expect(readFileSync(at('out/rom-limits.h'), 'utf8')).toContain('project');
    expect((await limber('export', 'rom.limits.json', '--to', 'banana')).status).toBe(2);
  });

  it('writes limits into the springs of a VRM, which goes out again', async () => {
    const hips = bvh(40).replace(
      '  JOINT Arm',
      '  JOINT Leg\n  {\n    OFFSET 9 -40 0\n    CHANNELS 0\n    End Site\n    {\n      OFFSET 0 -30 0\n    }\n  }\n  JOINT Arm',
    );
    const clip = parseBvh(hips, 'sway.bvh');
    const vrm = springVrmGlb(clip, 'Arm');
    writeFileSync(at('hero.vrm'), vrm);
    expect((await limber('fit', 'hero.vrm', '-o', 'hair.limits.json')).status).toBe(0);
    const bare = await limber('export', 'hair.limits.json', '--to', 'vrm', '-o', 'springs');
    expect([bare.status, bare.stderr.includes('Name it with --rig.')]).toEqual([2, true]);
    const args = [
      'hair.limits.json',
      'hero.vrm',
      '--to',
      'vrm',
      '--rig',
      'hero.vrm',
      '--cover',
      '99',
      '-o',
      'springs',
      '--json',
    ];
    const { status, stdout } = await limber('export', ...args);
    expect(status).toBe(0);
    const [{ name, lost, rejected }] = JSON.parse(stdout).losses;
    expect([name, lost < 0.02, rejected < 0.03]).toEqual(['Arm', true, true]);
    const written = openModel(new Uint8Array(readFileSync(at('springs/hero_limits.vrm'))), 'hero_limits.vrm');
    expect(JSON.stringify(written.json)).toContain('"VRMC_springBone_limit":{"specVersion":"1.0-draft"');
    const data = (file: Uint8Array) =>
      file.subarray(20 + new DataView(file.buffer, file.byteOffset).getUint32(12, true));
    expect(data(written.withJson(written.json))).toEqual(data(vrm));
  });
});

describe('limber with bad input', () => {
  it('names broken clips, leaves them out, does the rest, and ends with 2', async () => {
    const { status, stderr, stdout } = await limber('fit', 'broken', 'nowhere.bvh', '-o', 'rest.limits.json', '--json');
    expect(status).toBe(2);
    for (const name of ['broken/cut.bvh', 'broken/noise.bvh', 'nowhere.bvh'])
      expect(stderr).toContain(`${name}: left out.`);
    expect(
      JSON.parse(stdout)
        .skipped.map(({ file }: { file: string }) => file)
        .sort(),
    ).toEqual(['broken/cut.bvh', 'broken/noise.bvh', 'nowhere.bvh']);
    expect(readLimits(readFileSync(at('rest.limits.json'), 'utf8')).clips).toEqual(['good.bvh']);
    expect((await limber('fit', 'broken/cut.bvh', '-o', 'none.limits.json')).status).toBe(2);
    expect(existsSync(at('none.limits.json'))).toBe(false);
    expect((await limber('info', 'broken')).status).toBe(2);
  });

  it('refuses two skeletons in one fit, and limits of another in a check', async () => {
    const { status, stderr } = await limber('fit', 'wild.bvh', 'other.bvh', '-o', 'both.limits.json');
    expect(status).toBe(2);
    expect(stderr).toMatch(/other\.bvh.*wild\.bvh|wild\.bvh.*other\.bvh/);
    expect(existsSync(at('both.limits.json'))).toBe(false);
    await limber('fit', 'wild.bvh', '-o', 'wild.limits.json');
    const check = await limber('check', 'wild.limits.json', 'other.bvh');
    expect(check.status).toBe(2);
    expect(check.stderr).toContain('another skeleton');
  });

  it('says what is wrong with limits that are cut off, of the future, or have __proto__', async () => {
    await limber('fit', 'wild.bvh', '-o', 'wild.limits.json');
    const text = readFileSync(at('wild.limits.json'), 'utf8');
    for (const [made, words] of [
      [text.slice(0, 900), 'cut off'],
      [text.replace('"version": 2', '"version": 3'), 'newer program'],
      [text.replace('"version"', '"__proto__": {}, "version"'), '__proto__'],
    ]) {
      writeFileSync(at('bad.limits.json'), made);
      const { status, stderr } = await limber('check', 'bad.limits.json', 'wild.bvh');
      expect([status, stderr.includes(words)]).toEqual([2, true]);
    }
  });

  it('says which joints can not be told apart', async () => {
    await limber('fit', 'wild.bvh', '-o', 'wild.limits.json');
    const text = readFileSync(at('wild.limits.json'), 'utf8').replaceAll('"Arm"', '"Hips"');
    writeFileSync(at('twins.limits.json'), text);
    const { status, stderr } = await limber('export', 'twins.limits.json', '--to', 'c', '--joints', 'Hips');
    expect([status, stderr]).toEqual([2, expect.stringContaining('Joints #0 and #1 are both called "Hips"')]);
    expect((await limber('export', 'twins.limits.json', '--to', 'godot')).status).toBe(2);
    expect((await limber('export', 'twins.limits.json', '--to', 'c', '--joints', '#1', '-o', 'twins')).status).toBe(0);
  });

  it('ends with 3 where it may not write, or the disk is full, and leaves nothing behind', async () => {
    // A file where a folder should be is refused to root as well.
    const { status, stderr } = await limber('fit', 'wild.bvh', '-o', 'wild.bvh/x.limits.json');
    expect([status, stderr]).toEqual([3, expect.stringContaining('could not be written')]);
    if (process.getuid?.() !== 0) {
      mkdirSync(at('closed'));
      chmodSync(at('closed'), 0o500);
      expect((await limber('fit', 'wild.bvh', '-o', 'closed/x.limits.json')).status).toBe(3);
    }
    if (existsSync('/dev/full')) {
      const toFull = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" fit wild.bvh > /dev/full`], {
        cwd: work,
        encoding: 'utf8',
      });
      expect(toFull.status).toBe(3);
    }
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'leaves no half file on a full disk',
    async ({ skip }) => {
      mkdirSync(at('small'), { recursive: true });
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', at('small')]);
      if (mounted.status !== 0) skip('Nothing can be mounted here.');
      try {
        const { status, stderr } = await limber('cloud', BUNDLED, '-o', 'small/x.cloud');
        expect([status, stderr]).toEqual([3, expect.stringContaining('the disk is full')]);
        expect(readdirSync(at('small'))).toEqual([]);
      } finally {
        spawnSync('umount', [at('small')]);
      }
    },
  );

  it('leaves no half file when it is interrupted, and ends with 130', async () => {
    mkdirSync(at('many'), { recursive: true });
    mkdirSync(at('stopped'), { recursive: true });
    for (let i = 0; i < 60; i++) copyFileSync(BUNDLED, at(`many/${i}.bvh`));
    // What is said of it tells that the work has begun.
    copyFileSync(at('broken/noise.bvh'), at('many/0-noise.bvh'));
    const child = spawn(process.execPath, [program, 'fit', 'many', '-o', 'stopped/x.limits.json'], { cwd: work });
    const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
    await new Promise((done) => child.stderr.once('data', done));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(at('stopped'))).toEqual([]);
  });
});
