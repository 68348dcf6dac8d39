/** Element `index` (from 1) of Halton's sequence in a prime `base`, in [0, 1): evenly spread without chance. (Halton 1960) */
export function halton(index: number, base: number): number {
  let value = 0;
  let digit = 1 / base;
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    value += digit * (i % base);
    digit /= base;
  }
  return value;
}
