import { type JointLimit, modelOf, type Vec3 } from '../../../core';
import { distance, times } from '../../../core/math';
import { WAY } from './way';

/** rad: by how much a joint yields at so much beyond its limit, where the give is r, and f is per radian. */
export const yieldOf = (beyond: number, give: number, falloff: number): number => give * Math.tanh(falloff * beyond);

/** How well the edge is found. */
const HALVINGS = 20;
/** Farther than this from what is inside is outside, chart units. */
const SAME = 1e-6;

/** rad: how far a pull goes before it leaves the limit; 0 where the limit is not of whole rotations. */
export function pullAtEdge({ parts: [{ shape }] }: JointLimit): number {
  if (shape.dimension !== 3) return 0;
  const isInside = (pull: number) => {
    const asked: Vec3 = times(WAY, pull);
    return distance(asked, modelOf(shape).project(shape, asked)) < SAME;
  };
  let [low, high] = [0, Math.PI];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (isInside(middle)) low = middle;
    else high = middle;
  }
  return low;
}
