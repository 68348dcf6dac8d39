import { ExportError } from '../export-error';
import { likeC } from './c';
import type { CodeName } from './code-name';
import { blockComment, type Dialect, printRoutine } from './print';
import type { Program } from './program';
import { countOf, plain, rowLines, said, singleText } from './source-text';

function dialectOf(prefix: string): Dialect {
  const like = likeC('float', prefix, '', ({ type, name, size, isOut }) => {
    const typed = `${isOut ? 'inout ' : ''}${type === 'real' ? 'float' : type} ${name}`;
    return size === 0 ? typed : `${typed}[${size}]`;
  });
  return { ...like, builtin: (name) => ({ sin: `${prefix}sin`, cos: `${prefix}cos` })[name] ?? like.builtin(name) };
}

const sines = (prefix: string): string => `/* Sine and cosine to 2e-7: those of the GPU may be 5e-4 off. */
float ${prefix}sin(float x) {
  float t = x - 6.2831855 * floor(x / 6.2831855 + 0.5);
  t = abs(t) > 1.5707964 ? sign(t) * 3.1415927 - t : t;
  float s = t * t;
  return t * (1.0 - s * (1.6666667e-1 - s * (8.3333333e-3 - s * (1.9841270e-4 - s * (2.7557319e-6 - s * 2.5052108e-8)))));
}

float ${prefix}cos(float x) {
  return ${prefix}sin(x + 1.5707964);
}
`;

/** Functions of GLSL ES 3.00 and GLSL 3.30 or later. @throws ExportError for fields */
export function printGlsl(program: Program, about: readonly string[], name: CodeName): string {
  const dialect = dialectOf(`${name.prefix}_`);
  const glsl: Dialect = { ...dialect, builtin: (name) => (name === 'atan2' ? 'atan' : dialect.builtin(name)) };
  return printShader(program, about, name, glsl, 'vec4', (type, name, count, lines) => [
    `const ${type} ${name}[${count}] = ${type}[${count}](`,
    ...lines,
    ');',
  ]);
}

/** What of HLSL no tool was asked about, and what a tool makes of the code. */
export const HLSL_UNCHECKED =
  'Compilers of Direct3D were not at hand. The optimiser of glslang 12.0.0 makes wrong code of project_tied, where joints are tied; without the optimiser (-Od) all functions give the right answers.';

/** Functions of HLSL, shader model 4 or later. @throws ExportError for fields */
export function printHlsl(program: Program, about: readonly string[], name: CodeName): string {
  const note = [...about, '', `Not checked: ${HLSL_UNCHECKED}`];
  return printShader(program, note, name, dialectOf(`${name.prefix}_`), 'float4', (type, name, count, lines) => [
    `static const ${type} ${name}[${count}] = {`,
    ...lines,
    '};',
  ]);
}

/** Lines of an array of the four numbers of a rotation. */
const unpacked = (array: string, vector: string): string[] => [
  `  float ${array}[4];`,
  ...[0, 1, 2, 3].map((k) => `  ${array}[${k}] = ${vector}.${'xyzw'[k]};`),
];

function printShader(
  { joints, names, tables, constants, routines, hasField, isTied }: Program,
  about: readonly string[],
  { prefix, capitals }: CodeName,
  shader: Dialect,
  vector: string,
  table: (type: string, name: string, count: number, lines: string[]) => string[],
): string {
  if (hasField)
    throw new ExportError('unsupported', "A distance field can't be written as a shader: it is too large for a table.");
  const comment = (text: string) => `// ${text}`;
  // The last entry of a list has no comma after it.
  const lines = (rows: typeof tables.reals, number: (value: number) => string) => {
    const all = rowLines(rows, number, comment);
    return [...all.slice(0, -1), (all.at(-1) ?? '').replace(/,$/, '')];
  };
  const packed = `${vector}(projected[0], projected[1], projected[2], projected[3])`;
  return `${[
    ...about.map((line) => comment(line).trimEnd()),
    '//',
    `//   ${vector} projected = ${prefix}_project(${capitals}_${names[0]}, rotation);`,
    '',
    ...names.map((name, i) => `#define ${capitals}_${name} ${i} // ${plain(joints[i])}`),
    `#define ${capitals}_JOINT_COUNT ${names.length}`,
    '',
    ...constants.map(
      ({ name, isWhole, value }) => `#define ${capitals}_${name} ${isWhole ? value : singleText(value)}`,
    ),
    '',
    ...table('float', `${prefix}_reals`, countOf(tables.reals), lines(tables.reals, singleText)),
    '',
    ...table('int', `${prefix}_wholes`, countOf(tables.wholes), lines(tables.wholes, String)),
    '',
    sines(`${prefix}_`),
    ...routines.flatMap((routine) => [printRoutine(routine, shader), '']),
    ...blockComment(said.project),
    `${vector} ${prefix}_project(int joint, ${vector} rotation) {`,
    ...unpacked('q', 'rotation'),
    ...unpacked('projected', 'rotation'),
    `  ${prefix}_project_rotation(joint, q, true, projected);`,
    `  return ${packed};`,
    '}',
    '',
    ...blockComment(said.contains('1e-5')),
    `bool ${prefix}_contains(int joint, ${vector} rotation) {`,
    ...unpacked('q', 'rotation'),
    `  return ${prefix}_is_inside(joint, q);`,
    '}',
    '',
    ...blockComment(said.violation),
    `float ${prefix}_violation(int joint, ${vector} rotation) {`,
    ...unpacked('q', 'rotation'),
    `  return ${prefix}_angle_outside(joint, q);`,
    '}',
    ...(isTied
      ? [
          '',
          ...blockComment(said.projectTied),
          `float ${prefix}_project_tied(int joint, ${vector} pose[${capitals}_JOINT_COUNT], inout ${vector} rotation) {`,
          `  float flat_pose[4 * ${capitals}_JOINT_COUNT];`,
          `  for (int i = 0; i < ${capitals}_JOINT_COUNT; ++i) {`,
          ...[0, 1, 2, 3].map((k) => `    flat_pose[4 * i + ${k}] = pose[i].${'xyzw'[k]};`),
          '  }',
          ...unpacked('projected', 'pose[joint]'),
          `  float slack = ${prefix}_project_in_slice(joint, flat_pose, projected);`,
          `  rotation = ${packed};`,
          '  return slack;',
          '}',
        ]
      : []),
  ].join('\n')}\n`;
}
