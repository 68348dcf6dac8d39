import type { Skeleton } from '../clip';
import type { JointLimit, LimitPart } from '../limit';
import { modelOf, type Shape } from '../shape';
import type { Tie } from '../ties';
import { exactJson } from './json';
import { LIMITS_FORMAT, LIMITS_VERSION } from './limits-file';

export interface WriteLimitsOptions {
  /** What the limits were fitted on: goes into the file whole, so that whoever opens it knows what it is for. */
  skeleton: Skeleton;
  /** The names of the clips they were learned from. */
  clips?: readonly string[];
  /** How joints depend on each other; joints of the skeleton, with limits among these or without. */
  ties?: readonly Tie[];
}

/**
 * Limits as the text of a file, `limber-limits` version 2 (docs/limits-file.md): JSON, read back by `readLimits` to the bit.
 *
 * @category Limits in files
 * @param limits of all joints of the skeleton or of some; written by ascending `joint`.
 * @throws RangeError when a limit or a tie names a joint that the skeleton has not, or holds a number that is not finite
 */
export function writeLimits(
  limits: readonly JointLimit[],
  { skeleton, clips = [], ties = [] }: WriteLimitsOptions,
): string {
  for (const { joint, name } of limits) {
    if (skeleton.names[joint] !== name)
      throw new RangeError(`The limit of "${name}" is for joint ${joint}, which the skeleton does not have.`);
  }
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton;
  const file = {
    format: LIMITS_FORMAT,
    version: LIMITS_VERSION,
    clips,
    skeleton: { names, parents, offsets, restRotations, endSites, endSiteJoints },
    limits: [...limits].sort((a, b) => a.joint - b.joint).map(storedLimit),
    ...(ties.length > 0 ? { ties: ties.map((tie) => storedTie(tie, skeleton)) } : {}),
  };
  return `${exactJson(file)}\n`;
}

const storedLimit = (limit: JointLimit) => ({ ...limit, parts: limit.parts.map(storedPart) });

const storedPart = ({ bounds, chart, shape }: LimitPart) => ({ bounds, chart, shape: storedShape(shape) });

/** Fields that can be worked out from the rest stay out of the file. */
function storedShape(shape: Shape): Record<string, unknown> {
  const all = shape as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.keys(modelOf(shape).stored.entries).map((field) => [field, all[field]]));
}

/** A tie as a file has it. @throws RangeError when it names a joint that the skeleton has not */
function storedTie({ joints, references, twistAxes, planes }: Tie, { names }: Skeleton): object {
  for (const joint of joints)
    if (!(joint in names))
      throw new RangeError(`A tie is between joints ${joints.join(' and ')}, which the skeleton does not have.`);
  return {
    joints: [...joints],
    references: references.map((reference) => [...reference]),
    ...(twistAxes && { twistAxes: twistAxes.map((axis) => axis && [...axis]) }),
    planes,
  };
}
