import type * as THREE from 'three';
import { project } from '../stage/label';

/** Where a body is seen on the screen: the polygon of 16 sides around its corners, CSS pixels. */
export interface ScreenHull {
  /** @param points N×3; many are looked at in part */
  set(points: ArrayLike<number>, camera: THREE.Camera, width: number, height: number): void;
  /** Whether a box around a middle meets the polygon. */
  meets(x: number, y: number, halfWidth: number, halfHeight: number): boolean;
}

const SIDES = 16;
/** Corners that are looked at, at most; and px that those left out may stand beyond. */
const MOST = 240;
const SLACK = 2;

const sideX = Float64Array.from({ length: SIDES }, (_, i) => Math.cos((2 * Math.PI * i) / SIDES));
const sideY = Float64Array.from({ length: SIDES }, (_, i) => Math.sin((2 * Math.PI * i) / SIDES));

export function createScreenHull(): ScreenHull {
  /** How far the body reaches along each side's direction. */
  const reach = new Float64Array(SIDES);
  return {
    set(points, camera, width, height) {
      reach.fill(Number.NEGATIVE_INFINITY);
      const corners = points.length / 3;
      const step = Math.max(1, Math.floor(corners / MOST));
      for (let v = 0; v < corners; v += step) {
        const at = project(camera, width, height, points[3 * v], points[3 * v + 1], points[3 * v + 2]);
        for (let i = 0; i < SIDES; i++)
          reach[i] = Math.max(reach[i], at.x * sideX[i] + at.y * sideY[i] + SLACK * Math.min(1, step - 1));
      }
    },
    meets(x, y, halfWidth, halfHeight) {
      // A line between the two runs along one of the polygon's sides, which has those of boxes among them.
      for (let i = 0; i < SIDES; i++) {
        const least = x * sideX[i] + y * sideY[i] - halfWidth * Math.abs(sideX[i]) - halfHeight * Math.abs(sideY[i]);
        if (least > reach[i]) return false;
      }
      return true;
    },
  };
}
