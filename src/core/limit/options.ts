import { type ShapeKind, shapeModels } from '../shape';
import { type ChartKind, charts } from '../space/charts';
import type { ReferenceKind } from '../space/reference';
import type { Softening, SplitKind } from './joint-limit';

/** What a fit is made of; see `JointLimit`. */
export interface FitOptions {
  reference: ReferenceKind;
  split: SplitKind;
  chart: ChartKind;
  shape: ShapeKind;
  /** rad, 0 to π: how far shapes reach beyond the outermost samples. */
  padding: number;
  /** rad, ≥ 0: no two samples are kept nearer than this. */
  sampleSpacing: number;
  /** How the ellipsoid is found. */
  ellipsoid: 'minimum-volume' | 'article';
  softening: Softening | null;
}

/** The article's figures, but for the ellipsoid, which is the tight one, and no softening. */
export const defaultFitOptions: FitOptions = {
  reference: 'average',
  split: 'none',
  chart: 'exponential-map',
  shape: 'k-dop',
  padding: 0.05,
  sampleSpacing: 0.05,
  ellipsoid: 'minimum-volume',
  softening: null,
};

/** Why a combination of split, chart and shape makes no sense, in one sentence; null when it does. */
export function combinationProblem({
  split,
  chart,
  shape,
}: Pick<FitOptions, 'split' | 'chart' | 'shape'>): string | null {
  const chartModel = charts[chart];
  const shapeModel = shapeModels[shape];
  if (!chartModel) return `There is no chart "${chart}"; choose one of ${Object.keys(charts).join(', ')}.`;
  if (!shapeModel) return `There is no shape "${shape}"; choose one of ${Object.keys(shapeModels).join(', ')}.`;
  if (split === 'swing-twist' && !chartModel.splittable) {
    return `The chart "${chartModel.label}" already holds swing and twist: use it without the swing-twist split.`;
  }
  if (split === 'none' && shapeModel.bounds === 'swing') {
    return `The shape "${shapeModel.label}" bounds only where the bone points: it needs the swing-twist split.`;
  }
  if (shapeModel.bounds === 'swing' && chart !== 'exponential-map') {
    return `The shape "${shapeModel.label}" is measured on the sphere of directions: it needs the exponential map.`;
  }
  return null;
}

/** Options made whole and checked. Throws a RangeError that names the field and the value. */
export function resolveFitOptions(options: Partial<FitOptions> = {}): FitOptions {
  const resolved = { ...defaultFitOptions, ...options };
  const problem = combinationProblem(resolved);
  if (problem) throw new RangeError(problem);
  if (!(resolved.padding >= 0 && resolved.padding <= Math.PI)) {
    throw new RangeError(`padding is ${resolved.padding}; it must be from 0 to π rad.`);
  }
  if (!(resolved.sampleSpacing >= 0)) {
    throw new RangeError(`sampleSpacing is ${resolved.sampleSpacing}; it must be 0 rad or more.`);
  }
  const { softening } = resolved;
  if (softening && !(softening.falloff > 0 && softening.radius >= 0)) {
    throw new RangeError(`softening is ${JSON.stringify(softening)}; falloff must be above 0, radius 0 or more.`);
  }
  return resolved;
}
