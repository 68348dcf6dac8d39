import { type CodeLanguage, writeCode } from '../code/write-code';
import { namedClips } from '../scene';
import type { ExportTarget } from './target';

/** A target for each language that code is written in. */
function codeTarget(language: CodeLanguage, label: string, use: string, unchecked: string | null = null): ExportTarget {
  return {
    label,
    group: 'code',
    summary: `One file with project, contains and violation, ${use}; nothing is lost.`,
    regions: [],
    conventions: [
      'Rotations are unit quaternions x, y, z, w of a joint in its parent, right-handed. Angles are in radians.',
    ],
    unchecked,
    write: (scene) =>
      writeCode(
        language,
        scene.joints.flatMap(({ limit }) => (limit ? [limit] : [])),
        namedClips(scene),
        scene.ties,
      ),
  };
}

export const c = codeTarget('c', 'C99', 'a header that needs the standard library only');
export const cpp = codeTarget('cpp', 'C++17', 'a header that needs the standard library only');
export const typescript = codeTarget('typescript', 'TypeScript', 'a module without imports');
export const python = codeTarget('python', 'Python 3', 'a module that needs the standard library only');
export const glsl = codeTarget('glsl', 'GLSL', 'functions of GLSL ES 3.00, in single precision');
export const hlsl = codeTarget(
  'hlsl',
  'HLSL',
  'functions of shader model 4, in single precision',
  'No compiler of HLSL was at hand. The same routines as GLSL are compiled and run.',
);
