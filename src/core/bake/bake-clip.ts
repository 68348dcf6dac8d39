import { type Clip, freeJoints, type Pose } from '../clip';
import { angleBetween, finish, normalize, type Quat, readQuat } from '../math';
import { createPoseProjector, createProjectedPose } from '../pose';
import type { LimitsByJoint, Tie } from '../ties';
import { easeIn } from './ease';

/** What baking did to one joint. */
export interface BakedJoint {
  joint: number;
  name: string;
  /** How many frames were changed, by more than .01°. */
  frames: number;
  /** rad: the mean over those. */
  meanAngle: number;
  /** rad */
  worstAngle: number;
  /** Where that was. */
  worstFrame: number;
}

/** What baking did to a clip. @category Poses and clips */
export interface BakeReport {
  frames: number;
  /** Frames in which any joint was changed. */
  changedFrames: number;
  /** The joints that were changed, those changed most first. */
  joints: BakedJoint[];
  /** rad: the worst of all; 0 when nothing was changed. */
  worstAngle: number;
  /** m: how far the root was moved at most. */
  rootMoved: number;
}

export interface Baked {
  clip: Clip;
  report: BakeReport;
}

/** Changes the pose of a frame in place, before it is held: what IK and look-at ask for. Called frame by frame, in order. */
export type PoseChange = (pose: Pose, frame: number) => void;

/** rad, .01°: less is no change. */
const CHANGED = 1.75e-4;
/** Frames between two reports of progress. */
const FRAMES = 16;

export interface BakeOptions {
  /** Called for each frame before it is projected. Default: none. */
  change?: PoseChange;
  /** Ties between joints. Ties that are at rest hold nothing. Default: none. */
  ties?: readonly Tie[];
  /** The joints that no limit holds. Default: as `freeJoints` finds them. */
  free?: readonly number[];
  /**
   * Frames, 0 or more: how much earlier a joint begins to turn, and how much later the joint ends, where a limit holds, so that the clip does
   * not jump. Frames beside those that are beyond a limit change too. Default: 0.
   */
  ease?: number;
}

/** Hard, and so far inside that a file may round rotations off. */
const INSIDE = { hasMargin: true };

/**
 * The clip with every pose projected into limits and ties, and what that changed. Limits hold hard, softening aside. Rotations lie inside by a
 * hair (.003° of a region one radian wide, .03° of a tie), so that they are inside still when they are written as BVH and read again. Where a
 * region has no inside, as of a joint that never moved, fitted without padding, rounding may leave 1e-6 rad.
 *
 * @category Poses and clips
 * @param limits by joint; joints without one, and free ones, are left as they are.
 */
export const bakeClip = (clip: Clip, limits: LimitsByJoint, options?: BakeOptions): Baked =>
  finish(bakeClipInSteps(clip, limits, options));

/** `bakeClip`, frame by frame: yields the share that is done, so that a caller can show progress, pause or stop. */
export function* bakeClipInSteps(
  clip: Clip,
  limits: LimitsByJoint,
  { ease = 0, change, ...options }: BakeOptions = {},
): Generator<number, Baked> {
  if (!(ease > 0)) return yield* holdInSteps(clip, limits, { ...options, change });
  const stride = 4 * clip.skeleton.names.length;
  const asked = new Float32Array(clip.rotations.length);
  const keep: PoseChange = (pose, frame) => {
    change?.(pose, frame);
    asked.set(pose.rotations, stride * frame);
  };
  const held = yield* halfOf(0, holdInSteps(clip, limits, { ...options, change: keep }));
  easeIn(asked, held.clip, ease);
  // What is eased into may leave a limit again: the second time holds.
  const take: PoseChange = (pose, frame) => {
    pose.rotations.set(asked.subarray(stride * frame, stride * (frame + 1)));
    for (let k = 0; k < 3; k++) pose.rootPosition[k] = held.clip.rootPositions[3 * frame + k];
  };
  return yield* halfOf(0.5, holdInSteps(clip, limits, { ...options, change: take }));
}

