import type { RegionSize } from './measure-room';
import { shareIn } from './room-of';

/** Of all rotations, those that a limit lets in and the joint cannot do, and those that the limit stops and the joint can do: and both together: "1.4 %". */
export function wrongly(room: RegionSize | null): { letIn: string; stopped: string; both: string } {
  if (room?.wrong == null || room.possible === null) return { letIn: '…', stopped: '…', both: '…' };
  const letIn = room.share * room.wrong;
  const stopped = room.possible - room.share + letIn;
  const told = (share: number) => shareIn({ ...room, share: Math.max(0, share) });
  return { letIn: told(letIn), stopped: told(stopped), both: told(letIn + stopped) };
}
