import type { Quat, Vec3 } from '../../src/core';
import { dorsiflexionMax, hipFlexionMax, hipFlexionOf, kneeMax } from './couplings';
import {
  add,
  axisAngle,
  clamp,
  conjugate,
  cross,
  DEG,
  fromBasis,
  length,
  lerp,
  mirror,
  multiply,
  normalize,
  reject,
  rotate,
  rotationX,
  rotationY,
  rotationZ,
  scale,
  slerp,
  smootherstep,
  sub,
} from './math';
import { ankleGauge, clampInside, compose, composeHinge, decompose, kneeTwistMax, REGIONS } from './regions';
import { ANKLE_HEIGHT, HEEL_BACK, JOINT, SHANK, type Side, THIGH, TOE_FORWARD, TOE_HEIGHT } from './skeleton';
import type { Channels, SidedChannel } from './timeline';

const { UpLeg, Leg, Foot, ToeBase } = REGIONS;
export const LEG_LENGTH = THIGH + SHANK;
const HEEL_MAX = 59;

/**
 * A planted foot: where its ankle is and how it is turned, world; its toes' bend; where it carries: the middle of
 * the sole, or the ball once the heel is up. */
export interface FootTarget {
  ankle: Vec3;
  rotation: Quat;
  toe: number;
  ground: Vec3;
}

const read = (c: Channels, name: SidedChannel, side: Side, i: number): number => c[`${name}${side}`][i];

/** The foot asked for in frame `i`, with its heel lifted by `moreHeel` (degrees) beyond what the channel says. */
export const footTarget = (c: Channels, side: Side, i: number, moreHeel = 0): FootTarget => {
  const at = (name: SidedChannel) => read(c, name, side, i);
  const yaw = rotationY(at('footYaw') * DEG);
  const flat: Vec3 = [at('footX'), 0, at('footZ')];
  const toeJoint = add(flat, rotate(yaw, [0, TOE_HEIGHT, TOE_FORWARD]));
  const heel = clamp(at('heel') + moreHeel, 0, HEEL_MAX) + Math.max(0, at('footPitch'));
  let rotation = multiply(yaw, rotationX(heel * DEG));
  let ankle = add(toeJoint, rotate(rotation, [0, ANKLE_HEIGHT - TOE_HEIGHT, -TOE_FORWARD]));
  if (at('footPitch') < 0) {
    const pivot = add(flat, rotate(yaw, [0, 0, -HEEL_BACK]));
    const tilt = axisAngle(rotate(yaw, [1, 0, 0]), at('footPitch') * DEG);
    ankle = add(pivot, rotate(tilt, sub(ankle, pivot)));
    rotation = multiply(tilt, rotation);
  }
  return {
    ankle: add(ankle, [0, at('lift'), 0]),
    rotation,
    toe: heel * DEG,
    ground: add(flat, rotate(yaw, [0, 0, lerp(0.045, 0.125, smootherstep(heel / 20))])),
  };
};

/** A leg's angles as for the left side, radians. */
export interface LegPose {
  thigh: Quat;
  knee: number;
  kneeTwist: number;
  dorsiflexion: number;
  inversion: number;
  toe: number;
}

/**
 * The leg that puts the ankle on its target with the foot turned exactly as asked: two-bone IK whose swivel about the
 * hip–ankle line is solved (Newton) so that the shank's twist is `twist`; what is left is dorsiflexion and inversion.
 */
export const solveLeg = (hip: Vec3, pelvis: Quat, target: FootTarget, side: Side, twist: number): LegPose => {
  const g = side === 'Left' ? 1 : -1;
  const line = sub(target.ankle, hip);
  const distance = Math.min(length(line), LEG_LENGTH * 0.99995);
  const n = normalize(line);
  const corner = (a: number, b: number, opposite: number) =>
    Math.acos(clamp((a * a + b * b - opposite * opposite) / (2 * a * b), -1, 1));
  const knee = Math.PI - corner(THIGH, SHANK, distance);
  const atHip = corner(THIGH, distance, SHANK);
  const forward = normalize(reject(rotate(target.rotation, [0, 0.25, 1]), n));
  const solve = (swivel: number) => {
    const f = rotate(axisAngle(n, swivel), forward);
    const y = scale(normalize(add(scale(n, Math.cos(atHip)), scale(f, Math.sin(atHip)))), -1);
    const x = normalize(cross(y, f));
    const thigh = fromBasis(x, y, cross(x, y));
    const [qx, qy, qz, qw] = multiply(conjugate(multiply(thigh, rotationX(knee))), target.rotation);
    return {
      thigh,
      twist: Math.atan2(2 * (qx * qz + qw * qy), 1 - 2 * (qx * qx + qy * qy)),
      dorsiflexion: Math.asin(clamp(2 * (qy * qz - qw * qx), -1, 1)),
      inversion: -g * Math.atan2(2 * (qx * qy + qw * qz), 1 - 2 * (qx * qx + qz * qz)),
    };
  };
  let swivel = 0;
  let solved = solve(0);
  for (let k = 0; k < 8; k++) {
    const error = solved.twist - twist * g;
    if (Math.abs(error) < 1e-6) break;
    const slope = (solve(swivel + 0.01).twist - solved.twist) / 0.01;
    if (Math.abs(slope) < 0.1) break;
    swivel -= clamp(error / slope, -0.4, 0.4);
    solved = solve(swivel);
  }
  const local = multiply(conjugate(pelvis), solved.thigh);
  return {
    thigh: side === 'Left' ? local : mirror(local),
    knee,
    kneeTwist: solved.twist * g,
    dorsiflexion: solved.dorsiflexion,
    inversion: solved.inversion,
    toe: target.toe,
  };
};

