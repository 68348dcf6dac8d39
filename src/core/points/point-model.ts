import { stanceOf } from '../carry';
import { findRoles, type Roles, type Skeleton } from '../clip';
import { heightInStance, type Landmark, landmarkOn, landmarkRegion, mirrorLandmark, type Region } from './landmarks';
import type { PointNames } from './point-names';
import type { AttachedPoint } from './pose-fit';

/** A point on a skeleton, as far as the point's name tells. */
export interface ModelPoint extends AttachedPoint {
  readonly landmark: Landmark;
  /** m: how far off the offset may be along each axis, one standard deviation. */
  readonly spread: number;
}

/** Which points of a file move with which joints. */
export interface PointModel {
  readonly points: readonly ModelPoint[];
  /** By joint: whether the points can turn the joint. */
  readonly turns: readonly boolean[];
  /** Groups of pairs of `points`, [left, right], that a file may have exchanged: those of the legs, those of the arms. */
  readonly exchanges: readonly (readonly (readonly [number, number])[])[];
}

/** @param labels of all points. @param roles Default: as names and places of the joints tell. */
export function pointModel(
  labels: readonly string[],
  names: PointNames,
  skeleton: Skeleton,
  roles: Roles = findRoles(skeleton),
): PointModel {
  const stance = stanceOf({ skeleton, roles });
  const height = heightInStance(stance);
  const points = labels.flatMap((label): ModelPoint[] => {
    const landmark = names[label];
    const place = landmark && landmarkOn(landmark, stance, height);
    return place ? [{ label, landmark, ...place }] : [];
  });
  const pairsOf = (region: Region) =>
    points.flatMap(({ landmark }, left): (readonly [number, number])[] => {
      if (!landmark.startsWith('left') || landmarkRegion(landmark) !== region) return [];
      const right = points.findIndex((other) => other.landmark === mirrorLandmark(landmark));
      return right < 0 ? [] : [[left, right]];
    });
  return { points, turns: turnsOf(skeleton, points, roles), exchanges: [pairsOf('leg'), pairsOf('arm')] };
}

/**
 * Joints above a point, or with a point that is not at the joint itself: what no point moves with stays at rest. A pelvis is one bone: joints
 * that a rig has between the hips and one of the legs stay at rest as well.
 */
function turnsOf({ parents }: Skeleton, points: readonly ModelPoint[], { hips, left, right }: Roles): boolean[] {
  const turns = Array.from(parents, (parent) => parent < 0);
  for (const { joint, offset } of points) {
    if (Math.hypot(...offset) > 1e-3) turns[joint] = true;
    for (let at = parents[joint]; at >= 0; at = parents[at]) turns[at] = true;
  }
  const [toLeft, toRight] = [left, right].map(({ upperLeg }) => jointsBetween(parents, hips, upperLeg));
  for (const joint of [...toLeft, ...toRight])
    if (!toLeft.includes(joint) || !toRight.includes(joint)) turns[joint] = false;
  return turns;
}

function jointsBetween(parents: ArrayLike<number>, above: number, joint: number): number[] {
  const between: number[] = [];
  for (let at = parents[joint] ?? -1; at >= 0 && at !== above; at = parents[at]) between.push(at);
  return between;
}
