import { fromPlanar, leastThickness, minimumEllipse, nearestInEllipse, toPlanar } from '../geometry';
import { dot, type Points, type Vec3 } from '../math';
import { coordinate, exactly, frame, lengthForm, numbers, objectForm } from '../stored';
import { minBelowMax } from './box';
import { clampEdit, farthest, leastWidth } from './edit-limits';
import type { Edited, ShapeFamily, ShapeFitOptions, ShapeHandle, ShapeRegion } from './model';

/**
 * { p : (u/a)² + (v/b)² ≤ 1, min ≤ p₂ ≤ max }, (u, v) being (p₀, p₁) in the frame of the ellipse
 *
 * An ellipse across the twist axis and an interval along it, after van den Bergen, Rotational Joint Limits in Quaternion Space:
 * "elliptic cylinder". Meant for the chart (swing x, swing y, twist).
 */
export interface EllipticCylinder {
  readonly kind: 'elliptic-cylinder';
  readonly dimension: 3;
  /** Of the ellipse, two numbers. */
  readonly centre: number[];
  /** Of the ellipse: two unit rows of two numbers. */
  readonly axes: number[];
  /** a and b, ≥ 0. */
  readonly radii: number[];
  readonly min: number;
  readonly max: number;
}

const solid: ShapeRegion<EllipticCylinder> = {
  convex: true,

  fit(points: Points, { padding }: ShapeFitOptions): EllipticCylinder {
    const across = points.filter((_, i) => i % 3 !== 2);
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 2; i < points.length; i += 3) {
      min = Math.min(min, points[i]);
      max = Math.max(max, points[i]);
    }
    const { centre, axes, radii } = minimumEllipse(across);
    return {
      kind: 'elliptic-cylinder',
      dimension: 3,
      centre,
      axes,
      radii: radii.map((radius) => radius + padding),
      min: min - padding,
      max: max + padding,
    };
  },

  contains(cylinder, point, tolerance = 1e-6) {
    solid.project(cylinder, point, foot);
    const x = point[0] - foot[0];
    const y = point[1] - foot[1];
    const z = point[2] - foot[2];
    return x * x + y * y + z * z <= tolerance * tolerance;
  },

  project({ centre, axes, radii, min, max }, point, out = [0, 0, 0]) {
    const px = point[0];
    const py = point[1];
    const pz = point[2];
    toPlanar(centre, axes, point, local);
    const u = local[0];
    const v = local[1];
    nearestInEllipse(radii[0], radii[1], u, v, local);
    // A point inside keeps its very numbers.
    const isInside = local[0] === u && local[1] === v;
    if (!isInside) fromPlanar(centre, axes, local, local);
    out[0] = isInside ? px : local[0];
    out[1] = isInside ? py : local[1];
    out[2] = Math.min(Math.max(pz, min), max);
    return out;
  },

  gauge({ centre, axes, radii, min, max }, point) {
    const height = Math.abs(point[2] - (min + max) / 2) / Math.max((max - min) / 2, leastThickness);
    toPlanar(centre, axes, point, local);
    const u = local[0] / Math.max(radii[0], leastThickness);
    const v = local[1] / Math.max(radii[1], leastThickness);
    return Math.max(Math.sqrt(u * u + v * v), height);
  },

  span: ({ centre, radii, min, max }) => ({
    middle: [centre[0], centre[1], (min + max) / 2],
    extent: Math.hypot(Math.hypot(...centre) + Math.max(...radii), Math.max(-min, max)),
  }),

  stored: objectForm<EllipticCylinder>(
    '{ p : (u/a)^2 + (v/b)^2 <= 1, min <= p_2 <= max }, (u, v) being axes . ((p_0, p_1) - centre), (a, b) the radii',
    {
      kind: exactly('elliptic-cylinder'),
      dimension: exactly(3),
      centre: numbers(2),
      axes: frame(2),
      radii: numbers(2, lengthForm),
      min: coordinate,
      max: coordinate,
    },
    ({ min, max }) => minBelowMax({ min: [min], max: [max] }),
  ),
};

export const ellipticCylinder: ShapeFamily<EllipticCylinder, never> = {
  label: 'Elliptic cylinder',
  short: 'Cylinder',
  summary:
    'An ellipse for where the bone points and an interval for its roll; take it with the chart (swing x, swing y, twist).',
  icon: 'cylinder',
  nearest: 'ellipsoid',
  solid: {
    ...solid,
    outline(cylinder) {
      const around = 48;
      const positions: number[] = [];
      const indices: number[] = [];
      const edges: number[] = [];
      const rim = (k: number, height: number): number[] => {
        const turn = (2 * Math.PI * k) / around;
        const { centre, axes, radii } = cylinder;
        const [x, y] = fromPlanar(centre, axes, [radii[0] * Math.cos(turn), radii[1] * Math.sin(turn), 0]);
        return [x, y, height];
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

    parameterCount: () => 10,

    handles: {
      word: 'face',
      of: handles,
      move(shape, key, by): Edited<EllipticCylinder> {
        const handle = handles(shape)[key];
        if (!handle) return { shape, stopped: null };
        const { normal } = handle;
        const distance = dot(normal, by);
        const { min, max, radii, centre } = shape;
        if (key === 5) {
          const { value, stopped } = clampEdit(max + distance, min + leastWidth, Math.max(max, farthest));
          return { shape: { ...shape, max: value }, stopped };
        }
        if (key === 4) {
          const { value, stopped } = clampEdit(distance - min, leastWidth - max, Math.max(-min, farthest));
          return { shape: { ...shape, min: -value }, stopped };
        }
        // The opposite pole stays: half of the way goes to the radius, half to the centre.
        const old = radii[key >> 1];
        const { value, stopped } = clampEdit(old + distance / 2, leastWidth / 2, Math.max(old, farthest));
        return {
          shape: {
            ...shape,
            radii: radii.with(key >> 1, value),
            centre: [centre[0] + normal[0] * (value - old), centre[1] + normal[1] * (value - old)],
          },
          stopped,
        };
      },
    },
  },
  flat: null,
  instead: 'with the swing-twist split the Ellipsoid is an ellipse of swings beside an interval of twists',
};

/** Handles 0 to 3 are the ends of the ellipse's axes, 4 and 5 the ends of the interval. */
function handles({ centre, axes, radii, min, max }: EllipticCylinder): ShapeHandle[] {
  return Array.from({ length: 6 }, (_, key): ShapeHandle => {
    const k = key >> 1;
    const sign = key & 1 ? 1 : -1;
    if (k === 2) return { key, position: [centre[0], centre[1], sign > 0 ? max : min], normal: [0, 0, sign] };
    const normal: Vec3 = [sign * axes[2 * k], sign * axes[2 * k + 1], 0];
    const position: Vec3 = [centre[0] + radii[k] * normal[0], centre[1] + radii[k] * normal[1], (min + max) / 2];
    return { key, position, normal };
  });
}

// Nothing survives a call.
const foot: Vec3 = [0, 0, 0];
const local: Vec3 = [0, 0, 0];
