import type { JointLimit } from '../../../core';
import type { EngineRegion } from '../../../formats';
import { ALIKE, type Made } from './engines';
import { openedTo } from './pyramid';
import { engineBorder, type SwingBorder } from './swing-borders';
import { directionsLetIn, directionsStopped } from './taken';

/** Of the directions of a limit: what counts as all. */
export const ALL = 0.9995;
/** The widest that a region is opened, and how well it is found how far. */
const [WIDEST, HALVINGS] = [2, 12];

/** What an engine makes of a limit, opened as far as it takes to keep so many of its directions: as many as every other, where left out. */
export function madeAlike(limit: JointLimit, own: SwingBorder, region: EngineRegion, kept = ALIKE): Made {
  let [low, high] = [0, WIDEST];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const border = engineBorder(limit, openedTo(region, middle));
    if (1 - directionsStopped(own, border) < kept) low = middle;
    else high = middle;
  }
  const alike = openedTo(region, high);
  const border = engineBorder(limit, alike);
  return { region: alike, border, letIn: directionsLetIn(own, border) };
}
