import { type Dialect, printRoutine, wrapped } from './print';
import type { Program } from './program';
import { plain, realText, rowLines, said } from './source-text';
import type { Routine } from './syntax';

const dialect: Dialect = {
  routine: (name) => `_${name}`,
  constant: (name) => `_${name}`,
  table: (name) => ({ D: '_REALS', I: '_WHOLES', F: '_field' })[name],
  variable: (name) => name,
  builtin: (name) => ({ abs: 'abs', min: 'min', max: 'max', real: 'float', trunc: 'int' })[name] ?? `math.${name}`,
  operators: { '&&': 'and', '||': 'or', '!': 'not ', true: 'True', false: 'False' },
  signature: ({ name, parameters }: Routine) => `def _${name}(${parameters.map((p) => p.name).join(', ')}):`,
  declare: (type, name, size, value) =>
    `${name} = ${size > 0 ? `[0.0] * ${size}` : (value ?? (type === 'int' ? '0' : '0.0'))}`,
  loop: (name, from, to, step) =>
    `for ${name} in range(${step === '1' ? (from === '0' ? to : `${from}, ${to}`) : `${from}, ${to}, ${step}`}):`,
  comment: (text) => {
    const lines = wrapped(text, 105);
    return lines.length === 1 ? [`"""${lines[0]}"""`] : [`"""${lines[0]}`, ...lines.slice(1), '"""'];
  },
  end: '',
  blocks: 'indents',
  indent: '    ',
};

const doc = (text: string): string[] => dialect.comment(text).map((line) => `    ${line}`);

/** One Python 3 module without imports but of the standard library. */
export function printPython(program: Program, about: readonly string[]): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const lineComment = (text: string) => `# ${text}`;
  return `${[
    `"""${about[0] ?? ''}`,
    ...about.slice(1),
    '',
    `    projected = project(Joint.${names[0]}, rotation)`,
    ...(hasField ? ['', 'First hand the path of the file beside this one to use_field.'] : []),
    '"""',
    '',
    ...(hasField ? ['import array'] : []),
    'import enum',
    'import math',
    ...(hasField ? ['import sys'] : []),
    '',
    '',
    'class Joint(enum.IntEnum):',
    '    """The joints, in the order of JOINT_NAMES."""',
    '',
    ...names.map((name, i) => `    ${name} = ${i}`),
    '',
    '',
    '# The names of the joints in the skeleton.',
    'JOINT_NAMES = (',
    ...joints.map((name) => `    "${plain(name)}",`),
    ')',
    '',
    ...constants.map(({ name, isWhole, value }) => `_${name} = ${isWhole ? value : realText(value)}`),
    '',
    '_REALS = (',
    ...rowLines(tables.reals, realText, lineComment),
    ')',
    '',
    '_WHOLES = (',
    ...rowLines(tables.wholes, String, lineComment),
    ')',
    '',
    '',
    ...(hasField
      ? [
          '_field = array.array("f")',
          '',
          '',
          'def use_field(path):',
          `    """Reads the ${tables.field.length} values of distance fields, little-endian single precision."""`,
          '    values = array.array("f")',
          '    with open(path, "rb") as file:',
          '        values.frombytes(file.read())',
          '    if sys.byteorder == "big":',
          '        values.byteswap()',
          '    _field[:] = values',
          '',
          '',
        ]
      : []),
    ...routines.flatMap((routine) => [printRoutine(routine, dialect), '', '']),
    'def project(joint, rotation):',
    ...doc(`${said.project} Returns a list.`),
    '    projected = [0.0] * 4',
    '    _project_rotation(joint, rotation, True, projected)',
    '    return projected',
    '',
    '',
    'def contains(joint, rotation):',
    ...doc(said.contains('1e-6')),
    '    return _is_inside(joint, rotation)',
    '',
    '',
    'def violation(joint, rotation):',
    ...doc(said.violation),
    '    return _angle_outside(joint, rotation)',
    ...(isTied
      ? [
          '',
          '',
          'def project_tied(joint, pose):',
          ...doc(`${said.projectTied} The rotation, a list, is returned before that.`),
          '    projected = [0.0] * 4',
          '    slack = _project_in_slice(joint, pose, projected)',
          '    return projected, slack',
        ]
      : []),
  ].join('\n')}\n`;
}
