import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type JointLimit, projectRotation, type Quat } from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { chainLimits, wanderingChain } from '../../core/ties/testing/made-ties';
import { writeBlob } from './blob';
import { printRuntime } from './runtime';
import { writeCode } from './write-code';

const SEED = 1360;
const hasGcc = spawnSync('gcc', ['--version']).status === 0;

/** Limits of the joints of a chain but the first, which are called alike whatever the seed. */
const character = (seed: number, joints: number, shape: JointLimit['parts'][0]['shape']['kind']): JointLimit[] =>
  chainLimits(wanderingChain(joints + 1, 200, seed), { shape }).flatMap((limit) => (limit ? [limit] : []));

const hero = character(SEED, 4, 'k-dop');
const villain = character(SEED + 1, 3, 'convex-hull');

const main = `
#include "limber.h"
#include <stdio.h>
static double room[3][200000];
static const char *open_file(const char *path, double *room, limber_limits *limits, int shift) {
  FILE *file = fopen(path, "rb");
  char *bytes = (char *)room + shift;
  size_t size = file ? fread(bytes, 1, 1000000, file) : 0;
  if (file) fclose(file);
  return limber_open(bytes, size, limits);
}
int main(int count, char **words) {
  limber_limits both[2], shifted;
  double asked[5], answer[4];
  for (int i = 1; i < count; ++i) {
    const char *problem = open_file(words[i], room[i - 1], &both[i - 1], 0);
    if (!problem) continue;
    fprintf(stderr, "%s", problem);
    return both[i - 1].joint_count == 0 && limber_find(&both[i - 1], "x") == -1 ? 2 : 3;
  }
  if (!open_file(words[1], room[2], &shifted, 4)) return 4;
  fprintf(stderr, "%s %s %d %d %d", limber_name(&both[0], 0), limber_name(&both[1], both[1].joint_count - 1),
          limber_name(&both[0], both[0].joint_count) == NULL, limber_find(&both[0], limber_name(&both[0], 2)), limber_find(&both[1], "nobody"));
  // The character in the tens, the joint in the units; 9 is no joint of either.
  while (fread(asked, 8, 5, stdin) == 5) {
    int character = (int)asked[0] / 10, joint = (int)asked[0] % 10;
    limber_project(&both[character], joint == 9 ? -1 : joint, asked + 1, answer);
    fwrite(answer, 8, 4, stdout);
    fwrite(asked, 8, 1, stdout);
  }
  return 0;
}
`;

describe.skipIf(!hasGcc)('limber.h', () => {
  const place = mkdtempSync(join(tmpdir(), 'limber-runtime-'));
  const { bytes } = writeBlob(hero, []);
  const ask = (files: string[], asked = new Float64Array(0)) => {
    const input = new Uint8Array(asked.buffer);
    const { status, stdout, stderr } = spawnSync(join(place, 'main'), files, { cwd: place, input, maxBuffer: 1 << 26 });
    const answers = new Float64Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
    return { status, answers, words: stderr.toString() };
  };
  /** What the header says of these bytes. */
  const problemOf = (changed: Uint8Array): string => {
    writeFileSync(join(place, 'changed.limber'), changed);
    const { status, words } = ask(['changed.limber']);
    expect(status, words).toBe(2);
    return words;
  };

  beforeAll(() => {
    writeFileSync(join(place, 'limber.h'), printRuntime());
    writeFileSync(join(place, 'main.c'), main);
    writeFileSync(join(place, 'hero.limber'), bytes);
    writeFileSync(join(place, 'villain.limber'), writeBlob(villain, []).bytes);
    const checks = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
    execFileSync('gcc', ['-std=c99', '-O1', '-Wall', '-Wextra', '-Werror', ...checks, 'main.c', '-lm', '-o', 'main'], {
      cwd: place,
    });
  });

  it(`holds two characters with the same names at once, and leaves a joint without a limit free (seed ${SEED})`, () => {
    const random = seeded(SEED);
    const asked: number[] = [];
    for (let i = 0; i < 2000; i++) {
      const isHero = random() < 0.5;
      const joint = Math.floor(random() * (isHero ? 4 : 3));
      asked.push((isHero ? 0 : 10) + (i % 10 === 9 ? 9 : joint), ...randomRotation(random));
    }
    const { status, answers, words } = ask(['hero.limber', 'villain.limber'], Float64Array.from(asked));
    expect(status).toBe(0);
    expect(words).toBe(`${hero[0].name} ${villain.at(-1)!.name} 1 2 -1`);
    let moved = 0;
    for (let i = 0; i < asked.length / 5; i++) {
      const q = asked.slice(5 * i + 1, 5 * i + 5) as Quat;
      const [character, joint] = [Math.floor(asked[5 * i] / 10), asked[5 * i] % 10];
      const expected = joint === 9 ? q : projectRotation((character === 0 ? hero : villain)[joint], q);
      if (angleBetween(q, expected) > 0.01) moved++;
      expect(angleBetween([...answers.subarray(5 * i, 5 * i + 4)] as Quat, expected)).toBeLessThan(1e-6);
    }
    expect(moved).toBeGreaterThan(500);
  });

  it('says what is wrong with bytes that are cut off, changed, or something else', () => {
    const edited = (edit: (copy: Uint8Array) => void): Uint8Array => {
      const copy = bytes.slice();
      edit(copy);
      return copy;
    };
    expect(problemOf(bytes.subarray(0, 40))).toBe('There are too few bytes for limits.');
    expect(problemOf(bytes.subarray(0, bytes.length - 8))).toBe('The bytes of limits are cut off.');
    expect(problemOf(new TextEncoder().encode(`{"limber": 1}${' '.repeat(60)}`))).toContain('no limits of Limber');
    expect(problemOf(edited((copy) => copy.subarray(0, 4).reverse()))).toContain('order of bytes');
    expect(problemOf(edited((copy) => (copy[5] ^= 1)))).toContain('different versions');
  });

  it(`finds every changed byte, and ends without a fault (300 of ${bytes.length} bytes, seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let i = 0; i < 300; i++) {
      const at = i < 48 ? i : Math.floor(random() * bytes.length);
      const changed = bytes.slice();
      changed[at] ^= 1 << Math.floor(random() * 8);
      expect(problemOf(changed)).toMatch(/\.$/);
    }
  });

  it('says so where two characters of one name are included', () => {
    const headerOf = (limits: readonly JointLimit[]) => String(writeCode('c', limits)[0].content);
    writeFileSync(join(place, 'one.h'), headerOf(hero));
    writeFileSync(join(place, 'two.h'), headerOf(villain));
    const compile = (first: string, second: string) => {
      writeFileSync(join(place, 'both.c'), `#include "${first}"\n#include "${second}"\n`);
      return spawnSync('gcc', ['-std=c99', '-fsyntax-only', 'both.c'], { cwd: place }).stderr.toString();
    };
    expect(compile('one.h', 'one.h')).toBe('');
    expect(compile('one.h', 'two.h')).toContain(
      'Two characters are called limber: export one of them under another name.',
    );
  });
});
