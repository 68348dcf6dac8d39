import type { Vec3 } from '../math';
import type { ShapeOutline } from './outline';

/** The corners of each face, counter-clockwise from outside; corner c is at the upper end of axis k where its bit k is set. */
export const boxFaces = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
] as const;

const edges = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const;

/**
 * The 6 faces (12 triangles, counter-clockwise from outside) and 12 edges of a box, given in its own frame.
 * `place` maps a corner from that frame to the chart; it must not mirror.
 */
export function boxOutline(min: Vec3, max: Vec3, place: (corner: Vec3) => Vec3 = (corner) => corner): ShapeOutline {
  const corners = Array.from({ length: 8 }, (_, c) =>
    place([c & 1 ? max[0] : min[0], c & 2 ? max[1] : min[1], c & 4 ? max[2] : min[2]]),
  );
  return {
    positions: Float32Array.from(corners.flat()),
    indices: Uint32Array.from(boxFaces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
    edges: Float32Array.from(edges.flatMap(([a, b]) => [...corners[a], ...corners[b]])),
  };
}
