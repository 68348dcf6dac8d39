import { readFileSync } from 'node:fs';
import { findRoles, parseBvh, type Quat, type Vec3 } from '../../src/core';
import { anatomyOf, fromAnatomical } from '../../src/core/anatomy';
import { stanceOf } from '../../src/core/carry';
import { readQuat, rotationFromEuler } from '../../src/core/math';
import { ballSwing, edgeGauge, trueTwistRange } from '../../src/core/study';
import { girdleRhythm, girdleRotation } from '../rom-clip/couplings';
import { axisAngle, conjugate, DEG, multiply, type Random, rotate } from '../rom-clip/math';
import { type BallRegion, REGIONS } from '../rom-clip/regions';
import type { JointName } from '../rom-clip/skeleton';
import type { BoxPart, FingerPart, PiecePart, Profile, Widening } from './profiles';

/** The rotations that people's joints of one kind may have, of the left side and the midline. */
export interface HumanRegion {
  /** The key of the region in the human set: the part of the body, and of a chain the number of its joints. */
  key: string;
  /** Unit: what the bone turns about. Of a finger in the finger's own frame, else in the world's axes in the stance. */
  bone: Vec3;
  /** A rotation of the region: from the pose of the stance (of a finger: from straight) to the rotated pose, in the same axes as `bone`. */
  sample(profile: Profile, random: Random): Quat;
}

const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const anatomy = new Map(anatomyOf(made.skeleton).map((joint) => [joint.name, joint]));
const hand = anatomy.get('LeftHand')!;
const stance = stanceOf({ skeleton: made.skeleton, roles: findRoles(made.skeleton) });
const standing = (name: JointName): Quat => readQuat(stance.rotations, made.skeleton.names.indexOf(name));

/** How much of a chain's range each of 1, 2 … 5 joints may take: rigs put nearly all of a bend into few of them. */
const SHARES = [1, 0.8, 0.65, 0.55, 0.5];
/**
 * How much of the wrist's turn comes before its bend. Rigs without a turn in the forearm have all of the forearm's turn in the wrist, and the wrist
 * bends about axes that have turned along; but a k-DOP is convex, and with all of the turn in front would let a hand bend 75° sideways.
 */
const WRIST_TURN = 1 / 3;
/** Exponent of the superellipsoid in three angles, between an ellipsoid (2) and a box. */
const POWER = 4;

/** Three angles within a superellipsoid, rad, more of them near the rim. */
function anglesWithin(box: readonly number[], random: Random): Vec3 {
  const x = [0, 1, 2].map(() => {
    const u = 2 * random() - 1;
    return Math.sign(u) * Math.abs(u) ** 0.4;
  });
  const gauge = x.reduce((sum, v) => sum + Math.abs(v) ** POWER, 0) ** (1 / POWER);
  return x.map((v, k) => {
    const [low, high] = [box[2 * k], box[2 * k + 1]];
    return ((low + high) / 2 + ((v / Math.max(1, gauge)) * (high - low)) / 2) * DEG;
  }) as Vec3;
}

/** A region of the made person (T-pose, no rest rotations) in the world's axes of the stance. */
function bodyRegion(
  key: string,
  joint: JointName,
  anchor: JointName,
  bone: Vec3,
  sample: HumanRegion['sample'],
): HumanRegion {
  const back = conjugate(standing(joint));
  return {
    key,
    bone: rotate(standing(joint), bone),
    sample: (profile, random) => multiply(multiply(standing(anchor), sample(profile, random)), back),
  };
}

const angleRegion = (key: string, part: BoxPart, joint: JointName, anchor: JointName, bone: Vec3, share = 1) =>
  bodyRegion(key, joint, anchor, bone, ({ boxes }, random) => {
    const box = boxes[part].map((x) => x * share);
    return fromAnatomical(anatomy.get(joint)!, anglesWithin(box, random));
  });

/** A rotation of a ball joint's region, widened. */
function fromBall(region: BallRegion, widening: Widening, random: Random): Quat {
  const [swing, inward, outward] = [widening.swing * DEG, widening.inward * DEG, widening.outward * DEG];
  const [fromU, toU, fromV, toV] = region.bounds;
  for (;;) {
    const u = fromU - swing + random() * (toU - fromU + 2 * swing);
    const v = fromV - swing + random() * (toV - fromV + 2 * swing);
    const radius = Math.hypot(u, v);
    const gauge = edgeGauge(region.edge, u, v);
    if (radius > 3 || (gauge > 1 && radius * (1 - 1 / gauge) > swing)) continue;
    const [low, high] = trueTwistRange(region, u, v);
    const t = low - inward + random() * (high - low + inward + outward);
    return multiply(multiply(ballSwing(region, u, v), region.centre), axisAngle(region.bone, t * region.twistSign));
  }
}

