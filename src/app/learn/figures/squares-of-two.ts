/** °: two poses lie so far from no turn, on opposite sides of one line. */
export const APART = 150;

/** ° from a pose on the line to both, the short way round. @param tried °, −180 to 180 */
export function awayFromBoth(tried: number): readonly [one: number, other: number] {
  const away = (from: number) => {
    const turn = Math.abs(tried - from);
    return Math.min(turn, 360 - turn);
  };
  return [away(APART), away(-APART)];
}

/** The sum of both distances squared, °². */
export const squaresAt = (tried: number): number => awayFromBoth(tried).reduce((sum, away) => sum + away * away, 0);
