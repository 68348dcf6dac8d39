import type { Quat, Vec3 } from '../../src/core';
import {
  ballCoordinates,
  ballSwing,
  cyclic,
  type Edge,
  edgeGauge,
  hingeCoordinates,
  hingeExcess,
  hingeRotation,
  type RangeAlong,
  rangeAlongAt,
  swingCoordinates,
  type TrueBall,
  type TrueHinge,
  type TrueRegion as TrueRegionData,
  trueExcess,
  trueRegionContains,
  trueTwistRange,
} from '../../src/core/study';
import { armDirectionInGirdle } from './couplings';
import {
  axisAngle,
  clamp,
  cross,
  DEG,
  dot,
  IDENTITY,
  lerp,
  mirror,
  multiply,
  normalize,
  type Random,
  reject,
  rotate,
  rotationX,
  rotationY,
  rotationZ,
  scale,
} from './math';
import { JOINT, type JointName } from './skeleton';

/**
 * The true region of each joint of the made person, for the left side and the midline; the right side is the mirror.
 *
 * Figures are in degrees, each with where it comes from:
 * [AAOS] American Academy of Orthopaedic Surgeons, joint motion; [BA] Boone & Azen 1979; [Merck] Merck Manual, normal
 * ranges of motion; [Physiopedia] Physiopedia, lumbar spine; [clinical] clinical reviews of the neck and of the
 * shoulder: scapulohumeral rhythm 2:1, the collarbone following by elevation 11–15, retraction 15–29 and backward turn
 * 15–31; [cited] commonly cited without a source at hand; [chosen] chosen here to join those figures up smoothly.
 */

/** Coordinates in a ball joint's region, radians: swing (u, v) and twist about the bone. */
export type SwingTwist = [u: number, v: number, twist: number];

/** A ball's region with the box round it, u, v and t from … to, that samples are drawn from. */
export interface BallRegion extends TrueBall {
  bounds: [number, number, number, number, number, number];
}

/** A hinge's region with the box round it, a and b from … to. */
export interface HingeRegion extends TrueHinge {
  bounds: [number, number, number, number];
}

export type Region = BallRegion | HingeRegion;

export {
  hingeCoordinates as decomposeHinge,
  hingeRotation as composeHinge,
  swingCoordinates as swingOf,
  trueExcess as excess,
};

/** The rotation at these coordinates. */
export const compose = (r: BallRegion, [u, v, t]: SwingTwist): Quat => {
  const twist = axisAngle(r.bone, t * r.twistSign);
  return r.order === 'twist-swing'
    ? multiply(twist, ballSwing(r, u, v))
    : multiply(multiply(ballSwing(r, u, v), r.centre), twist);
};

/** The coordinates of a rotation; inverse of `compose`, twist in −π … π. */
export const decompose = (r: BallRegion, q: Readonly<Quat>): SwingTwist => ballCoordinates(r, q);

/** The middle of the swing region. */
export const middleOf = ({ edge }: BallRegion): [u: number, v: number] =>
  edge.kind === 'ellipse' ? edge.middle : [0, 0];

/** The nearest coordinates along the ray from the middle, a share `margin` short of the edge, with the twist clamped. */
export const clampInside = (r: BallRegion, [u, v, t]: SwingTwist, margin = 0.004): SwingTwist => {
  const gauge = edgeGauge(r.edge, u, v);
  const s = gauge > 1 - margin ? (1 - margin) / gauge : 1;
  const [mu, mv] = middleOf(r);
  const cu = mu + (u - mu) * s;
  const cv = mv + (v - mv) * s;
  const [low, high] = trueTwistRange(r, cu, cv);
  const inset = ((high - low) * margin) / 2;
  return [cu, cv, clamp(t, low + inset, high - inset)];
};

