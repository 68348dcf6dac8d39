import type { Quat } from '../../src/core';
import { girdleRhythm, girdleRotation } from './couplings';
import { clamp, conjugate, DEG, mirror, multiply, rotate, rotationX, rotationY, rotationZ } from './math';
import { clampInside, compose, composeHinge, decompose, REGIONS, SPINE_SHARES } from './regions';
import { JOINT, SIDES, type Side } from './skeleton';
import type { Channels } from './timeline';

const { Arm, Shoulder, ForeArm, Hand } = REGIONS;
/** Pro- and supination, radians: half of it in the forearm, half in the hand. */
const PRONATION_MAX = 79.5 * DEG;

/** Share out a bend over joints in proportion to how far each can go. */
const spread = (names: readonly (keyof typeof SPINE_SHARES)[], flexion: number, lateral: number, rotation: number) => {
  const total = (of: 'flexion' | 'extension' | 'lateral' | 'rotation') =>
    names.reduce((sum, name) => sum + SPINE_SHARES[name][of], 0);
  const way = flexion >= 0 ? 'flexion' : 'extension';
  const share = [flexion / total(way), lateral / total('lateral'), rotation / total('rotation')];
  return names.map((name) => {
    const s = SPINE_SHARES[name];
    const region = REGIONS[name];
    const wanted = [share[0] * s[way] * DEG, share[1] * s.lateral * DEG, share[2] * s.rotation * DEG] as const;
    return [name, compose(region, clampInside(region, [...wanted]))] as const;
  });
};

/** What an arm's pose is made of, degrees. */
export const ARM_CHANNELS = [
  'armU',
  'armV',
  'armTwist',
  'elbow',
  'pronation',
  'wristFlexion',
  'wristDeviation',
  'shrug',
  'protract',
] as const;
export type ArmPose = Partial<Record<(typeof ARM_CHANNELS)[number], number>>;

/** Rotations of a left girdle, upper arm, forearm and hand, each inside its region. */
const armRotations = (pose: ArmPose): [girdle: Quat, arm: Quat, forearm: Quat, hand: Quat] => {
  const at = (name: (typeof ARM_CHANNELS)[number]) => (pose[name] ?? 0) * DEG;
  const asked = compose(Arm, clampInside(Arm, [at('armU'), at('armV'), at('armTwist')]));
  const rhythm = girdleRhythm(rotate(asked, [1, 0, 0]));
  const girdle = compose(
    Shoulder,
    clampInside(Shoulder, [rhythm.elevation + at('shrug'), rhythm.protraction + at('protract'), rhythm.backwardTurn]),
  );
  // A shrug carries the shoulder, not the arm: the arm keeps its direction in the chest as far as it may.
  const kept = multiply(conjugate(girdle), multiply(girdleRotation(rhythm), asked));
  const half = clamp(at('pronation'), -PRONATION_MAX, PRONATION_MAX) / 2;
  return [
    girdle,
    compose(Arm, clampInside(Arm, decompose(Arm, kept))),
    composeHinge(ForeArm, clamp(at('elbow'), 0.6 * DEG, 149.5 * DEG), half),
    compose(Hand, clampInside(Hand, [at('wristFlexion'), at('wristDeviation'), half])),
  ];
};

/** Put an arm's pose into a frame's rotations. */
export const setArm = (rotations: Quat[], side: Side, pose: ArmPose): void => {
  const [girdle, arm, forearm, hand] = armRotations(pose);
  const sided = side === 'Left' ? (q: Quat) => q : mirror;
  rotations[JOINT[`${side}Shoulder`]] = sided(girdle);
  rotations[JOINT[`${side}Arm`]] = sided(arm);
  rotations[JOINT[`${side}ForeArm`]] = sided(forearm);
  rotations[JOINT[`${side}Hand`]] = sided(hand);
};

/** The girdles, arms and hands of frame `i`. */
export const setArms = (rotations: Quat[], c: Channels, i: number): void => {
  for (const side of SIDES) {
    const pose: ArmPose = {};
    for (const name of ARM_CHANNELS) pose[name] = c[`${name}${side}`][i];
    setArm(rotations, side, pose);
  }
};

/** Rotations of the hips and everything above them in frame `i`, each inside its region; the legs are left alone. */
export const setUpperBody = (rotations: Quat[], c: Channels, i: number): void => {
  rotations[JOINT.Hips] = multiply(
    rotationY((c.heading[i] + c.pelvisYaw[i]) * DEG),
    multiply(rotationX(c.pelvisPitch[i] * DEG), rotationZ(-c.pelvisRoll[i] * DEG)),
  );
  for (const [name, q] of spread(
    ['Spine', 'Spine1', 'Spine2'],
    c.trunkFlexion[i],
    c.trunkLateral[i],
    c.trunkRotation[i],
  ))
    rotations[JOINT[name]] = q;
  for (const [name, q] of spread(['Neck', 'Head'], c.neckFlexion[i], c.neckLateral[i], c.neckRotation[i]))
    rotations[JOINT[name]] = q;
  setArms(rotations, c, i);
};
