import { containsRotation, type JointLimit } from '../../core';
import { multiply, rotationFromVector } from '../../core/math';
import type { Hinge } from './hinge';

/** rad: steps outwards, and how near the end is found. */
const STEP = 0.05;
const NEAR = 1e-3;

/**
 * How far a limit lets a hinge turn about the hinge's axis beyond what the clip showed, rad.
 *
 * @returns ends no nearer than those of the hinge's own interval, and within a whole turn.
 */
export function hingeReach(limit: JointLimit, { reference, axis, interval: [low, high] }: Hinge): [number, number] {
  const isInside = (angle: number) =>
    containsRotation(
      limit,
      multiply(reference, rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle])),
    );
  const endFrom = (start: number, way: 1 | -1): number => {
    let last = start;
    const room = 2 * Math.PI - (high - low);
    while (Math.abs(last + way * STEP - start) < room && isInside(last + way * STEP)) last += way * STEP;
    let beyond = last + way * STEP;
    while (Math.abs(beyond - last) > NEAR) {
      const middle = (last + beyond) / 2;
      if (isInside(middle)) last = middle;
      else beyond = middle;
    }
    return last;
  };
  return [endFrom(low, -1), endFrom(high, 1)];
}
