import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import {
  alignSkeletons,
  type Clip,
  findRoles,
  fitJointLimits,
  parseBvh,
  readLimits,
  retargetClip,
  writeBvh,
  writeLimits,
} from '../core';
import { type Build, movingPerson } from '../core/carry/testing/moving-people';
import { rotationFromVector } from '../core/math';
import { carriedLines } from './carried-words';
import { run } from './program';
import { tasks } from './tasks';

const folder = mkdtempSync(join(tmpdir(), 'limber-another-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });

/** Two people, their files, limits of the first, and the first one's motion on the second. */
function people(seed: number) {
  const dancer: Build = {
    armsOut: 1.4,
    legsOut: 0.05,
    facing: 0.1 * seed,
    seed: 20 + seed,
    size: 0.9,
    without: ['Spine1'],
  };
  const rig: Build = { armsOut: 0.9, legsOut: 0.2, facing: 2, seed: 40 + seed, armRoll: 0.4, prefix: 'rig:' };
  const dance = movingPerson(dancer, 90);
  const other = movingPerson(rig, 90);
  const played = retargetClip(dance, alignSkeletons(figureOf(dance), figureOf(other)));
  const limits = fitJointLimits(dance);
  writeFileSync(at(`${seed}.limits.json`), writeLimits(limits, { skeleton: dance.skeleton, clips: ['dance.bvh'] }));
  writeFileSync(at(`${seed}-played.bvh`), writeBvh(played));
  writeFileSync(at(`${seed}-own.bvh`), writeBvh(other));
  return { joints: limits.map(({ joint }) => joint), path: at(`${seed}.limits.json`) };
}

const only = <T>(outcomes: readonly ({ results: { result: T }[] } | { skipped: { message: string } })[]): T => {
  const [outcome] = outcomes;
  if ('skipped' in outcome) throw new Error(outcome.skipped.message);
  return outcome.results[0].result;
};

describe.each([1, 2, 3])('limits of one person on another (seed %i)', (seed) => {
  const { path, joints } = people(seed);

  it('hold the first one’s motion there: nearly every frame is inside, and what has no limit is named', async () => {
    const { frames, violations, carried } = only(await tasks.check(path, joints, 0.02, [at(`${seed}-played.bvh`)]));
    // Limits alone show how limbs fold less well than the motion does.
    const out = violations.reduce((sum, one) => sum + one.frames, 0);
    expect(out / (frames * carried!.joints)).toBeLessThan(0.01);
    expect(carried).toMatchObject({ apart: [], lostTies: 0 });
    expect(carried!.joints).toBeGreaterThan(20);
    expect(carriedLines(carried!)).toEqual([`  limits of another figure, carried to ${carried!.joints} joints`]);
  });

  it('hold another motion: joints that are hardly ever inside stay as they are and are named, until they are asked for', async () => {
    const file = at(`${seed}-own.bvh`);
    const check = only(await tasks.check(path, joints, 0, [file]));
    expect(check.framesOutside).toBeGreaterThan(10);
    const left = only(await tasks.hold(path, joints, [file]));
    const { apart } = left.carried!;
    expect(left.carried!.joints + apart.length).toBe(check.carried!.joints);
    const changed = left.report.joints.map(({ name }) => name);
    for (const { name, reason } of apart) {
      expect(reason).toMatch(/^Inside in \d % of the frames here/);
      expect(changed).not.toContain(name);
      expect(carriedLines(left.carried!).join()).toContain(name);
    }
    const held = only(await tasks.hold(path, joints, [file], { apart: 'held' }));
    expect(held.carried!.apart).toEqual([]);
    writeFileSync(at(`${seed}-held.bvh`), String(held.content));
    expect(parseBvh(String(held.content)).frameCount).toBe(90);
    // The held clip is inside, as the program reads it again.
    const again = only(await tasks.check(path, joints, 0.03, [at(`${seed}-held.bvh`)]));
    expect(again.violations.map(({ name }) => name)).toEqual([]);
  });
});

it('limits of a person on what is none are refused, and the reason says both', async () => {
  const { path, joints } = people(1);
  const thing = movingPerson({ armsOut: 1, legsOut: 0.1, facing: 0, seed: 9 }, 20);
  const names = thing.skeleton.names.map((_, joint) => `bone ${joint}`);
  writeFileSync(at('thing.bvh'), writeBvh({ ...thing, skeleton: { ...thing.skeleton, names } }));
  const [outcome] = await tasks.check(path, joints, 0, [at('thing.bvh')]);
  expect(outcome).toMatchObject({
    skipped: { message: expect.stringMatching(/^The limits are for another skeleton: .*not recognised as a human/) },
  });
});

it('writes limits of one person for another, which then hold exactly', async () => {
  const { path } = people(4);
  const said: string[] = [];
  const out = at('4-rig.limits.json');
  const call = ['carry', path, at('4-own.bvh'), '-o', out];
  const to = { write: (text: string) => void said.push(text) };
  const status = await run(call, { version: '0', worker: '', input: Readable.from([]), out: to, err: to });
  expect([status, said.join('')]).toEqual([
    0,
    expect.stringMatching(
      /^\d+ limits for 4-own.bvh in 4-rig.limits.json\n {2}limits of another figure, carried to \d+ joints\n$/,
    ),
  ]);
  const file = readLimits(readFileSync(out, 'utf8'));
  const all = file.limits.map(({ joint }) => joint);
  const check = only(await tasks.check(out, all, 0.02, [at('4-played.bvh')]));
  expect(check.carried).toBeUndefined();
  const frames = check.violations.reduce((sum, one) => sum + one.frames, 0);
  expect(frames / (check.frames * all.length)).toBeLessThan(0.01);
});

it('learns from no pose apart and says so, until it is asked to', async () => {
  const still = movingPerson({ armsOut: 1.5, legsOut: 0, facing: 0, seed: 30 }, 60);
  const rotations = still.rotations.slice();
  const arm = still.skeleton.names.indexOf('LeftForeArm');
  rotations.set(rotationFromVector([0, 0, -2.5]), 4 * arm);
  writeFileSync(at('stray.bvh'), writeBvh({ ...still, rotations }));
  const said: string[] = [];
  const to = { write: (text: string) => void said.push(text) };
  const cloudOf = async (usesPosesApart: boolean) => tasks.cloud([at('stray.bvh')], usesPosesApart);
  const [left, used] = [await cloudOf(false), await cloudOf(true)];
  expect([left.cloud!.frameCount, used.cloud!.frameCount]).toEqual([59, 60]);
  expect([left.apart, used.apart]).toEqual([[{ file: at('stray.bvh'), frames: 1 }], []]);
  await run(['fit', '--help'], { version: '0', worker: '', input: Readable.from([]), out: to, err: to });
  expect(said.join('')).toContain('--poses-apart');
});
