import type { PointsTake } from '../../state/points/points-here';

/** What one column of the strip tells. */
export interface StretchOfPoints {
  readonly column: number;
  readonly kind: 'met' | 'far' | 'gap' | 'exchanged';
  /** 0 to 1: how high and how dense it is drawn. */
  readonly strength: number;
}

/** m: points farther away than this are told as far; twice as far is as far as it goes. */
const FAR = 0.03;
/** m: what a column of least height stands for. */
const NEAR = 0.002;

/** The frames of a take in columns of equal length: the farthest mean distance of each, its gaps and exchanged sides. */
export function stretchesOf({ points: { found }, frameCount }: PointsTake, columns: number): StretchOfPoints[] {
  if (!found) return [];
  const { residuals, exchanged } = found;
  const points = residuals.length / frameCount;
  const groups = exchanged.length / frameCount;
  return Array.from({ length: columns }, (_, column): StretchOfPoints => {
    const first = Math.floor((column / columns) * frameCount);
    const end = Math.max(first + 1, Math.ceil(((column + 1) / columns) * frameCount));
    let far = 0;
    let seen = 0;
    for (let frame = first; frame < end; frame++) {
      let [sum, count] = [0, 0];
      for (let k = frame * points; k < (frame + 1) * points; k++) {
        if (!(residuals[k] >= 0)) continue;
        sum += residuals[k];
        count++;
      }
      seen += count;
      if (count > 0) far = Math.max(far, sum / count);
    }
    if (exchanged.subarray(first * groups, end * groups).some((told) => told > 0))
      return { column, kind: 'exchanged', strength: 1 };
    if (seen === 0) return { column, kind: 'gap', strength: 1 };
    const strength = Math.min(1, Math.max(0.15, (far - NEAR) / (2 * FAR)));
    return { column, kind: far > FAR ? 'far' : 'met', strength };
  });
}
