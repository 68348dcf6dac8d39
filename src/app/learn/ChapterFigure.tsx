import type { CSSProperties } from 'react';
import type { OpenBeat } from './beats';
import type { FigurePart } from './chapter';
import { useLit } from './learn-view';

/** What lies over the views of a chapter: a figure of its own where it has one, and the key. */
export function ChapterFigure({ open, name }: { open: OpenBeat; name: string }) {
  const { Own, Strip } = open.figure;
  return (
    <>
      <section className="learn-figure" aria-label={`Figure: ${name}`}>
        {Own && (
          <div className="learn-own fill">
            <Own />
          </div>
        )}
        <Key parts={open.parts} />
        <div className="learn-frame" aria-hidden="true" />
      </section>
      {Strip && (
        <div className="learn-strip">
          <Strip />
        </div>
      )}
    </>
  );
}

/** What is what in the figure. */
function Key({ parts }: { parts: readonly FigurePart[] }) {
  const lit = useLit();
  const keyed = parts.filter(({ look }) => look !== 'word');
  return (
    <ul className="learn-key" aria-label="Key">
      {keyed.map(({ id, label, look, colour }) => (
        <li key={id}>
          <button type="button" className={lit === id ? 'is-lit' : undefined} data-part={id} aria-pressed={lit === id}>
            <i className={`learn-look is-${look}`} style={{ '--look': `var(--${colour})` } as CSSProperties} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
