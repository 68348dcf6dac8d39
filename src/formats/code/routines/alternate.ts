/**
 * Statements that move r to the nearest point of a second convex set and of a part's region, by turns (Boyle and Dykstra 1986): each turn
 * gives back first what the last turn took off. Of a region that is not convex nothing is given back: r is then in both, but not always the
 * nearest. They leave in `apart` how far r is from the second set.
 *
 * @param part expression: where the part begins in the table I.
 * @param second statement that moves r to the nearest point of the second set.
 */
export const alternate = (part: string, second: string): string => `
  real guess[3], met[3], p[3], y[3];
  real gain = real(I[${part} + 6]);
  real apart = DISTANT;
  for (int k = 0; k < 3; k += 1) {
    p[k] = 0.0;
    y[k] = 0.0;
  }
  for (int lap = 0; lap < 500; lap += 1) {
    for (int k = 0; k < 3; k += 1) {
      r[k] += p[k];
      p[k] = r[k];
    }
    ${second}
    for (int k = 0; k < 3; k += 1) {
      met[k] = r[k];
      p[k] = gain * (p[k] - r[k]);
      guess[k] = r[k] + y[k];
    }
    nearest_in_shape(${part}, guess, DISTANT, r);
    apart = 0.0;
    for (int k = 0; k < 3; k += 1) {
      y[k] = gain * (guess[k] - r[k]);
      apart = max(apart, abs(r[k] - met[k]));
    }
    if (apart < 10.0 * SLACK) break;
  }
`;
