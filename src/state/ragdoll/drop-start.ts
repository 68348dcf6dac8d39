import {
  createEvaluation,
  evaluateRotation,
  type JointLimit,
  type Pose,
  type Quat,
  rangeAt,
  type Skeleton,
  timeOfFrame,
} from '../../core';
import type { RagdollStart } from '../../physics';
import { bonesOf, createLiveFrame } from '../live';
import { type Scene, tick } from '../tick';

const HARD = { softening: null, isBlended: false };

/**
 * The pose that a scene shows at a time, and the one a frame later: what a character falls from, and how fast. By clip and hand; what
 * is pulled or looked at has let go.
 */
export function startOf(scene: Scene, time: number): RagdollStart {
  const { clip, settings, limits } = scene;
  const live = createLiveFrame(clip.skeleton);
  const own: Scene = {
    ...scene,
    settings: { ...settings, mode: 'pose', easing: 'none' },
    easing: HARD,
    solver: null,
    turnRate: Number.POSITIVE_INFINITY,
  };
  const poseAt = (at: number): Pose => {
    live.time = at;
    tick(own, live);
    return { rotations: live.held.slice(), rootPosition: [...live.rootPosition] };
  };
  const pose = poseAt(time);
  const { clip: take, firstFrame } = rangeAt(clip, live.frame);
  const dt = take.frameTime;
  const last = timeOfFrame(clip, firstFrame + take.frameCount - 1);
  const isMoving = settings.pose === 'clip' && take.frameCount > 1;
  if (!isMoving) return { pose, next: null, dt };
  // At its very end a clip is as fast as it was just before.
  if (time + dt <= last + 1e-9) return { pose, next: poseAt(time + dt), nextBones: keptBones(bonesOf(own, live)), dt };
  return { pose, next: onwards(pose, poseAt(Math.max(0, time - dt)), limits), dt };
}

/** Bones that stay as they are in this frame: those of a frame are written again with the next. */
export const keptBones = (bones: Skeleton): Skeleton => ({ ...bones, offsets: bones.offsets.slice() });

/** The pose after one, were it to go on as from the one before. Roughly: it is good for a speed only. */
function onwards(pose: Pose, before: Pose, limits: readonly JointLimit[] | null): Pose {
  const rotations = pose.rotations.slice();
  const evaluation = createEvaluation();
  const q: Quat = [0, 0, 0, 1];
  for (let j = 0; j < rotations.length / 4; j++) {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += pose.rotations[4 * j + k] * before.rotations[4 * j + k];
    for (let k = 0; k < 4; k++) q[k] = 2 * dot * pose.rotations[4 * j + k] - before.rotations[4 * j + k];
    const limit = limits?.[j];
    if (limit) evaluateRotation(limit, q, HARD, evaluation);
    rotations.set(limit ? evaluation.held : q, 4 * j);
  }
  const rootPosition = pose.rootPosition.map((x, k) => 2 * x - before.rootPosition[k]) as Pose['rootPosition'];
  return { rotations, rootPosition };
}
