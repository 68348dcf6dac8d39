import { useBeatHere } from '../learn-view';
import { directionsLetIn, directionsStopped, hundredth, posesLetIn } from './taken';
import { useTaken } from './use-taken';

/** How many hundreds, each as much as the limit has, fill the strip. */
const WHOLE = 1.8;
const wide = (share: number): string => `${(100 * Math.max(0, share)) / WHOLE}%`;

/** A hundred of the limit, the kept before the stopped, and then what is let in beside them. */
function Kept({ label, stopped, letIn }: { label: string; stopped: number; letIn: number }) {
  const parts = [
    { part: 'learned', share: 1 - stopped },
    { part: 'stopped', share: stopped },
    { part: 'admitted', share: Math.min(letIn, WHOLE - 1) },
  ];
  return (
    <div>
      <span>
        {label}: <b>{hundredth(1 - stopped)}</b> of 100 kept, <b>{hundredth(letIn)}</b> let in beyond
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

/** What an engine keeps of a limit and what it lets in, once told: in directions, and in poses where twists are told of. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  if (!taken || !beat) return null;
  const { own, engine } = taken;
  const isThere = (id: string) => beat.parts.some((part) => part.id === id);
  if (!isThere('admitted')) return <div className="learn-room" />;
  return (
    <div className="learn-room">
      <Kept
        label="directions"
        stopped={directionsStopped(own, engine.border)}
        letIn={directionsLetIn(own, engine.border)}
      />
      {isThere('twist') && beat.isAnswered && (
        <Kept label="poses" stopped={engine.loss.lost} letIn={posesLetIn(engine.loss)} />
      )}
    </div>
  );
}
