import { slerp } from '../carry';
import { readQuat } from '../math';

/** Frames in a row: from ≤ frame < to. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** Frames in a row of which something holds. */
export function rangesWhere(frames: number, holds: (frame: number) => boolean): FrameRange[] {
  const ranges: FrameRange[] = [];
  let from = -1;
  for (let frame = 0; frame <= frames; frame++) {
    const isIn = frame < frames && holds(frame);
    if (isIn && from < 0) from = frame;
    if (isIn || from < 0) continue;
    ranges.push({ from, to: frame });
    from = -1;
  }
  return ranges;
}

/**
 * Poses of a gap, in place: on the way from the pose before to the pose after, and the nearest pose at the ends of the motion.
 *
 * @param rotations F×J×4. @param roots F×3
 */
export function fillGap({ from, to }: FrameRange, rotations: Float32Array, roots: Float32Array): void {
  const frames = roots.length / 3;
  const joints = rotations.length / 4 / frames;
  const [before, after] = [from > 0 ? from - 1 : to, to < frames ? to : from - 1];
  if (before < 0 || after >= frames || before >= frames) return;
  for (let frame = from; frame < to; frame++) {
    const share = (frame - from + 1) / (to - from + 1);
    for (let k = 0; k < 3; k++)
      roots[3 * frame + k] = (1 - share) * roots[3 * before + k] + share * roots[3 * after + k];
    for (let joint = 0; joint < joints; joint++) {
      const a = readQuat(rotations, before * joints + joint);
      const b = readQuat(rotations, after * joints + joint);
      rotations.set(slerp(a, b, share), 4 * (frame * joints + joint));
    }
  }
}
