import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { estrin } from './estrin';
import { fixed, over, sineAndCosine, times, toNumber } from './fixed-point';
import { MINIMAX_PATH, minimaxSource, SINGLE_PATH, singleSource } from './make';
import { minimaxPolynomial } from './remez';

describe('minimax polynomials', () => {
  it('are derived again digit for digit', () => {
    expect(minimaxSource()).toBe(readFileSync(MINIMAX_PATH, 'utf8'));
    expect(singleSource()).toBe(readFileSync(SINGLE_PATH, 'utf8'));
  });

  it('of x³ on [−1, 1] is 3x/4 of degree 2, off by 1/4: the Chebyshev polynomial apart', () => {
    const samples = Array.from({ length: 2001 }, (_, i) => {
      const x = fixed(-Math.cos((Math.PI * i) / 2000));
      return { variable: x, value: times(times(x, x), x) };
    });
    const { coefficients, error } = minimaxPolynomial(samples, 2);
    [0, 0.75, 0].forEach((coefficient, k) => {
      expect(coefficients[k]).toBeCloseTo(coefficient, 6);
    });
    expect(error).toBeCloseTo(0.25, 6);
  });

  it('of 1/x on [1, 2] of degree 1 is 3/4 + 1/√2 − x/2', () => {
    const samples = Array.from({ length: 2001 }, (_, i) => {
      const x = fixed(1.5 - Math.cos((Math.PI * i) / 2000) / 2);
      return { variable: x, value: over(fixed(1), x) };
    });
    const { coefficients, error } = minimaxPolynomial(samples, 1);
    expect(coefficients[0]).toBeCloseTo(0.75 + Math.SQRT1_2, 6);
    expect(coefficients[1]).toBeCloseTo(-0.5, 6);
    expect(error).toBeCloseTo(0.75 - Math.SQRT1_2, 6);
  });

  it('has sines and cosines like V8', () => {
    for (const angle of [0, 1e-9, 0.5, 1, 3, 6.25]) {
      const [sine, cosine] = sineAndCosine(fixed(angle)).map(toNumber);
      expect(sine).toBeCloseTo(Math.sin(angle), 15);
      expect(cosine).toBeCloseTo(Math.cos(angle), 15);
    }
  });

  it.each([2, 3, 5, 8, 9, 16])('writes a function of %d coefficients that evaluates them', (count) => {
    const coefficients = Array.from({ length: count }, (_, k) => (-1) ** k * (1 + k));
    const text = estrin('f', 'x', coefficients).replaceAll(': number', '').replaceAll('export ', '');
    const evaluate = new Function('x', `${text}return f(x);`);
    for (const x of [0, -0.5, 0.75, 1.25]) {
      expect(evaluate(x)).toBeCloseTo(
        coefficients.reduce((sum, coefficient, k) => sum + coefficient * x ** k, 0),
        9,
      );
    }
  });
});
