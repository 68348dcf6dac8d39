import { type Pose, type Skeleton, worldTransforms } from '../core';
import type { Roles } from '../core/clip';
import type { JointRegion } from '../core/limit';
import {
  conjugate,
  subtract as minus,
  multiply,
  normalize,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  shortRotationVector,
  times,
} from '../core/math';
import { chooseBodies, isOfMoving, sizeOf } from './choose-bodies';
import { pairsApart } from './collisions';
import { giveMasses } from './masses';
import type { BodyState, Ragdoll, RagdollBody } from './ragdoll';
import { type PlacedJoints, shapeBodies } from './shape-bodies';
import { heightOf } from './stature';

/** Why there is no ragdoll, in a sentence for people. */
export class RagdollError extends Error {
  override readonly name = 'RagdollError';
}

/** A pose, and the one that follows: what is between them is its speed. */
export interface RagdollStart {
  pose: Pose;
  /** What comes after; null for no speed. */
  next: Pose | null;
  /** The skeleton as it is then, where joints slide. */
  nextBones?: Skeleton;
  /** s between the two. */
  dt: number;
}

/** m, human and any other: smaller or larger ones are simulated man-sized. */
const SIZES = { human: [0.5, 4, 1.75], bones: [0.2, 8, 2] } as const;
/** m/s and rad/s: the speeds it begins with, at most. */
export const FASTEST_START = 60;
/** 1/s: what air and flesh take of any motion. */
const DAMPING = 0.3;
/** Skin and cloth on a floor. */
const FRICTION = 0.6;
/** N·m: of the joints of a man of 75 kg and 1.75 m. What holds a foot up is three times that. */
const JOINT_FRICTION = 0.2;

/**
 * A ragdoll of any skeleton: a body for each joint that bends, in the pose and at the speed it begins with. With the roles of a human
 * its trunk, head and limbs; else all bones that are long enough.
 *
 * @param skeleton as it is in the pose: where joints slide, as they are there.
 * @param limits index = joint, or the regions that ties leave of them.
 * @param moves whether a joint moves; those that do not ride along. Default: joints with a limit, but for those that never moved.
 * @throws RagdollError where nothing of it can bend, or the pose is no pose.
 */
export function buildRagdoll(
  skeleton: Skeleton,
  roles: Roles,
  limits: readonly (JointRegion | null)[],
  start: RagdollStart,
  moves = (joint: number): boolean => {
    const limit = limits[joint];
    return limit ? isOfMoving(limit) : false;
  },
): Ragdoll {
  const { names, parents } = skeleton;
  const finite = (values: ArrayLike<number>) => Array.prototype.every.call(values, Number.isFinite);
  if (!finite(start.pose.rotations) || !finite(start.pose.rootPosition))
    throw new RagdollError('The pose it would fall from has numbers that are none.');
  const leads = chooseBodies(skeleton, roles, moves);
  if (leads.joints.length < 2)
    throw new RagdollError('Nothing of this skeleton bends: a ragdoll needs a joint that moves in the clip.');
  const isHuman = roles.kind === 'human';
  const size = isHuman ? heightOf(skeleton, roles) : sizeOf(skeleton);
  const [least, most, usual] = isHuman ? SIZES.human : SIZES.bones;
  if (!(size > 0)) throw new RagdollError('The bones of this skeleton have no length.');
  const scale = size >= least && size <= most ? 1 : usual / size;
  const height = size * scale;
  const now = placed(skeleton, start.pose, scale);
  const bodyOf = new Int16Array(names.length);
  const indexOf = new Map(leads.joints.map((joint, i) => [joint, i]));
  for (const joint of names.keys())
    bodyOf[joint] = indexOf.get(joint) ?? (parents[joint] < 0 ? 0 : bodyOf[parents[joint]]);
  const bodies = leads.joints.map((joint, i): RagdollBody => {
    const parent = i === 0 ? -1 : bodyOf[parents[joint]];
    const lead = i === 0 ? 0 : leads.joints[parent];
    const fromWorld = conjugate(now.rotation(lead));
    return {
      joint,
      name: names[joint],
      role: leads.roles[i],
      side: sideOf(roles, joint),
      parent,
      anchor: i === 0 ? [0, 0, 0] : rotateVector(fromWorld, minus(now.position(joint), now.position(lead))),
      between: i === 0 ? [0, 0, 0, 1] : normalize(multiply(fromWorld, now.rotation(parents[joint]))),
      ends: [
        [0, 0, 0],
        [0, 0, 0],
      ],
      radius: 0,
      centre: [0, 0, 0],
      axis: [0, 1, 0],
      mass: 0,
      inertia: { along: 0, across: 0 },
      limit: i === 0 ? null : (limits[joint] ?? null),
    };
  });
  shapeBodies(bodies, bodyOf, skeleton, roles, now, height);
  giveMasses(bodies, isHuman, height);
  const { next, nextBones = skeleton, dt } = start;
  const after = next && dt > 0 && finite(next.rotations) ? placed(nextBones, next, scale) : null;
  const states = bodies.map((body) => stateOf(body, now, after, dt));
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const notes =
    leads.leftOut > 0
      ? [`It falls as ${leads.joints.length} pieces; ${leads.leftOut} joints between short bones do not bend.`]
      : [];
  return {
    skeleton,
    bodies,
    bodyOf,
    start: states,
    pose: Float32Array.from(start.pose.rotations),
    ...pairsApart(bodies, states),
    scale,
    height,
    damping: DAMPING,
    jointFriction: (JOINT_FRICTION * mass * height) / (75 * 1.75),
    friction: FRICTION,
    notes,
  };
}

function sideOf({ byJoint }: Roles, joint: number): RagdollBody['side'] {
  const role = byJoint[joint];
  return /^left[A-Z]/.test(role) ? 'left' : /^right[A-Z]/.test(role) ? 'right' : 'centre';
}

function placed(skeleton: Skeleton, { rotations, rootPosition }: Pose, scale: number): PlacedJoints {
  const positions = new Float64Array(3 * skeleton.names.length);
  const turned = new Float64Array(4 * skeleton.names.length);
  worldTransforms(skeleton, rotations, 0, rootPosition, positions, turned);
  return {
    scale,
    position: (joint) => times(readVec3(positions, joint), scale),
    rotation: (joint) => normalize(readQuat(turned, joint)),
  };
}

function stateOf({ joint, centre }: RagdollBody, now: PlacedJoints, after: PlacedJoints | null, dt: number): BodyState {
  const position = now.position(joint);
  const rotation = now.rotation(joint);
  const still: BodyState = { position, rotation, velocity: [0, 0, 0], spin: [0, 0, 0] };
  if (!after) return still;
  const turned = after.rotation(joint);
  const turn = multiply(turned, conjugate(rotation));
  const spin = times(shortRotationVector(turn), 1 / dt);
  const there = plus(after.position(joint), rotateVector(turned, centre));
  const velocity = times(minus(there, plus(position, rotateVector(rotation, centre))), 1 / dt);
  const isUsable = [...spin, ...velocity].every((x) => Math.abs(x) <= FASTEST_START);
  return isUsable ? { ...still, velocity, spin } : still;
}
