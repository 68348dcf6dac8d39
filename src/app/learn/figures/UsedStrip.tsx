import { type CSSProperties, useRef } from 'react';
import { AT_LIMIT } from '../../../core/limit';
import { useTick } from '../../stage/use-tick';
import { learnView } from '../learn-view';
import { ARM_JOINTS } from './long-arm';

/** % of a bar: where the rim is. */
const RIM = 55;
/** Bones go by their order. */
const BONES = Array.from({ length: ARM_JOINTS }, (_, i) => String(i + 1));

/** How much of its cone each bone of the small arm has used, as bars from the foot to the tip under one line: the rim. */
export function ArmUsed() {
  const host = useRef<HTMLDivElement>(null);
  useTick(() => {
    const { gauges } = learnView.getState().arm;
    for (const [i, bar] of (host.current?.querySelectorAll('b') ?? []).entries()) {
      const gauge = gauges[i] ?? 0;
      bar.style.height = `${RIM * gauge}%`;
      bar.dataset.full = String(gauge >= AT_LIMIT);
    }
  });
  return (
    <div className="learn-used">
      <span>used of each cone, from the foot to the tip; the line is the rim</span>
      <div ref={host} className="used-bars" style={{ '--limit-at': `${RIM}%` } as CSSProperties}>
        {BONES.map((name) => (
          <div key={name}>
            <i>
              <b />
            </i>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
