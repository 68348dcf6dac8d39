import { pixelsTo, type ViewPlace } from '../stage/drag-space';

/**
 * Of N×3 points the one that is seen nearest to a place of a view.
 *
 * @returns its index; −1 where none is nearer than `within` CSS pixels
 */
export function nearestOnScreen(points: ArrayLike<number>, place: ViewPlace, within: number): number {
  let best = within;
  let found = -1;
  for (let i = 0; i < points.length / 3; i++) {
    const away = pixelsTo(place, points[3 * i], points[3 * i + 1], points[3 * i + 2]);
    if (away >= best) continue;
    best = away;
    found = i;
  }
  return found;
}
