import type { Skeleton } from '../../clip/clip';
import type { Pose } from '../../clip/pose';
import type { JointLimit } from '../../limit/joint-limit';
import { projectRotation } from '../../limit/project';
import { multiply, readQuat, rotationFromVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { randomInside, worldPoint } from './poses';

const SAMPLES = 400;
const CLIMBERS = 4;
const TRIES = 250;

/**
 * The least distance from the effector to `target` that random search finds inside the limits: many random poses, the
 * best of them shaken with ever smaller turns. Slow, and shares nothing with the solvers. m.
 */
export function globalNearest(
  skeleton: Skeleton,
  base: Pose,
  chain: readonly number[],
  target: Readonly<Vec3>,
  limits: readonly JointLimit[],
  random: () => number,
): number {
  const moving = chain.slice(0, -1);
  const effector = chain[chain.length - 1];
  const pose: Pose = { rotations: Float32Array.from(base.rotations), rootPosition: [...base.rootPosition] };
  const distance = (rotations: readonly Quat[]) => {
    for (const [i, joint] of moving.entries()) pose.rotations.set(rotations[i], 4 * joint);
    const tip = worldPoint(skeleton, pose, effector);
    return Math.hypot(tip[0] - target[0], tip[1] - target[1], tip[2] - target[2]);
  };
  const start = moving.map((joint) => readQuat(base.rotations, joint));
  const found = [start, ...Array.from({ length: SAMPLES }, () => moving.map((j) => randomInside(limits[j], random)))]
    .map((rotations) => ({ rotations, distance: distance(rotations) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CLIMBERS);
  for (const climber of found) {
    let size = 0.6;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const shaken = climber.rotations.map((q, i) => {
        const v: Vec3 = [size * (2 * random() - 1), size * (2 * random() - 1), size * (2 * random() - 1)];
        const turned = multiply(q, rotationFromVector(v));
        return projectRotation({ ...limits[moving[i]], softening: null }, turned, turned);
      });
      const now = distance(shaken);
      if (now < climber.distance) {
        climber.distance = now;
        climber.rotations = shaken;
        size = Math.min(size * 1.5, 0.6);
      } else {
        size = Math.max(size * 0.94, 1e-4);
      }
    }
  }
  return Math.min(...found.map((climber) => climber.distance));
}
