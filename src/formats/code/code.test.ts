import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containsRotation, type JointLimit, projectRotation, type Quat, violationAngle } from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { cases, inThousands } from '../../core/testing/thorough';
import type { TargetKind } from '../targets';
import { commandVersion, judge } from '../testing/judge';
import { cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { ANSWER, type Answer, ASKED, compileC, compileRuntime, run } from './testing/run-c';
import { type CodeLanguage, writeCode } from './write-code';

/** Rotations that are asked about at a time: each of some limit, one after the other. */
const BATCH = 100_000;
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const where = (command: string): string => (has(command) ? '' : ` (skipped: ${command} is not installed)`);

const folder = mkdtempSync(join(tmpdir(), 'limber-code-'));
const random = seeded(1320);
/** Every shape, in every chart and split, about samples of every kind. */
const combinations = combinationsOf();
const limits: JointLimit[] = combinations.flatMap((combination) =>
  cloudKinds.map((cloud) =>
    withSingleFields(randomLimit(random, combination, cloud, `${Object.values(combination).join(' ')} ${cloud}`)),
  ),
);
/** In a thorough run as many as there are combinations. */
const BATCHES = cases(combinations.length, 1 / combinations.length);
/** Python is slower. */
const IN_PYTHON = cases(BATCH);

/** The same limit with values of fields as the files of code have them. */
function withSingleFields(limit: JointLimit): JointLimit {
  const parts = limit.parts.map((part) => {
    const { shape } = part;
    return 'values' in shape ? { ...part, shape: { ...shape, values: shape.values.map(Math.fround) } } : part;
  });
  return { ...limit, parts };
}

interface Batch {
  asked: Float64Array;
  /** What the core makes of them. */
  expected: Float64Array;
}
const batches = new Map<number, Batch>();

/** Rotations in single precision, half of them near the limit, where every piece of a surface matters. */
function makeBatch(seed: number): Batch {
  const random = seeded(seed);
  const asked = new Float64Array(ASKED * BATCH);
  const expected = new Float64Array(ANSWER * BATCH);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < BATCH; i++) {
    const joint = i % limits.length;
    const limit = limits[joint];
    const [a, b] = [randomRotation(random), randomRotation(random)];
    const isNear = Math.floor(i / limits.length) % 2 === 0;
    if (isNear) projectRotation({ ...limit, softening: null }, a, q);
    const near = isNear ? q.map((x, k) => x + 0.1 * b[k]) : a;
    for (let k = 0; k < 4; k++) q[k] = Math.fround(near[k] / Math.hypot(...near));
    asked.set([joint, ...q], ASKED * i);
    expected.set(
      [...projectRotation(limit, q), containsRotation(limit, q) ? 1 : 0, violationAngle(limit, q)],
      ANSWER * i,
    );
  }
  return { asked, expected };
}

/** Where answers to all batches differ from the core's by more than `tolerance`, as lines. */
function faultsOf(answer: Answer, tolerance: number, slack: number, count = BATCHES): string[] {
  const faults: string[] = [];
  for (let batch = 0; batch < count; batch++) {
    const { asked, expected } = batches.get(batch) ?? makeBatch(1320 + batch);
    batches.set(batch, { asked, expected });
    const answers = answer(asked);
    for (let i = 0; i < answers.length / ANSWER; i++) {
      const limit = limits[asked[ASKED * i]];
      const read = (from: Float64Array, at: number) => [...from.subarray(at, at + 4)] as Quat;
      const off = angleBetween(read(answers, ANSWER * i), read(expected, ANSWER * i));
      const [contains, violation] = answers.subarray(ANSWER * i + 4, ANSWER * i + 6);
      const [inside, out] = expected.subarray(ANSWER * i + 4, ANSWER * i + 6);
      // A field's nearest points are found by steps that end up to 1e-5 inside.
      const isField = limit.parts[0].shape.kind === 'distance-field';
      const most = isField ? 2 * tolerance : tolerance;
      const isSame = contains === inside || Math.abs(out) < (isField ? 1e-5 : slack);
      if (off <= most && Math.abs(violation - out) <= most && isSame) continue;
      faults.push(
        `${limit.name}, [${read(asked, ASKED * i + 1)}]: projected ${off} rad elsewhere, ${contains} for ${inside}, out ${violation} for ${out}`,
      );
    }
  }
  return faults;
}

