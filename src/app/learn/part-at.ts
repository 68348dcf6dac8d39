import * as THREE from 'three';
import { keptFor } from './now';

/** CSS pixels from the pointer within which a dot, or a line, is meant. */
const REACH = { dot: 10, line: 6 };
/** CSS pixels: a dot on a line is meant even where the line is so much nearer. */
const HEAD_START = 4;
/** CSS pixels²: what is seen no larger is met like a line that runs so near to the pointer, or lines around it would always be nearer. */
const SMALL = 400;
const SLIM = 1.5;

/** What of a scene is near the pointer: lines and dots come before areas, and of areas the smallest on the screen. */
interface Best {
  part: string | null;
  /** CSS pixels, for dots less their head start. */
  away: number;
  area: string | null;
  /** CSS pixels². */
  size: number;
}

const matrix = new THREE.Matrix4();
const instance = new THREE.Matrix4();

/**
 * The part of a scene that a camera shows at a place of its picture. An object belongs to the part that it, or the nearest group around it,
 * is named for; what is hidden is not met.
 *
 * @param parts names of objects
 * @param x and y: CSS pixels from the upper left corner of a picture of `width` × `height`
 */
export function partAt(
  scene: THREE.Object3D,
  camera: THREE.Camera,
  parts: ReadonlySet<string>,
  [width, height]: readonly [width: number, height: number],
  x: number,
  y: number,
): string | null {
  const best: Best = { part: null, away: Infinity, area: null, size: Infinity };
  const view = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const seen: Seen = { matrix, width, height, x, y };
  const walk = (object: THREE.Object3D, above: string | null) => {
    if (!object.visible) return;
    const part = parts.has(object.name) ? object.name : above;
    if (part !== null && object.layers.test(camera.layers)) {
      matrix.multiplyMatrices(view, object.matrixWorld);
      meet(object, part, seen, best);
    }
    for (const child of object.children) walk(child, part);
  };
  walk(scene, null);
  return best.part ?? best.area;
}

interface Seen {
  /** clipFromLocal of the object that is looked at. */
  matrix: THREE.Matrix4;
  width: number;
  height: number;
  x: number;
  y: number;
}

function meet(object: THREE.Object3D, part: string, seen: Seen, best: Best): void {
  if (!(object instanceof THREE.Mesh || object instanceof THREE.Points)) return;
  const { aStart, aEnd, position } = object.geometry.attributes;
  const { start, count } = object.geometry.drawRange;
  const offer = (away: number, reach: number, headStart: number) => {
    if (away > reach || away - headStart >= best.away) return;
    best.part = part;
    best.away = away - headStart;
  };
  if (object instanceof THREE.Points) {
    const end = Math.min(position?.count ?? 0, start + count);
    for (let i = start; i < end; i++) {
      place(seen, position.getX(i), position.getY(i), position.getZ(i), a);
      if (a.w > 0) offer(Math.hypot(a.x - seen.x, a.y - seen.y), REACH.dot, HEAD_START);
    }
  } else if (aStart) {
    // Four corners for each segment, six of the indices that are counted.
    const end = Math.min(aStart.count, ((start + count) / 6) * 4);
    for (let i = 0; i < end; i += 4) {
      place(seen, aStart.getX(i), aStart.getY(i), aStart.getZ(i), a);
      place(seen, aEnd.getX(i), aEnd.getY(i), aEnd.getZ(i), b);
      offer(awayFromSegment(seen), REACH.line, 0);
    }
  } else if (object.material instanceof THREE.ShaderMaterial && 'uFrom' in object.material.uniforms) {
    const { uFrom, uTo } = object.material.uniforms;
    place(seen, uFrom.value.x, uFrom.value.y, uFrom.value.z, a);
    place(seen, uTo.value.x, uTo.value.y, uTo.value.z, b);
    offer(awayFromSegment(seen), REACH.line, 0);
  } else if (position) {
    const copies = object instanceof THREE.InstancedMesh ? object.count : 1;
    for (let i = 0; i < copies; i++) {
      let at = seen;
      if (object instanceof THREE.InstancedMesh) {
        object.getMatrixAt(i, instance);
        at = { ...seen, matrix: instance.premultiply(seen.matrix) };
      }
      const size = sizeAround(object.geometry, at);
      if (size <= SMALL) offer(SLIM, REACH.line, 0);
      if (size >= best.size) continue;
      best.area = part;
      best.size = size;
    }
  }
}

