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
        {label}: <b>{hundredth(1 - stopped)}</b> of 100 kept, <b>{hundredth(letIn)}</b> others let in
      </span>
      <div className="trade-bar">
        {parts.map(({ part, share }) => (
          <i key={part} className={`is-${part}`} data-part={part} style={{ width: wide(share) }} />
        ))}
        <i className="trade-tens" style={{ width: wide(1) }} />
      </div>
    </div>
  );
}

/** How many poses more than before, for 100 of the limit. */
function More({ label, part, share }: { label: string; part: 'won' | 'added'; share: number }) {
  return (
    <div>
      <span>
        {label}: <b>{hundredth(Math.max(0, share))}</b> poses
      </span>
      <div className="trade-bar">
        <i className={part === 'won' ? 'is-learned' : 'is-admitted'} data-part={part} style={{ width: wide(share) }} />
      </div>
    </div>
  );
}

/** What an engine keeps of a limit and what it lets in, once told: in directions; or in poses, more than it did before. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  if (!taken || !beat) return null;
  const { own, engine, before } = taken;
  const isThere = (id: string) => beat.parts.some((part) => part.id === id);
  if (isThere('won') && before) {
    const [was, is] = [before.loss, engine.loss];
    return (
      <div className="learn-room">
        <More label="kept more" part="won" share={was.lost - is.lost} />
        <More label="let in more" part="added" share={posesLetIn(is) - posesLetIn(was)} />
      </div>
    );
  }
  return (
    <div className="learn-room">
      {isThere('sides') ? (
        beat.isAnswered && (
          <Kept
            label="directions"
            stopped={directionsStopped(own, engine.border)}
            letIn={directionsLetIn(own, engine.border)}
          />
        )
      ) : (
        <Kept label="poses" stopped={engine.loss.lost} letIn={posesLetIn(engine.loss)} />
      )}
    </div>
  );
}
