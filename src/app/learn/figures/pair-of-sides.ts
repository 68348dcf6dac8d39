import type { JointLimit, Vec3 } from '../../../core';
import { dot, plus } from '../../../core/math';

/** The pair that is shown: of a k-DOP's, the one through left and right faces. */
const SHOWN = 0;

/** Where the line through the middle of a limit meets both sides of a pair; null where its shape has no pairs. */
export function pairOfSides({ parts }: JointLimit): readonly [Vec3, Vec3] | null {
  const [{ shape, bounds }] = parts;
  if (bounds !== 'whole' || shape.kind !== 'k-dop') return null;
  const [x, y, z, middle, half] = shape.slabs.slice(5 * SHOWN);
  const axis: Vec3 = [x, y, z];
  const centre = shape.centre as Vec3;
  const at = (way: number): Vec3 => plus(centre, axis, middle + way * half - dot(axis, centre));
  return [at(-1), at(1)];
}
