import { type Clip, type JointLimit, limitGauge, lookAt, type Vec3, worldTransforms } from '../../../core';
import { AT_LIMIT } from '../../../core/limit';
import { cross, dot, length, readQuat, readVec3, subtract } from '../../../core/math';
import type { Gaze } from '../../../core/solve';
import { gazeOf, gazePoint, gazeStart } from '../../../state/frame/gaze';
import type { Now } from '../chapter';

/** What a joint does for a gaze. */
interface GazeTurn {
  joint: number;
  /** rad by which its turn brings the gaze nearer to the target, where no limit holds and where limits hold; below 0 where the gaze leads away. */
  free: number;
  held: number;
  /** Whether it stands at its limit where limits hold. */
  isStopped: boolean;
}

/** What limits make of a gaze. What is lost less what is gained is what the gaze falls short by. */
export interface GazeTurns {
  /** From the spine to the head. */
  turns: readonly GazeTurn[];
  /** rad, all in all: what limits take from joints, and what other joints take over. */
  lost: number;
  gained: number;
}

type Limits = readonly (JointLimit | null)[];

let last: { clip: Clip; frame: number; target: Vec3; limits: Limits; turns: GazeTurns } | null = null;

/** Joint by joint, how the body comes from its pose in the clip to look at the target. Null while it looks at nothing. Found once for each target. */
export function gazeTurns({ clip, live, state: { fit, work } }: Now): GazeTurns | null {
  const gaze = gazeOf(clip, work.settings.gazeAxis);
  const { gazeTarget: target } = work;
  if (!gaze || !target || !fit) return null;
  const { frame } = live;
  const { limits } = fit;
  if (last?.clip !== clip || last.frame !== frame || last.target !== target || last.limits !== limits)
    last = { clip, frame, target, limits, turns: turnsTo(clip, frame, gaze, target, limits) };
  return last.turns;
}

/** @param target m, in the world */
export function turnsTo(clip: Clip, frame: number, gaze: Gaze, target: Vec3, limits: Limits): GazeTurns {
  const { skeleton } = clip;
  const joints = skeleton.parents.length;
  const poseThere = () => ({
    rotations: clip.rotations.slice(4 * joints * frame, 4 * joints * (frame + 1)),
    rootPosition: readVec3(clip.rootPositions, frame),
  });
  const placed = { worldPositions: new Float32Array(3 * joints), worldRotations: new Float32Array(4 * joints) };
  const { chain, ...options } = gaze;
  const [free, held] = [null, limits].map((kept) => {
    const pose = poseThere();
    lookAt(skeleton, pose, chain, target, { ...options, ...(kept && { limits: kept }) });
    return pose;
  });
  const nearerIn = (there: typeof free): number[] => {
    const { rotations, rootPosition } = poseThere();
    const away = () => {
      worldTransforms(skeleton, rotations, 0, rootPosition, placed.worldPositions, placed.worldRotations);
      const eyes = gazeStart(gaze, placed);
      const [seen, asked] = [gazePoint(gaze, placed, target), target].map((to) => subtract(to, eyes));
      return Math.atan2(length(cross(seen, asked)), dot(seen, asked));
    };
    let before = away();
    return chain.map((joint) => {
      rotations.set(readQuat(there.rotations, joint), 4 * joint);
      const after = away();
      const nearer = before - after;
      before = after;
      return nearer;
    });
  };
  const [freely, within] = [free, held].map(nearerIn);
  const turns = chain.map((joint, i) => {
    const limit = limits[joint];
    const gauge = limit ? limitGauge(limit, readQuat(held.rotations, joint)) : 0;
    return { joint, free: freely[i], held: within[i], isStopped: gauge >= AT_LIMIT };
  });
  const sum = (sign: number) => turns.reduce((all, { free, held }) => all + Math.max(0, sign * (free - held)), 0);
  return { turns, lost: sum(1), gained: sum(-1) };
}
