import { halton } from './halton';
import { makeRandom } from './random';
import { multiply } from './rotation';
import { finish, inStretches, type Steps } from './steps';
import type { Quat } from './types';

/** Points that are found in one step. */
const STRETCH = 512;

/** The share of all rotations that lie within `angle` (rad, 0 to π) of a given one: (θ − sin θ)/π in the Haar measure. */
export function haarBallShare(angle: number): number {
  return (angle - Math.sin(angle)) / Math.PI;
}

/**
 * `count` rotations (N×4) evenly spread, in the Haar measure, over the ball of `radius` (rad, 0 to π) around `centre`:
 * Halton's sequence, shifted at random by `seed`, for the two angles of the axis and for the share of the ball's volume
 * within which the angle lies. A ball around the data wastes few points and keeps the noise of volumes at a few per mille.
 */
export const haarBallPoints = (centre: Quat, radius: number, count: number, seed: number): Float64Array =>
  finish(haarBallPointsInSteps(centre, radius, count, seed));

/** The same, a stretch at a time: 16,384 points take tens of ms. */
export function* haarBallPointsInSteps(centre: Quat, radius: number, count: number, seed: number): Steps<Float64Array> {
  const random = makeRandom(seed);
  const shift = [random(), random(), random()];
  const points = new Float64Array(4 * count);
  const q: Quat = [0, 0, 0, 1];
  const find = (i: number) => {
    const z = 2 * ((halton(i + 1, 2) + shift[0]) % 1) - 1;
    const turn = 2 * Math.PI * ((halton(i + 1, 3) + shift[1]) % 1);
    const angle = angleOfShare(((halton(i + 1, 5) + shift[2]) % 1) * (radius - Math.sin(radius)), radius);
    const sine = Math.sin(angle / 2);
    const flat = Math.sqrt(1 - z * z) * sine;
    q[0] = flat * Math.cos(turn);
    q[1] = flat * Math.sin(turn);
    q[2] = z * sine;
    q[3] = Math.cos(angle / 2);
    points.set(multiply(centre, q, q), 4 * i);
  };
  yield* inStretches(
    count,
    (from, to) => {
      for (let i = from; i < to; i++) find(i);
    },
    STRETCH,
  );
  return points;
}

/** The θ in [0, most] with θ − sin θ = target, by Newton's steps: from the first on they come down to θ, for the curve bends upwards. */
function angleOfShare(target: number, most: number): number {
  // θ − sin θ < θ³/6.
  let angle = Math.min(most, Math.cbrt(6 * target));
  for (let k = 0; k < 8; k++) {
    const slope = 1 - Math.cos(angle);
    if (slope === 0) break;
    const step = (angle - Math.sin(angle) - target) / slope;
    angle -= step;
    if (Math.abs(step) < 1e-13) break;
  }
  return Math.min(most, angle);
}
