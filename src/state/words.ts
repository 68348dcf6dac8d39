import { plainName } from '../core/clip';

/** Words from outside as they may stand in a sentence: on one line, at most so many characters of them. */
export function shorten(text: string, length = 60): string {
  const start = text.slice(0, 4 * length);
  const characters = Array.from(plainName(start));
  const isCut = characters.length > length || start.length < text.length;
  return isCut ? `${characters.slice(0, length).join('')}…` : characters.join('');
}

/** Whether it says that a file is gone, was changed since it was chosen, or was none. */
export const isUnreadable = (error: unknown): boolean =>
  /^Not(Found|Readable)Error$/.test((error as Partial<Error> | null)?.name ?? '');

/** The first of many sentences, and how many there were beside. */
export function firstFew(sentences: readonly string[], most = 4): string {
  const others = sentences.length - most;
  return [...sentences.slice(0, most), ...(others > 0 ? [`And ${others} more.`] : [])].join(' ');
}

/** "1 frame is a pose apart and is", "2 frames are poses apart and are": an end follows. */
export const posesApartWords = (count: number): string =>
  count === 1 ? '1 frame is a pose apart and is' : `${count} frames are poses apart and are`;
