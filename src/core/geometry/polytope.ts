import { cross, dot, readVec3, subtract, type Vec3 } from '../math';
import { boxFaces } from './box-outline';
import { type CutSolid, cutByPlane, cutSolid } from './cut-solid';
import type { ShapeOutline } from './outline';

/** { p : low ≤ axis · p ≤ high } with a unit axis. */
export interface Slab {
  axis: Vec3;
  low: number;
  high: number;
}

/** A convex solid by its corners and faces. */
export interface Polytope {
  vertices: Vec3[];
  /** Loops of vertex indices, counter-clockwise from outside. */
  faces: number[][];
}

/** Slabs thinner than this (≈ rad) are thickened before they are cut, so that flat regions have two sides. */
const thinnest = 2e-6;

/** Smallest |a·(b×c)| of three unit axes that count as independent. */
const independent = 1e-6;

/**
 * The solid common to all slabs: a parallelepiped cut by one plane after the other.
 *
 * @returns no faces if the slabs have no point in common
 * @throws RangeError if the axes do not span the space, which leaves the region unbounded
 */
export function slabPolytope(slabs: readonly Slab[]): Polytope {
  const thickening = slabs.some(({ low, high }) => high - low < thinnest) ? thinnest / 2 : 0;
  const thick = slabs.map(({ axis, low, high }) => ({ axis, low: low - thickening, high: high + thickening }));
  const base = independentTriple(thick);
  const most = 2 * slabs.length + 2;
  let [solid, next] = [solidOf(parallelepiped(base), most), cutSolid(most)];
  for (const slab of thick) {
    if (base.includes(slab)) continue;
    const { axis, low, high } = slab;
    const [x, y, z] = axis;
    if (cutByPlane(solid, x, y, z, high, next)) [solid, next] = [next, solid];
    if (cutByPlane(solid, -x, -y, -z, -low, next)) [solid, next] = [next, solid];
  }
  const { vertices, vertexCount, loops, starts, faceCount } = solid;
  return {
    vertices: Array.from({ length: vertexCount }, (_, i) => readVec3(vertices, i)),
    faces: Array.from({ length: faceCount }, (_, i) => [...loops.subarray(starts[i], starts[i + 1])]),
  };
}

/** A polytope as cuts need it, with room for up to so many faces. */
export function solidOf({ vertices, faces }: Polytope, most: number): CutSolid {
  const solid = cutSolid(most);
  solid.vertices.set(vertices.flat());
  solid.vertexCount = vertices.length;
  solid.loops.set(faces.flat());
  solid.faceCount = faces.length;
  for (const [i, loop] of faces.entries()) solid.starts[i + 1] = solid.starts[i] + loop.length;
  return solid;
}

/** The centre of mass of a solid, or undefined if it has no volume to speak of. */
export function centroid({ vertices, faces }: Polytope): Vec3 | undefined {
  const apex = vertices[0];
  if (!apex) return undefined;
  let volume = 0;
  const moment: Vec3 = [0, 0, 0];
  for (const [a, b, c] of triangles(faces)) {
    const [p, q, r] = [subtract(vertices[a], apex), subtract(vertices[b], apex), subtract(vertices[c], apex)];
    const part = dot(p, cross(q, r));
    volume += part;
    for (let k = 0; k < 3; k++) moment[k] += (part * (p[k] + q[k] + r[k])) / 4;
  }
  if (!(volume > 0)) return undefined;
  return [apex[0] + moment[0] / volume, apex[1] + moment[1] / volume, apex[2] + moment[2] / volume];
}

/** Faces as fans of triangles, and each edge between two faces once. */
export function polytopeOutline({ vertices, faces }: Polytope): ShapeOutline {
  const edges = faces.flatMap((loop) =>
    loop.flatMap((a, i) => {
      const b = loop[(i + 1) % loop.length];
      return a < b ? [...vertices[a], ...vertices[b]] : [];
    }),
  );
  return {
    positions: Float32Array.from(vertices.flat()),
    indices: Uint32Array.from(triangles(faces).flat()),
    edges: Float32Array.from(edges),
  };
}

function triangles(faces: number[][]): [number, number, number][] {
  return faces.flatMap((loop) => loop.slice(2).map((c, i): [number, number, number] => [loop[0], loop[i + 1], c]));
}

/** Three slabs whose axes span the space best, in right-handed order. */
function independentTriple(slabs: Slab[]): Slab[] {
  let best: Slab[] = [];
  let largest = independent;
  for (let i = 0; i < slabs.length; i++) {
    for (let j = i + 1; j < slabs.length; j++) {
      const normal = cross(slabs[i].axis, slabs[j].axis);
      for (let k = j + 1; k < slabs.length; k++) {
        const volume = dot(normal, slabs[k].axis);
        if (Math.abs(volume) > largest) {
          largest = Math.abs(volume);
          best = [slabs[i], slabs[volume > 0 ? j : k], slabs[volume > 0 ? k : j]];
        }
      }
    }
  }
  if (best.length === 0) {
    throw new RangeError('The axes of a k-DOP must span the space: no three of them are independent.');
  }
  return best;
}

function parallelepiped(slabs: Slab[]): Polytope {
  const [a, b, c] = slabs.map(({ axis }) => axis) as [Vec3, Vec3, Vec3];
  const dual = [cross(b, c), cross(c, a), cross(a, b)];
  const volume = dot(a, dual[0]);
  const vertices = Array.from({ length: 8 }, (_, corner) => {
    const vertex: Vec3 = [0, 0, 0];
    slabs.forEach(({ low, high }, k) => {
      const offset = ((corner >> k) & 1 ? high : low) / volume;
      for (let i = 0; i < 3; i++) vertex[i] += offset * dual[k][i];
    });
    return vertex;
  });
  return { vertices, faces: boxFaces.map((face) => [...face]) };
}
