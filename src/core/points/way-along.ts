import { plus, readVec3, type Vec3 } from '../math';

/** A point of a part of the body: which of a frame's points, and how far along an axis of the body it sits, m. */
export interface PointAlong {
  readonly index: number;
  readonly along: number;
}

/** How the places of points follow an axis of the body, in one frame. */
export interface WayAlong {
  /** Sum of the places, each times how far along its point sits from the middle: the way in which points are found that sit further along. */
  readonly way: Vec3;
  /** m²: sum of the squares of how far along the points sit from their middle; what the way needs for a metre of the axis. */
  readonly squares: number;
  /** Of the points that were seen. */
  readonly count: number;
}

/**
 * @param points F×K×3
 * @param first index of the first point of the frame: K times the frame
 */
export function wayAlong(points: Float32Array, first: number, placed: readonly PointAlong[]): WayAlong {
  const seen = placed.filter(({ index }) => Number.isFinite(points[3 * (first + index)]));
  const middle = seen.reduce((sum, { along }) => sum + along, 0) / seen.length;
  return {
    way: seen.reduce<Vec3>(
      (way, { index, along }) => plus(way, readVec3(points, first + index), along - middle),
      [0, 0, 0],
    ),
    squares: seen.reduce((sum, { along }) => sum + (along - middle) ** 2, 0),
    count: seen.length,
  };
}
