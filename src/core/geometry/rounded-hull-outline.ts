import { cross, dot, subtract, unit, type Vec3 } from '../math';
import type { ShapeOutline } from './outline';

interface RoundedHull {
  vertices: number[];
  radius: number;
  faces: number[];
}

/** Arcs are cut into pieces no wider than this, rad. */
const PIECE = Math.PI / 9;
/** Edges that bend at least this much, rad, are worth a line. */
const CREASE = 0.25;

/**
 * The surface of a hull rounded by a ball: every face moved out by the radius, every edge a strip of its cylinder,
 * every corner a cap of its sphere. All vertices lie on the surface itself, and the mesh is closed.
 */
export function roundedHullOutline(hull: RoundedHull): ShapeOutline {
  return hull.faces.length > 0 ? bodyOutline(hull) : capsuleOutline(hull);
}

function bodyOutline({ vertices, radius, faces }: RoundedHull): ShapeOutline {
  const vertexCount = vertices.length / 3;
  const positions: number[] = [];
  const indices: number[] = [];
  const edges: number[] = [];
  const at = (v: number): Vec3 => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]];
  const put = (v: number, normal: Vec3): number => {
    for (let k = 0; k < 3; k++) positions.push(vertices[3 * v + k] + radius * normal[k]);
    return positions.length / 3 - 1;
  };
  const triangle = (a: number, b: number, c: number) => {
    if (a !== b && b !== c && c !== a) indices.push(a, b, c);
  };
  const nextOf = (h: number) => (h % 3 === 2 ? h - 2 : h + 1);

  // Face corners; coplanar faces share them.
  const normals: Vec3[] = [];
  const corner: number[] = [];
  const cornersAt: { mesh: number; normal: Vec3 }[][] = Array.from({ length: vertexCount }, () => []);
  const halfEdge = new Map<number, number>();
  for (let f = 0; f < faces.length / 3; f++) {
    const [a, b, c] = [at(faces[3 * f]), at(faces[3 * f + 1]), at(faces[3 * f + 2])];
    const normal = unit(cross(subtract(b, a), subtract(c, a)));
    normals.push(normal);
    for (let h = 3 * f; h < 3 * f + 3; h++) {
      const v = faces[h];
      const shared = cornersAt[v].find((other) => dot(other.normal, normal) > 1 - 1e-9);
      const mesh = shared?.mesh ?? put(v, normal);
      if (!shared) cornersAt[v].push({ mesh, normal });
      corner.push(mesh);
      halfEdge.set(v * vertexCount + faces[nextOf(h)], h);
    }
    triangle(corner[3 * f], corner[3 * f + 1], corner[3 * f + 2]);
  }
  const twinOf = (h: number) => halfEdge.get(faces[nextOf(h)] * vertexCount + faces[h])!;

  // Edges: arcAt[h] runs around the start of half-edge h, from its own face to the one across.
  const arcAt: number[][] = [];
  for (let h = 0; h < faces.length; h++) {
    const twin = twinOf(h);
    if (twin < h) continue;
    const [i, j] = [faces[h], faces[nextOf(h)]];
    const [n, m] = [normals[Math.floor(h / 3)], normals[Math.floor(twin / 3)]];
    const axis = unit(subtract(at(j), at(i)));
    const side = cross(axis, n);
    // Front and back of a polygon are half a turn apart, and only the axis says which way round is outside.
    const angle = dot(n, m) < -1 + 1e-9 ? Math.PI : Math.max(0, Math.atan2(dot(cross(n, m), axis), dot(n, m)));
    const turned = (by: number): Vec3 => {
      const [c, s] = [Math.cos(by), Math.sin(by)];
      return [n[0] * c + side[0] * s, n[1] * c + side[1] * s, n[2] * c + side[2] * s];
    };
    const pieces = Math.max(1, Math.ceil(angle / PIECE));
    const start = [corner[h]];
    const end = [corner[nextOf(h)]];
    for (let k = 1; k < pieces && radius > 0; k++) {
      start.push(put(i, turned((angle * k) / pieces)));
      end.push(put(j, turned((angle * k) / pieces)));
    }
    start.push(corner[nextOf(twin)]);
    end.push(corner[twin]);
    for (let k = 0; k + 1 < start.length && radius > 0; k++) {
      triangle(start[k], start[k + 1], end[k]);
      triangle(end[k], start[k + 1], end[k + 1]);
    }
    arcAt[h] = start;
    arcAt[twin] = end.reverse();
    if (angle > CREASE) {
      const outward = turned(angle / 2);
      for (const v of [i, j]) for (let k = 0; k < 3; k++) edges.push(vertices[3 * v + k] + radius * outward[k]);
    }
  }

  // Corners: the arcs of the edges around one close a loop on its sphere; walking from face to face is clockwise.
  const capped = new Set<number>();
  for (let h = 0; h < faces.length && radius > 0; h++) {
    const v = faces[h];
    if (capped.has(v)) continue;
    capped.add(v);
    const loop: number[] = [];
    let around = h;
    do {
      for (const mesh of arcAt[around].slice(1)) if (mesh !== loop.at(-1)) loop.push(mesh);
      around = nextOf(twinOf(around));
    } while (around !== h);
    if (loop.at(-1) === loop[0]) loop.pop();
    if (loop.length < 3) continue;
    const middle: Vec3 = [0, 0, 0];
    for (const mesh of loop) for (let k = 0; k < 3; k++) middle[k] += positions[3 * mesh + k] - vertices[3 * v + k];
    const top = put(v, unit(middle));
    for (let k = 0; k < loop.length; k++) triangle(top, loop[(k + 1) % loop.length], loop[k]);
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices), edges: new Float32Array(edges) };
}

