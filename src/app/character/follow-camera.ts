import * as THREE from 'three';
import type { Look } from '../stage/view';

/** The part of three's orbit controls that framing needs. */
export interface OrbitTarget {
  target: THREE.Vector3;
}

/**
 * Keeps the whole body in view: the point looked at glides after the body, the distance grows when the body needs more
 * room. What the user turned and zoomed stays, as a turn and a factor.
 */
export interface FollowCamera extends Look {
  /**
   * @param low, high corners of the box round the joints, m
   * @param bodyHeight m; @param floor m
   * @param aspect width over height of the part of the view that is free
   * @param heading rad about y: where the body faces, from +z; read for the first view only
   * @param half the half of the body that is looked at; null for the whole
   * @param dt s since the last call; Infinity jumps
   * @returns whether it is still gliding
   */
  update(
    camera: THREE.PerspectiveCamera,
    controls: OrbitTarget,
    low: Readonly<THREE.Vector3>,
    high: Readonly<THREE.Vector3>,
    bodyHeight: number,
    floor: number,
    aspect: number,
    heading: number,
    half: 'upper' | 'lower' | null,
    dt: number,
  ): boolean;
}

/** rad: the first view is from the body's left of its front, a little above. */
const YAW = 0.5;
const ELEVATION = 0.13;
/** The joint of the head and the toes end before the body does, in body heights. */
const ABOVE = 0.13;
const BELOW = 0.05;
const SIDE = 0.1;
/** How far a half of the body goes beyond its middle, how wide it is at most, in body heights, and how near it is looked at. */
const HALF = { beyond: 0.06, width: 0.26, near: 0.52 };
/** s: how slowly the glide follows. */
const GLIDE = 0.45;

export function createFollowCamera(): FollowCamera {
  let isFresh = true;
  let reach = 1;
  const wanted = new THREE.Vector3();
  const away = new THREE.Vector3();
  const lag = new THREE.Vector3();
  return {
    update(camera, controls, low, high, bodyHeight, floor, aspect, heading, half, dt) {
      let top = Math.max(high.y + ABOVE * bodyHeight, floor + 0.6 * bodyHeight);
      let bottom = Math.min(low.y - BELOW * bodyHeight, floor);
      const middle = (top + bottom) / 2;
      if (half === 'upper') bottom = middle - HALF.beyond * bodyHeight;
      if (half === 'lower') top = middle + HALF.beyond * bodyHeight;
      wanted.set((low.x + high.x) / 2, (top + bottom) / 2, (low.z + high.z) / 2);
      const slope = Math.tan((camera.fov * Math.PI) / 360);
      const halfHeight = (top - bottom) / 2;
      const most = half ? HALF.width * bodyHeight : Number.POSITIVE_INFINITY;
      const halfWidth = Math.min(most, Math.hypot(high.x - low.x, high.z - low.z) / 2 + SIDE * bodyHeight);
      // A body that fills the view has no room to move: a quarter more.
      const needed = Math.max(halfHeight / slope, halfWidth / (slope * aspect)) * 1.06 + 0.2 * bodyHeight;
      const comfortable = (half ? HALF.near : 1) * (5.3 / 1.75) * bodyHeight;
      const wantedReach = Math.max(comfortable, needed);
      if (isFresh) {
        isFresh = false;
        reach = wantedReach;
        controls.target.copy(wanted);
        camera.position.set(
          wanted.x + Math.sin(heading + YAW) * Math.cos(ELEVATION) * reach,
          wanted.y + Math.sin(ELEVATION) * reach,
          wanted.z + Math.cos(heading + YAW) * Math.cos(ELEVATION) * reach,
        );
        return false;
      }
      const share = dt === Number.POSITIVE_INFINITY ? 1 : 1 - Math.exp(-dt / GLIDE);
      const nextReach = reach + (wantedReach - reach) * share;
      away.subVectors(camera.position, controls.target).multiplyScalar(nextReach / reach);
      const left = wanted.distanceTo(controls.target) * (1 - share) + Math.abs(wantedReach - nextReach);
      reach = nextReach;
      controls.target.lerp(wanted, share);
      // Whoever runs, or begins elsewhere with another clip, stays in the picture: the glide lags no farther than there is room.
      lag.subVectors(wanted, controls.target);
      const seen = away.length() * slope;
      const room = Math.max(0.1 * bodyHeight, Math.min(seen - halfHeight, seen * aspect - halfWidth));
      if (dt > 0 && lag.length() > room) controls.target.copy(wanted).addScaledVector(lag, -room / lag.length());
      camera.position.copy(controls.target).add(away);
      return left > 0.002 * bodyHeight;
    },
    get usual() {
      return reach;
    },
    get isFresh() {
      return isFresh;
    },
    reset() {
      isFresh = true;
    },
  };
}
