import { useRef } from 'react';
import { endTime } from '../drawing/time-axis';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { tickSpacing } from './strips';

export function TimeTicks() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const total = clip ? endTime(clip) : 0;
  const ticks: number[] = [];
  if (width > 0 && total > 0) {
    const spacing = tickSpacing(total, width);
    for (let i = 0; i * spacing <= total; i++) ticks.push(i * spacing);
  }
  return (
    <div ref={host} className="time-ticks number" aria-hidden="true">
      {ticks.map((time, i) => (
        <span key={time} style={{ left: `${(100 * time) / total}%` }}>
          {Number(time.toPrecision(6))}
          {i === 0 ? ' s' : ''}
        </span>
      ))}
    </div>
  );
}
