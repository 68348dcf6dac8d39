/**
 * How long the vector of a turn is in the exponential map, in the quaternion vector, and on the way from one to the other.
 *
 * @param bent 0 in the exponential map, 1 in the quaternion vector @param angle rad
 */
export const lengthIn = (bent: number, angle: number): number => angle + bent * (2 * Math.sin(angle / 2) - angle);

/** Pieces of a circle. */
const PIECES = 40;

/**
 * All turns about axes of one plane that are equally far from one of them, as the exponential map sees them.
 *
 * Such turns are a sphere: a turn by an angle lies half the angle from its pole.
 *
 * @param angle rad: of the turn in the middle @param direction rad: of its axis in the plane @param radius rad
 * @returns x and y of the rotation vectors, rad; the last is the first
 */
export function trueCircle(angle: number, direction: number, radius: number): [x: number, y: number][] {
  const [a, r] = [angle / 2, radius / 2];
  return Array.from({ length: PIECES + 1 }, (_, i) => {
    const t = (2 * Math.PI * i) / PIECES;
    const out = Math.sin(a) * Math.cos(r) + Math.cos(a) * Math.sin(r) * Math.cos(t);
    const up = Math.cos(a) * Math.cos(r) - Math.sin(a) * Math.sin(r) * Math.cos(t);
    const aside = Math.sin(r) * Math.sin(t);
    const length = Math.hypot(out, aside);
    const far = 2 * Math.atan2(length, up);
    const heading = direction + Math.atan2(aside, out);
    return [far * Math.cos(heading), far * Math.sin(heading)];
  });
}