/** Whether the ankle of a planted leg would have to go further than it can: then the heel has to rise. */
export const ankleTooTight = (leg: LegPose): boolean =>
  leg.dorsiflexion > dorsiflexionMax(leg.knee) - 0.5 * DEG ||
  (leg.dorsiflexion > 0 && ankleGauge(leg.dorsiflexion, leg.inversion) > 0.985);

/** The leg brought into its regions and couplings. */
export const allowLeg = (leg: LegPose): LegPose => {
  let thigh = compose(UpLeg, clampInside(UpLeg, decompose(UpLeg, leg.thigh)));
  const over = hipFlexionOf(thigh) - (hipFlexionMax(leg.knee) - 0.4 * DEG);
  if (over > 0) thigh = multiply(rotationX(over), thigh);
  const knee = clamp(leg.knee, 0.2 * DEG, kneeMax(hipFlexionOf(thigh)) - 0.4 * DEG);
  const most = kneeTwistMax(knee) - 0.1 * DEG;
  const dorsiflexion = Math.min(leg.dorsiflexion, dorsiflexionMax(knee) - 0.1 * DEG);
  const shrink = Math.min(1, 0.995 / Math.max(1e-9, ankleGauge(dorsiflexion, leg.inversion)));
  return {
    thigh,
    knee,
    kneeTwist: clamp(leg.kneeTwist, -most, most),
    dorsiflexion: dorsiflexion * shrink,
    inversion: leg.inversion * shrink,
    toe: clamp(leg.toe, -19.8 * DEG, 59.8 * DEG),
  };
};

/** The leg by its own angle channels, bent up by `tuck` (degrees) to clear the floor. */
export const freeLeg = (c: Channels, side: Side, i: number, tuck: number): LegPose => {
  const at = (name: SidedChannel) => read(c, name, side, i) * DEG;
  return {
    thigh: multiply(
      multiply(rotationX(-at('hipFlexion') - tuck * 0.6 * DEG), rotationZ(at('hipAbduction'))),
      rotationY(at('hipRotation')),
    ),
    knee: clamp(at('knee'), 0.5 * DEG, 139 * DEG) + tuck * 1.7 * DEG,
    kneeTwist: at('kneeTwist'),
    dorsiflexion: at('ankle') + tuck * 0.7 * DEG,
    inversion: at('inversion'),
    toe: at('toe'),
  };
};

export const blendLegs = (a: LegPose, b: LegPose, t: number): LegPose => ({
  thigh: slerp(a.thigh, b.thigh, t),
  knee: lerp(a.knee, b.knee, t),
  kneeTwist: lerp(a.kneeTwist, b.kneeTwist, t),
  dorsiflexion: lerp(a.dorsiflexion, b.dorsiflexion, t),
  inversion: lerp(a.inversion, b.inversion, t),
  toe: lerp(a.toe, b.toe, t),
});

/** Put a leg's angles into a frame's rotations. */
export const setLeg = (rotations: Quat[], side: Side, leg: LegPose): void => {
  const sided = side === 'Left' ? (q: Quat) => q : mirror;
  rotations[JOINT[`${side}UpLeg`]] = sided(leg.thigh);
  rotations[JOINT[`${side}Leg`]] = sided(composeHinge(Leg, leg.knee, leg.kneeTwist));
  rotations[JOINT[`${side}Foot`]] = sided(composeHinge(Foot, leg.dorsiflexion, leg.inversion));
  rotations[JOINT[`${side}ToeBase`]] = sided(composeHinge(ToeBase, leg.toe, 0));
};
