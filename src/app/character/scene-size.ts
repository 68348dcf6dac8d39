import type * as THREE from 'three';
import type { OrbitBounds } from '../stage/orbit';

/** m: how tall the characters are that the figures below are of. */
const USUAL_HEIGHT = 1.75;
/** m: between which distances one looks at them, and what is drawn at all. */
const BOUNDS = { nearest: 0.8, farthest: 20, near: 0.05, far: 60 };
/** m: where the fog begins and where nothing is seen any more. */
const FOG = { near: 6.5, far: 13 };
/** m: from how far away they are seen without hindrance. */
const REACH = 5.42;

/**
 * Brings distances of a scene in proportion to its character, which may be a mouse or a house.
 *
 * @param bodyHeight m
 * @param reach m: how far away the view usually is
 */
export function sizeScene(
  bodyHeight: number,
  reach: number,
  camera: THREE.PerspectiveCamera,
  bounds: OrbitBounds,
  fog: THREE.Fog | null,
): void {
  const size = Math.max(bodyHeight / USUAL_HEIGHT, reach / REACH);
  bounds.minDistance = (BOUNDS.nearest * bodyHeight) / USUAL_HEIGHT;
  bounds.maxDistance = BOUNDS.farthest * Math.max(1, size);
  camera.near = BOUNDS.near * Math.min(1, bodyHeight / USUAL_HEIGHT);
  camera.far = BOUNDS.far * Math.max(1, size);
  if (fog) Object.assign(fog, { near: FOG.near * size, far: FOG.far * size });
}
