import { takeLessonAlong } from '../../state/lesson';
import type { Chapter } from './chapter';
import { Controls } from './controls';
import { Readings } from './Readings';

/** What the reader turns, and what comes of it in numbers. */
export function Desk({ chapter }: { chapter: Chapter }) {
  return (
    <section className="learn-desk" aria-label="Figure controls">
      <Controls controls={chapter.controls} />
      <div className="learn-told">
        <Readings key={chapter.name} readings={chapter.readings} />
        <button type="button" className="button is-outlined is-small" onClick={() => takeLessonAlong('inspect')}>
          Open in Inspect <span aria-hidden="true">↗</span>
        </button>
      </div>
    </section>
  );
}
