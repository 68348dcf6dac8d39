/** Bytes read at a time. */
const CHUNK = 1 << 18;
/** Characters of a line that are shown; motion rows have thousands. */
const LONGEST = 160;

/** A line of a text file, for reading by people. */
export interface ShownLine {
  /** From 1. */
  number: number;
  text: string;
}

/**
 * A line of a file and those beside it, cut where they are long, control characters as dots. Reads no further than it
 * must. Of a line past the end: the last ones.
 *
 * @param line from 1
 */
export async function linesAround(file: Blob, line: number, around = 2): Promise<ShownLine[]> {
  const shown: ShownLine[] = [];
  const keep = (number: number, text: string) => {
    const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is not to be shown
    shown.push({ number, text: cut.replaceAll(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '·') });
    while (shown.length > 2 * around + 1) shown.shift();
  };
  const decoder = new TextDecoder();
  let rest = '';
  let number = 1;
  for (let start = 0; start < file.size && number <= line + around; start += CHUNK) {
    const isLast = start + CHUNK >= file.size;
    rest += decoder.decode(await file.slice(start, start + CHUNK).arrayBuffer(), { stream: !isLast });
    // Half of a line's end may be in the next chunk.
    const parts = rest.split(isLast ? /\r\n|\r|\n/ : /\r\n|\r(?!$)|\n/);
    rest = isLast ? '' : parts.pop()!;
    if (isLast && parts.at(-1) === '') parts.pop();
    for (const text of parts) {
      if (number <= line + around) keep(number, text);
      number++;
    }
  }
  return shown.filter((known) => known.number >= Math.min(line, number - 1) - around);
}
