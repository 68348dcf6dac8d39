import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { containsRotation, type JointLimit, projectRotation, type Quat, violationAngle } from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { cases } from '../../core/testing/thorough';
import { cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { type CodeLanguage, writeCode } from './write-code';

const ROTATIONS = 100_000;
/** Python is a hundred times slower. */
const IN_PYTHON = cases(ROTATIONS);
/** What C, C++ and Python read for each rotation: joint, x, y, z, w; and write: x, y, z, w, contains, violation. */
const ASKED = 5;
const ANSWER = 6;

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const where = (command: string): string => (has(command) ? '' : ` (skipped: ${command} is not installed)`);

const folder = mkdtempSync(join(tmpdir(), 'limber-code-'));
const random = seeded(1320);
/** Every shape that code is written for, in every chart and split, about samples of every kind. */
const combinations = combinationsOf(['exponential-map', 'quaternion-vector', 'swing-twist']);
const limits: JointLimit[] = combinations.flatMap((combination) =>
  cloudKinds.map((cloud) =>
    randomLimit(random, combination, cloud, `${Object.values(combination).join(' ')} ${cloud}`),
  ),
);
const asked = Float64Array.from({ length: ASKED * ROTATIONS }, () => 0);
/** What the core makes of them. */
const expected = new Float64Array(ANSWER * ROTATIONS);

beforeAll(() => {
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < ROTATIONS; i++) {
    const joint = i % limits.length;
    const limit = limits[joint];
    // Half of them near the limit: where every piece of a surface matters.
    const [a, b] = [randomRotation(random), randomRotation(random)];
    if (i % 2 === 0) {
      projectRotation({ ...limit, softening: null }, a, q);
      for (let k = 0; k < 4; k++) q[k] += 0.1 * b[k];
      const length = Math.hypot(...q);
      for (let k = 0; k < 4; k++) q[k] /= length;
    } else for (let k = 0; k < 4; k++) q[k] = a[k];
    asked.set([joint, ...q], ASKED * i);
    expected.set(
      [...projectRotation(limit, q), containsRotation(limit, q) ? 1 : 0, violationAngle(limit, q)],
      ANSWER * i,
    );
  }
});

/** Where answers differ from the core's by more than `tolerance`, as lines; of fields, which walk, the worst thousandth may. */
function faultsOf(answers: Float64Array, tolerance: number, slack: number): string[] {
  const faults: string[] = [];
  let strays = 0;
  const count = answers.length / ANSWER;
  for (let i = 0; i < count; i++) {
    const limit = limits[asked[ASKED * i]];
    const read = (from: Float64Array, at: number) => [...from.subarray(at, at + 4)] as Quat;
    const off = angleBetween(read(answers, ANSWER * i), read(expected, ANSWER * i));
    const [contains, violation] = answers.subarray(ANSWER * i + 4, ANSWER * i + 6);
    const [inside, out] = expected.subarray(ANSWER * i + 4, ANSWER * i + 6);
    const isSame = contains === inside || Math.abs(out) < slack;
    if (off <= tolerance && Math.abs(violation - out) <= tolerance && isSame) continue;
    if (limit.parts[0].shape.kind === 'distance-field' && isSame && strays++ < count / 1000) continue;
    faults.push(
      `${limit.name}, [${read(asked, ASKED * i + 1)}]: held ${off} rad elsewhere, ${contains} for ${inside}, out ${violation} for ${out}`,
    );
  }
  return faults.length > 8 ? [...faults.slice(0, 8), `${faults.length} in all`] : faults;
}

/** Writes the code of a language into a folder of its own. */
function written(language: CodeLanguage, of: readonly JointLimit[] = limits): string {
  const place = join(folder, language);
  mkdirSync(place, { recursive: true });
  for (const { name, content } of writeCode(language, of, ['made.bvh'])) writeFileSync(join(place, name), content);
  return place;
}

/** Runs a program that reads the first of what is asked and writes the answers. */
function run(command: string, args: string[], cwd: string, count = ROTATIONS): Float64Array {
  const out = execFileSync(command, args, {
    cwd,
    input: new Uint8Array(asked.buffer, 0, 8 * ASKED * count),
    maxBuffer: 8 * ANSWER * ROTATIONS + 1024,
  });
  const answers = new Float64Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength));
  expect(answers.length).toBe(ANSWER * count);
  return answers;
}

