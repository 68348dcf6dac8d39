import type { Settings } from '../../../state/settings';
import type { Now } from '../chapter';
import { roomFound, roomOf } from '../room-of';
import { heldOut } from './held-out';

/** rad: the most padding, and those that the curve goes through, beside the one that is chosen. */
export const MOST_OUT = 0.35;
export const TRADED_PADDINGS = [0, 0.006, 0.012, ...Array.from({ length: 14 }, (_, i) => (25 * (i + 1)) / 1000)];

/** What a padding brings, of the hidden piece. */
export interface Traded {
  /** rad. */
  padding: number;
  /** Shares. */
  coverage: number;
  tightness: number;
}

/** What a limit that was learned without the hidden piece, padded so far, lets in of the piece, and how tight it is; null until it has been found. */
export function tradedAt({ clip, cloud, joint, knobs }: Now, settings: Settings, padding: number): Traded | null {
  const held = heldOut(clip, joint, Number(knobs.block ?? 1), { ...settings, padding });
  if (!held || !cloud) return null;
  if (!roomFound(held.limit, null)) roomOf(clip, cloud, held.limit, null);
  const room = roomFound(held.limit, null);
  return room && { padding, coverage: held.inside, tightness: room.tightness };
}

/** The same at each padding of the curve and at the one that is chosen, from the greatest to the least, as far as it has been found: one is looked for at a time. */
export function tradeCurve(now: Now, settings: Settings): Traded[] {
  const found: Traded[] = [];
  for (const padding of [...new Set([settings.padding, ...TRADED_PADDINGS])]) {
    const traded = tradedAt(now, settings, padding);
    if (!traded) break;
    found.push(traded);
  }
  return found.sort((a, b) => b.padding - a.padding);
}
