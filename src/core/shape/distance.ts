import type { Vec3 } from '../math/types';
import { modelOf, type Shape } from './index';

const foot: Vec3 = [0, 0, 0];

/** How far `point` is from `shape`, in units of the chart (≈ rad); 0 inside. */
export function distanceToShape(shape: Shape, point: Vec3): number {
  modelOf(shape).nearest(shape, point, foot);
  const x = point[0] - foot[0];
  const y = point[1] - foot[1];
  const z = point[2] - foot[2];
  return Math.sqrt(x * x + y * y + z * z);
}
