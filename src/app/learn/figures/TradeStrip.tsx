import type { ReactNode } from 'react';
import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { heldBorder } from './pyramid';
import { directionsLetIn, directionsStopped, hundredth, type PosesTaken } from './taken';
import { useTaken } from './use-taken';

/** How many hundreds, each as much as the limit has, fill the strip. */
const WHOLE = 1.8;
const wide = (share: number): string => `${(100 * Math.max(0, share)) / WHOLE}%`;

interface KeptProps {
  label: string;
  stopped: number;
  /** What is let in, by the part that it is. */
  letIn: readonly (readonly [part: string, share: number])[];
  /** Of what is let in. */
  told: ReactNode;
}

/** A hundred of the limit, the kept before the stopped, and then what is let in beside them. */
function Kept({ label, stopped, letIn, told }: KeptProps) {
  const parts = [['learned', 1 - stopped], ['stopped', stopped], ...letIn] as const;
  return (
    <div>
      <span>
        {label}: <b>{hundredth(1 - stopped)}</b> of 100 kept, {told}
      </span>
      <div className="trade-bar">
        {parts.map(([part, share]) => (
          <i key={part} className={`is-${part}`} data-part={part} style={{ width: wide(share) }} />
        ))}
        <i className="trade-whole" style={{ width: wide(1) }} />
      </div>
    </div>
  );
}

/** The same of directions. */
const Directions = ({ label, stopped, letIn }: { label: string; stopped: number; letIn: number }) => (
  <Kept
    label={label}
    stopped={stopped}
    letIn={[['admitted', Math.min(letIn, WHOLE - 1)]]}
    told={
      <>
        <b>{hundredth(letIn)}</b> let in beyond
      </>
    }
  />
);

/** And of poses: in corners, and where the limit lets the bone point. */
const Poses = ({ stopped, inCorners, byTwist }: PosesTaken) => (
  <Kept
    label="poses"
    stopped={stopped}
    letIn={[
      ['admitted', inCorners],
      ['beyond', byTwist],
    ]}
    told={
      <>
        let in beyond: <b>{hundredth(inCorners)}</b> in corners, <b>{hundredth(byTwist)}</b> by twist
      </>
    }
  />
);

/** What an engine keeps of a limit and what it lets in, once told: in directions, and beside that what it lets in to keep all; or in poses, once twists beyond the limit are told of. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  const limit = useSelectedLimit();
  const opened = Number(useKnob('opened') ?? 1);
  if (!taken || !beat || !limit) return null;
  const { own, engine, all, poses } = taken;
  const isThere = (id: string) => beat.parts.some((part) => part.id === id);
  if (!isThere('admitted')) return <div className="learn-room" />;
  if (isThere('twist')) return <div className="learn-room">{isThere('beyond') && <Poses {...poses} />}</div>;
  const held = heldBorder(limit, engine, opened);
  return (
    <div className="learn-room">
      <Directions label="directions" stopped={directionsStopped(own, held)} letIn={directionsLetIn(own, held)} />
      {isThere('all') && <Directions label="opened to keep all" stopped={0} letIn={all.letIn} />}
    </div>
  );
}
