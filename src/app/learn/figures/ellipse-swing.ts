import { charts, type Quat } from '../../core';
import {
  type EllipseAnswer,
  nearestInEllipseByCorrection,
  nearestInEllipseByNewton,
  nearestInEllipseByQuartic,
} from '../../core/geometry/ellipse';
import { angleBetween } from '../../core/math/rotation';

export type EllipseChart = 'exponential-map' | 'quaternion-vector';

/** One way to clamp a swing to an elliptical disk, and what it came to. */
export interface Clamp {
  method: 'Newton' | 'Quartic' | 'Correction';
  answer: EllipseAnswer;
  /** rad: the true angle between what was asked and the answer. */
  angle: number;
}

/** Chart units of a swing by `angle`, rad. */
export const swingRadius = (chart: EllipseChart, angle: number): number =>
  charts[chart].toVector([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)])[0];

/**
 * The swing (x, y) of a chart clamped to the disk of semi-axes a and b three ways.
 *
 * @param steps of the incremental correction, which begins at `previous`.
 */
export function clampSwing(
  chart: EllipseChart,
  a: number,
  b: number,
  x: number,
  y: number,
  steps: number,
  previous?: { x: number; y: number },
): Clamp[] {
  const asked = rotation(chart, x, y);
  const answers: [Clamp['method'], EllipseAnswer][] = [
    ['Newton', nearestInEllipseByNewton(a, b, x, y)],
    ['Quartic', nearestInEllipseByQuartic(a, b, x, y)],
    ['Correction', nearestInEllipseByCorrection(a, b, x, y, steps, previous)],
  ];
  return answers.map(([method, answer]) => ({
    method,
    answer,
    angle: angleBetween(asked, rotation(chart, answer.x, answer.y)),
  }));
}

function rotation(chart: EllipseChart, x: number, y: number): Quat {
  return charts[chart].toRotation([x, y, 0]);
}
