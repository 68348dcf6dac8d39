import { rotationFromVector, rotationVector } from '../src/core/math/rotation';
import type { Quat, Vec3 } from '../src/core/math/types';
import { randomRotation, seeded } from '../src/core/testing/random';

/** Runs of everything that is timed; the median is reported. */
const RUNS = 9;
/** A run is cut into so many turns, each shorter than what an operating system gives a process at a time. */
const PIECES = 16;

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

/** ms of processor time this process has taken: other work on the machine does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Median time of `run` in ms by a clock, after one run to warm up. */
export function time(run: () => void, runs = RUNS, clock: () => number = () => performance.now()): number {
  run();
  return median(
    Array.from({ length: runs }, () => {
      const start = clock();
      run();
      return clock() - start;
    }),
  );
}

/**
 * A stopwatch in units of one quaternion log + exp pair; `run` is called with 0, 1, 2, …, `count` times per measurement. Pair and subject are timed turn by turn within one run, so that
 * a busy machine slows both.
 */
export function inPairs(count: number, run: (i: number) => void): number {
  const random = seeded(1);
  const rotations = Array.from({ length: 1024 }, () => randomRotation(random));
  const v: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  let sink = 0;
  const pair = (i: number) => {
    rotationFromVector(rotationVector(rotations[i & 1023], v), q);
    sink += q[0];
  };
  const ratios: number[] = [];
  const piece = Math.ceil(count / PIECES);
  for (let first = 0; first < piece * PIECES * (RUNS + 2); first += piece) {
    const start = performance.now();
    for (let i = 0; i < piece; i++) pair(i);
    const middle = performance.now();
    for (let i = first; i < first + piece; i++) run(i);
    ratios.push((performance.now() - middle) / (middle - start));
  }
  if (Number.isNaN(sink)) throw new Error('unreachable');
  return median(ratios.slice(2 * PIECES));
}

/** One table of the results. */
export interface Table {
  title: string;
  /** What the figures mean, and how they were measured. */
  note: string;
  columns: string[];
  rows: (string | number)[][];
}

const cell = (value: string | number): string =>
  typeof value === 'string'
    ? value
    : Math.abs(value) >= 100
      ? String(Math.round(value))
      : Number.isInteger(value)
        ? String(value)
        : value.toPrecision(3);

/** The table as Markdown. */
export function markdown({ title, note, columns, rows }: Table): string {
  const lines = [columns, columns.map((_, i) => (i ? '--:' : '---')), ...rows].map(
    (row) => `| ${row.map(cell).join(' | ')} |`,
  );
  return `## ${title}\n\n${note}\n\n${lines.join('\n')}\n`;
}
