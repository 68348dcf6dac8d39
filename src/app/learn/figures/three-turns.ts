import type { Quat } from '../../../core';
import { DEGREE, makeRandom, multiply, rotationFromVector, shortRotationVector, times } from '../../../core/math';

const LEAST = 40 * DEGREE;
const MOST = 85 * DEGREE;

/** Three turns about axes that chance chose, the same for the same seed; rotation vectors, rad. */
function turnsOf(seed: number): [number, number, number][] {
  const random = makeRandom(seed);
  return [0, 1, 2].map(() => {
    const [height, round] = [2 * random() - 1, 2 * Math.PI * random()];
    const level = Math.sqrt(1 - height * height);
    const angle = LEAST + (MOST - LEAST) * random();
    return [angle * level * Math.cos(round), angle * level * Math.sin(round), angle * height];
  });
}

/**
 * What three turns by chance have come to.
 *
 * @param done how many of them are done, 0 to 3; from there to 4, the one turn that they come to runs back to the start, and out again
 */
export function chanceTurn(seed: number, done: number): Quat {
  let q: Quat = [0, 0, 0, 1];
  turnsOf(seed).forEach((turn, i) => {
    const share = Math.min(1, Math.max(0, done - i));
    q = multiply(rotationFromVector([turn[0] * share, turn[1] * share, turn[2] * share]), q);
  });
  return done > 3 ? rotationFromVector(times(shortRotationVector(q), Math.abs(7 - 2 * done))) : q;
}
