import { type Points, symmetricEigen, type Vec3 } from '../math';
import { fromLocal, principalFrame, toLocal } from './principal-frame';

/** { p : Σ (axisᵢ · (p − centre) / radiusᵢ)² ≤ 1 }; a radius of 0 flattens it. */
export interface EnclosingEllipsoid {
  centre: Vec3;
  /** Three unit rows, right-handed. */
  axes: number[];
  /** Semi-axes, ≥ 0. */
  radii: Vec3;
}

/** Directions in which a cloud reaches less far than this (≈ rad), or than this part of its length, are flat. */
const flat = { reach: 1e-12, part: 1e-9 };

/** Where the weights stop: the volume is then within twice this, relatively, of the smallest. */
const precision = 1e-5;

const maxIterations = 5000;

/** Points are sieved every so many steps. */
const sieveEvery = 16;

/**
 * The ellipsoid of smallest volume that contains all `points` (N ≥ 1); for a coplanar, collinear or single cloud the
 * flat one of smallest area or length. All points are inside to rounding.
 */
export function minimumVolumeEllipsoid(points: Points): EnclosingEllipsoid {
  const frame = principalFrame(points);
  const reach = reaches(points, frame.centre, frame.axes);
  const longest = Math.max(...reach);
  const kept = [0, 1, 2].filter((k) => reach[k] > Math.max(flat.reach, flat.part * longest));
  if (kept.length === 0) return { ...frame, radii: [0, 0, 0] };

  // Scaled to a round cloud first: the answer turns with it, and thin clouds become as easy as round ones.
  const dimension = kept.length;
  const round = roundCloud(points, frame.centre, frame.axes, kept);
  const { middle, spread } = optimalWeights(round.coordinates, dimension);

  const middleLocal: Vec3 = [0, 0, 0];
  const scatter = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < dimension; i++) {
    middleLocal[kept[i]] = middle[i] * round.scales[i];
    for (let j = i; j < dimension; j++) {
      scatter[triangular(kept[i], kept[j])] = spread[i * dimension + j] * round.scales[i] * round.scales[j];
    }
  }
  const { values, vectors } = symmetricEigen(scatter);
  const centre = fromLocal(frame.centre, frame.axes, middleLocal);
  const axes = [0, 3, 6].flatMap((row) => fromLocal([0, 0, 0], frame.axes, vectors.slice(row, row + 3) as Vec3));
  const radii = values.map((value, k) => (k < dimension ? Math.sqrt(value) : 0)) as Vec3;
  return { centre, axes, radii: scaledToContain(points, centre, axes, radii) };
}

/**
 * The ellipsoid of the article: centred at the mean, along the principal axes, in proportion to the farthest sample
 * along each, and scaled until the outermost sample lies on it.
 */
export function boxProportionedEllipsoid(points: Points): EnclosingEllipsoid {
  const { centre, axes } = principalFrame(points);
  return { centre, axes, radii: scaledToContain(points, centre, axes, reaches(points, centre, axes)) };
}

/** The largest |local coordinate| along each axis. */
function reaches(points: Points, centre: Vec3, axes: number[]): Vec3 {
  const reach: Vec3 = [0, 0, 0];
  eachLocal(points, centre, axes, (local) => {
    for (let k = 0; k < 3; k++) reach[k] = Math.max(reach[k], Math.abs(local[k]));
  });
  return reach;
}

function scaledToContain(points: Points, centre: Vec3, axes: number[], radii: Vec3): Vec3 {
  let farthest = 0;
  eachLocal(points, centre, axes, (local) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) if (radii[k] > 0) sum += (local[k] / radii[k]) ** 2;
    farthest = Math.max(farthest, sum);
  });
  const scale = Math.sqrt(farthest);
  return [radii[0] * scale, radii[1] * scale, radii[2] * scale];
}

function eachLocal(points: Points, centre: Vec3, axes: number[], visit: (local: Vec3, index: number) => void): void {
  const point: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    point[0] = points[i];
    point[1] = points[i + 1];
    point[2] = points[i + 2];
    visit(toLocal(centre, axes, point, point), i / 3);
  }
}

/** Where (row, column) of a symmetric matrix, row ≤ column, stands in its upper triangle. */
function triangular(row: number, column: number): number {
  return row === 0 ? column : row + column + 1;
}

