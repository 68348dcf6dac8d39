import type { Skeleton } from '../core';
import { boneLength, type Roles } from '../core/clip';
import type { JointRegion } from '../core/limit';
import { type BodyRole, bendingRoles } from './ragdoll';

/** The most bodies that are simulated: more are slow, and the small ones tremble. */
export const MOST_BODIES = 40;
/** A joint that took fewer rotations than this never moved. Limits that were not learned from rotations have none. */
const LEAST_SAMPLES = 3;
/** Of the skeleton's size: shorter bones of unknown kind ride along. */
const SHORT = 0.04;

const BENDING: ReadonlySet<BodyRole> = new Set(bendingRoles);

/** Which joints lead a body, in their order, with what they are; the root always does. */
export interface Leads {
  joints: number[];
  roles: BodyRole[];
  /** Joints that move but have no body of their own because there were too many. */
  leftOut: number;
}

/** Whether a limit is that of a joint that moves. */
export const isOfMoving = ({ sampleCount }: JointRegion): boolean => sampleCount === 0 || sampleCount >= LEAST_SAMPLES;

/** @param moves whether a joint moves; those that do not ride along. */
export function chooseBodies(skeleton: Skeleton, roles: Roles, moves: (joint: number) => boolean): Leads {
  const isHuman = roles.kind === 'human';
  const short = SHORT * sizeOf(skeleton);
  const reach = farReach(skeleton);
  // The end of a toe is no piece, however long the toe is.
  const bends = (joint: number) => moves(joint) && reach[joint] > short / 10;
  const all = [...skeleton.parents.keys()].filter((joint) => joint > 0 && skeleton.parents[joint] >= 0 && bends(joint));
  const chosen = isHuman ? humanLeads(skeleton, roles, moves) : all;
  let kept = isHuman ? chosen : boneLeads(skeleton, bends, short);
  // The longer pieces are, the fewer.
  for (let least = short; kept.length > MOST_BODIES - 1; least *= 1.2)
    kept = boneLeads(skeleton, (joint) => chosen.includes(joint), least);
  return {
    joints: [0, ...kept],
    roles: [isHuman ? 'hips' : 'bone', ...kept.map((joint) => (isHuman ? roleOf(roles, joint) : 'bone'))],
    leftOut: chosen.length - kept.length,
  };
}

/** The role of a joint without its side. */
function roleOf({ byJoint }: Roles, joint: number): BodyRole {
  const role = byJoint[joint].replace(/^(left|right)(?=[A-Z])/, '');
  const plain = (role[0].toLowerCase() + role.slice(1)) as BodyRole;
  return BENDING.has(plain) || plain === 'hips' ? plain : 'bone';
}

function humanLeads({ parents }: Skeleton, roles: Roles, moves: (joint: number) => boolean): number[] {
  return [...parents.keys()].filter((joint) => {
    if (joint === 0 || joint === roles.hips || !moves(joint)) return false;
    const role = roleOf(roles, joint);
    // One neck is enough.
    if (role === 'neck') return roleOf(roles, parents[joint]) !== 'neck';
    return BENDING.has(role);
  });
}

/** By lengths alone: joints that move and with which a piece begins that is long enough, from where the last one did. */
function boneLeads(skeleton: Skeleton, moves: (joint: number) => boolean, least: number): number[] {
  const { parents } = skeleton;
  const reach = farReach(skeleton);
  const since = new Array<number>(parents.length).fill(0);
  return [...parents.keys()].filter((joint) => {
    if (joint === 0 || parents[joint] < 0) return false;
    since[joint] = since[parents[joint]] + boneLength(skeleton, joint);
    if (!moves(joint) || since[joint] + reach[joint] <= least) return false;
    since[joint] = 0;
    return true;
  });
}

/** m, by joint: the longest bone that hangs on it. */
function farReach(skeleton: Skeleton): number[] {
  const { parents, endSites, endSiteJoints } = skeleton;
  const reach = new Array<number>(parents.length).fill(0);
  for (let joint = 1; joint < parents.length; joint++)
    if (parents[joint] >= 0) reach[parents[joint]] = Math.max(reach[parents[joint]], boneLength(skeleton, joint));
  for (const [i, joint] of endSiteJoints.entries())
    reach[joint] = Math.max(reach[joint], Math.hypot(endSites[3 * i], endSites[3 * i + 1], endSites[3 * i + 2]));
  return reach;
}

/** m: the longest way from joint to joint. */
export function sizeOf(skeleton: Skeleton): number {
  const { parents } = skeleton;
  const below = new Array<number>(parents.length).fill(0);
  let size = 0;
  for (let joint = parents.length - 1; joint > 0; joint--) {
    const parent = parents[joint];
    if (parent < 0) continue;
    const way = below[joint] + boneLength(skeleton, joint);
    size = Math.max(size, way + below[parent]);
    below[parent] = Math.max(below[parent], way);
  }
  return size;
}
