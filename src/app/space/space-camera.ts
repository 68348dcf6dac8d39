import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { FLAT_EYE, SOLID_EYE } from '../../three/chart-view';
import { circleSegments } from '../../three/circle';
import { FOV, type SpaceScene } from '../drawing/space-scene';
import { fitDistance } from '../stage/fit-distance';

/** CSS pixels at the edges of a plot that something lies over: the shape keeps clear of them. */
export interface PlotInsets {
  top: number;
  bottom: number;
  right?: number;
}

/** Keeps a rotation space in view: what is looked at and from how far glide; what the user turned and zoomed stays. */
export interface SpaceCamera {
  /** Looks from now on at `share` of the way from the middle of the space to `centre`. */
  aim(centre: Readonly<Vec3>, share: number): void;
  /** Goes back to the first look at the next update. */
  reset(): void;
  /** From how far it usually looks, as far as it has glided there. */
  readonly usual: number;
  /** Whether the next update begins at the first look. */
  readonly isFresh: boolean;
  /**
   * @param target what the camera's controls turn it round; changed
   * @param height CSS pixels of the view
   * @param dt s since the last call; Infinity jumps
   * @returns whether it is still gliding
   */
  update(
    camera: THREE.PerspectiveCamera,
    target: THREE.Vector3,
    space: SeenSpace,
    height: number,
    insets: PlotInsets,
    dt: number,
  ): boolean;
}

type SeenSpace = Pick<SpaceScene, 'ballRadius' | 'outline' | 'isFlat'>;

/** Half turns: so much of the disc of swings is in view, or more where the limit goes further. */
const DISC = 1.04;
/** Between a shape and the edge of what is free. */
const MARGIN = 1.05;
/** s: how slowly the glide follows. */
const GLIDE = 0.09;
const HALF = (FOV * Math.PI) / 360;

export function createSpaceCamera(): SpaceCamera {
  const goal = new THREE.Vector3();
  const direction = new THREE.Vector3();
  const away = new THREE.Vector3();
  /** The distance that shows what is there now; what the user zoomed is a factor to it. */
  let distance = 1;
  /** What the distance has yet to be multiplied by. */
  let stretch = 1;
  let isFresh = true;
  let isChanged = false;
  let isGliding = false;
  return {
    aim(centre, share) {
      goal.fromArray(centre).multiplyScalar(share);
      isChanged = isGliding = true;
    },
    reset() {
      isFresh = true;
    },
    get usual() {
      return distance / stretch;
    },
    get isFresh() {
      return isFresh;
    },
    update(camera, target, space, height, insets, dt) {
      if (isFresh) {
        direction.copy(space.isFlat ? FLAT_EYE : SOLID_EYE);
        distance = usualDistance(space, goal, direction, camera, height, insets);
        target.copy(goal);
        camera.position.copy(target).addScaledVector(direction, distance);
        stretch = 1;
        isFresh = isChanged = isGliding = false;
      } else if (isChanged) {
        direction.subVectors(camera.position, target).normalize();
        const next = usualDistance(space, goal, direction, camera, height, insets);
        stretch *= next / distance;
        distance = next;
        isChanged = false;
      }
      if (!isGliding) return false;
      const share = dt === Number.POSITIVE_INFINITY ? 1 : 1 - Math.exp(-dt / GLIDE);
      const step = stretch ** share;
      away.subVectors(camera.position, target).multiplyScalar(step);
      stretch /= step;
      target.lerp(goal, share);
      camera.position.copy(target).add(away);
      isGliding = target.distanceToSquared(goal) > 1e-6 || Math.abs(stretch - 1) > 1e-3;
      return isGliding;
    },
  };
}

/** From how far the room of rotations has its usual size, and a shape that is larger still fits between the insets. */
function usualDistance(
  { ballRadius, outline, isFlat }: SeenSpace,
  target: THREE.Vector3,
  direction: THREE.Vector3,
  { aspect, up }: THREE.PerspectiveCamera,
  height: number,
  insets: PlotInsets,
): number {
  const free = Math.max(0.3, 1 - (insets.top + insets.bottom) / height);
  const slope = Math.tan(HALF);
  const wide = Math.max(0.3 * aspect, aspect - (insets.right ?? 0) / height);
  const distanceTo = (points: ArrayLike<number>) =>
    fitDistance(points, target, direction, up, [slope * wide, slope * free]);
  if (isFlat) return Math.max(distanceTo(circleSegments(DISC * ballRadius, 0, 1, 24)), MARGIN * distanceTo(outline));
  const usual = (ballRadius * 0.77 * Math.min(Math.max(1, 1 / wide), 1.3)) / Math.sin(HALF);
  return Math.max(usual, MARGIN * distanceTo(outline));
}
