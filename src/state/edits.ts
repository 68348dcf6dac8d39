import {
  type ChartKind,
  type Clip,
  editCloud,
  type FitOptions,
  fillStrip,
  fitCloud,
  type JointCloud,
  type JointLimit,
  limitPart,
  type Quat,
  type SampleEdit,
  type Shape,
  type ShapeKind,
  type SplitKind,
  type Vec3,
  withFitOptions,
  withSample,
} from '../core';
import type { FitAnswer } from '../worker/api';

/** What was changed about a limit by hand, and the fit it was changed from: on another it means nothing. */
export interface LimitEdit {
  split: SplitKind;
  chart: ChartKind;
  reference: Quat;
  /** As the limit's parts: the shape that was made, in place of a fitted one of a kind; null where none was. */
  shapes: readonly (ShapeEdit | null)[];
  /** As the limit's parts: samples that shapes are fitted to. They hold for shapes of every kind. */
  samples: readonly (readonly SampleEdit[])[];
}

interface ShapeEdit {
  shape: Shape;
  insteadOf: ShapeKind;
}

/** By joint. */
export type LimitEdits = Readonly<Record<number, LimitEdit>>;

/** Whether an edit was made on a fit like this: same split and chart, counted from the same reference. */
function belongs(edit: LimitEdit | undefined, { split, reference, parts }: JointLimit): edit is LimitEdit {
  return (
    edit !== undefined &&
    edit.split === split &&
    edit.chart === parts[0]?.chart &&
    edit.reference.every((x, k) => Math.abs(x - reference[k]) < 1e-9)
  );
}

/** Whether a joint has a limit that was changed by hand. */
export function isEdited(fit: FitAnswer | null, fitted: FitAnswer | null, joint: number): boolean {
  return fit !== null && fitted !== null && fit.limits[joint] !== fitted.limits[joint];
}

/** How many samples of a joint were moved, deleted or added. */
export function countEditedSamples(edits: LimitEdits, fitted: FitAnswer | null, joint: number): number {
  const limit = fitted?.limits[joint];
  const edit = edits[joint];
  // A pose that is added is a sample in every part.
  return limit && belongs(edit, limit) ? Math.max(...edit.samples.map(({ length }) => length)) : 0;
}

/** The edit with a shape in the place of a part's. */
export function withShape(edit: LimitEdit | undefined, fitted: JointLimit, part: number, shape: Shape): LimitEdit {
  const old = startFrom(edit, fitted);
  const insteadOf = fitted.parts[part].shape.kind;
  return { ...old, shapes: old.shapes.map((other, i) => (i === part ? { shape, insteadOf } : other)) };
}

/**
 * The edit with a sample of a part moved, added (`from` null) or deleted (`to` null). What was done to the part's shape before
 * gives way: it is fitted anew.
 *
 * @param radius how far the sample's neighbours are, chart units; see `SampleEdit`.
 */
export function withSampleAt(
  edit: LimitEdit | undefined,
  fitted: JointLimit,
  part: number,
  from: Readonly<Vec3> | null,
  to: Readonly<Vec3> | null,
  radius: number,
): LimitEdit {
  const old = startFrom(edit, fitted);
  return {
    ...old,
    shapes: old.shapes.map((other, i) => (i === part ? null : other)),
    samples: old.samples.map((list, i) => (i === part ? withSample(list, from, to, radius) : list)),
  };
}

/** Whether nothing is changed. */
export const isEmpty = ({ shapes, samples }: LimitEdit): boolean =>
  shapes.every((shape) => shape === null) && samples.every(({ length }) => length === 0);

function startFrom(edit: LimitEdit | undefined, fitted: JointLimit): LimitEdit {
  if (belongs(edit, fitted)) return edit;
  const { split, reference, parts } = fitted;
  return { split, reference, chart: parts[0].chart, shapes: parts.map(() => null), samples: parts.map(() => []) };
}

/**
 * The fit with the limits that were edited in the place of those that were learned. `fitted` is left as it is, and returned
 * itself when nothing was edited.
 *
 * @param options padding and ellipsoid are read: samples that were changed are fitted with them.
 * @param clip null leaves the strips as they are: they take some ms a joint.
 */
export function withEdits(fitted: FitAnswer, edits: LimitEdits, options: FitOptions, clip: Clip | null): FitAnswer {
  const limits = [...fitted.limits];
  const clouds = [...fitted.clouds];
  for (const { joint } of fitted.limits) {
    const edit = edits[joint];
    if (!belongs(edit, limits[joint])) continue;
    if (edit.samples.some(({ length }) => length > 0)) {
      const refit = refitted(edit.samples, clouds[joint], limits[joint], options);
      clouds[joint] = refit.cloud;
      limits[joint] = refit.limit;
    }
    const limit = limits[joint];
    const parts = limit.parts.map((part, i) => {
      const made = edit.shapes[i];
      return made?.insteadOf === fitted.limits[joint].parts[i].shape.kind
        ? limitPart(part.bounds, part.chart, made.shape)
        : part;
    });
    if (parts.some((part, i) => part !== limit.parts[i])) limits[joint] = { ...limit, parts };
  }
  const edited = limits.filter((limit, joint) => limit !== fitted.limits[joint]);
  if (edited.length === 0) return fitted;
  const strips = clip ? fitted.strips.slice() : fitted.strips;
  for (const limit of clip ? edited : []) {
    const { joint } = limit;
    fillStrip(clip!, limit, strips.subarray(joint * clip!.frameCount, (joint + 1) * clip!.frameCount));
  }
  return { ...fitted, limits, clouds, strips };
}

interface Refit {
  /** The cloud that was edited, and what it was fitted with. */
  source: JointCloud;
  fitted: JointLimit;
  options: FitOptions;
  cloud: JointCloud;
  limit: JointLimit;
}

/** The last fit of each set of samples: while another joint is dragged, the rest need no new one. */
const refits = new WeakMap<LimitEdit['samples'], Refit>();

function refitted(samples: LimitEdit['samples'], source: JointCloud, fitted: JointLimit, given: FitOptions): Refit {
  const known = refits.get(samples);
  const isSame =
    known?.source === source &&
    known.fitted === fitted &&
    known.options.padding === given.padding &&
    known.options.ellipsoid === given.ellipsoid;
  if (isSame) return known;
  const { padding, ellipsoid } = given;
  const cloud = withFitOptions(editCloud(source, samples), { padding, ellipsoid });
  const refit = { source, fitted, options: given, cloud, limit: fitCloud(cloud) };
  refits.set(samples, refit);
  return refit;
}
