import type { Quat, Vec3 } from '../../src/core';
import { edgeGauge } from '../../src/core/study';
import { armDirectionInGirdle, girdleRhythm, girdleRotation } from './couplings';
import {
  add,
  angleBetween,
  clamp,
  conjugate,
  cross,
  DEG,
  dot,
  fromBasis,
  length,
  multiply,
  normalize,
  reject,
  rotate,
  scale,
  sub,
} from './math';
import { clampInside, compose, composeHinge, decompose, REGIONS, swingOf } from './regions';
import { FOREARM, UPPER_ARM } from './skeleton';
import type { SidedTargets } from './timeline';

/** Arms are written for the left in the chest's frame: x outward, y up, z forward. The right is the mirror. */

const { Arm, Hand, ForeArm } = REGIONS;

/** Pose an arm by the upper arm's direction and where a bent forearm would point. Angles in degrees. */
export const aim = (direction: Vec3, forearm: Vec3, elbow = 8, more: SidedTargets = {}): SidedTargets => {
  const inGirdle = armDirectionInGirdle(normalize(direction));
  const [u, v] = swingOf(Arm, inGirdle);
  const girdle = girdleRotation(girdleRhythm(inGirdle));
  const fold = rotate(conjugate(multiply(girdle, compose(Arm, [u, v, 0]))), normalize(forearm));
  const [cu, cv, twist] = clampInside(Arm, [u, v, Math.atan2(fold[1], fold[2])], 0.01);
  return {
    armU: cu / DEG,
    armV: cv / DEG,
    armTwist: twist / DEG,
    elbow,
    pronation: 10,
    wristFlexion: 4,
    wristDeviation: 0,
    ...more,
  };
};

export interface Grasp {
  /** Wrist from the shoulder joint, m. */
  wrist: Vec3;
  /** Which way the elbow points. */
  elbow: Vec3;
  /** Where the fingers point and the palm faces; without them the wrist stays straight. */
  fingers?: Vec3;
  palm?: Vec3;
}

/** Pose an arm by where the wrist is, where the elbow points and how the hand is held. */
export const reach = ({ wrist, elbow, fingers, palm }: Grasp, more: SidedTargets = {}): SidedTargets => {
  const distance = clamp(length(wrist), 0.08, UPPER_ARM + FOREARM - 0.005);
  const n = normalize(wrist);
  const along = (distance ** 2 + UPPER_ARM ** 2 - FOREARM ** 2) / (2 * distance);
  const aside = scale(normalize(reject(elbow, n)), Math.sqrt(Math.max(0, UPPER_ARM ** 2 - along ** 2)));
  const upper = add(scale(n, along), aside);
  const lower = sub(scale(n, distance), upper);
  const bend = Math.acos(clamp(dot(normalize(upper), normalize(lower)), -1, 1));
  const pose = aim(upper, reject(lower, normalize(upper)), bend / DEG, more);
  if (!fingers || !palm) return pose;
  const girdleArm = armInChest(pose);
  const forearm = multiply(girdleArm, composeHinge(ForeArm, bend, 0));
  const x = normalize(fingers);
  const y = scale(normalize(reject(palm, x)), -1);
  const [u, v, twist] = decompose(Hand, multiply(conjugate(forearm), fromBasis(x, y, cross(x, y))));
  const [wu, wv] = clampInside(Hand, [u, v, 0]);
  return {
    ...pose,
    pronation: clamp(twist / DEG, -79, 79),
    wristFlexion: wu / DEG,
    wristDeviation: wv / DEG,
    ...more,
  };
};

/** The upper arm's rotation in the chest's frame when the girdle follows its rhythm. */
const armInChest = (pose: SidedTargets): Quat => {
  const q = compose(Arm, [pose.armU! * DEG, pose.armV! * DEG, pose.armTwist! * DEG]);
  return multiply(girdleRotation(girdleRhythm(rotate(q, [1, 0, 0]))), q);
};

/**
 * Once round the upper arm's edge at a share of the way out, at even speed: `at(x)` for x from 0 (hanging) to 1, forward
 * by way of behind, the side, overhead and the front. Gives the angle round the region, degrees, beside the pose.
 */
export const roundTheEdge = (share: number): ((x: number) => { angle: number; at(inward: number): SidedTargets }) => {
  const count = 360;
  const point = (angle: number, part: number): [number, number] => {
    const x = Math.cos(angle * DEG);
    const y = Math.sin(angle * DEG);
    const radius = part / edgeGauge(Arm.edge, x, y);
    return [x * radius, y * radius];
  };
  const lengths = [0];
  for (let k = 0; k < count; k++) {
    const step = angleBetween(compose(Arm, [...point(270 + k, share), 0]), compose(Arm, [...point(271 + k, share), 0]));
    lengths.push(lengths[k] + step);
  }
  return (x) => {
    const wanted = (x - Math.floor(x)) * lengths[count];
    const k = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted),
    );
    const angle = 269 + k + (wanted - lengths[k - 1]) / (lengths[k] - lengths[k - 1]);
    return {
      angle: angle % 360,
      at: (part) => {
        const [u, v] = point(angle, part);
        return { armU: u / DEG, armV: v / DEG };
      },
    };
  };
};
