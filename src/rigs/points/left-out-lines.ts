/** Counts lines of a table that hold no frame. */
export function leftOutLines() {
  let [count, first] = [0, 0];
  return {
    /** @param line from 1 */
    add(line: number): void {
      count++;
      first ||= line;
    },
    /** A sentence where there are any. */
    notes: (): string[] =>
      count === 0
        ? []
        : [
            count === 1
              ? `Line ${first} holds no frame, and is left out.`
              : `${count} lines hold no frame (line ${first} is the first), and are left out.`,
          ],
  };
}
