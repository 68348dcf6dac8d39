import type { JointLimit, Vec3 } from '../../../core';
import { conjugate, multiply, rotateVector } from '../../../core/math';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { intoCharts } from '../turn-joint';
import { type PatchPlace, upright } from './swing-plane';

/** Which way on the plane of a limit leads to where a way in the world does: unit. */
export function wayOnPlane(limit: JointLimit, { clip, live }: Pick<Now, 'clip' | 'live'>, way: Vec3): PatchPlace {
  const inParent = conjugate(parentRotation(clip.skeleton, limit.joint, live.worldRotations));
  const [x, y] = intoCharts(limit.axes, rotateVector(multiply(conjugate(limit.reference), inParent), way));
  const [right, up] = upright(limit)(-y, x);
  const size = Math.hypot(right, up) || 1;
  return [right / size, up / size];
}
