import * as THREE from 'three';
import { placeKey } from '../../three/limit-geometry';

/** More rays times triangles than this take longer than a frame: such a change is shown at once. */
const MOST_WORK = 3e6;
/** Rays nearly beside a triangle miss it. */
const EDGE = 1e-9;

/** What is drawn of a limit: the triangles of its surface, its lines, and its samples with the frame of each. */
export interface DrawnLimit {
  surface: THREE.BufferGeometry;
  /** Line segments by the attributes `aStart` and `aEnd`. */
  lines: readonly THREE.BufferGeometry[];
  /** Points by the attributes `position` and `aFrame`. */
  samples: THREE.BufferGeometry;
}

/** What was on the screen when a change began. */
export interface DrawnBefore {
  /** T×3×3: corners of the triangles. */
  triangles: Float32Array;
  /** Whether all of it lay in the plane of swings. */
  isFlat: boolean;
  /** By frame: where the sample of that frame was. */
  samples: ReadonlyMap<number, readonly [number, number, number]>;
}

/** A change under way. */
export interface Morph {
  /** Puts all at a share of the way, 0 to 1. At 1 everything is exactly where it was made. */
  put(share: number): void;
}

type Places = THREE.BufferAttribute | THREE.InterleavedBufferAttribute;

/** Reads what is drawn now, wherever a change that is under way has brought it. */
export function drawnNow({ surface, samples }: DrawnLimit, isFlat: boolean): DrawnBefore {
  const corners = surface.getAttribute('position');
  const index = surface.getIndex();
  const count = corners ? (index?.count ?? corners.count) : 0;
  const triangles = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const v = index ? index.getX(i) : i;
    for (let k = 0; k < 3; k++) triangles[3 * i + k] = corners.getComponent(v, k);
  }
  const points = samples.getAttribute('position');
  const frames = samples.getAttribute('aFrame');
  const known = new Map<number, readonly [number, number, number]>();
  for (let i = 0; i < (points?.count ?? 0); i++)
    known.set(frames.getX(i), [points.getX(i), points.getY(i), points.getZ(i)]);
  return { triangles, isFlat, samples: known };
}

/**
 * A change from what was drawn to what is drawn now: each point of the new surface begins where its ray from the middle met the old surface,
 * each sample where its frame was. A pane begins as the shadow of a solid on the plane, and a solid begins flat, inside the pane that was there.
 * Nothing is added to what is drawn: the places in its buffers are moved.
 *
 * @returns null where there is nothing to begin from, or too much
 */
export function createMorph(before: DrawnBefore, after: DrawnLimit, isFlat: boolean): Morph | null {
  const { triangles } = before;
  const ofSurface = [
    after.surface.getAttribute('position'),
    ...after.lines.flatMap((lines) => [lines.getAttribute('aStart'), lines.getAttribute('aEnd')]),
  ].filter(Boolean);
  const points = ofSurface.reduce((sum, { count }) => sum + count, 0);
  if (triangles.length === 0 || points === 0 || (points * triangles.length) / 9 > MOST_WORK) return null;
  const middle = middleOf(triangles);
  const begin = isFlat ? inPlane : before.isFlat ? flattened : onSolid;
  const begins = oncePerPlace((at) => begin(triangles, middle, at));
  const ways = [...ofSurface.map((places) => wayOf(places, begins)), wayOfSamples(before, after.samples)];
  return {
    put(share) {
      for (const { places, from, to } of ways) {
        // Of interleaved places it is the buffer they share that is written and sent.
        const isInterleaved = places instanceof THREE.InterleavedBufferAttribute;
        const sent = isInterleaved ? places.data : places;
        const [stride, offset] = isInterleaved ? [places.data.stride, places.offset] : [3, 0];
        const { array } = sent;
        for (let j = 0, at = offset; j < to.length; j += 3, at += stride)
          for (let k = 0; k < 3; k++)
            array[at + k] = share >= 1 ? to[j + k] : from[j + k] + (to[j + k] - from[j + k]) * share;
        sent.needsUpdate = true;
      }
    },
  };
}

interface Way {
  places: Places;
  from: Float32Array;
  to: Float32Array;
}

function wayOf(places: Places, begin: (at: THREE.Vector3) => THREE.Vector3): Way {
  const from = new Float32Array(3 * places.count);
  const to = new Float32Array(3 * places.count);
  const at = new THREE.Vector3();
  for (let i = 0; i < places.count; i++) {
    at.fromBufferAttribute(places, i).toArray(to, 3 * i);
    begin(at).toArray(from, 3 * i);
  }
  return { places, from, to };
}

