import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type JointLimit, projectRotation, type Quat } from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { combinationsOf, randomLimit } from '../testing/random-limits';
import { codeName } from './code-name';
import { type CodeLanguage, codeLanguages, writeCode } from './write-code';

const SEED = 1362;
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const where = (command: string): string => (has(command) ? '' : ` (skipped: ${command} is not installed)`);
const folder = mkdtempSync(join(tmpdir(), 'limber-names-'));
const random = seeded(SEED);
const [combination] = combinationsOf().filter(({ shape, split }) => shape === 'k-dop' && split === 'none');
/** Two characters whose joints have one name. */
const characters: Record<string, JointLimit> = Object.fromEntries(
  ['Hero', '2nd villain'].map((name) => [name, randomLimit(random, combination, 'ball', 'Left Arm')]),
);
const names = Object.keys(characters);
const rotation = randomRotation(random);
const filesOf = (language: CodeLanguage) =>
  names.map((name) => {
    const [{ name: file, content }] = writeCode(language, [characters[name]], [], [], name);
    writeFileSync(join(folder, file), content);
    return { file, content: String(content) };
  });
const save = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const numbers = rotation.join(', ');

/** What a program printed: the projected rotation of each character. */
function expectAnswers(command: string, ...args: string[]): void {
  const said = execFileSync(command, args, { cwd: folder, encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  names.forEach((name, i) => {
    const projected = said.slice(4 * i, 4 * i + 4) as Quat;
    expect(angleBetween(projected, projectRotation(characters[name], rotation))).toBeLessThan(1e-6);
  });
}

describe(`two characters in one program (seed ${SEED})`, { timeout: 120_000 }, () => {
  it('are projected apart', () => {
    const [a, b] = names.map((name) => projectRotation(characters[name], rotation));
    expect(angleBetween(a, b)).toBeGreaterThan(0.01);
  });

  it.skipIf(!has('gcc'))(`C${where('gcc')}`, () => {
    expect(filesOf('c').map(({ file }) => file)).toEqual(['hero-limits.h', 'limits-2nd-villain-limits.h']);
    save(
      'main.c',
      `#include "hero-limits.h"
#include "limits-2nd-villain-limits.h"
#include <stdio.h>
int main(void) {
  const double q[4] = {${numbers}};
  double a[4], b[4];
  hero_project(HERO_LEFT_ARM, q, a);
  limits_2nd_villain_project(LIMITS_2ND_VILLAIN_LEFT_ARM, q, b);
  printf("%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g", a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
  return 0;
}
`,
    );
    execFileSync('gcc', ['-std=c99', '-Wall', '-Wextra', '-Werror', 'main.c', '-lm', '-o', 'c'], { cwd: folder });
    expectAnswers('./c');
  });

  it.skipIf(!has('g++'))(`C++${where('g++')}`, () => {
    filesOf('cpp');
    const project = (space: string) =>
      `for (double x : ${space}::project(${space}::Joint::LEFT_ARM, q)) std::printf("%.17g ", x);`;
    save(
      'main.cpp',
      `#include "hero-limits.hpp"
#include "limits-2nd-villain-limits.hpp"
#include <cstdio>
int main() {
  std::array<double, 4> q{${numbers}};
  ${project('hero_limits')}
  ${project('limits_2nd_villain_limits')}
}
`,
    );
    execFileSync('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', 'main.cpp', '-o', 'cpp'], { cwd: folder });
    expectAnswers('./cpp');
  });

  it.skipIf(!has('mcs'))(`C#${where('mcs')}`, () => {
    const files = filesOf('csharp').map(({ file }) => file);
    expect(files).toEqual(['HeroLimits.cs', 'Limits2ndVillainLimits.cs']);
    const project = (name: string) => `${name}Limits.Project(${name}Joint.LEFT_ARM, q, r);
    foreach (var x in r) System.Console.Write(x.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + " ");`;
    save(
      'Main.cs',
      `static class Program {
  static void Main() {
    var q = new double[] {${numbers}};
    var r = new double[4];
    ${project('Hero')}
    ${project('Limits2ndVillain')}
  }
}
`,
    );
    execFileSync('mcs', ['-langversion:latest', '-warnaserror', '-out:two.exe', 'Main.cs', ...files], { cwd: folder });
    expectAnswers('mono', 'two.exe');
  });

  it.skipIf(!has('python3'))(`Python${where('python3')}`, () => {
    filesOf('python');
    const project = (module: string) => `print(*${module}.project(${module}.Joint.LEFT_ARM, [${numbers}]))`;
    const modules = ['hero_limits', 'limits_2nd_villain_limits'];
    save('main.py', `import ${modules.join(', ')}\n${modules.map(project).join('\n')}\n`);
    expectAnswers('python3', 'main.py');
  });

  it('TypeScript', async () => {
    const modules = await Promise.all(filesOf('typescript').map(({ file }) => import(join(folder, file))));
    modules.forEach(({ project, Joint }, i) => {
      const projected = project(Joint.LEFT_ARM, rotation);
      expect(angleBetween(projected, projectRotation(characters[names[i]], rotation))).toBeLessThan(1e-6);
    });
  });

  it.skipIf(!has('glslangValidator'))(`GLSL and HLSL${where('glslangValidator')}`, () => {
    for (const [language, first, main] of [
      [
        'glsl',
        '#version 330\nout vec4 said;\n',
        'void main() { said = hero_project(HERO_LEFT_ARM, vec4(1.0)) + limits_2nd_villain_project(0, vec4(1.0)); }\n',
      ],
      [
        'hlsl',
        '',
        'float4 main() : SV_Target { return hero_project(HERO_LEFT_ARM, float4(1, 0, 0, 0)) + limits_2nd_villain_project(0, float4(1, 0, 0, 0)); }\n',
      ],
    ] as const) {
      save(
        `two.${language}`,
        `${first}${filesOf(language)
          .map(({ content }) => content)
          .join('\n')}${main}`,
      );
      const kind = language === 'hlsl' ? ['-D', '-e', 'main', '-V', '-o', 'two.spv'] : [];
      const { status, stdout } = spawnSync('glslangValidator', ['-S', 'frag', ...kind, `two.${language}`], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, expect.anything()]);
    }
  });
});

it.each(codeLanguages)('%s calls nothing after Limber but its maker where the character has a name', (language) => {
  const [{ content }] = writeCode(language, [characters.Hero], [], [], 'Hero');
  expect(String(content).replace('written by Limber.', '')).not.toMatch(/limber/i);
});

it('any name is an identifier', () => {
  for (const [name, prefix] of [
    ['Hero', 'hero'],
    ['88_04', 'limits_88_04'],
    ['gl', 'limits_gl'],
    ['__Zo\u00e9 -- 2__', 'zoe_2'],
  ])
    expect(codeName(name).prefix).toBe(prefix);
  const [a, b] = ['\u52c7\u8005', '\u9b54\u738b'].map((name) => codeName(name).prefix);
  expect(a).toMatch(/^character_\w+$/);
  expect(b).not.toBe(a);
});
