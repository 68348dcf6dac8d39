import { type Dialect, printRoutine, wrapped } from './print';
import type { Program } from './program';
import { identifiers, plain, realText, rowLines, TIED } from './source-text';
import type { Parameter, Routine } from './syntax';

const types = { void: 'void', real: 'double', int: 'int', bool: 'bool' };

const parameter = ({ type, name, size, isOut }: Parameter): string =>
  size === 0 ? `${types[type]} ${name}` : `${isOut ? '' : 'const '}${types[type]} ${name}[${size}]`;

/** What C and C++ have in common; `prefix` is what stands before every name. */
const dialect = (prefix: string, storage: string): Dialect => ({
  routine: (name) => prefix + name,
  constant: (name) => prefix.toUpperCase() + name,
  table: (name) => prefix + { D: 'reals', I: 'wholes', F: 'field' }[name],
  variable: (name) => name,
  builtin: (name) => ({ abs: 'fabs', min: 'fmin', max: 'fmax', real: '(double)', trunc: '(int)' })[name] ?? name,
  operators: {},
  signature: ({ type, name, parameters }: Routine) =>
    `${storage} ${types[type]} ${prefix}${name}(${parameters.map(parameter).join(', ')}) {`,
  declare: (type, name, size, value) =>
    `${types[type]} ${name}${size > 0 ? `[${size}] = {0}` : ''}${value === null ? '' : ` = ${value}`}`,
  loop: (name, from, to, step) =>
    `for (int ${name} = ${from}; ${name} < ${to}; ${step === '1' ? `++${name}` : `${name} += ${step}`}) {`,
  comment: blockComment,
  end: ';',
  blocks: 'braces',
  indent: '  ',
});

export function blockComment(text: string): string[] {
  const lines = wrapped(text, 110);
  return lines.length === 1 ? [`/* ${lines[0]} */`] : ['/*', ...lines.map((line) => ` * ${line}`), ' */'];
}

/** One C99 header without dependencies but the standard library's. */
export function printC(program: Program, about: readonly string[]): string {
  const { joints, tables, constants, routines, isTied } = program;
  const c = dialect('limber_', 'static inline');
  const names = identifiers(
    joints,
    constants.map(({ name }) => name),
  );
  const hasField = tables.field.length > 0;
  return `${[
    '/*',
    ...about.map((line) => ` * ${line}`.trimEnd()),
    ' *',
    ' *   double held[4];',
    ` *   limber_project(LIMBER_${names[0] ?? 'JOINT'}, rotation, held);`,
    ...(hasField ? [' *', ' * First hand the values of the file beside this one to limber_use_field.'] : []),
    ' */',
    '#ifndef LIMBER_LIMITS_H',
    '#define LIMBER_LIMITS_H',
    '',
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
    ...routines.flatMap((routine) => [printRoutine(routine, c), '']),
    '/* The nearest rotation inside the limit of a joint, softened where the limit is; rotation itself when it is inside. held may be rotation. */',
    'static inline void limber_project(enum limber_joint joint, const double rotation[4], double held[4]) {',
    '  limber_hold((int)joint, rotation, true, held);',
    '}',
    '',
    '/* Whether a rotation is inside the limit of a joint, softening aside; within 1e-6 counts as inside. */',
    'static inline bool limber_contains(enum limber_joint joint, const double rotation[4]) {',
    '  return limber_is_inside((int)joint, rotation);',
    '}',
    '',
    '/* How far outside a rotation is: the angle to the nearest one inside, rad; 0 inside. */',
    'static inline double limber_violation(enum limber_joint joint, const double rotation[4]) {',
    '  return limber_angle_outside((int)joint, rotation);',
    '}',
    '',
    ...(isTied
      ? [
          ...blockComment(TIED),
          'static inline double limber_project_tied(enum limber_joint joint, const double pose[4 * LIMBER_JOINT_COUNT], double held[4]) {',
          '  return limber_hold_tied((int)joint, pose, held);',
          '}',
          '',
        ]
      : []),
    '#endif',
  ].join('\n')}\n`;
}

