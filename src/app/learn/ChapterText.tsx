import { useEffect } from 'react';
import { openFileDialog } from '../page/open-dialog';
import { ContentsMenu } from './Contents';
import type { Chapter } from './chapter';
import { chapters } from './chapters';
import { InspectButton } from './InspectButton';
import { LiveWord } from './LiveWord';
import { visit } from './learn-view';
import { Formula } from './math';
import { Prose } from './Prose';
import { turnToChapter } from './turn-page';

interface ChapterTextProps {
  number: number;
  chapter: Chapter;
  /** Whether the list of chapters has to be opened from here. */
  hasMenu: boolean;
  /** Whether the way to Inspect is found here: there is no room for it beside the numbers. */
  hasInspect: boolean;
}

/** What there is to read of a chapter, and the way to the next. */
export function ChapterText({ number, chapter, hasMenu, hasInspect }: ChapterTextProps) {
  const { heading, text, formula, tryIt, sources } = chapter;
  useEffect(() => visit(number), [number]);
  return (
    <article className="learn-text" aria-label={`Chapter ${number}: ${chapters[number - 1].name}`}>
      {/* Whoever reads by keyboard scrolls it by arrows. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="learn-scroller" tabIndex={0} aria-label="Text">
        <div className="learn-kicker row quiet">
          {hasMenu ? (
            <ContentsMenu number={number} />
          ) : (
            <span className="number">{`${number} of ${chapters.length}`}</span>
          )}
          <span>
            · the <LiveWord name="joint" /> of <LiveWord name="clip" />
          </span>
        </div>
        <h1>{heading}</h1>
        {text.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
        <figure className="learn-formula">
          <Formula math={formula.math} says={formula.says} />
          <figcaption>{formula.note}</figcaption>
        </figure>
        <p className="learn-try">
          <strong>Try it.</strong> <Prose text={tryIt} />
        </p>
        <p className="learn-sources small">
          Read on:{' '}
          {sources.map(({ title, url }, i) => (
            <span key={title}>
              {i > 0 && ' · '}
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
            </span>
          ))}
        </p>
        {hasInspect && <InspectButton />}
      </section>
      <Turn number={number} />
    </article>
  );
}

function Turn({ number }: { number: number }) {
  const [before, after] = [chapters[number - 2], chapters[number]];
  return (
    <nav className="learn-turn row" aria-label="Turn the page">
      {before && (
        <button type="button" className="button is-outlined" onClick={() => turnToChapter(number - 1)}>
          <span aria-hidden="true">←</span>
          <span className="visually-hidden">Previous: </span>
          <span className="cut">{before.name}</span>
        </button>
      )}
      <div className="spacer" />
      {!after && (
        <button type="button" className="button is-primary" onClick={() => openFileDialog('open')}>
          <span className="cut">Open a clip of your own</span>
        </button>
      )}
      {after && (
        <button type="button" className="button is-primary" onClick={() => turnToChapter(number + 1)}>
          <span className="visually-hidden">Next: </span>
          <span className="cut">{after.name}</span>
          <span aria-hidden="true">→</span>
        </button>
      )}
    </nav>
  );
}
