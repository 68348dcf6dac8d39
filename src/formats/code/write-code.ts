import type { JointLimit, Tie } from '../../core';
import { ExportError } from '../export-error';
import type { ExportFile } from '../export-file';
import { printC } from './c';
import { type CodeName, codeName } from './code-name';
import { printCpp } from './cpp';
import { printCsharp } from './csharp';
import { type Program, programOf } from './program';
import { printPython } from './python';
import { printGlsl, printHlsl } from './shader';
import { plain } from './source-text';
import { printTypeScript } from './typescript';

interface Language {
  file: (name: CodeName) => string;
  precision: 'double' | 'single';
  print: (program: Program, about: readonly string[], name: CodeName) => string;
}

const dashed =
  (ending: string) =>
  ({ stem }: CodeName): string =>
    `${stem}-limits.${ending}`;

const languages = {
  c: { file: dashed('h'), precision: 'double', print: printC },
  cpp: { file: dashed('hpp'), precision: 'double', print: printCpp },
  csharp: { file: ({ pascal }) => `${pascal}Limits.cs`, precision: 'double', print: printCsharp },
  typescript: { file: dashed('ts'), precision: 'double', print: printTypeScript },
  python: { file: ({ prefix }) => `${prefix}_limits.py`, precision: 'double', print: printPython },
  glsl: { file: dashed('glsl'), precision: 'single', print: printGlsl },
  hlsl: { file: dashed('hlsl'), precision: 'single', print: printHlsl },
} satisfies Record<string, Language>;

/** C99, C++17, C# 7.2, TypeScript, Python 3, GLSL ES 3.00, HLSL (shader model 4). */
export type CodeLanguage = keyof typeof languages;
export const codeLanguages = Object.keys(languages) as CodeLanguage[];

/**
 * Limits as source code: one file without dependencies that has `project`, `contains` and `violation` for each of the joints, exactly as
 * the core has them: within 1e-6 rad in double precision, 1e-4 in single. Beside it, where a limit is a distance field, its values as
 * little-endian single precision numbers, which moves answers by up to 1e-5 rad. The same limits give the same files.
 *
 * @param limits of the joints that the code is for.
 * @param clips names of the clips the limits were learned from, for the heading.
 * @param ties with any in force the code has `project_tied` too, which projects a joint of a pose as `projectInSlice` does; the heading
 *   tells ties that are left out.
 * @param name of the character: files, prefixes, guards, classes and namespaces are called after the name, so that one program may have
 *   the code of several characters.
 * @throws ExportError where there are no limits, and for fields in a shader
 */
export function writeCode(
  language: CodeLanguage,
  limits: readonly JointLimit[],
  clips: readonly string[] = [],
  ties: readonly Tie[] = [],
  name = 'limber',
): ExportFile[] {
  if (limits.length === 0) throw new ExportError('joints', 'There are no limits to write as code.');
  const { file: fileOf, precision, print } = languages[language];
  const called = codeName(name);
  const file = fileOf(called);
  const program = programOf(limits, precision, ties);
  const learned = clips.length > 0 ? ` learned from ${clips.map(plain).join(', ')}` : '';
  const about = [
    `Joint limits${learned}, written by Limber.`,
    '',
    'Rotations are unit quaternions x, y, z, w, parentFromLocal: of a joint in its parent, right-handed. Angles are in radians.',
    ...(program.leftOut.length > 0 ? ['', ...program.leftOut] : []),
  ];
  const { field } = program.tables;
  const source: ExportFile = { name: file, content: print(program, about, called) };
  return field.length === 0 ? [source] : [source, { name: `${file}.field.bin`, content: bytesOf(field) }];
}

function bytesOf(values: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, i) => {
    bytes.setFloat32(4 * i, value, true);
  });
  return new Uint8Array(bytes.buffer);
}
