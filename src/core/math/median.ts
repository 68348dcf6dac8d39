/** The number at a share, 0 to 1, of numbers in rising order; 0 of none. */
export const quantileOf = (numbers: ArrayLike<number>, share: number): number =>
  Float64Array.from(numbers).sort()[Math.round(share * (numbers.length - 1))] ?? 0;

/** The median of numbers; 0 of none. */
export function medianOf(numbers: ArrayLike<number>): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted.length > 0 ? sorted[sorted.length >> 1] : 0;
}
