import { DEGREE } from '../../../core/math';
import {
  type EllipseAnswer,
  nearestInEllipseByCorrection,
  nearestInEllipseByNewton,
  nearestInEllipseByQuartic,
} from './ellipse-methods';
import type { SemiAxes } from './ellipse-stops';

/** rad: the farthest swing that can be asked for. */
export const MOST = 105 * DEGREE;

/** How many steps the correction makes, as in an animation. */
const CORRECTIONS = 2;

type Point = readonly [x: number, y: number];

/** A place of the rim, and how far it is on the plane of swings from what was asked, rad. */
interface Place {
  at: Point;
  away: number;
}

/** An ellipse on the plane of swings, and two ways into it. Angles in rad. */
export interface EllipseWays {
  /** Semi-axes. */
  a: number;
  b: number;
  asked: Point;
  /** Where the line from what was asked to the middle meets the rim. */
  straight: Place;
  nearest: Place;
}

/** @param x of the swing that was asked for, rad @param y rad */
export function ellipseWays([a, b]: SemiAxes, x: number, y: number): EllipseWays {
  const shrink = Math.max(1, Math.hypot(x / a, y / b));
  const place = (px: number, py: number): Place => ({ at: [px, py], away: Math.hypot(x - px, y - py) });
  const nearest = nearestInEllipseByNewton(a, b, x, y);
  return { a, b, asked: [x, y], straight: place(x / shrink, y / shrink), nearest: place(nearest.x, nearest.y) };
}

/** One way to find the nearest point, and what it came to. */
export interface Solved {
  method: 'Newton' | 'Quartic' | 'Correction';
  answer: EllipseAnswer;
}

/** The nearest point by three ways. @param previous where the correction begins */
export function solvedWays({ a, b, asked: [x, y] }: EllipseWays, previous?: { x: number; y: number }): Solved[] {
  return [
    { method: 'Newton', answer: nearestInEllipseByNewton(a, b, x, y) },
    { method: 'Quartic', answer: nearestInEllipseByQuartic(a, b, x, y) },
    { method: 'Correction', answer: nearestInEllipseByCorrection(a, b, x, y, CORRECTIONS, previous) },
  ];
}