/** A rotation in the region; for a ball, uniform in the rotations (Haar), for a hinge, uniform in its two angles. */
export const sample = (r: Region, random: Random): Quat => {
  const b = r.bounds;
  for (;;) {
    const u = lerp(b[0], b[1], random());
    const v = lerp(b[2], b[3], random());
    if (r.kind === 'hinge') {
      if (hingeExcess(r.within, u, v) === 0) return hingeRotation(r, u, v);
      continue;
    }
    const angle = Math.hypot(u, v);
    if (edgeGauge(r.edge, u, v) > 1 || (angle > 1e-6 && random() > Math.sin(angle) / angle)) continue;
    const t = lerp(b[4]!, b[5]!, random());
    const [low, high] = trueTwistRange(r, u, v);
    if (t >= low && t <= high) return compose(r, [u, v, t]);
  }
};

/** Superellipse with its own radius (degrees) in each of the directions +u, −u, +v, −v. */
const quadrants = (radii: [number, number, number, number], power = 2): Edge => ({
  kind: 'quadrants',
  radii: radii.map((radius) => radius * DEG) as typeof radii,
  power,
});

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** Shares of a joint of the spine, degrees, to either side where one figure is given. */
export interface SpineShare {
  flexion: number;
  extension: number;
  lateral: number;
  rotation: number;
}

/** A joint of the spine: u bends forward, v and twist go to the left, and twist shrinks by `k` towards the edge. */
const spine = ({ flexion, extension, lateral, rotation }: SpineShare, k: number): BallRegion => ({
  kind: 'ball',
  bone: Y,
  centre: [...IDENTITY],
  towardU: Z,
  towardV: X,
  order: 'swing-twist',
  twistSign: 1,
  edge: quadrants([flexion, extension, lateral, lateral]),
  twist: {
    kind: 'outward',
    middle: [-rotation * DEG, rotation * DEG],
    rows: [[0, -rotation * DEG * (1 - k), rotation * DEG * (1 - k)]],
    power: 2,
  },
  bounds: [-extension * DEG, flexion * DEG, -lateral * DEG, lateral * DEG, -rotation * DEG, rotation * DEG],
});

/**
 * The thoracic spine (flexion 35, extension 22, lateral 27, rotation 32; [cited]) and the lumbar spine (50, 15,
 * 20, 5; [Physiopedia]) shared out over three joints, the neck (flexion 64, extension 63, lateral 49, rotation 80,
 * 45 % of it at C1–2; [clinical]) over two.
 */
export const SPINE_SHARES = {
  Spine: { flexion: 28, extension: 10, lateral: 13, rotation: 6 },
  Spine1: { flexion: 30, extension: 12, lateral: 16, rotation: 12 },
  Spine2: { flexion: 27, extension: 15, lateral: 18, rotation: 19 },
  Neck: { flexion: 38, extension: 36, lateral: 30, rotation: 44 },
  Head: { flexion: 26, extension: 27, lateral: 19, rotation: 36 },
} satisfies Record<string, SpineShare>;

/**
 * Collarbone and shoulder blade as one bone: u lifts, v goes forward, twist turns its top backward.
 * Its upward turn is the shoulder blade's, 60 [clinical] and a little; down 8, forward and back 20 [clinical: 5 and
 * 15, and a little for the blade]; backward turn up to 32 when lifted [clinical].
 */
const GIRDLE = { up: 64, down: 8, forward: 20, backward: 20, turnForward: 4, turnBack: 6, turnBackLifted: 26 };
const girdle: BallRegion = {
  kind: 'ball',
  bone: X,
  centre: [...IDENTITY],
  towardU: Y,
  towardV: Z,
  order: 'swing-twist',
  twistSign: -1,
  edge: quadrants([GIRDLE.up, GIRDLE.down, GIRDLE.forward, GIRDLE.backward], 2.6),
  twist: {
    kind: 'along-u',
    end: GIRDLE.up * DEG,
    from: [-GIRDLE.turnForward * DEG, GIRDLE.turnBack * DEG],
    to: [-GIRDLE.turnForward * DEG, (GIRDLE.turnBack + GIRDLE.turnBackLifted) * DEG],
  },
  bounds: [
    -GIRDLE.down * DEG,
    GIRDLE.up * DEG,
    -GIRDLE.backward * DEG,
    GIRDLE.forward * DEG,
    -GIRDLE.turnForward * DEG,
    (GIRDLE.turnBack + GIRDLE.turnBackLifted) * DEG,
  ],
};

