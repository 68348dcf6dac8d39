import * as THREE from 'three';
import type { CameraView, KeptCamera } from '../../state/work/cameras';

/** Usual distances: less is rounding, and not a hand. */
const LEAST = 1e-6;

const offset = new THREE.Vector3();
const shown = new THREE.Vector3();

/**
 * Keeps where a camera stands, or puts it where it is wanted to. Called once a frame, after the camera has followed what it looks at.
 *
 * @param position of the camera; changed where another is wanted
 * @param usual the distance from which the view usually looks, in its own unit; above 0
 * @param isFresh whether the view has just been framed
 * @returns whether the camera was put elsewhere.
 */
export function keepCamera(
  kept: KeptCamera,
  position: THREE.Vector3,
  target: Readonly<THREE.Vector3>,
  usual: number,
  isFresh: boolean,
): boolean {
  const { wanted } = kept;
  if (wanted) {
    position.copy(target).addScaledVector(shown.fromArray(wanted), usual);
    kept.view = wanted;
    kept.wanted = null;
    kept.isMoved = true;
    return true;
  }
  offset.subVectors(position, target).divideScalar(usual);
  const isElsewhere = kept.view === null || offset.distanceTo(shown.fromArray(kept.view)) > LEAST;
  if (isFresh) kept.isMoved = false;
  else if (isElsewhere && kept.view !== null) kept.isMoved = true;
  // What stands still keeps its numbers to the bit.
  if (isElsewhere) kept.view = offset.toArray() as unknown as CameraView;
  return false;
}
