import type { Quat, Vec3 } from '../../src/core';
import {
  allowLeg,
  ankleTooTight,
  blendLegs,
  type FootTarget,
  footTarget,
  freeLeg,
  LEG_LENGTH,
  type LegPose,
  setLeg,
  solveLeg,
} from './legs';
import { add, clamp, lerp, rotate, scale, smootherstep } from './math';
import {
  ANKLE_HEIGHT,
  type Frame,
  forwardKinematics,
  HEEL_BACK,
  JOINT,
  type JointName,
  pointAt,
  SIDES,
  type Side,
  SKELETON,
  TOE_HEIGHT,
  TOE_LENGTH,
  type WorldPose,
} from './skeleton';
import { type Motion, smooth } from './timeline';

/**
 * Share of the body's mass, and the far end of the segment (Winter, Biomechanics and Motor Control of Human Movement;
 * the trunk and the head with the neck split up here).
 */
const SEGMENTS: [JointName, number, JointName | Vec3][] = [
  ['Hips', 0.13, 'Spine'],
  ['Spine', 0.06, 'Spine1'],
  ['Spine1', 0.08, 'Spine2'],
  ['Spine2', 0.2, 'Neck'],
  ['Neck', 0.02, 'Head'],
  ['Head', 0.06, [0, 0.08, 0.02]],
  ...SIDES.flatMap((side): [JointName, number, JointName | Vec3][] => [
    [`${side}Arm`, 0.028, `${side}ForeArm`],
    [`${side}ForeArm`, 0.016, `${side}Hand`],
    [`${side}Hand`, 0.006, [side === 'Left' ? 0.08 : -0.08, 0, 0]],
    [`${side}UpLeg`, 0.1, `${side}Leg`],
    [`${side}Leg`, 0.0465, `${side}Foot`],
    [`${side}Foot`, 0.0145, `${side}ToeBase`],
  ]),
];
const MASS = SEGMENTS.reduce((sum, [, mass]) => sum + mass, 0);

const centreOfMass = (pose: WorldPose): Vec3 => {
  let sum: Vec3 = [0, 0, 0];
  for (const [name, mass, end] of SEGMENTS) {
    const j = JOINT[name];
    const far = typeof end === 'string' ? pose.positions[JOINT[end]] : pointAt(pose, j, end);
    sum = add(sum, scale(add(pose.positions[j], far), mass / 2));
  }
  return scale(sum, 1 / MASS);
};

/** The lowest point of a foot's sole and toes, m above the floor. */
export const soleHeight = (pose: WorldPose, side: Side): number => {
  const foot = JOINT[`${side}Foot`];
  const toes = JOINT[`${side}ToeBase`];
  const points: Vec3[] = [
    pointAt(pose, foot, [0, -ANKLE_HEIGHT, -HEEL_BACK]),
    pointAt(pose, foot, [0.035, -ANKLE_HEIGHT, 0.12]),
    pointAt(pose, foot, [-0.035, -ANKLE_HEIGHT, 0.12]),
    pointAt(pose, toes, [0, -TOE_HEIGHT, TOE_LENGTH]),
  ];
  return Math.min(...points.map((p) => p[1]));
};

const hipOffset: Record<Side, Vec3> = {
  Left: SKELETON[JOINT.LeftUpLeg].offset,
  Right: SKELETON[JOINT.RightUpLeg].offset,
};
/** Share of the leg's length that standing uses: the last part would make the knees snap. */
const REACH = 0.9994;
/** How far a leg in the air clears the floor, m. */
const CLEARANCE = 0.016;

const runningMin = (x: Float64Array<ArrayBuffer>, radius: number): Float64Array<ArrayBuffer> =>
  x.map((_, i) => Math.min(...x.subarray(Math.max(0, i - radius), i + radius + 1)));
const runningMax = (x: Float64Array<ArrayBuffer>, radius: number): Float64Array<ArrayBuffer> =>
  runningMin(
    x.map((v) => -v),
    radius,
  ).map((v) => -v);

/**
 * Stand the performed body on the floor. `upper[i]` holds the rotations of the hips and all above them; the legs' are
 * filled in. The hips go where the centre of mass is over the weighted feet, as high as the legs reach; planted feet
 * are met exactly; where an ankle cannot bend enough the heel rises; a free leg is tucked clear of the floor.
 */
