import type { JointLimit, Quat, Vec3 } from '../../../core';
import { type JointCloud, outOfAxes } from '../../../core/limit';
import { angleBetween, multiply, readVec3 } from '../../../core/math';
import { charts } from '../../../core/space';
import { outlineOf } from '../../drawing/outline-of';
import { keptFor } from '../now';
import { farthestFrom } from './farthest-from';

/** A corner of a tilted box, in the chart. */
export interface FarCorner {
  at: Vec3;
  /** The sample that is turned least from it. */
  nearest: Vec3;
  /** rad between both. */
  away: number;
}

const cornersOf = keptFor((_: JointLimit): { found?: FarCorner | null } => ({}));

/** Of the corners of a tilted box, the one that lies farthest from all samples; null for other shapes. Kept. */
export function farCorner(limit: JointLimit, cloud: JointCloud): FarCorner | null {
  const kept = cornersOf(limit);
  return (kept.found ??= find(limit, cloud));
}

function find({ reference, axes, parts }: JointLimit, { parts: [{ points }] }: JointCloud): FarCorner | null {
  const { shape, chart } = parts[0];
  if (shape.kind !== 'oriented-box' || shape.dimension !== 3) return null;
  const rotationOf = (at: Vec3): Quat => multiply(reference, outOfAxes(axes, charts[chart].toRotation(at)));
  const { positions } = outlineOf(shape);
  const at = farthestFrom(
    points,
    Array.from({ length: positions.length / 3 }, (_, i) => readVec3(positions, i)),
  );
  if (!at) return null;
  const corner = rotationOf(at);
  return Array.from({ length: points.length / 3 }, (_, i): FarCorner => {
    const nearest = readVec3(points, i);
    return { at, nearest, away: angleBetween(corner, rotationOf(nearest)) };
  }).reduce((least, each) => (each.away < least.away ? each : least));
}
