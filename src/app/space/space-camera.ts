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
  /** From the top down to where what lies over the right ends. */
  corner?: number;
}

/** Keeps a rotation space in view: what is looked at and from how far glide; what the user turned and zoomed stays. */
export interface SpaceCamera {
  /** Looks from now on at a place of the space: at the limit there, or at so many half turns around it. */
  aim(centre: Readonly<Vec3>, reach?: number | null): void;
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
   * @param isEdited whether hands are on what is seen: a view of another size is not fitted anew under them
   * @returns whether it is still gliding
   */
  update(
    camera: THREE.PerspectiveCamera,
    target: THREE.Vector3,
    space: SeenSpace,
    height: number,
    insets: PlotInsets,
    dt: number,
    isEdited?: boolean,
  ): boolean;
}

type SeenSpace = Pick<SpaceScene, 'ballRadius' | 'outline' | 'isFlat' | 'asked'>;

/** Half turns: so much around the middle is in view at least, or small limits would look like large ones; without a limit, so much. */
const LEAST = 0.3;
const WITHOUT_LIMIT = 0.77;
/** Between the limit and the edge of the free part of the view: room for the names of axes. Between the edge and what was asked. */
const MARGIN = 1.24;
const ASKED_MARGIN = 1.12;
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
  let reach: number | null = null;
  /** The free part of the view that the distance fits: tangents of half its angles. */
  let fitted: readonly [across: number, upright: number] = [0, 0];
  /** Since the camera was aimed: the distance that the farthest of the poses that were asked takes. */
  let askedDistance = 0;
  return {
    aim(centre, wanted = null) {
      goal.fromArray(centre);
      reach = wanted;
      isChanged = isGliding = true;
      askedDistance = 0;
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
    update(camera, target, space, height, insets, dt, isEdited) {
      direction.subVectors(camera.position, target).normalize();
      const free = freeSlopes(camera, height, insets);
      if (!isEdited && free.some((slope, i) => slope !== fitted[i])) {
        fitted = free;
        askedDistance = 0;
        isChanged = isGliding = true;
      }
      const wanted = isFresh ? 0 : ASKED_MARGIN * fitDistance(space.asked, goal, direction, camera.up, free);
      if (wanted > Math.max(distance, askedDistance, camera.position.distanceTo(target))) {
        askedDistance = wanted;
        isChanged = isGliding = true;
      }
      if (isFresh) {
        direction.copy(space.isFlat ? FLAT_EYE : SOLID_EYE);
        distance = usualDistance(space, reach, goal, direction, camera.up, free);
        askedDistance = 0;
        target.copy(goal);
        camera.position.copy(target).addScaledVector(direction, distance);
        stretch = 1;
        isFresh = isChanged = isGliding = false;
      } else if (isChanged) {
        const next = Math.max(askedDistance, usualDistance(space, reach, goal, direction, camera.up, free));
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

/** From how far a limit fills the free part of the view, but for a margin; or the room of rotations where there is no limit, or so much of the room as is wanted. */
function usualDistance(
  { ballRadius, outline: limit, isFlat }: SeenSpace,
  reach: number | null,
  target: THREE.Vector3,
  direction: THREE.Vector3,
  up: THREE.Vector3,
  free: readonly [across: number, upright: number],
): number {
  const outline = reach === null ? limit : [];
  const least = (reach ?? (outline.length > 0 ? LEAST : WITHOUT_LIMIT)) * ballRadius;
  const around = isFlat
    ? fitDistance(circleSegments(least, 0, 1, 24), NOWHERE, direction, up, free)
    : least / Math.sin(Math.atan(Math.min(...free)));
  return Math.max(around, MARGIN * fitDistance(outline, target, direction, up, free));
}

const NOWHERE = new THREE.Vector3();

/** Tangents of half the angles, across and upright, that nothing lies over. */
function freeSlopes({ aspect }: THREE.PerspectiveCamera, height: number, insets: PlotInsets): [number, number] {
  const free = Math.max(0.3, 1 - (insets.top + insets.bottom) / height);
  const wide = Math.max(0.3 * aspect, aspect - (insets.right ?? 0) / height);
  return [Math.tan(HALF) * wide, Math.tan(HALF) * free];
}
