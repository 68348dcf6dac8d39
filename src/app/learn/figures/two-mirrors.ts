import type { Quat, Vec3 } from '../../../core';
import {
  cross,
  DEGREE,
  dot,
  multiply,
  plus,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  unit,
} from '../../../core/math';

/** Unit: the line in which both mirrors meet. */
export const MEETING: Vec3 = unit([0.08, 0.62, 0.78]);
/** A table across that line: x and y lie in it. */
const TABLE = rotationBetween([0, 0, 1], MEETING);
/** ° round on the table: where the book lies, and where the first mirror stands. */
export const BOOK_AT = 235;
export const FIRST_AT = 252.5;

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
