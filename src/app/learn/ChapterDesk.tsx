import type { Chapter } from './chapter';
import { Controls } from './controls';
import { InspectButton } from './InspectButton';
import { Readings } from './Readings';

/** What the reader turns, and what comes of it in numbers. */
export function ChapterDesk({ chapter, hasInspect }: { chapter: Chapter; hasInspect: boolean }) {
  return (
    <section className="learn-desk" aria-label="Figure controls">
      <Controls controls={chapter.controls} />
      <div className="learn-told">
        <Readings key={chapter.heading} readings={chapter.readings} />
        {hasInspect && <InspectButton />}
      </div>
    </section>
  );
}