/** A closed curve through (angle, value) rows, degrees: cosine blend between neighbours, period 360. */
export const periodic = (rows: readonly (readonly number[])[], column: number): ((angle: number) => number) =>
  cyclic(rows, column, 360);

/** A star-shaped region through extreme directions, with limits of rotation at the middle and along the edge. */
interface Star {
  bone: Vec3;
  centre: Quat;
  towardU: Vec3;
  towardV: Vec3;
  /** Extreme direction (parent's frame), internal and external rotation there, degrees. */
  extremes: [direction: Vec3, internal: number, external: number][];
  /** Internal and external rotation at the middle, degrees. */
  middleTwist: [number, number];
  /** How the rotation's limits go from the middle's to the edge's: gauge to this power. */
  blend: number;
}

const star = ({ bone, centre, towardU, towardV, extremes, middleTwist, blend }: Star): BallRegion => {
  const d0 = rotate(centre, bone);
  const rows = extremes.map(([direction, internal, external]) => {
    const angle = Math.atan2(dot(direction, towardV), dot(direction, towardU));
    return {
      angle: angle < 0 ? angle + 2 * Math.PI : angle,
      radius: Math.acos(clamp(dot(direction, d0), -1, 1)),
      twist: [-internal * DEG, external * DEG] as const,
    };
  });
  const reach = Math.max(...rows.map(({ radius }) => radius));
  const middle: [number, number] = [-middleTwist[0] * DEG, middleTwist[1] * DEG];
  return {
    kind: 'ball',
    bone,
    centre,
    towardU,
    towardV,
    order: 'swing-twist',
    twistSign: -1,
    edge: { kind: 'star', rows: rows.map(({ angle, radius }) => [angle, radius]) },
    twist: { kind: 'outward', middle, rows: rows.map(({ angle, twist }) => [angle, ...twist]), power: blend },
    bounds: [
      -reach,
      reach,
      -reach,
      reach,
      Math.min(middle[0], ...rows.map(({ twist }) => twist[0])),
      Math.max(middle[1], ...rows.map(({ twist }) => twist[1])),
    ],
  };
};

/**
 * Extreme directions of the left upper arm in the chest's frame, with internal and external rotation there.
 * Flexion 180 (167 measured), extension 60, abduction 180, internal 70, external 90 at the middle [AAOS, BA]; internal
 * rotation shrinks as the arm rises and external as it crosses in front [clinical]; the rest [chosen].
 */
const ARM_EXTREMES: [Vec3, number, number][] = [
  [[0.906, 0, -0.42], 60, 92],
  [[0.72, 0.66, -0.22], 40, 92],
  [[0.3, 0.94, -0.17], 25, 85],
  [[0, 1, 0.05], 22, 78],
  [[-0.28, 0.9, 0.33], 25, 70],
  [[-0.52, 0.52, 0.68], 40, 66],
  [[-0.68, 0, 0.73], 50, 62],
  [[-0.56, -0.48, 0.67], 42, 80],
  [[-0.34, -0.84, 0.42], 35, 90],
  [[-0.02, -0.97, 0.24], 28, 104],
  [[0.1, -0.99, -0.05], 25, 108],
  [[0.09, -0.8, -0.6], 62, 92],
  [[0.18, -0.5, -0.85], 70, 70],
  [[0.52, -0.42, -0.74], 66, 78],
];

const arm: BallRegion = (() => {
  const azimuth = 45 * DEG;
  const centre = multiply(rotationY(-azimuth), rotationZ(-12 * DEG));
  const towardU: Vec3 = [Math.sin(azimuth), 0, -Math.cos(azimuth)];
  const across = cross(towardU, rotate(centre, X));
  return star({
    bone: X,
    centre,
    towardU,
    towardV: across[1] > 0 ? across : scale(across, -1),
    extremes: ARM_EXTREMES.map(([d, internal, external]) => [armDirectionInGirdle(normalize(d)), internal, external]),
    middleTwist: [66, 90],
    blend: 1.3,
  });
})();

/** A thigh's direction by flexion and abduction, degrees, in the pelvis's frame. */
const thighDirection = (flexion: number, abduction: number): Vec3 =>
  rotate(multiply(rotationX(-flexion * DEG), rotationZ(abduction * DEG)), [0, -1, 0]);

