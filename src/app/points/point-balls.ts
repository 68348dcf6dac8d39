import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { readQuat, readVec3, rotateVector } from '../../core/math';
import type { PointsTake } from '../../state/points/points-here';
import { createMarkers, type MarkerStyle, type Markers, markerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';

/** m: a point this far from the body, and farther, has the whole colour of what is beyond. */
const FAR = 0.06;
/** Steps of colour between near and far. */
const STEPS = 12;

/** A point as it is drawn in a frame. */
export interface DrawnPoint {
  readonly label: string;
  /** m: where the point is drawn. */
  readonly at: Vec3;
  /** m from where the body has the point; null where the point was not seen, or nobody knows where it sits. */
  readonly away: number | null;
  readonly kind: 'seen' | 'missing' | 'unnamed';
}

/** The body in a frame. */
interface BodyPose {
  /** J×3, m, and J×4. */
  readonly worldPositions: Float32Array;
  readonly worldRotations: Float32Array;
}

/**
 * Recorded points over the body, in one draw call: a disc in the colour of its distance from the body where a point was seen, a ring
 * where the body has a point that was not seen, a small grey disc for a point that nobody knows where it sits.
 */
export interface PointBalls {
  readonly object: Markers['object'];
  /** What is drawn now. */
  readonly drawn: readonly DrawnPoint[];
  setPalette(palette: ScenePalette): void;
  /** @param marked labels of points that stand out @param withUnnamed whether points are drawn that nobody knows where they sit */
  draw(take: PointsTake, frame: number, body: BodyPose, marked: readonly (string | null)[], withUnnamed: boolean): void;
  hide(): void;
  dispose(): void;
}

/** Where points of a frame are, and how far from the body. */
function pointsInFrame({ points: { points, model, others } }: PointsTake, frame: number, body: BodyPose): DrawnPoint[] {
  const known = model.points.map(({ label, joint, offset }, k): DrawnPoint => {
    const turned = rotateVector(readQuat(body.worldRotations, joint), offset);
    const place = readVec3(body.worldPositions, joint).map((x, i) => x + turned[i]) as Vec3;
    const seen = readVec3(points.points, frame * model.points.length + k);
    if (!Number.isFinite(seen[0])) return { label, at: place, away: null, kind: 'missing' };
    return { label, at: seen, away: Math.hypot(...seen.map((x, i) => x - place[i])), kind: 'seen' };
  });
  const unnamed = others.labels.map((label, k): DrawnPoint => {
    return { label, at: readVec3(others.points, frame * others.labels.length + k), away: null, kind: 'unnamed' };
  });
  return [...known, ...unnamed.filter(({ at }) => Number.isFinite(at[0]))];
}

/** @param capacity points at most */
export function createPointBalls(capacity: number): PointBalls {
  const markers = createMarkers(capacity);
  const seen = Array.from({ length: STEPS + 1 }, () => markerStyle(3.6, 1, 0, 1.2));
  const marked = Array.from({ length: STEPS + 1 }, () => markerStyle(5.2, 1, 1.6, 1.2));
  const missing = markerStyle(3.6, 0, 1.5, 1);
  const unnamed = markerStyle(2.6, 0.8, 0, 1);
  const missingMarked = markerStyle(5.2, 0, 2, 1);
  const unnamedMarked = markerStyle(4.4, 1, 1.6, 1);
  let drawn: readonly DrawnPoint[] = [];
  const styleOf = ({ kind, away }: DrawnPoint, isMarked: boolean): MarkerStyle => {
    if (kind === 'missing') return isMarked ? missingMarked : missing;
    if (kind === 'unnamed') return isMarked ? unnamedMarked : unnamed;
    return (isMarked ? marked : seen)[Math.round(STEPS * Math.min(1, (away ?? 0) / FAR))];
  };
  return {
    object: markers.object,
    get drawn() {
      return drawn;
    },
    setPalette(palette) {
      markers.setHalo(palette.background);
      const [near, far] = [palette.sample, palette.violation].map((color) => new THREE.Color(color));
      for (const styles of [seen, marked])
        for (const [i, style] of styles.entries()) {
          style.fill.lerpColors(near, far, i / STEPS);
          style.ring.set(palette.text);
        }
      for (const style of [missing, missingMarked]) style.ring.set(palette.sample);
      for (const style of [unnamed, unnamedMarked]) style.fill.set(palette.line);
      unnamedMarked.ring.set(palette.text);
    },
    draw(take, frame, body, names, withUnnamed) {
      drawn = pointsInFrame(take, frame, body).filter(({ kind }) => withUnnamed || kind !== 'unnamed');
      markers.begin();
      for (const point of drawn) markers.add(...point.at, styleOf(point, names.includes(point.label)));
      markers.end();
    },
    hide() {
      drawn = [];
      markers.begin();
      markers.end();
    },
    dispose: markers.dispose,
  };
}
