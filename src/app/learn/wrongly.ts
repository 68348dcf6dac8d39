import type { RegionSize } from './measure-room';
import { shareIn } from './room-of';

/** Of all rotations, those that a limit lets in and the joint cannot do, and those that the limit stops and the joint can do; null where that is not known. */
export function faultsOf(room: RegionSize | null): readonly [letIn: number, stopped: number] | null {
  if (room?.wrong == null || room.possible === null) return null;
  const letIn = room.share * room.wrong;
  return [letIn, Math.max(0, room.possible - room.share + letIn)];
}

/** The same as words, and both together: "1.4 %". */
export function wrongly(room: RegionSize | null): { letIn: string; stopped: string; both: string } {
  const faults = faultsOf(room);
  if (!room || !faults) return { letIn: '…', stopped: '…', both: '…' };
  const [letIn, stopped] = faults;
  const told = (share: number) => shareIn({ ...room, share });
  return { letIn: told(letIn), stopped: told(stopped), both: told(letIn + stopped) };
}
