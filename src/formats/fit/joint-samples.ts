import { type Clip, type JointLimit, jointCloud, type Quat, readQuat, resolveFitOptions } from '../../core';
import { normalize } from '../../core/math/rotation';
import { probes } from './room';

/** The rotations of a joint, N×4, unit, parentFromChild. */
export interface JointSamples {
  /** All frames. */
  frames: Float64Array;
  /** Those that were kept by sub-sampling: what regions are fitted to. */
  spaced: Float64Array;
}

/** What a joint did in the clips that its limit was learned from. */
export function jointSamples(clips: readonly Clip[], joint: number): JointSamples {
  const frames = clips.flatMap(({ skeleton, frameCount, rotations }) =>
    Array.from({ length: frameCount }, (_, f) => normalize(readQuat(rotations, f * skeleton.names.length + joint))),
  );
  const { parts } = jointCloud(clips, joint, resolveFitOptions());
  return { frames: flat(frames), spaced: flat([...parts[0].frames].map((f) => frames[f])) };
}

/** Where there is no clip: rotations on the boundary of the limit. None of them is a frame. */
export function limitSamples(limit: JointLimit): JointSamples {
  return { frames: new Float64Array(0), spaced: probes(limit) };
}

const flat = (rotations: readonly Readonly<Quat>[]): Float64Array => Float64Array.from(rotations.flat());
