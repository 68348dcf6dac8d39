import type { CodeName } from './code-name';
import { blockComment, type Dialect, printRoutine, wrapped } from './print';
import type { Program } from './program';
import { camelCase, plain, realText, rowLines, said } from './source-text';
import type { Parameter, Routine } from './syntax';

const types = { void: 'void', real: 'double', int: 'int', bool: 'bool' };
const builtins: Record<string, string> = { real: '(double)', trunc: '(int)', atan2: 'Math.Atan2' };

/** `nearest_in_box` as `NearestInBox`. */
const pascalCase = (name: string): string => camelCase(`_${name}`);

const parameter = ({ type, name, size, isOut }: Parameter): string =>
  `${size === 0 ? types[type] : `${isOut ? '' : 'ReadOnly'}Span<${types[type]}>`} ${camelCase(name)}`;

const dialect: Dialect = {
  routine: pascalCase,
  constant: (name) => name,
  table: (name) => ({ D: 'Reals', I: 'Wholes', F: 'field' })[name],
  variable: camelCase,
  builtin: (name) => builtins[name] ?? `Math.${pascalCase(name)}`,
  operators: {},
  signature: ({ type, name, parameters }: Routine) =>
    `static ${types[type]} ${pascalCase(name)}(${parameters.map(parameter).join(', ')}) {`,
  declare: (type, name, size, value) =>
    size > 0
      ? `Span<${types[type]}> ${name} = stackalloc ${types[type]}[${size}]`
      : `${types[type]} ${name}${value === null ? '' : ` = ${value}`}`,
  loop: (name, from, to, step) =>
    `for (int ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `${name}++` : `${name} += ${step}`}) {`,
  comment: blockComment,
  end: ';',
  blocks: 'braces',
  indent: '  ',
};

const lineComment = (text: string): string => `// ${text}`.trimEnd();
const summary = (text: string): string[] => wrapped(`<summary>${text}</summary>`, 110).map((line) => `/// ${line}`);

/** One C# 7.2 file without dependencies: a static class that allocates nothing. */
export function printCsharp(program: Program, about: readonly string[], { pascal }: CodeName): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const lines = [
    ...constants.map(
      ({ name, isWhole, value }) =>
        `const ${isWhole ? 'int' : 'double'} ${name} = ${isWhole ? value : realText(value)};`,
    ),
    '',
    ...summary('The names of the joints in the skeleton.'),
    'public static readonly string[] JointNames = {',
    ...joints.map((name) => `  "${plain(name)}",`),
    '};',
    '',
    'static readonly double[] Reals = {',
    ...rowLines(tables.reals, realText, lineComment),
    '};',
    '',
    'static readonly int[] Wholes = {',
    ...rowLines(tables.wholes, String, lineComment),
    '};',
    '',
    ...(hasField
      ? [
          'static float[] field = new float[0];',
          '',
          ...summary(`Takes the ${tables.field.length} values of distance fields of the file beside this file.`),
          'public static void UseField(byte[] bytes) {',
          '  field = new float[bytes.Length / 4];',
          '  Buffer.BlockCopy(bytes, 0, field, 0, 4 * field.Length);',
          '}',
          '',
        ]
      : []),
    ...routines.flatMap((routine) => [...printRoutine(routine, dialect).split('\n'), '']),
    ...summary(`${said.project} projected may be rotation.`),
    `public static void Project(${pascal}Joint joint, ReadOnlySpan<double> rotation, Span<double> projected) {`,
    '  ProjectRotation((int)joint, rotation, true, projected);',
    '}',
    '',
    ...summary(said.contains('1e-6')),
    `public static bool Contains(${pascal}Joint joint, ReadOnlySpan<double> rotation) {`,
    '  return IsInside((int)joint, rotation);',
    '}',
    '',
    ...summary(said.violation),
    `public static double Violation(${pascal}Joint joint, ReadOnlySpan<double> rotation) {`,
    '  return AngleOutside((int)joint, rotation);',
    '}',
    ...(isTied
      ? [
          '',
          ...summary(said.projectTied),
          `public static double ProjectTied(${pascal}Joint joint, ReadOnlySpan<double> pose, Span<double> projected) {`,
          '  return ProjectInSlice((int)joint, pose, projected);',
          '}',
        ]
      : []),
  ];
  return `${[
    ...about.map(lineComment),
    '//',
    '//   Span<double> projected = stackalloc double[4];',
    `//   ${pascal}Limits.Project(${pascal}Joint.${names[0]}, rotation, projected);`,
    ...(hasField ? ['//', `// First hand the bytes of the file beside this file to ${pascal}Limits.UseField.`] : []),
    '',
    'using System;',
    '',
    `public enum ${pascal}Joint {`,
    ...names.map((name, i) => `  ${name} = ${i},`),
    '}',
    '',
    `public static class ${pascal}Limits {`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
  ].join('\n')}\n`;
}
