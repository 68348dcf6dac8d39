import { type Clip, freeJoints, type JointLimit, type Skeleton, type Tie } from '../core';
import { ExportError } from './export-error';
import type { ExportFile } from './export-file';
import { directionRoom } from './fit/direction-room';
import { fitRegion, type RegionFitOptions } from './fit/fit-region';
import { limitRoom } from './fit/limit-room';
import { framesInside, type RegionLoss, regionLoss } from './fit/loss';
import { type EngineRegion, regionShare } from './regions';
import type { JointFrames } from './regions/region';
import { type ExportJoint, type ExportScene, exportJoints, type ModelFile } from './scene';
import { exportTargets, type TargetKind } from './targets';
import type { ExportTarget } from './targets/target';

/** What is exported. */
export interface ExportInput {
  skeleton: Skeleton;
  /** Of all joints or of some; the others are free in what is written. */
  limits: readonly JointLimit[];
  /** The names of the clips that the limits were learned from, for headings. */
  learnedFrom?: readonly string[];
  /** The joints that engines leave free. Default: as `freeJoints` finds them. */
  free?: readonly number[];
  /** How joints depend on each other: the limits file and code hold it, engines can't and say so. */
  ties?: readonly Tie[];
  /** Of the character, for file names and headings. Default: the first clip's, without its ending. */
  name?: string;
  /** The file of the character, for targets that write into it. */
  model?: ModelFile | null;
}

/** How regions are fitted. */
export interface ExportOptions extends Partial<Pick<RegionFitOptions, 'cover'>> {
  /** Captured motion of the same skeleton: regions keep its frames, all but 0.5 % of those of a joint that lie inside its limit. */
  clips?: readonly Clip[];
}

/**
 * The scene of an export, before anything is fitted.
 *
 * @param kind for targets that look at the user's file before anything is fitted.
 * @throws ExportError
 */
export function exportScene(
  { skeleton, limits, free = freeJoints(skeleton), learnedFrom = [], ties = [], name, model = null }: ExportInput,
  kind?: TargetKind,
): ExportScene {
  for (const { joint, name: called } of limits)
    if (skeleton.names[joint] !== called)
      throw new ExportError(
        'joints',
        `The limit of "${called}" is for joint ${joint}, which the skeleton does not have.`,
      );
  const [first, ...more] = learnedFrom;
  const stem =
    name ?? (first ? `${first.replace(/\.[^.]*$/, '')}${more.length > 0 ? `+${more.length}` : ''}` : 'limits');
  const scene = { name: stem, skeleton, joints: exportJoints(skeleton, limits, free), ties, learnedFrom, model };
  const target: ExportTarget | null = kind ? exportTargets[kind] : null;
  return target?.prepare?.(scene) ?? scene;
}

/** Rotations inside a limit that regions are fitted to: more change regions by a percent or two, and take longer. */
export const FITTED = 2000;

/** A joint with the regions that a target enforces, fitted to its limit; as it is when nothing limits it, or the target has no regions. */
export function fitJointForTarget(
  kind: TargetKind,
  joint: ExportJoint,
  { cover, clips = [] }: ExportOptions = {},
): ExportJoint {
  const { regions, framesOf, isOneOf }: ExportTarget = exportTargets[kind];
  const { limit, isFree, tail } = joint;
  if (!limit || isFree || regions.length === 0) return joint;
  const room = tail ? directionRoom(limit, tail) : (joint.room ?? limitRoom(limit));
  const captured = framesInside(limit, clips);
  const rotations = room.rotations.subarray(0, 4 * FITTED);
  const fitted = regions.map((region): EngineRegion => {
    const around = (frames?: JointFrames) =>
      fitRegion(region, rotations, tail ?? limit.twistAxis, { cover, captured, frames });
    if (!framesOf) return around();
    return smallest(framesOf(joint).map(around));
  });
  const held = isOneOf ? [smallest(fitted)] : fitted;
  return { ...joint, room, captured, regions: Object.fromEntries(held.map((region) => [region.kind, region])) };
}

const smallest = (regions: readonly EngineRegion[]): EngineRegion =>
  regions.reduce((best, other) => (regionShare(other) < regionShare(best) ? other : best));

/** The region of a joint that was fitted for a target whose loss is told; undefined where the target limits nothing. */
export function toldRegion(kind: TargetKind, { regions }: Pick<ExportJoint, 'regions'>): EngineRegion | undefined {
  const target: ExportTarget = exportTargets[kind];
  return target.regions.map((region) => regions[region]).find((region) => region !== undefined);
}

/** What a target makes of the limit of a joint that was fitted for it; null where it limits nothing. */
export function jointLoss(kind: TargetKind, { room, captured, regions }: ExportJoint): RegionLoss | null {
  const region = toldRegion(kind, { regions });
  return room && region ? regionLoss(region, room, captured) : null;
}

/** The files of a target, of a scene whose joints were fitted for it. @throws ExportError for what it has no words for */
export function writeTarget(kind: TargetKind, scene: ExportScene): ExportFile[] {
  const target: ExportTarget = exportTargets[kind];
  if (target.findsByName) refuseTwins(target, scene);
  if (scene.joints.every(({ limit }) => limit === null))
    throw new ExportError('joints', 'There are no limits to export.');
  return target.write(scene);
}

/** Joints of one name can't be told apart by who looks for names. */
function refuseTwins({ label }: ExportTarget, { joints }: ExportScene): void {
  const limited = joints.filter(({ regions }) => Object.keys(regions).length > 0);
  const twin = limited.find(({ name, joint }) => joints.some((other) => other.name === name && other.joint !== joint));
  if (twin) throw new ExportError('joints', `${label} finds joints by name, but two are called "${twin.name}".`);
}

/**
 * Limits as files of a target: fitted, where the target can't hold them as they are, and written.
 *
 * @throws ExportError where joints are not there or can't be told apart, and for what the target has no words for
 *
 * @example
 * const files = exportLimits('mjcf', { skeleton: clip.skeleton, limits, name: 'athlete' });
 */
export function exportLimits(kind: TargetKind, input: ExportInput, options: ExportOptions = {}): ExportFile[] {
  const scene = exportScene(input, kind);
  const joints = scene.joints.map((joint) => fitJointForTarget(kind, joint, options));
  return writeTarget(kind, { ...scene, joints });
}
