import { slabPolytope } from '../geometry';
import { type JointSlice, SLAB } from './slice';
import { slabsOfShape } from './tied-rows';

/** The faces of a slice, ready to be drawn: written anew by `update` into the same arrays, without allocating. */
export interface SliceFaces {
  /** Triangles, three numbers a corner, and the normals of their faces; the first `corners` count. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Edges, six numbers each; the first `edges` count. Each is told by both its faces. */
  readonly segments: Float32Array;
  corners: number;
  edges: number;
  /** Cuts the joint's own polytope by the ties as they are. Returns whether anything changed since the last time. */
  update(): boolean;
}

/** The most corners of all faces together, and of one; a corner of a face takes three numbers. */
const CORNERS = 1024;
const FACES = 96;
/** rad: a corner this near to a plane is on it. */
const ON_PLANE = 1e-9;

/** A solid as loops of corners, face after face. */
interface Loops {
  points: Float64Array;
  /** Where each face begins, and where the last ends. */
  starts: Int32Array;
  /** 3 for each face. */
  normals: Float64Array;
  count: number;
}

const emptyLoops = (): Loops => ({
  points: new Float64Array(3 * CORNERS),
  starts: new Int32Array(FACES + 1),
  normals: new Float64Array(3 * FACES),
  count: 0,
});

/** Faces of a joint's slice; null where its own shape is no polytope. */
export function sliceFaces(slice: JointSlice): SliceFaces | null {
  const { slabs, ownSlabs, planes } = slice;
  if (ownSlabs === 0) return null;
  const own = ownLoops(slice);
  let [here, next] = [emptyLoops(), emptyLoops()];
  const rim = new Float64Array(3 * CORNERS);
  const angles = new Float64Array(CORNERS);
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
      copyLoops(own, here);
      for (let i = 0; i < planes.length; i++) {
        const at = SLAB * (ownSlabs + i);
        if (!cut(here, next, slabs[at], slabs[at + 1], slabs[at + 2], offsets[i], rim, angles)) continue;
        [here, next] = [next, here];
      }
      write(here, faces);
      return true;
    },
  };
  return faces;
}

function ownLoops({ limit }: JointSlice): Loops {
  const solid = slabPolytope(slabsOfShape(limit.parts[0].shape) ?? []);
  const loops = emptyLoops();
  for (const loop of solid.faces) {
    const at = loops.starts[loops.count];
    loop.forEach((vertex, i) => {
      loops.points.set(solid.vertices[vertex], 3 * (at + i));
    });
    loops.starts[loops.count + 1] = at + loop.length;
    setNormal(loops, loops.count);
    loops.count++;
  }
  return loops;
}

/** The normal of a face by its corners (Newell). */
function setNormal({ points, starts, normals }: Loops, face: number): void {
  const [from, to] = [starts[face], starts[face + 1]];
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = from; i < to; i++) {
    const a = 3 * i;
    const b = 3 * (i + 1 < to ? i + 1 : from);
    x += (points[a + 1] - points[b + 1]) * (points[a + 2] + points[b + 2]);
    y += (points[a + 2] - points[b + 2]) * (points[a] + points[b]);
    z += (points[a] - points[b]) * (points[a + 1] + points[b + 1]);
  }
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  normals[3 * face] = x / length;
  normals[3 * face + 1] = y / length;
  normals[3 * face + 2] = z / length;
}

function copyLoops(from: Loops, to: Loops): void {
  to.points.set(from.points);
  to.starts.set(from.starts);
  to.normals.set(from.normals);
  to.count = from.count;
}

