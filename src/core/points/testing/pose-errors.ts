import type { Clip } from '../../clip';
import { angleBetween, DEGREE, quantileOf, readQuat } from '../../math';

/** How far poses are from the true ones. */
export interface PoseErrors {
  /** °: angle between the rotation of a joint and the true one, in its parent's frame, over frames and joints. */
  readonly mean: number;
  readonly p95: number;
  /** Times that a joint turns by more than 20° from one frame to the next where the truth does not. */
  readonly jumps: number;
}

/** ° */
const JUMP = 20;

/** @param joints those that are judged. */
export function poseErrors(truth: Clip, found: Pick<Clip, 'rotations'>, joints: readonly number[]): PoseErrors {
  const all: number[] = [];
  let jumps = 0;
  const count = truth.skeleton.parents.length;
  const between = (a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number) =>
    angleBetween(readQuat(a, i), readQuat(b, j)) / DEGREE;
  for (let frame = 0; frame < truth.frameCount; frame++)
    for (const joint of joints) {
      const at = frame * count + joint;
      all.push(between(truth.rotations, at, found.rotations, at));
      if (frame === 0) continue;
      const turns = [found, truth].map(({ rotations }) => between(rotations, at - count, rotations, at));
      if (turns[0] > JUMP && turns[1] < JUMP) jumps++;
    }
  return { mean: all.reduce((a, b) => a + b, 0) / all.length, p95: quantileOf(all, 0.95), jumps };
}
