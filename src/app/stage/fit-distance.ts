import * as THREE from 'three';

const right = new THREE.Vector3();
const above = new THREE.Vector3();
const point = new THREE.Vector3();

/**
 * How far from `target`, along `direction`, a camera that stands upright must be to have all points in its view.
 *
 * @param points N×3
 * @param direction unit, from the target to the camera; not straight up
 * @param up unit: the camera's upright
 * @param slopes tangents of half the angles that are free, across and upright
 */
export function fitDistance(
  points: ArrayLike<number>,
  target: Readonly<THREE.Vector3>,
  direction: Readonly<THREE.Vector3>,
  up: Readonly<THREE.Vector3>,
  slopes: readonly [across: number, upright: number],
): number {
  right.crossVectors(up, direction).normalize();
  above.crossVectors(direction, right);
  let distance = 0;
  for (let i = 0; i + 2 < points.length; i += 3) {
    point.set(points[i], points[i + 1], points[i + 2]).sub(target);
    // |x| ≤ (distance − depth) · slope, and the same upright.
    const aside = Math.max(Math.abs(point.dot(right)) / slopes[0], Math.abs(point.dot(above)) / slopes[1]);
    distance = Math.max(distance, point.dot(direction) + aside);
  }
  return distance;
}
