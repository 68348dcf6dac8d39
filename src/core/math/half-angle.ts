import { angleOverSine, halfCosineInTurn, halfSineOverAngleInTurn } from './minimax';

/** rad²: the square of a whole turn, where the polynomials end. */
export const TURN_SQUARED = 4 * Math.PI * Math.PI;

/**
 * Math.atan2(sine, cosine), in [−π, π], of a sine and a cosine with sine² + cosine² = 1, off by 3.2e-13 at most.
 * Where that sum is 1 + e, by up to |e| more.
 */
export function atan2Unit(sine: number, cosine: number): number {
  const toAxis = sine * angleOverSine(Math.abs(cosine));
  return cosine < 0 ? (sine < 0 ? -Math.PI : Math.PI) - toAxis : toAxis;
}

/** sin(a/2) / a of the square of an angle a, rad: 1/2 where a = 0. Off by 2.7e-14 at most, a whole turn and beyond. */
export function halfSineOverAngle(squaredAngle: number): number {
  if (squaredAngle <= TURN_SQUARED) return halfSineOverAngleInTurn(squaredAngle);
  const angle = Math.sqrt(squaredAngle);
  return Math.sin(angle / 2) / angle;
}

/** cos(a/2) of the square of an angle a, rad. Off by 7.9e-15 at most, a whole turn and beyond. */
export function halfCosine(squaredAngle: number): number {
  return squaredAngle <= TURN_SQUARED ? halfCosineInTurn(squaredAngle) : Math.cos(Math.sqrt(squaredAngle) / 2);
}
