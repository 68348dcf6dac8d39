import type { Clip, JointLimit } from '../../core';
import type { AppliedSteps, EditStep, NewStep, StepTold } from '../../core/edit';
import { fillStrip, type JointCloud } from '../../core/limit';
import type { FitAnswer } from '../../worker/api';
import { latePart } from '../fetch-part';
import type { FitResult } from '../store';

/** By joint: what was done by hand to what it learned, in order. A joint without a step is not there. */
export type LimitEdits = Readonly<Record<number, readonly EditStep[]>>;

const NO_STEPS: readonly EditStep[] = [];
const NO_WORDS: readonly StepTold[] = [];

/** The steps of a joint; the same list every time where there are none. */
export const stepsOf = (edits: LimitEdits, joint: number): readonly EditStep[] => edits[joint] ?? NO_STEPS;

/** Whether the limit of a joint is borrowed, and so not fitted to the samples that are here. */
export const isLent = (fit: FitResult | null, joint: number): boolean => fit?.lent?.has(joint) ?? false;

/** Whether a joint has a limit that was changed by hand. */
export function isEdited(fit: FitResult | null, unedited: FitResult | null, joint: number): boolean {
  return fit !== null && unedited !== null && fit.limits[joint] !== unedited.limits[joint];
}

/** The edits with the steps of a joint in place of those it had. */
export function withSteps(edits: LimitEdits, joint: number, steps: readonly EditStep[]): LimitEdits {
  if (steps.length > 0) return { ...edits, [joint]: steps };
  const { [joint]: _, ...others } = edits;
  return others;
}

/** What applies steps to limits: it comes where there are any, see `fetchEdits`. */
export const applying = latePart(() => import('./apply-edits'));

export const hasEdits = (edits: LimitEdits): boolean => Object.keys(edits).length > 0;

/** The samples of a joint as they were learned, whatever its limit was filled up to. */
export const learnedCloud = ({ clouds, fills }: FitAnswer, joint: number): JointCloud | undefined =>
  fills[joint]?.cloud ?? clouds[joint];

/** A step that none of a list has the number of. */
export function numbered(steps: readonly EditStep[], step: NewStep): EditStep {
  const id = steps.reduce((most, other) => Math.max(most, other.id), -1) + 1;
  return { id, isOn: true, ...step } as EditStep;
}

/**
 * The fit with the limits that were edited in the place of those that were not. `unedited` is left as it is, and returned
 * itself when nothing was edited.
 *
 * @param clip that it was fitted to.
 * @param fillsStrips without, what is told of all frames stays as it is: that takes some ms a joint.
 */
export function withEdits(unedited: FitResult, edits: LimitEdits, clip: Clip | null, fillsStrips = true): FitResult {
  const limits = [...unedited.limits];
  const clouds = [...unedited.clouds];
  const learned = [...unedited.learned];
  const fills = [...unedited.fills];
  const edited = limits.filter(({ joint }) => {
    const applied = clip && apply(unedited, edits, joint, clip);
    if (!applied || applied.limit === unedited.limits[joint]) return false;
    limits[joint] = applied.limit;
    clouds[joint] = applied.cloud;
    const fill = fills[joint];
    learned[joint] = fill ? applied.learned.limit : applied.limit;
    if (fill) fills[joint] = { ...fill, cloud: applied.learned.cloud };
    return true;
  });
  if (!clip || edited.length === 0) return unedited;
  // None are there until other clips are fitted.
  const hasStrips = fillsStrips && unedited.strips.length > 0;
  const strips = hasStrips ? unedited.strips.slice() : unedited.strips;
  if (hasStrips) for (const { joint } of edited) strips.set(stripOf(clip, limits[joint]), joint * clip.frameCount);
  const isFilled = unedited.learned !== unedited.limits;
  return { ...unedited, limits, clouds, learned: isFilled ? learned : limits, fills, strips };
}

/** What came of the steps of a joint, in their order; the same list every time while fit and steps are the same. */
export function toldOf(
  unedited: FitResult | null,
  edits: LimitEdits,
  joint: number,
  clip: Clip | null,
): readonly StepTold[] {
  return (unedited && clip && apply(unedited, edits, joint, clip)?.told) ?? NO_WORDS;
}

/** Null where there are no steps, and until what applies steps has come. */
function apply(unedited: FitResult, edits: LimitEdits, joint: number, clip: Clip): AppliedSteps | null {
  const steps = edits[joint];
  if (!steps || !unedited.limits[joint]) return null;
  return applying.part?.applyEdits(unedited, joint, steps, clip) ?? null;
}

const strips = new WeakMap<JointLimit, { rotations: Float32Array; strip: Uint8Array }>();

function stripOf(clip: Clip, limit: JointLimit): Uint8Array {
  const last = strips.get(limit);
  if (last?.rotations === clip.rotations) return last.strip;
  const strip = new Uint8Array(clip.frameCount);
  fillStrip(clip, limit, strip);
  strips.set(limit, { rotations: clip.rotations, strip });
  return strip;
}
