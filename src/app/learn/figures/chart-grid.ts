import type { Vec3 } from '../../../core';
import { cross, DEGREE, distance, dot, inverseMultiply, shortRotationVector } from '../../../core/math';
import { type ChartKind, charts } from '../../../core/space';

/** One straight sheet of a chart, its second number held, seen in the exponential map: bent lines show where the chart bends space. */
export interface ChartGrid {
  /** Segments of the lines along its first and its third number, S×2×3, exponential map. */
  lines: [Float32Array, Float32Array];
  /** The least true volume that one unit of the chart's volume stands for; 0 where an axis is lost. */
  least: number;
  /** N×3, exponential map: where an axis is lost. */
  locked: Float32Array;
}

/** Less true volume than this share of the chart's: turning one of its three numbers does next to nothing. */
export const LOCKED = 1e-3;

/** Whether three rings, the middle one at so many °, turn about no more than two axes. */
export const areRingsLocked = (middle: number): boolean => Math.abs(Math.cos(middle * DEGREE)) < LOCKED;

/** Chart units: half the step of a numerical derivative. */
const H = 1e-5;
/** Lines along each number of the sheet. */
const LINES = 13;
const PIECES = 24;
/** Segments along each number of the sheet, at most. */
export const MOST_SEGMENTS = LINES * PIECES;
/** Places of the sheet at which an axis is lost, at most. */
export const MOST_LOCKED = 2 * LINES * (PIECES + 1);
/** Chart units: the sheet goes so far to each side. */
export const REACH = 70 * DEGREE;
/** rad: a longer step is no step but a change of sides. */
const JUMP = 1;

/** @param held the second number, chart units */
export function chartGrid(chart: ChartKind, held: number): ChartGrid {
  const along = [0, 2].map((number) => linesAlong(chart, number, held));
  const lines = along.map(({ segments }) => segments) as ChartGrid['lines'];
  const least = Math.min(...along.map((each) => each.least));
  return { lines, least, locked: new Float32Array(along.flatMap(({ locked }) => locked)) };
}

function linesAlong(chart: ChartKind, number: number, held: number) {
  const segments: number[] = [];
  let least = Infinity;
  const locked: number[] = [];
  const v: Vec3 = [0, held, 0];
  for (let i = 0; i < LINES; i++) {
    v[2 - number] = -REACH + (2 * REACH * i) / (LINES - 1);
    let last: Vec3 | null = null;
    for (let k = 0; k <= PIECES; k++) {
      v[number] = -REACH + (2 * REACH * k) / PIECES;
      if (isOutside(chart, v)) {
        last = null;
        continue;
      }
      const point = shortRotationVector(charts[chart].toRotation(v));
      const volume = stretchAt(chart, v);
      if (last && distance(point, last) < JUMP) segments.push(...last, ...point);
      least = Math.min(least, volume);
      if (volume < LOCKED) locked.push(...point);
      last = point;
    }
  }
  return { segments: new Float32Array(segments), least, locked };
}

/** Whether a chart of one vector per rotation ends before a point: its ball is all there is. */
function isOutside(chart: ChartKind, [x, y, z]: Readonly<Vec3>): boolean {
  const { span, radius } = charts[chart];
  return span === Number.POSITIVE_INFINITY && Math.hypot(x, y, z) > radius - H;
}

/** True volume of rotations ÷ volume in the chart, at a point of the chart. */
export function stretchAt(chart: ChartKind, v: Vec3): number {
  const columns = [0, 1, 2].map((axis): Vec3 => {
    const [a, b]: [Vec3, Vec3] = [[...v], [...v]];
    a[axis] -= H;
    b[axis] += H;
    const turn = inverseMultiply(charts[chart].toRotation(a), charts[chart].toRotation(b));
    return shortRotationVector(turn).map((x) => x / (2 * H)) as Vec3;
  });
  const [a, b, c] = columns as [Vec3, Vec3, Vec3];
  return Math.abs(dot(a, cross(b, c)));
}

const gridOf = new Map<string, ChartGrid>();

/** The sheet of a chart, made once: the figure and its numbers tell of the same. */
export function gridAt(chart: ChartKind, held: number): ChartGrid {
  const key = `${chart} ${held}`;
  const kept = gridOf.get(key);
  if (kept) return kept;
  const grid = chartGrid(chart, held);
  if (gridOf.size > 24) gridOf.clear();
  gridOf.set(key, grid);
  return grid;
}
