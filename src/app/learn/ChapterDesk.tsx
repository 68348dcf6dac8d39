import type { OpenBeat } from './beats';
import { Controls } from './controls';
import { InspectButton } from './InspectButton';
import { Readings } from './Readings';

/** What the reader turns, and what comes of it in numbers. */
export function ChapterDesk({ open, hasInspect }: { open: OpenBeat; hasInspect: boolean }) {
  const { controls, readings } = open;
  if (controls.length === 0 && readings.length === 0 && !hasInspect) return null;
  return (
    <section className="learn-desk" aria-label="Figure controls">
      {controls.length > 0 && <Controls controls={controls} />}
      {(readings.length > 0 || hasInspect) && (
        <div className="learn-told">
          <Readings readings={readings} />
          {hasInspect && <InspectButton />}
        </div>
      )}
    </section>
  );
}
