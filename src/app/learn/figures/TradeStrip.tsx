import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { heldBorder } from './pyramid';
import { directionsLetIn, directionsStopped, hundredth } from './taken';
import { useTaken } from './use-taken';

/** How many hundreds, each as much as the limit has, fill the strip. */
const WHOLE = 1.8;
const wide = (share: number): string => `${(100 * Math.max(0, share)) / WHOLE}%`;

interface KeptProps {
  label: string;
  stopped: number;
  letIn: number;
  /** What of the let in is told of by itself. */
  byTwist?: number;
}

/** A hundred of the limit, the kept before the stopped, and then what is let in beside them. */
function Kept({ label, stopped, letIn, byTwist = 0 }: KeptProps) {
  const parts = [
    { part: 'learned', share: 1 - stopped },
    { part: 'stopped', share: stopped },
    { part: 'admitted', share: Math.min(letIn, WHOLE - 1) },
    { part: 'beyond', share: byTwist },
  ];
  return (
    <div>
      <span>
        {label}: <b>{hundredth(1 - stopped)}</b> of 100 kept, <b>{hundredth(letIn)}</b> let in beyond
        {byTwist > 0 && (
          <>
            : these in corners, and <b>{hundredth(byTwist)}</b> by twist
          </>
        )}
      </span>
      <div className="trade-bar">
        {parts.map(({ part, share }) => (
          <i key={part} className={`is-${part}`} data-part={part} style={{ width: wide(share) }} />
        ))}
        <i className="trade-whole" style={{ width: wide(1) }} />
      </div>
    </div>
  );
}

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
  if (isThere('twist')) {
    const { stopped, inCorners, byTwist } = poses;
    return (
      <div className="learn-room">
        {isThere('beyond') && <Kept label="poses" stopped={stopped} letIn={inCorners} byTwist={byTwist} />}
      </div>
    );
  }
  const held = heldBorder(limit, engine, opened);
  return (
    <div className="learn-room">
      <Kept label="directions" stopped={directionsStopped(own, held)} letIn={directionsLetIn(own, held)} />
      {isThere('all') && <Kept label="opened to keep all" stopped={0} letIn={all.letIn} />}
    </div>
  );
}
