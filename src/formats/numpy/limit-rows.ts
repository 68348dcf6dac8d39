import type { JointLimit, Quat } from '../../core';
import { intoAxes, type LimitPart, toChartVector } from '../../core/limit';
import { inverseMultiply } from '../../core/math';
import { modelOf, shapeFamilies, shapeKinds } from '../../core/shape';
import { charts } from '../../core/space';
import { ExportError } from '../export-error';
import { plainText } from '../text';

/** The charts that the module of NumPy knows, by the name in the file. The last is of a swing and a twist apart, each as a quaternion's vector. */
export type RowChart = 'exponential-map' | 'quaternion-vector' | 'swing-twist' | 'quaternion-vector-halves';

/** A limit as rows A · x ≤ b of a chart with three numbers. */
export interface LimitRows {
  limit: JointLimit;
  chart: RowChart;
  /** R×3, unit. */
  A: number[];
  /** R numbers. */
  b: number[];
  /** rad: twists of the chart "swing-twist" are told within a turn of it. */
  middle: number;
}

/**
 * Limits as rows. Swing and twist apart, in the exponential map, are the two numbers of the swing and the one of the twist side by side, which
 * is the chart "swing-twist".
 *
 * @throws ExportError for shapes that have no planes and charts without a gradient: which joints, and what to choose instead
 */
export function rowsOfLimits(limits: readonly JointLimit[]): LimitRows[] {
  const problems = limits.map(problemOf);
  const problem = problems.find((one) => one !== null);
  if (problem) {
    const refused = limits.filter((_, i) => problems[i] === problem);
    throw new ExportError('unsupported', `${problem} Refused for ${namesOf(refused.map(({ name }) => name))}.`);
  }
  return limits.map((limit) => ({ limit, chart: chartOfRows(limit)!, ...planesOf(limit) }));
}

const MOST_NAMED = 4;
const namesOf = (names: readonly string[]): string => {
  const first = names.slice(0, MOST_NAMED).map((name) => `"${plainText(name)}"`);
  return names.length > MOST_NAMED ? `${first.join(', ')} and ${names.length - MOST_NAMED} more` : first.join(', ');
};

/** Kinds of shapes that are planes and nothing else, for people. */
const flatKinds = (): string =>
  shapeKinds
    .filter((kind) => shapeFamilies[kind].solid?.slabs)
    .map((kind) => shapeFamilies[kind].label)
    .join(', ');

function problemOf(limit: JointLimit): string | null {
  const round = limit.parts.find(({ shape }) => !modelOf(shape).slabs);
  if (round) {
    const { label } = shapeFamilies[round.shape.kind];
    return `A shape that is not made of planes (${label}) has no rows A·x ≤ b: choose one of ${flatKinds()}, or leave the joint out.`;
  }
  if (chartOfRows(limit)) return null;
  const labels = [...new Set(limit.parts.map(({ chart }) => charts[chart].label))].join(' with ');
  return `There is no gradient everywhere in this chart (${labels}): choose ${charts['exponential-map'].label} or ${charts['swing-twist'].label}, or leave the joint out.`;
}

function chartOfRows({ parts: [first, second] }: JointLimit): RowChart | null {
  const { chart } = first;
  if (second && second.chart !== chart) return null;
  if (chart === 'quaternion-vector') return second ? 'quaternion-vector-halves' : chart;
  if (chart === 'exponential-map') return second ? 'swing-twist' : chart;
  return chart === 'swing-twist' ? chart : null;
}

function planesOf({ parts }: JointLimit): Pick<LimitRows, 'A' | 'b' | 'middle'> {
  const slabs = parts.flatMap(({ bounds, shape }) =>
    modelOf(shape).slabs!(shape).map(({ axis, low, high }) => ({ axis: toChartVector(bounds, axis), low, high })),
  );
  return {
    A: slabs.flatMap(({ axis }) => [...axis, ...axis.map((x) => 0 - x)]),
    b: slabs.flatMap(({ low, high }) => [high, 0 - low]),
    middle: twistMiddle(parts),
  };
}

const twistMiddle = ([{ chart, middle }]: readonly LimitPart[]): number => (chart === 'swing-twist' ? middle[2] : 0);

/** The sixteen numbers, row by row, of the matrix that takes a rotation of the joint, as x, y, z, w, to the rotation that is charted. */
export function frameMatrix(
  reference: Readonly<Quat>,
  axes: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1],
): number[] {
  const columns = [0, 1, 2, 3].map((k) => intoAxes(axes, inverseMultiply(reference, unitQuat(k))));
  return [0, 1, 2, 3].flatMap((row) => columns.map((column) => column[row]));
}

const unitQuat = (k: number): Quat => [0, 1, 2, 3].map((i) => (i === k ? 1 : 0)) as Quat;
