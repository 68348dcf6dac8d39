import type { Vec3 } from '../math';

/** A unit sphere of nearly equal triangles, counter-clockwise from outside. */
export interface SphereMesh {
  vertices: Vec3[];
  /** T×3. */
  indices: Uint32Array;
}

const golden = (1 + Math.sqrt(5)) / 2;

const icosahedron = {
  vertices: [
    [-1, golden, 0],
    [1, golden, 0],
    [-1, -golden, 0],
    [1, -golden, 0],
    [0, -1, golden],
    [0, 1, golden],
    [0, -1, -golden],
    [0, 1, -golden],
    [golden, 0, -1],
    [golden, 0, 1],
    [-golden, 0, -1],
    [-golden, 0, 1],
  ] as Vec3[],
  triangles: [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
  ],
};

/** An icosahedron whose triangles are split in four `subdivisions` times: 20 · 4ⁿ triangles. */
export function sphereMesh(subdivisions: number): SphereMesh {
  const vertices = icosahedron.vertices.map(onSphere);
  let triangles = icosahedron.triangles;
  for (let n = 0; n < subdivisions; n++) {
    const middles = new Map<number, number>();
    const middle = (a: number, b: number): number => {
      const key = Math.min(a, b) * 0x10000 + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [p, q] = [vertices[a], vertices[b]];
      vertices.push(onSphere([p[0] + q[0], p[1] + q[1], p[2] + q[2]]));
      middles.set(key, vertices.length - 1);
      return vertices.length - 1;
    };
    triangles = triangles.flatMap(([a, b, c]) => {
      const ab = middle(a!, b!);
      const bc = middle(b!, c!);
      const ca = middle(c!, a!);
      return [
        [a!, ab, ca],
        [ab, b!, bc],
        [ca, bc, c!],
        [ab, bc, ca],
      ];
    });
  }
  return { vertices, indices: Uint32Array.from(triangles.flat()) };
}

function onSphere([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