/** Steps as one half of longer work. */
function* halfOf<T>(start: number, steps: Generator<number, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield start + step.value / 2;
  }
}

function* holdInSteps(
  clip: Clip,
  limits: LimitsByJoint,
  { change, ties, free = freeJoints(clip.skeleton) }: Omit<BakeOptions, 'ease'>,
): Generator<number, Baked> {
  const { frameCount, skeleton } = clip;
  const joints = skeleton.names.length;
  const projector = createPoseProjector(skeleton, limits, ties, free);
  const rotations = new Float32Array(clip.rotations.length);
  const rootPositions = new Float32Array(clip.rootPositions);
  const told = skeleton.names.map(
    (name, joint): BakedJoint => ({ joint, name, frames: 0, meanAngle: 0, worstAngle: 0, worstFrame: 0 }),
  );
  const report: BakeReport = { frames: frameCount, changedFrames: 0, joints: [], worstAngle: 0, rootMoved: 0 };
  const pose: Pose = { rotations: new Float32Array(4 * joints), rootPosition: [0, 0, 0] };
  const projected = createProjectedPose(joints);
  const { held } = projected;
  const before: Quat = [0, 0, 0, 1];
  const q: Quat = [0, 0, 0, 1];

  const bakeFrame = (frame: number) => {
    pose.rotations.set(clip.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1)));
    for (let k = 0; k < 3; k++) pose.rootPosition[k] = clip.rootPositions[3 * frame + k];
    change?.(pose, frame);
    for (let i = 0; i < 4 * joints; i++) held[i] = pose.rotations[i];
    projector.project(projected, INSIDE);
    let isChanged = false;
    for (const [joint, row] of told.entries()) {
      readQuat(clip.rotations, frame * joints + joint, before);
      readQuat(held, joint, q);
      if (projector.limits[joint]) normalize(q, q);
      rotations.set(q, 4 * (frame * joints + joint));
      const angle = angleBetween(before, q);
      if (!(angle > CHANGED)) continue;
      isChanged = true;
      row.frames++;
      row.meanAngle += angle;
      if (angle > row.worstAngle) [row.worstAngle, row.worstFrame] = [angle, frame];
    }
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      squared += (pose.rootPosition[k] - clip.rootPositions[3 * frame + k]) ** 2;
      rootPositions[3 * frame + k] = pose.rootPosition[k];
    }
    report.rootMoved = Math.max(report.rootMoved, Math.sqrt(squared));
    if (isChanged) report.changedFrames++;
  };

  for (let frame = 0; frame < frameCount; frame++) {
    bakeFrame(frame);
    if (frame % FRAMES === FRAMES - 1) yield (frame + 1) / frameCount;
  }
  for (const row of told) row.meanAngle /= Math.max(1, row.frames);
  report.joints = told.filter((row) => row.frames > 0).sort((a, b) => b.worstAngle - a.worstAngle);
  report.worstAngle = report.joints[0]?.worstAngle ?? 0;
  return { clip: withMotion(clip, rotations, rootPositions), report };
}

/** The clip with other motion of as many frames; the clips it was joined from have theirs of it. */
function withMotion(clip: Clip, rotations: Float32Array, rootPositions: Float32Array): Clip {
  const stride = 4 * clip.skeleton.names.length;
  const ranges = clip.ranges?.map(({ clip: take, firstFrame, startTime }) => {
    const end = firstFrame + take.frameCount;
    const part = withMotion(
      take,
      rotations.subarray(stride * firstFrame, stride * end),
      rootPositions.subarray(3 * firstFrame, 3 * end),
    );
    return { clip: part, firstFrame, startTime };
  });
  return { ...clip, rotations, rootPositions, ...(ranges ? { ranges } : {}) };
}
