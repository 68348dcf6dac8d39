import {
  boxProportionedEllipse,
  boxProportionedEllipsoid,
  fanOutline,
  fromLocal,
  fromPlanar,
  leastThickness,
  minimumEllipse,
  minimumVolumeEllipsoid,
  nearestInEllipse,
  type ShapeOutline,
  sphereMesh,
  toLocal,
  toPlanar,
} from '../geometry';
import type { Points, Vec3 } from '../math';
import { exactly, frame, lengthForm, numbers, objectForm } from '../stored';
import { clampEdit, farthest, leastWidth } from './edit-limits';
import type { Edited, ShapeFamily, ShapeFitOptions, ShapeHandle, ShapeHandles, ShapeRegion } from './model';

/** { p : Σ (axisᵢ · (p − centre) / radiusᵢ)² ≤ 1 }, an ellipsoid or an ellipse */
export interface Ellipsoid<D extends 2 | 3 = 2 | 3> {
  readonly kind: 'ellipsoid';
  readonly dimension: D;
  readonly centre: number[];
  /** Unit rows, right-handed. */
  readonly axes: number[];
  /** Semi-axes, ≥ 0. */
  readonly radii: number[];
}

const storedEllipsoid = <D extends 2 | 3>(dimension: D) =>
  objectForm<Ellipsoid<D>>('{ p : sum (axis_i . (p - centre) / radius_i)^2 <= 1 }', {
    kind: exactly('ellipsoid'),
    dimension: exactly(dimension),
    centre: numbers(dimension),
    axes: frame(dimension),
    radii: numbers(dimension, lengthForm),
  });

/** Pieces a circle is drawn in. */
const circleSteps = 64;

const solid: ShapeRegion<Ellipsoid<3>> = {
  convex: true,

  /** The padding is added to each semi-axis. */
  fit(points: Points, { padding, ellipsoid: kind = 'minimum-volume' }: ShapeFitOptions): Ellipsoid<3> {
    const around = kind === 'article' ? boxProportionedEllipsoid(points) : minimumVolumeEllipsoid(points);
    const radii = around.radii.map((radius) => radius + padding);
    return { kind: 'ellipsoid', dimension: 3, centre: around.centre, axes: around.axes, radii };
  },

  contains({ centre, axes, radii }, point, tolerance = 1e-6) {
    toLocal(centre, axes, point, local);
    const gauge = localGauge(radii, local);
    if (gauge <= 1) return true;
    // The surface is at least this far, and at most as far as along the ray to the centre.
    if (Math.min(radii[0], radii[1], radii[2]) * (gauge - 1) > tolerance) return false;
    const x = local[0];
    const y = local[1];
    const z = local[2];
    nearestLocal(radii, local);
    const dx = x - local[0];
    const dy = y - local[1];
    const dz = z - local[2];
    return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
  },

  project({ centre, axes, radii }, point, out = [0, 0, 0]) {
    toLocal(centre, axes, point, local);
    if (nearestLocal(radii, local)) return fromLocal(centre, axes, local, out);
    out[0] = point[0];
    out[1] = point[1];
    out[2] = point[2];
    return out;
  },

  gauge: ({ centre, axes, radii }, point) => localGauge(radii, toLocal(centre, axes, point, local)),

  span: ({ centre, radii }) => ({ middle: [...centre], extent: Math.hypot(...centre) + Math.max(...radii) }),

  stored: storedEllipsoid(3),
};

