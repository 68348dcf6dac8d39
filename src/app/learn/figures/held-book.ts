import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { cross, dot, plus, times, unit } from '../../../core/math';

/** Of a limb: how far beyond the end the middle of the book is that the end holds, and how long the book is. */
export const BEYOND = 0.62;
export const BOOK = 0.46;

/**
 * How a book stands that the end of a limb holds: upright where the limb hangs.
 *
 * @param along unit: from the joint to the end @param cover to where the cover looks, as nearly as may be; not along the limb
 */
export function heldBook(along: Readonly<Vec3>, cover: Readonly<Vec3>): Quat {
  const y = times(along, -1);
  const z = unit(plus(cover, y, -dot(cover, y)));
  const axes = [cross(y, z), y, z].map((axis) => new THREE.Vector3(...axis));
  const basis = new THREE.Matrix4().makeBasis(axes[0], axes[1], axes[2]);
  return new THREE.Quaternion().setFromRotationMatrix(basis).toArray() as Quat;
}
