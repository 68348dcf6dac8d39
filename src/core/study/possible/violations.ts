import { type Clip, rangesOf } from '../../clip';
import { type JointLimit, violationAngle } from '../../limit';
import { angleBetween, copyQuat, type Quat, readQuat } from '../../math';

/** How one joint of a clip does against its limit, frame by frame. Owned by the caller, and used again from joint to joint. */
export interface JointViolations {
  /** rad, one per frame; 0 inside. */
  violations: Float32Array;
  /** rad, one per frame: the turn since the frame before; 0 in the first frame of each take. */
  turns: Float32Array;
}

export const createViolations = (frameCount: number): JointViolations => ({
  violations: new Float32Array(frameCount),
  turns: new Float32Array(frameCount),
});

/**
 * Measures all frames of a joint.
 *
 * @param tolerance rad: a violation up to the tolerance is none.
 * @param starts see `takeStarts`.
 */
export function measureJoint(
  { rotations, skeleton, frameCount }: Clip,
  limit: JointLimit,
  tolerance: number,
  starts: readonly number[],
  out: JointViolations,
): void {
  const joints = skeleton.names.length;
  const q: Quat = [0, 0, 0, 1];
  const before: Quat = [0, 0, 0, 1];
  for (let f = 0; f < frameCount; f++) {
    readQuat(rotations, f * joints + limit.joint, q);
    const angle = violationAngle(limit, q);
    out.violations[f] = angle > tolerance ? angle : 0;
    out.turns[f] = f > 0 ? angleBetween(before, q) : 0;
    copyQuat(q, before);
  }
  for (const start of starts) if (start < frameCount) out.turns[start] = 0;
}

/** The first frames of the takes, and the frame after the last one. */
export const takeStarts = (clip: Clip): number[] => [
  ...rangesOf(clip).map(({ firstFrame }) => firstFrame),
  clip.frameCount,
];

/** Stretches of frames that are out, each within one take: first frame, and the frame after the last. */
export function* runsOf(violations: Float32Array, starts: readonly number[]): Generator<[first: number, end: number]> {
  for (let f = 0; f < violations.length; f++) {
    if (violations[f] === 0) continue;
    const first = f;
    do f++;
    while (f < violations.length && violations[f] > 0 && !starts.includes(f));
    yield [first, f--];
  }
}

/** rad: the worst of the frames from `first` to before `end`. */
export const worstOf = (violations: Float32Array, first: number, end: number): number =>
  violations.subarray(first, end).reduce((worst, angle) => Math.max(worst, angle), 0);
