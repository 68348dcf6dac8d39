import { type Roles, restTransforms, type Skeleton } from '../clip';
import { conjugate, length, readQuat, readVec3, rotateVector, type Vec3 } from '../math';

/** How a skeleton looks at things; what `createLookAt` asks for. */
export interface Gaze {
  /** Joints from the spine to the head. */
  chain: number[];
  /** Shares of the turn, summing to 1: trunk, then neck, then head. */
  weights: number[];
  /** Unit, in the head's frame. */
  forward: Vec3;
  /** Unit, in the head's frame. */
  up: Vec3;
  /** Between the eyes, in the head's frame, m. */
  origin: Vec3;
  /** What `forward` was read from. */
  source: 'sides' | 'skull bone' | 'rest pose +Z';
  /** Eyes that turn by themselves, each looking as a chain of one after the head has done what it can. */
  eyes: { joint: number; forward: Vec3; up: Vec3 }[];
}

const TRUNK_SHARE = 0.35;
const NECK_SHARE = 0.25;
const HEAD_SHARE = 0.4;
/** How far up the skull the eyes are when no joint says so, as a share of the head's bone. */
const EYE_HEIGHT = 0.5;
const HEAD_NAME = /head|skull/i;
const WORLD_UP: Vec3 = [0, 1, 0];

/**
 * Finds what a skeleton looks with and which way that faces in the rest pose: for a human at right angles to the line
 * from its right to its left, for an animal along a skull that lies level, else +Z. Null where there is no head.
 */
export function findGaze(skeleton: Skeleton, roles: Roles): Gaze | null {
  const head = roles.head >= 0 ? roles.head : skeleton.names.findIndex((name) => HEAD_NAME.test(name));
  if (head < 0) return null;
  const { positions, rotations } = restTransforms(skeleton);
  const { facing, source } = restFacing(skeleton, roles, head, positions, rotations);
  const { chain, weights } = gazeChain(skeleton, roles, head);
  const eyes = [roles.left.eye, roles.right.eye].filter((joint) => joint >= 0);
  return {
    chain,
    weights,
    forward: intoJoint(rotations, head, facing),
    up: intoJoint(rotations, head, WORLD_UP),
    origin: gazeOrigin(skeleton, head, eyes, positions, rotations),
    source,
    eyes: eyes.map((joint) => ({
      joint,
      forward: intoJoint(rotations, joint, facing),
      up: intoJoint(rotations, joint, WORLD_UP),
    })),
  };
}

function gazeChain(skeleton: Skeleton, roles: Roles, head: number): Pick<Gaze, 'chain' | 'weights'> {
  let trunk = [...roles.spine, roles.chest].filter((joint) => joint >= 0);
  let neck = roles.neck;
  if (roles.kind !== 'human') {
    // The neck of an animal: what carries nothing but the head, at most three joints.
    neck = [];
    for (
      let j = skeleton.parents[head];
      j >= 0 && neck.length < 3 && carriesOne(skeleton, j);
      j = skeleton.parents[j]
    ) {
      if (skeleton.parents[j] >= 0) neck.unshift(j);
    }
    trunk = [];
  }
  const shares = [
    ...trunk.map(() => TRUNK_SHARE / trunk.length),
    ...neck.map(() => NECK_SHARE / neck.length),
    HEAD_SHARE,
  ];
  const sum = shares.reduce((a, b) => a + b, 0);
  return { chain: [...trunk, ...neck, head], weights: shares.map((share) => share / sum) };
}

const carriesOne = ({ parents }: Skeleton, joint: number): boolean =>
  parents.filter((parent) => parent === joint).length === 1;

/** Which way the rest pose faces: level, unit, world. */
function restFacing(
  skeleton: Skeleton,
  roles: Roles,
  head: number,
  positions: Float64Array,
  rotations: Float64Array,
): { facing: Vec3; source: Gaze['source'] } {
  for (const part of ['upperLeg', 'upperArm', 'eye'] as const) {
    const left = roles.left[part];
    const right = roles.right[part];
    if (left < 0 || right < 0) continue;
    const l = readVec3(positions, left);
    const r = readVec3(positions, right);
    // left × up
    const facing = level([r[2] - l[2], 0, l[0] - r[0]]);
    if (facing) return { facing, source: 'sides' };
  }
  const skull = endSite(skeleton, head);
  const bone = skull ? rotateVector(readQuat(rotations, head), skull) : null;
  const facing = bone && Math.hypot(bone[0], bone[2]) > 0.5 * length(bone) ? level(bone) : null;
  return facing ? { facing, source: 'skull bone' } : { facing: [0, 0, 1], source: 'rest pose +Z' };
}

/** Between the eyes where there are some, else half up the skull; in the head's frame. */
function gazeOrigin(
  skeleton: Skeleton,
  head: number,
  eyes: readonly number[],
  positions: Float64Array,
  rotations: Float64Array,
): Vec3 {
  const origin: Vec3 = [0, 0, 0];
  if (eyes.length > 0) {
    const at = readVec3(positions, head);
    for (const eye of eyes) {
      const p = readVec3(positions, eye);
      for (let k = 0; k < 3; k++) origin[k] += (p[k] - at[k]) / eyes.length;
    }
    return intoJoint(rotations, head, origin);
  }
  const skull = endSite(skeleton, head);
  return skull ? [skull[0] * EYE_HEIGHT, skull[1] * EYE_HEIGHT, skull[2] * EYE_HEIGHT] : origin;
}

/** The end of a joint's bone in its frame, m: its end site, else its longest child; null where it has none. */
function endSite({ endSites, endSiteJoints, parents, offsets }: Skeleton, joint: number): Vec3 | null {
  const site = endSiteJoints.indexOf(joint);
  if (site >= 0) return readVec3(endSites, site);
  let longest: Vec3 | null = null;
  for (let child = joint + 1; child < parents.length; child++) {
    if (parents[child] !== joint) continue;
    const offset = readVec3(offsets, child);
    if (!longest || length(offset) > length(longest)) longest = offset;
  }
  return longest;
}

/** The level part of a direction, unit; null where there is none. */
function level(v: Readonly<Vec3>): Vec3 | null {
  const length = Math.hypot(v[0], v[2]);
  return length > 1e-6 ? [v[0] / length, 0, v[2] / length] : null;
}

/** A world direction of the rest pose in a joint's frame. */
function intoJoint(rotations: Float64Array, joint: number, v: Readonly<Vec3>): Vec3 {
  return rotateVector(conjugate(readQuat(rotations, joint)), v);
}
