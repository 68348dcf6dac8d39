import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../../scripts/package/installed';
import { shortBvh } from '../core/clip/testing/short-bvh';

const work = mkdtempSync(join(tmpdir(), 'limber-readme-'));
const at = (name: string) => join(work, name);
const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` };
const shell = (command: string) => spawnSync('bash', ['-c', command], { cwd: work, encoding: 'utf8', env });
const has = (command: string) => shell(`command -v ${command}`).status === 0;

beforeAll(() => {
  mkdirSync(at('bin'));
  symlinkSync(join(installedPackage().project, 'node_modules/limber/lib/program/limber.js'), at('bin/limber'));
  copyFileSync('public/clips/range-of-motion.bvh', at('range-of-motion.bvh'));
  mkdirSync(at('clips'));
  const short = shortBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 10);
  for (let i = 0; i < 5; i++) writeFileSync(at(`clips/take ${i}.bvh`), short);
}, 600_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What stands in a file between ``` of a language, under a heading or anywhere. */
function blocks(file: string, language: string, heading = ''): string[] {
  const text = readFileSync(file, 'utf8');
  const from = text.slice(heading ? text.indexOf(heading) : 0);
  return [...from.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block);
}

describe('what README and docs say of the program', () => {
  const commands = [...blocks('README.md', 'console'), ...blocks('docs/programmer.md', 'console')]
    .join('')
    .split(/^\$ /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const);

  it('is there', () => expect(commands.length).toBeGreaterThan(4));

  it.each(commands)('$ %s', (command, output) => {
    const { stdout, status } = shell(command);
    expect(stdout).toBe(output);
    expect(status).toBe(0);
  });
});

it('the lines of code in the README do what they say', () => {
  const [code] = blocks('README.md', 'js');
  symlinkSync(join(installedPackage().project, 'node_modules'), at('node_modules'));
  writeFileSync(
    at('readme.mjs'),
    code.replaceAll('console.log(', 'console.log(JSON.stringify(').replaceAll('); //', ')); //'),
  );
  const { stdout, stderr } = shell('node readme.mjs');
  const [beyond, nearest] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(beyond, stderr).toBeGreaterThan(0.1);
  expect(Math.hypot(...nearest)).toBeCloseTo(1, 6);
});

describe('recipes for many machines', () => {
  it.runIf(has('parallel'))('GNU parallel on this machine: the same limits as at once', () => {
    const [recipe] = blocks('docs/program.md', 'sh', '### On many machines: GNU parallel');
    const here = recipe.replace('--sshloginfile hosts.txt', '').replace('--lines=200', '--lines=2');
    expect(here).not.toBe(recipe);
    const { status, stderr } = shell(here);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('limber:')]);
    shell('limber fit clips -o once.limits.json');
    expect(readFileSync(at('all.limits.json'), 'utf8')).toBe(readFileSync(at('once.limits.json'), 'utf8'));
  });

  it('a task of a Slurm array', () => {
    const [recipe] = blocks('docs/program.md', 'sh', '### A Slurm array');
    writeFileSync(at('map.sh'), recipe.replaceAll('NR % 100', 'NR % 2'));
    for (const task of [0, 1])
      expect(shell(`SLURM_ARRAY_TASK_ID=${task} SLURM_CPUS_PER_TASK=1 bash map.sh`).status).toBe(0);
    expect(shell('limber fit parts/0.cloud parts/1.cloud -o slurm.limits.json').status).toBe(0);
    shell('limber fit clips -o once.limits.json');
    expect(readFileSync(at('slurm.limits.json'), 'utf8')).toBe(readFileSync(at('once.limits.json'), 'utf8'));
  });

  it.runIf(has('make'))('make -j', () => {
    const [recipe] = blocks('docs/program.md', 'make');
    mkdirSync(at('made/clips'), { recursive: true });
    for (let i = 0; i < 3; i++) copyFileSync(at('clips/take 0.bvh'), at(`made/clips/take-${i}.bvh`));
    writeFileSync(at('made/Makefile'), recipe);
    expect(shell('make -j2 -C made').status).toBe(0);
    shell('limber fit made/clips -o once.limits.json');
    expect(readFileSync(at('made/all.limits.json'), 'utf8')).toBe(readFileSync(at('once.limits.json'), 'utf8'));
    expect(shell('make -C made').stdout).toContain('up to date');
  });
});
