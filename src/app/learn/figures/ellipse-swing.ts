import type { Clip, JointLimit, Quat } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';
import {
  type EllipseAnswer,
  nearestInEllipseByCorrection,
  nearestInEllipseByNewton,
  nearestInEllipseByQuartic,
} from './ellipse-methods';
import { type PatchPlace, type SwingPlane, swingPlane } from './swing-plane';

/** rad: the farthest swing that can be asked for. */
export const MOST = 105 * DEGREE;

/** rad: half the height of the ellipse. */
const HALF_HEIGHT = 50 * DEGREE;
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

/** @param wide ° from side to side of the ellipse @param x of the swing that was asked for, rad @param y rad */
export function ellipseWays(wide: number, x: number, y: number): EllipseWays {
  const [a, b] = [(wide / 2) * DEGREE, HALF_HEIGHT];
  const shrink = Math.max(1, Math.hypot(x / a, y / b));
  const place = (px: number, py: number): Place => ({ at: [px, py], away: Math.hypot(x - px, y - py) });
  const nearest = nearestInEllipseByNewton(a, b, x, y);
  return { a, b, asked: [x, y], straight: place(x / shrink, y / shrink), nearest: place(nearest.x, nearest.y) };
}

/** Whether an ellipse around the middle holds a place. Semi-axes in rad. */
export const isInEllipse = (a: number, b: number, [x, y]: Point): boolean => Math.hypot(x / a, y / b) <= 1;

const keptSwings = keptFor((plane: SwingPlane) =>
  keptFor((rotations: readonly Quat[]) => rotations.map(plane.placeOf)),
);

/** Where the bone points at each sample of a joint, on the plane of its limit; none where the limit is not split. */
export function swingPlacesOf(clip: Clip, cloud: JointCloud, limit: JointLimit): readonly PatchPlace[] {
  const plane = swingPlane(limit);
  return plane ? keptSwings(plane)(cloudFacts(clip, cloud).rotations) : [];
}

/** The share of places that an ellipse stops, 0 to 1. @param wide ° from side to side */
export function stoppedShare(swings: readonly Point[], wide: number): number {
  const { a, b } = ellipseWays(wide, 0, 0);
  return swings.filter((place) => !isInEllipse(a, b, place)).length / Math.max(1, swings.length);
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
