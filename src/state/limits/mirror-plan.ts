import { jointMirror } from '../../core/anatomy';
import { mirrorJoint } from '../../core/clip';
import { type EditStep, mergeSteps, mirrorSteps } from '../../core/edit';
import { shapeFamilies } from '../../core/shape';
import type { LimberState } from '../store';
import { settingsFor } from './chosen';
import { applying, stepsOf, toldOf } from './edits';

/** What mirroring makes of the steps of the joint on the other side. */
export interface MirrorPlan {
  /** The joint on the other side. */
  readonly other: number;
  /** All steps of that joint, once mirrored; the very list that it has where all are there already. */
  readonly steps: readonly EditStep[];
  /** The numbers of those that are mirrored. */
  readonly ids: readonly number[];
  /** How many steps there are to mirror. */
  readonly count: number;
  /** Why the first of those without a mirror image has none; null where all have one. */
  readonly reason: string | null;
}

type Known = Pick<LimberState, 'unedited' | 'clip' | 'work'>;

/** The plan for a joint; null where no joint is on the other side, or nothing was done by hand. */
export function mirrorPlan({ unedited, clip, work }: Known, joint: number): MirrorPlan | null {
  const other = clip ? mirrorJoint(clip.skeleton, joint) : -1;
  const [from, to] = [unedited?.learned[joint], unedited?.learned[other]];
  const own = stepsOf(work.edits, joint);
  if (!clip || !from || !to || own.length === 0) return null;
  const mirror = jointMirror(clip.skeleton, joint, other);
  // What knows of angles comes where there are steps.
  const signs = applying.part?.signsBetween(clip, mirror);
  const { steps, leftOut } = mirrorSteps(own, from, to, mirror, signs);
  const merged = mergeSteps(stepsOf(work.edits, other), steps);
  return { other, ...merged, count: own.length, reason: leftOut[0]?.reason ?? null };
}

/** What came of mirrored steps on the other side. */
export interface Mirrored {
  /** Steps that have an effect there, or are switched off, of all `count`. */
  taken: number;
  count: number;
  /** Steps that wait there for another shape, split or chart. */
  waiting: number;
  /** What limits the other joint: "Convex hull". */
  shape: string;
  /** Why the first of the others has no effect, one sentence; null where none is left. */
  reason: string | null;
}

/** What came of a plan, once its steps are those of the other joint. */
export function mirroredOf({ unedited, clip, work }: Known, { other, ids, count, reason }: MirrorPlan): Mirrored {
  const told = toldOf(unedited, work.edits, other, clip).filter(({ id }) => ids.includes(id));
  const waiting = told.filter(({ state }) => state === 'elsewhere').length;
  const refused = told.filter(({ state }) => state === 'refused');
  const { shape } = settingsFor(work.settings, work.chosen, other);
  return {
    taken: told.length - waiting - refused.length,
    count,
    waiting,
    shape: shapeFamilies[shape].label,
    reason: reason ?? refused[0]?.reason ?? null,
  };
}
