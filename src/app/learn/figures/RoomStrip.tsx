import { degrees, percent } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { TAKEN_WITHIN } from '../measure-room';
import { roomOf } from '../room-of';
import { useKnob } from '../use-knob';
import { heldOut } from './held-out';

/** The room that the limit allows and the room around the samples, as bars of one scale. */
export function RoomStrip() {
  useFinds();
  const block = Number(useKnob('block') ?? 1);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const cloud = useLimber(({ fit }) => fit?.clouds[joint] ?? null);
  const found = clip && heldOut(clip, joint, block, settings);
  const room = clip && cloud && found ? roomOf(clip, cloud, found.limit, null) : null;
  if (!room) return null;
  return (
    <div className="learn-room">
      <div className="room-bar is-allowed" data-part="learned">
        room that the limit allows: 100 %
      </div>
      <div className="room-bar" data-part="samples" style={{ width: `${100 * room.tightness}%` }}>
        room around all samples: {percent(room.tightness)} %
      </div>
      <span className="small quiet">Around the samples is what lies within {degrees(TAKEN_WITHIN, 1)} of one.</span>
    </div>
  );
}
