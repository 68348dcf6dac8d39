import type { BodyAxes } from '../anatomy/body-axes';
import { frameFrom } from '../anatomy/frames';
import type { Clip, Skeleton } from '../clip/clip';
import type { Roles, SideRoles } from '../clip/roles';
import { meanRotation } from '../math/mean-rotation';
import { inverseMultiply } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { dot, unit } from '../math/vector';
import { type Figure, sidesOnBody } from './figure';
import { rollToFolds } from './fold';
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
  /** What the stance was reached from: the rest pose or, where nobody stands like that, the mean of the motion. */
  startedFrom: 'rest' | 'motion';
}

const ARM_DROP = (40 * Math.PI) / 180;
const LEG_SPREAD = (5 * Math.PI) / 180;
/** rad: toes point outwards a little, and down from the ankle by what the rest has within these. */
const FOOT_YAW = 0.12;
const FOOT_PITCH = [-0.6, -0.1] as const;
const USUAL_FOOT_PITCH = -0.42;
/** Frames whose mean is taken. */
const SAMPLES = 60;

/** @throws never; a skeleton that no turns can straighten comes out as near as they bring it. */
export function stanceOf({ skeleton, roles: named, motion }: Figure): Stance {
  const rest = createPoser(skeleton, skeleton.restRotations);
  const resting = sidesOnBody(named, rest.positions);
  const isRestUsable = isStanding(rest, resting.roles, resting.axes);
  const startedFrom = isRestUsable || !motion || motion.frameCount === 0 ? 'rest' : 'motion';
  const poser = startedFrom === 'rest' ? rest : createPoser(skeleton, meanPose(motion!));
  const { roles, axes } = startedFrom === 'rest' ? resting : sidesOnBody(named, poser.positions);
  if (axes) faceForward(poser, skeleton, axes);
  if (startedFrom === 'motion') straightenTrunk(poser, roles);
  poseLimbs(poser, roles, startedFrom);
  const { locals, positions } = poser;
  const rotations = poser.rotations.slice();
  if (motion) rollToFolds(motion, roles, rotations);
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
  // wanted · now⁻¹, as the inverse of both: worldFromBody of the stance from that of the pose.
  const [x, y, z, w] = now;
  const turn = inverseMultiply(inverse(wanted), [-x, -y, -z, w]);
  for (const [joint, parent] of parents.entries()) if (parent < 0) poser.turn(joint, turn);
}

const inverse = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, -y, -z, w];

/** Spine and neck upright, collars level: what the mean of a motion has bent. */
function straightenTrunk(poser: Poser, { hips, spine, chest, neck, head, left, right }: Roles): void {
  const trunk = [...new Set([hips, ...spine, chest])];
  for (let i = 0; i + 1 < trunk.length; i++) poser.aim(trunk[i], poser.way(trunk[i], trunk[i + 1]), [0, 1, 0]);
  const across = poser.way(right.upperArm, left.upperArm);
  if (chest !== hips) poser.aim(chest, [across[0], 0, across[2]], [1, 0, 0]);
  const above = [...neck, ...(head >= 0 ? [head] : [])];
  for (let i = 0; i + 1 < above.length; i++) poser.aim(above[i], poser.way(above[i], above[i + 1]), [0, 1, 0.15]);
  for (const [side, sign] of [
    [left, 1],
    [right, -1],
  ] as const)
    if (side.clavicle >= 0)
      poser.aim(side.clavicle, poser.way(side.clavicle, side.upperArm), [sign, -0.05, -0.05] as Vec3);
}

/** Aims every bone of the limbs by the smallest turn, from the body outwards, so that their roll stays the file's. */
function poseLimbs(poser: Poser, roles: Roles, startedFrom: Stance['startedFrom']): void {
  for (const [side, sign] of [
    [roles.left, 1],
    [roles.right, -1],
  ] as const) {
    const arm: Vec3 = [sign * Math.cos(ARM_DROP), -Math.sin(ARM_DROP), 0];
    const leg: Vec3 = [sign * Math.sin(LEG_SPREAD), -Math.cos(LEG_SPREAD), 0];
    aimChain(poser, [...joints(side, 'upperArm'), ...joints(side, 'foreArm'), side.hand], arm);
    aimChain(poser, [...joints(side, 'upperLeg'), ...joints(side, 'lowerLeg'), side.foot], leg);
    poseFoot(poser, side, sign, startedFrom);
  }
}

const joints = (side: SideRoles, part: keyof SideRoles['splits']): number[] => [side[part], ...side.splits[part]];

function aimChain(poser: Poser, chain: readonly number[], direction: Readonly<Vec3>): void {
  for (let i = 0; i + 1 < chain.length; i++) poser.aim(chain[i], poser.way(chain[i], chain[i + 1]), direction);
}

function poseFoot(poser: Poser, { foot, toe }: SideRoles, sign: 1 | -1, startedFrom: Stance['startedFrom']): void {
  if (toe < 0) return;
  const ahead = poser.way(foot, toe);
  const slope = Math.asin(unit(ahead)[1]);
  const pitch = startedFrom === 'rest' ? Math.min(FOOT_PITCH[1], Math.max(FOOT_PITCH[0], slope)) : USUAL_FOOT_PITCH;
  const flat = Math.cos(pitch);
  poser.aim(foot, ahead, [sign * Math.sin(FOOT_YAW) * flat, Math.sin(pitch), Math.cos(FOOT_YAW) * flat]);
}

/** m: how high the hip joints are above the lowest joint of the feet in the stance. */
export function hipHeight({ roles, positions }: Stance): number {
  return hipsMiddle(positions, roles)[1] - lowestFoot(positions, roles);
}

/** m: midway between the hip joints. */
export function hipsMiddle(positions: ArrayLike<number>, { left, right }: Roles, out: Vec3 = [0, 0, 0]): Vec3 {
  for (let k = 0; k < 3; k++) out[k] = (positions[3 * left.upperLeg + k] + positions[3 * right.upperLeg + k]) / 2;
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