/** A point of the picture in CSS pixels; w ≤ 0 for what is behind the eye. */
interface Place {
  x: number;
  y: number;
  w: number;
}

const a: Place = { x: 0, y: 0, w: 0 };
const b: Place = { x: 0, y: 0, w: 0 };
const c: Place = { x: 0, y: 0, w: 0 };

function place({ matrix: { elements: m }, width, height }: Seen, x: number, y: number, z: number, out: Place): void {
  out.w = m[3] * x + m[7] * y + m[11] * z + m[15];
  out.x = ((m[0] * x + m[4] * y + m[8] * z + m[12]) / out.w + 1) * 0.5 * width;
  out.y = (1 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / out.w) * 0.5 * height;
}

/** CSS pixels from the pointer to the segment from `a` to `b`. */
function awayFromSegment({ x, y }: Seen): number {
  if (a.w <= 0 || b.w <= 0) return Infinity;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const share = length2 > 0 ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length2)) : 0;
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
}

/** CSS pixels² of the rectangle around a surface whose triangles the pointer is over; infinite where it is over none. */
function sizeAround({ attributes: { position }, index, drawRange }: THREE.BufferGeometry, seen: Seen): number {
  if (isBesideBox(boxOf(position), seen)) return Infinity;
  const seenAt = placeAll(position, seen);
  const end = Math.min(index?.count ?? position.count, drawRange.start + drawRange.count);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  let isOver = false;
  for (let i = drawRange.start; i + 2 < end; i += 3) {
    read(seenAt, index ? index.getX(i) : i, a);
    read(seenAt, index ? index.getX(i + 1) : i + 1, b);
    read(seenAt, index ? index.getX(i + 2) : i + 2, c);
    left = Math.min(left, a.x, b.x, c.x);
    right = Math.max(right, a.x, b.x, c.x);
    top = Math.min(top, a.y, b.y, c.y);
    bottom = Math.max(bottom, a.y, b.y, c.y);
    isOver ||= a.w > 0 && b.w > 0 && c.w > 0 && isInTriangle(seen);
  }
  return isOver ? (right - left) * (bottom - top) : Infinity;
}

type Positions = THREE.BufferAttribute | THREE.InterleavedBufferAttribute;

/** Boxes around all corners of a surface, as long as they stay where they are. */
const boxes = new WeakMap<Positions, { version: number; box: THREE.Box3 }>();

function boxOf(position: Positions): THREE.Box3 {
  const { version } = 'data' in position ? position.data : position;
  const known = boxes.get(position);
  if (known?.version === version) return known.box;
  const box = new THREE.Box3().setFromBufferAttribute(position as THREE.BufferAttribute);
  boxes.set(position, { version, box });
  return box;
}

/** Whether all of a box is seen on one side of the pointer: then no triangle in it is under it. */
function isBesideBox({ min, max }: THREE.Box3, seen: Seen): boolean {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    place(seen, corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z, a);
    // What is behind the eye is seen anywhere.
    if (!(a.w > 0)) return false;
    if (a.x < seen.x) left++;
    if (a.x > seen.x) right++;
    if (a.y < seen.y) top++;
    if (a.y > seen.y) bottom++;
  }
  return left === 8 || right === 8 || top === 8 || bottom === 8;
}

/** Room for where the corners of a mesh are seen: x, y, w of each. */
const roomOf = keptFor((position: Positions) => new Float64Array(3 * position.count));

/** Where all corners are seen, each found once: triangles share them. */
function placeAll(position: Positions, seen: Seen): Float64Array {
  const room = roomOf(position);
  for (let i = 0; i < position.count; i++) {
    place(seen, position.getX(i), position.getY(i), position.getZ(i), a);
    room[3 * i] = a.x;
    room[3 * i + 1] = a.y;
    room[3 * i + 2] = a.w;
  }
  return room;
}

function read(seenAt: Float64Array, i: number, out: Place): void {
  out.x = seenAt[3 * i];
  out.y = seenAt[3 * i + 1];
  out.w = seenAt[3 * i + 2];
}

/** Whether the pointer is in the triangle a b c, whichever way round it runs. */
function isInTriangle({ x, y }: Seen): boolean {
  const side = (p: Place, q: Place) => (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
  const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)];
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}