/** The coordinates along the kept axes, each divided by its root mean square. */
function roundCloud(points: Points, centre: Vec3, axes: number[], kept: number[]) {
  const dimension = kept.length;
  const coordinates = new Float64Array((points.length / 3) * dimension);
  const squares = new Float64Array(dimension);
  eachLocal(points, centre, axes, (local, index) => {
    kept.forEach((k, i) => {
      coordinates[index * dimension + i] = local[k];
      squares[i] += local[k] ** 2;
    });
  });
  const scales = Array.from(squares, (sum) => Math.sqrt((sum * 3) / points.length));
  for (let i = 0; i < coordinates.length; i++) coordinates[i] /= scales[i % dimension];
  return { coordinates, scales };
}

/**
 * Weights on the points that solve the dual problem, max log det Σ wᵢ qᵢqᵢᵀ over Σ wᵢ = 1 with qᵢ = (xᵢ, 1), by
 * Khachiyan's steps towards the farthest point and Todd and Yıldırım's (2007) steps away from the nearest.
 * Points that can carry no weight at the optimum are dropped as the bound tightens (Harman and Pronzato 2007).
 * Returns the weighted mean and `dimension` times the weighted covariance: { x : (x−m)ᵀ spread⁻¹ (x−m) ≤ 1 }.
 */
function optimalWeights(coordinates: Float64Array, dimension: number) {
  const size = dimension + 1;
  const lifted = lift(coordinates, dimension);
  let live = Array.from({ length: lifted.length / size }, (_, i) => i);
  const weights = initialWeights(lifted, size);
  const distances = new Float64Array(live.length);
  let inverse = inverseMoment(lifted, size, live, weights);
  measure(lifted, size, live, inverse, distances);

  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    let far = -1;
    let near = -1;
    for (const i of live) {
      if (far < 0 || distances[i] > distances[far]) far = i;
      if (weights[i] > 0 && (near < 0 || distances[i] < distances[near])) near = i;
    }
    const tooFar = distances[far] / size - 1;
    const tooNear = 1 - distances[near] / size;
    if (tooFar <= precision && tooNear <= precision) break;

    const towards = tooFar >= tooNear;
    const chosen = towards ? far : near;
    const distance = distances[chosen];
    // The best step along the line; away from a point no farther than its whole weight.
    const best = (distance - size) / (size * (distance - 1));
    const whole = -weights[chosen] / (1 - weights[chosen]);
    const step = towards ? best : distance > 1 ? Math.max(best, whole) : whole;
    for (const i of live) weights[i] *= 1 - step;
    weights[chosen] = step === whole ? 0 : weights[chosen] + step;

    if (iteration % sieveEvery === 0) {
      live = sieve(live, weights, distances, distances[far] - size, size);
      inverse = inverseMoment(lifted, size, live, weights);
      measure(lifted, size, live, inverse, distances);
    } else {
      update(lifted, size, live, inverse, distances, chosen, step);
    }
  }
  return weightedSpread(coordinates, dimension, live, weights);
}

function lift(coordinates: Float64Array, dimension: number): Float64Array {
  const size = dimension + 1;
  const lifted = new Float64Array((coordinates.length / dimension) * size).fill(1);
  for (let i = 0; i < coordinates.length; i++) {
    lifted[Math.floor(i / dimension) * size + (i % dimension)] = coordinates[i];
  }
  return lifted;
}

/** Equal weights on the extreme points of directions chosen one after the other (Kumar and Yıldırım 2005). */
function initialWeights(lifted: Float64Array, size: number): Float64Array {
  const count = lifted.length / size;
  const chosen: number[] = [];
  // An orthonormal basis of the directions seen so far; each new direction is orthogonal to it.
  const basis: number[][] = [];
  const dimension = size - 1;
  for (let k = 0; k < dimension; k++) {
    const direction = orthogonalDirection(basis, dimension);
    let low = 0;
    let high = 0;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      let along = 0;
      for (let j = 0; j < dimension; j++) along += direction[j] * lifted[i * size + j];
      if (along < lowest) [lowest, low] = [along, i];
      if (along > highest) [highest, high] = [along, i];
    }
    chosen.push(low, high);
    basis.push(
      orthonormalized(
        Array.from({ length: dimension }, (_, j) => lifted[high * size + j] - lifted[low * size + j]),
        basis,
      ),
    );
  }
  const weights = new Float64Array(count);
  for (const i of new Set(chosen)) weights[i] = 1 / new Set(chosen).size;
  return weights;
}

