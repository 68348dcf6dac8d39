import { strToU8 } from 'fflate';
import { checksumOf } from './checksum';
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
export const comparisons = (real: string): string[] =>
  (['min', 'max'] as const).flatMap((name) => [
    `static inline ${real} limber_${name}(${real} a, ${real} b) {`,
    `  return a ${name === 'min' ? '<' : '>'} b ? a : b;`,
    '}',
    '',
  ]);

/** One C99 header without dependencies but the standard library's. */
export function printC(program: Program, about: readonly string[]): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const c: Dialect = {
    ...dialectOf('limber_', 'static inline '),
    builtin: (name) =>
      ({ abs: 'fabs', min: 'limber_min', max: 'limber_max', real: '(double)', trunc: '(int)' })[name] ?? name,
  };
  const content = [
    '#include <math.h>',
    '#include <stdbool.h>',
    '',
    'enum limber_joint {',
    ...names.map((name, i) => `  LIMBER_${name} = ${i},`),
    `  LIMBER_JOINT_COUNT = ${names.length}`,
    '};',
    '',
    '/* The name of a joint in the skeleton. */',
    'static inline const char *limber_joint_name(enum limber_joint joint) {',
    '  static const char *const names[] = {',
    ...joints.map((name) => `    "${plain(name)}",`),
    '  };',
    '  return names[joint];',
    '}',
    '',
    ...constants.map(({ name, isWhole, value }) => `#define LIMBER_${name} ${isWhole ? value : realText(value)}`),
    '',
    'static const double limber_reals[] = {',
    ...rowLines(tables.reals, realText, (text) => `/* ${text} */`),
    '};',
    '',
    'static const int limber_wholes[] = {',
    ...rowLines(tables.wholes, String, (text) => `/* ${text} */`),
    '};',
    '',
    ...(hasField
      ? [
          `/* ${tables.field.length} values of distance fields, little-endian single precision; they must outlive their use. */`,
          'static const float *limber_field = 0;',
          '',
          'static inline void limber_use_field(const float *values) {',
          '  limber_field = values;',
          '}',
          '',
        ]
      : []),
    ...comparisons('double'),
    ...routines.flatMap((routine) => [printRoutine(routine, c), '']),
    ...blockComment(`${said.project} projected may be rotation.`),
    'static inline void limber_project(enum limber_joint joint, const double rotation[4], double projected[4]) {',
    '  limber_project_rotation((int)joint, rotation, true, projected);',
    '}',
    '',
    ...blockComment(said.contains('1e-6')),
    'static inline bool limber_contains(enum limber_joint joint, const double rotation[4]) {',
    '  return limber_is_inside((int)joint, rotation);',
    '}',
    '',
    ...blockComment(said.violation),
    'static inline double limber_violation(enum limber_joint joint, const double rotation[4]) {',
    '  return limber_angle_outside((int)joint, rotation);',
    '}',
    '',
    ...(isTied
      ? [
          ...blockComment(said.projectTied),
          'static inline double limber_project_tied(enum limber_joint joint, const double pose[4 * LIMBER_JOINT_COUNT], double projected[4]) {',
          '  return limber_project_in_slice((int)joint, pose, projected);',
          '}',
          '',
        ]
      : []),
  ].join('\n');
  // The same limits may be included twice, other limits may not: all their names are the same.
  const guard = `LIMBER_LIMITS_${checksumOf(strToU8(content)).toString(16).toUpperCase()}`;
  return `${[
    '/*',
    ...about.map((line) => ` * ${line}`.trimEnd()),
    ' *',
    ' *   double projected[4];',
    ` *   limber_project(LIMBER_${names[0]}, rotation, projected);`,
    ...(hasField ? [' *', ' * First hand the values of the file beside this one to limber_use_field.'] : []),
    ' */',
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '#ifdef LIMBER_LIMITS_H',
    '#error "These are the limits of a second character: limber.h holds several characters at once."',
    '#endif',
    '#define LIMBER_LIMITS_H',
    '',
    content,
    '#endif',
  ].join('\n')}\n`;
}
