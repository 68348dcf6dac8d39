import { takeLessonAlong } from '../../state/lesson';
import type { Chapter } from './chapter';
import { Controls } from './controls';
import { Readings } from './Readings';

/** What the reader turns, and what comes of it in numbers. */
export function Desk({ chapter }: { chapter: Chapter }) {
  return (
    <section className="learn-desk" aria-label="Figure controls">
      <div className="learn-tools row">
        <Controls controls={chapter.controls} />
        <div className="spacer" />
        <button type="button" className="button is-outlined is-small" onClick={() => takeLessonAlong('inspect')}>
          Open in Inspect <span aria-hidden="true">↗</span>
        </button>
      </div>
      <Readings key={chapter.name} readings={chapter.readings} />
    </section>
  );
}
