import { useRef } from 'react';
import { useTick } from '../stage/use-tick';
import { useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';
import type { LiveNumber } from './chapter';
import { readNow } from './now';

/** Numbers of the reader's own clip and joint, as they are now. */
export function Readings({ readings }: { readings: readonly LiveNumber[] }) {
  // What is set here counts without a frame being made.
  useLimber((state) => state.knobs);
  useLimber((state) => state.fit);
  useLimber((state) => state.work.settings);
  useLimber((state) => state.job);
  useLimber((state) => state.work.ties);
  const list = useRef<HTMLDListElement>(null);
  useTick(() => {
    const now = readNow();
    const cells = list.current?.children;
    if (!now || !cells) return;
    readings.forEach(({ read, warns, isPending }, i) => {
      const number = cells[i]?.lastElementChild as HTMLElement | undefined;
      if (!number) return;
      const text = read(now);
      writeText(number, text);
      number.classList.toggle('is-warning', warns?.(now) ?? false);
      number.classList.toggle('is-pending', text === '…' || (isPending?.(now) ?? false));
    });
  });
  return (
    <dl key={readings.map(({ label }) => label).join()} ref={list} className="learn-readings" aria-label="Live numbers">
      {readings.map(({ label, part }) => (
        <div key={label} data-part={part}>
          <dt>{label}</dt>
          <dd className="number">…</dd>
        </div>
      ))}
    </dl>
  );
}