/** One C++17 header, everything in the namespace \`limber\`. */
export function printCpp(program: Program, about: readonly string[]): string {
  const { joints, tables, constants, routines, isTied } = program;
  const cpp: Dialect = {
    ...dialect('', 'inline'),
    constant: (name) => name,
    builtin: (name) =>
      ({ abs: 'std::fabs', min: 'std::fmin', max: 'std::fmax', real: 'double', trunc: 'int' })[name] ?? `std::${name}`,
  };
  const names = identifiers(
    joints,
    constants.map(({ name }) => name),
  );
  const hasField = tables.field.length > 0;
  const lineComment = (text: string) => `// ${text}`;
  return `${[
    ...about.map((line) => lineComment(line).trimEnd()),
    '//',
    `//   std::array<double, 4> held = limber::project(limber::Joint::${names[0] ?? 'JOINT'}, rotation);`,
    ...(hasField ? ['//', '// First hand the values of the file beside this one to limber::use_field.'] : []),
    '#pragma once',
    '',
    '#include <array>',
    '#include <cmath>',
    '#include <cstddef>',
    '',
    'namespace limber {',
    '',
    'using Rotation = std::array<double, 4>;',
    '',
    'enum class Joint : int {',
    ...names.map((name, i) => `  ${name} = ${i},`),
    '};',
    '',
    `inline constexpr int joint_count = ${names.length};`,
    '',
    '// The names of the joints in the skeleton.',
    'inline constexpr const char *joint_names[] = {',
    ...joints.map((name) => `  "${plain(name)}",`),
    '};',
    '',
    'namespace detail {',
    '',
    ...constants.map(
      ({ name, isWhole, value }) =>
        `inline constexpr ${isWhole ? 'int' : 'double'} ${name} = ${isWhole ? value : realText(value)};`,
    ),
    '',
    'inline constexpr double reals[] = {',
    ...rowLines(tables.reals, realText, lineComment),
    '};',
    '',
    'inline constexpr int wholes[] = {',
    ...rowLines(tables.wholes, String, lineComment),
    '};',
    '',
    ...(hasField
      ? [
          `// ${tables.field.length} values of distance fields, little-endian single precision.`,
          'inline const float *field = nullptr;',
          '',
        ]
      : []),
    ...routines.flatMap((routine) => [printRoutine(routine, cpp), '']),
    '}  // namespace detail',
    '',
    ...(hasField
      ? [
          '// Where the values of distance fields are; they must outlive their use.',
          'inline void use_field(const float *values) {',
          '  detail::field = values;',
          '}',
          '',
        ]
      : []),
    '// The nearest rotation inside the limit of a joint, softened where the limit is; rotation itself when it is inside.',
    'inline Rotation project(Joint joint, const Rotation &rotation) {',
    '  Rotation held{};',
    '  detail::hold(static_cast<int>(joint), rotation.data(), true, held.data());',
    '  return held;',
    '}',
    '',
    '// Whether a rotation is inside the limit of a joint, softening aside; within 1e-6 counts as inside.',
    'inline bool contains(Joint joint, const Rotation &rotation) {',
    '  return detail::is_inside(static_cast<int>(joint), rotation.data());',
    '}',
    '',
    '// How far outside a rotation is: the angle to the nearest one inside, rad; 0 inside.',
    'inline double violation(Joint joint, const Rotation &rotation) {',
    '  return detail::angle_outside(static_cast<int>(joint), rotation.data());',
    '}',
    '',
    ...(isTied
      ? [
          ...wrapped(TIED, 110).map(lineComment),
          'inline double project_tied(Joint joint, const std::array<Rotation, joint_count> &pose, Rotation &held) {',
          '  double flat[4 * joint_count];',
          '  for (int i = 0; i < 4 * joint_count; ++i) flat[i] = pose[static_cast<std::size_t>(i / 4)][static_cast<std::size_t>(i % 4)];',
          '  return detail::hold_tied(static_cast<int>(joint), flat, held.data());',
          '}',
          '',
        ]
      : []),
    '}  // namespace limber',
  ].join('\n')}\n`;
}
