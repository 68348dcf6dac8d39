import { modelOf, type Shape, type Vec3 } from '../../../core';
import { angleBetween, distance } from '../../../core/math';
import { charts } from '../../../core/space';
import type { Now } from '../chapter';
import type { Slabs } from './section';
import { trulyNearest } from './truly-nearest';
import { pulled } from './way';

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

/** Null where the limit is no k-DOP of whole rotations, and for what is inside. */
export function twoNearest({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): TwoNearest | null {
  const part = limit?.parts[0];
  if (part?.shape.kind !== 'k-dop' || part.shape.dimension !== 3) return null;
  const { shape } = part;
  const asked = pulled({ knobs });
  const onMap = modelOf(shape).project(shape, asked);
  if (distance(asked, onMap) < 1e-6) return null;
  const { toRotation } = charts[part.chart];
  const wanted = toRotation(asked);
  const truly = trulyNearest(part.chart, shape, wanted, onMap);
  const onMapAway = angleBetween(wanted, toRotation(onMap));
  const gain = onMapAway - angleBetween(wanted, toRotation(truly));
  return { shape, asked, onMap, truly, onMapAway, gain };
}
