import type { Vec3 } from '../math';

/** What it takes to find the face of a hull that lies in a direction from its centre. */
export interface HullFaces {
  /** V×3. */
  readonly vertices: number[];
  /** The mean of the vertices. */
  readonly centre: Vec3;
  /** T×3 vertex indices, counter-clockwise seen from outside; front and back of a polygon; empty for a segment or point. */
  readonly faces: number[];
  /** T×3: the face on the other side of each face's edges, corner to next corner; empty when the hull has no volume. */
  readonly facesAcross: number[];
  /** A face to start from for each of the 24 sectors of directions; empty when the hull has no volume. */
  readonly entryFaces: number[];
}

const SECTORS = 24;
const MAX_STEPS = 200;

/**
 * Joins up the triangles of a closed surface. Empty lists when it has no volume, or its centre is not well inside: whoever asks
 * then has to do without.
 */
export function joinFaces(
  vertices: number[],
  centre: Vec3,
  faces: number[],
): Pick<HullFaces, 'facesAcross' | 'entryFaces'> {
  const hull: HullFaces = { vertices, centre, faces, facesAcross: [], entryFaces: [] };
  const none = { facesAcross: [], entryFaces: [] };
  if (faces.length < 12) return none;
  for (let face = 0; 3 * face < faces.length; face++)
    if (!(heightAbove(hull, face, centre[0], centre[1], centre[2]) < -1e-9)) return none;
  const faceOfEdge = new Map<number, number>();
  const count = vertices.length / 3;
  const next = (i: number) => (i % 3 === 2 ? i - 2 : i + 1);
  for (let i = 0; i < faces.length; i++) faceOfEdge.set(faces[i] * count + faces[next(i)], Math.floor(i / 3));
  const facesAcross = faces.map((from, i) => faceOfEdge.get(faces[next(i)] * count + from)!);
  const joined: HullFaces = { ...hull, facesAcross, entryFaces: new Array(SECTORS).fill(0) };
  const entryFaces = Array.from({ length: SECTORS }, (_, sector) => {
    const direction = [0, 1, 2].map((k) => (sector % 3 === k ? 2 : 1) * ((sector / 3) & (1 << k) ? 1 : -1));
    return Math.max(0, faceTowards(joined, direction[0], direction[1], direction[2]));
  });
  return { facesAcross, entryFaces };
}

/**
 * The face that the ray from the centre along (x, y, z) goes through: a walk over edges that have the direction on their other
 * side, which on a convex body cannot go round in circles (Edelsbrunner 1989). −1 when the hull has no volume.
 */
export function faceTowards(hull: HullFaces, x: number, y: number, z: number): number {
  const { vertices, centre, faces, facesAcross, entryFaces } = hull;
  if (entryFaces.length === 0) return -1;
  const [cx, cy, cz] = centre;
  let face = entryFaces[sectorOf(x, y, z)];
  for (let step = 0; step < MAX_STEPS; step++) {
    const a = 3 * faces[3 * face];
    const b = 3 * faces[3 * face + 1];
    const c = 3 * faces[3 * face + 2];
    const ax = vertices[a] - cx;
    const ay = vertices[a + 1] - cy;
    const az = vertices[a + 2] - cz;
    const bx = vertices[b] - cx;
    const by = vertices[b + 1] - cy;
    const bz = vertices[b + 2] - cz;
    const dx = vertices[c] - cx;
    const dy = vertices[c + 1] - cy;
    const dz = vertices[c + 2] - cz;
    // Each edge spans a plane with the centre; below zero the direction is on its far side.
    if (x * (ay * bz - az * by) + y * (az * bx - ax * bz) + z * (ax * by - ay * bx) < 0) face = facesAcross[3 * face];
    else if (x * (by * dz - bz * dy) + y * (bz * dx - bx * dz) + z * (bx * dy - by * dx) < 0)
      face = facesAcross[3 * face + 1];
    else if (x * (dy * az - dz * ay) + y * (dz * ax - dx * az) + z * (dx * ay - dy * ax) < 0)
      face = facesAcross[3 * face + 2];
    else return face;
  }
  return -1;
}

/** How far (x, y, z) is above the plane of a face, below 0 on the hull's side. A face without area has no height: 0. */
export function heightAbove({ vertices, faces }: HullFaces, face: number, x: number, y: number, z: number): number {
  const a = 3 * faces[3 * face];
  const b = 3 * faces[3 * face + 1];
  const c = 3 * faces[3 * face + 2];
  const ax = vertices[a];
  const ay = vertices[a + 1];
  const az = vertices[a + 2];
  const ux = vertices[b] - ax;
  const uy = vertices[b + 1] - ay;
  const uz = vertices[b + 2] - az;
  const vx = vertices[c] - ax;
  const vy = vertices[c + 1] - ay;
  const vz = vertices[c + 2] - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  return length > 0 ? (nx * (x - ax) + ny * (y - ay) + nz * (z - az)) / length : 0;
}

/** 3 × the octant, and the axis that is longest. */
function sectorOf(x: number, y: number, z: number): number {
  const octant = (x > 0 ? 1 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 4 : 0);
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  return 3 * octant + (ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2);
}
