import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanCore, UNCALLED } from './plugin';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const lean = withoutComments(leanCore(read('node_modules/three/build/three.core.js')));
const page = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => read(join('src', path)))
  .join('\n');
const fiber = readdirSync(join(root, 'node_modules/@react-three/fiber/dist'))
  .filter((name) => name.endsWith('.esm.js'))
  .map((name) => read(`node_modules/@react-three/fiber/dist/${name}`));
const drei = ['web/View.js', 'core/PerspectiveCamera.js', 'core/Fbo.js'].map((path) =>
  read(`node_modules/@react-three/drei/${path}`),
);
const calling = withoutComments([read('node_modules/three/build/three.module.js'), ...fiber, ...drei, page].join('\n'));

it.each(UNCALLED.filter((name) => name !== 'raycast'))('nobody calls %s, which is left out', (name) => {
  expect(lean).not.toMatch(new RegExp(`^\\t(?:static )?${name}\\(`, 'm'));
  const use = new RegExp(`\\.${name}\\b|['"]${name}['"]`);
  expect(lean).not.toMatch(use);
  expect(calling).not.toMatch(use);
});

it('rays are not cast through scenes: the page asks its own surfaces', () => {
  expect(page).not.toMatch(/\.intersectObjects?\b|\.raycast\b/);
  // Of all objects but those that three draws as nothing, the empty one of the base is left.
  expect(lean).toMatch(/^\traycast\(\s*\) \{\}/m);
  expect(lean.match(/^\traycast\(/gm)).toHaveLength(1);
});

it('is still a module with every name in it', () => {
  const names = (code: string) => /\nexport \{([^}]*)\}/.exec(code)?.[1].split(',').length;
  expect(names(lean)).toBe(names(read('node_modules/three/build/three.core.js')));
  expect(names(lean)).toBeGreaterThan(300);
});
