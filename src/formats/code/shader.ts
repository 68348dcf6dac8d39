import { ExportError } from '../export-error';
import { blockComment } from './c';
import { type Dialect, printRoutine } from './print';
import type { Program } from './program';
import { identifiers, plain, rowLines, singleText, TIED } from './source-text';
import type { Parameter, Routine } from './syntax';
import { countOf } from './tables';

const types = { void: 'void', real: 'float', int: 'int', bool: 'bool' };

const parameter = ({ type, name, size, isOut }: Parameter): string =>
  `${isOut ? 'inout ' : ''}${types[type]} ${name}${size === 0 ? '' : `[${size}]`}`;

const dialect: Dialect = {
  routine: (name) => `limber_${name}`,
  constant: (name) => `LIMBER_${name}`,
  table: (name) => `limber_${{ D: 'reals', I: 'wholes', F: 'field' }[name]}`,
  variable: (name) => name,
  builtin: (name) => ({ real: 'float', trunc: 'int' })[name] ?? name,
  operators: {},
  signature: ({ type, name, parameters }: Routine) =>
    `${types[type]} limber_${name}(${parameters.map(parameter).join(', ')}) {`,
  declare: (type, name, size, value) =>
    `${types[type]} ${name}${size > 0 ? `[${size}]` : ''}${value === null ? '' : ` = ${value}`}`,
  loop: (name, from, to, step) =>
    `for (int ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `++${name}` : `${name} += ${step}`}) {`,
  comment: blockComment,
  end: ';',
  blocks: 'braces',
  indent: '  ',
};

/** Functions of GLSL ES 3.00 and GLSL 3.30 or later. @throws ExportError for fields */
export function printGlsl(program: Program, about: readonly string[]): string {
  const glsl: Dialect = { ...dialect, builtin: (name) => (name === 'atan2' ? 'atan' : dialect.builtin(name)) };
  return printShader(program, about, glsl, 'vec4', (type, name, count, lines) => [
    `const ${type} ${name}[${count}] = ${type}[${count}](`,
    ...lines,
    ');',
  ]);
}

/** Functions of HLSL, shader model 4 or later. @throws ExportError for fields */
export function printHlsl(program: Program, about: readonly string[]): string {
  const note = [
    ...about,
    '',
    'Not checked: no compiler of HLSL was at hand. The same routines as GLSL are compiled and run.',
  ];
  return printShader(program, note, dialect, 'float4', (type, name, count, lines) => [
    `static const ${type} ${name}[${count}] = {`,
    ...lines,
    '};',
  ]);
}

function printShader(
  { joints, tables, constants, routines, isTied }: Program,
  about: readonly string[],
  shader: Dialect,
  vector: string,
  table: (type: string, name: string, count: number, lines: string[]) => string[],
): string {
  if (tables.field.length > 0)
    throw new ExportError('unsupported', "A distance field can't be written as a shader: it is too large for a table.");
  const names = identifiers(
    joints,
    constants.map(({ name }) => name),
  );
  const comment = (text: string) => `// ${text}`;
  // The last entry of a list has no comma after it.
  const lines = (rows: typeof tables.reals, number: (value: number) => string) => {
    const all = rowLines(rows, number, comment);
    return [...all.slice(0, -1), (all.at(-1) ?? '').replace(/,$/, '')];
  };
  return `${[
    ...about.map((line) => comment(line).trimEnd()),
    '//',
    `//   ${vector} held = limber_project(LIMBER_${names[0] ?? 'JOINT'}, rotation);`,
    '',
    ...names.map((name, i) => `#define LIMBER_${name} ${i} // ${plain(joints[i])}`),
    `#define LIMBER_JOINT_COUNT ${names.length}`,
    '',
    ...constants.map(({ name, isWhole, value }) => `#define LIMBER_${name} ${isWhole ? value : singleText(value)}`),
    '',
    ...table('float', 'limber_reals', countOf(tables.reals), lines(tables.reals, singleText)),
    '',
    ...table('int', 'limber_wholes', countOf(tables.wholes), lines(tables.wholes, String)),
    '',
    ...routines.flatMap((routine) => [printRoutine(routine, shader), '']),
    '/* The nearest rotation inside the limit of a joint, softened where the limit is; rotation itself when it is inside. */',
    `${vector} limber_project(int joint, ${vector} rotation) {`,
    '  float q[4];',
    '  float held[4];',
    ...[0, 1, 2, 3].map((k) => `  q[${k}] = rotation.${'xyzw'[k]};`),
    ...[0, 1, 2, 3].map((k) => `  held[${k}] = rotation.${'xyzw'[k]};`),
    '  limber_hold(joint, q, true, held);',
    `  return ${vector}(held[0], held[1], held[2], held[3]);`,
    '}',
    '',
    '/* Whether a rotation is inside the limit of a joint, softening aside; within 1e-5 counts as inside. */',
    `bool limber_contains(int joint, ${vector} rotation) {`,
    '  float q[4];',
    ...[0, 1, 2, 3].map((k) => `  q[${k}] = rotation.${'xyzw'[k]};`),
    '  return limber_is_inside(joint, q);',
    '}',
    '',
    '/* How far outside a rotation is: the angle to the nearest one inside, rad; 0 inside. */',
    `float limber_violation(int joint, ${vector} rotation) {`,
    '  float q[4];',
    ...[0, 1, 2, 3].map((k) => `  q[${k}] = rotation.${'xyzw'[k]};`),
    '  return limber_angle_outside(joint, q);',
    '}',
    ...(isTied
      ? [
          '',
          ...blockComment(TIED),
          `float limber_project_tied(int joint, ${vector} pose[LIMBER_JOINT_COUNT], inout ${vector} rotation) {`,
          '  float flat_pose[4 * LIMBER_JOINT_COUNT];',
          '  float held[4];',
          '  for (int i = 0; i < LIMBER_JOINT_COUNT; ++i) {',
          ...[0, 1, 2, 3].map((k) => `    flat_pose[4 * i + ${k}] = pose[i].${'xyzw'[k]};`),
          '  }',
          ...[0, 1, 2, 3].map((k) => `  held[${k}] = pose[joint].${'xyzw'[k]};`),
          '  float slack = limber_hold_tied(joint, flat_pose, held);',
          `  rotation = ${vector}(held[0], held[1], held[2], held[3]);`,
          '  return slack;',
          '}',
        ]
      : []),
  ].join('\n')}\n`;
}
