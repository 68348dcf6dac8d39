import { expect } from 'vitest';
import { containsRotation, type Quat } from '../../core';
import { randomRotation, seeded } from '../../core/testing/random';
import { cases } from '../../core/testing/thorough';
import { jointLoss } from '../export-limits';
import type { ExportJoint } from '../scene';
import type { TargetKind } from '../targets';

/** Joints that a judge is asked about, and rotations for each of them, spread evenly over all. */
const JOINTS = 3;
const ROTATIONS = cases(100_000, 0.03);

/** Beyond chance, by how much a judge and what is told may differ: as a share of the room, and of 1 for shares. */
const APART = 0.02;

/** What a judge said of rotations of a joint. */
interface Verdicts {
  joint: ExportJoint;
  /** How many rotations the judge leaves alone, how many are inside the limit, and how many both. */
  admitted: number;
  learned: number;
  common: number;
}

/** The joints with the most room, which rotations of chance hit most often. */
export const roomiest = (joints: readonly ExportJoint[]): ExportJoint[] =>
  joints
    .filter(({ room, regions }) => room && Object.keys(regions).length > 0)
    .sort((a, b) => b.room!.share - a.room!.share)
    .slice(0, JOINTS);

/** Rotations spread evenly over all, the same for each joint. */
export function evenRotations(seed: number, count = ROTATIONS): Quat[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => randomRotation(random));
}

/** Counts on which of `rotations` of a joint a judge acts. */
export function countVerdicts(
  joint: ExportJoint,
  rotations: readonly Quat[],
  leavesAlone: (rotation: Quat, i: number) => boolean,
): Verdicts {
  const found = { joint, admitted: 0, learned: 0, common: 0 };
  for (const [i, rotation] of rotations.entries()) {
    const isLearned = containsRotation(joint.limit!, rotation);
    const isAdmitted = leavesAlone(rotation, i);
    if (isLearned) found.learned++;
    if (isAdmitted) found.admitted++;
    if (isLearned && isAdmitted) found.common++;
  }
  return found;
}

const sumOf = <T>(list: readonly T[], value: (one: T) => number): number =>
  list.reduce((sum, one) => sum + value(one), 0);

/** The room, the share that is wrongly admitted and the share that is lost are as they are told of a target, but for chance: three deviations. */
export function expectToldLoss(kind: TargetKind, verdicts: readonly Verdicts[]): void {
  const told = verdicts.map(({ joint }) => ({ share: joint.room!.share, ...jointLoss(kind, joint)! }));
  const limits = sumOf(told, ({ share }) => share);
  const regions = sumOf(told, ({ share, ratio }) => share * ratio);
  const wrong = sumOf(told, ({ share, ratio, wronglyAdmitted }) => share * ratio * wronglyAdmitted);
  const lost = sumOf(told, (one) => one.share * one.lost);

  const [admitted, learned, common] = (['admitted', 'learned', 'common'] as const).map((key) =>
    sumOf(verdicts, (one) => one[key]),
  );
  const [w, l] = [(admitted - common) / admitted, (learned - common) / learned];
  expect(common).toBeGreaterThan(100);
  const chance = Math.sqrt(common * (1 / admitted - 1 / learned) ** 2 + w / admitted + l / learned);
  expect(Math.abs(Math.log(admitted / learned / (regions / limits)))).toBeLessThan(APART + 3 * chance);
  expect(Math.abs(w - wrong / regions)).toBeLessThan(APART + 3 * Math.sqrt(0.25 / admitted));
  expect(Math.abs(l - lost / limits)).toBeLessThan(APART + 3 * Math.sqrt(0.25 / learned));
}