export const balance = (motion: Motion, upper: readonly Quat[][]): Frame[] => {
  const { channels: c, frameCount, framesPerSecond } = motion;
  const planted = (side: Side, i: number) => clamp(c[`planted${side}`][i], 0, 1);
  const moreHeel = { Left: new Float64Array(frameCount), Right: new Float64Array(frameCount) };
  const tuck = { Left: new Float64Array(frameCount), Right: new Float64Array(frameCount) };
  const target = (side: Side, i: number, more = moreHeel[side][i]): FootTarget => footTarget(c, side, i, more);
  const hipAt = (root: Vec3, pelvis: Quat, side: Side) => add(root, rotate(pelvis, hipOffset[side]));

  const leg = (side: Side, i: number, root: Vec3, extra = tuck[side][i]): LegPose => {
    const pelvis = upper[i][0];
    const w = planted(side, i);
    const twist = (c[`kneeTwist${side}`][i] * w * Math.PI) / 180;
    const stood = solveLeg(hipAt(root, pelvis, side), pelvis, target(side, i), side, twist);
    return allowLeg(w > 0.9995 ? stood : blendLegs(freeLeg(c, side, i, extra), stood, w));
  };
  const stand = (i: number, root: Vec3): Frame => {
    for (const side of SIDES) setLeg(upper[i], side, leg(side, i, root));
    return { root, rotations: upper[i] };
  };
  /** How high the hips may be so that both planted feet are in reach; a soft minimum of the two. */
  const hipHeight = (i: number, x: number, z: number): number => {
    const [a, b] = SIDES.map((side) => {
      const foot = target(side, i);
      const offset = rotate(upper[i][0], hipOffset[side]);
      const away = Math.hypot(x + offset[0] - foot.ankle[0], z + offset[2] - foot.ankle[2]);
      const rise = Math.sqrt(Math.max(1e-4, (REACH * LEG_LENGTH) ** 2 - away * away));
      return foot.ankle[1] + rise - offset[1] + (1 - planted(side, i)) * 0.12 + 0.6 * Math.max(0, c[`lift${side}`][i]);
    });
    const softness = 0.002;
    return Math.min(a, b) - softness * Math.log(1 + Math.exp(-Math.abs(a - b) / softness));
  };

  const x = new Float64Array(frameCount);
  const z = new Float64Array(frameCount);
  for (let i = 0; i < frameCount; i++) {
    const [left, right] = SIDES.map((side) => target(side, i).ground);
    const over = [0, 2].map((k) => lerp(right[k], left[k], c.weight[i]));
    let hx = i ? x[i - 1] : over[0];
    let hz = i ? z[i - 1] : over[1];
    for (let k = 0; k < 2; k++) {
      const centre = centreOfMass(forwardKinematics(stand(i, [hx, hipHeight(i, hx, hz) - c.sink[i], hz])));
      hx += (over[0] - centre[0]) * 0.9;
      hz += (over[1] - centre[2]) * 0.9;
    }
    x[i] = hx;
    z[i] = hz;
  }
  const sx = smooth(x, 0.1 * framesPerSecond).map((v, i) => v + motion.sway.x[i]);
  const sz = smooth(z, 0.1 * framesPerSecond).map((v, i) => v + motion.sway.z[i]);

  // The minimum first and the smoothing after: smoothing the limit itself would let the knees lock and spike.
  const settle = (): Float64Array<ArrayBuffer> => {
    const limit = new Float64Array(frameCount).map((_, i) => hipHeight(i, sx[i], sz[i]) - Math.max(0, c.sink[i]));
    const width = 0.085 * framesPerSecond;
    return smooth(runningMin(limit, Math.ceil(2 * width)), width).map((y, i) =>
      Math.min(y, hipHeight(i, sx[i], sz[i]) + 0.0004),
    );
  };
  let sy = settle();

  const bisect = (high: number, enough: (value: number) => boolean): number => {
    let low = 0;
    let top = high;
    for (let k = 0; k < 12; k++) {
      const middle = (low + top) / 2;
      if (enough(middle)) top = middle;
      else low = middle;
    }
    return top;
  };
  for (let i = 0; i < frameCount; i++) {
    const root: Vec3 = [sx[i], sy[i], sz[i]];
    const pelvis = upper[i][0];
    for (const side of SIDES) {
      const w = planted(side, i);
      if (w > 0.9995) {
        const loose = (heel: number) =>
          !ankleTooTight(solveLeg(hipAt(root, pelvis, side), pelvis, target(side, i, heel), side, 0));
        if (!loose(0)) moreHeel[side][i] = bisect(56, loose);
      } else {
        const clear = (extra: number) => {
          setLeg(upper[i], side, leg(side, i, root, extra));
          const height = soleHeight(forwardKinematics({ root, rotations: upper[i] }), side);
          return height > CLEARANCE * (1 - w) * smootherstep((1 - w) * 3);
        };
        stand(i, root);
        if (!clear(0)) tuck[side][i] = bisect(60, clear);
      }
    }
  }
  for (const side of SIDES) {
    const width = 0.06 * framesPerSecond;
    moreHeel[side] = smooth(runningMax(moreHeel[side], Math.ceil(3 * width)), width);
    tuck[side] = smooth(runningMax(tuck[side], Math.ceil(3 * width)), width);
  }
  // Lifted heels lengthen the reach, so that the height found above still holds; it may only sink a little.
  sy = sy.map((y, i) => Math.min(y, hipHeight(i, sx[i], sz[i]) + 0.0004));
  return Array.from({ length: frameCount }, (_, i) => {
    const frame = stand(i, [sx[i], sy[i], sz[i]]);
    return { root: frame.root, rotations: [...frame.rotations] };
  });
};
