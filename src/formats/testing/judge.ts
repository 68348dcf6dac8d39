import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import type { Judgement } from '../judged/judgement';
import { exportTargets, type TargetKind } from '../targets';
import { fingerprintOf } from './fingerprint';

/** Tells `npm run engines`, where it is that which runs the tests, what a tool said of a target. */
export function judge(target: TargetKind, said: Omit<Judgement, 'target' | 'fingerprint'>): void {
  const path = process.env.LIMBER_JUDGED;
  if (!path) return;
  const judgement: Judgement = { target: exportTargets[target].label, ...said, fingerprint: fingerprintOf(target) };
  appendFileSync(path, `${JSON.stringify(judgement)}\n`);
}

/** The version of a package that tests use. */
export const packageVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** The version that a command says it has. */
export const commandVersion = (command: string): string =>
  /\d+(\.\d+)+/.exec(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '';