const cMain = `
#include "limber-limits.h"
#include <stdio.h>
static float field[4000000];
int main(void) {
  FILE *file = fopen("limber-limits.h.field.bin", "rb");
  if (!file || fread(field, 4, 4000000, file) == 0) return 1;
  limber_use_field(field);
  double asked[5], answer[6];
  while (fread(asked, 8, 5, stdin) == 5) {
    enum limber_joint joint = (enum limber_joint)asked[0];
    limber_project(joint, asked + 1, answer);
    answer[4] = limber_contains(joint, asked + 1);
    answer[5] = limber_violation(joint, asked + 1);
    fwrite(answer, 8, 6, stdout);
  }
  return limber_joint_name(LIMBER_JOINT_COUNT - 1) ? 0 : 1;
}
`;

const cppMain = `
#include "limber-limits.hpp"
#include <cstdio>
#include <vector>
int main() {
  std::vector<float> field(4000000);
  FILE *file = std::fopen("limber-limits.hpp.field.bin", "rb");
  if (!file || std::fread(field.data(), 4, field.size(), file) == 0) return 1;
  limber::use_field(field.data());
  double asked[5], answer[6];
  while (std::fread(asked, 8, 5, stdin) == 5) {
    auto joint = static_cast<limber::Joint>(static_cast<int>(asked[0]));
    limber::Rotation q{asked[1], asked[2], asked[3], asked[4]};
    limber::Rotation held = limber::project(joint, q);
    for (int k = 0; k < 4; ++k) answer[k] = held[k];
    answer[4] = limber::contains(joint, q);
    answer[5] = limber::violation(joint, q);
    std::fwrite(answer, 8, 6, stdout);
  }
  return limber::joint_names[limber::joint_count - 1] ? 0 : 1;
}
`;

const pythonMain = `
import array, sys
import limber_limits as limits
limits.use_field("limber_limits.py.field.bin")
asked = array.array("d", sys.stdin.buffer.read())
answers = array.array("d")
for i in range(0, len(asked), 5):
    joint = limits.Joint(int(asked[i]))
    q = asked[i + 1:i + 5]
    answers.extend(limits.project(joint, q))
    answers.append(limits.contains(joint, q))
    answers.append(limits.violation(joint, q))
answers.tofile(sys.stdout.buffer)
`;

describe(`code for ${limits.length} limits, on ${ROTATIONS} rotations (seed 1320)`, () => {
  it.skipIf(!has('gcc'))(`C99 as the core within 1e-6, without a warning${where('gcc')}`, () => {
    const place = written('c');
    writeFileSync(join(place, 'main.c'), cMain);
    const flags = ['-std=c99', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('gcc', [...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
    expect(faultsOf(run('./main', [], place), 1e-6, 2e-6)).toEqual([]);
  });

  it.skipIf(!has('g++'))(`C++17 as the core within 1e-6, without a warning${where('g++')}`, () => {
    const place = written('cpp');
    writeFileSync(join(place, 'main.cpp'), cppMain);
    const flags = ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('g++', [...flags, 'main.cpp', '-o', 'main'], { cwd: place });
    expect(faultsOf(run('./main', [], place), 1e-6, 2e-6)).toEqual([]);
  });

  it.skipIf(!has('python3'))(
    `Python as the core within 1e-6, on ${IN_PYTHON}${where('python3')}`,
    { timeout: 300_000 },
    () => {
      const place = written('python');
      writeFileSync(join(place, 'main.py'), pythonMain);
      expect(faultsOf(run('python3', ['main.py'], place, IN_PYTHON), 1e-6, 2e-6)).toEqual([]);
    },
  );

  it('TypeScript as the core within 1e-6', async () => {
    const place = written('typescript');
    const code = (await import(join(place, 'limber-limits.ts'))) as {
      project(joint: number, q: Quat): Quat;
      contains(joint: number, q: Quat): boolean;
      violation(joint: number, q: Quat): number;
      useField(bytes: ArrayBuffer): void;
    };
    const bytes = readFileSync(join(place, 'limber-limits.ts.field.bin'));
    code.useField(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
    const answers = new Float64Array(ANSWER * ROTATIONS);
    for (let i = 0; i < ROTATIONS; i++) {
      const joint = asked[ASKED * i];
      const q = [...asked.subarray(ASKED * i + 1, ASKED * i + 5)] as Quat;
      answers.set([...code.project(joint, q), Number(code.contains(joint, q)), code.violation(joint, q)], ANSWER * i);
    }
    expect(faultsOf(answers, 1e-6, 2e-6)).toEqual([]);
    // What is no rotation is answered as the core answers it: by the middle.
    for (const none of [
      [Number.NaN, 0, 0, 1],
      [0, 0, 0, 0],
      [Number.POSITIVE_INFINITY, 0, 0, 1],
    ] as Quat[]) {
      for (const [joint, limit] of limits.entries()) {
        expect(angleBetween(code.project(joint, none), projectRotation(limit, none))).toBeLessThan(1e-6);
        expect([code.contains(joint, none), code.violation(joint, none)]).toEqual([false, Math.PI]);
      }
    }
  });
});
