import { angleBetween, copyQuat, multiply, type Quat, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { besideLock, chartOf, MAX_COVERS } from '../space';
import { halve, type JointRegion, type LimitPart, outOfAxes, type Softening } from './joint-limit';
import { projectInChart } from './nearest-in-chart';
import { soften } from './soften';

/** What one part of a limit has to say about a rotation; vectors of as many numbers as the part has, the rest 0. */
export interface PartMeasurement {
  /** Where the rotation is in the chart, on the cover that is nearest to the region. */
  readonly asked: Vec3;
  /** The nearest point of the region; `asked` itself when inside. */
  readonly nearest: Vec3;
  /** How far those are apart, squared. */
  squared: number;
  /** The same of the second-nearest cover, where easing asked for it, and its distance; Infinity for none. */
  readonly secondAsked: Vec3;
  readonly second: Vec3;
  secondDistance: number;
  /**
   * The part's half of a rotation whose limit is split, in the frame of the charts, and when held what is made of it: a twist
   * as if it turned about x, where its one number is.
   */
  readonly half: Quat;
}

/**
 * What a limit has to say about a rotation. Owned by the caller, and used again and again: nothing in it outlives the next call.
 * @category One rotation
 */
export interface Measurement {
  /** One for each part of the limit. */
  readonly parts: readonly [PartMeasurement, PartMeasurement];
  isInside: boolean;
  /** What the limit makes of the rotation: the nearest inside, softened and eased if so asked; the rotation itself when inside. */
  readonly held: Quat;
  /** rad: the angle to the nearest rotation inside; 0 inside. */
  violation: number;
  /** 0 in the middle, 1 at the limit, above 1 beyond. */
  gauge: number;
  /** The rotation, relative to the reference and in the frame of the charts, the short way round. */
  readonly relative: Quat;
  /** Work space. */
  readonly covers: number[];
  readonly point: Vec3;
  readonly foot: Vec3;
  readonly turned: Quat;
  readonly hard: Quat;
}

/** How a projection is to be eased. @category One rotation */
export interface Easing {
  /** What is given back; null for nothing. */
  softening: Softening | null;
  /** Whether the projections of the two nearest covers are mixed near where the nearer side changes. */
  isBlended: boolean;
}

/** @category One rotation */
export function createMeasurement(): Measurement {
  // Made of fractions: engines then store plain doubles.
  const vector = (): Vec3 => [0.5, 0.5, 0.5];
  const quat = (): Quat => [0.5, 0.5, 0.5, 0.5];
  const part = (): PartMeasurement => ({
    asked: vector(),
    nearest: vector(),
    squared: 0.5,
    secondAsked: vector(),
    second: vector(),
    secondDistance: Number.POSITIVE_INFINITY,
    half: quat(),
  });
  return {
    parts: [part(), part()],
    isInside: true,
    held: quat(),
    violation: 0.5,
    gauge: 0.5,
    relative: quat(),
    covers: new Array<number>(3 * MAX_COVERS).fill(0.5),
    point: vector(),
    foot: vector(),
    turned: quat(),
    hard: quat(),
  };
}

/** Nearer than 1e-9, chart units, a projection has not moved anything. */
const UNMOVED_SQUARED = 1e-18;

/** Nothing is eased. */
export const HARD: Easing = { softening: null, isBlended: false };

/**
 * Measures a rotation against a limit in one walk: the place of the rotation in the charts, its projection, the angle beyond the limit,
 * and the gauge.
 *
 * What is no rotation (not a number, infinite or without length) counts as the middle of the limit: not inside, π rad beyond, a gauge of
 * Infinity.
 *
 * @category One rotation
 * @param rotation unit, parentFromLocal; another length counts as the unit rotation it is a multiple of.
 * @param out the measurement; returned.
 */
export function measureRotation(
  limit: JointRegion,
  rotation: Readonly<Quat>,
  easing: Easing,
  out: Measurement,
): Measurement {
  const { hard, held } = out;
  if (!projectInto(limit, rotation, HARD, out, hard)) {
    out.violation = Math.PI;
    out.gauge = Number.POSITIVE_INFINITY;
    copyQuat(hard, held);
    return out;
  }
  out.gauge = gaugeOf(limit, out);
  out.violation = out.isInside ? 0 : angleBetween(hard, rotation);
  if (out.isInside || (easing.softening === null && !easing.isBlended)) copyQuat(hard, held);
  else projectInto(limit, rotation, easing, out, held);
  return out;
}

/**
 * Projects a rotation into a region: places the rotation in the charts of the parts, and finds the nearest points of the parts' regions.
 * Both are left in `e`. The rotation of the nearest points, on the cover nearest to the rotation, is left in `out`; a rotation inside is
 * its own projection.
 *
 * The function is written out in one piece for speed: engines inline the short functions of charts, but no long functions, and a call
 * takes as long as a product of rotations.
 *
 * @returns false for what is no rotation: the middle of the region is the projection then.
 */
export function projectInto(
  limit: JointRegion,
  rotation: Readonly<Quat>,
  easing: Easing,
  e: Measurement,
  out: Quat,
): boolean {
  const bx = rotation[0];
  const by = rotation[1];
  const bz = rotation[2];
  const bw = rotation[3];
  const squared = bx * bx + by * by + (bz * bz + bw * bw);
  if (!(squared > 1e-24 && squared < 1e24)) return projectToMiddle(limit, e, out);
  // Into the frame of the charts: reference⁻¹ · rotation along the axes, the short way round.
  const { parts, reference, axes } = limit;
  const { softening, isBlended } = easing;
  const ax = reference[0];
  const ay = reference[1];
  const az = reference[2];
  const aw = reference[3];
  const x = aw * bx - ax * bw + (az * by - ay * bz);
  const y = aw * by - ay * bw + (ax * bz - az * bx);
  const z = aw * bz - az * bw + (ay * bx - ax * by);
  const w = aw * bw + ax * bx + (ay * by + az * bz);
  // What single precision rounds off a length is made good without a root.
  const isNearUnit = squared > 0.9999995 && squared < 1.0000005;
  const length = isNearUnit ? 1.5 - 0.5 * squared : 1 / Math.sqrt(squared);
  const scale = w < 0 ? -length : length;
  const { relative, turned } = e;
  relative[0] = scale * (axes[0] * x + axes[1] * y + axes[2] * z);
  relative[1] = scale * (axes[3] * x + axes[4] * y + axes[5] * z);
  relative[2] = scale * (axes[6] * x + axes[7] * y + axes[8] * z);
  relative[3] = scale * w;
  if (parts.length > 1) halve(relative, e.parts[0].half, e.parts[1].half);

  let isInside = true;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const own = e.parts[i];
    const { asked, nearest } = own;
    const { shape, extent } = part;
    const chart = chartOf(part.chart);
    const half = parts.length > 1 ? own.half : relative;
    own.squared = Number.POSITIVE_INFINITY;
    if (chart.span > 0) {
      // The short way round first: most often no other can come nearer.
      chart.toVector(half, asked);
      modelOf(shape).project(shape, asked, nearest);
      if (extent > chart.radius) projectInChart(part, asked, nearest);
      const vx = asked[0];
      const vy = asked[1];
      const vz = asked[2];
      const dx = vx - nearest[0];
      const dy = vy - nearest[1];
      const dz = vz - nearest[2];
      const off = dx * dx + dy * dy + dz * dz;
      own.squared = off;
      if (off < UNMOVED_SQUARED) continue;
      // The others are at least span − |asked| long and the region ends at its extent: they are farther than this one where
      // √a + √b ≤ room, and √a + √b ≤ √(2(a + b)). In a blend a second may have a share although it is farther.
      const room = chart.span - extent;
      const far = vx * vx + vy * vy + vz * vz;
      const sum = far + off;
      const most = room * room;
      if (!isBlended && room > 0 && (2 * sum <= most || sum + 2 * Math.sqrt(far * off) <= most)) {
        isInside = false;
        continue;
      }
    }
    if (!placeOthers(part, half, own, isBlended, e)) isInside = false;
  }
  e.isInside = isInside;
  if (isInside) {
    out[0] = bx;
    out[1] = by;
    out[2] = bz;
    out[3] = bw;
    return true;
  }

  // Out of the frame again, on the side of what was asked.
  if (parts.length > 1 || softening !== null || isBlended) composeParts(limit, easing, e);
  else chartOf(parts[0].chart).toRotation(e.parts[0].nearest, turned);
  const tx = turned[0];
  const ty = turned[1];
  const tz = turned[2];
  const tw = turned[3];
  const cx = axes[0] * tx + axes[3] * ty + axes[6] * tz;
  const cy = axes[1] * tx + axes[4] * ty + axes[7] * tz;
  const cz = axes[2] * tx + axes[5] * ty + axes[8] * tz;
  const sign = tx * relative[0] + ty * relative[1] + (tz * relative[2] + tw * relative[3]) < 0 !== w < 0 ? -1 : 1;
  out[0] = sign * (aw * cx + ax * tw + (ay * cz - az * cy));
  out[1] = sign * (aw * cy + ay * tw + (az * cx - ax * cz));
  out[2] = sign * (aw * cz + az * tw + (ax * cy - ay * cx));
  out[3] = sign * (aw * tw - ax * cx - (ay * cy + az * cz));
  return true;
}

