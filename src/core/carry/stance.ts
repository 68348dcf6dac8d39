import { type BodyAxes, frameFrom } from '../anatomy';
import { type Clip, type Roles, restTransforms, type SideRoles, type Skeleton } from '../clip';
import {
  angleBetween,
  conjugate,
  dot,
  meanRotation,
  multiply,
  type Quat,
  readQuat,
  rotateVector,
  unit,
  type Vec3,
} from '../math';
import { type Figure, sidesOnBody } from './figure';
import { flatFoot, heading, yaw } from './flat-feet';
import { rollToFolds } from './fold';
import { neckOf, trunkOf } from './match-joints';
import { createPoser, type Poser } from './poser';

/**
 * The pose in which all people mean the same by it: facing +Z, arms 40° down, legs 5° apart, limbs straight, elbows folding
 * forward and knees back. What a joint has turned in the world since is what its counterpart turns.
 */
export interface Stance {
  /** With the sides as they are on the body. */
  roles: Roles;
  /** J×4, worldFromLocal: how each joint that moves is turned in the stance. */
  rotations: Float64Array;
  /** J×4, parentFromLocal: how joints that follow nothing stay, as the file has them. */
  locals: Float64Array;
  /** J×3, m, joint 0 at the origin. */
  positions: Float64Array;
  /** What the stance was reached from: the rest pose or, where nobody stands like that, the mean of the motion; null without motion: a guess. */
  startedFrom: 'rest' | 'motion' | null;
}

const ARM_DROP = (40 * Math.PI) / 180;
const LEG_SPREAD = (5 * Math.PI) / 180;
/** rad: toes point outwards a little, and up or down from the ankle within these. */
const FOOT_YAW = 0.12;
const FOOT_PITCH = [-0.9, 0.1] as const;
/** Cosine of how far a bone of a spine may lie off the way from hips to chest. */
const SPINE_ALIKE = 0.7;
/** rad: a mean foot that differs more from the one at rest was not standing flat. */
const FOOT_TRUST = 0.7;
/** m: heights of a foot's lowest joint above the floor that a rest pose may have. */
const RESTING_FLOOR = [-0.02, 0.15] as const;
/** Frames whose mean is taken. */
const SAMPLES = 60;

/** @throws never; a skeleton that no turns can straighten comes out as near as they bring it. */
export function stanceOf({ skeleton, roles: named, motion, poses = motion }: Figure): Stance {
  const rest = createPoser(skeleton, skeleton.restRotations);
  const resting = sidesOnBody(named, rest.positions);
  const isRestUsable = isStanding(rest, resting.roles, resting.axes);
  const hasMotion = poses !== undefined && poses.frameCount > 0;
  const startedFrom = isRestUsable ? 'rest' : hasMotion ? 'motion' : null;
  const poser = startedFrom === 'motion' ? createPoser(skeleton, meanPose(poses!)) : rest;
  const { roles, axes } = startedFrom === 'motion' ? sidesOnBody(named, poser.positions) : resting;
  if (axes) faceForward(poser, skeleton, axes);
  if (startedFrom === 'motion') straightenTrunk(poser, roles, rest);
  poseLimbs(poser, roles, motion ?? null, startedFrom === 'motion');
  const { locals, positions } = poser;
  const rotations = poser.rotations.slice();
  if (poses) rollToFolds(poses, roles, rotations);
  return { roles, rotations, locals, positions, startedFrom };
}

/** Whether a person stands so: head up, legs down, arms out or down, limbs straight, in the body's own axes. */
function isStanding(poser: Poser, roles: Roles, axes: BodyAxes | null): boolean {
  if (!axes) return false;
  const along = (from: number, to: number, direction: Vec3) =>
    from < 0 || to < 0 ? 1 : dot(unit(poser.way(from, to)), direction);
  const down: Vec3 = [-axes.up[0], -axes.up[1], -axes.up[2]];
  if (roles.head !== roles.chest && along(roles.chest, roles.head, axes.up) < 0.8) return false;
  return [roles.left, roles.right].every((side, i) => {
    const outward = axes.right.map((x) => (i === 0 ? -x : x)) as Vec3;
    const upperArm = unit(poser.way(side.upperArm, side.foreArm));
    return (
      along(side.upperLeg, side.lowerLeg, down) > 0.75 &&
      along(side.lowerLeg, side.foot, down) > 0.75 &&
      along(side.foreArm, side.hand, upperArm) > 0.7 &&
      dot(upperArm, outward) > -0.2 &&
      along(side.foot, side.toe, axes.forward) > 0.1
    );
  });
}

