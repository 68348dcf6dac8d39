/** A real number in units of 2⁻¹⁹², so that what is derived from it is the same on every machine. */
export type Fixed = bigint;

const BITS = 192;

export const ONE: Fixed = 1n << BigInt(BITS);

/** To 2⁻⁶⁰. */
export const fixed = (x: number): Fixed => BigInt(Math.round(x * 2 ** 60)) << BigInt(BITS - 60);

/** The nearest double. */
export const toNumber = (a: Fixed): number => Number(a) / 2 ** BITS;

export const times = (a: Fixed, b: Fixed): Fixed => (a * b) >> BigInt(BITS);

export const over = (a: Fixed, b: Fixed): Fixed => (a << BigInt(BITS)) / b;

export const absolute = (a: Fixed): Fixed => (a < 0n ? -a : a);

/** Sine and cosine of an angle ≥ 0, rad, by their power series. */
export function sineAndCosine(angle: Fixed): [sine: Fixed, cosine: Fixed] {
  let [sine, cosine] = [0n, 0n];
  let term = ONE;
  for (let k = 0n; term > 0n; k++, term = times(term, angle) / k) {
    const signed = k % 4n < 2n ? term : -term;
    if (k % 2n === 0n) cosine += signed;
    else sine += signed;
  }
  return [sine, cosine];
}

/** The x with Σⱼ rows[i][j] · x[j] = values[i], by Gaussian elimination with partial pivoting. */
export function solve(rows: Fixed[][], values: Fixed[]): Fixed[] {
  const n = rows.length;
  const m = rows.map((row, i) => [...row, values[i]]);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (absolute(m[i][k]) > absolute(m[pivot][k])) pivot = i;
    [m[k], m[pivot]] = [m[pivot], m[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = over(m[i][k], m[k][k]);
      for (let j = k; j <= n; j++) m[i][j] -= times(factor, m[k][j]);
    }
  }
  const x: Fixed[] = new Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let rest = m[i][n];
    for (let j = i + 1; j < n; j++) rest -= times(m[i][j], x[j]);
    x[i] = over(rest, m[i][i]);
  }
  return x;
}
