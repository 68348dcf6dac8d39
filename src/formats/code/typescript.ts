import { type Dialect, printRoutine, wrapped } from './print';
import type { Program } from './program';
import { camelCase, identifiers, plain, rowLines, TIED } from './source-text';
import type { Parameter, Routine } from './syntax';

const types = { void: 'void', real: 'number', int: 'number', bool: 'boolean' };

const parameter = ({ type, name, size, isOut }: Parameter): string =>
  `${camelCase(name)}: ${size === 0 ? '' : isOut ? '' : 'readonly '}${types[type]}${size === 0 ? '' : '[]'}`;

const dialect: Dialect = {
  routine: camelCase,
  constant: (name) => name,
  table: (name) => ({ D: 'REALS', I: 'WHOLES', F: 'field' })[name],
  variable: camelCase,
  builtin: (name) => (name === 'real' ? '' : `Math.${name}`),
  operators: { '==': '===', '!=': '!==' },
  signature: ({ type, name, parameters }: Routine) =>
    `function ${camelCase(name)}(${parameters.map(parameter).join(', ')}): ${types[type]} {`,
  declare: (_, name, size, value) =>
    size > 0 ? `const ${name} = [${new Array(size).fill(0).join(', ')}]` : `let ${name} = ${value ?? 0}`,
  loop: (name, from, to, step) =>
    `for (let ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `${name}++` : `${name} += ${step}`}) {`,
  comment: docComment,
  end: ';',
  blocks: 'braces',
  indent: '  ',
};

function docComment(text: string): string[] {
  const lines = wrapped(text, 110);
  return lines.length === 1 ? [`/** ${lines[0]} */`] : ['/**', ...lines.map((line) => ` * ${line}`), ' */'];
}

const number = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** One TypeScript module without imports. */
export function printTypeScript(program: Program, about: readonly string[]): string {
  const { joints, tables, constants, routines, isTied } = program;
  const names = identifiers(
    joints,
    constants.map(({ name }) => name),
  );
  const hasField = tables.field.length > 0;
  const lineComment = (text: string) => `// ${text}`;
  return `${[
    '/**',
    ...about.map((line) => ` * ${line}`.trimEnd()),
    ' *',
    ` *     const held = project(Joint.${names[0] ?? 'JOINT'}, rotation);`,
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
    '/** The nearest rotation inside the limit of a joint, softened where the limit is; `rotation` when it is inside. `out` may be `rotation`. */',
    'export function project(joint: Joint, rotation: Readonly<Rotation>, out: Rotation = [0, 0, 0, 1]): Rotation {',
    '  hold(joint, rotation, true, out);',
    '  return out;',
    '}',
    '',
    '/** Whether a rotation is inside the limit of a joint, softening aside; within 1e-6 counts as inside. */',
    'export function contains(joint: Joint, rotation: Readonly<Rotation>): boolean {',
    '  return isInside(joint, rotation);',
    '}',
    '',
    '/** How far outside a rotation is: the angle to the nearest one inside, rad; 0 inside. */',
    'export function violation(joint: Joint, rotation: Readonly<Rotation>): number {',
    '  return angleOutside(joint, rotation);',
    '}',
    ...(isTied
      ? [
          '',
          ...docComment(`${TIED} What is held is written to \`out\`.`),
          'export function projectTied(joint: Joint, pose: ArrayLike<number>, out: Rotation): number {',
          '  return holdTied(joint, pose as readonly number[], out);',
          '}',
        ]
      : []),
  ].join('\n')}\n`;
}
