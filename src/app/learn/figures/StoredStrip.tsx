import { count } from '../../ui/format';
import { useLimber, useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';
import { numbersOf } from '../measure';
import { useMade } from './use-made';
import { useTaken } from './use-taken';

/** The numbers that the clip has for a joint; once it is told, those that its limit needs, as bars of one scale. */
export function StoredStrip() {
  const frames = useLimber(({ clip }) => clip?.frameCount ?? 0);
  const limit = useSelectedLimit();
  const isTold = useBeatHere()?.isAnswered ?? false;
  // A later step shows what engines make of the limit: found while this step is read.
  useMade(limit, useTaken() !== null);
  const [all, stored] = [4 * frames, limit ? numbersOf(limit) : 0];
  if (stored === 0) return null;
  return (
    <div className="learn-room">
      <div className="room-bar">the clip, for this joint: {count(all)} numbers</div>
      <div
        className="room-bar is-stored"
        data-part="learned"
        style={{ width: `${Math.min(100, (100 * stored) / all)}%`, visibility: isTold ? undefined : 'hidden' }}
      >
        its limit: {count(stored)}
      </div>
    </div>
  );
}