/** The covers but the one that was looked at first. */
function placeOthers(
  part: LimitPart,
  rotation: Readonly<Quat>,
  out: PartMeasurement,
  isBlended: boolean,
  e: Measurement,
): boolean {
  const { covers, point, foot } = e;
  const { extent, shape } = part;
  const { asked, nearest } = out;
  const chart = chartOf(part.chart);
  const model = modelOf(shape);
  // Between two points of a region with bays there may be none of it: nothing is mixed there.
  const wantsSecond = isBlended && model.convex;
  // A second has a share until it is a quarter of the region's width farther.
  const margin = wantsSecond ? extent / 2 : 0;
  out.secondDistance = Number.POSITIVE_INFINITY;
  const count = chart.covers(rotation, covers, part.middle);
  let best = out.squared;
  // How long a cover may be that is to come nearer.
  let reach = Math.sqrt(best) + extent + margin;
  // Where the short way round says nothing of the others, none has been looked at.
  for (let i = chart.span > 0 ? 1 : 0; i < count; i++) {
    const x = covers[3 * i];
    const y = covers[3 * i + 1];
    const z = covers[3 * i + 2];
    if (x * x + y * y + z * z >= reach * reach) continue;
    point[0] = x;
    point[1] = y;
    point[2] = z;
    model.project(shape, point, foot);
    if (extent > chart.radius) projectInChart(part, point, foot);
    const dx = x - foot[0];
    const dy = y - foot[1];
    const dz = z - foot[2];
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < best) {
      if (wantsSecond) {
        out.secondDistance = Math.sqrt(best);
        copy(nearest, out.second);
        copy(asked, out.secondAsked);
      }
      best = squared;
      copy(point, asked);
      copy(foot, nearest);
      if (squared < UNMOVED_SQUARED) break;
      reach = Math.sqrt(best) + extent + margin;
    } else if (wantsSecond && squared > best && squared < out.secondDistance * out.secondDistance) {
      out.secondDistance = Math.sqrt(squared);
      copy(foot, out.second);
      copy(point, out.secondAsked);
    }
  }
  out.squared = best;
  return best < UNMOVED_SQUARED;
}

