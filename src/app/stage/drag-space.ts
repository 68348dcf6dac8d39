import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { project } from './label';

const point = new THREE.Vector3();
const direction = new THREE.Vector3();
const ray = new THREE.Ray();
const along = new THREE.Vector3();
const between = new THREE.Vector3();
const right = new THREE.Vector3();
const up = new THREE.Vector3();
const back = new THREE.Vector3();

/** A place of the picture that a camera fills a view with. */
export interface ViewPlace {
  readonly camera: THREE.PerspectiveCamera;
  /** CSS pixels from the upper left corner of the view, and the view's size. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As the camera's picture has it: −1 to 1, to the right and up. */
const inPicture = ({ x, y, width, height }: ViewPlace, depth: number): THREE.Vector3 =>
  point.set((2 * x) / width - 1, 1 - (2 * y) / height, depth);

/** The ray through a place, in the world. The result is reused. */
export function rayAt(place: ViewPlace): THREE.Ray {
  ray.origin.setFromMatrixPosition(place.camera.matrixWorld);
  ray.direction.copy(inPicture(place, 0.5)).unproject(place.camera).sub(ray.origin).normalize();
  return ray;
}

/** CSS pixels from a place to where a point is seen; Infinity for a point behind the camera. */
export function pixelsTo(place: ViewPlace, x: number, y: number, z: number): number {
  const seen = project(place.camera, place.width, place.height, x, y, z);
  return seen.z > 1 ? Number.POSITIVE_INFINITY : Math.hypot(seen.x - place.x, seen.y - place.y);
}

/** The depth of a point as the camera's picture has it: −1 at the near plane, 1 at the far one. */
export function pictureDepth(camera: THREE.Camera, at: Readonly<Vec3>): number {
  return point.set(at[0], at[1], at[2]).project(camera).z;
}

/** The point of that depth seen at a place: dragging keeps to the plane through the point that faces the camera. */
export function pointAt(place: ViewPlace, depth: number, out: Vec3): Vec3 {
  return inPicture(place, depth).unproject(place.camera).toArray(out);
}

/**
 * How far along an axis of the world through `start` the ray through a place passes nearest, m. null when the axis
 * points at the camera, so that no place tells.
 */
export function distanceAlong(place: ViewPlace, start: Readonly<Vec3>, axis: number): number | null {
  const { origin, direction } = rayAt(place);
  along.set(0, 0, 0).setComponent(axis, 1);
  between.set(start[0], start[1], start[2]).sub(origin);
  const cosine = along.dot(direction);
  const sine2 = 1 - cosine * cosine;
  if (sine2 < 1e-3) return null;
  // An axis that is seen nearly end on moves slower than the pointer: a pixel is never more than some three times as far as across the sight.
  return (cosine * between.dot(direction) - between.dot(along)) / Math.max(sine2, 0.1);
}

/** CSS pixels that a metre across the line of sight takes up at a point. */
export function pixelsPerMetre(camera: THREE.PerspectiveCamera, height: number, at: Readonly<Vec3>): number {
  camera.getWorldDirection(direction);
  point.setFromMatrixPosition(camera.matrixWorld);
  const depth = direction.dot(between.set(at[0], at[1], at[2]).sub(point));
  return height / (2 * Math.max(depth, 0.05) * Math.tan((camera.fov * Math.PI) / 360));
}

/** Adds to a point: m to the right and up as the camera sees it, and away from it. */
export function moveAsSeen(
  camera: THREE.Camera,
  at: Readonly<Vec3>,
  [toRight, toTop, away]: Readonly<Vec3>,
  out: Vec3,
): Vec3 {
  camera.matrixWorld.extractBasis(right, up, back);
  out[0] = at[0] + right.x * toRight + up.x * toTop - back.x * away;
  out[1] = at[1] + right.y * toRight + up.y * toTop - back.y * away;
  out[2] = at[2] + right.z * toRight + up.z * toTop - back.z * away;
  return out;
}
