import type { Roles } from '../clip';

/** m and m/s: how high above where it stands, and how fast, a joint of a foot may be and half count as standing. */
const STANDING_HEIGHT = 0.04;
const STANDING_SPEED = 0.2;
/** Share of frames that are lower than a joint that stands. */
const STANDING_SHARE = 0.05;
/** s: over which speeds are taken. */
const SPEED_TIME = 1 / 30;
/** s: how soon the hips return to their scaled path while feet stand, along the floor; how smoothly they rise and sink. */
const RETURN_TIME = 5;
const RISE_TIME = 0.15;
/** What holds the path where no foot stands. */
const FLIGHT = 0.02;
/** Of what a standing foot of the source slides itself: as much is taken out at most. All of it would hand a capture's noise to the hips. */
const OWN_SLIDE = 0.5;
/** How much the ball of a foot counts along the floor, the ankle being 1: it swings about the ankle as feet of other lengths roll. */
const BALL = 0.3;

/** Ankles and balls of the feet, as far as both skeletons have them. */
export function contactsOf(source: Roles, target: Roles): { from: number; to: number; share: number }[] {
  return (['left', 'right'] as const)
    .flatMap((side) => [
      { from: source[side].foot, to: target[side].foot, share: 1 },
      { from: source[side].toe, to: target[side].toe, share: BALL },
    ])
    .filter(({ from, to }) => from >= 0 && to >= 0);
}

/** One joint of a foot through a clip, in the target's measure. */
export interface Contact {
  /** F×3, m: where the source's joint is, scaled, above where it would stand. */
  wanted: Float64Array;
  /** F×3, m: how far off that the target's joint is. */
  off: Float64Array;
  /** How much it counts along the floor. */
  share: number;
}

/**
 * How surely a joint of a foot stands in each frame, 0 to 1: F numbers.
 *
 * @param wanted F×3, m
 * @param ratio how large the figure is against a usual one
 */
export function standing(wanted: Float64Array, frameTime: number, ratio: number): Float64Array {
  const count = wanted.length / 3;
  const heights = Float64Array.from({ length: count }, (_, f) => wanted[3 * f + 1]).sort();
  const floor = heights[Math.floor(STANDING_SHARE * count)];
  const reach = Math.max(1, Math.round(SPEED_TIME / frameTime / 2));
  return Float64Array.from({ length: count }, (_, f) => {
    const a = Math.max(0, f - reach);
    const b = Math.min(count - 1, f + reach);
    const way = Math.hypot(wanted[3 * b] - wanted[3 * a], wanted[3 * b + 2] - wanted[3 * a + 2]);
    const speed = b > a ? way / ((b - a) * frameTime) : 0;
    const height = Math.max(0, wanted[3 * f + 1] - floor);
    return half(height / (ratio * STANDING_HEIGHT)) * half(speed / (ratio * STANDING_SPEED));
  });
}

/** 1 at 0, a half at 1, soon 0 beyond. */
const half = (x: number): number => 1 / (1 + x ** 4);

/**
 * How the hips leave their scaled path so that feet stand as the source's do: thighs and shins that differ in proportion bring feet elsewhere.
 * Only the root moves, so directions of limbs, and limits, stay as they are. Of all paths c that one whose
 *
 *     Σ_f Σ_i s_i w_i |Δ(c + off_i + k wanted_i)|² + λ|c|²      along the floor: what stands does not slide, and the path comes back in time,
 *     Σ_f Σ_i w_i (c + off_i)² + μ(Δc)²        in height: what stands is on the floor, without jolts
 *
 * is least; w_i tells how surely a foot stands, s_i how much it counts, and k that what
 * other proportions add to a slide is taken from the source's own. Both are one tridiagonal system.
 *
 * @returns F×3, m: to be added to the root.
 */
export function plantFeet(contacts: readonly Contact[], frameTime: number, ratio: number): Float64Array {
  const count = contacts.length === 0 ? 0 : contacts[0].wanted.length / 3;
  const weights = contacts.map(({ wanted }) => standing(wanted, frameTime, ratio));
  const taken = OWN_SLIDE * addedSlide(contacts, weights);
  const path = new Float64Array(3 * count);
  for (let axis = 0; axis < 3; axis++) {
    const diagonal = new Float64Array(count);
    const beside = new Float64Array(count);
    const right = new Float64Array(count);
    const isHeight = axis === 1;
    const pull = isHeight ? FLIGHT : (frameTime / RETURN_TIME) ** 2;
    const stiff = isHeight ? (RISE_TIME / frameTime) ** 2 : FLIGHT;
    for (let f = 0; f < count; f++) {
      diagonal[f] += pull;
      if (f + 1 < count) join(diagonal, beside, f, stiff);
      for (const [i, { off, wanted, share }] of contacts.entries()) {
        const here = off[3 * f + axis];
        if (isHeight) {
          diagonal[f] += weights[i][f];
          right[f] -= weights[i][f] * here;
        } else if (f + 1 < count) {
          const weight = share * Math.min(weights[i][f], weights[i][f + 1]);
          const slid = wanted[3 * (f + 1) + axis] - wanted[3 * f + axis];
          const change = weight * (off[3 * (f + 1) + axis] - here + taken * slid);
          join(diagonal, beside, f, weight);
          right[f] += change;
          right[f + 1] -= change;
        }
      }
    }
    solveTridiagonal(diagonal, beside, right);
    for (let f = 0; f < count; f++) path[3 * f + axis] = right[f];
  }
  return path;
}

/** How much proportions add to what standing feet of the source slide themselves, as a share of that; 0 to 1. */
function addedSlide(contacts: readonly Contact[], weights: readonly Float64Array[]): number {
  let [added, own] = [0, 0];
  for (const [i, { off, wanted }] of contacts.entries())
    for (let at = 3; at < off.length; at++) {
      if (at % 3 === 1) continue;
      const weight = weights[i][Math.floor(at / 3)];
      added += weight * (off[at] - off[at - 3]) ** 2;
      own += weight * (wanted[at] - wanted[at - 3]) ** 2;
    }
  return own > 0 ? Math.min(1, Math.sqrt(added / own)) : 0;
}

/** Adds weight · (c[f + 1] − c[f])² to the sum of squares whose normal matrix this is. */
function join(diagonal: Float64Array, beside: Float64Array, f: number, weight: number): void {
  diagonal[f] += weight;
  diagonal[f + 1] += weight;
  beside[f] -= weight;
}

/**
 * Solves a symmetric, positive definite system with `beside` next to its diagonal. (Thomas's algorithm)
 *
 * @param right becomes the solution; the matrix is used up.
 */
function solveTridiagonal(diagonal: Float64Array, beside: Float64Array, right: Float64Array): void {
  const count = right.length;
  for (let f = 1; f < count; f++) {
    const share = beside[f - 1] / diagonal[f - 1];
    diagonal[f] -= share * beside[f - 1];
    right[f] -= share * right[f - 1];
  }
  for (let f = count - 1; f >= 0; f--) {
    const after = f + 1 < count ? beside[f] * right[f + 1] : 0;
    right[f] = (right[f] - after) / diagonal[f];
  }
}
