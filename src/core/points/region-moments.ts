import { type JointLimit, type LimitPart, outOfAxes, toChartVector } from '../limit';
import {
  dot,
  inverseMultiply,
  length,
  meanOfMoments,
  multiply,
  type Quat,
  rotationFromVector,
  shortRotationVector,
  symmetricEigen,
  times,
  type Vec3,
} from '../math';
import { modelOf } from '../shape';
import { chartOf } from '../space';

/** Where a region of rotations lies and how wide the region is, as of a normal distribution. */
export interface RegionMoments {
  /** parentFromLocal: the mean of the rotations inside. */
  readonly middle: Quat;
  /** 1/rad², 3×3, rows in the joint's frame at the middle: the inverse of the covariance of rotation vectors middle⁻¹ · q. */
  readonly precision: Float64Array;
}

/** rad: a region that is thinner than twice this counts as so wide. A joint that hardly moved in a clip moves a little. */
const LEAST_HALF_WIDTH = 0.08;
/** Directions in which the surface of a region is looked for, by its dimension. */
const DIRECTIONS = [0, 2, 36, 90];
/** Shares of a ray's volume below which samples lie: middles of thirds. */
const SHARES = [1 / 6, 3 / 6, 5 / 6, 1];
/** Times that rays are spread anew, and the least width that they are spread over, chart units. */
const ROUNDS = 5;
const THINNEST = 1e-4;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const GOLDEN_TURN = Math.PI * (3 - Math.sqrt(5));

const known = new WeakMap<object, RegionMoments>();

/**
 * The mean and the covariance of rotations that are spread evenly over the region of a limit, whatever its shape and chart: the region
 * is sampled along rays from a point inside. Kept by limit.
 */
export function regionMoments(limit: Pick<JointLimit, 'reference' | 'axes' | 'parts'>): RegionMoments {
  const found = known.get(limit) ?? findMoments(limit);
  known.set(limit, found);
  return found;
}

function findMoments({ reference, axes, parts }: Pick<JointLimit, 'reference' | 'axes' | 'parts'>): RegionMoments {
  const [first, second] = parts.map(samplesOf);
  const rotations: { q: Quat; weight: number }[] = first.flatMap((a) =>
    (second ?? [{ q: [0, 0, 0, 1] as Quat, weight: 1 }]).map((b) => ({
      q: multiply(reference, outOfAxes(axes, multiply(a.q, b.q))),
      weight: a.weight * b.weight,
    })),
  );
  const moments = new Array<number>(10).fill(0);
  let whole = 0;
  for (const { q, weight } of rotations) {
    let k = 0;
    for (let i = 0; i < 4; i++) for (let j = i; j < 4; j++) moments[k++] += weight * q[i] * q[j];
    whole += weight;
  }
  const mean = meanOfMoments(moments);
  const vectors = rotations.map(({ q, weight }) => ({
    v: shortRotationVector(inverseMultiply(mean, q)),
    weight: weight / whole,
  }));
  const principal = symmetricEigen(secondMoments(vectors)).vectors;
  const centre: Vec3 = [0, 0, 0];
  const precision = new Float64Array(9);
  for (let a = 0; a < 9; a += 3) {
    const places = vectors.map(({ v }) => dot(v, [principal[a], principal[a + 1], principal[a + 2]]));
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const weight = 3 / Math.max((high - low) / 2, LEAST_HALF_WIDTH) ** 2;
    for (let i = 0; i < 3; i++) {
      centre[i] += ((low + high) / 2) * principal[a + i];
      for (let j = 0; j < 3; j++) precision[3 * i + j] += weight * principal[a + i] * principal[a + j];
    }
  }
  return { middle: multiply(mean, rotationFromVector(centre)), precision };
}

/** Rotations of a part, in the charts' frame, with the volumes that they stand for. */
function samplesOf({ bounds, chart, shape, middle }: LimitPart): { q: Quat; weight: number }[] {
  const { gauge } = modelOf(shape);
  const { toRotation, radius } = chartOf(chart);
  const { dimension } = shape;
  const directions = directionsOf(dimension);
  // A region may be as thin as a needle: rays are spread by how wide the last rays found the region.
  let frame = AXES.slice(0, dimension);
  let rays: { ray: Vec3; reach: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rays = directions.map((direction) => {
      const ray = [0, 1, 2].map((k) => frame.reduce((sum, axis, i) => sum + direction[i] * axis[k], 0)) as Vec3;
      const end = (2 * radius) / length(ray);
      return { ray, reach: reachOf((r) => gauge(shape, along(middle, ray, r)) <= 1, end) };
    });
    frame = widthsOf(rays.map(({ ray, reach }) => times(ray, reach))).slice(0, dimension);
  }
  return rays.flatMap(({ ray, reach }) =>
    SHARES.map((share) => ({
      q: toRotation(toChartVector(bounds, along(middle, ray, reach * share ** (1 / dimension)))),
      weight: reach ** dimension,
    })),
  );
}

const along = (middle: readonly number[], ray: Readonly<Vec3>, r: number): Vec3 =>
  [0, 1, 2].map((k) => (middle[k] ?? 0) + r * ray[k]) as Vec3;

/** How far along a ray all is inside, by bisection. */
function reachOf(isInside: (r: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  for (let round = 0; round < 40; round++) {
    const r = (low + high) / 2;
    if (isInside(r)) low = r;
    else high = r;
  }
  return Math.max(low, 1e-9 * most);
}

/** Principal axes of points around the origin, the widest first, each as long as the points are wide. */
function widthsOf(points: readonly Vec3[]): Vec3[] {
  const { values, vectors } = symmetricEigen(secondMoments(points.map((v) => ({ v, weight: 1 / points.length }))));
  return AXES.map((_, a) => {
    const width = Math.max(Math.sqrt(Math.max(values[a], 0)), THINNEST);
    return times([vectors[3 * a], vectors[3 * a + 1], vectors[3 * a + 2]], width);
  });
}

/** The upper triangle of Σ weight · v vᵀ: xx, xy, xz, yy, yz, zz. */
function secondMoments(points: readonly { v: Readonly<Vec3>; weight: number }[]): number[] {
  const moments = new Array<number>(6).fill(0);
  for (const { v, weight } of points) {
    let k = 0;
    for (let i = 0; i < 3; i++) for (let j = i; j < 3; j++) moments[k++] += weight * v[i] * v[j];
  }
  return moments;
}

/** Unit vectors spread evenly over a line, a circle or a sphere. */
function directionsOf(dimension: number): number[][] {
  const count = DIRECTIONS[dimension];
  return Array.from({ length: count }, (_, i) => {
    if (dimension === 1) return [2 * i - 1];
    const turn = dimension === 2 ? (2 * Math.PI * i) / count : i * GOLDEN_TURN;
    const z = dimension === 2 ? 0 : 1 - (2 * i + 1) / count;
    const flat = Math.sqrt(1 - z * z);
    return [flat * Math.cos(turn), flat * Math.sin(turn), z];
  });
}
