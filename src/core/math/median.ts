/** The median of numbers; 0 of none. */
export function medianOf(numbers: ArrayLike<number>): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted.length > 0 ? sorted[sorted.length >> 1] : 0;
}
