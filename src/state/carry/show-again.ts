import { moves } from '../../core/clip';
import type { OpenRig } from '../clips/rig';
import type { Take } from '../clips/take';
import { rowsOf } from './figures';
import { playOn } from './play';

/** A rig with motions as they were played on it, and which of all that was shown. */
interface ShownAgain {
  rig: OpenRig;
  takes: readonly Take[];
}

/**
 * What a rig did, once more.
 *
 * @param motions of others that were played on it
 * @param names of what was shown, in order; all of it where none of these is there
 * @returns null when it was cancelled or something newer was opened.
 */
export async function showsAgain(
  rig: OpenRig,
  motions: readonly Take[],
  names: readonly string[],
): Promise<ShownAgain | null> {
  const played = motions.length > 0 ? await playOn(rig, motions) : { clips: [] };
  if (!played) return null;
  const now = { ...rig, played: played.clips };
  const rows = rowsOf(now, []);
  const left = [...names];
  const takes = rows.filter(({ name }) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const all = rows.length > 0 ? rows : rig.own;
  return { rig: now, takes: takes.length > 0 ? takes : all.some(moves) ? all.filter(moves) : all };
}
