import type { Vec3 } from '../core';
import type { Roles, SideRoles } from '../core/clip';
import type { BuildFigure, SideFigure } from './anatomy/figure';
import { collarBone, neckBase } from './anatomy/torso';
import { sideNames } from './build-pose';
import type { Collar } from './collar-distance';
import { trunkCollars } from './trunk-collars';
import { addScaled, cross, distance, lerp, normalize, scale, sub } from './vec';

/** What of a body's skin is marked: bands at its joints, two seams round its waist, the plane of its face. Lengths in heights. */
export interface Markings {
  collars: Collar[];
  /** Levels of the hips and of the shoulders, and how far the hips stand to the front. */
  waist: { hips: number; shoulders: number; front: number };
  face: { centre: Vec3; halfAxes: Vec3; head: Vec3 };
}

/** The markings of a human, in the figure's frame. */
export function humanMarkings(roles: Roles, figure: BuildFigure, positionOf: (joint: number) => Vec3): Markings {
  const { headCentre } = figure;
  const collars: Collar[] = neckCollars(roles, figure);
  for (const name of sideNames) {
    const side = figure[name];
    collars.push(...armCollars(roles[name], figure, side), ...legCollars(roles[name], side, positionOf));
  }
  const { hips, spine, chest, left, right } = roles;
  const joints = [...spine, ...(chest === hips ? [] : [chest])];
  const limbs = [left.upperArm, left.upperLeg, right.upperArm, right.upperLeg];
  const levels = joints.map((joint) => positionOf(joint)[1]);
  const cuts = collars.filter(({ joint, isQuiet }) => !isQuiet && limbs.includes(joint));
  collars.push(...trunkCollars(joints, levels, figure, cuts));
  const [x, y, z] = headCentre;
  return {
    collars: withRoom(collars),
    waist: { hips: figure.hips[1], shoulders: figure.shoulders[1], front: figure.hips[2] },
    face: { centre: [x, y - 0.012, z + 0.058], halfAxes: [0.033, 0.05, 0.046], head: headCentre },
  };
}

/** Collars with the room that the ones that are always seen leave each other: on short limbs they would run into one another. */
function withRoom(collars: Collar[]): Collar[] {
  const loud = collars.filter(({ isQuiet }) => !isQuiet);
  return collars.map((collar) => {
    if (collar.isQuiet) return collar;
    const near = loud.filter((other) => other !== collar && other.side * collar.side >= 0);
    return { ...collar, room: Math.min(...near.map(({ centre }) => distance(centre, collar.centre) / 2)) };
  });
}

/** Heights from the middle of the head down to where the line along its jaw passes, and how far that line slopes from nape to chin. */
const JAW = { below: 0.046, behind: 0.012, slope: 0.48 };

/** One where the neck begins, and one along the jaw; a head without a neck has the first. */
function neckCollars({ neck, head }: Roles, figure: BuildFigure): Collar[] {
  const [x, y, z] = figure.headCentre;
  const joints = [...neck, head].filter((joint) => joint >= 0);
  if (joints.length === 0) return [];
  const base: Collar = {
    ...neckBase(figure),
    joint: joints[0],
    // The meter of a neck fills from the front, since no side of a neck is the outer one.
    outer: [0, 0, 1],
    halfWidth: 0.0115,
    reach: 0.094,
    side: 0,
    isQuiet: false,
  };
  if (head < 0 || head === base.joint) return [base];
  const jaw: Collar = {
    joint: head,
    centre: [x, y - JAW.below, z - JAW.behind],
    normal: normalize([0, 1, JAW.slope]),
    halfWidth: 0.006,
    reach: 0.125,
    side: 0,
    isQuiet: true,
  };
  return [base, jaw];
}

/** Heights along the limb from shoulder and hip to their arcs: exactly at the joint they would cut across chest and crotch. */
const BELOW_SHOULDER = 0.046;
const BELOW_HIP = 0.05;

/** Which way the ridge of a collar bone faces, and heights from the middle of the line along it to where the line has faded out. */
const RIDGE: Vec3 = [0, 0.6, 0.8];
const ALONG_BONE = 0.05;

function armCollars({ clavicle, upperArm, foreArm, hand }: SideRoles, figure: BuildFigure, side: SideFigure): Collar[] {
  const { shoulder, elbow, wrist, armAxis, sign, fingers } = side;
  const outer = normalize([sign * 0.6, 1, 0]);
  const collars: Collar[] = [
    {
      joint: upperArm,
      form: 'arc',
      centre: addScaled(shoulder, armAxis, BELOW_SHOULDER),
      normal: normalize(addScaled(armAxis, [sign, 0, 0], 0.12)),
      outer,
      halfWidth: 0.0115,
      reach: 0.072,
      side: sign,
      isQuiet: false,
    },
    {
      joint: foreArm,
      form: 'hinge',
      centre: elbow,
      normal: armAxis,
      outer,
      cap: [0, 0, -1],
      halfWidth: 0.0115,
      reach: 0.08,
      side: sign,
      isQuiet: false,
    },
    { joint: hand, centre: wrist, normal: armAxis, outer, halfWidth: 0.0115, reach: 0.055, side: sign, isQuiet: false },
  ];
  if (clavicle >= 0) {
    const { from, to } = collarBone(figure, side);
    const along = normalize(sub(to, from));
    collars.push({
      joint: clavicle,
      centre: lerp(from, to, 0.56),
      normal: normalize(cross(along, RIDGE)),
      halfWidth: 0.006,
      reach: 0.075,
      side: sign,
      ends: { along, half: ALONG_BONE },
      isQuiet: true,
    });
  }
  for (const { joints, points } of fingers ?? [])
    for (const [i, joint] of joints.entries()) {
      const normal = normalize(sub(points[Math.min(i + 1, points.length - 1)], points[Math.max(0, i - 1)]));
      collars.push({ joint, centre: points[i], normal, halfWidth: 0.0022, reach: 0.011, side: 0, isQuiet: true });
    }
  return collars;
}

function legCollars(
  { upperLeg, lowerLeg, foot, toe }: SideRoles,
  { hip, knee, ankle, legAxis, footAxis, sign }: SideFigure,
  positionOf: (joint: number) => Vec3,
): Collar[] {
  const outer: Vec3 = [sign, 0, 0];
  const collars: Collar[] = [
    {
      joint: upperLeg,
      form: 'arc',
      centre: addScaled(hip, [0, -1, 0], BELOW_HIP),
      normal: normalize([sign * 0.3, -1, 0.04]),
      outer,
      halfWidth: 0.0115,
      reach: 0.13,
      side: sign,
      isQuiet: false,
    },
    {
      joint: lowerLeg,
      form: 'hinge',
      centre: knee,
      normal: legAxis,
      outer,
      cap: [0, 0, 1],
      halfWidth: 0.0118,
      reach: 0.1,
      side: sign,
      isQuiet: false,
    },
    {
      joint: foot,
      centre: ankle,
      // The foot's collar leans forwards over the instep.
      normal: normalize(addScaled(legAxis, footAxis, 0.24)),
      outer,
      halfWidth: 0.0115,
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
