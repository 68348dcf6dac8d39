import type { Vec3 } from '../../../core';

/** °: two poses on one line, so far from no turn; and midway between their dots. */
export const TWO_AT = [170, -110] as const;
export const MIDWAY = (TWO_AT[0] + TWO_AT[1]) / 2;
/** °: their mean. The short way between both leads through the skin, so it is opposite. */
export const MEAN_AT = MIDWAY - 180;

/** ° from a pose on the line to both, the short way round. @param tried °, −180 to 180 */
export function awayFromBoth(tried: number): readonly [one: number, other: number] {
  const away = (from: number) => {
    const turn = Math.abs(tried - from);
    return Math.min(turn, 360 - turn);
  };
  return [away(TWO_AT[0]), away(TWO_AT[1])];
}

/** The sum of both distances squared, °². */
export const squaresAt = (tried: number): number => awayFromBoth(tried).reduce((sum, away) => sum + away * away, 0);

/** ° between poses of the line that are looked at. */
const STEP = 3;
/** °: poses all along the line. */
export const TRIED: readonly number[] = Array.from({ length: 360 / STEP + 1 }, (_, i) => i * STEP - 180);
const MOST = Math.max(...TRIED.map(squaresAt));
/** Of the curve of sums under the ball, whose radius is 1: where it is highest, and where a sum of nothing would be. */
const [TOP, FLOOR] = [-1.2, -1.84];

/** Under the dot of a pose, °, as high as its sum of squares says. */
export const onCurve = (tried: number): Vec3 => [tried / 180, FLOOR + ((TOP - FLOOR) * squaresAt(tried)) / MOST, 0];