/**
 * Extremes of the left thigh: flexion, abduction, internal and external rotation. Flexion 125, extension 15, abduction
 * 45, adduction 20–25, rotation 45 either way, less in extension [Merck; 29.6/38.5 lying down]; in between [chosen].
 */
const HIP_EXTREMES: [number, number, number, number][] = [
  [125, 5, 38, 42],
  [118, 30, 35, 45],
  [95, 45, 32, 48],
  [60, 50, 36, 48],
  [25, 50, 36, 45],
  [0, 45, 36, 42],
  [-12, 32, 36, 42],
  [-17, 10, 40, 40],
  [-12, -10, 40, 36],
  [0, -20, 40, 36],
  [35, -25, 42, 38],
  [75, -24, 42, 36],
  [108, -16, 38, 38],
];

const thigh: BallRegion = (() => {
  const centre = multiply(rotationX(-45 * DEG), rotationZ(14 * DEG));
  const d0 = rotate(centre, [0, -1, 0]);
  const towardU = normalize(reject([0, 1, 0.3], d0));
  const across = normalize(cross(towardU, d0));
  return star({
    bone: [0, -1, 0],
    centre,
    towardU,
    towardV: across[0] > 0 ? across : scale(across, -1),
    extremes: HIP_EXTREMES.map(([flexion, abduction, internal, external]) => [
      thighDirection(flexion, abduction),
      internal,
      external,
    ]),
    middleTwist: [42, 45],
    blend: 1,
  });
})();

/**
 * The hand: u flexes, v bends to the thumb's side, twist is the hand's half of pro- and supination (80 each [AAOS]).
 * Flexion 80, extension 70, radial 20, ulnar 30 [AAOS] as one ellipse tilted by 26.6 (its long axis runs from extension
 * with radial to flexion with ulnar deviation, the dart thrower's path).
 */
const WRIST = { long: 80, short: 26, tilt: 26.6, flexion: 4, deviation: -3, twist: 40 };

/** Wrist angles, degrees: a share of the long and of the short half-axis from the ellipse's middle. */
export const wristAt = (along: number, across: number): [flexion: number, deviation: number] => {
  const c = Math.cos(WRIST.tilt * DEG);
  const s = Math.sin(WRIST.tilt * DEG);
  const x = WRIST.long * along;
  const y = WRIST.short * across;
  return [WRIST.flexion + x * c + y * s, WRIST.deviation - x * s + y * c];
};

const wristTwist: [number, number] = [-WRIST.twist * DEG, WRIST.twist * DEG];

const hand: BallRegion = {
  kind: 'ball',
  bone: X,
  centre: [...IDENTITY],
  towardU: [0, -1, 0],
  towardV: Z,
  order: 'twist-swing',
  twistSign: 1,
  edge: {
    kind: 'ellipse',
    middle: [WRIST.flexion * DEG, WRIST.deviation * DEG],
    long: WRIST.long * DEG,
    short: WRIST.short * DEG,
    tilt: WRIST.tilt * DEG,
  },
  twist: { kind: 'along-u', end: 1, from: wristTwist, to: wristTwist },
  bounds: [-90 * DEG, 95 * DEG, -60 * DEG, 60 * DEG, -WRIST.twist * DEG, WRIST.twist * DEG],
};

/** Half of pro- and supination, the forearm's. */
const forearmTwist: [number, number] = [-40 * DEG, 40 * DEG];

/** Elbow 0–150 [AAOS] and the forearm's half of pro- and supination; bending turns the left forearm forward, about −Y. */
const forearm: HingeRegion = {
  kind: 'hinge',
  axis: [0, -1, 0],
  across: X,
  within: { kind: 'strip', a: [0, 150 * DEG], b: { end: 1, from: forearmTwist, to: forearmTwist } },
  bounds: [0, 150 * DEG, -40 * DEG, 40 * DEG],
};

/** The shank's turn about itself, either way: 4 straight, 24 bent 60 and more [chosen; it locks when straight]. */
const kneeTwist: RangeAlong = { end: 60 * DEG, from: [-4 * DEG, 4 * DEG], to: [-24 * DEG, 24 * DEG] };

