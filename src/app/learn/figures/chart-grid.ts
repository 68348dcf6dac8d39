import type { Quat, Vec3 } from '../../../core';
import { cross, distance, dot, finish, inverseMultiply, rotationVector, type Steps } from '../../../core/math';
import { type ChartKind, charts } from '../../../core/space';

/** A chart's straight grid, seen in the exponential map: bent lines show where the chart bends space. */
export interface ChartGrid {
  /** One sheet, the chart's third number 0: segments of the lines along its first and its second number, S×2×3, exponential map. */
  lines: [Float32Array, Float32Array];
  /** The true volume of one unit of the chart's volume at the ends of each segment, S×2. */
  rooms: [Float32Array, Float32Array];
  /** The least and the most true volume that one unit of the chart's volume stands for; 0 where an axis is lost. */
  stretch: [least: number, most: number];
  /** N×3, exponential map: where an axis is lost. */
  locked: Float32Array;
  /** Whether a part of the grid lies outside the chart, where it stands for nothing, and was left out. */
  isCut: boolean;
}

/** Less true volume than this share of the chart's: turning one of its three numbers does next to nothing. */
export const LOCKED = 1e-3;

/** Chart units: half the step of a numerical derivative. */
const H = 1e-5;
/** Lines along each number of the sheet. */
const LINES = 13;
/** Places along each axis where a grid is looked at. */
const PLACES = 9;
const PIECES = 40;
/** Segments along each number of the sheet, at most. */
export const MOST_SEGMENTS = LINES * PIECES;
/** rad: a longer step is no step but a change of sides. */
const JUMP = 1;

/** @param reach half the width of the grid, chart units */
export const chartGrid = (chart: ChartKind, reach: number): ChartGrid => finish(chartGridInSteps(chart, reach));

function* chartGridInSteps(chart: ChartKind, reach: number): Steps<ChartGrid> {
  const along = [0, 1].map((axis) => linesAlong(chart, axis, reach));
  const lines = along.map(({ segments }) => segments) as ChartGrid['lines'];
  const rooms = along.map(({ volumes }) => volumes) as ChartGrid['rooms'];
  let [least, most] = [Infinity, 0];
  const locked: number[] = [];
  let isCut = false;
  const places = placesWithin(reach);
  for (const x of places) {
    yield;
    for (const y of places) {
      for (const z of places) {
        const point: Vec3 = [x, y, z];
        if (isOutside(chart, point)) {
          isCut = true;
          continue;
        }
        const volume = stretchAt(chart, point);
        if (volume < LOCKED) locked.push(...shortWay(charts[chart].toRotation(point)));
        least = Math.min(least, volume);
        most = Math.max(most, volume);
      }
    }
  }
  return { lines, rooms, stretch: [least, most], locked: new Float32Array(locked), isCut };
}

/** Where a grid is looked at along each axis: evenly, and at a quarter turn, for that is where Euler angles may lose an axis. */
function placesWithin(reach: number): number[] {
  const even = Array.from({ length: PLACES }, (_, i) => -reach + (2 * reach * i) / (PLACES - 1));
  const quarter = Math.PI / 2;
  return reach < quarter ? even : [...even, -quarter, quarter];
}

function linesAlong(chart: ChartKind, axis: number, reach: number) {
  const segments: number[] = [];
  const volumes: number[] = [];
  const v: Vec3 = [0, 0, 0];
  for (let i = 0; i < LINES; i++) {
    v[1 - axis] = -reach + (2 * reach * i) / (LINES - 1);
    let last: { point: Vec3; volume: number } | null = null;
    for (let k = 0; k <= PIECES; k++) {
      v[axis] = -reach + (2 * reach * k) / PIECES;
      if (isOutside(chart, v)) {
        last = null;
        continue;
      }
      const point = shortWay(charts[chart].toRotation(v));
      const volume = stretchAt(chart, v);
      if (last && distance(point, last.point) < JUMP) {
        segments.push(...last.point, ...point);
        volumes.push(last.volume, volume);
      }
      last = { point, volume };
    }
  }
  return { segments: new Float32Array(segments), volumes: new Float32Array(volumes) };
}

/** Whether a chart of one vector per rotation ends before a point: its ball is all there is. */
export function isOutside(chart: ChartKind, [x, y, z]: Readonly<Vec3>): boolean {
  const { span, radius } = charts[chart];
  return span === Number.POSITIVE_INFINITY && Math.hypot(x, y, z) > radius - H;
}

export function shortWay(q: Quat): Vec3 {
  const sign = q[3] < 0 ? -1 : 1;
  return rotationVector([sign * q[0], sign * q[1], sign * q[2], sign * q[3]]);
}

/** True volume of rotations ÷ volume in the chart, at a point of the chart. */
export function stretchAt(chart: ChartKind, v: Vec3): number {
  const columns = [0, 1, 2].map((axis): Vec3 => {
    const [a, b]: [Vec3, Vec3] = [[...v], [...v]];
    a[axis] -= H;
    b[axis] += H;
    const turn = inverseMultiply(charts[chart].toRotation(a), charts[chart].toRotation(b));
    return shortWay(turn).map((x) => x / (2 * H)) as Vec3;
  });
  const [a, b, c] = columns as [Vec3, Vec3, Vec3];
  return Math.abs(dot(a, cross(b, c)));
}

/** True room of one unit of a chart at which its lines are faintest, and strongest. */
export const ROOMS = [0.25, 4] as const;
const FAINTEST = 0.22;

/** Where a true room lies between `ROOMS`, 0 to 1: even by its logarithm, so a quarter and four are equally far from 1. */
export const roomShare = (room: number): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(room, 1e-9) / ROOMS[0]) / Math.log(ROOMS[1] / ROOMS[0])));

/** How strong a line is where one unit of its chart stands for that much true room, 0 to 1: the same in all figures. */
export const strengthOf = (room: number): number => FAINTEST + (1 - FAINTEST) * roomShare(room);

const gridOf = new Map<string, ChartGrid>();

/** The grid of a chart, made once: the figure and its numbers tell of the same. */
export const gridAt = (chart: ChartKind, reach: number): ChartGrid => finish(gridAtInSteps(chart, reach));

export function* gridAtInSteps(chart: ChartKind, reach: number): Steps<ChartGrid> {
  const key = `${chart} ${reach}`;
  const kept = gridOf.get(key);
  if (kept) return kept;
  const grid = yield* chartGridInSteps(chart, reach);
  if (gridOf.size > 24) gridOf.clear();
  gridOf.set(key, grid);
  return grid;
}