const flat: ShapeRegion<Ellipsoid<2>> = {
  convex: true,

  fit(points: Points, { padding, ellipsoid: kind = 'minimum-volume' }: ShapeFitOptions): Ellipsoid<2> {
    const around = kind === 'article' ? boxProportionedEllipse(points) : minimumEllipse(points);
    const radii = around.radii.map((radius) => radius + padding);
    return { kind: 'ellipsoid', dimension: 2, centre: around.centre, axes: around.axes, radii };
  },

  contains(ellipse, point, tolerance = 1e-6) {
    flat.project(ellipse, point, foot);
    const x = point[0] - foot[0];
    const y = point[1] - foot[1];
    return x * x + y * y <= tolerance * tolerance;
  },

  project({ centre, axes, radii }, point, out = [0, 0, 0]) {
    toPlanar(centre, axes, point, local);
    const u = local[0];
    const v = local[1];
    nearestInEllipse(radii[0], radii[1], u, v, local);
    if (local[0] !== u || local[1] !== v) return fromPlanar(centre, axes, local, out);
    // A point inside keeps its very numbers.
    out[0] = point[0];
    out[1] = point[1];
    out[2] = 0;
    return out;
  },

  gauge({ centre, axes, radii }, point) {
    toPlanar(centre, axes, point, local);
    const x = local[0] / Math.max(radii[0], leastThickness);
    const y = local[1] / Math.max(radii[1], leastThickness);
    return Math.sqrt(x * x + y * y);
  },

  span: ({ centre, radii }) => ({ middle: [...centre], extent: Math.hypot(...centre) + Math.max(...radii) }),

  stored: storedEllipsoid(2),
};

export const ellipsoid: ShapeFamily<Ellipsoid<3>, Ellipsoid<2>> = {
  label: 'Ellipsoid',
  summary: 'The smallest ellipsoid around the samples: smooth everywhere, so nothing jerks at an edge.',
  icon: 'ellipsoid',
  isUsual: true,
  isStudied: true,
  ownOptions: ['ellipsoid'],
  solid: {
    ...solid,
    outline: ellipsoidOutline,
    parameterCount: () => 15,
    handles: poleHandles('face'),
  },
  flat: {
    ...flat,
    outline({ centre, axes, radii }) {
      const rim = Array.from({ length: circleSteps }, (_, k) => {
        const angle = (2 * Math.PI * k) / circleSteps;
        return fromPlanar(centre, axes, [radii[0] * Math.cos(angle), radii[1] * Math.sin(angle), 0]);
      });
      return fanOutline(rim, centre);
    },
    parameterCount: () => 8,
    handles: poleHandles('pole'),
  },
};

/** Handles at the ends of the axes: pole 2k is the low end of axis k, 2k + 1 the high one. */
function poleHandles<D extends 2 | 3>(word: string): ShapeHandles<Ellipsoid<D>> {
  const poles = ({ dimension, centre, axes, radii }: Ellipsoid<D>): ShapeHandle[] =>
    Array.from({ length: 2 * dimension }, (_, key) => {
      const k = key >> 1;
      const sign = key & 1 ? 1 : -1;
      const position: Vec3 = [0, 0, 0];
      const normal: Vec3 = [0, 0, 0];
      for (let i = 0; i < dimension; i++) {
        normal[i] = sign * axes[dimension * k + i];
        position[i] = centre[i] + radii[k] * normal[i];
      }
      return { key, position, normal };
    });
  return {
    word,
    of: poles,
    /** The opposite pole stays: half of the way goes to the radius, half to the centre. */
    move(shape, key, by): Edited<Ellipsoid<D>> {
      const pole = poles(shape)[key];
      if (!pole) return { shape, stopped: null };
      const { normal } = pole;
      const k = key >> 1;
      const distance = normal[0] * by[0] + normal[1] * by[1] + normal[2] * by[2];
      const old = shape.radii[k];
      const { value, stopped } = clampEdit(old + distance / 2, leastWidth / 2, Math.max(old, farthest));
      const radii = shape.radii.map((radius, i) => (i === k ? value : radius));
      const centre = shape.centre.map((x, i) => x + normal[i] * (value - old));
      return { shape: { ...shape, radii, centre }, stopped };
    },
  };
}

// Scratch: nothing in it outlives a call.
const local: Vec3 = [0, 0, 0];
const foot: Vec3 = [0, 0, 0];

