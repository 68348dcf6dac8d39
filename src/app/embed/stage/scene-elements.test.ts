import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inScene } from './in-scene';
import { knowSceneElements } from './scene-elements';

const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('embed'))
  .map((file) => readFileSync(`src/app/${file}`, 'utf8'));

test('what the page writes into scenes as elements is known to the light stage too', () => {
  knowSceneElements();
  // Those that have to be made known to fiber, and the one that it knows by itself.
  const [, names] = /extend\(\{ (.+?) \}\)/.exec(sources.find((source) => source.includes('extend({'))!)!;
  const elements = ['primitive', ...names.split(', ').map((name) => name[0].toLowerCase() + name.slice(1))];
  const used = elements.filter((name) => sources.some((source) => new RegExp(`<${name}[ />]`).test(source)));
  expect(used).toContain('color');
  expect([...inScene.keys()].sort()).toEqual(used.sort());
});
