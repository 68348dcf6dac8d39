import type { Quat, Vec3 } from '../../core';
import { multiply, normalize, rotateVector, rotationFromVector } from '../../core/math';
import { SLOWEST } from '../ui/drag';

/**
 * How far a ring turns when the pointer goes from where it took hold, rad: along the ring's tangent there, as on a rack.
 *
 * @param x px to the right @param y px down
 * @param tangent px that the place taken hold of goes for each radian, right and down
 */
export function ringTurn(x: number, y: number, [tx, ty]: readonly [number, number]): number {
  const length = Math.hypot(tx, ty);
  return length < 1e-6 ? 0 : (x * tx + y * ty) / length / Math.max(length, SLOWEST);
}

/**
 * The turn of a limb that takes the place held along with the pointer, as a rotation vector in the world: about the axis across both, as far as
 * the move goes across the limb.
 *
 * @param arm m, from the joint to where the limb is held
 * @param move m, of the pointer in the plane that faces the camera
 * @param least m: an arm that is shorter counts as so long, for it would whirl
 */
export function limbTurn(arm: Readonly<Vec3>, move: Readonly<Vec3>, least: number): Vec3 {
  const length = Math.hypot(arm[0], arm[1], arm[2]);
  if (length < 1e-9) return [0, 0, 0];
  const scale = 1 / (length * Math.max(length, least));
  return [
    (arm[1] * move[2] - arm[2] * move[1]) * scale,
    (arm[2] * move[0] - arm[0] * move[2]) * scale,
    (arm[0] * move[1] - arm[1] * move[0]) * scale,
  ];
}

/** A joint's rotation, parentFromLocal, after a turn told in the world. */
export function turnedInWorld(worldFromParent: Readonly<Quat>, rotation: Readonly<Quat>, turn: Readonly<Vec3>): Quat {
  const parentFromWorld: Quat = [-worldFromParent[0], -worldFromParent[1], -worldFromParent[2], worldFromParent[3]];
  return normalize(multiply(rotationFromVector(rotateVector(parentFromWorld, turn)), rotation));
}
