/** Rounding of what quickhull makes: heights above a face, and volumes in units of the cube around the hull. */
const FLAT = 2e-7;
const ROUNDING = 4e-9;

/**
 * Why triangles are not the surface of the convex hull of `vertices` (V×3), as the end of a sentence about both; null where they are.
 * The hull of two vertices or one has no triangles, that of a polygon a front and a back.
 */
export function hullProblem(vertices: readonly number[], faces: readonly number[]): string | null {
  const count = vertices.length / 3;
  const last = count - 1;
  if (faces.some((vertex) => vertex > last)) return `.faces must be of vertices 0 to ${last}`;
  if (faces.length === 0) return count < 3 ? null : '.faces must enclose all vertices';
  if (new Set(faces).size < count) return '.faces must enclose all vertices';
  // How often each edge is walked one way more than the other.
  const edges = new Map<number, number>();
  for (let i = 0; i < faces.length; i++) {
    const [from, to] = [faces[i], faces[i % 3 === 2 ? i - 2 : i + 1]];
    if (from === to) return '.faces must be triangles';
    const key = Math.min(from, to) * count + Math.max(from, to);
    edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  if ([...edges.values()].some((sum) => sum !== 0)) return '.faces must be a closed surface';
  const cube = sizeOf(vertices, 3) ** 3;
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [3 * faces[i], 3 * faces[i + 1], 3 * faces[i + 2]];
    const [x, y, z] = vertices.slice(a, a + 3);
    const [ux, uy, uz] = [vertices[b] - x, vertices[b + 1] - y, vertices[b + 2] - z];
    const [vx, vy, vz] = [vertices[c] - x, vertices[c + 1] - y, vertices[c + 2] - z];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const most = FLAT * Math.hypot(nx, ny, nz) + ROUNDING * cube;
    for (let p = 0; p < vertices.length; p += 3)
      if (nx * (vertices[p] - x) + ny * (vertices[p + 1] - y) + nz * (vertices[p + 2] - z) > most)
        return '.faces must be those of a convex body, counter-clockwise from outside';
  }
  return null;
}

/** Why `vertices` (V×2) are not the corners of a convex polygon, counter-clockwise, as the end of a sentence; null where they are. */
export function polygonProblem(vertices: readonly number[]): string | null {
  const count = vertices.length / 2;
  if (count < 3) return null;
  const most = ROUNDING * sizeOf(vertices, 2) ** 2;
  const turnOf = (i: number, j: number, k: number): number =>
    (vertices[2 * j] - vertices[2 * i]) * (vertices[2 * k + 1] - vertices[2 * i + 1]) -
    (vertices[2 * j + 1] - vertices[2 * i + 1]) * (vertices[2 * k] - vertices[2 * i]);
  const corners = Array.from({ length: count }, (_, i) => i);
  const isConvex =
    corners.some((i) => turnOf(i, (i + 1) % count, (i + 2) % count) > 0) &&
    corners.every((i) => corners.every((k) => turnOf(i, (i + 1) % count, k) >= -most));
  return isConvex ? null : '.vertices must be the corners of a convex polygon, counter-clockwise';
}

/** The largest extent of points along an axis. */
function sizeOf(points: readonly number[], dimension: number): number {
  let size = 0;
  for (let k = 0; k < dimension; k++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = k; i < points.length; i += dimension) {
      low = Math.min(low, points[i]);
      high = Math.max(high, points[i]);
    }
    size = Math.max(size, high - low);
  }
  return size;
}
