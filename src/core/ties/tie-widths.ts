import { heightOverRow } from '../geometry';
import type { TiedGroup } from './tied-limits';

/** rad: from so far away the nearest pose of a group is the one furthest that way, to some hundredths of a radian. */
const FAR = 100;

/**
 * How far the poses that limits and ties leave a group reach back from each plane of its ties, rad in the space of all its joints; Infinity
 * where one of the plane's joints is given or nothing flat bounds them, 0 where they leave none.
 */
export function tieWidths({ planes, limits, rows, ownRows, curved, project }: TiedGroup): Float64Array {
  const x = new Float64Array(3 * limits.length);
  return Float64Array.from(planes, ({ places, height }, i) => {
    if (places.some((place) => place < 0 || curved.includes(place))) return Number.POSITIVE_INFINITY;
    const first = rows.starts[ownRows + i];
    for (const [place, { parts }] of limits.entries()) x.set(parts[0].middle.slice(0, 3), 3 * place);
    for (const [side, place] of places.entries())
      for (let k = 0; k < 3; k++) x[3 * place + k] -= FAR * rows.normals[3 * (first + side) + k];
    return project(rows, x) ? Math.max(0, height - heightOverRow(rows, ownRows + i, x)) : 0;
  });
}
