import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JointLimit } from '../../../core';
import { printC } from '../c';
import { programOf } from '../program';
import { writeCode } from '../write-code';

/** What programs read for each rotation: joint, x, y, z, w; and write: x, y, z, w, contains, violation. */
export const ASKED = 5;
export const ANSWER = 6;

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
    const header = printC(programOf(limits, 'single'), []).replaceAll('double', 'float');
    writeFileSync(join(place, 'limber-limits.h'), header.replace('<math.h>', '<tgmath.h>'));
  }
  writeFileSync(join(place, 'main.c'), mainOf(isSingle ? 'float' : 'double', files[1]?.name));
  const strict = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
  const flags = ['-std=c99', '-O2', ...(isSingle ? ['-fsingle-precision-constant'] : strict)];
  execFileSync('gcc', [...flags, 'main.c', '-lm', '-o', 'main'], { cwd: place });
  return (asked) => run('./main', [], place, asked);
}

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
