import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { heldBorder } from './pyramid';
import { directionsLetIn, directionsStopped, hundredth } from './taken';
import { useTaken } from './use-taken';

/** How many hundreds, each as much as the limit has, fill the strip. */
const WHOLE = 1.8;
const wide = (share: number): string => `${(100 * Math.max(0, share)) / WHOLE}%`;

/** A hundred directions of the limit, the kept before the stopped, and then those that are let in beside them. */
function Kept({ label, stopped, letIn }: { label: string; stopped: number; letIn: number }) {
  const parts = [
    ['learned', 1 - stopped],
    ['stopped', stopped],
    ['admitted', Math.min(letIn, WHOLE - 1)],
  ] as const;
  return (
    <div>
      <span>
        {label}: <b>{hundredth(1 - stopped)}</b> of 100 kept, <b>{hundredth(letIn)}</b> let in beyond
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

/** Directions that an engine keeps of a limit and that it lets in; and once it is told, those that it lets in to keep all. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  const limit = useSelectedLimit();
  const opened = Number(useKnob('opened') ?? 1);
  if (!taken || !beat || !limit) return null;
  const { own, engine, all } = taken;
  const held = heldBorder(limit, engine, opened);
  return (
    <div className="learn-room">
      <Kept label="directions" stopped={directionsStopped(own, held)} letIn={directionsLetIn(own, held)} />
      {beat.isAnswered && <Kept label="opened to keep all" stopped={0} letIn={all.letIn} />}
    </div>
  );
}