function placeOf(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  return place;
}

/** Writes the code of a language into a folder of its own. */
function written(language: CodeLanguage): string {
  const place = placeOf(language);
  for (const { name, content } of writeCode(language, limits, ['made.bvh'])) writeFileSync(join(place, name), content);
  return place;
}

const cppMain = `
#include "limber-limits.hpp"
#include <cstdio>
#include <vector>
int main() {
  std::vector<float> field(8000000);
  FILE *file = std::fopen("limber-limits.hpp.field.bin", "rb");
  if (!file || std::fread(field.data(), 4, field.size(), file) == 0) return 1;
  limber_limits::use_field(field.data());
  double asked[5], answer[6];
  while (std::fread(asked, 8, 5, stdin) == 5) {
    auto joint = static_cast<limber_limits::Joint>(static_cast<int>(asked[0]));
    limber_limits::Rotation q{asked[1], asked[2], asked[3], asked[4]};
    limber_limits::Rotation held = limber_limits::project(joint, q);
    for (int k = 0; k < 4; ++k) answer[k] = held[k];
    answer[4] = limber_limits::contains(joint, q);
    answer[5] = limber_limits::violation(joint, q);
    std::fwrite(answer, 8, 6, stdout);
  }
  return limber_limits::joint_names[limber_limits::joint_count - 1] ? 0 : 1;
}
`;

