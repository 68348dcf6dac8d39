/** A piece of a paragraph. */
export type Piece =
  | { kind: 'text' | 'strong' | 'term' | 'live'; text: string }
  /** Lights up a part of the figure. The mark after the words stays on their line. */
  | { kind: 'part'; text: string; part: string; isTerm: boolean; mark: string }
  | { kind: 'link'; text: string; url: string };

const MARKS = /\*\*(.+?)\*\*|\{(\w+)\}|\[(.+?)\]\((.+?)\)([.,:;?]*)|\*(.+?)\*/g;

/**
 * Reads a paragraph: `**strong**`, `*a word said for the first time*`, `{live}` for a number of the reader's own clip, `[words](part)` for
 * words that name a part of the figure, where they may be said for the
 * first time, and `[words](https://…)` for a link.
 */
export function parseProse(source: string): Piece[] {
  // A number and its sign stay on one line.
  const text = source.replaceAll(/(\d|\}) %/g, '$1\u00a0%');
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) pieces.push({ kind: 'text', text: text.slice(at, end) });
  };
  for (const match of text.matchAll(MARKS)) {
    plain(match.index);
    const [whole, strong, live, words, target, mark, term] = match;
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (term !== undefined) pieces.push({ kind: 'term', text: term });
    else if (live !== undefined) pieces.push({ kind: 'live', text: live });
    else if (target!.startsWith('https:'))
      pieces.push({ kind: 'link', text: words!, url: target! }, { kind: 'text', text: mark! });
    else {
      const isTerm = words!.startsWith('*');
      pieces.push({ kind: 'part', text: words!.replaceAll('*', ''), part: target!, isTerm, mark: mark! });
    }
    at = match.index + whole.length;
  }
  plain(text.length);
  return pieces;
}

/** The paragraph as it is heard; live numbers as one short word. */
export const plainProse = (text: string): string =>
  parseProse(text)
    .map((piece) => (piece.kind === 'live' ? '12' : piece.kind === 'part' ? piece.text + piece.mark : piece.text))
    .join('');
