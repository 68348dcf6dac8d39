import type { Clip, ProjectedPose, Skeleton, Vec3 } from '../../core';
import { frameAtTime } from '../../core/clip';
import type { FallReport } from './fall-report';
import type { GazeReport } from './gaze';
import type { ReachReport } from './reach';

/**
 * What changes with every frame. One mutable record, written by `tick` and read by views after `onTick`; nothing in it
 * goes through the store, so a playing clip renders no React.
 */
export interface LiveFrame extends ProjectedPose {
  /** s into the clip. */
  time: number;
  /** The frame shown. */
  frame: number;
  /** J×4 local rotations as the clip, the hand or a solver asks for them. */
  asked: Float32Array;
  /** J×4 local rotations after the limits: what the character shows. */
  held: Float32Array;
  /** J, rad: how far the asked rotation is beyond the limit; 0 inside. */
  askedViolation: Float32Array;
  /** J, rad: how far the held rotation is beyond the limit. */
  heldViolation: Float32Array;
  /** J: how near the asked rotation is to the limit: 0 in the middle, 1 at it, above 1 beyond. */
  gauge: Float32Array;
  rootPosition: Vec3;
  /** The skeleton with the bones of this frame: joints may move against their parents. Null where they do not. */
  slid: Skeleton | null;
  /** J×3, m, and J×4: the held pose in the world. */
  worldPositions: Float32Array;
  worldRotations: Float32Array;
  /** J×3, m, and J×4: the asked pose in the world, for ghosts. */
  askedWorldPositions: Float32Array;
  askedWorldRotations: Float32Array;
  /** What became of the chains that are pulled. */
  reach: ReachReport[];
  /** How the gaze did; null while nothing is looked at. */
  gaze: GazeReport | null;
  /** How the character falls; null while it does not. Its pose is then as the fall has it, inside the limits or not. */
  fall: FallReport | null;
}

/** Moves a frame to a time, s into the clip; the pose follows when it is made. */
export function setTime(live: LiveFrame, clip: Clip, time: number): void {
  live.time = time;
  live.frame = frameAtTime(clip, time);
}

/**
 * The bones of the pose that is being made. Where joints slide it is one object whose offsets change with every frame: a solver that was
 * made for it reaches with the bones of each.
 */
export const bonesOf = ({ clip }: { clip: Clip }, { slid }: LiveFrame): Skeleton => slid ?? clip.skeleton;

/** Empty buffers for a skeleton. */
export function createLiveFrame(skeleton: Skeleton): LiveFrame {
  const joints = skeleton.parents.length;
  return {
    time: 0,
    frame: 0,
    asked: new Float32Array(4 * joints),
    held: new Float32Array(4 * joints),
    askedViolation: new Float32Array(joints),
    heldViolation: new Float32Array(joints),
    gauge: new Float32Array(joints),
    stoppedBy: new Int16Array(joints).fill(-1),
    rootPosition: [0, 0, 0],
    slid: null,
    worldPositions: new Float32Array(3 * joints),
    worldRotations: new Float32Array(4 * joints),
    askedWorldPositions: new Float32Array(3 * joints),
    askedWorldRotations: new Float32Array(4 * joints),
    reach: [],
    gaze: null,
    fall: null,
  };
}
