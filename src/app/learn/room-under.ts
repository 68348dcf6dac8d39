import { defaultSettings, type Settings } from '../../state/settings';
import type { Now } from './chapter';
import { planesNow } from './figures/fewer-planes';
import { fitUnder } from './fit-under';
import type { RegionSize } from './measure-room';
import { roomFound, roomOf } from './room-of';
import { truthNow } from './truth';

/** The room that a limit of another shape would have; null until it has been found. @param padding rad, as usual where left out */
export function roomUnder(now: Now, shape: Settings['shape'], padding = defaultSettings.padding): RegionSize | null {
  const fit = fitUnder(now, { shape, padding });
  const truth = truthNow(now);
  if (!fit) return null;
  if (!roomFound(fit.limit, truth)) roomOf(now.clip, fit.cloud, fit.limit, truth);
  return roomFound(fit.limit, truth);
}

/** The room of the limit, with as many of its planes as are chosen; that of the limit before until it has been found. */
export function roomHere(now: Now): RegionSize | null {
  const { clip, cloud } = now;
  const limit = planesNow(now);
  const truth = truthNow(now);
  return cloud && limit ? roomOf(clip, cloud, limit, truth) : null;
}
