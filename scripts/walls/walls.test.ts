import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { floors, pagePackages, type Room } from './rooms';

interface Import {
  file: string;
  /** The imported file, or the name of a package. */
  target: string;
  isPackage: boolean;
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => /\.tsx?$/.test(name));

const rooms = floors.flatMap((floor, height) => floor.map((room) => ({ ...room, height })));
type PlacedRoom = (typeof rooms)[number];

/** The innermost room that a file stands in. */
const roomOf = (file: string): PlacedRoom | undefined =>
  rooms.filter(({ path }) => file.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];

/** Static and dynamic imports of a source text; `importsOf` reads types as well as values. */
function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  for (const [, named, bare, called] of text.matchAll(
    /\bfrom\s*['"]([^'"\s]+)['"]|^import\s*['"]([^'"\s]+)['"]|\bimport\(\s*['"]([^'"\s]+)['"]/gm,
  )) {
    const source = named ?? bare ?? called;
    if (!source.startsWith('.')) {
      found.push({ file, target: source, isPackage: true });
      continue;
    }
    const base = normalize(join(dirname(file), source));
    const target = [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts'), base].find(
      (path) => /\.tsx?$/.test(path) && existsSync(path),
    );
    if (target) found.push({ file, target, isPackage: false });
  }
  return found;
}

/** Why an import goes through a wall, one sentence; null where the import is allowed. */
function wallProblem({ file, target, isPackage }: Import, from: PlacedRoom | undefined): string | null {
  if (!from) return `${file} stands in no room of the table.`;
  if (isPackage) return packageProblem(file, target, from);
  if (isTest(file)) return testProblem(file, target);
  const to = roomOf(target);
  if (!to) return `${file} imports ${target}, which stands in no room of the table.`;
  if (to.path === from.path) return null;
  if (to.height >= from.height) return `${file} imports ${target}: ${to.path} is not below ${from.path}.`;
  if (to.isOpen || target === `${to.path}/index.ts`) return null;
  return `${file} imports ${target}: import ${to.path}/index.ts.`;
}

/** The room of the first two folders: `src/core` for all rooms of the core. */
const houseOf = (file: string): string => file.split('/').slice(0, 2).join('/');

function testProblem(file: string, target: string): string | null {
  if (houseOf(target) === houseOf(file) || !target.startsWith('src/')) return null;
  const isBelow = heightOfHouse(target) < heightOfHouse(file);
  return isBelow ? null : `${file} imports ${target}: ${houseOf(target)} is not below ${houseOf(file)}.`;
}

const heightOfHouse = (file: string): number =>
  Math.max(...rooms.filter(({ path }) => houseOf(path) === houseOf(file)).map(({ height }) => height));

function packageProblem(file: string, name: string, { path, height, packages = [] }: PlacedRoom): string | null {
  const isOf = (list: readonly string[]) =>
    list.some((one) => name === one || name.startsWith(one.endsWith(':') ? one : `${one}/`));
  if (!isTest(file)) return isOf(packages) ? null : `${file} imports ${name}, a package that ${path} does not name.`;
  const isBelowState = height < (roomOf('src/state/store.ts') as PlacedRoom).height;
  return isBelowState && isOf(pagePackages) ? `${file} imports ${name}: ${path} knows no page.` : null;
}

const imports = sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

describe('walls between rooms', () => {
  it('are gone through by no import', () => {
    expect(imports.length).toBeGreaterThan(4000);
    expect(imports.map((one) => wallProblem(one, roomOf(one.file))).filter((problem) => problem !== null)).toEqual([]);
  });

  it('stand: each kind of forbidden import is seen', () => {
    const problem = (file: string, text: string) =>
      importsOf(file, text).map((one) => wallProblem(one, roomOf(one.file)));
    const limit = 'src/core/limit/x.ts';
    const space = 'src/app/space/x.tsx';
    expect(problem(space, `import('../edit/EditLayer')`)[0]).toContain('src/app/edit is not below src/app/space');
    expect(problem(space, `import { App } from '../shell/App';`)[0]).toContain('is not below');
    expect(problem('src/app/page/x.ts', `import { Icon } from '../ui/icons';`)[0]).toContain('is not below');
    expect(problem(space, `import { useTaker } from '../stage/view';`)).toEqual([null]);
    expect(problem(limit, `import { a } from '../../formats';`)[0]).toContain('is not below');
    expect(problem(limit, `const a = await import('../../physics/world');`)[0]).toContain('is not below');
    expect(problem(limit, `import type { Tie } from '../ties';`)[0]).toContain('is not below');
    expect(problem(limit, `import { Vector3 } from 'three';`)[0]).toContain('a package');
    expect(problem('src/core/limit/x.test.ts', `import { useState } from 'react';`)[0]).toContain('knows no page');
    expect(problem('src/formats/x.ts', `import { a } from '../core/limit/fit';`)[0]).toContain('index.ts');
    expect(problem('src/cli/x.ts', `import { readFileSync } from 'node:fs';`)).toEqual([null]);
  });

  it('name every room and package that there is, and no other', () => {
    const unused = rooms.flatMap(({ path, packages = [] }: Room) =>
      packages.filter(
        (name) =>
          !imports.some(
            ({ file, target, isPackage }) =>
              isPackage && !isTest(file) && file.startsWith(`${path}/`) && target.startsWith(name),
          ),
      ),
    );
    expect(unused).toEqual([]);
    for (const { path } of rooms) expect(existsSync(path), path).toBe(true);
    for (const house of ['src/core', 'src/app'])
      for (const name of readdirSync(house, { withFileTypes: true }))
        if (name.isDirectory() && name.name !== 'testing')
          expect(rooms.map(({ path }) => path)).toContain(`${house}/${name.name}`);
  });

  it('leave no circle of files below the state of the page, nor above it', () => {
    const state = heightOfHouse('src/state/store.ts');
    const isIn = (file: string) => heightOfHouse(file) !== state || houseOf(file) !== 'src/state';
    expect(circlesOf(imports.filter(({ file, isPackage }) => !isPackage && !isTest(file) && isIn(file)))).toEqual([]);
  });
});

/** The strongly connected parts of the graph of imports that have more than one file (Tarjan 1972). */
function circlesOf(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { file, target } of edges) next.set(file, [...(next.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    path.push(file);
    for (const target of next.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return circles;
}
