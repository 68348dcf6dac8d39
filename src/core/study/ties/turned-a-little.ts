import { nextNormal } from '../../math';

/** A plane's six numbers turned at random by about so much (rad), of length 1. */
export function turnedALittle(plane: readonly number[], size: number, random: () => number): number[] {
  const turned = plane.map((x) => x + size * nextNormal(random));
  const length = Math.hypot(...turned);
  for (let k = 0; k < 6; k++) turned[k] /= length;
  return turned;
}
