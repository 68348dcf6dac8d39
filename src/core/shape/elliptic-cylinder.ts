import { minimumEllipse } from '../geometry/minimum-ellipse';
import { leastThickness } from '../geometry/thickness';
import type { Points, Vec3 } from '../math/types';
import { nearestInEllipse } from '../space/ellipse';
import type { ShapeFitOptions, ShapeModel } from './model';

/**
 * { p : (u/a)² + (v/b)² ≤ 1, min ≤ p₂ ≤ max }, (u, v) being (p₀, p₁) − centre turned back by `angle`
 *
 * An ellipse of the first two axes, swing, and an interval of the third, twist, after van den Bergen, Rotational Joint Limits
 * in Quaternion Space: "elliptic cylinder". Meant for the chart (swing x, swing y, twist).
 */
export interface EllipticCylinder {
  readonly kind: 'elliptic-cylinder';
  readonly centre: [x: number, y: number];
  /** a and b, ≥ 0. */
  readonly semiAxes: [a: number, b: number];
  /** From the first chart axis to the ellipse's axis of a, rad. */
  readonly angle: number;
  readonly min: number;
  readonly max: number;
}

export const ellipticCylinder: ShapeModel<EllipticCylinder> = {
  kind: 'elliptic-cylinder',
  label: 'Elliptic cylinder',
  summary:
    'An ellipse for where the bone points and an interval for its roll; take it with the chart (swing x, swing y, twist).',
  convex: true,
  bounds: 'any',

  fit(points: Points, { padding }: ShapeFitOptions): EllipticCylinder {
    const xs = points.filter((_, i) => i % 3 === 0);
    const ys = points.filter((_, i) => i % 3 === 1);
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 2; i < points.length; i += 3) {
      min = Math.min(min, points[i]);
      max = Math.max(max, points[i]);
    }
    const { centre, semiAxes, angle } = minimumEllipse(xs, ys);
    return {
      kind: 'elliptic-cylinder',
      centre,
      semiAxes: [semiAxes[0] + padding, semiAxes[1] + padding],
      angle,
      min: min - padding,
      max: max + padding,
    };
  },

  contains(cylinder, point, tolerance = 1e-6) {
    ellipticCylinder.nearest(cylinder, point, foot);
    const x = point[0] - foot[0];
    const y = point[1] - foot[1];
    const z = point[2] - foot[2];
    return x * x + y * y + z * z <= tolerance * tolerance;
  },

  nearest({ centre, semiAxes, angle, min, max }, point, out = [0, 0, 0]) {
    const [px, py, pz] = point;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const x = px - centre[0];
    const y = py - centre[1];
    const u = c * x + s * y;
    const v = c * y - s * x;
    nearestInEllipse(semiAxes[0], semiAxes[1], u, v, flat);
    // A point inside keeps its very numbers.
    const isInside = flat[0] === u && flat[1] === v;
    out[0] = isInside ? px : centre[0] + c * flat[0] - s * flat[1];
    out[1] = isInside ? py : centre[1] + s * flat[0] + c * flat[1];
    out[2] = Math.min(Math.max(pz, min), max);
    return out;
  },

  gauge({ centre, semiAxes, angle, min, max }, point) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const x = point[0] - centre[0];
    const y = point[1] - centre[1];
    const u = (c * x + s * y) / Math.max(semiAxes[0], leastThickness);
    const v = (c * y - s * x) / Math.max(semiAxes[1], leastThickness);
    const w = Math.abs(point[2] - (min + max) / 2) / Math.max((max - min) / 2, leastThickness);
    return Math.max(Math.sqrt(u * u + v * v), w);
  },

  outline(cylinder) {
    const around = 48;
    const positions: number[] = [];
    const indices: number[] = [];
    const edges: number[] = [];
    const rim = (k: number, height: number): number[] => {
      const turn = (2 * Math.PI * k) / around;
      const u = cylinder.semiAxes[0] * Math.cos(turn);
      const v = cylinder.semiAxes[1] * Math.sin(turn);
      const c = Math.cos(cylinder.angle);
      const s = Math.sin(cylinder.angle);
      return [cylinder.centre[0] + c * u - s * v, cylinder.centre[1] + s * u + c * v, height];
    };
    positions.push(...cylinder.centre, cylinder.min, ...cylinder.centre, cylinder.max);
    for (let k = 0; k < around; k++) {
      positions.push(...rim(k, cylinder.min), ...rim(k, cylinder.max));
      const [low, high] = [2 + 2 * k, 3 + 2 * k];
      const [nextLow, nextHigh] = [2 + 2 * ((k + 1) % around), 3 + 2 * ((k + 1) % around)];
      indices.push(0, nextLow, low, 1, high, nextHigh, low, nextLow, high, high, nextLow, nextHigh);
      for (const height of [cylinder.min, cylinder.max]) edges.push(...rim(k, height), ...rim(k + 1, height));
      if (k % (around / 4) === 0) edges.push(...rim(k, cylinder.min), ...rim(k, cylinder.max));
    }
    return {
      positions: new Float32Array(positions),
      indices: new Uint32Array(indices),
      edges: new Float32Array(edges),
    };
  },

  parameterCount: () => 7,
};

// Nothing survives a call.
const foot: Vec3 = [0, 0, 0];
const flat = new Float64Array(2);
