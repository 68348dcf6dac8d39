import type { Roles, SideRoles } from '../clip';
import { cross, dot, length, readVec3, subtract, unit, type Vec3 } from '../math';

/** Where a body looks and stands in the rest pose: unit, right-handed, in the world. (ISB: X forward, Y up, Z to the right) */
export interface BodyAxes {
  forward: Vec3;
  up: Vec3;
  right: Vec3;
  /** The joints that are called left are on the body's right, told by the toes. */
  areSidesSwapped: boolean;
}

/** A trunk that leans less from the world's up than this stands plumb: bones of a spine run in curves. cos 25°. */
const PLUMB = Math.cos((25 * Math.PI) / 180);
/** Toes that point this clearly backwards tell that the sides are swapped. */
const BACKWARD = -0.3;

/**
 * The body's axes in the rest pose; null where the skeleton does not tell them (no pair of hips or shoulders, no height between).
 *
 * @param positions J×3, m, of the rest pose in the world.
 */
export function bodyAxes(roles: Roles, positions: ArrayLike<number>): BodyAxes | null {
  const at = (joint: number) => readVec3(positions, joint);
  const { left, right } = roles;
  const pairs = [
    [left.upperLeg, right.upperLeg],
    [left.upperArm, right.upperArm],
  ].filter(([l, r]) => l >= 0 && r >= 0);
  if (pairs.length === 0) return null;
  const across = pairs.reduce<Vec3>((sum, [l, r]) => plus(sum, unit(subtract(at(r), at(l)))), [0, 0, 0]);
  const low = middle(at, left.upperLeg, right.upperLeg) ?? (roles.hips >= 0 ? at(roles.hips) : null);
  const top = middle(at, left.upperArm, right.upperArm) ?? firstOf(at, [...roles.neck, roles.head, roles.chest]);
  if (low === null || top === null) return null;
  const rise = unit(subtract(top, low));
  const up: Vec3 = rise[1] > PLUMB ? [0, 1, 0] : rise;
  const toRight = unit(reject(across, up));
  if (length(rise) === 0 || length(toRight) === 0) return null;
  const forward = cross(up, toRight);
  const ahead = [left, right].reduce((sum, side) => sum + toesAhead(side, at, forward, toRight), 0);
  const areSidesSwapped = ahead < BACKWARD;
  const sign = areSidesSwapped ? -1 : 1;
  return { up, right: scaled(toRight, sign), forward: scaled(forward, sign), areSidesSwapped };
}

/**
 * How far toes point ahead, −1 to 1, against the shin: a leg that is lifted behind, as in the middle of a sprint, has toes that point down or back in
 * the world. 0 where the foot has no length.
 */
function toesAhead(
  { lowerLeg, foot, toe }: SideRoles,
  at: (joint: number) => Vec3,
  forward: Vec3,
  toRight: Vec3,
): number {
  if (foot < 0 || toe < 0) return 0;
  const toes = unit(subtract(at(toe), at(foot)));
  const shin = lowerLeg >= 0 ? unit(subtract(at(lowerLeg), at(foot))) : null;
  const ahead = shin ? unit(cross(shin, toRight)) : forward;
  return dot(toes, length(ahead) > 0 ? ahead : forward);
}

function middle(at: (joint: number) => Vec3, a: number, b: number): Vec3 | null {
  return a >= 0 && b >= 0 ? scaled(plus(at(a), at(b)), 0.5) : null;
}

function firstOf(at: (joint: number) => Vec3, joints: readonly number[]): Vec3 | null {
  const found = joints.find((joint) => joint >= 0);
  return found === undefined ? null : at(found);
}

const plus = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scaled = (a: Readonly<Vec3>, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];

/** The part of `v` at right angles to the unit vector `n`. */
export function reject(v: Readonly<Vec3>, n: Readonly<Vec3>): Vec3 {
  const along = dot(v, n);
  return [v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2]];
}
