import { dialectOf } from './c';
import type { CodeName } from './code-name';
import { type Dialect, printRoutine, wrapped } from './print';
import type { Program } from './program';
import { plain, realText, rowLines, said } from './source-text';

const cpp: Dialect = {
  ...dialectOf('', 'inline '),
  builtin: (name) => ({ abs: 'std::fabs', real: 'double', trunc: 'int' })[name] ?? `std::${name}`,
};

const lineComment = (text: string): string => `// ${text}`.trimEnd();
const comment = (text: string): string[] => wrapped(text, 110).map(lineComment);

/** One C++17 header, everything in a namespace: `hero_limits`. */
export function printCpp(program: Program, about: readonly string[], { prefix }: CodeName): string {
  const { joints, names, tables, constants, routines, hasField, isTied } = program;
  const space = `${prefix}_limits`;
  return `${[
    ...about.map(lineComment),
    '//',
    `//   std::array<double, 4> projected = ${space}::project(${space}::Joint::${names[0]}, rotation);`,
    ...(hasField ? ['//', `// First hand the values of the file beside this one to ${space}::use_field.`] : []),
    '#pragma once',
    '',
    '#include <algorithm>',
    '#include <array>',
    '#include <cmath>',
    '#include <cstddef>',
    '',
    `namespace ${space} {`,
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
    ...comment(said.project),
    'inline Rotation project(Joint joint, const Rotation &rotation) {',
    '  Rotation projected{};',
    '  detail::project_rotation(static_cast<int>(joint), rotation.data(), true, projected.data());',
    '  return projected;',
    '}',
    '',
    ...comment(said.contains('1e-6')),
    'inline bool contains(Joint joint, const Rotation &rotation) {',
    '  return detail::is_inside(static_cast<int>(joint), rotation.data());',
    '}',
    '',
    ...comment(said.violation),
    'inline double violation(Joint joint, const Rotation &rotation) {',
    '  return detail::angle_outside(static_cast<int>(joint), rotation.data());',
    '}',
    '',
    ...(isTied
      ? [
          ...comment(said.projectTied),
          'inline double project_tied(Joint joint, const std::array<Rotation, joint_count> &pose, Rotation &projected) {',
          '  double flat[4 * joint_count];',
          '  for (int i = 0; i < 4 * joint_count; ++i) flat[i] = pose[static_cast<std::size_t>(i / 4)][static_cast<std::size_t>(i % 4)];',
          '  return detail::project_in_slice(static_cast<int>(joint), flat, projected.data());',
          '}',
          '',
        ]
      : []),
    `}  // namespace ${space}`,
  ].join('\n')}\n`;
}
