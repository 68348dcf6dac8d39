import { centroid, type Polytope } from '../geometry';
import { dot, type Vec3 } from '../math';
import { clampEdit, farthest, leastWidth, stops } from './edit-limits';
import type { Edited, ShapeHandle, ShapeHandles } from './model';
import { type KDop, leastRoom, polytopeOf, slabsOf } from './slab-rows';

/** A corner this near to a plane, rad, is on it. */
const onPlane = 1e-6;
/** A face pulled out keeps this distance, rad, from where the others would cut it off: it must be there to be pushed back. */
const leastFace = 0.003;

/** Handles on the planes that are not cut off by others: key 2k is the low plane of slab k, 2k + 1 the high one. */
export function planeHandles<D extends 2 | 3>(word: string): ShapeHandles<KDop<D>> {
  return {
    word,
    of(shape): ShapeHandle[] {
      const slabs = slabsOf(shape);
      const { vertices, faces } = polytopeOf(shape, slabs);
      return slabs.flatMap(({ axis, low, high }, k) =>
        [2 * k, 2 * k + 1].flatMap((key) => {
          const plane = key & 1 ? high : low;
          const loop = faces.find((corners) =>
            corners.every((i) => Math.abs(dot(axis, vertices[i]) - plane) < onPlane),
          );
          if (!loop) return [];
          const normal: Vec3 = key & 1 ? axis : [-axis[0], -axis[1], -axis[2]];
          return [{ key, position: meanOf(loop.map((i) => vertices[i])), normal }];
        }),
      );
    },

    move(shape, key, by): Edited<KDop<D>> {
      const slabs = slabsOf(shape);
      const k = key >> 1;
      const slab = slabs[k];
      if (!slab) return { shape, stopped: null };
      const isHigh = (key & 1) === 1;
      const sign = isHigh ? 1 : -1;
      const plane = isHigh ? slab.high : -slab.low;
      // As far in as the solid reaches the other way, as far out as the other faces let it go.
      const inner = -supportOf(polytopeOf(shape, slabs), slab.axis, -sign) + leastWidth;
      const open = slabs.with(k, { ...slab, ...(isHigh ? { high: farthest } : { low: -farthest }) });
      const outer = Math.max(plane, supportOf(polytopeOf(shape, open), slab.axis, sign) - leastFace);
      const { value, stopped } = clampEdit(plane + sign * dot(slab.axis, by), Math.min(inner, plane), outer);
      const [low, high] = isHigh ? [slab.low, value] : [-value, slab.high];
      const { dimension } = shape;
      const at = (dimension + 2) * k + dimension;
      const moved: KDop<D> = { ...shape, slabs: shape.slabs.with(at, (low + high) / 2).with(at + 1, (high - low) / 2) };
      const centre = leastRoom(moved.slabs, dimension, shape.centre) > leastWidth / 4 ? shape.centre : middleOf(moved);
      return { shape: { ...moved, centre }, stopped: stopped === stops.far ? CUT_OFF : stopped };
    },
  };
}

const CUT_OFF = 'Further out its neighbours would cut it off: pull them first.';

/** The largest sign·axis·p of a solid. */
const supportOf = ({ vertices }: Polytope, axis: Vec3, sign: number): number =>
  Math.max(...vertices.map((p) => sign * dot(axis, p)));

function middleOf(shape: KDop): number[] {
  const solid = polytopeOf(shape);
  const middle = centroid(solid) ?? (solid.vertices.length > 0 ? meanOf(solid.vertices) : null);
  return middle ? middle.slice(0, shape.dimension) : shape.centre;
}

function meanOf(points: readonly Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const p of points) for (let k = 0; k < 3; k++) sum[k] += p[k] / points.length;
  return sum;
}
