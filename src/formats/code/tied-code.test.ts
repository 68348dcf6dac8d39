import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type JointLimit, projectRotation, type Quat, type Tie } from '../../core';
import { readQuat } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import { projectInSlice, sliceAt, sliceOf, tieLimits } from '../../core/ties';
import { chainLimits, disturbed, randomTieOf, wanderingChain } from '../../core/ties/testing/made-ties';
import { writeBlob } from './blob';
import { printRuntime } from './runtime';
import { type CodeLanguage, writeCode } from './write-code';

const SHAPES = ['k-dop', 'box', 'oriented-box', 'convex-hull', 'ellipsoid', 'k-dop'] as const;
/** The charts that ties know. */
const CHARTS = SHAPES.map((_, i) => (i === 2 || i === 5 ? 'swing-twist' : 'exponential-map'));
const JOINTS = SHAPES.length;
const POSES = 300;
/** Python is slow. */
const PYTHON_POSES = 12;
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const where = (command: string): string => (has(command) ? '' : ` (skipped: ${command} is not installed)`);

const random = seeded(1340);
// A chain whose root has no limit, each of its joints with another shape; in the code joint 0 is the chain's first.
const clip = wanderingChain(JOINTS + 1, 200, 1341);
const limits = SHAPES.map((shape, i) => chainLimits(clip, { shape, chart: CHARTS[i] })[i + 1]!);
const ties: Tie[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [2, 5],
  [0, 4, 5],
].map((among) =>
  randomTieOf(
    among.map((i) => limits[i]),
    3,
    random,
  ),
);
const poses = Float64Array.from(
  Array.from({ length: POSES }, (_, i) => [...disturbed(clip, i % 200, i % 2 ? 0.3 : 0.9, random).subarray(4)]).flat(),
);
/** For each pose and joint: x, y, z, w, slack. */
const expected = new Float64Array(5 * JOINTS * POSES);
let [tied, slackened] = [0, 0];
const byJoint = [null, ...limits];
const known = tieLimits(byJoint, ties);
const slices = limits.map((_, i) => sliceOf(known, i + 1)!);
for (let p = 0; p < POSES; p++) {
  const pose = [0, 0, 0, 1, ...poses.subarray(4 * JOINTS * p, 4 * JOINTS * (p + 1))];
  for (let i = 0; i < JOINTS; i++) {
    const held: Quat = [0, 0, 0, 1];
    const q = readQuat(pose, i + 1);
    const slack = projectInSlice(sliceAt(slices[i], pose), q, held);
    expected.set([...held, slack], 5 * (JOINTS * p + i));
    if (angleBetween(held, projectRotation({ ...limits[i], softening: null }, q)) > 1e-3) tied++;
    if (slack > 1e-3) slackened++;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'limber-tied-'));

function written(language: CodeLanguage, of: readonly JointLimit[] = limits): string {
  const place = join(folder, language);
  mkdirSync(place, { recursive: true });
  for (const { name, content } of writeCode(language, of, [], ties)) writeFileSync(join(place, name), content);
  return place;
}

function run(command: string, args: string[], cwd: string, count = POSES): Float64Array {
  const input = new Uint8Array(poses.buffer, 0, 32 * JOINTS * count);
  const out = execFileSync(command, args, { cwd, input, maxBuffer: 1 << 26 });
  return new Float64Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength));
}

/** Where answers differ from the core's by more than 1e-6, as lines. */
function faultsOf(answers: Float64Array, count = POSES): string[] {
  const faults: string[] = [];
  expect(answers).toHaveLength(5 * JOINTS * count);
  for (let i = 0; i < JOINTS * count; i++) {
    const read = (from: Float64Array) => [...from.subarray(5 * i, 5 * i + 4)] as Quat;
    const off = angleBetween(read(answers), read(expected));
    const [slack, wanted] = [answers[5 * i + 4], expected[5 * i + 4]];
    if (off > 1e-6 || !(Math.abs(slack - wanted) <= 1e-6))
      faults.push(
        `${SHAPES[i % JOINTS]}, pose ${Math.floor(i / JOINTS)}: ${off} rad elsewhere, gave ${slack} for ${wanted}`,
      );
  }
  return faults.length > 6 ? [...faults.slice(0, 6), `${faults.length} in all`] : faults;
}

