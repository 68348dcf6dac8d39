import type { Skeleton, Vec3 } from '../../core';
import type { FingerRoles, Roles, SideRoles } from '../../core/clip';
import { readVec3 } from '../../core/math';
import { type BuildPose, endOf, sideNames, signOf } from '../build-pose';
import { UnreadableFigure } from '../unreadable-figure';
import { add, addScaled, clamp, cross, distance, dot, length, lerp, normalize, reject, scale, sub } from '../vec';

/**
 * What the anatomy is grown around: the build pose measured in heights, origin between the hips. One height is
 * (thigh + shin + hip-to-shoulder) / 0.78, since a head's end site is no measure of it.
 */
export interface BuildFigure {
  /** m per height. */
  height: number;
  hips: Vec3;
  shoulders: Vec3;
  /** Hip to shoulder level. */
  trunk: number;
  hipHalf: number;
  shoulderHalf: number;
  /** Level of the crown. */
  crown: number;
  headCentre: Vec3;
  left: SideFigure;
  right: SideFigure;
  girth: Girth;
}

/** How the build slider thickens: factors of the average. */
export interface Girth {
  belly: number;
  trunk: number;
  limb: number;
  hand: number;
}

export interface SideFigure {
  /** +1 left, −1 right: which way is outwards along X. */
  sign: 1 | -1;
  shoulder: Vec3;
  elbow: Vec3;
  wrist: Vec3;
  /** Unit, shoulder to wrist. */
  armAxis: Vec3;
  /** Unit, across the palm towards the thumb. */
  thumbward: Vec3;
  /** Unit, out of the palm. */
  palmward: Vec3;
  /** Base knuckle to tip; null where the skeleton has no real fingers. */
  fingers: Finger[] | null;
  hip: Vec3;
  knee: Vec3;
  ankle: Vec3;
  /** Unit, hip to ankle. */
  legAxis: Vec3;
  /** Unit, level: where the toes point. */
  footAxis: Vec3;
  /** Ankle to ball of the foot, level. */
  footLength: number;
  toeLength: number;
  /** Level of the sole. */
  sole: number;
}

export interface Finger {
  joints: number[];
  /** One more than the joints where the tip is known. */
  points: Vec3[];
  isThumb: boolean;
}

/** @throws UnreadableFigure when limbs or trunk have no length, or stand on their head */
export function measureFigure(skeleton: Skeleton, roles: Roles, pose: BuildPose, build: number): BuildFigure {
  const raw = (joint: number) => readVec3(pose.positions, joint);
  const { left, right } = roles;
  const origin = lerp(raw(left.upperLeg), raw(right.upperLeg), 0.5);
  const shoulderLevel = lerp(raw(left.upperArm), raw(right.upperArm), 0.5)[1] - origin[1];
  const legLength =
    sideNames.reduce(
      (sum, name) =>
        sum +
        distance(raw(roles[name].upperLeg), raw(roles[name].lowerLeg)) +
        distance(raw(roles[name].lowerLeg), raw(roles[name].foot)),
      0,
    ) / 2;
  const height = (legLength + shoulderLevel) / 0.78;
  if (!(height > 1e-6)) throw new UnreadableFigure('its limbs have no length');
  const at = (joint: number): Vec3 => scale(sub(raw(joint), origin), 1 / height);
  const toHeights = (p: Vec3): Vec3 => scale(sub(p, origin), 1 / height);
  const trunk = shoulderLevel / height;
  if (trunk < 0.1 || trunk > 0.6) throw new UnreadableFigure('its trunk is out of proportion to its legs');

  const shoulders = lerp(at(left.upperArm), at(right.upperArm), 0.5);
  const head = roles.head >= 0 ? at(roles.head) : add(shoulders, [0, 0.08, 0]);
  const headEnd = roles.head >= 0 ? endOf(skeleton, pose, roles.head) : null;
  const headReach = headEnd ? distance(toHeights(headEnd), head) : 0;
  const top = headEnd && headReach > 0.03 && headReach < 0.2 ? toHeights(headEnd)[1] : head[1] + 0.105;
  const crown = shoulders[1] + clamp(top - shoulders[1], 0.185, 0.208);
  const headFront = clamp(0.6 * head[2] + 0.4 * shoulders[2] + 0.012 - shoulders[2], -0.01, 0.04) + shoulders[2];

  const side = (name: (typeof sideNames)[number]): SideFigure => {
    const s = roles[name];
    const sign = signOf(name);
    const [shoulder, elbow, wrist] = [at(s.upperArm), at(s.foreArm), at(s.hand)];
    const [hip, knee, ankle] = [at(s.upperLeg), at(s.lowerLeg), at(s.foot)];
    for (const [a, b, what] of [
      [shoulder, elbow, 'upper arm'],
      [elbow, wrist, 'forearm'],
      [hip, knee, 'thigh'],
      [knee, ankle, 'shin'],
    ] as const)
      if (distance(a, b) < 0.04) throw new UnreadableFigure(`its ${name} ${what} has no length`);
    const armAxis = normalize(sub(wrist, shoulder));
    const thumbward = thumbDirection(skeleton, pose, s.fingers, wrist, armAxis, toHeights);
    const normal = cross(armAxis, thumbward);
    return {
      sign,
      shoulder,
      elbow,
      wrist,
      armAxis,
      thumbward,
      palmward: normal[1] < 0 ? normal : scale(normal, -1),
      fingers: measureFingers(skeleton, pose, s.fingers, wrist, at, toHeights),
      hip,
      knee,
      ankle,
      legAxis: normalize(sub(ankle, hip)),
      ...measureFoot(skeleton, pose, s, at, toHeights),
    };
  };
  const heavy = 2 * clamp(build, 0, 1) - 1;
  return {
    height,
    hips: [0, 0, 0],
    shoulders,
    trunk,
    hipHalf: distance(at(left.upperLeg), at(right.upperLeg)) / 2,
    shoulderHalf: distance(at(left.upperArm), at(right.upperArm)) / 2,
    crown,
    headCentre: [head[0] * 0.5, crown - 0.056, headFront],
    left: side('left'),
    right: side('right'),
    girth: {
      belly: 1 + (heavy > 0 ? 0.42 : 0.1) * heavy,
      trunk: 1 + (heavy > 0 ? 0.2 : 0.1) * heavy,
      limb: 1 + (heavy > 0 ? 0.2 : 0.13) * heavy,
      hand: 1 + 0.05 * heavy,
    },
  };
}

