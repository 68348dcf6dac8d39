import * as THREE from 'three';

const seen = new THREE.Vector3();

/**
 * Of N×3 points the one that a camera shows nearest to (x, y), CSS pixels from the upper left corner of its picture.
 *
 * @returns its index; −1 where none is nearer than `within` pixels
 */
export function nearestOnScreen(
  points: ArrayLike<number>,
  camera: THREE.Camera,
  [width, height]: readonly [width: number, height: number],
  x: number,
  y: number,
  within: number,
): number {
  let best = within;
  let found = -1;
  for (let i = 0; i < points.length / 3; i++) {
    seen.fromArray(points, 3 * i).project(camera);
    const away = Math.hypot(((seen.x + 1) / 2) * width - x, ((1 - seen.y) / 2) * height - y);
    if (away < best) {
      best = away;
      found = i;
    }
  }
  return found;
}
