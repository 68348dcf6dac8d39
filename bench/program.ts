import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installedPackage } from '../scripts/package/installed';
import { parseBvh } from '../src/core';
import { median, type Table } from './measure';

const CLIP = 'public/clips/range-of-motion.bvh';
const SHORT = '../shared/mocap/pirouette.bvh';
const COPIES = 1000;
/** How often each is run, by turns; the median is reported. */
const RUNS = 5;

interface Measured {
  seconds: number;
  /** MiB: the most memory it ever had, threads and all; NaN where the system does not say. */
  peak: number;
}

async function measure(program: string, args: readonly string[]): Promise<Measured> {
  const start = performance.now();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = Number.NaN;
  const watch = setInterval(() => {
    const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
    const most = status.match(/VmHWM:\s+(\d+) kB/);
    if (most) peak = Number(most[1]) / 1024;
  }, 50);
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`limber ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, peak };
}

const middle = (runs: readonly Measured[]): Measured => ({
  seconds: median(runs.map(({ seconds }) => seconds)),
  peak: Math.max(...runs.map(({ peak }) => peak)),
});

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

/** Limits of a thousand clips by the program: by one thread, by two, and in parts that are merged. */
export async function programBench(): Promise<Table[]> {
  const program = join(installedPackage().project, 'node_modules/limber/lib/program/limber.js');
  const work = mkdtempSync(join(tmpdir(), 'limber-bench-'));
  try {
    const source = existsSync(SHORT) ? SHORT : CLIP;
    const { frameCount } = parseBvh(readFileSync(source, 'utf8'));
    const folders = ['a', 'b'].map((name) => join(work, 'clips', name));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (let i = 0; i < COPIES; i++) copyFileSync(source, join(folders[i % 2], `${i}.bvh`));
    const out = (name: string) => join(work, name);
    const learn = (jobs: number, file: string) =>
      measure(program, ['fit', join(work, 'clips'), '-j', String(jobs), '-o', out(file)]);
    // Others at work on the machine take from what a second thread could gain.
    const load = loadavg()[0];
    const inParts = async (): Promise<Measured> => {
      const parts: Measured[] = [];
      for (const [i, folder] of folders.entries())
        parts.push(await measure(program, ['cloud', folder, '-j', '1', '-o', out(`${i}.cloud`)]));
      parts.push(await measure(program, ['fit', out('1.cloud'), out('0.cloud'), '-j', '1', '-o', out('merged.json')]));
      return {
        seconds: parts.reduce((total, part) => total + part.seconds, 0),
        peak: Math.max(...parts.map(({ peak }) => peak)),
      };
    };
    const [ones, twos, sums]: Measured[][] = [[], [], []];
    for (let i = 0; i < RUNS; i++) {
      ones.push(await learn(1, 'one.json'));
      twos.push(await learn(2, 'two.json'));
      sums.push(await inParts());
    }
    const one = middle(ones);
    const gain = median(ones.map(({ seconds }, i) => seconds / twos[i].seconds));
    const frames = COPIES * frameCount;
    const row = (label: string, { seconds, peak }: Measured, file: string) => [
      label,
      seconds,
      Math.round(frames / seconds),
      one.seconds / seconds,
      Math.round(peak),
      digest(out(file)),
    ];
    return [
      {
        title: 'limber fit of a thousand clips',
        note: `${COPIES} copies of ${basename(source)}, ${frames} frames. Medians of ${RUNS} runs by turns; two threads against the one of the same turn: ${gain.toFixed(2)} times. Load of the machine before: ${load.toFixed(1)} of ${availableParallelism()}. Peak: resident memory of the process with its threads. The same digest means the same limits file, to the bit.`,
        columns: ['how', 's', 'frames per s', 'times one thread', 'peak, MiB', 'digest'],
        rows: [
          row('one thread', one, 'one.json'),
          row('two threads', middle(twos), 'two.json'),
          row('two clouds, one after the other, merged', middle(sums), 'merged.json'),
        ],
      },
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
