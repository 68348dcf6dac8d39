import { refuseRig } from '../file-kind';

/** Bytes that are decoded at once. */
const PIECE = 1 << 20;
/** Bytes of a line; tables with thousands of points have far shorter ones. */
const LONGEST_LINE = 1 << 23;
const [NEW_LINE, RETURN] = [10, 13];

/** Text in UTF-8, or else in the encoding of older programs. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A text file as UTF-8 or another encoding in which a byte is a character: spreadsheets write "Unicode text" as UTF-16. */
export function withoutUtf16(bytes: Uint8Array): Uint8Array {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isLittle && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}

/** The line ends of a file: old ones of the Mac are carriage returns. */
const lineEnd = (bytes: Uint8Array): number => (bytes.includes(NEW_LINE) ? NEW_LINE : RETURN);

/** How many lines a file has, the last one with or without an end. */
export function countLines(bytes: Uint8Array): number {
  const end = lineEnd(bytes);
  let count = bytes.length > 0 && bytes.at(-1) !== end ? 1 : 0;
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) count++;
  return count;
}

/** The text of a file in pieces of whole lines, so that a file is never one string. @throws {ClipError} of lines that are too long. */
export function* textPieces(bytes: Uint8Array): Generator<string> {
  const end = lineEnd(bytes);
  for (let from = 0; from < bytes.length; ) {
    const reach = from + PIECE;
    const last = reach >= bytes.length ? bytes.length - 1 : bytes.lastIndexOf(end, reach);
    const next = last >= from ? last : bytes.indexOf(end, reach);
    const to = next < 0 ? bytes.length : next + 1;
    if (to - from > PIECE + LONGEST_LINE)
      throw refuseRig('long-line', 'It has a line of more than 8 MiB, and is no table of points.');
    const text = decodeText(bytes.subarray(from, to));
    yield from === 0 ? text.replace(/^\ufeff/, '') : text;
    from = to;
  }
}

/** The lines of a file, without their ends. */
export function* textLines(bytes: Uint8Array): Generator<string> {
  const end = String.fromCharCode(lineEnd(bytes));
  for (const piece of textPieces(bytes)) {
    const lines = piece.split(end);
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
