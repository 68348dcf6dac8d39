import { type CSSProperties, useRef } from 'react';
import { DEGREE, readQuat } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { HINGES } from './hinge-rods';
import { hingesFrom } from './taken';
import { useTaken } from './use-taken';

/** rad: angles beyond a range that are drawn, either way; elsewhere a mark stands at the end. */
const MORE = 40 * DEGREE;

/** The range of each of the three hinges, which stands still, by the hinge's own angle; and where each hinge is, which way it counts. */
export function HingeStrip() {
  const host = useRef<HTMLDivElement>(null);
  const joint = useLimber((state) => state.work.selectedJoint);
  const { region } = useTaken()?.engine ?? {};
  const ranges = region?.kind === 'hinges' ? region.ranges : [];
  const most = MORE + Math.max(0, ...ranges.map(([low, high]) => (high - low) / 2));
  /** % of a bar. */
  const place = (from: number) => Math.max(0, Math.min(100, 50 + (50 * from) / most));
  useTick((live) => {
    if (!region || !host.current) return;
    const away = hingesFrom(region, readQuat(live.held, joint));
    const marks = host.current.querySelectorAll<HTMLElement>('.hinge-now');
    for (const [k, mark] of marks.entries()) mark.style.left = `${place(away[k])}%`;
  });
  return (
    <div ref={host} className="learn-hinges" data-part="hinges">
      {ranges.map(([low, high], k) => {
        const half = (high - low) / 2;
        return (
          <div key={HINGES[k].name} style={{ '--hinge': `var(--${HINGES[k].colour})` } as CSSProperties}>
            <span>
              {HINGES[k].name} hinge, {degrees(high - low)}
            </span>
            <div className="hinge-bar">
              <b style={{ left: `${place(-half)}%`, width: `${place(half) - place(-half)}%` }}>
                <span>−</span>
                <span>+</span>
              </b>
              <i className="hinge-now" />
            </div>
          </div>
        );
      })}
    </div>
  );
}
