import type { Quat, Vec3 } from '../../../core';
import { angleBetween, DEGREE, multiply, rotationFromVector, shortRotationVector, times } from '../../../core/math';
import { alongTheWay } from './between-poses';

/** The pink line, which lies level, and the yellow one, which stands upright. */
export const LEVEL: Vec3 = [1, 0, 0];
export const UPRIGHT: Vec3 = [0, 1, 0];

const turn = (axis: Readonly<Vec3>, degrees: number): Quat => rotationFromVector(times(axis, degrees * DEGREE));

/** A book turned by `degrees` about one line, and then as far about the other: both lines stay where they are. */
export const levelFirst = (degrees: number, then = degrees): Quat =>
  multiply(turn(UPRIGHT, then), turn(LEVEL, degrees));
export const uprightFirst = (degrees: number, then = degrees): Quat =>
  multiply(turn(LEVEL, then), turn(UPRIGHT, degrees));

/** Of the second turn, where it is drawn. */
const STEPS = 20;

/** The way of the dot of a book during its second turn, in the ball whose radius is half a turn. @param share of the second turn */
export const secondWay = (both: typeof levelFirst, each: number, share: number): readonly Vec3[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => arrowOf(both(each, (each * share * i) / STEPS)));

/** The way of the dot by the one turn from the ending of the first book to that of the second. */
export const gapWay = (each: number): readonly Vec3[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => arrowOf(alongTheWay(levelFirst(each), uprightFirst(each), i / STEPS)));

/** A rotation as an arrow of the ball whose radius is half a turn. */
const arrowOf = (q: Readonly<Quat>): Vec3 => times(shortRotationVector(q), 1 / Math.PI);

/** °: how far apart the endings are, 4 asin(sin²(θ/2)). */
export const gapOf = (degrees: number): number => (4 * Math.asin(Math.sin((degrees * DEGREE) / 2) ** 2)) / DEGREE;

/** °: how far either ending is from the turn that the arrows of both turns come to, added. */
export const missedOf = (degrees: number): number =>
  angleBetween(levelFirst(degrees), rotationFromVector(times([1, 1, 0], degrees * DEGREE))) / DEGREE;

/** "34°", and "1.7°" where it is small. */
export const degreesOf = (value: number): string => `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)}°`;

/** rad: how far aside of the flat square of both arrows the eye stands. */
const ASIDE = 35 * DEGREE;

/** ° round and above the front: across the diagonal of the square, so that both ways are seen as each other's mirror image, and the square nearly as a square. */
export const ORDERS_FROM = (() => {
  const [x, z] = [Math.sin(ASIDE) * Math.SQRT1_2, Math.cos(ASIDE)];
  return { turn: -Math.atan2(x, z) / DEGREE, rise: Math.asin(x) / DEGREE };
})();
