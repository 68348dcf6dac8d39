import { useEffect, useRef, useState } from 'react';
import { forgetReady } from '../../state/limits/fit-ahead';
import { openFileDialog } from '../page/open-dialog';
import { useTick } from '../stage/use-tick';
import { afterFrames } from '../ui/after-frames';
import { useLimber } from '../ui/use-limber';
import type { OpenBeat } from './beats';
import { ContentsMenu } from './Contents';
import type { Chapter, Guess } from './chapter';
import { chapters } from './chapters';
import { fetchFigures, getReadyFor } from './get-ready';
import { InspectButton } from './InspectButton';
import { LiveWord } from './LiveWord';
import { guessKey, useAnswer, visit } from './learn-view';
import { Formula } from './math';
import { readNow } from './now';
import { Prose } from './Prose';
import { guess as answer, listenToPages, nameBeat, step } from './turn-page';
import { turnTo } from './turn-to';

interface ChapterTextProps {
  number: number;
  chapter: Chapter;
  open: OpenBeat;
  /** Whether the way to Inspect is found here: there is no room for it beside the numbers. */
  hasInspect: boolean;
}

/** What there is to read of a beat, and the way to the next. */
export function ChapterText({ number, chapter, open, hasInspect }: ChapterTextProps) {
  const { heading, sources, know, beats } = chapter;
  const { beat } = open;
  const isLast = open.number === beats.length;
  const isFitted = useLimber((state) => state.fit !== null && state.job === null);
  useEffect(() => visit(number), [number]);
  useEffect(listenToPages, []);
  useEffect(() => forgetReady, []);
  useEffect(() => nameBeat(number, open.number, beats.length), [number, open.number, beats.length]);
  useEffect(() => fetchFigures(chapter), [chapter]);
  useEffect(
    () => (isFitted ? getReadyFor(chapter, open.number, chapters[number]) : undefined),
    [chapter, open.number, number, isFitted],
  );
  return (
    <article className="learn-text" aria-label={`Chapter ${number}: ${chapters[number - 1].name}`}>
      {/* Whoever reads by keyboard scrolls it by arrows. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="learn-scroller" tabIndex={0} aria-label="Text">
        <div className="learn-kicker row quiet">
          <ContentsMenu number={number} />
          <span>
            the <LiveWord name="joint" /> of <LiveWord name="clip" />
          </span>
        </div>
        <h1>{heading}</h1>
        <div aria-live="polite">
          <div key={open.number} className="learn-beat">
            {beats.length > 1 && <span className="visually-hidden">{`Step ${open.number} of ${beats.length}. `}</span>}
            {beat.text.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
            {beat.tryIt && (
              <p className="learn-try">
                <strong>Try it.</strong> <Prose text={beat.tryIt} />
              </p>
            )}
            {beat.guess && <GuessBox key={heading} guess={beat.guess} at={guessKey(number, open.number)} />}
            {open.isAnswered && beat.formula && (
              <figure className="learn-formula">
                <Formula math={beat.formula.math} says={beat.formula.says} />
                <figcaption>{beat.formula.note}</figcaption>
              </figure>
            )}
            {isLast && open.isAnswered && know !== null && (
              <p className="learn-know">
                <strong>You now know:</strong> <Prose text={know} />
              </p>
            )}
          </div>
        </div>
        {isLast && open.isAnswered && (
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
        )}
        {hasInspect && isLast && <InspectButton />}
      </section>
      <Turn number={number} chapter={chapter} open={open} />
    </article>
  );
}

/** A question, answered by a click; what is right is told without marks. */
function GuessBox({ guess, at }: { guess: Guess; at: string }) {
  const { ask, answers } = guess;
  const given = useAnswer(at);
  const isAnswered = given !== undefined;
  const right = useRight(guess, isAnswered);
  const reply = useRef<HTMLParagraphElement>(null);
  // Where there is little room, what is said then is below what is seen.
  useEffect(() => {
    if (isAnswered) reply.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  const lookOf = (i: number) =>
    !isAnswered ? undefined : i === right ? 'is-right' : i === given ? 'is-given' : 'is-rest';
  return (
    <div className="learn-guess">
      <fieldset>
        <legend>
          <Prose text={ask} />
        </legend>
        {answers.map((words, i) => (
          <button
            key={words}
            type="button"
            className={lookOf(i)}
            aria-pressed={isAnswered ? i === given : undefined}
            disabled={isAnswered}
            onClick={() => answer(i)}
          >
            <Prose text={words} />
            {isAnswered && i === right && <span className="visually-hidden"> (so it is)</span>}
          </button>
        ))}
      </fieldset>
      {isAnswered && (
        <p ref={reply} className="learn-reply">
          {given >= 0 && right !== null && <strong>{given === right ? 'Right. ' : 'Not quite. '}</strong>}
          <Prose text={guess.reply} />
        </p>
      )}
    </div>
  );
}

/** The place of the right answer; null while it is being found. What was answered stays, whatever the reader turns then. */
function useRight({ right }: Guess, isAnswered: boolean): number | null {
  const [found, setFound] = useState<number | null>(null);
  // The question is painted before its answer is looked for.
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterFrames(2, () => setPainted(true)), []);
  useTick(() => {
    if (typeof right !== 'function' || !isPainted || (isAnswered && found !== null)) return;
    const now = readNow();
    if (now) setFound(right(now));
  });
  return typeof right === 'function' ? found : right;
}

function Turn({ number, chapter: { beats }, open }: Omit<ChapterTextProps, 'hasInspect'>) {
  const [isFirst, isLast] = [open.number === 1, open.number === beats.length];
  const [before, after] = [chapters[number - 2], chapters[number]];
  return (
    <nav className="learn-turn row" aria-label="Turn the page">
      {(!isFirst || before) && (
        <button type="button" className="button is-outlined" onClick={() => step(-1)}>
          <span aria-hidden="true">←</span>
          <span className="visually-hidden">{isFirst ? `Previous: ${before.name}` : 'Back'}</span>
        </button>
      )}
      {beats.length > 1 && <Dots number={number} beats={beats} at={open.number} />}
      <div className="spacer" />
      {!open.isAnswered ? (
        <button type="button" className="button is-outlined" onClick={() => step(1)}>
          Show me
        </button>
      ) : !isLast ? (
        <button type="button" className="button is-primary" onClick={() => step(1)}>
          Next <span aria-hidden="true">→</span>
        </button>
      ) : after ? (
        <button type="button" className="button is-primary" onClick={() => step(1)}>
          Next<span className="learn-roomy"> chapter</span>
          <span className="visually-hidden">: {after.name}</span>
          <span aria-hidden="true">→</span>
        </button>
      ) : (
        <button type="button" className="button is-primary" onClick={() => openFileDialog('open')}>
          <span className="cut">Open your own clip</span>
        </button>
      )}
    </nav>
  );
}

/** The beats of the chapter: which is open, and where something is asked. */
function Dots({ number, beats, at }: { number: number; beats: Chapter['beats']; at: number }) {
  return (
    <ol className="learn-dots" aria-label="Steps">
      {beats.map(({ text, guess }, i) => (
        <li key={text[0]}>
          <button
            type="button"
            className={guess ? 'is-asking' : undefined}
            aria-current={i + 1 === at ? 'step' : undefined}
            aria-label={`Step ${i + 1} of ${beats.length}${guess ? ', with a guess' : ''}`}
            onClick={() => turnTo(number, i + 1)}
          />
        </li>
      ))}
    </ol>
  );
}
