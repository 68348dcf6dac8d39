import { type CSSProperties, useRef } from 'react';
import { AT_LIMIT } from '../../../core/limit';
import { gazeOf } from '../../../state/frame/gaze';
import type { LiveFrame } from '../../../state/frame/live';
import { useTick } from '../../stage/use-tick';
import { useLimber } from '../../ui/use-limber';
import { learnView } from '../learn-view';
import { ARM_JOINTS } from './long-arm';

/** % of a bar: where the limit is; what is above is beyond. */
const LIMIT = 55;
/** Bones of the small arm go by their order. */
const BONES = Array.from({ length: ARM_JOINTS }, (_, i) => String(i + 1));

/** How much of its limit a joint has used, as a bar. @param gauge 0 to 1 on the limit, above 1 beyond */
function fill(bar: HTMLElement, gauge: number): void {
  bar.style.height = `${Math.min(100, LIMIT * gauge)}%`;
  bar.dataset.full = String(gauge >= AT_LIMIT);
}

interface BarsProps {
  label: string;
  /** Of each joint, from the foot of the chain on. */
  names: readonly string[];
  gaugeOf: (i: number, live: LiveFrame) => number;
  /** Of joints inside their limits: the variable of the page's colour. */
  colour: string;
}

/** Bars of the joints of a chain, from its foot to its tip, under one line: their limits. */
function Bars({ label, names, gaugeOf, colour }: BarsProps) {
  const host = useRef<HTMLDivElement>(null);
  useTick((live) => {
    for (const [i, bar] of (host.current?.querySelectorAll('b') ?? []).entries()) fill(bar, gaugeOf(i, live));
  });
  return (
    <div className="learn-used">
      <span>{label}</span>
      <div
        ref={host}
        className="used-bars"
        style={{ '--used': `var(--${colour})`, '--limit-at': `${LIMIT}%` } as CSSProperties}
      >
        {names.map((name) => (
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

/** How much of its cone each bone of the small arm has used. */
export function ArmUsed() {
  return (
    <Bars
      label="used of each cone, from the foot to the tip; the line is the rim"
      names={BONES}
      colour="text-3"
      gaugeOf={(i) => learnView.getState().arm.gauges[i] ?? 0}
    />
  );
}

/** Of the pose that is shown: what is asked beyond the limit and stopped there has used all of the limit. */
function usedOf({ gauge, heldViolation }: LiveFrame, joint: number): number {
  return heldViolation[joint] > 0 ? gauge[joint] : Math.min(1, gauge[joint]);
}

/** How much of its limit each joint that turns for the gaze has used. */
export function GazeUsed() {
  const clip = useLimber((state) => state.clip);
  const axis = useLimber((state) => state.work.settings.gazeAxis);
  const { chain } = (clip && gazeOf(clip, axis)) ?? { chain: [] };
  return (
    <Bars
      label="used of each limit; the line is the limit"
      names={chain.map((joint) => clip?.skeleton.names[joint] ?? '')}
      colour="limit-fill"
      gaugeOf={(i, live) => usedOf(live, chain[i])}
    />
  );
}
