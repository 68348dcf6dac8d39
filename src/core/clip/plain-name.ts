/** Control characters, line and paragraph separators: what could break a line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Marks that turn the direction of the text around them: U+061C, U+200E–F, U+202A–E, U+2066–9. */
const DIRECTIONS = /\p{Bidi_Control}/gu;

/** A name from a file as it may stand in a sentence: on one line, without marks that would reorder what follows it. */
export function plainName(name: string): string {
  return name.replace(BREAKS, ' ').replace(DIRECTIONS, '');
}

/** Words of a file in quotation marks, as they may stand in a message: see `plainName`; at most `length` characters. */
export function quote(text: string, length = 40): string {
  const start = text.slice(0, 4 * length);
  const characters = Array.from(plainName(start));
  const isCut = characters.length > length || start.length < text.length;
  return `“${characters.slice(0, length).join('')}${isCut ? '…' : ''}”`;
}
