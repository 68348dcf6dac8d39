import type { Clip, JointLimit, Skeleton, Tie } from '../core';
import { ExportError } from './export-error';
import type { ExportFile } from './export-file';
import { defaultRegionFit, fitRegion, type RegionFitOptions } from './fit/fit-region';
import { jointSamples, limitSamples } from './fit/joint-samples';
import { type RegionLoss, regionLoss } from './fit/loss';
import { learnedRoom } from './fit/room';
import { type EngineRegion, regionShare } from './regions';
import { clipNames, type ExportJoint, type ExportScene, exportJoints } from './scene';
import { exportTargets, type TargetKind } from './targets';
import type { ExportTarget } from './targets/target';

/** What is exported. */
export interface ExportInput {
  skeleton: Skeleton;
  /** Of all joints or of some; the others are free in what is written. */
  limits: readonly JointLimit[];
  /** The clips the limits were learned from: regions are fitted to what happened in them. Without, to the boundaries of the limits. */
  clips?: readonly Clip[];
  /** How joints depend on each other: the limits file and code hold it, engines can't and say so. */
  ties?: readonly Tie[];
  /** Of the character, for file names and headings. Default: the first clip's, without its ending. */
  name?: string;
}

/** Default: 99 % of the samples, 0.05 rad of room; without clips all of the boundary, and no room around it. */
export type ExportOptions = Partial<Pick<RegionFitOptions, 'cover' | 'room'>>;

/** Moved less often than this, a joint is held where it is. */
const LEAST_SAMPLES = 2;

/** The scene of an export, before anything is fitted: every joint with its samples. @throws ExportError */
export function exportScene(
  { skeleton, limits, clips = [], ties = [], name }: ExportInput,
  options: ExportOptions = {},
): ExportScene {
  const byJoint = new Map(limits.map((limit) => [limit.joint, limit]));
  for (const { joint, name: called } of limits)
    if (skeleton.names[joint] !== called)
      throw new ExportError('joints', `The limit of "${called}" is for joint ${joint}, which the skeleton has not.`);
  const joints = exportJoints(skeleton).map((joint): ExportJoint => {
    const limit = byJoint.get(joint.joint) ?? null;
    const isLimited = limit !== null && joint.parent >= 0;
    const samples = !isLimited ? null : clips.length > 0 ? jointSamples(clips, joint.joint) : limitSamples(limit);
    const isFixed = samples !== null && clips.length > 0 && samples.spaced.length / 4 < LEAST_SAMPLES;
    return { ...joint, limit, isFixed, samples, regions: {} };
  });
  const [first, ...more] = clips;
  const stem =
    name ?? (first ? `${first.name.replace(/\.[^.]*$/, '')}${more.length > 0 ? `+${more.length}` : ''}` : 'limits');
  // The boundary of a limit has its padding already.
  const fit = { ...(clips.length > 0 ? defaultRegionFit : { cover: 1, room: 0 }), ...options };
  return { name: stem, skeleton, joints, ties, clips: clipNames(clips), fit };
}

/**
 * A joint with the regions that a target enforces, fitted; as it is when nothing limits it.
 *
 * @param options those of the scene: `scene.fit`.
 */
export function fitJointForTarget(kind: TargetKind, joint: ExportJoint, options: ExportOptions = {}): ExportJoint {
  const { regions, framesOf }: ExportTarget = exportTargets[kind];
  const { limit, samples, isFixed } = joint;
  if (!limit || !samples || isFixed) return joint;
  const { reference, twistAxis } = limit;
  const fitted = regions.map((region): EngineRegion => {
    const around = (more: Partial<RegionFitOptions>) =>
      fitRegion(region, samples.spaced, reference, twistAxis, { ...options, ...more });
    if (!framesOf) return around({});
    const [first, ...others] = framesOf(joint).map((frames) => around({ frames }));
    return others.reduce((best, other) => (regionShare(other) < regionShare(best) ? other : best), first);
  });
  return { ...joint, regions: Object.fromEntries(fitted.map((region) => [region.kind, region])) };
}

/** What a target makes of a joint that was fitted for it; null where it limits nothing. Takes a tenth of a second or so. */
export function jointLoss(kind: TargetKind, { limit, samples, regions }: ExportJoint): RegionLoss | null {
  const region = regions[exportTargets[kind].regions[0]];
  if (!limit || !samples || !region) return null;
  return regionLoss(region, samples.frames, learnedRoom(limit, samples.spaced));
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
  if (twin) throw new ExportError('joints', `${label} finds joints by name, and two are called "${twin.name}".`);
}

/**
 * Limits as files of a target: fitted, where the target can't hold them as they are, and written.
 *
 * @throws ExportError where joints are not there or can't be told apart, and for what the target has no words for
 *
 * @example
 * const files = exportLimits('mjcf', { skeleton: clip.skeleton, limits, clips: [clip] });
 */
export function exportLimits(kind: TargetKind, input: ExportInput, options: ExportOptions = {}): ExportFile[] {
  const scene = exportScene(input, options);
  const joints = scene.joints.map((joint) => fitJointForTarget(kind, joint, scene.fit));
  return writeTarget(kind, { ...scene, joints });
}
