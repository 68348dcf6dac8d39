import { type Clip, type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';
import type { JointCloud } from '../../core/limit';
import { angleBetween, inverseMultiply, meanRotation, readQuat, shortRotationVector } from '../../core/math';
import { keptFor } from './now';

/** rad, axis × angle: how a joint stands from its reference, the short way round. */
export const turnFromReference = (reference: Readonly<Quat>, rotation: Readonly<Quat>): Vec3 =>
  shortRotationVector(inverseMultiply(reference as Quat, rotation as Quat));

/** The rotations that a cloud's samples were taken from, parentFromLocal. */
function sampleRotations(clip: Clip, { joint, parts }: JointCloud): Quat[] {
  const joints = clip.skeleton.parents.length;
  return Array.from(parts[0].frames, (frame) => readQuat(clip.rotations, frame * joints + joint));
}

export interface CloudFacts {
  rotations: Quat[];
  mean: Quat;
  /** rad: from the reference, and from the mean, to the farthest sample. */
  farthest: number;
  spread: number;
}

const factsOf = keptFor((cloud: JointCloud) => ({ of: null as Clip | null, facts: null as CloudFacts | null, cloud }));

/** What is told of a cloud: found once. */
export function cloudFacts(clip: Clip, cloud: JointCloud): CloudFacts {
  const kept = factsOf(cloud);
  if (kept.of !== clip || !kept.facts) {
    const rotations = sampleRotations(clip, cloud);
    const mean = meanRotation(rotations.flat());
    const far = (from: Quat) => Math.max(...rotations.map((q) => angleBetween(from, q)));
    kept.of = clip;
    kept.facts = { rotations, mean, farthest: far(cloud.reference), spread: far(mean) };
  }
  return kept.facts;
}

/** How many numbers a limit is stored as: its shapes, and what turns are counted from. */
export const numbersOf = ({ parts, reference }: JointLimit): number =>
  parts.reduce<number>((sum, { shape }) => sum + modelOf(shape).parameterCount(shape), reference.length);
