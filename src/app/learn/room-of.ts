import type { Clip, JointLimit } from '../../core';
import type { JointCloud } from '../../core/limit';
import type { TrueRegion } from '../../core/study';
import { latePart } from '../../state/fetch-part';
import type { RegionSize } from './measure-room';
import { keptFor } from './now';
import { tellOfIt, whenFree } from './when-free';

/** Numbers do without it until it has come. */
const measuring = latePart(() => import('./measure-room'));
const roomsOf = keptFor((_: JointLimit) => new Map<TrueRegion | null, RegionSize>());
/** The room of each joint's last limit, by the rotations of the clip. */
const lastRoomsOf = keptFor((_: Float32Array) => new Map<number, RegionSize>());

/**
 * Measured when there is time for it: until then it is that of the joint's limit before, as the limit itself follows the settings; null
 * where there is none.
 *
 * @param truth of the joint of a made clip; null where it is not known.
 */
export function roomOf(clip: Clip, cloud: JointCloud, limit: JointLimit, truth: TrueRegion | null): RegionSize | null {
  const rooms = roomsOf(limit);
  const lastRooms = lastRoomsOf(clip.rotations);
  const { part } = measuring;
  if (!part) measuring.fetch().then(tellOfIt, () => {});
  else if (!rooms.has(truth))
    whenFree('room', function* () {
      if (!rooms.has(truth)) rooms.set(truth, yield* part.measureRoomInSteps(clip, cloud, limit, truth));
    });
  const room = rooms.get(truth) ?? lastRooms.get(limit.joint) ?? null;
  if (room) lastRooms.set(limit.joint, room);
  return room;
}

/** The room of this very limit; null until it has been measured. */
export const roomFound = (limit: JointLimit, truth: TrueRegion | null): RegionSize | null =>
  roomsOf(limit).get(truth) ?? null;

/** Whether the room is still that of the limit before. */
export const isRoomPending = (limit: JointLimit | null, truth: TrueRegion | null): boolean =>
  limit === null || !roomFound(limit, truth);

/** The share of all rotations that a limit admits: "18 %", "1.3 %". */
export function shareIn(room: RegionSize | null): string {
  if (!room) return '…';
  const share = 100 * room.share;
  return `${share.toFixed(share < 10 ? 1 : 0)}\u00a0%`;
}