/** What is no rotation counts as the middle of each part, on the side of the reference. */
function projectToMiddle(limit: JointRegion, e: Measurement, out: Quat): false {
  const { parts, axes, reference } = limit;
  for (let i = 0; i < parts.length; i++) {
    const { asked, nearest } = e.parts[i];
    for (let k = 0; k < 3; k++) asked[k] = nearest[k] = parts[i].middle[k] ?? 0;
    e.parts[i].squared = e.parts[i].secondDistance = Number.POSITIVE_INFINITY;
  }
  e.isInside = false;
  composeParts(limit, HARD, e);
  multiply(reference, outOfAxes(axes, e.turned, out), out);
  if (e.turned[3] < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return false;
}

/** The largest gauge of the parts, where they were last asked. */
export function gaugeOf({ parts }: JointRegion, e: Measurement): number {
  let gauge = 0;
  for (let i = 0; i < parts.length; i++) {
    const { shape } = parts[i];
    gauge = Math.max(gauge, modelOf(shape).gauge(shape, e.parts[i].asked));
  }
  return gauge;
}

/** Leaves in `e.turned` the rotation of the parts' nearest points, eased, in the frame of the charts. */
function composeParts({ parts }: JointRegion, easing: Easing, e: Measurement): void {
  const { turned } = e;
  const first = e.parts[0];
  const second = e.parts[1];
  composePart(parts[0], easing, first, e);
  copyQuat(first.half, turned);
  if (parts.length === 1) return;
  composePart(parts[1], easing, second, e);
  // swing · twist about z; a swing has no z.
  const x = first.half[0];
  const y = first.half[1];
  const w = besideLock(first.half[3]);
  const s = second.half[0];
  const c = second.half[3];
  turned[0] = x * c + y * s;
  turned[1] = y * c - x * s;
  turned[2] = w * s;
  turned[3] = w * c;
}

/** Leaves in `half` the rotation of a part's nearest point, in the frame of the chart; that of a part that is inside stays. */
function composePart(part: LimitPart, { softening, isBlended }: Easing, own: PartMeasurement, e: Measurement): void {
  const { asked, nearest, squared, second, secondAsked, half } = own;
  if (squared < UNMOVED_SQUARED) return;
  const { point, foot } = e;
  copy(nearest, point);
  if (softening) soften(asked, point, softening);
  const share = isBlended ? blendShare(own) : 0;
  if (share > 0) {
    copy(second, foot);
    if (softening) soften(secondAsked, foot, softening);
    for (let k = 0; k < 3; k++) point[k] += (foot[k] - point[k]) * share;
  }
  chartOf(part.chart).toRotation(point, half);
}

/** The share that the projection of the second-nearest cover has in a blend, 0 to ½. Only of a part that was measured for a blend. */
export function blendShare({ nearest, squared, second, secondDistance }: PartMeasurement): number {
  if (squared < UNMOVED_SQUARED || !(secondDistance < Number.POSITIVE_INFINITY)) return 0;
  const dx = nearest[0] - second[0];
  const dy = nearest[1] - second[1];
  const dz = nearest[2] - second[2];
  const span = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return span > 0 ? 0.5 * Math.max(0, 1 - (4 * (secondDistance - Math.sqrt(squared))) / span) : 0;
}

function copy(from: Readonly<Vec3>, to: Vec3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}
