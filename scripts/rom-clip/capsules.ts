import type { Vec3 } from '../../src/core/math/types';
import { add, clamp, dot, length, mirrorX, scale, sub } from './math';
import { FOREARM, JOINT, type JointName, pointAt, SHANK, SIDES, THIGH, UPPER_ARM, type WorldPose } from './skeleton';

/** A rounded piece of the body: from `a` to `b` in its joint's frame, m. */
export interface Capsule {
  joint: JointName;
  a: Vec3;
  b: Vec3;
  radius: number;
}

const trunk = (joint: JointName, halfWidth: number, from: number, to: number, forward: number, radius: number) =>
  [-1, 1].map((g): Capsule => ({
    joint,
    a: [g * halfWidth, from, forward],
    b: [g * halfWidth, to, forward],
    radius,
  }));

/** Slim measures: what is firm, not the outline of clothes. */
const TRUNK: Capsule[] = [
  ...trunk('Hips', 0.07, -0.03, 0.07, 0.004, 0.095),
  ...trunk('Spine', 0.05, 0, 0.12, 0.015, 0.09),
  ...trunk('Spine1', 0.055, 0, 0.13, 0.015, 0.092),
  ...trunk('Spine2', 0.065, 0, 0.1, 0.015, 0.092),
];
const HEAD: Capsule[] = [
  { joint: 'Neck', a: [0, 0, 0], b: [0, 0.09, 0.015], radius: 0.052 },
  { joint: 'Head', a: [0, 0.045, 0.02], b: [0, 0.095, 0.01], radius: 0.082 },
];

const LIMBS = {
  Arm: { a: [0.38 * UPPER_ARM, 0, 0], b: [UPPER_ARM, 0, 0], radius: 0.04 },
  ForeArm: { a: [0.05, 0, 0], b: [FOREARM, 0, 0], radius: 0.034 },
  Hand: { a: [0.03, 0, 0], b: [0.15, 0, 0], radius: 0.022 },
  UpLeg: { a: [0, -0.4 * THIGH, 0], b: [0, -THIGH, 0], radius: 0.062 },
  Leg: { a: [0, 0, 0], b: [0, -SHANK, 0], radius: 0.047 },
  Foot: { a: [0, -0.035, -0.02], b: [0, -0.045, 0.15], radius: 0.032 },
} satisfies Record<string, Omit<Capsule, 'joint'> & { a: Vec3; b: Vec3 }>;

type Limb = keyof typeof LIMBS;
const limb = (side: 'Left' | 'Right', name: Limb): Capsule => {
  const { a, b, radius } = LIMBS[name];
  const sided = (v: readonly number[]): Vec3 => (side === 'Left' ? [v[0], v[1], v[2]] : mirrorX([v[0], v[1], v[2]]));
  return { joint: `${side}${name}`, a: sided(a), b: sided(b), radius };
};

export type Pair = [Capsule, Capsule];
const crossed = (first: Capsule[], second: Capsule[]): Pair[] => first.flatMap((a) => second.map((b): Pair => [a, b]));
const limbs = (side: 'Left' | 'Right', names: Limb[]) => names.map((name) => limb(side, name));

/** Pieces that must not run through each other and that arms can keep apart. */
export const ARM_PAIRS: readonly Pair[] = [
  ...SIDES.flatMap((side) => {
    const lower = limbs(side, ['ForeArm', 'Hand']);
    const upper = limbs(side, ['Arm']);
    const legs = SIDES.flatMap((other) => limbs(other, ['UpLeg', 'Leg', 'Foot']));
    return [...crossed(lower, [...TRUNK, ...HEAD, ...legs]), ...crossed(upper, [...TRUNK, HEAD[1]])];
  }),
  ...crossed(limbs('Left', ['Arm', 'ForeArm', 'Hand']), limbs('Right', ['Arm', 'ForeArm', 'Hand'])),
];

/** The pieces of both arms, once each. */
export const ARM_PIECES: readonly Capsule[] = SIDES.flatMap((side) => limbs(side, ['Arm', 'ForeArm', 'Hand']));

/** Pieces of the two legs. */
export const LEG_PAIRS: readonly Pair[] = crossed(
  limbs('Left', ['UpLeg', 'Leg', 'Foot']),
  limbs('Right', ['UpLeg', 'Leg', 'Foot']),
);

/** The shortest distance between two segments (Ericson 2005, Real-Time Collision Detection, 5.1.9). */
export const segmentDistance = (p1: Vec3, q1: Vec3, p2: Vec3, q2: Vec3): number => {
  const d1 = sub(q1, p1);
  const d2 = sub(q2, p2);
  const r = sub(p1, p2);
  const a = dot(d1, d1);
  const e = dot(d2, d2);
  const f = dot(d2, r);
  const c = dot(d1, r);
  const b = dot(d1, d2);
  const parallel = a * e - b * b;
  let s = parallel > 1e-12 ? clamp((b * f - c * e) / parallel, 0, 1) : 0;
  let t = (b * s + f) / e;
  if (t < 0 || t > 1) {
    t = clamp(t, 0, 1);
    s = clamp((b * t - c) / a, 0, 1);
  }
  return length(sub(add(p1, scale(d1, s)), add(p2, scale(d2, t))));
};

/** How deep two pieces are in each other, m; negative: how far apart. */
export const depth = (pose: WorldPose, [first, second]: Pair): number =>
  first.radius +
  second.radius -
  segmentDistance(
    pointAt(pose, JOINT[first.joint], first.a),
    pointAt(pose, JOINT[first.joint], first.b),
    pointAt(pose, JOINT[second.joint], second.a),
    pointAt(pose, JOINT[second.joint], second.b),
  );

/** How deep a piece is below the floor, m; negative: how far above. */
export const floorDepth = (pose: WorldPose, { joint, a, b, radius }: Capsule): number =>
  radius - Math.min(pointAt(pose, JOINT[joint], a)[1], pointAt(pose, JOINT[joint], b)[1]);
