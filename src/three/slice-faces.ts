import { modelOf } from '../core';
import { type CutSolid, cutByPlane, slabPolytope, solidOf } from '../core/geometry';
import { type JointSlice, SLAB } from '../core/ties';

/** The faces of a slice, ready to be drawn: written anew by `update` into the same arrays, without allocating. */
export interface SliceFaces {
  /** Triangles, three numbers a corner, and the normals of their faces; the first `corners` count. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Edges, six numbers each; the first `edges` count. Each edge is written by both its faces. */
  readonly segments: Float32Array;
  corners: number;
  edges: number;
  /** Cuts the joint's own polytope by the ties as they are. Returns whether anything changed since the last time. */
  update(): boolean;
}

/** The most corners of all faces together. */
const CORNERS = 1024;

/** Faces of a joint's slice; null where its own shape is no polytope. */
export function sliceFaces({ limit, slabs, ownSlabs, planes }: JointSlice): SliceFaces | null {
  if (ownSlabs === 0) return null;
  const { shape } = limit.parts[0];
  const polytope = slabPolytope(modelOf(shape).slabs?.(shape) ?? []);
  const most = polytope.faces.length + planes.length;
  const [own, first, second] = [0, 1, 2].map(() => solidOf(polytope, most));
  const offsets = new Float64Array(planes.length).fill(Number.NaN);
  const faces: SliceFaces = {
    positions: new Float32Array(9 * CORNERS),
    normals: new Float32Array(9 * CORNERS),
    segments: new Float32Array(6 * CORNERS),
    corners: 0,
    edges: 0,
    update() {
      let isChanged = false;
      for (let i = 0; i < planes.length; i++) {
        const at = SLAB * (ownSlabs + i);
        const offset = slabs[at + 3] + slabs[at + 4];
        if (offset !== offsets[i]) isChanged = true;
        offsets[i] = offset;
      }
      if (!isChanged) return false;
      let here = own;
      for (let i = 0; i < planes.length; i++) {
        const at = SLAB * (ownSlabs + i);
        const next = here === first ? second : first;
        if (cutByPlane(here, slabs[at], slabs[at + 1], slabs[at + 2], offsets[i], next)) here = next;
      }
      write(here, faces);
      return true;
    },
  };
  return faces;
}

/** Writes faces as fans of triangles, and their edges. */
function write({ vertices, loops, starts, faceCount }: CutSolid, out: SliceFaces): void {
  const { positions, normals, segments } = out;
  let corner = 0;
  let edge = 0;
  for (let face = 0; face < faceCount; face++) {
    const [from, to] = [starts[face], starts[face + 1]];
    // The normal by the corners (Newell).
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = from; i < to; i++) {
      const a = 3 * loops[i];
      const b = 3 * loops[i + 1 < to ? i + 1 : from];
      x += (vertices[a + 1] - vertices[b + 1]) * (vertices[a + 2] + vertices[b + 2]);
      y += (vertices[a + 2] - vertices[b + 2]) * (vertices[a] + vertices[b]);
      z += (vertices[a] - vertices[b]) * (vertices[a + 1] + vertices[b + 1]);
      for (let k = 0; k < 3; k++) {
        segments[6 * edge + k] = vertices[a + k];
        segments[6 * edge + 3 + k] = vertices[b + k];
      }
      edge++;
    }
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    for (let i = from + 2; i < to; i++) {
      for (let j = 0; j < 3; j++) {
        const at = 3 * loops[j === 0 ? from : i - 2 + j];
        for (let k = 0; k < 3; k++) positions[3 * corner + k] = vertices[at + k];
        normals[3 * corner] = x / length;
        normals[3 * corner + 1] = y / length;
        normals[3 * corner + 2] = z / length;
        corner++;
      }
    }
  }
  out.corners = corner;
  out.edges = edge;
}
