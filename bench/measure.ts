import type { Quat, Vec3 } from '../src/core';
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
 * Rotation vector of a unit quaternion by Math.atan2. It and `pairExp` are the unit of time of all results, and stay as they
 * were when the core's own log and exp get faster, so that results before and after compare.
 */
export function pairLog(q: Readonly<Quat>, out: Vec3): Vec3 {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  const sine = Math.sqrt(x * x + y * y + z * z);
  if (sine < 1e-12) {
    out[0] = w < 0 ? 2 * Math.PI : 2 * x;
    out[1] = 2 * (w < 0 ? 0 : y);
    out[2] = 2 * (w < 0 ? 0 : z);
    return out;
  }
  const scale = (2 * Math.atan2(sine, w)) / sine;
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
  return out;
}

/** Unit quaternion of a rotation vector by Math.sin and Math.cos. */
export function pairExp(v: Readonly<Vec3>, out: Quat): Quat {
  const x = v[0];
  const y = v[1];
  const z = v[2];
  const angle = Math.sqrt(x * x + y * y + z * z);
  const scale = angle < 1e-12 ? 0.5 : Math.sin(angle / 2) / angle;
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
  out[3] = Math.cos(angle / 2);
  return out;
}

/**
 * A stopwatch in units of one quaternion log + exp pair, `pairLog` and `pairExp`; `run` is called with 0, 1, 2, …, `count` times per measurement. Pair and subject are timed turn by turn within one run, so that
 * a busy machine slows both.
 */
export function inPairs(count: number, run: (i: number) => void): number {
  const random = seeded(1);
  const rotations = Array.from({ length: 1024 }, () => randomRotation(random));
  const v: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  let sink = 0;
  const pair = (i: number) => {
    pairExp(pairLog(rotations[i & 1023], v), q);
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
  /** Where, if not where the others of its file were: a part was measured again since. */
  measured?: { node: string; processor: string };
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
export function markdown({ title, note, columns, rows, measured }: Table): string {
  const lines = [columns, columns.map((_, i) => (i ? '--:' : '---')), ...rows].map(
    (row) => `| ${row.map(cell).join(' | ')} |`,
  );
  const where = measured ? `Measured elsewhere: Node ${measured.node}, ${measured.processor}.\n\n` : '';
  return `## ${title}\n\n${note}\n\n${where}${lines.join('\n')}\n`;
}