/** The mean of each joint's local rotations over frames from all of the motion. */
function meanPose({ skeleton, rotations, frameCount }: Clip): Float64Array {
  const width = 4 * skeleton.names.length;
  const count = Math.min(SAMPLES, frameCount);
  const rows = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * frameCount) / count) * width;
    rows.set(rotations.subarray(at, at + width), i * width);
  }
  return Float64Array.from(skeleton.names.flatMap((_, joint) => meanRotation(rows, joint, skeleton.names.length)));
}

/** Turns the whole pose so that the body looks along +Z, its up being up. */
function faceForward(poser: Poser, { parents }: Skeleton, { forward, up }: BodyAxes): void {
  const now = frameFrom(forward, up);
  const wanted = frameFrom([0, 0, 1], [0, 1, 0]);
  if (!now || !wanted) return;
  // worldFromBody of the stance from that of the pose.
  const turn = multiply(wanted, conjugate(now));
  for (const [joint, parent] of parents.entries()) if (parent < 0) poser.turn(joint, turn);
}

/**
 * Spine and neck upright, collars level: what the mean of a motion has bent. Where the rest pose has a spine of use, however the limbs are, the
 * spine keeps the curve of the rest, and the chest is above the hips: single bones of a spine lie up to 25° off the upright.
 */
function straightenTrunk(poser: Poser, roles: Roles, rest: Poser): void {
  const { hips, chest, left, right } = roles;
  const trunk = trunkOf(roles);
  if (hasSpine(rest, roles)) {
    for (const joint of trunk.slice(1)) poser.put(joint, readQuat(rest.locals, joint));
    poser.aim(hips, poser.way(hips, chest), [0, 1, 0]);
  } else for (let i = 0; i + 1 < trunk.length; i++) poser.aim(trunk[i], poser.way(trunk[i], trunk[i + 1]), [0, 1, 0]);
  const across = poser.way(right.upperArm, left.upperArm);
  if (chest !== hips) poser.aim(chest, [across[0], 0, across[2]], [1, 0, 0]);
  const above = neckOf(roles).slice(1);
  for (let i = 0; i + 1 < above.length; i++) poser.aim(above[i], poser.way(above[i], above[i + 1]), [0, 1, 0.15]);
  for (const [side, sign] of [
    [left, 1],
    [right, -1],
  ] as const)
    if (side.clavicle >= 0)
      poser.aim(side.clavicle, poser.way(side.clavicle, side.upperArm), [sign, -0.05, -0.05] as Vec3);
}

/** Whether each bone of the spine goes about from hips to chest, and the shoulders are above the hip joints, not turned against them. */
function hasSpine(poser: Poser, roles: Roles): boolean {
  const { hips, chest, left, right } = roles;
  const trunk = trunkOf(roles);
  const upward = unit(poser.way(hips, chest));
  const isAlike = (a: Vec3, b: Vec3) => dot(unit(a), unit(b)) > SPINE_ALIKE;
  return (
    trunk.slice(1).every((joint, i) => isAlike(poser.way(trunk[i], joint), upward)) &&
    isAlike(poser.way(right.upperLeg, left.upperLeg), poser.way(right.upperArm, left.upperArm))
  );
}

/**
 * Aims every bone of the limbs by the smallest turn, from the body outwards, so that their roll stays the file's. Feet stand as they rest in the
 * world, or in the mean of a motion as they are on the shank: a runner's shanks are lifted behind, and the feet point back with them.
 */
function poseLimbs(poser: Poser, roles: Roles, motion: Clip | null, isMean: boolean): void {
  for (const [side, sign] of [
    [roles.left, 1],
    [roles.right, -1],
  ] as const) {
    const arm: Vec3 = [sign * Math.cos(ARM_DROP), -Math.sin(ARM_DROP), 0];
    const leg: Vec3 = [sign * Math.sin(LEG_SPREAD), -Math.cos(LEG_SPREAD), 0];
    const hanging = readQuat(poser.rotations, side.foot);
    aimChain(poser, [...joints(side, 'upperArm'), ...joints(side, 'foreArm'), side.hand], arm);
    aimChain(poser, [...joints(side, 'upperLeg'), ...joints(side, 'lowerLeg'), side.foot], leg);
    const resting = isMean ? readQuat(poser.rotations, side.foot) : hanging;
    poseFoot(poser, side, sign, resting, motion, isMean);
  }
}

