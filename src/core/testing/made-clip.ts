import type { Clip, Skeleton } from '../clip/clip';
import { rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { seeded } from './random';

/** A chain of joints one above the other, each a metre from the last. */
export function chainSkeleton(jointCount: number): Skeleton {
  return {
    names: Array.from({ length: jointCount }, (_, j) => `joint ${j}`),
    parents: Int16Array.from({ length: jointCount }, (_, j) => j - 1),
    offsets: Float32Array.from({ length: 3 * jointCount }, (_, i) => (i > 2 && i % 3 === 1 ? 1 : 0)),
    restRotations: Float32Array.from({ length: 4 * jointCount }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: Float32Array.from([0, 1, 0]),
    endSiteJoints: Int16Array.from([jointCount - 1]),
  };
}

/** A clip whose second joint does what it is told and whose root stands still. */
export function clipOf(rotations: readonly Quat[], name = 'made'): Clip {
  const skeleton = chainSkeleton(2);
  const stream = new Float32Array(8 * rotations.length);
  rotations.forEach((q, f) => {
    stream.set([0, 0, 0, 1, ...q], 8 * f);
  });
  return {
    name,
    skeleton,
    frameTime: 1 / 60,
    frameCount: rotations.length,
    rotations: stream,
    rootPositions: new Float32Array(3 * rotations.length),
    notes: [],
  };
}

/** A wandering ball joint: smooth, seeded, within about `reach` of rest in each direction. */
export function wanderingRotations(count: number, seed: number, reach: Vec3 = [1.2, 0.8, 0.5]): Quat[] {
  const random = seeded(seed);
  const phases = Array.from({ length: 9 }, () => 2 * Math.PI * random());
  return Array.from({ length: count }, (_, f) => {
    const v = reach.map((r, k) => {
      let sum = 0;
      for (let h = 0; h < 3; h++) sum += Math.sin(f * 0.021 * (k + 1.3 + 1.7 * h) + phases[3 * k + h]) / (1 + h);
      return (sum * r) / 1.5;
    }) as Vec3;
    return rotationFromVector(v);
  });
}
