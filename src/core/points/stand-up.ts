import { quantileOf, type Vec3 } from '../math';
import type { PointNames } from './point-names';
import type { RecordedPoints } from './points-clip';

/** Lengths of units that files of points are in, m. */
const UNITS = { metres: 1, millimetres: 0.001, centimetres: 0.01, inches: 0.0254 } as const;
/** m: what lies between feet and head of people. */
const USUAL = 1.6;
const HIGH = /head|nose|ear|eye|mouth/;
const LOW = /ankle|heel|toe/;

/** Points in metres and Y up; what was done is said in notes. */
export interface UprightPoints {
  readonly points: Float32Array;
  readonly notes: readonly string[];
}

/**
 * Points in metres, with up along Y. Up is found from the way between feet and head, as what files say of their axes is not to be
 * trusted; so is the unit where the file does not say or says what no person is.
 */
export function standUp(recorded: RecordedPoints, names: PointNames): UprightPoints {
  const { labels, points, frameCount, metres } = recorded;
  const indicesOf = (kind: RegExp) => labels.flatMap((label, i) => (kind.test(names[label] ?? '') ? [i] : []));
  const [high, low] = [indicesOf(HIGH), indicesOf(LOW)];
  const ways: Vec3[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const [head, feet] = [high, low].map((indices) => meanOf(points, 3 * labels.length * frame, indices));
    if (head && feet) ways.push([head[0] - feet[0], head[1] - feet[1], head[2] - feet[2]]);
  }
  const notes: string[] = [];
  const sums = [0, 1, 2].map((axis) => ways.reduce((sum, way) => sum + way[axis], 0));
  const axis = sums.reduce((best, sum, i) => (Math.abs(sum) > Math.abs(sums[best]) ? i : best), 1);
  const sign = sums[axis] < 0 ? -1 : 1;
  const tall = ways.length
    ? quantileOf(
        ways.map((way) => Math.hypot(...way)),
        0.9,
      )
    : 0;
  let unit = metres ?? 1;
  if (tall > 0 && (metres === null || tall * metres < 0.5 || tall * metres > 2.6)) {
    const [name, length] = Object.entries(UNITS).reduce((best, next) =>
      Math.abs(Math.log((next[1] * tall) / USUAL)) < Math.abs(Math.log((best[1] * tall) / USUAL)) ? next : best,
    );
    unit = length;
    notes.push(`The points are taken to be in ${name}: a person of ${(tall * unit).toFixed(2)} m from feet to head.`);
  }
  if (axis !== 1 || sign < 0)
    notes.push(`Up is the file's ${sign < 0 ? '−' : ''}${'XYZ'[axis]} axis, as feet and head tell.`);
  return { points: turned(points, axis, sign, unit), notes };
}

/** Turns an axis to +Y, without mirroring: the two others keep their order. */
function turned(points: Float32Array, axis: number, sign: number, unit: number): Float32Array {
  const result = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at], points[at + 1], points[at + 2]];
    const up = sign * [x, y, z][axis];
    const next = axis === 0 ? y : axis === 1 ? z : x;
    const last = sign * (axis === 0 ? z : axis === 1 ? x : y);
    // Up, next and last are right-handed in this order, and so are Y, Z and X.
    result[at] = unit * last;
    result[at + 1] = unit * up;
    result[at + 2] = unit * next;
  }
  return result;
}

/** The mean of the points that are seen; null where none is. */
function meanOf(points: Float32Array, from: number, indices: readonly number[]): Vec3 | null {
  const seen = indices.filter((i) => Number.isFinite(points[from + 3 * i]));
  if (seen.length === 0) return null;
  return [0, 1, 2].map((k) => seen.reduce((sum, i) => sum + points[from + 3 * i + k], 0) / seen.length) as Vec3;
}
