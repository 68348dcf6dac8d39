import type { Quat, Vec3 } from '../../../core';
import {
  conjugate,
  cross,
  DEGREE,
  dot,
  length,
  multiply,
  plus,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  unit,
} from '../../../core/math';

/** ° round and above the front: from where the mirrors are looked at, along the diagonal of x, y and z, which look equally long. */
export const MIRRORS_FROM = { turn: 45, rise: Math.atan(Math.SQRT1_2) / DEGREE } as const;
/** From the axes of a reader, x to the right and y up, to those of the scene. */
export const FROM_READER = multiply(
  rotationFromVector([0, MIRRORS_FROM.turn * DEGREE, 0]),
  rotationFromVector([-MIRRORS_FROM.rise * DEGREE, 0, 0]),
);
const leaning = (axis: Readonly<Vec3>): Quat => multiply(FROM_READER, rotationBetween([0, 0, 1], unit(axis)));
/**
 * A table across the line in which both mirrors meet: x and y lie in it. It leans so that this line, the first mirror and what drops on it at
 * right angles look equally long to the reader.
 */
const TABLE = leaning([-1, 1, 1]);
/** The table nearly as it is seen from above, where angles look as large as they are. */
const LAID = multiply(leaning([0.06, 0.5, 0.86]), rotationFromVector([0, 0, -15 * DEGREE]));
const TO_LAID = shortRotationVector(multiply(LAID, conjugate(TABLE)));
/** How the scene is turned to show the table: 0 as it is laid for angles, 1 as it leans for lengths. */
export const shownAt = (leans: number): Quat => rotationFromVector(times(TO_LAID, 1 - leans));
/** Unit: the line in which the mirrors meet. */
export const MEETING: Vec3 = rotateVector(TABLE, [0, 0, 1]);
/** ° round on the table: where the book lies, and where the first mirror stands. */
export const BOOK_AT = 250;
export const FIRST_AT = 270;

/** A place on the table, or so high over it. @param degrees round */
export const onTable = (radius: number, degrees: number, height = 0): Vec3 =>
  rotateVector(TABLE, [radius * Math.cos(degrees * DEGREE), radius * Math.sin(degrees * DEGREE), height]);

/** How a book lies on the table, its top to the middle. */
export const lying = (degrees: number): Quat => multiply(TABLE, rotationFromVector([0, 0, (degrees + 90) * DEGREE]));

/** Unit: out of the face of a mirror that stands there. */
export const faceOf = (degrees: number): Vec3 => onTable(1, degrees + 90);

/** Where a mirror that runs through the middle shows a point. */
export const mirrored = (point: Readonly<Vec3>, face: Readonly<Vec3>): Vec3 => plus(point, face, -2 * dot(point, face));

/** How a thing is to be turned, and then mirrored through its middle, to be what a mirror shows of it. */
export const turnOfImage = (turn: Readonly<Quat>, face: Readonly<Vec3>): Quat =>
  multiply(rotationFromVector([Math.PI * face[0], Math.PI * face[1], Math.PI * face[2]]), turn);

/** The quaternion of two mirrors in a row: how alike their faces look, and the line in which they meet. */
function quaternionOf(first: Readonly<Vec3>, second: Readonly<Vec3>): Quat {
  const [x, y, z] = cross(first, second);
  return [x, y, z, dot(first, second)];
}

/** The quaternion where the second mirror stands `half` ° on from the first. */
export const quaternionAt = (half: number): Quat => quaternionOf(faceOf(FIRST_AT), faceOf(FIRST_AT + half));

/** °: how far apart the mirrors are at first. */
export const HALF_AT = 35;
/** °: the same mirror, turned back by half a turn. */
export const BACK_AT = HALF_AT - 180;
/** Whether the second mirror is back where it was, its marked end opposite. */
export const isBack = (half: number): boolean => half < BACK_AT + 0.5;

/** From one place to another, as two ends of a line. */
export type Stretch = readonly [Readonly<Vec3>, Readonly<Vec3>];

/** A line on its way from one stretch to another: its middle goes straight, and the line turns and grows meanwhile. @param share 0 to 1 of the way */
export function carried([a, b]: Stretch, [c, d]: Stretch, share: number): Stretch {
  const [before, after] = [subtract(b, a), subtract(d, c)];
  const [from, to] = [length(before), length(after)];
  const middle = plus(times(plus(a, b), (1 - share) / 2), plus(c, d), share / 2);
  if (from < 1e-9 || to < 1e-9) return [middle, middle];
  const turn = shortRotationVector(rotationBetween(times(before, 1 / from), times(after, 1 / to)));
  const half = times(
    rotateVector(rotationFromVector(times(turn, share)), before),
    ((1 - share) * from + share * to) / (2 * from),
  );
  return [subtract(middle, half), plus(middle, half)];
}
