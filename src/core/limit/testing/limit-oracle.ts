import type { Quat, Vec3 } from '../../math/types';
import type { ChartKind } from '../../space/charts';
import type { JointLimit, LimitPart } from '../joint-limit';
import { type Region, regionOf } from './oracle-regions';
import {
  type ConvexSet,
  certificateGap,
  distanceOf,
  dot,
  type IntoChart,
  intoBall,
  minus,
  nearestPoint,
  norm,
  slowNearest,
  slowNearestInChart,
  supportValue,
} from './slow-convex';

/**
 * A second opinion on limits: reads the data of a limit and follows the definitions, slowly, with rotations, charts, covers and
 * shapes of its own. It must share no code with what it judges.
 */

const TURN = 2 * Math.PI;

/** a · b: first b, then a. */
function product([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];

/** Angle between two rotations, rad, whatever their covers. */
export function angleApart(a: Quat, b: Quat): number {
  const [x, y, z, w] = product(inverse(a), b);
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** A half of a rotation in the frame of the charts: the components of its vector part along the rows of `axes`. */
function seenFrom(axes: readonly number[], [x, y, z, w]: Quat): Quat {
  const along = (k: number) => axes[3 * k] * x + axes[3 * k + 1] * y + axes[3 * k + 2] * z;
  return [along(0), along(1), along(2), w];
}

/** q = swing · twist about a unit axis, of any cover. */
function halvesOf(q: Quat, axis: Vec3): { swing: Quat; twist: Quat } {
  const along = axis[0] * q[0] + axis[1] * q[1] + axis[2] * q[2];
  const length = Math.hypot(along, q[3]);
  const s = along / length;
  const twist: Quat = [axis[0] * s, axis[1] * s, axis[2] * s, q[3] / length];
  return { swing: product(q, inverse(twist)), twist };
}

/** Axis · angle both ways round. Of no rotation at all the long way has no axis: one vector. */
function turnsOf([x, y, z, w]: Quat): Vec3[] {
  const sine = Math.hypot(x, y, z);
  if (sine === 0) return [[0, 0, 0]];
  const angle = 2 * Math.atan2(sine, w);
  return [angle, angle - TURN].map((a) => [(x / sine) * a, (y / sine) * a, (z / sine) * a]);
}

/** How far from the middle of the region charts say that angles go. */
const WITHIN = TURN - 1e-6;

/** An angle and what is the same whole turns up and down, as far as the charts say they go. */
function turned(angle: number, about: number): number[] {
  const angles: number[] = [];
  for (let k = -3; k <= 3; k++) {
    const a = angle + TURN * k;
    if (Math.abs(a - about) <= WITHIN + 1e-9) angles.push(a);
  }
  return angles;
}

const shortest = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** Where no two of a rotation's ZYZ angles are told apart: below this sine or cosine of ψ/2 they are what rounding makes of them. */
const LOCKED = 1e-9;
/** Fine enough to meet whatever is wider than a padding. */
const CLOSE = Array.from({ length: 256 }, (_, i) => (TURN * i) / 256);

/**
 * (φ, ψ, θ) with q = Rz(φ) · Ry(ψ) · Rz(θ): twelve, φ and θ within a turn of the middle, ψ from −π to 2π. In gimbal lock there are lines of them,
 * of which many points are given.
 */
function zyzOf([x, y, z, w]: Quat, about: readonly number[]): Vec3[] {
  const [across, along] = [Math.hypot(x, y), Math.hypot(z, w)];
  const psi = 2 * Math.atan2(across, along);
  const sums = along < LOCKED ? CLOSE : [Math.atan2(z, w)];
  const differences = across < LOCKED ? CLOSE : [Math.atan2(-x, y)];
  const vectors: Vec3[] = [];
  for (const sum of sums) {
    for (const difference of differences) {
      const [phi, theta] = [shortest(sum + difference), shortest(sum - difference)];
      const thetas = turned(theta, about[2]);
      for (const p of turned(phi, about[0])) for (const t of thetas) vectors.push([p, psi, t]);
      const crossed = turned(shortest(theta + TURN / 2), about[2]);
      for (const p of turned(shortest(phi + TURN / 2), about[0])) {
        for (const t of crossed) vectors.push([p, -psi, t], [p, TURN - psi, t]);
      }
    }
  }
  return vectors;
}

const HALF = Math.SQRT1_2;

/** Every vector that stands for a rotation, either cover of it, given in the frame of the charts. */
export const vectorsOf: Record<ChartKind, (q: Quat, about: readonly number[]) => Vec3[]> = {
  'exponential-map': turnsOf,
  'quaternion-vector': ([x, y, z, w]) => {
    const s = w < 0 ? -2 : 2;
    return [[s * x, s * y, s * z]];
  },
  'swing-twist': (q, about) => {
    const { swing, twist } = halvesOf(q, [0, 0, 1]);
    const angles = turned(2 * Math.atan2(twist[2], twist[3]), about[2]);
    return turnsOf(swing).flatMap(([x, y]) => angles.map((t): Vec3 => [x, y, t]));
  },
  // A quarter turn about y before all, and ψ counted from there.
  'euler-zyz': (q, about) => zyzOf(product(q, [0, HALF, 0, HALF]), about).map(([a, b, c]) => [a, b - TURN / 4, c]),
  'euler-zyz-published': zyzOf,
};

/** The rotation about a unit axis. */
function about([x, y, z]: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2);
  return [x * s, y * s, z * s, Math.cos(angle / 2)];
}

/** The rotation by |v| about v. */
function turnBy(v: Vec3): Quat {
  const angle = norm(v);
  return angle > 0 ? about([v[0] / angle, v[1] / angle, v[2] / angle], angle) : [0, 0, 0, 1];
}

const fromZyz = ([phi, psi, theta]: Vec3): Quat =>
  product(product(about([0, 0, 1], phi), about([0, 1, 0], psi)), about([0, 0, 1], theta));

/** The rotation that a vector of a chart stands for, for checking `vectorsOf`. */
export const rotationOf: Record<ChartKind, (v: Vec3) => Quat> = {
  'exponential-map': turnBy,
  'quaternion-vector': ([x, y, z]) => [x / 2, y / 2, z / 2, Math.sqrt(Math.max(1 - (x * x + y * y + z * z) / 4, 0))],
  'swing-twist': ([x, y, t]) => product(turnBy([x, y, 0]), about([0, 0, 1], t)),
  'euler-zyz': ([phi, psi, theta]) => product(fromZyz([phi, psi + TURN / 4, theta]), [0, -HALF, 0, HALF]),
  'euler-zyz-published': fromZyz,
};

const clamped = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** Angles φ and θ within a turn of the region's middle, ψ from half a turn before its range, that begins at `low`, to half a turn after it. */
const intoAngles =
  (low: number) =>
  ([a, , c]: readonly number[]): IntoChart =>
  ([phi, psi, theta]) => [
    clamped(phi, a - WITHIN, a + WITHIN),
    clamped(psi, low - TURN / 2 + 1e-4, low + TURN - 1e-4),
    clamped(theta, c - WITHIN, c + WITHIN),
  ];

/** No vector longer than this stands for a rotation of its own. What charts leave out at the very end is theirs to say. */
const balls: Partial<Record<ChartKind, number>> = { 'exponential-map': TURN - 1e-6, 'quaternion-vector': 2 - 2.5e-9 };

/** Where charts end that do not end in a ball. */
const edges: Partial<Record<ChartKind, (about: readonly number[]) => IntoChart>> = {
  'swing-twist':
    (about) =>
    ([x, y, t]) => {
      const [a, b] = intoBall([x, y, 0], WITHIN);
      return [a, b, clamped(t, about[2] - WITHIN, about[2] + WITHIN)];
    },
  'euler-zyz': intoAngles(-TURN / 4),
  'euler-zyz-published': intoAngles(0),
};

interface OraclePart {
  bounds: LimitPart['bounds'];
  chart: ChartKind;
  region: Region;
  /** See `balls`; Infinity for none. */
  ball: number;
  /** Where the chart ends. */
  into: IntoChart;
  /** A point, and a radius about it that holds a convex region. */
  centre: Vec3;
  reach: number;
}

export interface Oracle {
  limit: JointLimit;
  parts: OraclePart[];
}

/** A ball around a convex set: around the box that its support function gives. */
function ballAround(set: ConvexSet | null): { centre: Vec3; reach: number } {
  if (!set) return { centre: [0, 0, 0], reach: Number.POSITIVE_INFINITY };
  const sides = [0, 1, 2].map((k) => {
    const axis = [0, 1, 2].map((i) => Number(i === k)) as Vec3;
    return [-supportValue(set, [-axis[0], -axis[1], -axis[2]]), supportValue(set, axis)];
  });
  const centre = sides.map(([low, high]) => (low + high) / 2) as Vec3;
  return { centre, reach: Math.hypot(...sides.map(([low, high]) => (high - low) / 2)) };
}

export function makeOracle(limit: JointLimit): Oracle {
  const parts = limit.parts.map(({ bounds, chart, shape, middle }): OraclePart => {
    const region = regionOf(shape);
    const ball = balls[chart] ?? Number.POSITIVE_INFINITY;
    return {
      bounds,
      chart,
      region,
      ball,
      into: edges[chart]?.(middle) ?? ((p) => intoBall(p, ball)),
      ...ballAround(region.convex),
    };
  });
  return { limit, parts };
}

/** Every vector of a rotation (parentFromLocal) in every part, with as many numbers as the part has, the rest 0. */
export function placesOf({ limit, parts }: Oracle, rotation: Quat): Vec3[][] {
  const relative = product(inverse(limit.reference), rotation);
  const { swing, twist } = halvesOf(relative, limit.twistAxis);
  return parts.map(({ bounds, chart }, i) => {
    const half = bounds === 'whole' ? relative : bounds === 'swing' ? swing : twist;
    const vectors = vectorsOf[chart](seenFrom(limit.axes, half), limit.parts[i].middle);
    if (bounds === 'whole') return vectors;
    return vectors.map(([x, y, z]): Vec3 => (bounds === 'swing' ? [x, y, 0] : [z, 0, 0]));
  });
}

/** Points of a part's region that are surely farther than `slack` from p, told without looking at the region. */
const isFar = ({ centre, reach }: OraclePart, p: Vec3, slack: number): boolean => distanceOf(p, centre) - reach > slack;

const isInChart = ({ into }: OraclePart, p: Vec3, slack: number): boolean => distanceOf(p, into(p)) <= slack;

/** Those of the vectors that are within `slack` of a part's region. */
const insidersOf = (part: OraclePart, vectors: readonly Vec3[], slack: number): Vec3[] =>
  vectors.filter((v) => isInChart(part, v, slack) && !isFar(part, v, slack) && part.region.contains(v, slack));

/** Whether a rotation is inside every part's region, or within `slack` of it. */
export function isInside(oracle: Oracle, rotation: Quat, slack: number): boolean {
  const places = placesOf(oracle, rotation);
  return oracle.parts.every((part, i) => insidersOf(part, places[i], slack).length > 0);
}

/** The point of a part's region and chart nearest to p. */
function slowAnswer(part: OraclePart, p: Vec3): Vec3 {
  const set = part.region.convex!;
  const point = nearestPoint(set, p);
  return isInChart(part, point, 0) ? point : slowNearestInChart(set, part.into, p);
}

/** What counts as nothing, chart units: the limits' word. */
const EXACT = 1e-6;

/** By how much a rotation from outside could have been moved less, in one convex part; 0 where it is the nearest. */
function excess(part: OraclePart, asked: readonly Vec3[], held: readonly Vec3[]): number {
  const set = part.region.convex!;
  let best = { p: asked[0], x: held[0], far: Number.POSITIVE_INFINITY };
  for (const p of asked) {
    for (const x of held) {
      const far = distanceOf(p, x);
      if (far < best.far) best = { p, x, far };
    }
  }
  let worst = 0;
  // Whoever is nearest to within g of the certificate is within √g of where it should be.
  if (best.far > EXACT && certificateGap(set, part.ball, best.p, best.x) > EXACT * EXACT) {
    const off = distanceOf(slowAnswer(part, best.p), best.x);
    if (off > EXACT) worst = off;
  }
  for (const p of asked) {
    if (p === best.p && worst === 0) continue;
    if (isFar(part, p, best.far - EXACT) || !isInChart(part, p, EXACT)) continue;
    if (slowNearest(set, p, best.far - EXACT).bound > best.far - EXACT) continue;
    const shorter = best.far - distanceOf(slowAnswer(part, p), p);
    if (shorter > EXACT) worst = Math.max(worst, shorter);
  }
  return worst;
}

/** By how much a swing could have been turned less into a cone; both ways, for what is turned too little is not inside. */
function excessTurn(oracle: Oracle, part: OraclePart, at: number, asked: Quat, held: Quat): number {
  const left = part.region.turnLeft!(placesOf(oracle, asked)[at][0]);
  const pointing = (q: Quat): Vec3 => {
    const axis = oracle.limit.twistAxis;
    const [x, y, z, w] = halvesOf(product(inverse(oracle.limit.reference), q), axis).swing;
    const turnedAxis = product(product([x, y, z, w], [...axis, 0]), [-x, -y, -z, w]);
    return [turnedAxis[0], turnedAxis[1], turnedAxis[2]];
  };
  const [a, b] = [pointing(asked), pointing(held)];
  const angle = 2 * Math.atan2(norm(minus(a, b)), Math.sqrt(Math.max(2 + 2 * dot(a, b), 0)));
  return Math.max(Math.abs(angle - left) - EXACT, 0);
}

/** What is wrong with an answer to `asked`, one line each; none when it is the nearest rotation inside. */
export function faultsOf(oracle: Oracle, asked: Quat, held: Quat): string[] {
  const from = placesOf(oracle, asked);
  const to = placesOf(oracle, held);
  return oracle.parts.flatMap((part, i) => {
    const inside = insidersOf(part, to[i], EXACT);
    if (inside.length === 0) return [`${part.bounds}: outside${howFar(part, to[i])}`];
    if (part.region.turnLeft) {
      const more = excessTurn(oracle, part, i, asked, held);
      return more > 0 ? [`${part.bounds}: turned ${more} rad too far or too little`] : [];
    }
    if (!part.region.convex) return [];
    const more = excess(part, from[i], inside);
    return more > 0 ? [`${part.bounds}: ${more} from the nearest`] : [];
  });
}

/** For people: how far outside. */
function howFar({ region, into }: OraclePart, vectors: readonly Vec3[]): string {
  const { convex, turnLeft } = region;
  if (turnLeft) return ` by ${turnLeft(vectors[0])} rad`;
  if (!convex) return '';
  const distances = vectors.map((v) => Math.max(slowNearest(convex, v).distance, distanceOf(v, into(v))));
  return ` by ${Math.min(...distances)}`;
}
