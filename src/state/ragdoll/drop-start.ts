import type { Pose, PoseProjector, Skeleton } from '../../core';
import { rangeAt, timeOfFrame } from '../../core/clip';
import { createProjectedPose } from '../../core/pose';
import type { RagdollStart } from '../../ragdoll';
import { bonesOf, createLiveFrame } from '../frame/live';
import { type Scene, tick } from '../frame/tick';

const HARD = { softening: null, isBlended: false };

/**
 * The pose that a scene shows at a time, and the one a frame later: what a character falls from, and how fast. By clip and hand; what
 * is pulled or looked at has let go.
 */
export function startOf(scene: Scene, time: number): RagdollStart {
  const { clip, settings, projector } = scene;
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
  return { pose, next: onwards(pose, poseAt(Math.max(0, time - dt)), projector), dt };
}

/** Bones that stay as they are in this frame: those of a frame are written again with the next. */
export const keptBones = (bones: Skeleton): Skeleton => ({ ...bones, offsets: bones.offsets.slice() });

/** The pose after one, were it to go on as from the one before. Roughly: it is good for a speed only. */
function onwards(pose: Pose, before: Pose, projector: PoseProjector | null): Pose {
  const rotations = pose.rotations.slice();
  for (let at = 0; at < rotations.length; at += 4) {
    let dot = 0;
    for (let k = at; k < at + 4; k++) dot += pose.rotations[k] * before.rotations[k];
    for (let k = at; k < at + 4; k++) rotations[k] = 2 * dot * pose.rotations[k] - before.rotations[k];
  }
  projector?.project(createProjectedPose(rotations.length / 4, rotations));
  const rootPosition = pose.rootPosition.map((x, k) => 2 * x - before.rootPosition[k]) as Pose['rootPosition'];
  return { rotations, rootPosition };
}
