import { strToU8 } from 'fflate';
import { checksumOf } from './checksum';
import type { CodeName } from './code-name';
import { blockComment, type Dialect, printRoutine } from './print';
import type { Program } from './program';
import { plain, realText, rowLines, said } from './source-text';
import type { Parameter, Routine } from './syntax';

/**
 * The dialect of languages like C.
 *
 * @param real the type of a real.
 * @param prefix stands before every name.
 * @param storage stands before every routine.
 */
export const likeC = (
  real: string,
  prefix: string,
  storage: string,
  parameter: (of: Parameter) => string,
): Dialect => ({
  routine: (name) => prefix + name,
  constant: (name) => prefix.toUpperCase() + name,
  table: (name) => prefix + { D: 'reals', I: 'wholes', F: 'field' }[name],
  variable: (name) => name,
  builtin: (name) => ({ real, trunc: 'int' })[name] ?? name,
  operators: {},
  signature: ({ type, name, parameters }: Routine) =>
    `${storage}${type === 'real' ? real : type} ${prefix}${name}(${parameters.map(parameter).join(', ')}) {`,
  declare: (type, name, size, value) =>
    `${type === 'real' ? real : type} ${name}${size > 0 ? `[${size}]` : ''}${value === null ? '' : ` = ${value}`}`,
  loop: (name, from, to, step) =>
    `for (int ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `++${name}` : `${name} += ${step}`}) {`,
  comment: blockComment,
  end: ';',
  blocks: 'braces',
  indent: '  ',
});

/** The dialect of C and C++, whose arrays begin as zeros: compilers warn of others. */
export function dialectOf(prefix: string, storage: string): Dialect {
  const dialect = likeC('double', prefix, storage, ({ type, name, size, isOut }) => {
    const typed = `${type === 'real' ? 'double' : type} ${name}`;
    return size === 0 ? typed : `${isOut ? '' : 'const '}${typed}[${size}]`;
  });
  return {
    ...dialect,
    declare: (type, name, size, value) => dialect.declare(type, name, size, size > 0 ? '{0}' : value),
    unread: (name) => `(void)${name};`,
  };
}

/** The smaller and the larger of two numbers: compilers call a function for fmin and fmax, since those look for what is no number. */
export const comparisons = (real: string, prefix: string): string[] =>
  (['min', 'max'] as const).flatMap((name) => [
    `static inline ${real} ${prefix}${name}(${real} a, ${real} b) {`,
    `  return a ${name === 'min' ? '<' : '>'} b ? a : b;`,
    '}',
    '',
  ]);

/** One C99 header without dependencies but the standard library's. */
export function printC(program: Program, about: readonly string[], { prefix, capitals }: CodeName): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const c: Dialect = {
    ...dialectOf(`${prefix}_`, 'static inline '),
    builtin: (name) =>
      ({ abs: 'fabs', min: `${prefix}_min`, max: `${prefix}_max`, real: '(double)', trunc: '(int)' })[name] ?? name,
  };
  const content = [
    '#include <math.h>',
    '#include <stdbool.h>',
    '',
    `enum ${prefix}_joint {`,
    ...names.map((name, i) => `  ${capitals}_${name} = ${i},`),
    `  ${capitals}_JOINT_COUNT = ${names.length}`,
    '};',
    '',
    '/* The name of a joint in the skeleton. */',
    `static inline const char *${prefix}_joint_name(enum ${prefix}_joint joint) {`,
    '  static const char *const names[] = {',
    ...joints.map((name) => `    "${plain(name)}",`),
    '  };',
    '  return names[joint];',
    '}',
    '',
    ...constants.map(({ name, isWhole, value }) => `#define ${capitals}_${name} ${isWhole ? value : realText(value)}`),
    '',
    `static const double ${prefix}_reals[] = {`,
    ...rowLines(tables.reals, realText, (text) => `/* ${text} */`),
    '};',
    '',
    `static const int ${prefix}_wholes[] = {`,
    ...rowLines(tables.wholes, String, (text) => `/* ${text} */`),
    '};',
    '',
    ...(hasField
      ? [
          `/* ${tables.field.length} values of distance fields, little-endian single precision; they must outlive their use. */`,
          `static const float *${prefix}_field = 0;`,
          '',
          `static inline void ${prefix}_use_field(const float *values) {`,
          `  ${prefix}_field = values;`,
          '}',
          '',
        ]
      : []),
    ...comparisons('double', `${prefix}_`),
    ...routines.flatMap((routine) => [printRoutine(routine, c), '']),
    ...blockComment(`${said.project} projected may be rotation.`),
    `static inline void ${prefix}_project(enum ${prefix}_joint joint, const double rotation[4], double projected[4]) {`,
    `  ${prefix}_project_rotation((int)joint, rotation, true, projected);`,
    '}',
    '',
    ...blockComment(said.contains('1e-6')),
    `static inline bool ${prefix}_contains(enum ${prefix}_joint joint, const double rotation[4]) {`,
    `  return ${prefix}_is_inside((int)joint, rotation);`,
    '}',
    '',
    ...blockComment(said.violation),
    `static inline double ${prefix}_violation(enum ${prefix}_joint joint, const double rotation[4]) {`,
    `  return ${prefix}_angle_outside((int)joint, rotation);`,
    '}',
    '',
    ...(isTied
      ? [
          ...blockComment(said.projectTied),
          `static inline double ${prefix}_project_tied(enum ${prefix}_joint joint, const double pose[4 * ${capitals}_JOINT_COUNT], double projected[4]) {`,
          `  return ${prefix}_project_in_slice((int)joint, pose, projected);`,
          '}',
          '',
        ]
      : []),
  ].join('\n');
  // The same limits may be included twice, other limits of that name may not.
  const guard = `${capitals}_LIMITS_${checksumOf(strToU8(content)).toString(16).toUpperCase()}`;
  return `${[
    '/*',
    ...about.map((line) => ` * ${line}`.trimEnd()),
    ' *',
    ' *   double projected[4];',
    ` *   ${prefix}_project(${capitals}_${names[0]}, rotation, projected);`,
    ...(hasField ? [' *', ` * First hand the values of the file beside this one to ${prefix}_use_field.`] : []),
    ' */',
    `#ifndef ${guard}`,
    `#define ${guard}`,
    `#ifdef ${capitals}_LIMITS_H`,
    `#error "Two characters are called ${prefix}: export one of them under another name."`,
    '#endif',
    `#define ${capitals}_LIMITS_H`,
    '',
    content,
    '#endif',
  ].join('\n')}\n`;
}
