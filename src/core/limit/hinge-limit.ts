import {
  conjugate,
  cross,
  dot,
  length,
  multiply,
  normalize,
  type Quat,
  rotateVector,
  rotationFromVector,
  unit,
  type Vec3,
} from '../math';
import { chartAxes, type JointLimit, limitPart } from './joint-limit';

/** One axis about which a joint turns, and how far. */
export interface LimitedHinge {
  /** Unit, in the joint's frame. */
  axis: Vec3;
  /** rad, from where the joint rests; low ≤ high. A whole turn or more is no limit. */
  low: number;
  high: number;
}

/** Of which joint a limit is, and where the joint rests. */
interface LimitedRest {
  joint: number;
  name: string;
  /** parentFromLocal at rest: all hinges at zero. */
  rest: Quat;
}

const TURN = 2 * Math.PI;
/** Cosines below are those of right angles, and sines below of axes that are one: files are written with six digits or so. */
const SQUARE = 1e-5;
/** rad: a box is this much wider to each side. Rotations of skeletons have seven digits, and a box without room would have none of them in its middle. */
const SLACK = 1e-5;

/**
 * { R = rest · R(axis₀, a) · R(axis₁, b) · R(axis₂, c) : a, b, c in their intervals }, the first hinge outermost: exactly, as a box.
 *
 * With axis₀ as z, axis₁ as y, and axis₂ = R(axis₁, δ) · axis₀ this is Rz(a) · Ry(b + δ) · Rz(c) · Ry(−δ): a box of angles in the chart
 * `euler-zyz`, wider by 1e-5 rad. One hinge is that with b = c = 0, two are that with one angle of zero. (Davenport, "Rotations about nonorthogonal axes", 1973)
 *
 * @param hinges one to three; none for a joint that stays as it rests.
 * @returns null where three hinges are not each at a right angle to the next, which no box holds.
 */
export function hingeLimit({ joint, name, rest }: LimitedRest, hinges: readonly LimitedHinge[]): JointLimit | null {
  const box = boxOf(hinges);
  if (!box) return null;
  const { frame, turn, ranges } = box;
  const axes = [0, 1, 2].flatMap((k): Vec3 => rotateVector(frame, [+(k === 0), +(k === 1), +(k === 2)]));
  const min = ranges.map(([low]) => low - SLACK);
  const max = ranges.map(([, high]) => high + SLACK);
  return {
    joint,
    name,
    reference: normalize(multiply(rest, turn)),
    split: 'none',
    twistAxis: [axes[6], axes[7], axes[8]],
    twistAxisSource: 'default',
    axes,
    parts: [limitPart('whole', 'euler-zyz', { kind: 'box', dimension: 3, min, max })],
    softening: null,
    sampleCount: hinges.length === 0 ? 1 : 0,
  };
}

/** { R : the angle of rest⁻¹ · R is at most `most` }: a ball in the exponential map, exactly. @param most rad, 0 to π */
export function ballLimit({ joint, name, rest }: LimitedRest, most: number): JointLimit {
  const radius = Math.min(Math.PI, most);
  const shape = {
    kind: 'ellipsoid',
    dimension: 3,
    centre: [0, 0, 0],
    axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    radii: [radius, radius, radius],
  } as const;
  return {
    joint,
    name,
    reference: [...rest],
    split: 'none',
    twistAxis: [0, 0, 1],
    twistAxisSource: 'default',
    axes: chartAxes([0, 0, 1]),
    parts: [
      limitPart('whole', 'exponential-map', {
        ...shape,
        centre: [...shape.centre],
        axes: [...shape.axes],
        radii: [...shape.radii],
      }),
    ],
    softening: null,
    sampleCount: 0,
  };
}

type Range = [low: number, high: number];

/** A box in the chart `euler-zyz`, and the frame in which the chart sees rotations. */
interface AngleBox {
  /** jointFromAxes. */
  frame: Quat;
  /** restFromReference. */
  turn: Quat;
  ranges: [Range, Range, Range];
}

