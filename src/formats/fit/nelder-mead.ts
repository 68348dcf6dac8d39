/** What a search found. */
export interface Minimum {
  x: number[];
  value: number;
}

/**
 * The simplex method of Nelder and Mead (1965), from `dimension` numbers 0 with steps of `step`. Ends when the values of the simplex are
 * within `tolerance`, or after about `most` evaluations.
 */
export function nelderMead(
  cost: (x: readonly number[]) => number,
  dimension: number,
  step: number,
  most: number,
  tolerance: number,
): Minimum {
  let count = 0;
  const evaluate = (x: number[]): Minimum => {
    count++;
    const value = cost(x);
    return { x, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  const simplex = Array.from({ length: dimension + 1 }, (_, i) =>
    evaluate(Array.from({ length: dimension }, (_, k) => (k === i - 1 ? step : 0))),
  );
  const byValue = (a: Minimum, b: Minimum) => a.value - b.value;
  while (count < most) {
    simplex.sort(byValue);
    const [best] = simplex;
    const worst = simplex[dimension];
    if (worst.value - best.value < tolerance) break;
    const centre = best.x.map((_, k) => {
      let sum = 0;
      for (let i = 0; i < dimension; i++) sum += simplex[i].x[k];
      return sum / dimension;
    });
    const along = (from: readonly number[], share: number) => centre.map((c, k) => c + share * (from[k] - c));
    const mirrored = evaluate(along(worst.x, -1));
    if (mirrored.value < best.value) {
      const further = evaluate(along(worst.x, -2));
      simplex[dimension] = further.value < mirrored.value ? further : mirrored;
    } else if (mirrored.value < simplex[dimension - 1].value) {
      simplex[dimension] = mirrored;
    } else {
      const nearer = evaluate(along((mirrored.value < worst.value ? mirrored : worst).x, 0.5));
      if (nearer.value < Math.min(mirrored.value, worst.value)) simplex[dimension] = nearer;
      else for (let i = 1; i <= dimension; i++) simplex[i] = evaluate(simplex[i].x.map((x, k) => (x + best.x[k]) / 2));
    }
  }
  return simplex.sort(byValue)[0];
}
