import type { Clip, JointLimit, LimitPart, Quat, SplitKind } from '../core';
import type { FitAnswer } from '../worker/api';
import { fillStrip } from '../worker/strip';

/** A limit that was changed by hand, and the fit it was changed from: on another it means nothing. */
export interface LimitEdit {
  split: SplitKind;
  reference: Quat;
  parts: LimitPart[];
}

/** By joint. */
export type LimitEdits = Readonly<Record<number, LimitEdit>>;

/** Whether an edit was made on a fit like this: same split, charts and shapes, counted from the same reference. */
export function editApplies(edit: LimitEdit | undefined, limit: JointLimit): edit is LimitEdit {
  return (
    edit !== undefined &&
    edit.split === limit.split &&
    edit.parts.length === limit.parts.length &&
    edit.parts.every(({ chart, shape }, i) => {
      const part = limit.parts[i]!;
      return chart === part.chart && shape.kind === part.shape.kind;
    }) &&
    edit.reference.every((x, k) => Math.abs(x - limit.reference[k]!) < 1e-9)
  );
}

/**
 * The fit with the limits that were edited in the place of those that were learned. `fitted` is left as it is, and returned
 * itself when nothing was edited.
 *
 * @param clip null leaves the strips as they are: they take some ms a joint.
 */
export function withEdits(fitted: FitAnswer, edits: LimitEdits, clip: Clip | null): FitAnswer {
  const edited = fitted.limits.filter(({ joint }) => editApplies(edits[joint], fitted.limits[joint]!));
  if (edited.length === 0) return fitted;
  const limits = [...fitted.limits];
  const strips = clip ? fitted.strips.slice() : fitted.strips;
  for (const { joint } of edited) {
    const limit = { ...limits[joint]!, parts: edits[joint]!.parts };
    limits[joint] = limit;
    if (clip) fillStrip(clip, limit, strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount));
  }
  return { ...fitted, limits, strips };
}
