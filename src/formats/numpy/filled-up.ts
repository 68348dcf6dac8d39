/** Numbers with more behind them, up to a count: rows of arrays have one length. */
export const filledUp = (values: readonly number[], count: number, more: number): number[] => [
  ...values,
  ...new Array<number>(count - values.length).fill(more),
];
