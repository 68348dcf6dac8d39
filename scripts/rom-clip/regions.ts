import type { Quat, Vec3 } from '../../src/core/math/types';
import { armDirectionInGirdle } from './couplings';
import {
  add,
  angleBetween,
  axisAngle,
  clamp,
  conjugate,
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

/**
 * A joint with three degrees of freedom: the set of `S(u, v) · centre · T(t)` with gauge(u, v) ≤ 1 and
 * low(u, v) ≤ t ≤ high(u, v), where (u, v) is the log map of the bone's direction about its direction at the centre.
 * With `order: 'twist-swing'` it is `T(t) · S(u, v)` instead.
 */
export interface BallRegion {
  kind: 'ball';
  /** Unit direction of the bone in its own frame; the twist axis. */
  bone: Vec3;
  centre: Quat;
  /** Unit tangents at the bone's centre direction, parent's frame: where u and v grow. */
  towardU: Vec3;
  towardV: Vec3;
  order: 'swing-twist' | 'twist-swing';
  /** +1: t turns right-handed about the bone; −1: left-handed. */
  twistSign: 1 | -1;
  /** The middle of the swing region. */
  middle: [u: number, v: number];
  /** How far out (u, v) lies from the middle: 0 there, 1 on the edge. */
  gauge(u: number, v: number): number;
  twistLimits(u: number, v: number): [low: number, high: number];
  /** A box round the region: u, v and t from … to. */
  bounds: [number, number, number, number, number, number];
}

/** A joint with two degrees of freedom: the set of `R(axis, a) · R(across, b)` with `inside(a, b)`, axis ⟂ across. */
export interface HingeRegion {
  kind: 'hinge';
  axis: Vec3;
  across: Vec3;
  /** How far (a, b) lies outside, radians; 0 inside. */
  excess(a: number, b: number): number;
  bounds: [number, number, number, number];
}

export type Region = BallRegion | HingeRegion;

const swing = (r: BallRegion, u: number, v: number): Quat => {
  const angle = Math.hypot(u, v);
  if (angle < 1e-12) return [0, 0, 0, 1];
  const tangent = scale(add(scale(r.towardU, u), scale(r.towardV, v)), 1 / angle);
  return axisAngle(normalize(cross(rotate(r.centre, r.bone), tangent)), angle);
};

/** The rotation at these coordinates. */
export const compose = (r: BallRegion, [u, v, t]: SwingTwist): Quat => {
  const twist = axisAngle(r.bone, t * r.twistSign);
  return r.order === 'twist-swing'
    ? multiply(twist, swing(r, u, v))
    : multiply(multiply(swing(r, u, v), r.centre), twist);
};

/** Swing coordinates of a bone direction, parent's frame. */
export const swingOf = (r: BallRegion, direction: Vec3): [number, number] => {
  const x = dot(direction, r.towardU);
  const y = dot(direction, r.towardV);
  const sine = Math.hypot(x, y);
  const angle = Math.atan2(sine, dot(direction, rotate(r.centre, r.bone)));
  return sine < 1e-12 ? [0, 0] : [(angle * x) / sine, (angle * y) / sine];
};

/** The coordinates of a rotation; inverse of `compose`, twist in −π … π. */
export const decompose = (r: BallRegion, q: Readonly<Quat>): SwingTwist => {
  let u: number;
  let v: number;
  let twist: Quat;
  if (r.order === 'twist-swing') {
    [u, v] = swingOf(r, rotate(conjugate(q), r.bone));
    u = -u;
    v = -v;
    twist = multiply(q, conjugate(swing(r, u, v)));
  } else {
    [u, v] = swingOf(r, rotate(q, r.bone));
    twist = multiply(conjugate(r.centre), multiply(conjugate(swing(r, u, v)), q));
  }
  const half = Math.atan2(dot([twist[0], twist[1], twist[2]], r.bone), twist[3]);
  const t = half > Math.PI / 2 ? half - Math.PI : half < -Math.PI / 2 ? half + Math.PI : half;
  return [u, v, 2 * t * r.twistSign];
};

/** The nearest coordinates along the ray from the middle, a share `margin` short of the edge, with the twist clamped. */
export const clampInside = (r: BallRegion, [u, v, t]: SwingTwist, margin = 0.004): SwingTwist => {
  const gauge = r.gauge(u, v);
  const s = gauge > 1 - margin ? (1 - margin) / gauge : 1;
  const cu = r.middle[0] + (u - r.middle[0]) * s;
  const cv = r.middle[1] + (v - r.middle[1]) * s;
  const [low, high] = r.twistLimits(cu, cv);
  const inset = ((high - low) * margin) / 2;
  return [cu, cv, clamp(t, low + inset, high - inset)];
};

/** The rotation of a hinge bent by `a` about its axis and then by `b` about the axis across. */
export const composeHinge = (r: HingeRegion, a: number, b: number): Quat =>
  multiply(axisAngle(r.axis, a), axisAngle(r.across, b));

/** The angles of a rotation that a hinge can make; of any other, those of a rotation nearby. */
export const decomposeHinge = (r: HingeRegion, q: Readonly<Quat>): [a: number, b: number] => {
  const sign = q[3] < 0 ? -1 : 1;
  const xyz: Vec3 = [q[0] * sign, q[1] * sign, q[2] * sign];
  const w = q[3] * sign;
  return [2 * Math.atan2(dot(xyz, r.axis), w), 2 * Math.atan2(dot(xyz, r.across), w)];
};

/** How far a rotation lies outside its region, radians, measured along the region's own coordinates; 0 inside. */
export const excess = (r: Region, q: Readonly<Quat>): number => {
  if (r.kind === 'hinge') {
    const [a, b] = decomposeHinge(r, q);
    return Math.max(r.excess(a, b), angleBetween(composeHinge(r, a, b), q));
  }
  const [u, v, t] = decompose(r, q);
  const gauge = r.gauge(u, v);
  const swingExcess = gauge > 1 ? Math.hypot(u - r.middle[0], v - r.middle[1]) * (1 - 1 / gauge) : 0;
  const [low, high] = r.twistLimits(u, v);
  return Math.max(swingExcess, low - t, t - high, 0);
};

/** Whether a rotation is in the region, or no more than `tolerance` radians outside. */
export const contains = (r: Region, q: Readonly<Quat>, tolerance = 1e-6): boolean => excess(r, q) <= tolerance;

/** A rotation in the region; for a ball, uniform in the rotations (Haar), for a hinge, uniform in its two angles. */
export const sample = (r: Region, random: Random): Quat => {
  const b = r.bounds;
  for (;;) {
    const u = lerp(b[0], b[1], random());
    const v = lerp(b[2], b[3], random());
    if (r.kind === 'hinge') {
      if (r.excess(u, v) === 0) return composeHinge(r, u, v);
      continue;
    }
    const angle = Math.hypot(u, v);
    if (r.gauge(u, v) > 1 || (angle > 1e-6 && random() > Math.sin(angle) / angle)) continue;
    const t = lerp(b[4]!, b[5]!, random());
    const [low, high] = r.twistLimits(u, v);
    if (t >= low && t <= high) return compose(r, [u, v, t]);
  }
};

/** Superellipse with its own radius (degrees) in each of the directions +u, −u, +v, −v. */
const quadrants =
  (radii: [number, number, number, number], power = 2) =>
  (u: number, v: number): number =>
    (Math.abs(u / ((u >= 0 ? radii[0] : radii[1]) * DEG)) ** power +
      Math.abs(v / ((v >= 0 ? radii[2] : radii[3]) * DEG)) ** power) **
    (1 / power);

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
const spine = ({ flexion, extension, lateral, rotation }: SpineShare, k: number): BallRegion => {
  const gauge = quadrants([flexion, extension, lateral, lateral]);
  return {
    kind: 'ball',
    bone: Y,
    centre: [...IDENTITY],
    towardU: Z,
    towardV: X,
    order: 'swing-twist',
    twistSign: 1,
    middle: [0, 0],
    gauge,
    twistLimits: (u, v) => {
      const most = rotation * DEG * (1 - k * Math.min(1, gauge(u, v)) ** 2);
      return [-most, most];
    },
    bounds: [-extension * DEG, flexion * DEG, -lateral * DEG, lateral * DEG, -rotation * DEG, rotation * DEG],
  };
};

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
  middle: [0, 0],
  gauge: quadrants([GIRDLE.up, GIRDLE.down, GIRDLE.forward, GIRDLE.backward], 2.6),
  twistLimits: (u) => {
    const lifted = clamp(u / (GIRDLE.up * DEG), 0, 1);
    return [-GIRDLE.turnForward * DEG, (GIRDLE.turnBack + GIRDLE.turnBackLifted * lifted) * DEG];
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
export const periodic = (rows: readonly (readonly number[])[], column: number): ((angle: number) => number) => {
  const sorted = [...rows].sort((a, b) => a[0] - b[0]);
  return (angle) => {
    const x = ((angle % 360) + 360) % 360;
    const next = sorted.findIndex((row) => row[0] > x);
    const to = sorted[Math.max(next, 0)];
    const from = sorted[(next <= 0 ? sorted.length : next) - 1];
    const width = (to[0] - from[0] + 360) % 360 || 360;
    const t = ((x - from[0] + 360) % 360) / width;
    return lerp(from[column], to[column], 0.5 - 0.5 * Math.cos(Math.PI * t));
  };
};

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
    const angle = Math.atan2(dot(direction, towardV), dot(direction, towardU)) / DEG;
    return [(angle + 360) % 360, Math.acos(clamp(dot(direction, d0), -1, 1)) / DEG, internal, external];
  });
  const radius = periodic(rows, 1);
  const internal = periodic(rows, 2);
  const external = periodic(rows, 3);
  const gauge = (u: number, v: number) => Math.hypot(u, v) / (radius(Math.atan2(v, u) / DEG) * DEG);
  const reach = Math.max(...rows.map((row) => row[1])) * DEG;
  return {
    kind: 'ball',
    bone,
    centre,
    towardU,
    towardV,
    order: 'swing-twist',
    twistSign: -1,
    middle: [0, 0],
    gauge,
    twistLimits: (u, v) => {
      const angle = Math.atan2(v, u) / DEG;
      const out = Math.min(1, gauge(u, v)) ** blend;
      return [-lerp(middleTwist[0], internal(angle), out) * DEG, lerp(middleTwist[1], external(angle), out) * DEG];
    },
    bounds: [
      -reach,
      reach,
      -reach,
      reach,
      -Math.max(middleTwist[0], ...rows.map((row) => row[2])) * DEG,
      Math.max(middleTwist[1], ...rows.map((row) => row[3])) * DEG,
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

const hand: BallRegion = {
  kind: 'ball',
  bone: X,
  centre: [...IDENTITY],
  towardU: [0, -1, 0],
  towardV: Z,
  order: 'twist-swing',
  twistSign: 1,
  middle: [WRIST.flexion * DEG, WRIST.deviation * DEG],
  gauge: (u, v) => {
    const c = Math.cos(WRIST.tilt * DEG);
    const s = Math.sin(WRIST.tilt * DEG);
    const x = u - WRIST.flexion * DEG;
    const y = v - WRIST.deviation * DEG;
    return Math.hypot((x * c - y * s) / (WRIST.long * DEG), (x * s + y * c) / (WRIST.short * DEG));
  },
  twistLimits: () => [-WRIST.twist * DEG, WRIST.twist * DEG],
  bounds: [-90 * DEG, 95 * DEG, -60 * DEG, 60 * DEG, -WRIST.twist * DEG, WRIST.twist * DEG],
};

const outside = (x: number, low: number, high: number): number => Math.max(low - x, x - high, 0);

/** Elbow 0–150 [AAOS] and the forearm's half of pro- and supination; bending turns the left forearm forward, about −Y. */
const forearm: HingeRegion = {
  kind: 'hinge',
  axis: [0, -1, 0],
  across: X,
  excess: (a, b) => Math.max(outside(a, 0, 150 * DEG), outside(b, -40 * DEG, 40 * DEG)),
  bounds: [0, 150 * DEG, -40 * DEG, 40 * DEG],
};

/** Largest turn of the shank about itself: 4 straight, 24 bent 60 and more [chosen; it locks when straight]. */
export const kneeTwistMax = (knee: number): number => (4 + 20 * clamp(knee / (60 * DEG), 0, 1)) * DEG;

/** Knee 0–140 [Merck 130; 142 and 138 in women and men to 44, cited]. */
const shank: HingeRegion = {
  kind: 'hinge',
  axis: X,
  across: Y,
  excess: (a, b) => Math.max(outside(a, 0, 140 * DEG), Math.abs(b) - kneeTwistMax(a), 0),
  bounds: [0, 140 * DEG, -24 * DEG, 24 * DEG],
};

/** Gauge of the ankle: a lifts the toes (20 up, 50 down), b turns the sole inward (35 in, 25 out) [Merck]. */
export const ankleGauge = quadrants([20, 50, 35, 25], 2.6);
const foot: HingeRegion = {
  kind: 'hinge',
  axis: [-1, 0, 0],
  across: [0, 0, -1],
  excess: (a, b) => {
    const gauge = ankleGauge(a, b);
    return gauge > 1 ? Math.hypot(a, b) * (1 - 1 / gauge) : 0;
  },
  bounds: [-50 * DEG, 20 * DEG, -25 * DEG, 35 * DEG],
};

/** The toes as one: up 60, down 20 [chosen, within what is cited for the great toe]; they bend one way only. */
const toes: HingeRegion = {
  kind: 'hinge',
  axis: [-1, 0, 0],
  across: Y,
  excess: (a, b) => Math.max(outside(a, -20 * DEG, 60 * DEG), Math.abs(b)),
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

const trueRegion = (name: JointName): TrueRegion => {
  const region: Region = REGIONS[name.replace(/^(Left|Right)/, '') as keyof typeof REGIONS];
  const side = name.startsWith('Right') ? mirror : (q: Readonly<Quat>): Quat => [...q];
  return {
    degreesOfFreedom: region.kind === 'ball' ? 3 : region === toes ? 1 : 2,
    contains: (q, tolerance) => contains(region, side(q), tolerance),
    sample: (random) => side(sample(region, random)),
  };
};

/** The true region of every joint but the root, by its name in the clip. */
export const trueRegions = Object.fromEntries(
  (Object.keys(JOINT) as JointName[]).filter((name) => name !== 'Hips').map((name) => [name, trueRegion(name)]),
) as Record<Exclude<JointName, 'Hips'>, TrueRegion>;
