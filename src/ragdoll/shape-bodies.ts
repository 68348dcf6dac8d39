import type { Quat, Skeleton, Vec3 } from '../core';
import type { Roles } from '../core/clip';
import { conjugate, dot, length as lengthOf, subtract as minus, plus, rotateVector, times } from '../core/math';
import type { BodyRole, RagdollBody } from './ragdoll';
import { middle, unitOf } from './vectors';

/** Where joints are in the pose that it begins in, in lengths of the simulation. */
export interface PlacedJoints {
  position(joint: number): Vec3;
  rotation(joint: number): Quat;
  /** Lengths of the simulation over those of the skeleton. */
  readonly scale: number;
}

/** Radii as shares of the height: of a man of middling build. */
const RADII: Record<Exclude<BodyRole, 'bone'>, number> = {
  hips: 0.058,
  spine: 0.062,
  chest: 0.07,
  neck: 0.032,
  head: 0.055,
  clavicle: 0.03,
  upperArm: 0.027,
  foreArm: 0.022,
  hand: 0.02,
  upperLeg: 0.043,
  lowerLeg: 0.03,
  foot: 0.022,
};
const THICK: ReadonlySet<BodyRole> = new Set<BodyRole>(['hips', 'spine', 'chest', 'head']);
/** Of its length: how thick a bone of unknown kind is, and a limb at most. */
const SLENDER = 0.16;
const STOUT = 0.45;
/** Of the size: how thick what carries several limbs is at least. */
const TRUNK = 0.055;
/** m. */
const LEAST_RADIUS = 0.015;
const LEAST_LENGTH = 0.02;

/** Gives bodies their capsules. */
export function shapeBodies(
  bodies: RagdollBody[],
  bodyOf: Int16Array,
  skeleton: Skeleton,
  roles: Roles,
  at: PlacedJoints,
  height: number,
): void {
  const ends = limbsOn(bodies);
  const children = bodies.map((_, i) => bodies.filter(({ parent }) => parent === i));
  bodies.forEach((body, i) => {
    const own = () => farPoints(skeleton, bodyOf, i, body.joint, at);
    const here = at.position(body.joint);
    let [from, to] = pieceOf(body, children[i], roles, at, own, here);
    if (lengthOf(minus(to, from)) < LEAST_LENGTH) {
      const up = body.parent < 0 ? here : at.position(bodies[body.parent].joint);
      to = plus(from, unitOf(minus(here, up)), Math.max(LEAST_LENGTH, stubOf(body.role) * height));
    }
    const length = lengthOf(minus(to, from));
    body.radius = radiusOf(body.role, length, height, ends[i] > 1);
    if (body.role === 'head') [from, to] = skull(from, to, height);
    const local = conjugate(at.rotation(body.joint));
    body.ends = [rotateVector(local, minus(from, here)), rotateVector(local, minus(to, here))];
    body.centre = middle(...body.ends);
    body.axis = unitOf(minus(body.ends[1], body.ends[0]));
    // Round ends reach a little beyond the joints, not by all of their radius.
    shorten(body);
  });
}

/** By body: how many limbs end below it, itself one where nothing hangs on it. */
function limbsOn(bodies: readonly RagdollBody[]): number[] {
  const ends = bodies.map((_, i) => (bodies.some(({ parent }) => parent === i) ? 0 : 1));
  for (let i = bodies.length - 1; i > 0; i--) ends[bodies[i].parent] += ends[i];
  return ends;
}

/** Of the height: how long a piece is of which nothing is known. */
const stubOf = (role: BodyRole): number => (role === 'head' ? 0.11 : role === 'bone' ? 0.03 : 0.06);

function radiusOf(role: BodyRole, length: number, height: number, isTrunk: boolean): number {
  if (role === 'bone')
    return Math.max(LEAST_RADIUS, isTrunk ? TRUNK * height : 0, Math.min(SLENDER * length, 0.08 * height));
  const usual = RADII[role] * height;
  return THICK.has(role) ? usual : Math.max(LEAST_RADIUS, Math.min(usual, STOUT * length));
}

/** Begin and end of a body's bone in the world. */
function pieceOf(
  { role }: RagdollBody,
  children: readonly RagdollBody[],
  roles: Roles,
  at: PlacedJoints,
  own: () => Vec3[],
  here: Vec3,
): [Vec3, Vec3] {
  const { left, right } = roles;
  if (role === 'hips' && left.upperLeg >= 0 && right.upperLeg >= 0)
    return [at.position(left.upperLeg), at.position(right.upperLeg)];
  if (role === 'chest') {
    const top = roles.neck[0] ?? roles.head;
    const end = top >= 0 ? at.position(top) : null;
    if (end && lengthOf(minus(end, here)) > 0.1) return [here, end];
    return [here, middle(at.position(left.upperArm), at.position(right.upperArm))];
  }
  const ends = children.length > 0 ? children.map(({ joint }) => at.position(joint)) : own();
  return [here, farthest(ends, here)];
}

function farthest(points: readonly Vec3[], from: Vec3): Vec3 {
  let best = from;
  for (const point of points) if (lengthOf(minus(point, from)) > lengthOf(minus(best, from))) best = point;
  return best;
}

/** Joints and end sites that ride on a body. */
function farPoints(
  { endSites, endSiteJoints }: Skeleton,
  bodyOf: Int16Array,
  body: number,
  lead: number,
  at: PlacedJoints,
) {
  const points: Vec3[] = [];
  for (const [joint, owner] of bodyOf.entries()) if (owner === body && joint !== lead) points.push(at.position(joint));
  for (const [i, joint] of endSiteJoints.entries()) {
    if (bodyOf[joint] !== body) continue;
    const tip: Vec3 = [endSites[3 * i], endSites[3 * i + 1], endSites[3 * i + 2]];
    points.push(plus(at.position(joint), rotateVector(at.rotation(joint), times(tip, at.scale))));
  }
  return points;
}

/** A head is a ball, a little drawn out, above its joint. */
function skull(from: Vec3, to: Vec3, height: number): [Vec3, Vec3] {
  const up = unitOf(minus(to, from));
  return [plus(from, up, 0.04 * height), plus(from, up, 0.075 * height)];
}

function shorten(body: RagdollBody): void {
  if (body.role === 'head') return;
  const [a, b] = body.ends;
  const half = dot(minus(b, a), body.axis) / 2;
  const kept = Math.max(0.005, half - 0.3 * body.radius);
  body.ends = [plus(body.centre, body.axis, -kept), plus(body.centre, body.axis, kept)];
}