const csharpMain = `
using System;
using System.IO;
static class Program {
  static void Main() {
    LimberLimits.UseField(File.ReadAllBytes("LimberLimits.cs.field.bin"));
    var asked = new BinaryReader(Console.OpenStandardInput());
    var answer = new BinaryWriter(Console.OpenStandardOutput());
    Span<double> q = stackalloc double[4], held = stackalloc double[4];
    for (byte[] row; (row = asked.ReadBytes(40)).Length == 40;) {
      var joint = (LimberJoint)(int)BitConverter.ToDouble(row, 0);
      for (int k = 0; k < 4; k++) q[k] = BitConverter.ToDouble(row, 8 * k + 8);
      LimberLimits.Project(joint, q, held);
      for (int k = 0; k < 4; k++) answer.Write(held[k]);
      answer.Write(LimberLimits.Contains(joint, q) ? 1.0 : 0.0);
      answer.Write(LimberLimits.Violation(joint, q));
    }
    answer.Flush();
  }
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

/** The first faults as lines, and how many there are. */
const shown = (faults: string[]): string[] =>
  faults.length > 8 ? [...faults.slice(0, 8), `${faults.length} in all`] : faults;

/** Tells who runs the tests that a tool makes of code what the core makes of the limits. */
const judged = (target: TargetKind, tool: string, rotations = BATCHES * BATCH, command = tool): void =>
  judge(target, { tool, version: commandVersion(command), rotations, differing: 0 });

const rotations = `${inThousands(BATCHES * BATCH)} rotations (seed 1320)`;

describe(`code for ${limits.length} limits, on ${rotations}`, { timeout: 3_600_000 }, () => {
  it.skipIf(!has('gcc'))(`C99 as the core within 1e-6, without a warning${where('gcc')}`, () => {
    expect(shown(faultsOf(compileC(placeOf('c'), limits), 1e-6, 2e-6))).toEqual([]);
    judged('c', 'gcc');
  });

  it.skipIf(!has('gcc'))(`C in single precision as the core within 1e-4${where('gcc')}`, () => {
    // No shader has fields. Half a turn from the reference the last digit of a quaternion vector is more than 1e-4 rad.
    const faults = faultsOf(compileC(placeOf('single'), limits, true), 1e-4, 1e-4).filter(
      (fault) => !fault.startsWith('distance-field'),
    );
    if (faults.length > (BATCHES * BATCH) / 10_000) expect(shown(faults)).toEqual([]);
  });

  it.skipIf(!has('gcc'))(`limber.h in C99 as the core within 1e-6, without a warning${where('gcc')}`, () => {
    expect(shown(faultsOf(compileRuntime(placeOf('runtime'), limits), 1e-6, 2e-6))).toEqual([]);
    judged('runtime', 'gcc');
  });

  it.skipIf(!has('g++'))(`limber.h in C++11 as the core within 1e-6, without a warning${where('g++')}`, () => {
    const answer = compileRuntime(placeOf('runtime-cpp'), limits, { compiler: 'g++' });
    expect(shown(faultsOf(answer, 1e-6, 2e-6, 1))).toEqual([]);
    judged('runtime', 'g++', BATCH);
  });

  it.skipIf(!has('gcc'))(`limber.h in single precision as the core within 1e-4${where('gcc')}`, () => {
    const answer = compileRuntime(placeOf('runtime-single'), limits, { isSingle: true });
    const faults = faultsOf(answer, 1e-4, 1e-4).filter((fault) => !fault.startsWith('distance-field'));
    if (faults.length > (BATCHES * BATCH) / 10_000) expect(shown(faults)).toEqual([]);
  });

  it.skipIf(!has('g++'))(`C++17 as the core within 1e-6, without a warning${where('g++')}`, () => {
    const place = written('cpp');
    writeFileSync(join(place, 'main.cpp'), cppMain);
    const flags = ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
    execFileSync('g++', [...flags, 'main.cpp', '-o', 'main'], { cwd: place });
    expect(shown(faultsOf((asked) => run('./main', [], place, asked), 1e-6, 2e-6))).toEqual([]);
    judged('cpp', 'g++');
  });

  it.skipIf(!has('mcs'))(`C# as the core within 1e-6, without a warning${where('mcs')}`, () => {
    const place = written('csharp');
    writeFileSync(join(place, 'Main.cs'), csharpMain);
    execFileSync('mcs', ['-langversion:latest', '-warnaserror', '-out:main.exe', 'Main.cs', 'LimberLimits.cs'], {
      cwd: place,
    });
    expect(shown(faultsOf((asked) => run('mono', ['main.exe'], place, asked), 1e-6, 2e-6, 1))).toEqual([]);
    judged('csharp', 'Mono', BATCH, 'mcs');
  });

  it.skipIf(!has('python3'))(`Python as the core within 1e-6, on ${inThousands(IN_PYTHON)}${where('python3')}`, () => {
    const place = written('python');
    writeFileSync(join(place, 'main.py'), pythonMain);
    const first = (asked: Float64Array) => run('python3', ['main.py'], place, asked.subarray(0, ASKED * IN_PYTHON));
    expect(shown(faultsOf(first, 1e-6, 2e-6, 1))).toEqual([]);
    judged('python', 'Python', IN_PYTHON, 'python3');
  });

  it.skipIf(!has('gcc'))(`C99 of each limit alone, without a warning${where('gcc')}`, () => {
    const place = placeOf('alone');
    const use = 'int main(void) { double q[4] = {0, 0, 0, 1}; limber_project((enum limber_joint)0, q, q); return 0; }';
    writeFileSync(join(place, 'main.c'), `#include "limber-limits.h"\n${use}\n`);
    for (const limit of limits.filter((_, i) => i % cloudKinds.length === 0)) {
      writeFileSync(join(place, 'limber-limits.h'), String(writeCode('c', [limit])[0].content));
      const flags = ['-std=c99', '-fsyntax-only', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
      execFileSync('gcc', [...flags, 'main.c'], { cwd: place });
    }
  });

  it('TypeScript passes the strictest checks of types', () => {
    const place = placeOf('strict');
    writeFileSync(join(place, 'limits.ts'), String(writeCode('typescript', limits)[0].content));
    const strict = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--exactOptionalPropertyTypes',
    ];
    const target = ['--target', 'es2022', '--module', 'es2022'];
    const { stdout } = spawnSync('node_modules/.bin/tsc', [...strict, ...target, join(place, 'limits.ts')]);
    expect(stdout.toString()).toBe('');
  });

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
    const answer = (asked: Float64Array): Float64Array => {
      const answers = new Float64Array((ANSWER * asked.length) / ASKED);
      for (let i = 0; i < asked.length / ASKED; i++) {
        const joint = asked[ASKED * i];
        const q = [...asked.subarray(ASKED * i + 1, ASKED * i + 5)] as Quat;
        answers.set([...code.project(joint, q), Number(code.contains(joint, q)), code.violation(joint, q)], ANSWER * i);
      }
      return answers;
    };
    expect(shown(faultsOf(answer, 1e-6, 2e-6))).toEqual([]);
    judged('typescript', 'Node', BATCHES * BATCH, 'node');
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
