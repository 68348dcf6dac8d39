import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JointLimit } from '../../../core';
import { writeBlob } from '../blob';
import { printC } from '../c';
import { codeName } from '../code-name';
import { programOf } from '../program';
import { printRuntime } from '../runtime';
import { writeCode } from '../write-code';

/** What programs read for each rotation: joint, x, y, z, w; and write: x, y, z, w, contains, violation. */
export const ASKED = 5;
export const ANSWER = 6;

/** Every warning is an error. */
const STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];

/** Answers of a program to rotations that are asked about. */
export type Answer = (asked: Float64Array) => Float64Array;

/** Runs a program that reads what is asked and writes the answers. */
export function run(command: string, args: string[], cwd: string, asked: Float64Array): Float64Array {
  const out = execFileSync(command, args, {
    cwd,
    input: new Uint8Array(asked.buffer, asked.byteOffset, asked.byteLength),
    maxBuffer: (8 * ANSWER * asked.length) / ASKED + 1024,
  });
  const answers = new Float64Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength));
  if (answers.length / ANSWER !== asked.length / ASKED)
    throw new Error(`${command} answered ${answers.length} numbers.`);
  return answers;
}

/**
 * The C code of limits, compiled in a folder.
 *
 * @param isSingle in single precision, as shaders have it: the same routines with constants for it.
 */
export function compileC(place: string, limits: readonly JointLimit[], isSingle = false): Answer {
  const files = writeCode('c', limits, ['made.bvh']);
  for (const { name, content } of files) writeFileSync(join(place, name), content);
  if (isSingle) {
    const header = printC(programOf(limits, 'single'), [], codeName('limber')).replaceAll('double', 'float');
    writeFileSync(join(place, 'limber-limits.h'), header.replace('<math.h>', '<tgmath.h>'));
  }
  writeFileSync(join(place, 'main.c'), mainOf(isSingle ? 'float' : 'double', files[1]?.name));
  const flags = ['-std=c99', '-O2', ...(isSingle ? ['-fsingle-precision-constant'] : STRICT)];
  execFileSync('gcc', [...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
  return (asked) => run('./main', [], place, asked);
}

/**
 * `limber.h` with the bytes of limits, compiled in a folder as strictly as compilers can.
 *
 * @param compiler `gcc` for C99, `g++` for C++11.
 */
export function compileRuntime(
  place: string,
  limits: readonly JointLimit[],
  { isSingle = false, compiler = 'gcc' }: { isSingle?: boolean; compiler?: 'gcc' | 'g++' } = {},
): Answer {
  writeFileSync(join(place, 'limber.h'), printRuntime());
  writeFileSync(join(place, 'made.limber'), writeBlob(limits, []).bytes);
  const source = compiler === 'gcc' ? 'main.c' : 'main.cpp';
  writeFileSync(join(place, source), runtimeMain);
  const language = compiler === 'gcc' ? ['-std=c99', '-Wcast-align'] : ['-std=c++11'];
  const flags = [...language, '-O2', ...STRICT, '-Wshadow', ...(isSingle ? ['-DLIMBER_FLOAT'] : [])];
  execFileSync(compiler, [...flags, source, '-lm', '-o', 'main'], { cwd: place });
  return (asked) => run('./main', ['made.limber'], place, asked);
}

/** Reads a file of limits, then rotations that are asked about. Without a file to read the program ends with 1, with a bad one it says why. */
const runtimeMain = `
#include "limber.h"
#include <stdio.h>
static double bytes[16000000];
int main(int count, char **words) {
  limber_limits limits;
  FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
  const char *problem;
  double asked[5], answer[6];
  limber_real rotation[4], projected[4];
  if (!file) return 1;
  problem = limber_open(bytes, fread(bytes, 1, sizeof bytes, file), &limits);
  if (problem) {
    fputs(problem, stderr);
    return 2;
  }
  while (fread(asked, 8, 5, stdin) == 5) {
    const int joint = (int)asked[0];
    for (int k = 0; k < 4; ++k) rotation[k] = (limber_real)asked[k + 1];
    limber_project_all(&limits, 1, &joint, rotation, projected);
    for (int k = 0; k < 4; ++k) answer[k] = projected[k];
    answer[4] = limber_contains(&limits, joint, rotation);
    answer[5] = limber_violation(&limits, joint, rotation);
    fwrite(answer, 8, 6, stdout);
  }
  return 0;
}
`;

const mainOf = (real: string, field: string | undefined): string => `
#include "limber-limits.h"
#include <stdio.h>
${field ? 'static float field[8000000];' : ''}
int main(void) {
  ${field ? `FILE *file = fopen("${field}", "rb");` : ''}
  ${field ? 'if (!file || fread(field, 4, 8000000, file) == 0) return 1;' : ''}
  ${field ? 'limber_use_field(field);' : ''}
  double asked[5], answer[6];
  ${real} rotation[4], projected[4];
  while (fread(asked, 8, 5, stdin) == 5) {
    enum limber_joint joint = (enum limber_joint)asked[0];
    for (int k = 0; k < 4; ++k) rotation[k] = (${real})asked[k + 1];
    limber_project(joint, rotation, projected);
    for (int k = 0; k < 4; ++k) answer[k] = projected[k];
    answer[4] = limber_contains(joint, rotation);
    answer[5] = limber_violation(joint, rotation);
    fwrite(answer, 8, 6, stdout);
  }
  return limber_joint_name(LIMBER_JOINT_COUNT - 1) ? 0 : 1;
}
`;
