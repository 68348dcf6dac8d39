import { joltCone } from './jolt';
import {
  type Coordinates,
  farSwingPenalty,
  gauss8,
  type Interval,
  minMax,
  type RegionModel,
  rangeHalf,
  splitTwist,
} from './region';

/** Half of a twist that is all but free, rad: Havok counts from −π to π. */
const ALL_BUT_FREE = Math.PI - 0.01;

/** How much wider one angle of the cone may be than the other; from 2 on Havok’s cone is another. */
const MOST_RATIO = 1.95;

/**
 * The angle of direction u, counted from the swing’s axis, as it looks from the middle between x and the swung x: what is across the
 * axis is shorter there by the cosine of half the swing. It keeps whole turns.
 */
const seen = (cosine: number, u: number): number =>
  Math.atan2(cosine * Math.sin(u), Math.cos(u)) + 2 * Math.PI * Math.round(u / (2 * Math.PI));

/**
 * { q : (y/sin(Y/2))² + (z/sin(Z/2))² ≤ 1, τ in its interval }; ranges: τ, ±Y, ±Z, the wider of Y and Z less than twice the other
 *
 * A 6DoF constraint of Havok with three angular limits. τ is the angle from y of the parent’s frame to y of the child’s frame, seen along
 * the middle of their two x: with the swing’s axis at α from y, and c = cos(θ/2) of the swing,
 * τ = atan2(c·sin(φ − α), cos(φ − α)) + atan2(c·sin α, cos α).
 */
export const havokCone: RegionModel = {
  label: 'Elliptic cone and twist, as Havok has them',
  childFreedom: 3,
  periodic: [true, false, false],
  alike: [false, true, true],
  penalty: farSwingPenalty,
  place(at: Coordinates) {
    splitTwist(at);
    const { count, a, b, c, w } = at;
    for (let i = 0; i < count; i++) {
      const axis = Math.atan2(c[i], b[i]);
      a[i] = seen(w[i], a[i] - axis) + seen(w[i], axis);
    }
  },
  ranges(at) {
    const [, y, z] = joltCone.ranges(at).map(([, most]) => most);
    const widest = Math.max(y, z) / MOST_RATIO;
    const [least, greatest] = minMax(at.a, at.count);
    const twist: Interval = greatest - least > 2 * ALL_BUT_FREE ? [-Math.PI, Math.PI] : [least, greatest];
    return [twist, ...[y, z].map((half): Interval => [-Math.max(half, widest), Math.max(half, widest)])];
  },
  gauge: joltCone.gauge,
  share([twist, [, y], [, z]]) {
    if (rangeHalf(twist) >= ALL_BUT_FREE) return joltCone.share([twist, [-y, y], [-z, z]]);
    let turns = 0;
    for (const [node, weight] of gauss8) {
      // Directions in an equal-area map are spread alike over the ellipse.
      const r = Math.sqrt((1 + node) / 2);
      for (let k = 0; k < ANGLES; k++) {
        const angle = ((k + 0.5) * Math.PI) / ANGLES;
        const b = r * Math.sin(y / 2) * Math.cos(angle);
        const c = r * Math.sin(z / 2) * Math.sin(angle);
        const cosine = Math.sqrt(1 - b * b - c * c);
        const from = seen(cosine, Math.atan2(c, b));
        turns += (weight / 2) * (seen(1 / cosine, twist[1] - from) - seen(1 / cosine, twist[0] - from));
      }
    }
    return (Math.sin(y / 2) * Math.sin(z / 2) * turns) / (ANGLES * 2 * Math.PI);
  },
};

/** Directions of half an ellipse, which stand for those of the other half. */
const ANGLES = 6;
