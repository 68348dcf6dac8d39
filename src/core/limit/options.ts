import { formOf, type ShapeKind, shapeFamilies, shapeKinds } from '../shape';
import { type ChartKind, chartKinds, charts, type ReferenceKind, referenceKinds } from '../space';
import { type Softening, type SplitKind, splitKinds } from './joint-limit';

const ellipsoidKinds = ['minimum-volume', 'article'] as const;

/** What a fit is made of; see `JointLimit`. @category Learning limits */
export interface FitOptions {
  reference: ReferenceKind;
  split: SplitKind;
  chart: ChartKind;
  shape: ShapeKind;
  /** rad, 0 to π: how far shapes reach beyond the outermost samples. */
  padding: number;
  /** rad, ≥ 0: no two samples are kept nearer than this. */
  sampleSpacing: number;
  /** Whether frames that a reader found to be poses apart from the motion count as samples; see `Clip.posesApart`. */
  posesApart: boolean;
  /** How the ellipsoid is found. */
  ellipsoid: (typeof ellipsoidKinds)[number];
  softening: Softening | null;
}

/** The article's figures, but for the ellipsoid, which is the tight one, and no softening. @category Learning limits */
export const defaultFitOptions: FitOptions = {
  reference: 'average',
  split: 'none',
  chart: 'exponential-map',
  shape: 'k-dop',
  padding: 0.05,
  sampleSpacing: 0.05,
  posesApart: true,
  ellipsoid: 'minimum-volume',
  softening: null,
};

/** Why a combination of split, chart and shape makes no sense, in one sentence; null when it does. */
export function combinationProblem({
  split,
  chart,
  shape,
}: Pick<FitOptions, 'split' | 'chart' | 'shape'>): string | null {
  const problem = notIn('shape', shape, shapeKinds) ?? splitProblem({ split, chart });
  if (problem) return problem;
  const family = shapeFamilies[shape];
  if (!formOf(shape, split === 'none' ? 3 : 2)) {
    const where = split === 'none' ? 'whole rotations' : 'swings';
    return `The shape "${family.label}" is not for ${where}: ${family.instead}.`;
  }
  if (family.onlyChart && chart !== family.onlyChart) {
    const only = charts[family.onlyChart as ChartKind].label;
    return `The shape "${family.label}" is measured on the sphere of directions: it needs the chart "${only}".`;
  }
  return null;
}

/** Why a split does not go with a chart, in one sentence; null when it does. */
export function splitProblem({ split, chart }: Pick<FitOptions, 'split' | 'chart'>): string | null {
  const unknown = notIn('chart', chart, chartKinds) ?? notIn('split', split, splitKinds);
  if (unknown || split === 'none' || charts[chart].splittable) return unknown;
  return `The chart "${charts[chart].label}" already holds swing and twist: use it without the swing-twist split.`;
}

function notIn(what: string, value: unknown, known: readonly string[]): string | null {
  return known.includes(value as string)
    ? null
    : `There is no ${what} "${String(value)}"; choose one of ${known.join(', ')}.`;
}

/**
 * Options made whole and checked; fields that are undefined take their defaults.
 *
 * @throws RangeError that names the field and the value
 */
export function resolveFitOptions(options: Partial<FitOptions> = {}): FitOptions {
  const given = Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
  const resolved: FitOptions = { ...defaultFitOptions, ...given };
  const { reference, ellipsoid, padding, sampleSpacing, softening } = resolved;
  const problem =
    combinationProblem(resolved) ??
    notIn('reference', reference, referenceKinds) ??
    notIn('way to find the ellipsoid', ellipsoid, ellipsoidKinds);
  if (problem) throw new RangeError(problem);
  if (!isNumber(padding) || padding < 0 || padding > Math.PI) {
    throw new RangeError(`padding is ${padding}; it must be from 0 to π rad.`);
  }
  if (!isNumber(sampleSpacing) || sampleSpacing < 0) {
    throw new RangeError(`sampleSpacing is ${sampleSpacing}; it must be 0 rad or more.`);
  }
  const isSoft = softening !== null && isNumber(softening.falloff) && isNumber(softening.radius);
  if (softening !== null && !(isSoft && softening.falloff > 0 && softening.radius >= 0)) {
    throw new RangeError(`softening is ${JSON.stringify(softening)}; falloff must be above 0, radius 0 or more.`);
  }
  return resolved;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
