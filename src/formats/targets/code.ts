import type { JointLimit } from '../../core';
import { writeBlob } from '../code/blob';
import { printRuntime } from '../code/runtime';
import { HLSL_UNCHECKED } from '../code/shader';
import { type CodeLanguage, writeCode } from '../code/write-code';
import { type ExportScene, namedClips } from '../scene';
import { type ExportTarget, fileStem } from './target';

const limitsIn = ({ joints }: ExportScene): JointLimit[] => joints.flatMap(({ limit }) => (limit ? [limit] : []));

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
    write: (scene) => writeCode(language, limitsIn(scene), namedClips(scene), scene.ties, scene.name),
  };
}

export const c = codeTarget('c', 'C99', 'a header that needs the standard library only');
export const cpp = codeTarget('cpp', 'C++17', 'a header that needs the standard library only');
export const csharp = codeTarget('csharp', 'C#', 'a class that needs C# 7.2 and System only, and allocates nothing');
export const typescript = codeTarget('typescript', 'TypeScript', 'a module without imports');
export const python = codeTarget('python', 'Python 3', 'a module that needs the standard library only');
export const glsl = codeTarget('glsl', 'GLSL', 'functions of GLSL ES 3.00, in single precision');
export const hlsl = codeTarget('hlsl', 'HLSL', 'functions of shader model 4, in single precision', HLSL_UNCHECKED);

export const runtime: ExportTarget = {
  label: 'C99 and C++ at run time',
  group: 'code',
  summary: 'A binary file of limits, and limber.h, which reads such files for several characters at once. Lossless.',
  regions: [],
  conventions: [
    ...c.conventions,
    'limber.h is the same for all characters. Its numbers are double, or float where LIMBER_FLOAT is defined.',
    'The binary file is little-endian and must lie at a multiple of 8 bytes.',
  ],
  unchecked: null,
  write(scene) {
    const limits = limitsIn(scene);
    const { bytes, leftOut } = writeBlob(limits, scene.ties);
    const notes =
      leftOut.length > 0 ? [{ name: `${fileStem(scene)}.left-out.txt`, content: `${leftOut.join('\n')}\n` }] : [];
    return [
      { name: 'limber.h', content: printRuntime() },
      { name: `${fileStem(scene)}.limber`, content: bytes },
      ...notes,
    ];
  },
};
