const DECIMAL_COMMA = /^[-+]?(\d+,\d*|,\d+)(e[-+]?\d+)?$/i;

/** Whether a word is a number written with a decimal comma, as programs of some countries do: `-12,5`. */
export function hasDecimalComma(word: string): boolean {
  return DECIMAL_COMMA.test(word);
}

/** A word of a file as a number, with a decimal point or comma; NaN when it is none. `1,2,3` and `1,234.5` are none. */
export function readNumber(word: string): number {
  if (word === '') return Number.NaN;
  const value = Number(word);
  return Number.isNaN(value) && hasDecimalComma(word) ? Number(word.replace(',', '.')) : value;
}
