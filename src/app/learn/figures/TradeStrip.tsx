import { useBeatHere } from '../learn-view';
import { directionsLetIn, directionsStopped, hundredth, posesLetIn } from './taken';
import { useTaken } from './use-taken';

/** How many hundreds, each as much as the limit has, fill the strip. */
const WHOLE = 1.8;
const wide = (share: number): string => `${(100 * share) / WHOLE}%`;

interface BarProps {
  label: string;
  /** Of the limit's: what is stopped, and what is let in beside the limit. */
  stopped: number;
  letIn: number;
  isHidden?: boolean;
}

/** A hundred of the limit, the kept before the stopped, and then what is let in beside them. */
function Bar({ label, stopped, letIn, isHidden }: BarProps) {
  const parts = [
    { part: 'learned', share: 1 - stopped },
    { part: 'stopped', share: stopped },
    { part: 'admitted', share: Math.min(letIn, WHOLE - 1) },
  ];
  return (
    <div style={{ visibility: isHidden ? 'hidden' : undefined }}>
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

/** What an engine keeps of a limit and what it lets in: in directions and in poses, once told; or in poses, before and now. */
export function TradeStrip() {
  const beat = useBeatHere();
  const taken = useTaken();
  if (!taken || !beat) return null;
  const { limit, engine, before } = taken;
  const poses = ({ loss }: Pick<typeof engine, 'loss'>) => ({ stopped: loss.lost, letIn: posesLetIn(loss) });
  const directions = {
    stopped: directionsStopped(limit.border, engine.border),
    letIn: directionsLetIn(limit.border, engine.border),
  };
  const rows =
    beat.number === 2
      ? [
          { label: 'directions', ...directions },
          { label: 'poses', ...poses(engine) },
        ]
      : [
          ...(before ? [{ label: 'poses before', ...poses(before) }] : []),
          { label: before ? 'poses now' : 'poses', ...poses(engine) },
        ];
  return (
    <div className="learn-room">
      {rows.map((row) => (
        <Bar key={row.label} {...row} isHidden={beat.number === 2 && !beat.isAnswered} />
      ))}
    </div>
  );
}
