import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(`${root}${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const read = (name: string) => files.find((file) => file.name === name)!.text;

/** "file: property: value" of every declaration of these properties. */
const declared = (property: RegExp) =>
  files
    .filter(({ name }) => !name.endsWith('tokens.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)]
        .filter(([, key]) => property.test(key))
        .map(([, key, value]) => ({ key, value: value.trim(), said: `${name}: ${key}: ${value.trim()}` })),
    );

describe('styles', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(declared(/^gap$/).length).toBeGreaterThan(40);
  });

  test('space comes from its scale; what aligns things by a negative margin or leaves room for a part is its own', () => {
    // Room for something that has a size: the letters right of the curves, the grip at the edge, the switches over a phone's dial.
    const measured = [
      'timeline/track.css: padding: var(--space-2) 44px 0 var(--gutter)',
      'space/space.css: padding-left: 5px',
      'shell/layouts.css: padding: var(--space-1) 0 52px',
    ];
    const spacing = /^(gap|row-gap|column-gap|(padding|margin)(-(top|right|bottom|left|inline|block))?)$/;
    const off = declared(spacing)
      .filter(({ value }) => /(?<![-\w.])(?!0px|1px)\d+(\.\d+)?(px|em|rem)/.test(value.replace(/calc\(.*\)/, '')))
      .map(({ said }) => said);
    expect(off.sort()).toEqual(measured.sort());
  });

  test('type comes from its scale', () => {
    const off = declared(/^(font-size|font-weight|line-height)$/).filter(
      ({ value, said }) =>
        !value.includes('var(--') && !['0', 'inherit'].includes(value) && !said.startsWith('ui/inter.css'),
    );
    expect(off.map(({ said }) => said)).toEqual([]);
  });

  test('what lies over what is told by tokens; 0 to 2 order things within one of them', () => {
    const off = declared(/^z-index$/).filter(({ value }) => !/^(var\(--z-[a-z]+\)|[012])$/.test(value));
    expect(off.map(({ said }) => said)).toEqual([]);
  });

  test('every file has a layer, by its import or by itself; leva’s rules alone have none', () => {
    const index = read('index.css');
    const layers = new Set(['base', 'ui', 'rooms', 'layouts']);
    const without = files
      .filter(({ name }) => !['index.css', 'ui/inter.css', 'settings/leva.css'].includes(name))
      .filter(({ name, text }) => {
        const imported = index.match(
          new RegExp(`@import "\\./${name.replace(/[.]/g, '\\.')}" layer\\(([a-z]+)\\)`),
        )?.[1];
        const own = [...text.matchAll(/^@layer ([a-z]+) \{/gm)].map((match) => match[1]);
        // Nothing before, between or after its layers.
        const isOnlyLayers = own.length > 0 && [...text.matchAll(/^\S.*\{/gm)].length === own.length;
        return !(imported ? layers.has(imported) : isOnlyLayers && own.every((layer) => layers.has(layer)));
      });
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('no style asks how large the window is: that is decided once, in use-layout.ts', () => {
    const asking = files.filter(({ text }) => /@media[^{]*(width|height|orientation)/.test(text));
    expect(asking.map(({ name }) => name)).toEqual([]);
  });
});