/** The coordinate direction that lies farthest from the span of `basis`, made orthogonal to it. */
function orthogonalDirection(basis: number[][], dimension: number): number[] {
  const residues = Array.from({ length: dimension }, (_, k) =>
    basis.reduce((rest, direction) => rest - direction[k] ** 2, 1),
  );
  const k = residues.indexOf(Math.max(...residues));
  return orthonormalized(
    Array.from({ length: dimension }, (_, j) => (j === k ? 1 : 0)),
    basis,
  );
}

function orthonormalized(vector: number[], basis: number[][]): number[] {
  const rest = basis.reduce((left, direction) => {
    const along = left.reduce((sum, value, j) => sum + value * direction[j], 0);
    return left.map((value, j) => value - along * direction[j]);
  }, vector);
  const length = Math.hypot(...rest);
  return rest.map((value) => value / length);
}

/** (Σ wᵢ qᵢqᵢᵀ)⁻¹ by Gauss–Jordan elimination; positive definite, so no pivoting is needed. */
function inverseMoment(lifted: Float64Array, size: number, live: number[], weights: Float64Array): Float64Array {
  const a = new Float64Array(size * size);
  for (const i of live) {
    if (weights[i] === 0) continue;
    for (let r = 0; r < size; r++) {
      for (let c = 0; c < size; c++) a[r * size + c] += weights[i] * lifted[i * size + r] * lifted[i * size + c];
    }
  }
  for (let p = 0; p < size; p++) {
    const pivot = 1 / a[p * size + p];
    a[p * size + p] = 1;
    for (let c = 0; c < size; c++) a[p * size + c] *= pivot;
    for (let r = 0; r < size; r++) {
      if (r === p) continue;
      const factor = a[r * size + p];
      a[r * size + p] = 0;
      for (let c = 0; c < size; c++) a[r * size + c] -= factor * a[p * size + c];
    }
  }
  return a;
}

/** distancesᵢ = qᵢᵀ M⁻¹ qᵢ, whose weighted mean is `size`. */
function measure(
  lifted: Float64Array,
  size: number,
  live: number[],
  inverse: Float64Array,
  distances: Float64Array,
): void {
  for (const i of live) {
    let sum = 0;
    for (let r = 0; r < size; r++) {
      let row = 0;
      for (let c = 0; c < size; c++) row += inverse[r * size + c] * lifted[i * size + c];
      sum += row * lifted[i * size + r];
    }
    distances[i] = sum;
  }
}

/** Brings M⁻¹ and the distances up to date with M ← (1 − step) M + step q qᵀ (Sherman and Morrison). */
function update(
  lifted: Float64Array,
  size: number,
  live: number[],
  inverse: Float64Array,
  distances: Float64Array,
  chosen: number,
  step: number,
): void {
  const g = new Float64Array(size);
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) g[r] += inverse[r * size + c] * lifted[chosen * size + c];
  }
  const grown = 1 / (1 - step);
  const share = step / (1 - step + step * distances[chosen]);
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) inverse[r * size + c] = grown * (inverse[r * size + c] - share * g[r] * g[c]);
  }
  for (const i of live) {
    let along = 0;
    for (let r = 0; r < size; r++) along += g[r] * lifted[i * size + r];
    distances[i] = grown * (distances[i] - share * along * along);
  }
}

/** The points that may still carry weight, given that the largest distance is `excess` above `size`. */
function sieve(live: number[], weights: Float64Array, distances: Float64Array, excess: number, size: number): number[] {
  const e = Math.max(excess, 0);
  const bound = size * (1 + e / 2 - Math.sqrt(e * (4 + e - 4 / size)) / 2);
  return live.filter((i) => weights[i] > 0 || distances[i] >= bound);
}

function weightedSpread(coordinates: Float64Array, dimension: number, live: number[], weights: Float64Array) {
  let total = 0;
  const middle = new Float64Array(dimension);
  for (const i of live) {
    total += weights[i];
    for (let k = 0; k < dimension; k++) middle[k] += weights[i] * coordinates[i * dimension + k];
  }
  for (let k = 0; k < dimension; k++) middle[k] /= total;
  const spread = new Float64Array(dimension * dimension);
  for (const i of live) {
    for (let r = 0; r < dimension; r++) {
      for (let c = 0; c < dimension; c++) {
        spread[r * dimension + c] +=
          ((dimension * weights[i]) / total) *
          (coordinates[i * dimension + r] - middle[r]) *
          (coordinates[i * dimension + c] - middle[c]);
      }
    }
  }
  return { middle, spread };
}