/** Writes the part of `from` with n · p ≤ offset into `to`, closed by a lid. Returns false, and writes nothing, where it is all of it. */
function cut(
  from: Loops,
  to: Loops,
  nx: number,
  ny: number,
  nz: number,
  offset: number,
  rim: Float64Array,
  angles: Float64Array,
): boolean {
  const { points, starts, count } = from;
  const above = (i: number) => nx * points[3 * i] + ny * points[3 * i + 1] + nz * points[3 * i + 2] - offset;
  let isCut = false;
  for (let i = 0; i < starts[count] && !isCut; i++) isCut = above(i) > ON_PLANE;
  if (!isCut) return false;
  let rimCount = 0;
  to.count = 0;
  to.starts[0] = 0;
  let end = 0;
  const put = (x: number, y: number, z: number) => {
    to.points[3 * end] = x;
    to.points[3 * end + 1] = y;
    to.points[3 * end + 2] = z;
    end++;
  };
  for (let face = 0; face < count; face++) {
    const begin = end;
    for (let i = starts[face]; i < starts[face + 1]; i++) {
      const j = i + 1 < starts[face + 1] ? i + 1 : starts[face];
      const [h, g] = [above(i), above(j)];
      if (h <= ON_PLANE) put(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
      const isOn = Math.abs(h) <= ON_PLANE;
      if (isOn || (h > ON_PLANE && g < -ON_PLANE) || (h < -ON_PLANE && g > ON_PLANE)) {
        const t = isOn ? 0 : h / (h - g);
        const [a, b] = [3 * i, 3 * j];
        for (let k = 0; k < 3; k++) rim[3 * rimCount + k] = points[a + k] + t * (points[b + k] - points[a + k]);
        if (!isOn) put(rim[3 * rimCount], rim[3 * rimCount + 1], rim[3 * rimCount + 2]);
        rimCount++;
      }
    }
    if (end - begin < 3) {
      end = begin;
      continue;
    }
    for (let k = 0; k < 3; k++) to.normals[3 * to.count + k] = from.normals[3 * face + k];
    to.starts[++to.count] = end;
  }
  if (rimCount >= 3 && to.count < FACES) {
    sortAround(rim, rimCount, angles, nx, ny, nz);
    const begin = end;
    for (let i = 0; i < rimCount; i++) {
      // Each corner of the lid was met by two faces.
      const isNew = i === 0 || Math.abs(angles[i] - angles[i - 1]) > 1e-7;
      if (isNew) put(rim[3 * i], rim[3 * i + 1], rim[3 * i + 2]);
    }
    if (end - begin < 3) end = begin;
    else {
      to.normals[3 * to.count] = nx;
      to.normals[3 * to.count + 1] = ny;
      to.normals[3 * to.count + 2] = nz;
      to.starts[++to.count] = end;
    }
  }
  return true;
}

/** Sorts points of a plane counter-clockwise about their middle, seen from where the normal points; by insertion, as they are few. */
function sortAround(rim: Float64Array, count: number, angles: Float64Array, nx: number, ny: number, nz: number): void {
  let [cx, cy, cz] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    cx += rim[3 * i] / count;
    cy += rim[3 * i + 1] / count;
    cz += rim[3 * i + 2] / count;
  }
  // Two axes of the plane.
  const flat = Math.abs(nx) < 0.6;
  const [ax, ay, az] = flat ? [1, 0, 0] : [0, 1, 0];
  let [ux, uy, uz] = [ay * nz - az * ny, az * nx - ax * nz, ax * ny - ay * nx];
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
  ux /= length;
  uy /= length;
  uz /= length;
  const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [rim[3 * i] - cx, rim[3 * i + 1] - cy, rim[3 * i + 2] - cz];
    const angle = Math.atan2(vx * x + vy * y + vz * z, ux * x + uy * y + uz * z);
    let j = i - 1;
    const [px, py, pz] = [rim[3 * i], rim[3 * i + 1], rim[3 * i + 2]];
    for (; j >= 0 && angles[j] > angle; j--) {
      angles[j + 1] = angles[j];
      for (let k = 0; k < 3; k++) rim[3 * (j + 1) + k] = rim[3 * j + k];
    }
    angles[j + 1] = angle;
    rim[3 * (j + 1)] = px;
    rim[3 * (j + 1) + 1] = py;
    rim[3 * (j + 1) + 2] = pz;
  }
}

/** Writes faces as fans of triangles, and their edges. */
function write({ points, starts, normals, count }: Loops, out: SliceFaces): void {
  let corner = 0;
  let edge = 0;
  const put = (i: number, face: number) => {
    for (let k = 0; k < 3; k++) {
      out.positions[3 * corner + k] = points[3 * i + k];
      out.normals[3 * corner + k] = normals[3 * face + k];
    }
    corner++;
  };
  for (let face = 0; face < count; face++) {
    const [from, to] = [starts[face], starts[face + 1]];
    for (let i = from; i < to; i++) {
      const j = i + 1 < to ? i + 1 : from;
      for (let k = 0; k < 3; k++) {
        out.segments[6 * edge + k] = points[3 * i + k];
        out.segments[6 * edge + 3 + k] = points[3 * j + k];
      }
      edge++;
      if (i >= from + 2) {
        put(from, face);
        put(i - 1, face);
        put(i, face);
      }
    }
  }
  out.corners = corner;
  out.edges = edge;
}
