import { percent } from '../../ui/format';
import { useBeatHere } from '../learn-view';
import { posesLetIn } from './taken';
import { useTaken } from './use-taken';

/** Of the limit's poses: how many fill the strip. */
const WHOLE = 1.25;
const wide = (share: number): string => `${Math.min(100, (100 * share) / WHOLE)}%`;

interface BarProps {
  part: 'learned' | 'admitted';
  label: string;
  /** Of the limit's poses. */
  share: number;
  before: number | undefined;
}

/** A share as a bar, and what the share was before. */
function Bar({ part, label, share, before }: BarProps) {
  return (
    <div data-part={part}>
      <span>
        {label}: <b>{percent(share)}</b>
        {before !== undefined && `, before ${percent(before)}`}
      </span>
      <div className="room-whole">
        <div className={`room-bar is-${part}`} style={{ width: wide(share) }} />
        {before !== undefined && <i style={{ left: wide(before) }} />}
      </div>
    </div>
  );
}

/** What an engine keeps of a limit and what it lets in, as bars of one scale; once they are told. */
export function TradeStrip() {
  const isTold = useBeatHere()?.isAnswered ?? false;
  const taken = useTaken();
  if (!taken) return null;
  const { engine, before } = taken;
  return (
    <div className="learn-room" style={{ visibility: isTold ? undefined : 'hidden' }}>
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
    </div>
  );
}
