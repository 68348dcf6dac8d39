import { type CSSProperties, useMemo } from 'react';
import { LiveWord } from './LiveWord';
import { useLit, usePartColour } from './learn-view';
import { type Piece, parseProse } from './prose';

/** A paragraph whose words light up what they name. */
export function Prose({ text }: { text: string }) {
  const pieces = useMemo(() => parseProse(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
  return pieces.map((piece, i) => <PieceOf key={i} piece={piece} />);
}

function PieceOf({ piece }: { piece: Piece }) {
  const { text } = piece;
  if (piece.kind === 'strong') return <strong>{text}</strong>;
  if (piece.kind === 'term') return <dfn>{text}</dfn>;
  if (piece.kind === 'live') return <LiveWord name={text} />;
  if (piece.kind === 'part') {
    const word = <Word text={text} part={piece.part} />;
    return (
      <span className="learn-marked">
        {piece.isTerm ? <dfn>{word}</dfn> : word}
        {piece.mark}
      </span>
    );
  }
  if (piece.kind === 'link')
    return (
      <a href={piece.url} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return text;
}

/** In the colour of what it names. */
function Word({ text, part }: { text: string; part: string }) {
  const isLit = useLit() === part;
  // What fills an area is too light for words.
  const colour = usePartColour(part).replace('-fill', '-text');
  return (
    <button
      type="button"
      className={isLit ? 'learn-word is-lit' : 'learn-word'}
      data-part={part}
      aria-pressed={isLit}
      style={{ '--look': `var(--${colour})` } as CSSProperties}
    >
      {text}
    </button>
  );
}
