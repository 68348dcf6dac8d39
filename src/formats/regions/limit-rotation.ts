import { multiply, normalize, rotationFromVector } from '../../core/math';
import { hinges } from './hinges';
import { gaugeInAll, gauss8, type Interval, type RegionModel, rangeHalf, rangeMiddle } from './region';

/** |a| + |b| + |c| up to which Blender takes the triple with |b| ≤ a quarter turn; beyond, the sum of the other triple is less. */
const MOST_SUM = 1.5 * Math.PI;

/** How far the farthest corner of the ranges is beyond the sum, rad; at most 0 where no rotation inside the ranges is. */
const excessOf = ([a, [low, high], c]: readonly Interval[]): number =>
  rangeHalf(a) + Math.max(Math.abs(low), Math.abs(high)) + rangeHalf(c) - MOST_SUM;

/**
 * { q = Rx(a) · Ry(b) · Rz(c) : a, b, c in their intervals, |a − ā| + |b| + |c − c̄| ≤ 270° }; ranges: a, b, c; ā, c̄ their middles
 *
 * Blender's Limit Rotation in the order ZYX. Of the two triples of a rotation Blender takes the one of less |a| + |b| + |c| (`mat3_to_eulO`),
 * and the two sums make three half turns. Frames are turned so that ā and c̄ are zero.
 */
export const limitRotation: RegionModel = {
  ...hinges,
  label: 'Three angles, as Blender’s Limit Rotation takes them',
  centred({ parent, child, ranges: [a, b, c] }) {
    const about = (frame: typeof parent, x: number, z: number) =>
      normalize(multiply(frame, rotationFromVector([x, 0, z])));
    const alike = (interval: Interval): Interval => {
      const half = Math.min(Math.PI, rangeHalf(interval));
      return [-half, half];
    };
    return {
      parent: about(parent, rangeMiddle(a), 0),
      child: about(child, 0, -rangeMiddle(c)),
      ranges: [alike(a), b, alike(c)],
    };
  },
  gauge(at, i, ranges) {
    const sum =
      Math.abs(at.a[i] - rangeMiddle(ranges[0])) + Math.abs(at.b[i]) + Math.abs(at.c[i] - rangeMiddle(ranges[2]));
    return Math.max(gaugeInAll(at, i, ranges), sum / MOST_SUM);
  },
  share(ranges) {
    if (excessOf(ranges) <= 0) return hinges.share(ranges);
    const [a, [low, high], c] = ranges;
    const [x, z] = [a, c].map((interval) => Math.min(Math.PI, rangeHalf(interval)));
    // Over b of either sign by itself: there the area is smooth but for its corners.
    const over = (from: number, to: number): number =>
      gauss8.reduce((sum, [node, weight]) => {
        const b = (from + to + node * (to - from)) / 2;
        return sum + ((weight * Math.abs(to - from)) / 2) * Math.cos(b) * cutArea(x, z, MOST_SUM - Math.abs(b));
      }, 0);
    const whole = low >= 0 || high <= 0 ? over(low, high) : over(low, 0) + over(0, high);
    return whole / (2 * (2 * Math.PI) ** 2);
  },
  penalty: (at, ranges) => (hinges.penalty?.(at, ranges) ?? 0) + 5 * Math.max(0, excessOf(ranges)),
};

/** The area of { |u| ≤ x, |v| ≤ z, |u| + |v| ≤ most }. */
const cutArea = (x: number, z: number, most: number): number =>
  2 *
  [most, -Math.max(0, most - x), -Math.max(0, most - z), Math.max(0, most - x - z)].reduce(
    (sum, leg) => sum + leg * Math.abs(leg),
    0,
  );
