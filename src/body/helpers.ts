import type { Skeleton, Vec3 } from '../core';
import type { Roles } from '../core/clip';
import { alongAxis, type BuildFigure, type SideFigure } from './anatomy/figure';
import type { HelperBone } from './body';
import { sideNames } from './build-pose';
import { distance, normalize, smoothStep, sub } from './vec';

/** From here on along a limb the skin follows this bone; in between the neighbours share it linearly. */
export interface SkinStation {
  /** Heights along the chain. */
  at: number;
  /** Skin bone: a joint, or joint count + helper. */
  bone: number;
}

/** How the skin of one part of the body follows its bones. Same order as the parts of the field. */
export interface SkinChain {
  /** Where a point (in heights) lies along the chain. */
  coordinate(x: number, y: number, z: number): number;
  stations: SkinStation[];
  fingers: FingerChain[];
  /** A bone beside the chain that takes some of the skin from it: how much, 0 to 1. */
  beside: { bone: number; share(x: number, y: number, z: number): number }[];
}

/** A finger takes over where its hand ends. */
export interface FingerChain {
  points: Vec3[];
  /** Length from the base to each point. */
  lengths: number[];
  stations: SkinStation[];
}

/** Lengths in heights: half-widths of the zones in which the skin bends. */
const shoulderZone = { clavicle: -0.045, third: -0.012, twoThirds: 0.024, whole: 0.062 };
const hipZone = { pelvis: -0.055, third: -0.01, twoThirds: 0.036, whole: 0.085 };
const elbowZone = 0.027;
const wristZone = 0.02;
const kneeZone = 0.033;
const ankleZone = 0.024;
const toeZone = 0.016;
const knuckleZone = 0.0045;
/** A segment's twist is handed out in these steps: a quarter of 150° narrows a ring to cos 19° = 0.95. */
const twistShares = [0, 0.25, 0.5, 0.75];
/** Stretches the foot's coordinate away from the shin's, so that the two never mix. */
const footOffset = 0.1;

const bulges = { shoulder: -0.03, elbow: 0.007, hip: 0.035, knee: 0.004 };

export interface SkinBones {
  helpers: HelperBone[];
  /** Torso, left arm, right arm, left leg, right leg. */
  chains: SkinChain[];
}

/** The chains of joints and helper bones that move a human's skin. */
export function skinChains(
  skeleton: Skeleton,
  roles: Roles,
  figure: BuildFigure,
  /** Heights, in the build pose. */
  positionOf: (joint: number) => Vec3,
): SkinBones {
  const jointCount = skeleton.parents.length;
  const helpers: HelperBone[] = [];
  const helper = (bone: Partial<HelperBone> & Pick<HelperBone, 'joint' | 'parent' | 'axis'>): number => {
    const whole = { child: -1, swing: 1, twist: 0, childTwist: 0, bulge: 0, ...bone };
    helpers.push({ ...whole, bulge: whole.bulge * figure.height });
    return jointCount + helpers.length - 1;
  };
  const chains = [torsoChain(roles, figure, positionOf, helper)];
  for (const name of sideNames) chains.push(armChain(roles, figure, name, helper));
  for (const name of sideNames) chains.push(legChain(roles, figure, name, positionOf, helper));
  return { helpers, chains };
}

type AddHelper = (bone: Partial<HelperBone> & Pick<HelperBone, 'joint' | 'parent' | 'axis'>) => number;

/** Heights below the shoulders, and below the crown: where the chest ends and the head begins. */
const neckBase = 0.03;
const chinDrop = 0.108;
/** The neck reaches lower at the throat; the nape stays level, or it would fold when the head leans back. */
const neckTilt = 0.35;
/**
 * Joints of the neck turn the skin in steps: how far along the stretch of the joint, and how much of bend and twist. None but the last joint
 * bends the skin wholly, and those above the first begin with half of the bend: where a neck bends forwards and the head back, as on necks
 * of one short bone, the skin goes over from one to the other in a curve and does not fold.
 */
const neckSteps = {
  first: [
    { along: 1 / 3, swing: 1 / 3, twist: 1 / 3 },
    { along: 2 / 3, swing: 2 / 3, twist: 2 / 3 },
  ],
  next: [
    { along: 0.2, swing: 0.55, twist: 1 / 3 },
    { along: 0.6, swing: 0.8, twist: 2 / 3 },
  ],
};
/** Beside the neck, the shoulders' muscles stay with the chest up to where the neck is free. */
const neckRadius = 0.034;
const neckFree = { from: 0.045, to: 0.085 };
const clavicleMost = 0.8;

