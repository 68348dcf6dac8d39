import type { OpenBeat } from './beats';
import { Controls } from './controls';
import { InspectButton } from './InspectButton';
import { Readings } from './Readings';

/** What the reader turns, and what comes of it in numbers. A guess leaves room for what its answer brings, and a strip for what later steps turn: the figure stays as large as it is. */
export function ChapterDesk({ open, hasInspect }: { open: OpenBeat; hasInspect: boolean }) {
  const { controls, readings, beat, figure } = open;
  const hasControls = controls.length > 0 || (beat.guess?.controls ?? []).length > 0 || figure.Strip !== undefined;
  const hasReadings = readings.length > 0 || (beat.guess?.readings ?? []).length > 0;
  if (!hasControls && !hasReadings && !hasInspect) return null;
  return (
    <section className="learn-desk" aria-label="Figure controls">
      {hasControls && <Controls controls={controls} />}
      {(hasReadings || hasInspect) && (
        <div className="learn-told">
          {readings.length > 0 ? <Readings readings={readings} /> : <div className="learn-readings" />}
          {hasInspect && <InspectButton />}
        </div>
      )}
    </section>
  );
}
