import type { Roles, SideRoles } from '../core/clip/roles';
import type { Vec3 } from '../core/math/types';
import type { Figure, SideFigure } from './anatomy/figure';
import { sideNames } from './build-pose';
import { addScaled, clamp, cross, normalize, scale, sub } from './vec';

/**
 * A band round a joint, as a mannequin wears one: of the skin within `reach` of the centre, on the side of x that `side`
 * says, what lies between two planes,
 *
 *     |(p − centre) · normal| ≤ halfWidth
 */
export interface Collar {
  joint: number;
  centre: Vec3;
  /** Unit. */
  normal: Vec3;
  /** Heights. */
  halfWidth: number;
  /** Heights. */
  reach: number;
  /** 1 or −1: only where x has that sign; 0 everywhere. */
  side: -1 | 0 | 1;
  /** Seen only where the joint nears its limit: between the bands that are always there. */
  isQuiet: boolean;
}

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

/** Numbers of a vertex in `Body.markings`. */
export const MARKING_SIZE = 4;

/** Half-widths from the middle of a collar up to where it is surely seen, to where it is not, and to where its light ends. */
const seen = { surely: 1.6, atMost: 3.2, lit: 6 };
/** Share of the reach from which on a collar fades away. */
const fadeFrom = 0.55;
/** Half-widths from a collar that is always seen within which no quiet one is. */
const taken = { wholly: 3.2, atMost: 5.6 };
/** Stands for the middle of no collar near. */
export const NO_COLLAR = 50;

/** The markings of a human, in the figure's frame. */
export function humanMarkings(roles: Roles, figure: Figure, positionOf: (joint: number) => Vec3): Markings {
  const { headCentre } = figure;
  const collars = trunkCollars(roles, figure, positionOf);
  const dark: DarkEnd[] = [];
  for (const name of sideNames) {
    const side = figure[name];
    collars.push(...armCollars(roles[name], side), ...legCollars(roles[name], side, figure, positionOf));
    dark.push({ centre: side.wrist, normal: side.armAxis, side: side.sign });
    dark.push({ centre: side.ankle, normal: ankleNormal(side), side: side.sign });
  }
  const [x, y, z] = headCentre;
  return { collars, dark, face: { centre: [x, y - 0.016, z + 0.058], halfAxes: [0.031, 0.05, 0.045] } };
}

/** Heights above the shoulders: where the neck begins. */
const neckBase = 0.046;

function trunkCollars(
  { hips, spine, chest, neck, head }: Roles,
  figure: Figure,
  positionOf: (j: number) => Vec3,
): Collar[] {
  const { shoulders } = figure;
  const upper = [...neck, head].filter((joint) => joint >= 0);
  const collars: Collar[] = [];
  const trunk = [...spine, ...(chest === hips ? [] : [chest])];
  for (const joint of trunk) {
    const [x, y, z] = positionOf(joint);
    collars.push({
      joint,
      centre: [x, y, z],
      normal: [0, 1, 0],
      halfWidth: 0.0075,
      reach: 0.2,
      side: 0,
      isQuiet: true,
    });
  }
  for (const [i, joint] of upper.entries()) {
    const isBase = i === 0;
    const level = isBase ? shoulders[1] + neckBase : positionOf(joint)[1];
    collars.push({
      joint,
      centre: [0, Math.max(level, shoulders[1] + neckBase + i * 0.02), shoulders[2]],
      normal: normalize([0, 1, isBase ? 0.32 : 0.45]),
      halfWidth: isBase ? 0.0115 : 0.006,
      reach: 0.1,
      side: 0,
      isQuiet: !isBase,
    });
  }
  return collars;
}

