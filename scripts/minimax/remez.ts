import { absolute, type Fixed, ONE, solve, times, toNumber } from './fixed-point';

/** A function at one place. */
export interface Sample {
  variable: Fixed;
  value: Fixed;
}

export interface Polynomial {
  /** Constant first. */
  coefficients: number[];
  /** The largest error over the samples, rounding apart. */
  error: number;
}

const MOST_EXCHANGES = 50;
/** The exchange has settled when the largest error is above the levelled one by no more than this share of it. */
const LEVEL = 1e-9;

/**
 * The polynomial of a degree with the least largest error over the samples, by the Remez exchange algorithm: solve for the
 * polynomial whose errors at degree + 2 places are of one size and of alternating sign, move these places to where its error
 * is largest, and so on. (Cheney, "Introduction to approximation theory", 1966, chapter 3)
 *
 * @param samples many more than the degree, in the order of their variable, closer together towards the ends
 */
export function minimaxPolynomial(samples: readonly Sample[], degree: number): Polynomial {
  const count = degree + 2;
  let places = Array.from({ length: count }, (_, i) => Math.round((i * (samples.length - 1)) / (count - 1)));
  for (let exchange = 0; exchange < MOST_EXCHANGES; exchange++) {
    const solution = solve(
      places.map((place, i) => [...powers(samples[place].variable, degree), i % 2 === 0 ? ONE : -ONE]),
      places.map((place) => samples[place].value),
    );
    const levelled = Math.abs(toNumber(solution.pop()!));
    const errors = samples.map(({ variable, value }) => value - evaluate(solution, variable));
    places = alternation(errors, count);
    const error = Math.max(...places.map((place) => Math.abs(toNumber(errors[place]))));
    if (error <= levelled * (1 + LEVEL)) return { coefficients: solution.map(toNumber), error };
  }
  throw new Error(`The exchange for degree ${degree} does not settle.`);
}

function powers(x: Fixed, degree: number): Fixed[] {
  const list = [ONE];
  for (let k = 1; k <= degree; k++) list.push(times(list[k - 1], x));
  return list;
}

function evaluate(coefficients: readonly Fixed[], x: Fixed): Fixed {
  return coefficients.reduceRight((sum, coefficient) => times(sum, x) + coefficient, 0n);
}

/** The places of largest error between the changes of its sign: `count` in a row, the largest of all among them. */
function alternation(errors: readonly Fixed[], count: number): number[] {
  const size = (place: number) => absolute(errors[place]);
  const places: number[] = [];
  errors.forEach((error, place) => {
    const last = places.at(-1);
    if (last === undefined || error > 0n !== errors[last] > 0n) places.push(place);
    else if (size(place) > size(last)) places[places.length - 1] = place;
  });
  while (places.length > count) {
    if (size(places[0]) < size(places.at(-1)!)) places.shift();
    else places.pop();
  }
  if (places.length < count) throw new Error(`The error has ${places.length} extrema, not ${count}.`);
  return places;
}
