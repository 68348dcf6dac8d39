import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symmetricEigen } from './eigen';

const run = { seed: 1234, numRuns: 2000 };

/** Σ valuesₖ vₖ vₖᵀ, upper triangle. */
function rebuild(values: number[], v: number[]): number[] {
  const entry = (i: number, j: number) =>
    [0, 1, 2].reduce((sum, k) => sum + values[k] * v[3 * k + i] * v[3 * k + j], 0);
  return [entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)];
}

function expectDecomposition(m: number[]): void {
  const { values, vectors } = symmetricEigen(m);
  const size = Math.max(...m.map(Math.abs));
  const rebuilt = rebuild(values, vectors);
  for (let k = 0; k < 6; k++) expect(Math.abs(rebuilt[k] - m[k])).toBeLessThanOrEqual(1e-14 * size);
  expect(values[0]).toBeGreaterThanOrEqual(values[1]);
  expect(values[1]).toBeGreaterThanOrEqual(values[2]);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const dot = [0, 1, 2].reduce((sum, k) => sum + vectors[3 * i + k] * vectors[3 * j + k], 0);
      expect(Math.abs(dot - (i === j ? 1 : 0))).toBeLessThan(1e-14);
    }
  }
  const [a, b, c, d, e, f, g, h, i] = vectors as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  expect(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).toBeCloseTo(1, 13);
}

describe('symmetricEigen', () => {
  it('rebuilds any symmetric matrix from an orthonormal, right-handed, sorted basis (seed 1234)', () => {
    const entry = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(fc.property(fc.array(entry, { minLength: 6, maxLength: 6 }), expectDecomposition), run);
  });

  it('holds for repeated, zero, tiny and huge eigenvalues', () => {
    const s = Math.SQRT1_2;
    const bases = [
      [1, 0, 0, 0, 1, 0, 0, 0, 1],
      [s, s, 0, -s, s, 0, 0, 0, 1],
      [2 / 3, -1 / 3, 2 / 3, 2 / 3, 2 / 3, -1 / 3, -1 / 3, 2 / 3, 2 / 3],
    ];
    const spectra = [
      [0, 0, 0],
      [1, 1, 1],
      [2, 2, 1],
      [2, 1, 1],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1e-16, 1e-18],
      [1e-18, 1e-19, 0],
      [1e-200, 1e-201, 0],
      [1e150, 1, 0],
      [0, -1, -1],
    ];
    for (const basis of bases) for (const spectrum of spectra) expectDecomposition(rebuild(spectrum, basis));
  });

  it('keeps the coordinate axes for a multiple of the identity', () => {
    expect(symmetricEigen([3, 0, 0, 3, 0, 3])).toEqual({ values: [3, 3, 3], vectors: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
  });

  it('agrees with the closed form of a 2×2 block', () => {
    const { values } = symmetricEigen([2, 1, 0, 5, 0, -4]);
    const root = Math.hypot(3, 2);
    [(7 + root) / 2, (7 - root) / 2, -4].forEach((value, k) => {
      expect(values[k]).toBeCloseTo(value, 13);
    });
  });

  it('keeps small eigenvalues of a graded matrix to relative precision', () => {
    // D S D with D = diag(1, 1e-5, 1e-9): the product of the eigenvalues is det S · 1e-28.
    const m = [1, 0.3e-5, 0.2e-9, 1e-10, 0.1e-14, 1e-18];
    const det = 1 + 2 * 0.3 * 0.2 * 0.1 - 0.3 ** 2 - 0.2 ** 2 - 0.1 ** 2;
    const { values } = symmetricEigen(m);
    expect((values[0] * values[1] * values[2]) / (det * 1e-28)).toBeCloseTo(1, 12);
  });
});
