import type { JointLimit, Quat } from '../../core';
import { gridSurface, type ShapeOutline } from '../../core/geometry';
import { intoAxes, outOfAxes } from '../../core/limit';
import { inverseMultiply, multiply, type Points, rotationFromVector, rotationVector } from '../../core/math';

/** From where rotations are seen: parentFromReference, and the rows x, y, z of the charts' frame. */
export type BallView = Pick<JointLimit, 'reference' | 'axes'>;

/** How near each of N×4 local rotations is to a boundary: at most 1 inside. */
export type Gauges = (rotations: Float64Array) => ArrayLike<number>;

/** Nodes along each side of the grid that looks for the region, and of the one that draws it. */
const COARSE = 22;
const FINE = 26;
/** What counts as far outside. */
const OUTSIDE = 4;

/** Rotation vectors of N×4 local rotations by the short way round, N×3, as a view of the ball sees them. */
export function ballVectors(rotations: ArrayLike<number>, { reference, axes }: BallView): Float64Array {
  const out = new Float64Array((3 * rotations.length) / 4);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < rotations.length; i++) {
    for (let k = 0; k < 4; k++) q[k] = rotations[4 * i + k];
    intoAxes(axes, inverseMultiply(reference, q, q), q);
    if (q[3] < 0) for (let k = 0; k < 4; k++) q[k] = -q[k];
    out.set(rotationVector(q), 3 * i);
  }
  return out;
}

/** Undoes `ballVectors`: N×3 rotation vectors of the ball as local rotations, N×4. */
export function ballRotations(vectors: ArrayLike<number>, { reference, axes }: BallView): Float64Array {
  const out = new Float64Array((4 * vectors.length) / 3);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 3 * i < vectors.length; i++) {
    rotationFromVector([vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]], q);
    out.set(multiply(reference, outOfAxes(axes, [...q], q), q), 4 * i);
  }
  return out;
}

/**
 * The boundary of a set of rotations as it lies in the ball of rotation vectors, for any rule that says what is inside: a surface
 * through a grid around it. What touches the ball's surface is closed there.
 *
 * @param known N×3 vectors that are inside or near: what is too thin for the first look is found from them.
 */
export function ballOutline(gauges: Gauges, view: BallView, known: Points): ShapeOutline {
  const low = [Math.PI, Math.PI, Math.PI];
  const high = [-Math.PI, -Math.PI, -Math.PI];
  const take = (at: ArrayLike<number>, i: number) => {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], at[3 * i + k]);
      high[k] = Math.max(high[k], at[3 * i + k]);
    }
  };
  for (let i = 0; 3 * i < known.length; i++) take(known, i);
  const whole = gridOver([-Math.PI, -Math.PI, -Math.PI], [Math.PI, Math.PI, Math.PI], COARSE);
  const first = valuesAt(whole.nodes, gauges, view);
  for (let i = 0; i < first.length; i++) if (first[i] <= 1) take(whole.nodes, i);
  if (low[0] > high[0])
    return { positions: new Float32Array(0), indices: new Uint32Array(0), edges: new Float32Array(0) };
  const margin = whole.cell[0];
  const { nodes, ...grid } = gridOver(
    low.map((x) => x - margin),
    high.map((x) => x + margin),
    FINE,
  );
  const { positions, indices } = gridSurface(grid, valuesAt(nodes, gauges, view), 1);
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices), edges: new Float32Array(0) };
}

function gridOver(low: readonly number[], high: readonly number[], side: number) {
  const min: [number, number, number] = [low[0], low[1], low[2]];
  const cell: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) cell[k] = (high[k] - low[k]) / (side - 1);
  const nodes = new Float64Array(3 * side ** 3);
  for (let i = 0; 3 * i < nodes.length; i++) {
    nodes[3 * i] = min[0] + cell[0] * (i % side);
    nodes[3 * i + 1] = min[1] + cell[1] * (Math.floor(i / side) % side);
    nodes[3 * i + 2] = min[2] + cell[2] * Math.floor(i / side ** 2);
  }
  return { min, cell, resolution: [side, side, side] as [number, number, number], nodes };
}

/** Gauges of nodes; beyond half a turn there is nothing. */
function valuesAt(nodes: Float64Array, gauges: Gauges, view: BallView): number[] {
  const found = gauges(ballRotations(nodes, view));
  const values: number[] = [];
  for (let i = 0; 3 * i < nodes.length; i++) {
    const beyond = Math.hypot(nodes[3 * i], nodes[3 * i + 1], nodes[3 * i + 2]) / Math.PI;
    values.push(Math.max(Math.min(found[i], OUTSIDE), beyond));
  }
  return values;
}
