import { type Clip, containsRotation, type JointLimit, type Quat } from '../../core';
import type { JointCloud } from '../../core/limit';
import { haarBallPoints, haarBallShare, readQuat } from '../../core/math';
import { compareWithTruth, type TrueRegion, trueRegionContains } from '../../core/study';
import { cloudFacts } from './measure';

/** Rotations that a volume is counted by: a few per cent of noise in a field, less in the others. */
const POINTS = 16_384;
/** As many of them are compared with samples and with the truth. */
const COMPARED = 4096;
const SEED = 7;
/** rad: of the balls around samples whose union is the room that the samples take; as evidence has it. */
const BALL = 0.1;
/** rad: beyond the truth by less is not held against a limit. */
const TOLERANCE = 0.05;

/** What is told of a limit by the rotations around its samples. */
export interface RegionSize {
  /** Of all rotations, those that it admits. */
  share: number;
  /** Volume of the balls around the samples ÷ volume admitted. */
  tightness: number;
  outside: number;
  /** Share of what is admitted that the joint can't do; null where the truth is not known. */
  wrong: number | null;
  /** Of all rotations, those that the joint can do; null where the truth is not known. */
  possible: number | null;
}

/** Measures a limit by rotations around the samples it was fitted to. Tens of ms. */
export function measureRoom(clip: Clip, cloud: JointCloud, limit: JointLimit, truth: TrueRegion | null): RegionSize {
  const { rotations, mean, spread } = cloudFacts(clip, cloud);
  const radius = Math.min(Math.PI, spread + 0.8);
  const points = haarBallPoints(mean, radius, POINTS, SEED);
  const least = Math.cos(BALL / 2);
  const q: Quat = [0, 0, 0, 1];
  let [admitted, near, admittedHere] = [0, 0, 0];
  for (let i = 0; i < POINTS; i++) {
    readQuat(points, i, q);
    const isIn = containsRotation(limit, q);
    if (isIn) admitted++;
    if (i >= COMPARED) continue;
    if (isIn) admittedHere++;
    const isNear = rotations.some((s) => Math.abs(q[0] * s[0] + q[1] * s[1] + q[2] * s[2] + q[3] * s[3]) >= least);
    if (isNear) near++;
  }
  const outside = rotations.filter((rotation) => !containsRotation(limit, rotation)).length;
  const isTrue = truth && ((rotation: Quat) => trueRegionContains(truth, rotation, TOLERANCE));
  const wrong = isTrue ? compareWithTruth(limit, isTrue, points.subarray(0, 4 * COMPARED)).falseAccepts : null;
  const shareOf = (count: number) => (count / POINTS) * haarBallShare(radius);
  let can = 0;
  if (isTrue) for (let i = 0; i < POINTS; i++) if (isTrue(readQuat(points, i, q))) can++;
  const possible = isTrue && shareOf(can);
  return { share: shareOf(admitted), tightness: near / Math.max(1, admittedHere), outside, wrong, possible };
}
