import { intoAxes, type JointLimit, limitVector, outOfAxes, type PartBounds, toChartVector } from '../limit';
import { angleBetween, dot, inverseMultiply, multiply, type Quat, readVec3, type Vec3 } from '../math';
import { type ChartKind, chartOf } from '../space';
import type { StepChart } from './step';

/** References that differ by more than this, rad, tell different things with the same numbers. */
const FAR_REFERENCE = Math.PI / 6;

/**
 * What numbers of a part of a limit are counted in.
 *
 * @param own chart axes of the joint as it is learned. Default those of the limit.
 */
export function stepChartOf(
  { parts, reference, axes }: JointLimit,
  part: number,
  own: readonly number[] = axes,
): StepChart {
  return {
    part: parts[part].bounds,
    chart: parts[part].chart,
    reference: [...reference] as Quat,
    ...(!isSameAxes(axes, own) && { axes: [...axes] }),
  };
}

const isSameAxes = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((x, k) => Math.abs(x - b[k]) < 1e-12);

/** Whether directions along one set of axes still mean what they meant, along another. */
export const isNearAxes = (a: readonly number[], b: readonly number[]): boolean =>
  [0, 1, 2].every((row) => dot(readVec3(a, row), readVec3(b, row)) > Math.cos(FAR_REFERENCE));

/** Whether two references are the same to rounding. */
export const isSameReference = (a: Readonly<Quat>, b: Readonly<Quat>): boolean =>
  a.every((x, k) => Math.abs(x - b[k]) < 1e-12);

/** Whether directions counted from one reference still mean what they meant, counted from another. */
export const isNearReference = (a: Readonly<Quat>, b: Readonly<Quat>): boolean => angleBetween(a, b) < FAR_REFERENCE;

/** The rotation, parentFromLocal, that a vector of a part stands for; its cover kept. @param own chart axes of the joint */
export function rotationOfStep(
  { part, chart, reference, axes }: StepChart,
  v: Readonly<Vec3>,
  own: readonly number[],
): Quat {
  const relative = chartOf(chart).toRotation(toChartVector(part, v));
  return multiply(reference, outOfAxes(axes ?? own, relative));
}

/** A rotation, parentFromLocal, as a vector of whole rotations: the short way round, also of a limit that is split. @param own as of `stepChartOf` */
export function wholeAt(
  limit: JointLimit,
  rotation: Readonly<Quat>,
  own: readonly number[] = limit.axes,
): { at: StepChart; v: Vec3 } {
  const { parts, reference, axes } = limit;
  const relative = inverseMultiply(reference, rotation);
  const short = relative[3] < 0 ? (relative.map((x) => -x) as Quat) : relative;
  const { chart } = parts[0];
  const at: StepChart = { ...stepChartOf(limit, 0, own), part: 'whole' };
  return { at, v: chartOf(chart).toVector(intoAxes(axes, short)) };
}

/**
 * Where what a step speaks of is in a part of a limit. The numbers themselves where they are counted the same way, otherwise
 * those of the same rotation.
 *
 * @param own as of `stepChartOf`
 * @returns null where the part knows nothing of it.
 */
export function vectorInPart(
  at: StepChart,
  v: Readonly<Vec3>,
  limit: JointLimit,
  part: number,
  own: readonly number[] = limit.axes,
): Vec3 | null {
  const { bounds, chart } = limit.parts[part];
  const isAlong = isSameAxes(at.axes ?? own, limit.axes);
  if (isAlong && isPlace(at, bounds, chart, limit.reference)) return [...v] as Vec3;
  if (at.part !== 'whole' && at.part !== bounds) return null;
  return limitVector(limit, part, rotationOfStep(at, v, own));
}

const isPlace = (at: StepChart, bounds: PartBounds, chart: ChartKind, reference: Readonly<Quat>): boolean =>
  at.part === bounds && at.chart === chart && isSameReference(at.reference, reference);