/** Triangles and lines share their corners: where a corner begins is found once. */
function oncePerPlace(begin: (at: THREE.Vector3) => THREE.Vector3): (at: THREE.Vector3) => THREE.Vector3 {
  const known = new Map<number, THREE.Vector3>();
  return (at) => {
    const key = placeKey(at.x, at.y, at.z);
    const found = known.get(key);
    if (found) return at.copy(found);
    known.set(key, begin(at).clone());
    return at;
  };
}

function wayOfSamples({ samples }: DrawnBefore, after: THREE.BufferGeometry): Way {
  const frames = after.getAttribute('aFrame');
  let i = 0;
  return wayOf(after.getAttribute('position') as Places, (at) => {
    const known = samples.get(frames.getX(i++));
    return known ? at.set(...known) : at;
  });
}

function middleOf(triangles: Float32Array): THREE.Vector3 {
  return new THREE.Box3().setFromArray(triangles).getCenter(new THREE.Vector3());
}

/** How far from the middle a ray of unit length leaves a surface; 0 where the ray misses the surface. */
type Reach = (triangles: Float32Array, middle: THREE.Vector3, ray: THREE.Vector3) => number;

const ray = new THREE.Vector3();

/** Where a point of the new surface begins, by what was drawn before. */
type Begin = (triangles: Float32Array, middle: THREE.Vector3, at: THREE.Vector3) => THREE.Vector3;

const onSolid: Begin = (triangles, middle, at) => alongRay(triangles, middle, at, reachOfSolid);
const inPlane: Begin = (triangles, middle, at) => {
  middle.z = 0;
  return alongRay(triangles, middle, at, reachInPlane);
};

/** Down in the plane, and no farther out than the rim of the pane. */
const flattened: Begin = (triangles, middle, at) => {
  at.z = 0;
  ray.subVectors(at, middle).setZ(0);
  const length = ray.length();
  if (length < EDGE) return at;
  ray.divideScalar(length);
  const far = reachInPlane(triangles, middle, ray);
  return length > far ? at.copy(middle).addScaledVector(ray, far).setZ(0) : at;
};

/** Moves a point along its ray from the middle onto the surface; one in the middle stays. */
function alongRay(triangles: Float32Array, middle: THREE.Vector3, at: THREE.Vector3, reach: Reach): THREE.Vector3 {
  ray.subVectors(at, middle);
  const length = ray.length();
  if (length < EDGE) return at;
  ray.divideScalar(length);
  const far = reach(triangles, middle, ray);
  return far > 0 ? at.copy(middle).addScaledVector(ray, far) : at;
}

/** Möller and Trumbore's: the farthest of all triangles that the ray meets. */
const reachOfSolid: Reach = (t, { x: ox, y: oy, z: oz }, { x: dx, y: dy, z: dz }) => {
  let far = 0;
  for (let i = 0; i < t.length; i += 9) {
    const ax = t[i];
    const ay = t[i + 1];
    const az = t[i + 2];
    const ux = t[i + 3] - ax;
    const uy = t[i + 4] - ay;
    const uz = t[i + 5] - az;
    const vx = t[i + 6] - ax;
    const vy = t[i + 7] - ay;
    const vz = t[i + 8] - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const det = ux * px + uy * py + uz * pz;
    if (Math.abs(det) < EDGE) continue;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const b = (sx * px + sy * py + sz * pz) / det;
    if (b < -1e-6 || b > 1 + 1e-6) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const c = (dx * qx + dy * qy + dz * qz) / det;
    if (c < -1e-6 || b + c > 1 + 1e-6) continue;
    far = Math.max(far, (vx * qx + vy * qy + vz * qz) / det);
  }
  return far;
};

/** Of a pane: the farthest side of all triangles that the ray crosses, in the plane of x and y. */
const reachInPlane: Reach = (t, { x: ox, y: oy }, { x: dx, y: dy }) => {
  let far = 0;
  for (let i = 0; i < t.length; i += 9)
    for (let side = 0; side < 3; side++) {
      const a = i + 3 * side;
      const b = i + 3 * ((side + 1) % 3);
      const ux = t[b] - t[a];
      const uy = t[b + 1] - t[a + 1];
      const det = dx * uy - dy * ux;
      if (Math.abs(det) < EDGE) continue;
      const sx = t[a] - ox;
      const sy = t[a + 1] - oy;
      const along = (sx * dy - sy * dx) / det;
      if (along < -1e-6 || along > 1 + 1e-6) continue;
      far = Math.max(far, (sx * uy - sy * ux) / det);
    }
  return far;
};