const X: Vec3 = [1, 0, 0];
const DOWN: Vec3 = [0, -1, 0];
const UP: Vec3 = [0, 1, 0];
const AHEAD: Vec3 = [0, 0, 1];

/** The arm. A share of the collarbone's part in raising the arm is the arm's own: rigs differ in how far the collarbone moves. */
const armRegion = (key: string, anchor: JointName, share: (random: Random) => number) =>
  bodyRegion(key, 'LeftArm', anchor, X, ({ arm }, random) => {
    const inGirdle = fromBall(REGIONS.Arm, arm, random);
    const { elevation, protraction, backwardTurn } = girdleRhythm(rotate(inGirdle, X));
    const part = share(random);
    const girdle = { elevation: part * elevation, protraction: part * protraction, backwardTurn: part * backwardTurn };
    return multiply(girdleRotation(girdle), inGirdle);
  });

const chain = (part: 'trunk' | 'neck', joint: JointName) =>
  SHARES.map((share, i) => angleRegion(`${part}-${i + 1}`, part, joint, joint, UP, share));

/** A further piece of a limb that a rig cuts up, in the frame of the limb's bone. */
const pieceRegion = (key: PiecePart, joint: JointName, bone: Vec3): HumanRegion =>
  bodyRegion(key, joint, joint, bone, ({ boxes }, random) => {
    const [bend, side, turn] = anglesWithin(boxes[key], random);
    const across = multiply(axisAngle(AHEAD, bend), axisAngle(bone === X ? UP : X, side));
    return multiply(across, axisAngle(bone, turn));
  });

/** Angles of a finger: flexion about z, to the thumb's side about y, then the turn about x, along the bone. Knuckles spread less when bent. */
const fingerRegion = (key: FingerPart): HumanRegion => ({
  key,
  bone: X,
  sample({ boxes }, random) {
    const [flexion, side, twist] = anglesWithin(boxes[key], random);
    const spread = key === 'knuckle' ? 1 - (2 / 3) * Math.min(1, Math.max(0, flexion / (90 * DEG))) : 1;
    return rotationFromEuler([flexion, side * spread, twist], [2, 1, 0]);
  },
});

export const humanRegions: readonly HumanRegion[] = [
  ...chain('trunk', 'Spine1'),
  ...chain('neck', 'Neck'),
  angleRegion('clavicle', 'clavicle', 'LeftShoulder', 'Spine2', X),
  armRegion('arm-in-girdle', 'LeftShoulder', (random) => random()),
  armRegion('arm-in-chest', 'Spine2', () => 1),
  angleRegion('foreArm', 'foreArm', 'LeftForeArm', 'LeftArm', X),
  bodyRegion('hand', 'LeftHand', 'LeftForeArm', X, ({ boxes }, random) => {
    const [flexion, side, turn] = anglesWithin(boxes.hand, random);
    const before = WRIST_TURN * turn;
    return multiply(fromAnatomical(hand, [0, 0, before]), fromAnatomical(hand, [flexion, side, turn - before]));
  }),
  bodyRegion('thigh', 'LeftUpLeg', 'Hips', DOWN, ({ thigh }, random) => fromBall(REGIONS.UpLeg, thigh, random)),
  angleRegion('shank', 'shank', 'LeftLeg', 'LeftUpLeg', DOWN),
  angleRegion('foot', 'foot', 'LeftFoot', 'LeftLeg', AHEAD),
  angleRegion('toe', 'toe', 'LeftToeBase', 'LeftFoot', AHEAD),
  pieceRegion('upperArm-piece', 'LeftArm', X),
  pieceRegion('foreArm-piece', 'LeftForeArm', X),
  pieceRegion('thigh-piece', 'LeftUpLeg', DOWN),
  pieceRegion('shank-piece', 'LeftLeg', DOWN),
  ...(['knuckle', 'finger-middle', 'finger-end', 'thumb-base', 'thumb-knuckle', 'thumb-end'] as const).map(
    fingerRegion,
  ),
];