const joints = (side: SideRoles, part: keyof SideRoles['splits']): number[] => [side[part], ...side.splits[part]];

function aimChain(poser: Poser, chain: readonly number[], direction: Readonly<Vec3>): void {
  for (let i = 0; i + 1 < chain.length; i++) poser.aim(chain[i], poser.way(chain[i], chain[i + 1]), direction);
}

/**
 * Stands a foot flat, its toes a little outwards: as it is turned when it stands in the motion, else as it rests in the world, where rigs
 * stand on flat feet however their legs are splayed.
 *
 * @param resting worldFromFoot where the motion does not tell
 * @param isMean whether only the motion shows how a foot stands, not the rest pose.
 */
function poseFoot(
  poser: Poser,
  { foot, toe }: SideRoles,
  sign: 1 | -1,
  resting: Quat,
  motion: Clip | null,
  isMean: boolean,
): void {
  poser.turn(foot, multiply(resting, conjugate(readQuat(poser.rotations, foot))));
  const ahead = rotateVector(conjugate(resting), toe < 0 ? [0, 0, 1] : poser.way(foot, toe));
  const flat = motion && flatFoot(motion, foot, ahead, isMean);
  const isLike =
    flat &&
    (isMean
      ? isLevel(rotateVector(flat, ahead))
      : angleBetween(flat, multiply(yaw(-heading(rotateVector(resting, ahead))), resting)) < FOOT_TRUST);
  if (isLike) poser.turn(foot, multiply(flat, conjugate(resting)));
  const now = unit(rotateVector(readQuat(poser.rotations, foot), ahead));
  poser.turn(foot, yaw(sign * FOOT_YAW - heading(now)));
  const pitch = Math.min(FOOT_PITCH[1], Math.max(FOOT_PITCH[0], Math.asin(now[1])));
  const level = Math.cos(pitch);
  const wanted: Vec3 = [sign * Math.sin(FOOT_YAW) * level, Math.sin(pitch), Math.cos(FOOT_YAW) * level];
  poser.aim(foot, rotateVector(readQuat(poser.rotations, foot), ahead), wanted);
}

/** Whether the toes of a foot are where a foot on the floor has them, as seen from the ankle. */
const isLevel = (toes: Readonly<Vec3>): boolean => {
  const pitch = Math.asin(unit(toes)[1]);
  return pitch > FOOT_PITCH[0] && pitch < FOOT_PITCH[1];
};

/** m: how high the hip joints are above the lowest joint of the feet in the stance. */
export function hipHeight({ roles, positions }: Stance): number {
  return hipsMiddle(positions, roles)[1] - lowestFoot(positions, roles);
}

/** m: midway between the hip joints; of what has none, where the root is. */
export function hipsMiddle(positions: ArrayLike<number>, { left, right }: Roles, out: Vec3 = [0, 0, 0]): Vec3 {
  const [a, b] = left.upperLeg < 0 || right.upperLeg < 0 ? [0, 0] : [left.upperLeg, right.upperLeg];
  for (let k = 0; k < 3; k++) out[k] = (positions[3 * a + k] + positions[3 * b + k]) / 2;
  return out;
}

/** m: the height of the lowest ankle or ball of a foot. */
export function lowestFoot(positions: ArrayLike<number>, { left, right }: Roles): number {
  let low = Infinity;
  for (const { foot, toe } of [left, right]) {
    low = Math.min(low, positions[3 * foot + 1]);
    if (toe >= 0) low = Math.min(low, positions[3 * toe + 1]);
  }
  return low;
}

/** m: how high a joint of the feet is above the lowest of them in the stance. */
export const footHeight = ({ positions, roles }: Stance, joint: number): number =>
  positions[3 * joint + 1] - lowestFoot(positions, roles);

/** m: how high the lowest joint of the feet is in a rest pose that stands on the floor; null of one that hangs elsewhere. */
export function restingFloor(skeleton: Skeleton, roles: Roles): number | null {
  const low = lowestFoot(restTransforms(skeleton).positions, roles);
  return low > RESTING_FLOOR[0] && low < RESTING_FLOOR[1] ? low : null;
}