describe(`code for tied joints of every convex shape, in ${POSES} poses (seed 1340)`, () => {
  it('is asked where ties hold and where they leave nothing', () => {
    expect(tied).toBeGreaterThan(JOINTS * POSES * 0.1);
    expect(slackened).toBeGreaterThan(20);
  });

  it.skipIf(!has('gcc'))(`C99 as the core within 1e-6, without a warning${where('gcc')}`, () => {
    const place = written('c');
    writeFileSync(
      join(place, 'main.c'),
      `#include "limber-limits.h"
#include <stdio.h>
int main(void) {
  double pose[4 * LIMBER_JOINT_COUNT], answer[5];
  while (fread(pose, 32, LIMBER_JOINT_COUNT, stdin) == LIMBER_JOINT_COUNT)
    for (int joint = 0; joint < LIMBER_JOINT_COUNT; ++joint) {
      answer[4] = limber_project_tied((enum limber_joint)joint, pose, answer);
      fwrite(answer, 8, 5, stdout);
    }
  return limber_contains((enum limber_joint)0, pose) && limber_violation((enum limber_joint)0, pose) > 1.0 && !limber_joint_name((enum limber_joint)0);
}
`,
    );
    const flags = ['-std=c99', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('gcc', [...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
    expect(faultsOf(run('./main', [], place))).toEqual([]);
  });

  it.skipIf(!has('gcc'))(`limber.h as the core within 1e-6, without a warning${where('gcc')}`, () => {
    const place = join(folder, 'runtime');
    mkdirSync(place);
    writeFileSync(join(place, 'limber.h'), printRuntime());
    writeFileSync(join(place, 'made.limber'), writeBlob(limits, ties).bytes);
    writeFileSync(
      join(place, 'main.c'),
      `#include "limber.h"
#include <stdio.h>
static double bytes[1000000], pose[${4 * JOINTS}], answer[5];
int main(void) {
  limber_limits limits;
  FILE *file = fopen("made.limber", "rb");
  if (!file || limber_open(bytes, fread(bytes, 1, sizeof bytes, file), &limits)) return 1;
  while (fread(pose, 32, ${JOINTS}, stdin) == ${JOINTS})
    for (int joint = 0; joint < limits.joint_count; ++joint) {
      answer[4] = limber_project_tied(&limits, joint, pose, answer);
      fwrite(answer, 8, 5, stdout);
    }
  return 0;
}
`,
    );
    const flags = ['-std=c99', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('gcc', [...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
    expect(faultsOf(run('./main', [], place))).toEqual([]);
  });

  it.skipIf(!has('g++'))(`C++17 as the core within 1e-6, without a warning${where('g++')}`, () => {
    const place = written('cpp');
    writeFileSync(
      join(place, 'main.cpp'),
      `#include "limber-limits.hpp"
#include <cstdio>
int main() {
  std::array<limber_limits::Rotation, limber_limits::joint_count> pose;
  limber_limits::Rotation held;
  while (std::fread(pose.data(), 32, limber_limits::joint_count, stdin) == limber_limits::joint_count)
    for (int joint = 0; joint < limber_limits::joint_count; ++joint) {
      double slack = limber_limits::project_tied(static_cast<limber_limits::Joint>(joint), pose, held);
      std::fwrite(held.data(), 8, 4, stdout);
      std::fwrite(&slack, 8, 1, stdout);
    }
}
`,
    );
    const flags = ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('g++', [...flags, 'main.cpp', '-o', 'main'], { cwd: place });
    expect(faultsOf(run('./main', [], place))).toEqual([]);
  });

  it.skipIf(!has('python3'))(`Python as the core within 1e-6${where('python3')}`, () => {
    const place = written('python');
    writeFileSync(
      join(place, 'main.py'),
      `import array, sys
import limber_limits as limits
size = 4 * len(limits.JOINT_NAMES)
poses = array.array("d", sys.stdin.buffer.read())
answers = array.array("d")
for at in range(0, len(poses), size):
    for joint in limits.Joint:
        held, slack = limits.project_tied(joint, poses[at:at + size])
        answers.extend(held)
        answers.append(slack)
answers.tofile(sys.stdout.buffer)
`,
    );
    expect(faultsOf(run('python3', ['main.py'], place, PYTHON_POSES), PYTHON_POSES)).toEqual([]);
  });

  it('TypeScript as the core within 1e-6', async () => {
    const place = written('typescript');
    const code = (await import(join(place, 'limber-limits.ts'))) as {
      projectTied(joint: number, pose: ArrayLike<number>, out: Quat): number;
    };
    const answers = new Float64Array(expected.length);
    for (let p = 0; p < POSES; p++) {
      const pose = poses.subarray(4 * JOINTS * p, 4 * JOINTS * (p + 1));
      for (let i = 0; i < JOINTS; i++) {
        const out: Quat = [0, 0, 0, 1];
        const slack = code.projectTied(i, pose, out);
        answers.set([...out, slack], 5 * (JOINTS * p + i));
      }
    }
    expect(faultsOf(answers)).toEqual([]);
  });

  it('says which ties it leaves out, and has nothing of ties where none is held', () => {
    const text = (of: readonly JointLimit[]) => String(writeCode('c', of, [], ties)[0].content);
    const without = text(limits.slice(0, 5));
    expect(without).toContain('The tie of joint 3 and joint 6 is left out: one of them has no limit here.');
    expect(without).toContain('limber_project_tied');
    const split = chainLimits(clip, { split: 'swing-twist' }).slice(1) as JointLimit[];
    expect(text(split)).toContain('limited as swing and twist apart');
    expect(text(split)).not.toContain('project_tied');
  });
});