/** Each joint below the chest owns the middle of its stretch; those of the neck share what lies between chest and chin. */
function torsoChain(
  roles: Roles,
  figure: BuildFigure,
  positionOf: (joint: number) => Vec3,
  helper: AddHelper,
): SkinChain {
  const trunk = [roles.hips, ...roles.spine, ...(roles.chest === roles.hips ? [] : [roles.chest])];
  const levels = trunk.map((joint) => positionOf(joint)[1]);
  const top = figure.shoulders[1] - neckBase;
  const chin = Math.max(top + 0.03, figure.crown - chinDrop);
  const stations: SkinStation[] = [];
  for (const [i, bone] of trunk.entries()) {
    const low = levels[i];
    const high = levels[i + 1] ?? top;
    if (bone === roles.hips) stations.push({ at: Math.min(low, figure.hips[1]) + 0.02, bone });
    else if (bone === roles.chest) stations.push({ at: (low + Math.max(low + 0.02, top)) / 2, bone });
    // A joint that sits on its successor has no skin of its own.
    else if (high - low >= 0.004) stations.push({ at: (low + high) / 2, bone });
  }
  const upper = [roles.chest, ...roles.neck, roles.head].filter((joint) => joint >= 0);
  stations.push({ at: top, bone: upper[0] });
  const axis = normalize(sub(positionOf(upper.at(-1)!), positionOf(upper[1] ?? upper[0])), [0, 1, 0]);
  for (let i = 1; i < upper.length; i++) {
    const [parent, joint] = [upper[i - 1], upper[i]];
    const at = (share: number) => top + ((i - 1 + share) / (upper.length - 1)) * (chin - top);
    for (const { along, ...turn } of i === 1 ? neckSteps.first : neckSteps.next)
      stations.push({ at: at(along), bone: helper({ joint, parent, axis, ...turn }) });
  }
  if (upper.length > 1) stations.push({ at: chin, bone: upper.at(-1)! });
  for (let i = 1; i < stations.length; i++) stations[i].at = Math.max(stations[i].at, stations[i - 1].at + 0.004);
  const [, shoulderLevel, middle] = figure.shoulders;
  return {
    coordinate: (x, y, z) => {
      const share = Math.min(1, Math.max(0, (y - shoulderLevel + 0.05) / 0.05));
      const beside = Math.max(0, Math.sqrt(x * x + Math.min(0, z - middle) ** 2) - neckRadius);
      const bound = 1 - smoothStep(y - shoulderLevel, neckFree.from, neckFree.to);
      return y + share * (neckTilt * Math.max(0, z - middle) - bound * beside);
    },
    stations,
    fingers: [],
    beside: sideNames.flatMap((name) => {
      const bone = roles[name].clavicle;
      return bone < 0 || bone === roles.chest ? [] : [{ bone, share: clavicleShare(figure[name].shoulder) }];
    }),
  };
}

/** The collar bone takes the skin along towards the shoulder, above the breast. */
function clavicleShare([outer, level]: Vec3): (x: number, y: number) => number {
  return (x, y) => {
    const out = smoothStep(x / outer, 0.25, 0.95);
    return clavicleMost * out * smoothStep(y - level, -0.11, -0.02) * (1 - smoothStep(y - level, 0.03, 0.07));
  };
}

/** Helpers that take over the twist of a joint, and of the one that ends its segment, by shares of the way along it. */
function twisting(
  helper: AddHelper,
  bone: Pick<HelperBone, 'joint' | 'parent' | 'child' | 'axis'>,
  shares: readonly number[],
  from: number,
  to: number,
): SkinStation[] {
  return shares.map((share) => ({
    at: from + share * (to - from),
    bone: helper({ ...bone, twist: share, childTwist: bone.child < 0 ? 0 : share }),
  }));
}

/** The joint that ends a segment: itself, or the last piece where the segment is cut in pieces. */
const lastOf = (joint: number, splits: number[]): number => splits.at(-1) ?? joint;

function armChain(roles: Roles, figure: BuildFigure, name: 'left' | 'right', helper: AddHelper): SkinChain {
  const side = roles[name];
  const { shoulder, elbow, wrist, armAxis: axis, fingers } = figure[name];
  const root = side.clavicle >= 0 ? side.clavicle : roles.chest;
  const upperEnd = lastOf(side.upperArm, side.splits.upperArm);
  const foreEnd = lastOf(side.foreArm, side.splits.foreArm);
  const upper = alongAxis(shoulder, axis, elbow);
  const whole = upper + alongAxis(elbow, axis, wrist);
  const start = shoulderZone.whole;
  const belowElbow = upper + elbowZone;
  const aboveWrist = whole - wristZone;
  const shoulderHelper = (swing: number) =>
    helper({ joint: side.upperArm, parent: root, axis, swing, bulge: bulges.shoulder });
  const stations: SkinStation[] = [
    { at: shoulderZone.clavicle, bone: root },
    { at: shoulderZone.third, bone: shoulderHelper(1 / 3) },
    { at: shoulderZone.twoThirds, bone: shoulderHelper(2 / 3) },
  ];
  const splitUpper = upperEnd === side.upperArm ? -1 : upperEnd;
  stations.push(
    ...twisting(
      helper,
      { joint: side.upperArm, parent: root, child: splitUpper, axis },
      twistShares,
      start,
      upper - elbowZone,
    ),
  );
  stations.push(
    { at: upper - elbowZone, bone: upperEnd },
    {
      at: upper,
      bone: helper({ joint: side.foreArm, parent: upperEnd, axis, swing: 0.5, bulge: bulges.elbow }),
    },
  );
  const twister = foreEnd === side.foreArm ? side.hand : foreEnd;
  stations.push(
    ...twisting(
      helper,
      { joint: side.foreArm, parent: upperEnd, child: twister, axis },
      [...twistShares, 1],
      belowElbow,
      aboveWrist,
    ),
  );
  stations.push(
    { at: whole, bone: helper({ joint: side.hand, parent: foreEnd, axis, swing: 0.5, twist: 1 }) },
    { at: whole + wristZone, bone: side.hand },
  );
  return {
    coordinate: (x, y, z) => (x - shoulder[0]) * axis[0] + (y - shoulder[1]) * axis[1] + (z - shoulder[2]) * axis[2],
    stations,
    fingers: (fingers ?? []).map(({ joints, points }) => fingerChain(joints, points, side.hand, helper)),
    beside: [],
  };
}

