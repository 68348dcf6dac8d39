import { distance, type Vec3 } from '../../core/math';

/** Chart units: longer edges of an outline are halved before the outline is bent. */
const STEP = 0.15;

/** The i-th vector of a list of three numbers each. */
export const vectorAt = (list: ArrayLike<number>, i: number): Vec3 => [list[3 * i], list[3 * i + 1], list[3 * i + 2]];

const between = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** Adds the triangle, cut in two at the longest edge until no edge is longer than a step: neighbours are cut at the same points. */
export function refineTriangle(a: Vec3, b: Vec3, c: Vec3, out: Vec3[]): void {
  const [ab, bc, ca] = [distance(a, b), distance(b, c), distance(c, a)];
  if (bc > ab && bc >= ca) refineTriangle(b, c, a, out);
  else if (ca > ab) refineTriangle(c, a, b, out);
  else if (ab > STEP) {
    const middle = between(a, b);
    refineTriangle(a, middle, c, out);
    refineTriangle(middle, b, c, out);
  } else out.push(a, b, c);
}

/** Adds the segment, halved until no piece is longer than a step. */
export function refineSegment(a: Vec3, b: Vec3, out: Vec3[]): void {
  if (distance(a, b) <= STEP) {
    out.push(a, b);
    return;
  }
  const middle = between(a, b);
  refineSegment(a, middle, out);
  refineSegment(middle, b, out);
}
