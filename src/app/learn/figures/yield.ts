import { type JointLimit, modelOf, type Vec3 } from '../../../core';
import { angleBetween, times } from '../../../core/math';
import { charts } from '../../../core/space';
import { keptFor } from '../now';
import { wayAt } from './way';

/** rad: by how much a joint yields at so much beyond its limit, where the give is r, and f is per radian. */
export const yieldOf = (beyond: number, give: number, falloff: number): number => give * Math.tanh(falloff * beyond);

/** How well a pull is found. */
const HALVINGS = 20;
/** rad: this much beyond the limit is beyond it. */
const SOME = 1e-6;

/** rad: the pull that leads so far beyond the limit; 0 where the limit is not of whole rotations. @param beyond rad, 0 or more */
function pullTo({ parts: [{ chart, shape }] }: JointLimit, beyond: number): number {
  if (shape.dimension !== 3) return 0;
  const { toRotation } = charts[chart];
  const isFarther = (pull: number) => {
    const asked: Vec3 = times(wayAt(0), pull);
    return angleBetween(toRotation(asked), toRotation(modelOf(shape).project(shape, asked))) > beyond + SOME;
  };
  let [low, high] = [0, Math.PI];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (isFarther(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** rad: how far a pull goes before it leaves the limit. */
export const pullAtEdge = keptFor((limit: JointLimit) => pullTo(limit, 0));

/** rad: the pull that leads so far beyond the limit, or, below 0, that ends so far before its edge. */
export const pullFromEdge = (limit: JointLimit, beyond: number): number =>
  beyond > 0 ? pullTo(limit, beyond) : Math.max(0, pullAtEdge(limit) + beyond);
