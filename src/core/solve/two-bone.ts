import { multiply, rotateVector, rotationBetween, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { type Chain, directionOf, distanceOf, lengthOf, turnJoint } from './chain';
import type { SolverModel } from './model';

/** A limb bent by less than this (sine) does not say by itself which way it bends. */
const LEAST_BEND = 0.02;

/**
 * The closed form for a limb of two bones: the law of cosines gives the bend, then the limb is turned towards the
 * target. The bend keeps its plane; a straight limb bends the way the middle of its limit does, else about the axis
 * that is most across it. Near full stretch the limb slows down over `lengthBuffer` of its length, so that it does not
 * snap straight: d' = L(1 − b·exp(−(d − L(1 − b))/(bL))) ("soft IK", Nicholas 2009). Both joints are held inside their
 * limits, and the lower one aims once more. Of a longer chain the last two joints that turn are used.
 */
export const twoBone: SolverModel = {
  label: 'Two-bone',
  summary: 'The closed form for arm or leg: instant and steady, but a joint at its limit is not made up for.',
  iterations: 1,
  create(chain: Chain, { lengthBuffer, tolerance }) {
    const { joints, limits, positions, parentRotations } = chain;
    const lower = joints.length - 1;
    const upper = Math.max(lower - 1, 0);
    const axis: Vec3 = [0.5, 0.5, 0.5];
    const from: Vec3 = [0.5, 0.5, 0.5];
    const to: Vec3 = [0.5, 0.5, 0.5];
    const turn: Quat = [0.5, 0.5, 0.5, 0.5];
    const middle: Quat = [0.5, 0.5, 0.5, 0.5];

    return (target) => {
      if (joints.length === 0 || distanceOf(chain.tip, target) <= tolerance) return 0;
      if (upper < lower) bend(target);
      aim(upper, target);
      if (upper < lower) aim(lower, target);
      return 1;
    };

    /** Turns the lower joint until the tip is as far from the upper one as the target is. */
    function bend(target: Readonly<Vec3>): void {
      const a = distanceOf(positions[upper], positions[lower]);
      const b = distanceOf(positions[lower], chain.tip);
      if (!(a > 0 && b > 0)) return;
      const wanted = Math.max(softened(distanceOf(positions[upper], target), a + b), Math.abs(a - b));
      bendAxis();
      // Interior angle at the lower joint, now and then.
      directionOf(positions[lower], positions[upper], from);
      directionOf(positions[lower], chain.tip, to);
      const now = Math.atan2(sineAbout(from, to), dot(from, to));
      const then = Math.acos(clamp((a * a + b * b - wanted * wanted) / (2 * a * b)));
      for (let k = 0; k < 3; k++) axis[k] *= then - now;
      turnJoint(chain, lower, rotationFromVector(axis, turn));
    }

    function softened(distance: number, length: number): number {
      const reach = length * (1 - lengthBuffer);
      if (distance <= reach || lengthBuffer <= 0) return Math.min(distance, length);
      const buffer = length * lengthBuffer;
      return length - buffer * Math.exp(-(distance - reach) / buffer);
    }

    /** World axis about which turning the lower bone opens the limb; from the bend now, or the middle of its limit. */
    function bendAxis(): void {
      directionOf(positions[lower], positions[upper], from);
      directionOf(positions[lower], chain.tip, to);
      if (crossInto(from, to)) return;
      const limit = limits[lower];
      if (limit) {
        multiply(parentRotations[lower], limit.reference, middle);
        rotateVector(middle, chain.tipInLast, to);
        const length = lengthOf(to);
        for (let k = 0; k < 3; k++) to[k] /= length;
        if (crossInto(from, to)) return;
      }
      // Any axis across the limb, the same one every time.
      const across = Math.abs(from[0]) < 0.8 ? 0 : 1;
      for (let k = 0; k < 3; k++) to[k] = k === across ? 1 : 0;
      crossInto(from, to);
    }

    function crossInto(u: Vec3, v: Vec3): boolean {
      const x = u[1] * v[2] - u[2] * v[1];
      const y = u[2] * v[0] - u[0] * v[2];
      const z = u[0] * v[1] - u[1] * v[0];
      const length = Math.sqrt(x * x + y * y + z * z);
      if (length < LEAST_BEND) return false;
      axis[0] = x / length;
      axis[1] = y / length;
      axis[2] = z / length;
      return true;
    }

    /** Sine of the angle from u to v, signed about `axis`. */
    function sineAbout(u: Vec3, v: Vec3): number {
      return (
        axis[0] * (u[1] * v[2] - u[2] * v[1]) +
        axis[1] * (u[2] * v[0] - u[0] * v[2]) +
        axis[2] * (u[0] * v[1] - u[1] * v[0])
      );
    }

    function aim(i: number, target: Readonly<Vec3>): void {
      if (!directionOf(positions[i], chain.tip, from) || !directionOf(positions[i], target, to)) return;
      turnJoint(chain, i, rotationBetween(from, to, turn));
    }
  },
};

function dot(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function clamp(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine));
}
