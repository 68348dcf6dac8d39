/** Rows of words under each other: the first column to the left, the others to the right. Those of the last may be of any length. */
export function textTable(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const all = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  return all.map((row) =>
    row
      .map((word, i) => (i === 0 ? word.padEnd(widths[i]) : word.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
}

export const countText = (count: number, word: string, words = `${word}s`): string =>
  `${count} ${count === 1 ? word : words}`;
