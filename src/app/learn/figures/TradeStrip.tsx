import { useBeatHere } from '../learn-view';
import { directionsLetIn, hundredth, posesLetIn } from './taken';
import { useTaken } from './use-taken';

/** Of the limit's poses or directions: how many fill the strip. */
const WHOLE = 1.25;
const wide = (share: number): string => `${Math.min(100, (100 * share) / WHOLE)}%`;

interface BarProps {
  part: 'learned' | 'admitted';
  label: string;
  /** Of the limit's. */
  share: number;
  before?: number | undefined;
  isHidden?: boolean;
}

/** A share as a bar, and what the share was before. */
function Bar({ part, label, share, before, isHidden }: BarProps) {
  return (
    <div data-part={part} style={{ visibility: isHidden ? 'hidden' : undefined }}>
      <span>
        {label}: <b>{hundredth(share)}</b>
        {before !== undefined && `, before ${hundredth(before)}`}
      </span>
      <div className="room-whole">
        <div className={`room-bar is-${part}`} style={{ width: wide(share) }} />
        {before !== undefined && <i style={{ left: wide(before) }} />}
      </div>
    </div>
  );
}

/** What an engine lets in beside a limit, in directions and in poses, once told; or what the engine keeps of the limit and what it lets in. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  if (!taken || !beat) return null;
  const { limit, engine, before } = taken;
  const isOfDirections = beat.number === 2;
  return (
    <div className="learn-room">
      {isOfDirections ? (
        <>
          <Bar
            part="admitted"
            label="directions let in, for 100 of the limit"
            share={directionsLetIn(limit.border, engine.border)}
            isHidden={!beat.isAnswered}
          />
          <Bar
            part="admitted"
            label="poses let in, for 100 of the limit"
            share={posesLetIn(engine.loss)}
            isHidden={!beat.isAnswered}
          />
        </>
      ) : (
        <>
          <Bar
            part="learned"
            label="of 100 poses that the limit allows, kept"
            share={1 - engine.loss.lost}
            before={before ? 1 - before.loss.lost : undefined}
          />
          <Bar
            part="admitted"
            label="beside them, let in"
            share={posesLetIn(engine.loss)}
            before={before ? posesLetIn(before.loss) : undefined}
          />
        </>
      )}
    </div>
  );
}
