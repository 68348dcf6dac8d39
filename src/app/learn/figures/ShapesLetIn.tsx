import { useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { shapesOf } from './engines';
import { ShareBar } from './ShareBar';
import { hundredths } from './taken';
import { useMade } from './use-made';

/** % of the strip that one of 100 takes: longer bars leave room for their numbers. */
const [EACH, MOST] = [5, 75];

/** What each shape lets in of what the limit stops, once it is told: bars of one scale, the least first. */
export function ShapesLetIn() {
  const made = useMade(useSelectedLimit(), false);
  const isTold = useBeatHere()?.isAnswered ?? false;
  if (!isTold) return null;
  const rows = shapesOf(made).flatMap(({ label, made: each }) =>
    each.length > 0 ? [{ label, shares: each.map(({ letIn }) => letIn) }] : [],
  );
  const sorted = [...rows].sort((a, b) => a.shares[0] - b.shares[0]);
  return (
    <div className="learn-shares is-bars">
      {sorted.map(({ label, shares }) => (
        <ShareBar
          key={label}
          label={label}
          wide={Math.min(MOST, 100 * shares[0] * EACH)}
          told={`${hundredths(shares)} let in`}
          part="admitted"
          fill="is-admitted"
        />
      ))}
    </div>
  );
}
