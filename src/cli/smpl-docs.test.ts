import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../../scripts/package/installed';
import { pythonWith, skippedWithout } from '../core/testing/python';

const work = mkdtempSync(join(tmpdir(), 'limber-smpl-docs-'));
const at = (name: string) => join(work, name);
const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` };
const numPy = pythonWith('numpy');
const torch = pythonWith('numpy', 'torch');

/** What stands on the page between three ` and their language, in order. */
const blocks = [...readFileSync('docs/smpl.md', 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
  ([, language, text]) => ({ language, text }),
);
const codes = blocks.filter(({ language }) => language === 'python').map(({ text }) => text);
const said = (code: string): string => blocks[blocks.findIndex(({ text }) => text === code) + 1].text;

const shell = (command: string) => spawnSync('bash', ['-c', command], { cwd: work, encoding: 'utf8', env });
const python = (program: string, code: string) =>
  spawnSync(program, ['-W', 'error', '-c', code], { cwd: work, encoding: 'utf8' });

beforeAll(() => {
  if (!numPy) return;
  mkdirSync(at('bin'));
  symlinkSync(join(installedPackage().project, 'node_modules/limber/lib/program/limber.js'), at('bin/limber'));
  // The commands say python3, which is to be one that has NumPy.
  if (numPy !== 'python3') symlinkSync(numPy, at('bin/python3'));
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.runIf(numPy)(`what the page on SMPL says${skippedWithout(numPy, 'NumPy')}`, () => {
  const commands = blocks
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const);

  it.each(commands)('$ %s', (command, output) => {
    const { stdout, stderr, status } = shell(command);
    expect(stdout, stderr).toBe(output);
    expect(status).toBe(0);
  });

  it('of the module in NumPy', () => {
    const { stdout, stderr } = python(numPy!, codes[0]);
    expect(stdout, stderr).toBe(said(codes[0]));
  });

  it.runIf(torch)(`of a descent in PyTorch${skippedWithout(torch, 'PyTorch')}`, () => {
    const { stdout, stderr } = python(torch!, codes[1]);
    expect(stdout, stderr).toBe(said(codes[1]));
  });

  it('of ten lines: they answer as the module does, for limits of people and for those that are learned', () => {
    const waves = `import numpy as np
random = np.random.default_rng(7)
poses = 0.4 * np.sin(np.arange(300)[:, None] * random.uniform(0.01, 0.05, 156) + random.uniform(0, 6, 156))
np.savez("made.npz", poses=poses, mocap_framerate=60)`;
    expect(python(numPy!, waves).status).toBe(0);
    expect(shell('limber fit made.npz -o made.limits.json && limber export made.limits.json --to numpy').status).toBe(
      0,
    );
    const [, , people, learned] = codes;
    const lines = people.trimEnd().split('\n');
    expect(lines.slice(lines.findIndex((line) => line.startsWith('def')) + 2)).toHaveLength(9);
    const short = [...lines.slice(0, lines.findIndex((line) => /^ {4}q =/.test(line)) + 1), learned].join('\n');
    for (const [file, code] of [
      ['smplh.limits.npz', people],
      ['made.limits.npz', short.replace('smplh', 'made')],
    ]) {
      const compare = `${code}
from limber_numpy import JointLimits
module = JointLimits("${file}")
r = np.linspace(0, 1.5, 400)[:, None, None] * np.random.default_rng(3).normal(0, 1, (400, 52, 3))
asked = np.stack([beyond(i, r[:, joint]) for i, joint in enumerate(limits["joint"])], -1)
assert asked.shape == (400, 51)
assert 0.02 < (asked <= 0).mean() < 0.98
print(abs(asked - module.beyond(r)).max())`;
      const { stdout, stderr } = python(numPy!, compare);
      expect(Number.parseFloat(stdout), stderr).toBeLessThan(1e-9);
    }
  });
});