/** A segment rounded by a ball, or the ball alone: rings of latitude about the segment, one of them at each end of it. */
function capsuleOutline({ vertices, radius }: RoundedHull): ShapeOutline {
  const a: Vec3 = [vertices[0], vertices[1], vertices[2]];
  const b: Vec3 = vertices.length > 3 ? [vertices[3], vertices[4], vertices[5]] : a;
  const axis = a === b ? ([0, 1, 0] as Vec3) : unit(subtract(b, a));
  const u = unit(cross(axis, Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 0, 1]));
  const v = cross(axis, u);
  const around = 24;
  const point = (end: Vec3, latitude: number, turn: number): number[] => {
    const [c, s] = [radius * Math.cos(latitude), radius * Math.sin(latitude)];
    const [x, y] = [c * Math.cos(turn), c * Math.sin(turn)];
    return [0, 1, 2].map((k) => end[k] + s * axis[k] + x * u[k] + y * v[k]);
  };

  const rings: { end: Vec3; latitude: number }[] = [];
  for (let k = -5; k <= 0; k++) rings.push({ end: a, latitude: (Math.PI / 12) * k });
  for (let k = b === a ? 1 : 0; k <= 5; k++) rings.push({ end: b, latitude: (Math.PI / 12) * k });
  const positions = point(a, -Math.PI / 2, 0);
  const indices: number[] = [];
  const edges: number[] = [];
  const step = (2 * Math.PI) / around;
  rings.forEach(({ end, latitude }, ring) => {
    for (let k = 0; k < around; k++) {
      positions.push(...point(end, latitude, k * step));
      if (latitude === 0) edges.push(...point(end, 0, k * step), ...point(end, 0, (k + 1) * step));
      const here = 1 + ring * around;
      const next = (k + 1) % around;
      if (ring === 0) indices.push(0, here + next, here + k);
      else indices.push(here - around + k, here - around + next, here + k, here + k, here - around + next, here + next);
    }
  });
  const last = 1 + (rings.length - 1) * around;
  positions.push(...point(b, Math.PI / 2, 0));
  for (let k = 0; k < around; k++) indices.push(last + k, last + ((k + 1) % around), last + around);
  for (let k = 0; k < around && b !== a; k += around / 4)
    edges.push(...point(a, 0, k * step), ...point(b, 0, k * step));
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices), edges: new Float32Array(edges) };
}
