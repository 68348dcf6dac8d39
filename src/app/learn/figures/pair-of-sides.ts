import { type JointLimit, modelOf, type Vec3 } from '../../../core';
import { cross, dot, plus, subtract, unit } from '../../../core/math';
import { cornersOf, sectionOf } from './section';

/** How far a place is drawn in from a side, to ask whether the limit ends there. */
const IN = 1e-6;

/**
 * The ends of a line through the middle of a k-DOP, along the direction of one of its pairs of sides: of those that the line meets within
 * both sides, the pair with the most corners. Null where a shape has no pairs, or each line leaves elsewhere.
 */
export function pairOfSides(limit: JointLimit): readonly [Vec3, Vec3] | null {
  const [{ shape, bounds }] = limit.parts;
  if (bounds !== 'whole' || shape.kind !== 'k-dop') return null;
  const centre = shape.centre as Vec3;
  const { contains } = modelOf(shape);
  let most = 0;
  let found: readonly [Vec3, Vec3] | null = null;
  for (let row = 0; row < shape.slabs.length; row += 5) {
    const [x, y, z, middle, half] = shape.slabs.slice(row);
    const axis: Vec3 = [x, y, z];
    const [a, b] = [-1, 1].map((way) => plus(centre, axis, middle + way * half - dot(axis, centre)));
    const inward = unit(subtract(b, a));
    if (!contains(shape, plus(a, inward, IN)) || !contains(shape, plus(b, inward, -IN))) continue;
    const corners = cornersOfSide(limit, a, axis).length + cornersOfSide(limit, b, axis).length;
    if (corners <= most) continue;
    most = corners;
    found = [a, b];
  }
  return found;
}

/** The corners of the flat side of a k-DOP that ends there, in order. @param at a place of the side @param out unit, away from the inside */
export function cornersOfSide({ parts }: JointLimit, at: Vec3, out: Vec3): Vec3[] {
  const [{ shape }] = parts;
  if (shape.kind !== 'k-dop') return [];
  const x = unit(cross(out, Math.abs(out[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));
  const y = cross(out, x);
  return cornersOf(sectionOf(shape, { origin: at, x, y })).map(([right, up]) => plus(plus(at, x, right), y, up));
}
