import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { readQuat, readVec3, rotateVector } from '../../core/math';
import type { PointsTake } from '../../state/points/points-here';
import { type BallStyle, type Balls, ballStyle, createBalls } from '../../three/balls';
import type { ScenePalette } from '../../three/palette';
import { FAR } from './points-scale';

/** m: radius of a ball, and of one of a point that nobody knows where it sits. */
const RADIUS = { known: 0.014, unnamed: 0.011 } as const;
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
 * Recorded points over the body as balls in space: in the colour of its distance from the body where a point was seen, hollow where the
 * body has a point that was not seen, smaller and grey where nobody knows where a point sits.
 */
export interface PointBalls {
  readonly object: Balls['object'];
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
  const balls = createBalls(capacity);
  const seen = Array.from({ length: STEPS + 1 }, () => ballStyle(RADIUS.known, false, false));
  const marked = Array.from({ length: STEPS + 1 }, () => ballStyle(RADIUS.known, false, true));
  const [missing, missingMarked] = [false, true].map((isMarked) => ballStyle(RADIUS.known, true, isMarked));
  const [unnamed, unnamedMarked] = [false, true].map((isMarked) => ballStyle(RADIUS.unnamed, false, isMarked));
  let drawn: readonly DrawnPoint[] = [];
  const styleOf = ({ kind, away }: DrawnPoint, isMarked: boolean): BallStyle => {
    if (kind === 'missing') return isMarked ? missingMarked : missing;
    if (kind === 'unnamed') return isMarked ? unnamedMarked : unnamed;
    return (isMarked ? marked : seen)[Math.round(STEPS * Math.min(1, (away ?? 0) / FAR))];
  };
  return {
    object: balls.object,
    get drawn() {
      return drawn;
    },
    setPalette(palette) {
      balls.setRim(palette.background);
      const [near, far] = [palette.sample, palette.violation].map((color) => new THREE.Color(color));
      for (const styles of [seen, marked])
        for (const [i, style] of styles.entries()) {
          style.fill.lerpColors(near, far, i / STEPS);
          style.ring.set(palette.text);
        }
      for (const style of [missing, missingMarked]) style.fill.set(palette.sample);
      for (const style of [unnamed, unnamedMarked]) style.fill.set(palette.line);
      for (const style of [missingMarked, unnamedMarked]) style.ring.set(palette.text);
    },
    draw(take, frame, body, names, withUnnamed) {
      drawn = pointsInFrame(take, frame, body).filter(({ kind }) => withUnnamed || kind !== 'unnamed');
      balls.begin();
      for (const point of drawn) balls.add(...point.at, styleOf(point, names.includes(point.label)));
      balls.end();
    },
    hide() {
      drawn = [];
      balls.begin();
      balls.end();
    },
    dispose: balls.dispose,
  };
}
