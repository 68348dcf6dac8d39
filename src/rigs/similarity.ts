import { Matrix4, Quaternion, Vector3 } from 'three';

const ONE = new Vector3(1, 1, 1);

/** Brings a file's world to ours: turns it, and makes its unit a metre. */
export interface Similarity {
  turn: Quaternion;
  scale: number;
}

/** A frame that only turns and stands somewhere. */
export const rigid = (place: Vector3, turn: Quaternion): Matrix4 => new Matrix4().compose(place, turn, ONE);

export const placeOf = (matrix: Matrix4): Vector3 => new Vector3().setFromMatrixPosition(matrix);

export const matrixOf = ({ turn, scale }: Similarity): Matrix4 =>
  new Matrix4().compose(new Vector3(), turn, new Vector3(scale, scale, scale));

/** −90° about X: from Z up to Y up. */
export const Z_TO_Y = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2);
