import { boxProportionedEllipsoid, minimumVolumeEllipsoid } from '../geometry/enclosing-ellipsoid';
import { fromLocal, toLocal } from '../geometry/principal-frame';
import { sphereMesh } from '../geometry/sphere-mesh';
import { leastThickness } from '../geometry/thickness';
import type { Points, Vec3 } from '../math/types';
import type { ShapeFitOptions, ShapeModel, ShapeOutline } from './model';

/** { p : Σ (axisᵢ · (p − centre) / radiusᵢ)² ≤ 1 } */
export interface Ellipsoid {
  readonly kind: 'ellipsoid';
  centre: Vec3;
  /** Three unit rows, right-handed. */
  axes: number[];
  /** Semi-axes, ≥ 0. */
  radii: Vec3;
}

export const ellipsoid: ShapeModel<Ellipsoid> = {
  kind: 'ellipsoid',
  label: 'Ellipsoid',
  summary: 'The smallest ellipsoid around the samples: smooth everywhere, so nothing jerks at an edge.',
  convex: true,
  bounds: 'any',

  /** The padding is added to each semi-axis. */
  fit(points: Points, { padding, ellipsoid: kind = 'minimum-volume' }: ShapeFitOptions): Ellipsoid {
    const around = kind === 'article' ? boxProportionedEllipsoid(points) : minimumVolumeEllipsoid(points);
    const radii = around.radii.map((radius) => radius + padding) as Vec3;
    return { kind: 'ellipsoid', centre: around.centre, axes: around.axes, radii };
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

  nearest({ centre, axes, radii }, point, out = [0, 0, 0]) {
    toLocal(centre, axes, point, local);
    if (nearestLocal(radii, local)) return fromLocal(centre, axes, local, out);
    out[0] = point[0];
    out[1] = point[1];
    out[2] = point[2];
    return out;
  },

  gauge: ({ centre, axes, radii }, point) => localGauge(radii, toLocal(centre, axes, point, local)),

  outline: ellipsoidOutline,

  parameterCount: () => 15,
};

// Scratch: nothing in it outlives a call.
const local: Vec3 = [0, 0, 0];

function localGauge(radii: Vec3, point: Vec3): number {
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
function nearestLocal(radii: Vec3, point: Vec3): boolean {
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

const circleSteps = 64;

/** A smooth mesh, and as edges the three ellipses in the planes of the axes. */
function ellipsoidOutline({ centre, axes, radii }: Ellipsoid): ShapeOutline {
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
