import { degrees, shareText } from '../../ui/format';
import { useLimber, useSelectedCloud } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { TAKEN_WITHIN } from '../measure-room';
import { roomOf } from '../room-of';
import { useKnob } from '../use-knob';
import { heldOut } from './held-out';

/** % of the strip: the bar of the room around the samples, whatever the limit. */
const TAKEN_BAR = 18;

/** With a digit more than is told elsewhere: the division that is written out is right for what stands in it. */
const told = (share: number): string => `${(100 * share).toFixed(1)}\u00a0%`;

/** Once tightness has been told, and until then what is divided by what: the room that the limit allows and the room around the samples, as bars of one scale, and one divided by the other: the first alone grows as the limit is pushed out. */
export function RoomStrip() {
  useFinds();
  const open = useBeatHere();
  const block = Number(useKnob('block') ?? 1);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const cloud = useSelectedCloud();
  const found = clip && heldOut(clip, joint, block, settings);
  const room = clip && cloud && found ? roomOf(clip, cloud, found.limit, null) : null;
  const isTold = open?.isAnswered || open?.parts.some(({ id }) => id === 'padded');
  if (!isTold)
    return (
      <div className="learn-room">
        <span>
          tightness = <b data-part="near">room near frames</b> (within {degrees(TAKEN_WITHIN, 1)}) ÷{' '}
          <b data-part="learned">room that the limit allows</b>. Room is a share of all rotations.
        </span>
      </div>
    );
  if (!room) return null;
  const wide = (share: number) => `${Math.min(100, (TAKEN_BAR * share) / room.taken)}%`;
  return (
    <div className="learn-room">
      <div data-part="learned">
        <span>room that the limit allows: {told(room.share)} of all rotations</span>
        <div className="room-bar is-allowed" style={{ width: wide(room.share) }} />
      </div>
      <div data-part="near">
        <span>
          room near frames: {told(room.taken)}. Tightness: {told(room.taken)} ÷ {told(room.share)} ={' '}
          {shareText(room.tightness)}
        </span>
        <div className="room-bar" style={{ width: wide(room.taken) }} />
      </div>
    </div>
  );
}
