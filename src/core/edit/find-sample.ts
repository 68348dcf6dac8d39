import type { CloudPart } from '../limit';
import type { Vec3 } from '../math';

/** The frame of a sample that no clip has. */
export const NO_FRAME = 0xffffffff;

/** Samples are the same when they are nearer than this, chart units. */
const SAME = 1e-9;

/** The index of the sample at a point; −1 when there is none. */
export function findSample({ points, dimension }: Pick<CloudPart, 'points' | 'dimension'>, at: Readonly<Vec3>): number {
  for (let i = 0; i < points.length / dimension; i++) {
    let squared = 0;
    for (let k = 0; k < dimension; k++) squared += (points[dimension * i + k] - at[k]) ** 2;
    if (squared < SAME * SAME) return i;
  }
  return -1;
}

/** Whether two vectors are of the same sample. */
export const isSameSample = (a: Readonly<Vec3>, b: Readonly<Vec3>): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < SAME;
