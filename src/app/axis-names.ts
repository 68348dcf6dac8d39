import type { ChartKind } from '../core';

/** The axes of the frame that charts see rotations in: x and y swing the bone, z is the bone itself. */
export const turnAxes = ['x', 'y', 'twist'] as const;

/** What the three numbers of a chart's vectors are called. */
export const axisNames: Readonly<Record<ChartKind, readonly [string, string, string]>> = {
  'exponential-map': turnAxes,
  'quaternion-vector': turnAxes,
  'swing-twist': turnAxes,
  'euler-zyz': ['φ', 'ψ', 'θ'],
  'euler-zyz-published': ['φ', 'ψ', 'θ'],
};