function boxOf(hinges: readonly LimitedHinge[]): AngleBox | null {
  const [first, second, third, ...more] = joined(hinges);
  if (more.length > 0) return null;
  const outer: LimitedHinge = first ?? { axis: [0, 0, 1], low: 0, high: 0 };
  const z = outer.axis;
  if (!second) return angleBox(z, someAcross(z), Math.PI / 2, [rangeOf(outer), [0, 0], [0, 0]]);
  if (!third && Math.abs(dot(z, second.axis)) > SQUARE) {
    // What lies between two hinges askew to one another is a third that does not turn: Rz(a) · Ry(δ) · Rz(b).
    const y = unit(cross(z, second.axis));
    return angleBox(z, y, angleAbout(y, z, second.axis), [rangeOf(outer), [0, 0], rangeOf(second)]);
  }
  if (!isSquare(z, second.axis) || (third && !isSquare(second.axis, third.axis))) return null;
  const y = unit(second.axis.map((x, k) => x - dot(z, second.axis) * z[k]) as Vec3);
  if (third) return angleBox(z, y, angleAbout(y, z, third.axis), [rangeOf(outer), rangeOf(second), rangeOf(third)]);
  // The third hinge stands still and may lie anywhere: the range of the second then has the middle of the chart in its own middle.
  return angleBox(z, y, Math.PI / 2 - (second.low + second.high) / 2, [rangeOf(outer), rangeOf(second), [0, 0]]);
}

/** Neighbours about one axis are one hinge. */
function joined(hinges: readonly LimitedHinge[]): LimitedHinge[] {
  const out: LimitedHinge[] = [];
  for (const hinge of hinges) {
    const before = out.at(-1);
    if (!before || length(cross(before.axis, hinge.axis)) > SQUARE) out.push(hinge);
    else {
      const [low, high] = dot(before.axis, hinge.axis) > 0 ? [hinge.low, hinge.high] : [-hinge.high, -hinge.low];
      out[out.length - 1] = { axis: before.axis, low: before.low + low, high: before.high + high };
    }
  }
  return out;
}

const rangeOf = ({ low, high }: LimitedHinge): Range => [low, high];
const isSquare = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) <= SQUARE;

/** Unit, at right angles to `axis`. */
function someAcross(axis: Vec3): Vec3 {
  const least = axis.map(Math.abs).indexOf(Math.min(...axis.map(Math.abs)));
  return unit(cross(axis, [+(least === 0), +(least === 1), +(least === 2)]));
}

/** The angle of the turn about `axis` that brings `from` to `to`, both at right angles to `axis` or nearly. */
const angleAbout = (axis: Vec3, from: Vec3, to: Vec3): number => Math.atan2(dot(cross(from, to), axis), dot(from, to));

/** Rz(a) · Ry(b + δ) · Rz(c) · Ry(−δ) of angles in ranges. @param delta δ */
function angleBox(z: Vec3, y: Vec3, delta: number, [a, b, c]: readonly [Range, Range, Range]): AngleBox {
  const frame = rotationOfAxes(cross(y, z), y, z);
  // The chart ends with a quarter turn back in place of −δ: R(δ − 90°) is left for the frame.
  const rest = rotationFromVector([0, delta - Math.PI / 2, 0]);
  const charted = normalize(multiply(frame, rest));
  const turn = normalize(multiply(frame, conjugate(charted)));
  const { middle, isFolded } = middleRange([b[0] + delta, b[1] + delta]);
  const [outer, inner] = [a, c].map((range) => turned(range, isFolded ? Math.PI : 0));
  return { frame: charted, turn, ranges: [outer, middle, inner] };
}

/** The rotation that brings x, y, z onto these axes. */
function rotationOfAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const [xx, yy, zz] = [x[0], y[1], z[2]];
  // The largest of the four components first: nothing is divided by what is nearly zero.
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz];
  const q: Quat = [
    [squares[0], y[0] + x[1], z[0] + x[2], y[2] - z[1]],
    [y[0] + x[1], squares[1], z[1] + y[2], z[0] - x[2]],
    [z[0] + x[2], z[1] + y[2], squares[2], x[1] - y[0]],
    [y[2] - z[1], z[0] - x[2], x[1] - y[0], squares[3]],
  ][squares.indexOf(Math.max(...squares))] as Quat;
  return normalize(q);
}

/** An angle that comes again after a turn, moved by `by`, with its middle in (−π, π]; a whole turn at most. */
function turned([low, high]: Range, by: number): Range {
  const half = Math.min(Math.PI, (high - low) / 2);
  const middle = (low + high) / 2 + by;
  const near = middle - TURN * Math.ceil(middle / TURN - 0.5);
  return [near - half, near + half];
}

/**
 * The range of ψ as the chart has it, which goes from −π to 2π and counts from a quarter turn. (φ, ψ, θ) and (φ + π, −ψ, θ + π) are one rotation.
 */
function middleRange([low, high]: Range): { middle: Range; isFolded: boolean } {
  const quarter = Math.PI / 2;
  if (high - low >= TURN) return { middle: [-Math.PI, Math.PI], isFolded: false };
  const first = low - TURN * Math.floor((low + Math.PI) / TURN);
  const last = first + high - low;
  if (last <= TURN) return { middle: [first - quarter, last - quarter], isFolded: false };
  return { middle: [TURN - last - quarter, TURN - first - quarter], isFolded: true };
}
