import { angleBetween, DEGREE } from '../../../core/math';
import { poseA, poseB } from './a-and-b';

/**
 * Two quaternions as arrows of length 1 in the plane of both, °: while both poses turn, each arrow turns half as far.
 *
 * @param both ° that both poses are turned @param far ° between the poses @param isOther whether the second has its other sign
 */
export function arrowsAt({ both, far, isOther }: { both: number; far: number; isOther: boolean }) {
  const half = angleBetween(poseA(both), poseB(both, far)) / 2 / DEGREE;
  const between = isOther ? half - 180 : half;
  return { first: both / 2, second: both / 2 + between, between, shadow: Math.cos(between * DEGREE) };
}
