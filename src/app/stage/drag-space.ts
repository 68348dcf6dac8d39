import * as THREE from 'three';
import type { Vec3 } from '../../core';

const point = new THREE.Vector3();
const direction = new THREE.Vector3();
const along = new THREE.Vector3();
const between = new THREE.Vector3();
const right = new THREE.Vector3();
const up = new THREE.Vector3();
const back = new THREE.Vector3();

/** The depth of a point as the camera's picture has it: −1 at the near plane, 1 at the far one. */
export function pictureDepth(camera: THREE.Camera, at: Readonly<Vec3>): number {
  return point.set(at[0], at[1], at[2]).project(camera).z;
}

/** The point of that depth seen at a pixel: dragging keeps to the plane through the point that faces the camera. */
export function pointAt(
  camera: THREE.Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  depth: number,
  out: Vec3,
): Vec3 {
  point.set((2 * x) / width - 1, 1 - (2 * y) / height, depth).unproject(camera);
  out[0] = point.x;
  out[1] = point.y;
  out[2] = point.z;
  return out;
}

/**
 * How far along an axis of the world through `start` the ray through a pixel passes nearest, m. null when the axis
 * points at the camera, so that no pixel tells.
 */
export function distanceAlong(
  camera: THREE.Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  start: Readonly<Vec3>,
  axis: number,
): number | null {
  point.setFromMatrixPosition(camera.matrixWorld);
  direction
    .set((2 * x) / width - 1, 1 - (2 * y) / height, 0.5)
    .unproject(camera)
    .sub(point)
    .normalize();
  along.set(0, 0, 0).setComponent(axis, 1);
  between.set(start[0], start[1], start[2]).sub(point);
  const cosine = along.dot(direction);
  const sine2 = 1 - cosine * cosine;
  if (sine2 < 1e-3) return null;
  return (cosine * between.dot(direction) - between.dot(along)) / sine2;
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
