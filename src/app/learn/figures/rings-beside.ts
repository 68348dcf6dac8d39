import type { Quat } from '../../../core';
import { conjugate, DEGREE, multiply, rotationFromVector } from '../../../core/math';
import type { Spot } from './half-globe';
import { bookTurn, INNER } from './three-rings';
import { FRONT } from './unrolled-globe';

/** How the book stands in the inner ring: along its axis. */
export const BOOK_HELD: Quat = rotationFromVector([Math.PI / 2, 0, 0]);

/** How rings stand beside the globe: at the lock their book is upright, as it is on top. */
export const RINGS_SEEN: Quat = conjugate(multiply(bookTurn(90, 0), BOOK_HELD));

/** °: how rings stand so that their book is turned as at a spot of the globe. */
export const ringsAt = ([angle, direction]: Spot): { middle: number; against: number } => ({
  middle: 90 - angle / DEGREE,
  against: (direction - FRONT) / DEGREE + INNER,
});