function fingerChain(joints: number[], points: Vec3[], hand: number, helper: AddHelper): FingerChain {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) lengths.push(lengths[i - 1] + distance(points[i], points[i - 1]));
  const stations: SkinStation[] = [{ at: -0.006, bone: hand }];
  for (const [i, joint] of joints.entries()) {
    const parent = i === 0 ? hand : joints[i - 1];
    const here = Math.min(i, points.length - 2);
    const axis = normalize(sub(points[here + 1], points[here]));
    if (i > 0) stations.push({ at: lengths[i] - knuckleZone, bone: parent });
    stations.push(
      { at: lengths[i], bone: helper({ joint, parent, axis, swing: 0.5, twist: 0.5 }) },
      { at: lengths[i] + knuckleZone, bone: joint },
    );
  }
  return { points, lengths, stations };
}

function legChain(
  roles: Roles,
  figure: BuildFigure,
  name: 'left' | 'right',
  positionOf: (joint: number) => Vec3,
  helper: AddHelper,
): SkinChain {
  const side = roles[name];
  const geometry = figure[name];
  const { hip, knee, ankle, legAxis: axis, footAxis } = geometry;
  const root = roles.hips;
  const thighEnd = lastOf(side.upperLeg, side.splits.upperLeg);
  const shinEnd = lastOf(side.lowerLeg, side.splits.lowerLeg);
  const thigh = alongAxis(hip, axis, knee);
  const whole = thigh + alongAxis(knee, axis, ankle);
  const start = hipZone.whole;
  const splitThigh = thighEnd === side.upperLeg ? -1 : thighEnd;
  const splitShin = shinEnd === side.lowerLeg ? -1 : shinEnd;
  const hipHelper = (swing: number) => helper({ joint: side.upperLeg, parent: root, axis, swing, bulge: bulges.hip });
  const stations: SkinStation[] = [
    { at: hipZone.pelvis, bone: root },
    { at: hipZone.third, bone: hipHelper(1 / 3) },
    { at: hipZone.twoThirds, bone: hipHelper(2 / 3) },
  ];
  stations.push(
    ...twisting(
      helper,
      { joint: side.upperLeg, parent: root, child: splitThigh, axis },
      twistShares,
      start,
      thigh - kneeZone,
    ),
  );
  stations.push(
    { at: thigh - kneeZone, bone: thighEnd },
    { at: thigh, bone: helper({ joint: side.lowerLeg, parent: thighEnd, axis, swing: 0.5, bulge: bulges.knee }) },
  );
  stations.push(
    ...twisting(
      helper,
      { joint: side.lowerLeg, parent: thighEnd, child: splitShin, axis },
      [...twistShares, 1],
      thigh + kneeZone,
      whole - ankleZone,
    ),
  );
  stations.push(
    { at: whole, bone: helper({ joint: side.foot, parent: shinEnd, axis, swing: 0.5, twist: 0.5 }) },
    { at: whole + ankleZone, bone: side.foot },
  );
  if (side.toe >= 0) {
    const ball = whole + footOffset + alongAxis(ankle, footAxis, positionOf(side.toe));
    stations.push(
      { at: ball - toeZone, bone: side.foot },
      { at: ball, bone: helper({ joint: side.toe, parent: side.foot, axis: footAxis, swing: 0.5, twist: 0.5 }) },
      { at: ball + toeZone, bone: side.toe },
    );
  }
  return { coordinate: legCoordinate(geometry, whole), stations, fingers: [], beside: [] };
}

/** Down the leg, then forwards along the foot; the ankle bends across a tilted plane. */
function legCoordinate({ hip, ankle, legAxis, footAxis }: SideFigure, whole: number): SkinChain['coordinate'] {
  return (x, y, z) => {
    const down = (x - hip[0]) * legAxis[0] + (y - hip[1]) * legAxis[1] + (z - hip[2]) * legAxis[2];
    const ahead = (x - ankle[0]) * footAxis[0] + (z - ankle[2]) * footAxis[2];
    const tilted = down + Math.max(0, ahead - 0.01) * 0.6;
    const isFoot = down > whole - 0.03 && ahead > 0.035 && tilted > whole + 0.01;
    return isFoot ? Math.max(tilted, whole + footOffset + ahead) : tilted;
  };
}
