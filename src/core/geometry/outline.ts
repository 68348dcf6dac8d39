/** Triangles and edges that draw a region. A solid's triangles are counter-clockwise seen from outside; a flat one's, seen from +z. */
export interface ShapeOutline {
  /** V×3; coordinates that the region does not have are 0. */
  positions: Float32Array;
  /** T×3. */
  indices: Uint32Array;
  /** Pairs of ends: E×2×3 coordinates, the lines a draughtsman would draw. */
  edges: Float32Array;
}
