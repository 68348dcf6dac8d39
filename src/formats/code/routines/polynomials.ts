import { ANGLE_OVER_SINE, HALF_COSINE_IN_TURN, HALF_SINE_OVER_ANGLE_IN_TURN } from '../../../core/math';
import type { precisions } from '../constants';
import {
  SINGLE_ANGLE_OVER_SINE,
  SINGLE_HALF_COSINE_IN_TURN,
  SINGLE_HALF_SINE_OVER_ANGLE_IN_TURN,
} from './single-minimax';

const coefficients = {
  double: [ANGLE_OVER_SINE, HALF_SINE_OVER_ANGLE_IN_TURN, HALF_COSINE_IN_TURN],
  single: [SINGLE_ANGLE_OVER_SINE, SINGLE_HALF_SINE_OVER_ANGLE_IN_TURN, SINGLE_HALF_COSINE_IN_TURN],
};

/** Statements that return a polynomial of x by Estrin's scheme: neighbouring terms in pairs, pairs of pairs by the square of x, and so on. */
function polynomial(coefficients: ArrayLike<number>): string {
  const lines: string[] = [];
  let power = 'x';
  let terms = Array.from(coefficients, String);
  for (let round = 0; terms.length > 1; round++) {
    if (round > 0) {
      lines.push(`real x${2 ** round} = ${power} * ${power};`);
      power = `x${2 ** round}`;
    }
    const pairs = terms.flatMap((term, i) => (i % 2 === 0 ? [[term, terms[i + 1]]] : []));
    terms = pairs.map(([term, next], i) => {
      if (next === undefined) return term;
      const name = `${'abcd'[round]}${i}`;
      lines.push(`real ${name} = ${term} + ${power} * ${next};`);
      return name;
    });
  }
  return [...lines, `return ${terms[0]};`].join('\n  ');
}

/** Logs and exps of rotations without the functions of languages: the polynomials of the core, and shorter ones in single precision. */
export function polynomialRoutines(precision: keyof typeof precisions): string {
  const [angle, sine, cosine] = coefficients[precision].map(polynomial);
  return `
/** The angle a over its sine, of the cosine x of a, which is from 0 to 1. */
real angle_over_sine(real x) {
  ${angle}
}

/** sin(a/2) / a of the square x of an angle a within a turn. */
real half_sine_in_turn(real x) {
  ${sine}
}

/** cos(a/2) of the square x of an angle a within a turn. */
real half_cosine_in_turn(real x) {
  ${cosine}
}

/** sin(a/2) / a of the square of an angle a. */
real half_sine_over_angle(real squared) {
  if (squared <= TURN * TURN) return half_sine_in_turn(squared);
  real angle = sqrt(squared);
  return sin(0.5 * angle) / angle;
}

/** cos(a/2) of the square of an angle a. */
real half_cosine(real squared) {
  if (squared <= TURN * TURN) return half_cosine_in_turn(squared);
  return cos(0.5 * sqrt(squared));
}

/** The angle whose sine and cosine are given, as atan2 has it. */
real unit_angle(real sine, real cosine) {
  real angle = sine * angle_over_sine(abs(cosine));
  if (cosine >= 0.0) return angle;
  if (sine < 0.0) return -0.5 * TURN - angle;
  return 0.5 * TURN - angle;
}
`;
}
