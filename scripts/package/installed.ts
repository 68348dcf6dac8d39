import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/limber-package');
const SOURCES = [
  'src/core',
  'src/body',
  'src/formats',
  'src/rigs',
  'src/three',
  'src/cli',
  'scripts/package',
  'package.json',
];
/** ms: nobody builds for longer. */
const PATIENCE = 240_000;

/** What `npm pack` packs, and an empty project into which it was installed. */
export interface InstalledPackage {
  tarball: string;
  /** A folder with nothing but `node_modules/limber` and what installing wrote. */
  project: string;
  /** The program, as npm links it. */
  program: string;
}

/** Builds, packs and installs the package, or hands out what was made of the same sources before. Safe to be called by several processes at once. */
export function installedPackage(): InstalledPackage {
  const result = {
    tarball: join(CACHE, 'limber.tgz'),
    project: join(CACHE, 'project'),
    program: join(CACHE, 'project/node_modules/.bin/limber'),
  };
  mkdirSync(CACHE, { recursive: true });
  const state = stateOf(SOURCES);
  const mark = join(CACHE, 'made-of');
  const isMade = () => existsSync(mark) && readFileSync(mark, 'utf8') === state;
  if (isMade()) return result;
  const release = take(join(CACHE, 'lock'));
  try {
    if (!isMade()) {
      make(result);
      writeFileSync(mark, state);
    }
  } finally {
    release();
  }
  return result;
}

function make({ tarball, project }: InstalledPackage): void {
  must('npx', ['tsx', 'scripts/package/make.ts'], '.');
  const [{ filename }] = JSON.parse(
    must('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', CACHE], '.'),
  ) as [{ filename: string }];
  rmSync(tarball, { force: true });
  writeFileSync(tarball, readFileSync(join(CACHE, filename)));
  rmSync(join(CACHE, filename));
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}\n');
  // Nothing is fetched: there is nothing to be fetched.
  must('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], project);
}

function must(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** What the sources are, without reading them. */
function stateOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path];
    for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** A lock that is a folder; one that was left behind is broken after a while. @returns what releases it */
function take(lock: string): () => void {
  const start = Date.now();
  for (;;) {
    try {
      mkdirSync(lock);
      return () => rmSync(lock, { recursive: true, force: true });
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
      if (age > PATIENCE) rmSync(lock, { recursive: true, force: true });
      if (Date.now() - start > 2 * PATIENCE) throw new Error(`"${lock}" is held by another process.`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}
