import type { ChartKind } from '../../core/space';

type AxisNames = readonly [string, string, string];

/** The axes of the frame that charts see rotations in: x and y swing the bone, z is the bone itself. */
export const turnAxes = ['x', 'y', 'twist'] as const;

/** Of charts whose numbers are not turns about these axes. */
const others: Partial<Record<ChartKind, AxisNames>> = {
  'euler-zyz': ['φ', 'ψ', 'θ'],
  'euler-zyz-published': ['φ', 'ψ', 'θ'],
};

/** What the three numbers of a chart's vectors are called. */
export const axisNames = (chart: ChartKind): AxisNames => others[chart] ?? turnAxes;
