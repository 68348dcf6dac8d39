import { cross, dot, subtract, type Vec3 } from '../math';
import { boxFaces } from './box-outline';
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

/** A corner this near (≈ rad) to a cutting plane counts as on it. */
const onPlane = 1e-9;

/** Smallest |a·(b×c)| of three unit axes that count as independent. */
const independent = 1e-6;

/**
 * The solid common to all slabs: a parallelepiped cut by one plane after the other.
 * Each cut shares its new corners between faces, so the result is closed whatever the rounding.
 *
 * @returns no faces if the slabs have no point in common
 * @throws RangeError if the axes do not span the space, which leaves the region unbounded
 */
export function slabPolytope(slabs: readonly Slab[]): Polytope {
  const thickening = slabs.some(({ low, high }) => high - low < thinnest) ? thinnest / 2 : 0;
  const thick = slabs.map(({ axis, low, high }) => ({ axis, low: low - thickening, high: high + thickening }));
  const base = independentTriple(thick);
  const rest = thick.filter((slab) => !base.includes(slab));
  const solid = rest.reduce(
    (remaining, { axis, low, high }) => cut(cut(remaining, axis, high), [-axis[0], -axis[1], -axis[2]], -low),
    parallelepiped(base),
  );
  return withoutUnused(solid);
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

/** The part of a solid with normal · p ≤ offset. */
function cut({ vertices, faces }: Polytope, normal: Vec3, offset: number): Polytope {
  const heights = vertices.map((vertex) => dot(normal, vertex) - offset);
  const sides = heights.map((height) => (height > onPlane ? 1 : height < -onPlane ? -1 : 0));
  // Of the vertices that earlier cuts left without a face, none counts.
  const has = (side: number) => faces.some((loop) => loop.some((vertex) => sides[vertex] === side));
  if (!has(1)) return { vertices, faces };
  if (!has(-1)) return { vertices: [], faces: [] };

  const kept = [...vertices];
  const crossings = new Map<number, number>();
  const crossing = (a: number, b: number): number => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const key = from * vertices.length + to;
    const known = crossings.get(key);
    if (known !== undefined) return known;
    const t = heights[from] / (heights[from] - heights[to]);
    const [p, q] = [vertices[from], vertices[to]];
    kept.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])]);
    crossings.set(key, kept.length - 1);
    return kept.length - 1;
  };
  const clipped: number[][] = [];
  for (const loop of faces) {
    if (!loop.some((vertex) => sides[vertex] === -1)) continue;
    const rest: number[] = [];
    for (let i = 0; i < loop.length; i++) {
      const [vertex, next] = [loop[i], loop[i + 1 < loop.length ? i + 1 : 0]];
      if (sides[vertex] <= 0) rest.push(vertex);
      if (sides[vertex] * sides[next] < 0) rest.push(crossing(vertex, next));
    }
    clipped.push(rest);
  }
  return { vertices: kept, faces: [...clipped, ...lids(clipped, (vertex) => (sides[vertex] ?? 0) === 0)] };
}

/** The loops that close a surface that was cut: its open edges, which run between vertices on the cut, walked backwards. */
function lids(faces: number[][], isOnCut: (vertex: number) => boolean): number[][] {
  const open = new Map<number, Set<number>>();
  for (const loop of faces) {
    for (let i = 0; i < loop.length; i++) {
      const [a, b] = [loop[i], loop[i + 1 < loop.length ? i + 1 : 0]];
      if (!isOnCut(a) || !isOnCut(b) || open.get(a)?.delete(b)) continue;
      if (!open.has(b)) open.set(b, new Set());
      open.get(b)!.add(a);
    }
  }
  const loops: number[][] = [];
  for (const start of open.keys()) {
    const loop: number[] = [];
    for (let vertex = start; ; ) {
      const [next] = open.get(vertex) ?? [];
      if (next === undefined) break;
      open.get(vertex)!.delete(next);
      loop.push(vertex);
      vertex = next;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

function withoutUnused({ vertices, faces }: Polytope): Polytope {
  const used = [...new Set(faces.flat())];
  const renamed = new Map(used.map((vertex, i) => [vertex, i]));
  return {
    vertices: used.map((vertex) => vertices[vertex]),
    faces: faces.map((loop) => loop.map((vertex) => renamed.get(vertex)!)),
  };
}