/** Largest turn of the shank about itself. */
export const kneeTwistMax = (knee: number): number => rangeAlongAt(kneeTwist, knee)[1];

/** Knee 0–140 [Merck 130; 142 and 138 in women and men to 44, cited]. */
const shank: HingeRegion = {
  kind: 'hinge',
  axis: X,
  across: Y,
  within: { kind: 'strip', a: [0, 140 * DEG], b: kneeTwist },
  bounds: [0, 140 * DEG, -24 * DEG, 24 * DEG],
};

/** The ankle: a lifts the toes (20 up, 50 down), b turns the sole inward (35 in, 25 out) [Merck]. */
const ankle = quadrants([20, 50, 35, 25], 2.6);
export const ankleGauge = (a: number, b: number): number => edgeGauge(ankle, a, b);
const foot: HingeRegion = {
  kind: 'hinge',
  axis: [-1, 0, 0],
  across: [0, 0, -1],
  within: { kind: 'edge', edge: ankle },
  bounds: [-50 * DEG, 20 * DEG, -25 * DEG, 35 * DEG],
};

/** The toes as one: up 60, down 20 [chosen, within what is cited for the great toe]; they bend one way only. */
const toes: HingeRegion = {
  kind: 'hinge',
  axis: [-1, 0, 0],
  across: Y,
  within: { kind: 'strip', a: [-20 * DEG, 60 * DEG], b: { end: 1, from: [0, 0], to: [0, 0] } },
  bounds: [-20 * DEG, 60 * DEG, 0, 0],
};

/** Regions of the midline and of the left side, by the joint's name without its side. */
export const REGIONS = {
  Spine: spine(SPINE_SHARES.Spine, 0.35),
  Spine1: spine(SPINE_SHARES.Spine1, 0.35),
  Spine2: spine(SPINE_SHARES.Spine2, 0.35),
  Neck: spine(SPINE_SHARES.Neck, 0.45),
  Head: spine(SPINE_SHARES.Head, 0.45),
  Shoulder: girdle,
  Arm: arm,
  ForeArm: forearm,
  Hand: hand,
  UpLeg: thigh,
  Leg: shank,
  Foot: foot,
  ToeBase: toes,
};

/** What a joint truly may do: for scoring fitted limits. */
export interface TrueRegion {
  /** 3: a solid piece of the rotations; 2 or 1: a thin sheet or curve in them. */
  degreesOfFreedom: 1 | 2 | 3;
  /** Whether the rotation (parentFromLocal) is allowed, or no more than `tolerance` radians outside. */
  contains(q: Readonly<Quat>, tolerance?: number): boolean;
  sample(random: Random): Quat;
}

const regionOf = (name: JointName): Region => REGIONS[name.replace(/^(Left|Right)/, '') as keyof typeof REGIONS];

/** The region of a joint as the app reads it. */
const dataOf = (name: JointName): TrueRegionData => {
  const { bounds: _, ...region } = regionOf(name);
  return name.startsWith('Right') ? { ...region, isMirrored: true } : region;
};

const trueRegion = (name: JointName): TrueRegion => {
  const region = regionOf(name);
  const data = dataOf(name);
  return {
    degreesOfFreedom: region.kind === 'ball' ? 3 : region === toes ? 1 : 2,
    contains: (q, tolerance) => trueRegionContains(data, q, tolerance),
    sample: (random) => (data.isMirrored ? mirror(sample(region, random)) : sample(region, random)),
  };
};

type LimitedJoint = Exclude<JointName, 'Hips'>;
const limitedJoints = (Object.keys(JOINT) as JointName[]).filter((name): name is LimitedJoint => name !== 'Hips');

/** The true region of every joint but the root, by its name in the clip. */
export const trueRegions = Object.fromEntries(limitedJoints.map((name) => [name, trueRegion(name)])) as Record<
  LimitedJoint,
  TrueRegion
>;

/** The same as data, to go with the clip. */
export const trueRegionData = (): Record<string, TrueRegionData> =>
  Object.fromEntries(limitedJoints.map((name) => [name, dataOf(name)]));