function armCollars({ clavicle, upperArm, foreArm, hand }: SideRoles, side: SideFigure): Collar[] {
  const { shoulder, elbow, wrist, armAxis, sign, fingers } = side;
  const collars: Collar[] = [
    {
      joint: upperArm,
      // Inside the shoulder's top, outside the armpit.
      centre: addScaled(shoulder, [-sign, 0, 0], 0.008),
      normal: normalize([sign, 0.1, 0]),
      halfWidth: 0.0115,
      reach: 0.13,
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
      reach: 0.075,
      side: sign,
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
const ankleNormal = ({ legAxis, footAxis }: SideFigure): Vec3 => normalize(addScaled(legAxis, footAxis, 0.4));

function legCollars(
  { upperLeg, lowerLeg, foot, toe }: SideRoles,
  side: SideFigure,
  { hips, hipHalf }: Figure,
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
      reach: 0.06,
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

function smoothStep(x: number, low: number, high: number): number {
  const t = clamp((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The collar of a vertex that is felt most, of those looked at so far; and how strongly the next one is. */
interface Felt {
  joint: number;
  at: number;
  /** Nearness to its centre, 0 to 1. */
  near: number;
  most: number;
  second: number;
}

const nothing = (): Felt => ({ joint: 0, at: NO_COLLAR, near: 0, most: 0, second: 0 });

/**
 * Writes the markings of vertices as `Body.markings` has them. Distances to planes are as straight as triangles are, so that a
 * collar has a clean edge on large triangles too.
 * @param positions V×3, heights
 * @param offset the vertex of `out` to begin with
 */
export function writeMarkings(
  { collars, dark, face }: Markings,
  positions: ArrayLike<number>,
  out: Float32Array,
  offset: number,
): void {
  const loud = nothing();
  const quiet = nothing();
  for (let v = 0; v < positions.length / 3; v++) {
    const x = positions[3 * v];
    const y = positions[3 * v + 1];
    const z = positions[3 * v + 2];
    const o = (offset + v) * MARKING_SIZE;
    Object.assign(loud, NOTHING);
    Object.assign(quiet, NOTHING);
    let cover = 0;
    for (const { joint, centre, normal, halfWidth, reach, side, isQuiet } of collars) {
      if (side * x < 0) continue;
      const dx = x - centre[0];
      const dy = y - centre[1];
      const dz = z - centre[2];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= reach * reach) continue;
      const at = (dx * normal[0] + dy * normal[1] + dz * normal[2]) / halfWidth;
      const away = Math.abs(at);
      if (away >= seen.lit) continue;
      const near = 1 - smoothStep(Math.sqrt(square), fadeFrom * reach, reach);
      feel(isQuiet ? quiet : loud, joint, at, near, near * (1 - away / seen.lit) ** 2);
      if (!isQuiet) cover = Math.max(cover, near * (1 - smoothStep(away, taken.wholly, taken.atMost)));
    }
    // Neither is seen where one takes over from the other: between two vertices their distances mean nothing.
    const room = clamp(1 - 2 * cover, 0, 1);
    const isQuiet = loud.most === 0 || room * presenceOf(quiet) > presenceOf(loud);
    if (isQuiet) writeCollar(quiet, -room, out, o);
    else writeCollar(loud, 1, out, o);
    out[o + 3] = darkness(dark, x, y, z) - faceShare(face, x, y, z);
  }
}

const NOTHING = nothing();

function feel(felt: Felt, joint: number, at: number, near: number, here: number): void {
  if (here <= felt.most) {
    felt.second = Math.max(felt.second, here);
    return;
  }
  felt.second = felt.most;
  felt.most = here;
  felt.joint = joint;
  felt.at = at;
  felt.near = near;
}

/** How much of it is left beside others, 0 to 1. */
const shareOf = ({ near, most, second }: Felt): number =>
  most > 0 ? near * clamp((1.8 * (most - second)) / most, 0, 1) : 0;

/** How surely it is seen, 0 to 1. */
const presenceOf = (felt: Felt): number =>
  shareOf(felt) * (1 - smoothStep(Math.abs(felt.at), seen.surely, seen.atMost));

/** @param most −1 to 1: how much it may be seen, negative for a quiet one */
function writeCollar(felt: Felt, most: number, out: Float32Array, o: number): void {
  out[o] = felt.joint;
  // It ends in a point.
  out[o + 1] = felt.at + Math.sign(felt.at) * seen.lit * (1 - shareOf(felt));
  out[o + 2] = most * presenceOf(felt);
}

/** Heights: no hand or foot ends further from its joint. */
const DARK_REACH = 0.2;

/** How much a vertex belongs to the hands and feet, 0 to 1. */
function darkness(ends: DarkEnd[], x: number, y: number, z: number): number {
  let most = 0;
  for (const { centre, normal, side } of ends) {
    const dx = x - centre[0];
    const dy = y - centre[1];
    const dz = z - centre[2];
    if (side * x < 0 || dx * dx + dy * dy + dz * dz > DARK_REACH * DARK_REACH) continue;
    most = Math.max(most, smoothStep(dx * normal[0] + dy * normal[1] + dz * normal[2], -0.004, 0.006));
  }
  return most;
}

/** How much a vertex belongs to the face, 0 to 1. */
function faceShare({ centre, halfAxes }: Markings['face'], x: number, y: number, z: number): number {
  const dx = (x - centre[0]) / halfAxes[0];
  const dy = (y - centre[1]) / halfAxes[1];
  const dz = (z - centre[2]) / halfAxes[2];
  return 1 - smoothStep(Math.sqrt(dx * dx + dy * dy + dz * dz), 0.85, 1.05);
}
