import { percent } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { shareIn } from '../room-of';
import { useKnob } from '../use-knob';
import { bothReached, TWO_NAMES, TWO_PARTS } from './reached';

/** % of the strip: the bar of a limit that would allow all rotations. */
const ALL_BAR = 300;
const LOOKS = ['is-allowed', 'is-other'];

/** What two shapes let in of the hidden piece; and once it is told, of all rotations, as bars. */
export function TwoRooms() {
  useFinds();
  useLimber((state) => state.fit);
  const need = Number(useKnob('need') ?? 0);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const now = readNow();
  const both = now && bothReached(now, need);
  if (!both) return null;
  return (
    <div className="learn-room">
      {both.map(({ inside, room }, i) => (
        <div
          key={TWO_NAMES[i]}
          className={isTold ? `room-bar ${LOOKS[i]}` : undefined}
          data-part={TWO_PARTS[i]}
          style={isTold ? { width: `${Math.min(100, ALL_BAR * room.share)}%` } : undefined}
        >
          {TWO_NAMES[i]}: {isTold ? `room ${shareIn(room)}` : `coverage ${percent(inside)} %`}
        </div>
      ))}
    </div>
  );
}
