import { type CSSProperties, useRef } from 'react';
import { AT_LIMIT } from '../../../core/limit';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { ARM_JOINTS, LEAN } from './long-arm';

/** % of a bar: where the rim is. */
const RIM = 55;
/** Bones go by their order. */
const BONES = Array.from({ length: ARM_JOINTS }, (_, i) => String(i + 1));

/** How far each bone of the small arm leans, as bars from the foot to the tip under one line: the rim of its cone. */
export function ArmUsed() {
  const host = useRef<HTMLDivElement>(null);
  useTick(() => {
    const { gauges } = learnView.getState().arm;
    for (const [i, bar] of (host.current?.querySelectorAll('b') ?? []).entries()) {
      const gauge = gauges[i] ?? 0;
      bar.style.height = `${RIM * gauge}%`;
      bar.nextElementSibling!.textContent = degrees(gauge * LEAN);
      bar.dataset.full = String(gauge >= AT_LIMIT);
    }
  });
  return (
    <div className="learn-used">
      <span>how far each bone leans; the line is the rim, {degrees(LEAN)}</span>
      <div ref={host} className="used-bars" style={{ '--limit-at': `${RIM}%` } as CSSProperties}>
        {BONES.map((name) => (
          <div key={name}>
            <i>
              <b />
              <span />
            </i>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