function localGauge(radii: number[], point: Vec3): number {
  const x = point[0] / Math.max(radii[0], leastThickness);
  const y = point[1] / Math.max(radii[1], leastThickness);
  const z = point[2] / Math.max(radii[2], leastThickness);
  return Math.sqrt(x * x + y * y + z * z);
}

/** Newton converges from below in some four steps; this many cannot be needed. */
const maxSteps = 50;

/** Stands for t = 0: keeps 1 / (radius² + t) finite where a radius is 0. */
const leastT = 2.3e-308;

/** |s| − 1 from which s follows the last Newton step by its series to second order, to rounding. */
const nearlyThere = 1e-6;

/**
 * Moves a point outside an ellipsoid, given in its own frame, to the nearest point of it; false if it was inside.
 *
 * The nearest point is xᵢ = radiusᵢ sᵢ with sᵢ(t) = radiusᵢ yᵢ / (radiusᵢ² + t) and the t ≥ 0 where |s(t)| = 1
 * (Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid"). 1/|s(t)| increases and is
 * concave, so Newton's steps on 1/|s(t)| = 1 from any t below the root rise to it and never pass it. No single |sᵢ|
 * may exceed 1, which gives the start; where the ellipsoid is thin it is all but the root.
 * A point over the disc of a flat ellipsoid has no such t: its foot is the limit t → 0.
 */
function nearestLocal(radii: number[], point: Vec3): boolean {
  const a = radii[0];
  const b = radii[1];
  const c = radii[2];
  const x = point[0];
  const y = point[1];
  const z = point[2];
  const aa = a * a;
  const bb = b * b;
  const cc = c * c;
  let t = Math.max(leastT, a * Math.abs(x) - aa, b * Math.abs(y) - bb, c * Math.abs(z) - cc);
  let sx = 0;
  let sy = 0;
  let sz = 0;
  for (let step = 0; step < maxSteps; step++) {
    const perX = 1 / (aa + t);
    const perY = 1 / (bb + t);
    const perZ = 1 / (cc + t);
    sx = a * x * perX;
    sy = b * y * perY;
    sz = c * z * perZ;
    const squares = sx * sx + sy * sy + sz * sz;
    if (squares <= 1) break;
    const length = Math.sqrt(squares);
    const rise = (squares * (length - 1)) / (sx * sx * perX + sy * sy * perY + sz * sz * perZ);
    t += rise;
    if (length - 1 < nearlyThere) {
      sx -= sx * perX * rise * (1 - perX * rise);
      sy -= sy * perY * rise * (1 - perY * rise);
      sz -= sz * perZ * rise * (1 - perZ * rise);
      break;
    }
  }
  if (t === leastT && (a > 0 || x === 0) && (b > 0 || y === 0) && (c > 0 || z === 0)) return false;
  point[0] = a * sx;
  point[1] = b * sy;
  point[2] = c * sz;
  return true;
}

/** A smooth mesh, and as edges the three ellipses in the planes of the axes. */
function ellipsoidOutline({ centre, axes, radii }: Ellipsoid<3>): ShapeOutline {
  const place = ([x, y, z]: Vec3) => fromLocal(centre, axes, [x * radii[0], y * radii[1], z * radii[2]]);
  const sphere = sphereMesh(3);
  const edges: number[] = [];
  for (let plane = 0; plane < 3; plane++) {
    const onCircle = (step: number): Vec3 => {
      const angle = (2 * Math.PI * (step % circleSteps)) / circleSteps;
      const point: Vec3 = [0, 0, 0];
      point[plane] = Math.cos(angle);
      point[(plane + 1) % 3] = Math.sin(angle);
      return place(point);
    };
    for (let step = 0; step < circleSteps; step++) edges.push(...onCircle(step), ...onCircle(step + 1));
  }
  return {
    positions: Float32Array.from(sphere.vertices.flatMap(place)),
    indices: sphere.indices,
    edges: Float32Array.from(edges),
  };
}
