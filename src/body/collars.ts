import type { Vec3 } from '../core';
import type { Roles, SideRoles } from '../core/clip';
import type { BuildFigure, SideFigure } from './anatomy/figure';
import { sideNames } from './build-pose';
import type { Collar } from './collar-distance';
import { trunkCollars } from './trunk-collars';
import { addScaled, clamp, cross, normalize, scale, sub } from './vec';

/** Skin that is a shade darker: past a plane, hidden under the edge of a collar. */
interface DarkEnd {
  centre: Vec3;
  normal: Vec3;
  side: -1 | 1;
}

/** What of a body's skin is marked: bands at its joints, the ends of its limbs, the plane of its face. Lengths in heights. */
export interface Markings {
  collars: Collar[];
  dark: DarkEnd[];
  face: { centre: Vec3; halfAxes: Vec3 };
}

/** The markings of a human, in the figure's frame. */
export function humanMarkings(roles: Roles, figure: BuildFigure, positionOf: (joint: number) => Vec3): Markings {
  const { headCentre } = figure;
  const collars: Collar[] = neckCollars(roles, figure, positionOf);
  const dark: DarkEnd[] = [];
  for (const name of sideNames) {
    const side = figure[name];
    collars.push(...armCollars(roles[name], side), ...legCollars(roles[name], side, figure, positionOf));
    dark.push({ centre: side.wrist, normal: side.armAxis, side: side.sign });
    dark.push({ centre: side.ankle, normal: ankleNormal(side), side: side.sign });
  }
  const { hips, spine, chest, left, right } = roles;
  const joints = [...spine, ...(chest === hips ? [] : [chest])];
  const limbs = [left.upperArm, left.upperLeg, right.upperArm, right.upperLeg];
  const levels = joints.map((joint) => positionOf(joint)[1]);
  const cuts = collars.filter(({ joint, isQuiet }) => !isQuiet && limbs.includes(joint));
  collars.push(...trunkCollars(joints, levels, figure, cuts));
  const [x, y, z] = headCentre;
  return { collars, dark, face: { centre: [x, y - 0.016, z + 0.058], halfAxes: [0.031, 0.05, 0.045] } };
}

/** Heights above the shoulders: where the neck begins; from there to the next collar, and from that to others. */
const neckRoom = { base: 0.046, above: 0.034, apart: 0.03 };

/** One where the neck begins; above it as many as find room, the head's first. */
function neckCollars({ neck, head }: Roles, { shoulders }: BuildFigure, positionOf: (joint: number) => Vec3): Collar[] {
  const [base, ...upper] = [...neck, head].filter((joint) => joint >= 0);
  if (base === undefined) return [];
  const collarAt = (joint: number, level: number, lean: Vec3, halfWidth: number, isQuiet: boolean): Collar => ({
    joint,
    centre: [0, level, shoulders[2]],
    normal: normalize(lean),
    halfWidth,
    reach: 0.1,
    side: 0,
    isQuiet,
  });
  const low = shoulders[1] + neckRoom.base + neckRoom.above;
  const high = Math.max(low, ...upper.map((joint) => positionOf(joint)[1]));
  const room = 1 + Math.floor((high - low) / neckRoom.apart);
  return [
    collarAt(base, shoulders[1] + neckRoom.base, [0, 1, 0.32], 0.0115, false),
    ...upper.slice(-room).map((joint, i, { length }) => {
      const level = high - (length - 1 - i) * neckRoom.apart;
      // Between two of them distances have one sign for both.
      const up = i % 2 === 0 ? 1 : -1;
      return collarAt(joint, level, [0, up, 0.4 * up], 0.006, true);
    }),
  ];
}

function armCollars({ clavicle, upperArm, foreArm, hand }: SideRoles, side: SideFigure): Collar[] {
  const { shoulder, elbow, wrist, armAxis, sign, fingers } = side;
  const collars: Collar[] = [
    {
      joint: upperArm,
      // As an armhole is cut: down the chest, and under the arm where its skin hardly stretches when it is raised.
      centre: addScaled(shoulder, [-sign, 0, 0], 0.008),
      normal: normalize([sign, -0.4, 0]),
      under: { centre: addScaled(shoulder, [-sign * 0.28, -1, 0], 0.107), normal: normalize([sign * 0.6, 1, 0]) },
      halfWidth: 0.0115,
      reach: 0.22,
      side: sign,
      isQuiet: false,
    },
    { joint: foreArm, centre: elbow, normal: armAxis, halfWidth: 0.0115, reach: 0.08, side: sign, isQuiet: false },
    { joint: hand, centre: wrist, normal: armAxis, halfWidth: 0.0098, reach: 0.055, side: sign, isQuiet: false },
  ];
  if (clavicle >= 0)
    collars.push({
      joint: clavicle,
      centre: [shoulder[0] * 0.4, shoulder[1], shoulder[2]],
      normal: [sign, 0, 0],
      halfWidth: 0.006,
      reach: 0.13,
      side: sign,
      ends: { along: [0, 1, 0], half: 0.05 },
      isQuiet: true,
    });
  for (const { joints, points } of fingers ?? [])
    for (const [i, joint] of joints.entries()) {
      const normal = normalize(sub(points[Math.min(i + 1, points.length - 1)], points[Math.max(0, i - 1)]));
      collars.push({ joint, centre: points[i], normal, halfWidth: 0.0022, reach: 0.011, side: 0, isQuiet: true });
    }
  return collars;
}

/** The foot's collar leans forwards over the instep. */
const ankleNormal = ({ legAxis, footAxis }: SideFigure): Vec3 => normalize(addScaled(legAxis, footAxis, 0.24));

function legCollars(
  { upperLeg, lowerLeg, foot, toe }: SideRoles,
  side: SideFigure,
  { hips, hipHalf }: BuildFigure,
  positionOf: (joint: number) => Vec3,
): Collar[] {
  const { knee, ankle, legAxis, footAxis, sign } = side;
  // From the crotch to the hip bone, and level from front to back.
  const crotch: Vec3 = [0, hips[1] - 0.045, hips[2]];
  const bone: Vec3 = [sign * clamp(hipHalf + 0.042, 0.082, 0.1), hips[1] + 0.032, hips[2]];
  const upwards = normalize(sub(bone, crotch));
  const outwards = cross(upwards, [0, 0, 1]);
  const normal = outwards[1] > 0 ? scale(outwards, -1) : outwards;
  const collars: Collar[] = [
    { joint: upperLeg, centre: crotch, normal, halfWidth: 0.0115, reach: 0.3, side: sign, isQuiet: false },
    { joint: lowerLeg, centre: knee, normal: legAxis, halfWidth: 0.0118, reach: 0.1, side: sign, isQuiet: false },
    {
      joint: foot,
      centre: ankle,
      normal: ankleNormal(side),
      halfWidth: 0.0105,
      reach: 0.1,
      side: sign,
      isQuiet: false,
    },
  ];
  if (toe >= 0)
    collars.push({
      joint: toe,
      centre: positionOf(toe),
      // Towards the ankle: what lies between the two has one sign for both, however large the triangles.
      normal: scale(footAxis, -1),
      halfWidth: 0.006,
      reach: 0.028,
      side: sign,
      isQuiet: true,
    });
  return collars;
}
