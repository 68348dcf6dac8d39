import { percent, shareText } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { shareIn } from '../room-of';
import { useKnob } from '../use-knob';
import { bothReached } from './reached';

/** % of the strip: the bar of the room near samples. */
const NEAR_BAR = 8;
const NAMES = ['k-DOP', 'box'];
const PARTS = ['learned', 'box'];
const LOOKS = ['is-allowed', 'is-other'];

/** What two shapes let in of the hidden piece; and once it is told, of all rotations, as bars beside the room near samples. */
export function TwoRooms() {
  useFinds();
  useLimber((state) => state.fit);
  const need = Number(useKnob('need') ?? 0);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const now = readNow();
  const both = now && bothReached(now, need);
  if (!both) return null;
  const near = both[0].room.taken;
  const wide = (share: number) => `${Math.min(100, (NEAR_BAR * share) / near)}%`;
  return (
    <div className="learn-room">
      {both.map(({ inside, room }, i) => (
        <div
          key={NAMES[i]}
          className={isTold ? `room-bar ${LOOKS[i]}` : undefined}
          data-part={PARTS[i]}
          style={isTold ? { width: wide(room.share) } : undefined}
        >
          {NAMES[i]}: coverage {percent(inside)} %
          {isTold && `, room ${shareIn(room)}, tightness ${shareText(room.tightness)}`}
        </div>
      ))}
      {isTold && (
        <div className="room-bar" data-part="samples" style={{ width: wide(near) }}>
          near frames: room {shareIn({ ...both[0].room, share: near })}
        </div>
      )}
    </div>
  );
}
