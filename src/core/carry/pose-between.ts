import { type Clip, frameAtTime, type Pose, rangeAt, timeOfFrame } from '../clip';
import { type Quat, readQuat } from '../math';
import { slerp } from './slerp';

/** Sine of half an angle, and m: changes from frame to frame that are smaller look the same blended or not. */
const LEAST_TURN = 0.05;
const LEAST_MOVE = 0.1;
/** A jump is this many times what happens in the frames around it. */
const JUMP = 8;

/**
 * The pose shown at a time: blended between the frames around it, so that 30 frames a second play smoothly at 60. On a frame it is that frame.
 * What jumps, as stepped keys do, stays until its next frame; nothing is blended from one joined clip into the next, nor beyond
 * the last frame. Limits are learned from frames, not from this.
 *
 * @param time s into the clip; beyond its ends the first or last frame.
 * @param out changed in place and returned; nothing is allocated where it is given.
 */
export function poseBetween(
  clip: Clip,
  time: number,
  out: Pose = { rotations: new Float32Array(4 * clip.skeleton.names.length), rootPosition: [0, 0, 0] },
): Pose {
  const frame = frameAtTime(clip, time);
  const { clip: take, firstFrame } = rangeAt(clip, frame);
  const isLast = frame + 1 >= firstFrame + take.frameCount;
  const raw = (time - timeOfFrame(clip, frame)) / take.frameTime;
  const share = isLast || !(raw > 1e-6) ? 0 : Math.min(1, raw);
  const width = 4 * clip.skeleton.names.length;
  const { rotations, rootPositions } = clip;
  const last = firstFrame + take.frameCount - 1;
  for (let at = 0; at < width; at += 4) {
    const i = width * frame + at;
    const stays = share === 0 || isJump(rotations, i, width, frame, firstFrame, last, turned, LEAST_TURN);
    readQuat(rotations, i / 4, a);
    if (!stays) slerp(a, readQuat(rotations, (i + width) / 4, b), share, a);
    for (let k = 0; k < 4; k++) out.rotations[at + k] = a[k];
  }
  const root = 3 * frame;
  const stays = share === 0 || isJump(rootPositions, root, 3, frame, firstFrame, last, moved, LEAST_MOVE);
  for (let k = 0; k < 3; k++) {
    const here = rootPositions[root + k];
    out.rootPosition[k] = stays ? here : (1 - share) * here + share * rootPositions[root + 3 + k];
  }
  return out;
}

type Change = (row: ArrayLike<number>, i: number, j: number) => number;

/** Whether the change from a frame to the next is far more than those around it. Of two frames alone nothing is told. */
function isJump(
  row: ArrayLike<number>,
  at: number,
  width: number,
  frame: number,
  first: number,
  last: number,
  change: Change,
  least: number,
): boolean {
  const here = change(row, at, at + width);
  if (here < least || last - first < 2) return false;
  const before = frame > first ? change(row, at - width, at) : 0;
  const after = frame + 2 <= last ? change(row, at + width, at + 2 * width) : 0;
  return here > JUMP * Math.max(before, after);
}

/** Sine of half the angle between two rotations of a row; blind to covers. */
function turned(row: ArrayLike<number>, i: number, j: number): number {
  const dot = row[i] * row[j] + row[i + 1] * row[j + 1] + row[i + 2] * row[j + 2] + row[i + 3] * row[j + 3];
  return Math.sqrt(Math.max(0, 1 - dot * dot));
}

/** m between two places of a row. */
function moved(row: ArrayLike<number>, i: number, j: number): number {
  const x = row[i] - row[j];
  const y = row[i + 1] - row[j + 1];
  const z = row[i + 2] - row[j + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

const a: Quat = [0, 0, 0, 1];
const b: Quat = [0, 0, 0, 1];
