import type { Clip, JointLimit } from '../../core';
import { applySteps, type EditStep, type NewStep, type StepTold } from '../../core/edit';
import { fillStrip } from '../../core/limit';
import type { FitAnswer } from '../../worker/api';

/** By joint: what was done by hand to what it learned, in order. A joint without a step is not there. */
export type LimitEdits = Readonly<Record<number, readonly EditStep[]>>;

const NO_STEPS: readonly EditStep[] = [];
const NO_WORDS: readonly StepTold[] = [];

/** The steps of a joint; the same list every time where there are none. */
export const stepsOf = (edits: LimitEdits, joint: number): readonly EditStep[] => edits[joint] ?? NO_STEPS;

/** Whether a joint has a limit that was changed by hand. */
export function isEdited(fit: FitAnswer | null, fitted: FitAnswer | null, joint: number): boolean {
  return fit !== null && fitted !== null && fit.limits[joint] !== fitted.limits[joint];
}

/** The edits with the steps of a joint in place of those it had. */
export function withSteps(edits: LimitEdits, joint: number, steps: readonly EditStep[]): LimitEdits {
  if (steps.length > 0) return { ...edits, [joint]: steps };
  const { [joint]: _, ...others } = edits;
  return others;
}

/** A step that none of a list has the number of. */
export function numbered(steps: readonly EditStep[], step: NewStep): EditStep {
  const id = steps.reduce((most, other) => Math.max(most, other.id), -1) + 1;
  return { id, isOn: true, ...step } as EditStep;
}

/**
 * The fit with the limits that were edited in the place of those that were learned. `fitted` is left as it is, and returned
 * itself when nothing was edited.
 *
 * @param clip that it was fitted to.
 * @param fillsStrips without, what is told of all frames stays as it is: that takes some ms a joint.
 */
export function withEdits(fitted: FitAnswer, edits: LimitEdits, clip: Clip | null, fillsStrips = true): FitAnswer {
  const limits = [...fitted.limits];
  const clouds = [...fitted.clouds];
  const edited = limits.filter(({ joint }) => {
    const applied = clip && apply(fitted, edits, joint, clip);
    if (!applied || applied.limit === fitted.limits[joint]) return false;
    limits[joint] = applied.limit;
    clouds[joint] = applied.cloud;
    return true;
  });
  if (!clip || edited.length === 0) return fitted;
  // None are there until other clips are fitted.
  const fills = fillsStrips && fitted.strips.length > 0;
  const strips = fills ? fitted.strips.slice() : fitted.strips;
  if (fills) for (const { joint } of edited) strips.set(stripOf(clip, limits[joint]), joint * clip.frameCount);
  return { ...fitted, limits, clouds, strips };
}

/** What came of the steps of a joint, in their order; the same list every time while fit and steps are the same. */
export function toldOf(
  fitted: FitAnswer | null,
  edits: LimitEdits,
  joint: number,
  clip: Clip | null,
): readonly StepTold[] {
  return (fitted && clip && apply(fitted, edits, joint, clip)?.told) ?? NO_WORDS;
}

type Applied = ReturnType<typeof applySteps>;
/** What the steps last came to on each limit: while another joint is dragged, the rest need nothing new. */
const known = new WeakMap<JointLimit, { steps: readonly EditStep[]; applied: Applied }>();

function apply(fitted: FitAnswer, edits: LimitEdits, joint: number, clip: Clip): Applied | null {
  const steps = edits[joint];
  const limit = fitted.limits[joint];
  if (!steps || !limit) return null;
  const last = known.get(limit);
  if (last?.steps === steps) return last.applied;
  const applied = applySteps(clip, { cloud: fitted.clouds[joint], limit }, steps);
  known.set(limit, { steps, applied });
  return applied;
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
