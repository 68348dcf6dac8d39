import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { leanShader, leanTemplates } from './shaders.ts';

/** Programs of materials that the page has, by three's names; `ShaderMaterial`s bring their own. */
const PROGRAMS = ['background', 'depth', 'meshbasic', 'meshphysical', 'shadow'];

/** Headsets: the page has none, three and fiber only look whether there is one. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = false;
  getEnvironmentBlendMode() {}
  setAnimationLoop() {}
  dispose() {}
}`;

/** Methods of three's core that neither the page nor what it is made of calls: `lean-core.test.ts` looks. */
export const UNCALLED = [
  ...['raycast', '_computeIntersections', 'intersectObjects', 'setFromAttributeAndIndices', 'setFromPointsAndIndices'],
  ...['setAxisAngleFromRotationMatrix', 'setAxisAngleFromQuaternion', 'setFromXRController', 'setFromCylindrical'],
  ...['transformUv', 'setMorphAt', 'getMorphAt', 'setColorAt', 'getColorAt', 'getStyle', 'getHexString', 'getViewSize'],
  ...['clampScalar', 'clampLength', 'roundToZero', 'lerpVectors', 'lerpHSL', 'lerpColors', 'offsetHSL', 'rotateAround'],
  ...['randomDirection', 'transposeIntoArray', 'intersectLine', 'intersectsLine', 'manhattanDistanceTo', 'subScalar'],
];

/**
 * Takes out of three what the page never asks for and a bundler can't see: shaders of other materials, headsets, environment
 * maps, animation clips. A third of a renderer that has to be there before the first frame. The page's own shaders go without comments and indents.
 */
export const leanThree = (): Plugin[] => [
  {
    name: 'lean-shaders',
    apply: 'build',
    // Before the marks of what is a shader are gone.
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/[^?]*\.tsx?$/.test(id) && code.includes('/* glsl */') ? { code: leanTemplates(code), map: null } : null,
  },
  {
    name: 'lean-three',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/three/build/three.core.js')) return { code: leanCore(code), map: null };
      if (!id.endsWith('/three/build/three.module.js')) return null;
      const lean = replaceClass(
        replaceClass(withLeanShaders(code), 'WebXRManager', NO_HEADSET),
        'PMREMGenerator',
        'class PMREMGenerator {}',
      );
      return { code: lean, map: null };
    },
  },
];

function replaceClass(code: string, name: string, replacement: string): string {
  const start = code.indexOf(`\nclass ${name} `);
  const end = code.indexOf('\n}\n', start);
  if (start < 0 || end < 0) throw new Error(`three has no class ${name} any more: look at lean-three.`);
  return `${code.slice(0, start + 1)}${replacement}${code.slice(end + 2)}`;
}

/** What is written to classes outside of them keeps a bundler from leaving them out. Nothing is written as JSON, nor read. */
export const leanCore = (code: string): string =>
  code
    .replace(/^(?:\w*KeyframeTrack|PropertyBinding|Loader)\.[\w.]+ = [^;]*;$/gm, '')
    .replace(new RegExp(`^\\t(?:toJSON|fromJSON|${UNCALLED.join('|')})\\([^)]*\\) \\{\\n[\\s\\S]*?^\\t\\}$`, 'gm'), '');

const STRING = /^(?:var|const) ([\w$]+) = ("(?:[^"\\]|\\.)*");$/gm;

function withLeanShaders(code: string): string {
  const texts = new Map([...code.matchAll(STRING)].map(([, name, text]) => [name, leanShader(JSON.parse(text))]));
  const names = new Map([...code.matchAll(/^\t(\w+): ([\w$]+),?$/gm)].map(([, chunk, name]) => [chunk, name]));
  const wanted = new Set<string>();
  const want = (chunk: string) => {
    const name = names.get(chunk) ?? chunk;
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const include of includesOf(texts.get(name) ?? '')) want(include);
  };
  for (const program of PROGRAMS) for (const end of ['vert', 'frag']) want(`${program}_${end}`);
  for (const include of ownIncludes('src')) want(include);
  const isShader = new Set(names.values());
  return code.replace(STRING, (whole, name: string, text: string) =>
    isShader.has(name) ? whole.replace(text, () => JSON.stringify(wanted.has(name) ? texts.get(name) : '')) : whole,
  );
}

const includesOf = (text: string): string[] => [...text.matchAll(/#include <(\w+)>/g)].map(([, name]) => name);

/** Chunks that the page's own shaders are made with. */
const ownIncludes = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => includesOf(readFileSync(join(folder, path), 'utf8')));