/** Across the palm to where the thumb's tip is; forwards where there is no thumb to tell. */
function thumbDirection(
  skeleton: Skeleton,
  pose: BuildPose,
  { thumb }: FingerRoles,
  wrist: Vec3,
  armAxis: Vec3,
  toHeights: (p: Vec3) => Vec3,
): Vec3 {
  const forward = normalize(reject([0, 0, 1], armAxis));
  const last = thumb.at(-1);
  if (last === undefined) return forward;
  const tip = toHeights(endOf(skeleton, pose, last) ?? readVec3(pose.positions, last));
  const across = reject(sub(tip, wrist), armAxis);
  return length(across) > 0.008 ? normalize(across) : forward;
}

/** The chains of a hand where they are real: three fingers of two joints or more, the knuckles apart from the wrist. */
function measureFingers(
  skeleton: Skeleton,
  pose: BuildPose,
  roles: FingerRoles,
  wrist: Vec3,
  at: (joint: number) => Vec3,
  toHeights: (p: Vec3) => Vec3,
): Finger[] | null {
  const fingers = (['thumb', 'index', 'middle', 'ring', 'pinky'] as const)
    .map((name): Finger => {
      const joints = roles[name].filter(
        (joint, i, all) => distance(at(joint), i === 0 ? wrist : at(all[i - 1])) > 0.003,
      );
      const points = joints.map(at);
      const last = joints.at(-1);
      const end = last === undefined ? null : endOf(skeleton, pose, last);
      if (end) {
        const tip = toHeights(end);
        const l = distance(tip, points.at(-1)!);
        if (l > 0.004 && l < 0.04) points.push(tip);
      }
      // Without an end site the last bone goes on for a little less than the one before it.
      if (points.length === joints.length && points.length >= 2)
        points.push(addScaled(points.at(-1)!, sub(points.at(-1)!, points.at(-2)!), 0.8));
      return { joints, points, isThumb: name === 'thumb' };
    })
    .filter(({ points }) => points.length >= 2);
  const real = fingers.filter((f) => !f.isThumb && f.joints.length >= 2 && distance(f.points[0], wrist) > 0.03);
  return real.length >= 3 ? fingers : null;
}

function measureFoot(
  skeleton: Skeleton,
  pose: BuildPose,
  { foot, toe }: SideRoles,
  at: (joint: number) => Vec3,
  toHeights: (p: Vec3) => Vec3,
): Pick<SideFigure, 'footAxis' | 'footLength' | 'toeLength' | 'sole'> {
  const ankle = at(foot);
  const footEnd = toe >= 0 ? readVec3(pose.positions, toe) : endOf(skeleton, pose, foot);
  let ball = footEnd ? toHeights(footEnd) : add(ankle, [0, -0.03, 0.08]);
  if (Math.hypot(ball[0] - ankle[0], ball[2] - ankle[2]) < 0.01) ball = add(ankle, [0, -0.03, 0.08]);
  const toeEnd = toe >= 0 ? endOf(skeleton, pose, toe) : null;
  const toeReach = toeEnd ? distance(toHeights(toeEnd), ball) : 0;
  return {
    footAxis: normalize([ball[0] - ankle[0], 0, ball[2] - ankle[2]], [0, 0, 1]),
    footLength: clamp(Math.hypot(ball[0] - ankle[0], ball[2] - ankle[2]), 0.062, 0.088),
    toeLength: toeReach > 0.02 && toeReach < 0.08 ? clamp(toeReach, 0.035, 0.05) : 0.042,
    sole: Math.max(Math.min(ankle[1] - 0.04, ball[1] - 0.01), ankle[1] - 0.06),
  };
}

/** Where a point lies along a limb: distance from `from` along `axis`. */
export const alongAxis = (from: Vec3, axis: Vec3, p: Vec3): number => dot(sub(p, from), axis);
