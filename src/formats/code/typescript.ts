import { blockComment, type Dialect, printRoutine } from './print';
import type { Program } from './program';
import { camelCase, plain, rowLines, said } from './source-text';
import type { Parameter, Routine } from './syntax';

const types = { void: 'void', real: 'number', int: 'number', bool: 'boolean' };

const doc = (text: string): string[] => blockComment(text, '/**');

const parameter = ({ type, name, size, isOut }: Parameter): string =>
  `${camelCase(name)}: ${size === 0 ? '' : isOut ? '' : 'readonly '}${types[type]}${size === 0 ? '' : '[]'}`;

const dialect: Dialect = {
  routine: camelCase,
  constant: (name) => name,
  table: (name) => ({ D: 'REALS', I: 'WHOLES', F: 'field' })[name],
  variable: camelCase,
  builtin: (name) => (name === 'real' ? '' : `Math.${name}`),
  // Under noUncheckedIndexedAccess an element may be undefined.
  indexed: '!',
  operators: { '==': '===', '!=': '!==' },
  signature: ({ type, name, parameters }: Routine) =>
    `function ${camelCase(name)}(${parameters.map(parameter).join(', ')}): ${types[type]} {`,
  declare: (_, name, size, value) =>
    size > 0 ? `const ${name} = [${new Array(size).fill(0).join(', ')}]` : `let ${name} = ${value ?? 0}`,
  loop: (name, from, to, step) =>
    `for (let ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `${name}++` : `${name} += ${step}`}) {`,
  comment: doc,
  end: ';',
  blocks: 'braces',
  indent: '  ',
};

const number = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** One TypeScript module without imports. */
export function printTypeScript(program: Program, about: readonly string[]): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const lineComment = (text: string) => `// ${text}`;
  return `${[
    '/**',
    ...about.map((line) => ` * ${line}`.trimEnd()),
    ' *',
    ` *     const projected = project(Joint.${names[0]}, rotation);`,
    ...(hasField ? [' *', ' * First hand the content of the file beside this one to useField.'] : []),
    ' */',
    '',
    '/** [x, y, z, w] */',
    'export type Rotation = [number, number, number, number];',
    '',
    'export const Joint = {',
    ...names.map((name, i) => `  ${name}: ${i},`),
    '} as const;',
    'export type Joint = (typeof Joint)[keyof typeof Joint];',
    '',
    '/** The names of the joints in the skeleton. */',
    `export const jointNames: readonly string[] = [`,
    ...joints.map((name) => `  '${plain(name)}',`),
    '];',
    '',
    ...constants.map(({ name, value }) => `const ${name} = ${number(value)};`),
    '',
    'const REALS: readonly number[] = [',
    ...rowLines(tables.reals, number, lineComment),
    '];',
    '',
    'const WHOLES: readonly number[] = [',
    ...rowLines(tables.wholes, number, lineComment),
    '];',
    '',
    ...(hasField
      ? [
          'let field: Float32Array = new Float32Array(0);',
          '',
          `/** @param bytes ${tables.field.length} values of distance fields, little-endian single precision. */`,
          'export function useField(bytes: ArrayBuffer): void {',
          '  field = new Float32Array(bytes);',
          '}',
          '',
        ]
      : []),
    ...routines.flatMap((routine) => [printRoutine(routine, dialect), '']),
    ...doc(`${said.project} \`out\` may be \`rotation\`.`),
    'export function project(joint: Joint, rotation: Readonly<Rotation>, out: Rotation = [0, 0, 0, 1]): Rotation {',
    '  projectRotation(joint, rotation, true, out);',
    '  return out;',
    '}',
    '',
    ...doc(said.contains('1e-6')),
    'export function contains(joint: Joint, rotation: Readonly<Rotation>): boolean {',
    '  return isInside(joint, rotation);',
    '}',
    '',
    ...doc(said.violation),
    'export function violation(joint: Joint, rotation: Readonly<Rotation>): number {',
    '  return angleOutside(joint, rotation);',
    '}',
    ...(isTied
      ? [
          '',
          ...doc(`${said.projectTied} The rotation is written to \`out\`.`),
          'export function projectTied(joint: Joint, pose: ArrayLike<number>, out: Rotation): number {',
          '  return projectInSlice(joint, pose as readonly number[], out);',
          '}',
        ]
      : []),
  ].join('\n')}\n`;
}
