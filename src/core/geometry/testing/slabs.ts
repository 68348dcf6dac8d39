import type { Vec3 } from '../../math/types';
import { dot } from '../../math/vector';
import type { Slab } from '../polytope';
import type { Support } from './certificate';

/** The nearest point common to all slabs, by Dykstra's alternating projections (Boyle and Dykstra 1986). Slow. */
export function dykstra(slabs: Slab[], point: Vec3, sweeps = 5000): Vec3 {
  let x: Vec3 = [...point];
  const corrections = slabs.map((): Vec3 => [0, 0, 0]);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let change = 0;
    slabs.forEach(({ axis, low, high }, k) => {
      const correction = corrections[k];
      const y: Vec3 = [x[0] + correction[0], x[1] + correction[1], x[2] + correction[2]];
      const along = dot(axis, y);
      const move = Math.min(Math.max(along, low), high) - along;
      const next: Vec3 = [y[0] + move * axis[0], y[1] + move * axis[1], y[2] + move * axis[2]];
      for (let i = 0; i < 3; i++) {
        change = Math.max(change, Math.abs(next[i] - x[i]));
        correction[i] = y[i] - next[i];
      }
      x = next;
    });
    if (change < 1e-14) break;
  }
  return x;
}

/** The corners of a bounded intersection of slabs: every crossing of three planes that keeps to all the others. */
export function corners(slabs: Slab[]): Vec3[] {
  const found: Vec3[] = [];
  for (let i = 0; i < slabs.length; i++) {
    for (let j = i + 1; j < slabs.length; j++) {
      for (let k = j + 1; k < slabs.length; k++) {
        for (let ends = 0; ends < 8; ends++) {
          const planes = [slabs[i], slabs[j], slabs[k]];
          const corner = crossing(
            planes.map(({ axis }) => axis),
            planes.map(({ low, high }, n) => ((ends >> n) & 1 ? high : low)),
          );
          if (corner && slabs.every((slab) => isBetween(slab, corner))) found.push(corner);
        }
      }
    }
  }
  return found;
}

function isBetween({ axis, low, high }: Slab, point: Vec3): boolean {
  const along = dot(axis, point);
  return along >= low - 1e-12 && along <= high + 1e-12;
}

/** Solves axisₖ · p = offsetₖ by Cramer's rule. */
function crossing(axes: Vec3[], offsets: number[]): Vec3 | undefined {
  const determinant = ([a, b, c]: Vec3[]) =>
    a![0] * (b![1] * c![2] - b![2] * c![1]) -
    a![1] * (b![0] * c![2] - b![2] * c![0]) +
    a![2] * (b![0] * c![1] - b![1] * c![0]);
  const whole = determinant(axes);
  if (Math.abs(whole) < 1e-9) return undefined;
  return [0, 1, 2].map(
    (column) =>
      determinant(axes.map((axis, row) => axis.map((value, i) => (i === column ? offsets[row] : value)) as Vec3)) /
      whole,
  ) as Vec3;
}

export function supportOfCorners(points: Vec3[]): Support {
  return (direction) => points.reduce((most, point) => Math.max(most, dot(direction, point)), Number.NEGATIVE_INFINITY);
}
