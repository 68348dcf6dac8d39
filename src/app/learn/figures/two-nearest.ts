import { modelOf, type Shape, type Vec3 } from '../../../core';
import { angleBetween, distance, times } from '../../../core/math';
import { charts } from '../../../core/space';
import type { Now } from '../chapter';
import type { Slabs } from './section';
import { trulyNearest } from './truly-nearest';
import { WAY } from './way';

/** Two answers to one pull: the nearest point of the map, and the point whose pose is truly nearest; chart units. */
export interface TwoNearest {
  shape: Shape & Slabs;
  asked: Vec3;
  onMap: Vec3;
  truly: Vec3;
  /** rad: how far the nearest pose of the map is turned from the pose asked for. */
  onMapAway: number;
  /** rad: by how much the truly nearest pose is nearer than the nearest one of the map. */
  gain: number;
}

let last: { shape: unknown; pull: number; found: TwoNearest | null } | null = null;

/** Null where the limit is no k-DOP of whole rotations, and for what is inside. Found once for each pull. */
export function twoNearest({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): TwoNearest | null {
  const pull = Number(knobs.pull);
  const part = limit?.parts[0];
  if (part?.shape.kind !== 'k-dop' || part.shape.dimension !== 3) return null;
  if (last?.shape === part.shape && last.pull === pull) return last.found;
  const { shape } = part;
  const asked = times(WAY, pull);
  const onMap = modelOf(shape).project(shape, asked);
  last = { shape, pull, found: null };
  if (distance(asked, onMap) < 1e-6) return null;
  const { toRotation } = charts[part.chart];
  const wanted = toRotation(asked);
  const truly = trulyNearest(part.chart, shape, wanted, onMap);
  const onMapAway = angleBetween(wanted, toRotation(onMap));
  const gain = onMapAway - angleBetween(wanted, toRotation(truly));
  last.found = { shape, asked, onMap, truly, onMapAway, gain };
  return last.found;
}
