import type { JointLimit, Quat, Vec3 } from '../../../core';
import { angleBetween, DEGREE, rotationVector } from '../../../core/math';
import { charts } from '../../../core/space';
import {
  type EllipseAnswer,
  nearestInEllipseByCorrection,
  nearestInEllipseByNewton,
  nearestInEllipseByQuartic,
} from './ellipse-methods';

export type EllipseChart = 'exponential-map' | 'quaternion-vector';

/** rad: the farthest swing that can be asked for. */
export const MOST = 105 * DEGREE;

/** rad: half of what an ellipse spans. */
const SIZES: Readonly<Record<string, readonly [a: number, b: number]>> = {
  '120x60': [60 * DEGREE, 30 * DEGREE],
  '180x60': [90 * DEGREE, 30 * DEGREE],
};

/** An elliptical disk on the plane of swings, chart units. */
export interface SwingEllipse {
  chart: EllipseChart;
  /** Semi-axes. */
  a: number;
  b: number;
  centre: readonly [number, number];
  /** Unit rows: where the semi-axes lie. */
  axes: readonly number[];
  /** Whether this ellipse was asked for; false for the one that stands there until the joint's own is fitted. */
  isFound: boolean;
}

/** The ellipse of that size, or the one that holds the joint's own swings. */
export function ellipseOf(size: string, limit: JointLimit | null, chart: EllipseChart): SwingEllipse {
  const fixed = SIZES[size];
  const part = limit?.parts[0];
  if (!fixed && part?.shape.kind === 'ellipsoid' && part.bounds === 'swing') {
    const { radii, axes, centre } = part.shape;
    return {
      chart: part.chart as EllipseChart,
      a: radii[0],
      b: radii[1],
      centre: [centre[0], centre[1]],
      axes,
      isFound: true,
    };
  }
  const [a, b] = fixed ?? SIZES['120x60'];
  return {
    chart,
    a: swingRadius(chart, a),
    b: swingRadius(chart, b),
    centre: [0, 0],
    axes: [1, 0, 0, 1],
    isFound: fixed !== undefined,
  };
}

/** rad → chart units along the same direction. */
export function toChart(chart: EllipseChart, x: number, y: number): [number, number] {
  const angle = Math.hypot(x, y);
  const scale = angle > 0 ? swingRadius(chart, angle) / angle : 1;
  return [x * scale, y * scale];
}

/** Chart units → rad; what lies outside the chart is half a turn. */
export function fromChart(chart: EllipseChart, x: number, y: number): [number, number] {
  const radius = Math.hypot(x, y);
  const angle = chart === 'exponential-map' ? radius : 2 * Math.asin(Math.min(1, radius / 2));
  return radius > 0 ? [(x / radius) * angle, (y / radius) * angle] : [0, 0];
}

/** A point of an ellipse's own frame as a rotation vector of the charts' frame, rad. */
export function swingVector({ chart, centre, axes }: SwingEllipse, x: number, y: number): Vec3 {
  const at = [centre[0] + x * axes[0] + y * axes[2], centre[1] + x * axes[1] + y * axes[3]];
  return rotationVector(charts[chart].toRotation([at[0], at[1], 0]));
}

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
