import type { Clip, JointLimit, Tie } from '../core';
import { moves, takesOf } from '../core/clip';
import {
  type EngineRegion,
  type ExportFile,
  type ExportJoint,
  exportScene,
  fitJointForTarget,
  jointLoss,
  type ModelFile,
  type RegionLoss,
  type TargetKind,
  toldRegion,
  writeTarget,
} from '../formats';

/** What a target makes of one joint. */
export interface ExportedJoint {
  joint: number;
  /** What is enforced; null where nothing is lost, or nothing limits the joint. */
  region: EngineRegion | null;
  /** All that the target can hold it by, by kind. */
  regions: ExportJoint['regions'];
  loss: RegionLoss | null;
}

/** What is asked of an export. */
export interface ExportOrder {
  target: TargetKind;
  /** Of the joints that are exported; the others are free in what is written. */
  limits: readonly JointLimit[];
  /** The share of each limit's room that regions keep, above 0 to 1. Default: as `defaultCover` has it. */
  cover?: number;
  /** The joints that engines leave free. */
  free: readonly number[];
  /** How joints depend on each other. */
  ties: readonly Tie[];
  /** The joint that is told of first. */
  joint: number;
  /** The file of the character, for targets that write into it; null where there is none. */
  model: { name: string; file: Blob } | null;
}

/**
 * Regions fitted to limits for a target, and its files: joint by joint, each told of at once; each step says the share that is done.
 *
 * @param clip whose frames regions keep where they are inside the limits, and losses are weighed by. Without motion there are none.
 * @param model the character's file, opened.
 */
export function* exportClip(
  clip: Clip,
  { target, limits, cover, free, ties, joint }: Omit<ExportOrder, 'model'>,
  tell: (joint: ExportedJoint) => void,
  model: ModelFile | null = null,
): Generator<number, ExportFile[]> {
  const clips = takesOf(clip).filter(moves);
  const learnedFrom = clips.map(({ name }) => name);
  const name = learnedFrom.length === 0 ? clip.name.replace(/\.[^.]*$/, '') : undefined;
  const scene = exportScene({ skeleton: clip.skeleton, limits, free, learnedFrom, ties, name, model }, target);
  yield 0;
  const order = [...scene.joints.keys()].sort((a, b) => Number(b === joint) - Number(a === joint) || a - b);
  const joints = [...scene.joints];
  for (const [done, at] of order.entries()) {
    const fitted = fitJointForTarget(target, joints[at], { cover, clips });
    joints[at] = fitted;
    yield (done + 0.7) / order.length;
    if (fitted.limit) {
      const region = toldRegion(target, fitted) ?? null;
      tell({ joint: at, region, regions: fitted.regions, loss: jointLoss(target, fitted) });
    }
    yield (done + 1) / order.length;
  }
  return writeTarget(target, { ...scene, joints });
}
