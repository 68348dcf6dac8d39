/**
 * The turns about the lines of one plane, on half a globe: no turn on top, half turns at the rim, and near turns as far apart on it as they
 * are. Lengths in rad.
 */

/** A turn about a line of the plane: its angle, and the direction of the line; rad. */
export type Spot = readonly [angle: number, direction: number];

/** Where something lies: so far from the middle, and so far above the plane. */
export type Lying = readonly [out: number, up: number];

/**
 * The half globe on its way into the plane, lengths from the top kept: the sheet of the exponential map.
 *
 * @param angle rad, 0 to π @param flat 0 on the globe, 1 in the plane
 */
export function pressed(angle: number, flat: number): Lying {
  const bend = (1 - flat) / 2;
  if (bend < 1e-6) return [angle, 0];
  return [Math.sin(bend * angle) / bend, (Math.cos(bend * angle) - Math.cos(bend * Math.PI)) / bend];
}

/** The half globe on its way into its shadow, straight down: the sheet of the quaternion vector. */
export const cast = (angle: number, flat: number): Lying => [
  2 * Math.sin(angle / 2),
  2 * (1 - flat) * Math.cos(angle / 2),
];

/** How long the sheet of angles draws what is 1 around the lock; lengths away from the lock are true. */
export const aroundUnrolled = (angle: number): number => 1 / (2 * Math.sin(angle / 2));

/** How much longer than true the exponential map draws lengths around the middle; those along the radius are true. */
export const aroundPressed = (angle: number): number => (angle < 1e-6 ? 1 : angle / (2 * Math.sin(angle / 2)));

/** How long the quaternion vector draws what is 1 along the radius; lengths around the middle are true. */
export const outwardCast = (angle: number): number => Math.cos(angle / 2);

/** Pieces of a circle. */
const PIECES = 40;

/**
 * All turns about the lines of the plane that are equally far from one of them.
 *
 * Such turns are a globe: a turn by an angle lies half the angle from its pole.
 *
 * @param angle rad: of the turn in the middle @param direction rad: of its axis in the plane @param radius rad
 * @returns the angle of each, past π beyond the rim, and the direction of its axis; rad, the last is the first
 */
export function trueCircle(angle: number, direction: number, radius: number): Spot[] {
  const [a, r] = [angle / 2, radius / 2];
  return Array.from({ length: PIECES + 1 }, (_, i): Spot => {
    const t = (2 * Math.PI * i) / PIECES;
    const out = Math.sin(a) * Math.cos(r) + Math.cos(a) * Math.sin(r) * Math.cos(t);
    const up = Math.cos(a) * Math.cos(r) - Math.sin(a) * Math.sin(r) * Math.cos(t);
    const aside = Math.sin(r) * Math.sin(t);
    return [2 * Math.atan2(Math.hypot(out, aside), up), direction + Math.atan2(aside, out)];
  });
}
