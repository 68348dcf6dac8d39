import { type EvidenceRow, tightnessOf } from '../../drawing/evidence-table';

/** rad. */
const PADDINGS = [0, 0.06, 0.15, 0.35];
/** How the lines are found. */
export const EVIDENCE = { paddings: PADDINGS, targetCoverage: 0.95 };

/** Where a line of the plot has the coverage that is asked for. */
export interface Tightest {
  /** Of the row, from 0. */
  index: number;
  /** Share of its room that is taken. */
  tightness: number;
}

/**
 * The row that is tightest at a coverage, somewhere along its padding, as the lines of the plot run: straight from padding to padding.
 * Null where no row gets there.
 *
 * @param coverage share, 0 to 1
 */
export function tightestAt(rows: readonly EvidenceRow[], coverage: number): Tightest | null {
  let best: Tightest | null = null;
  rows.forEach(({ evidence }, index) => {
    const points = [...evidence.sweep, { padding: evidence.options.padding, ...evidence }]
      .filter(({ tightness }) => tightness > 0)
      .sort((a, b) => a.padding - b.padding);
    const at = points.findIndex((point) => point.coverage >= coverage);
    if (at < 0) return;
    const [before, after] = [points[Math.max(0, at - 1)], points[at]];
    const way = after.coverage - before.coverage;
    const share = way > 0 ? (coverage - before.coverage) / way : 1;
    const [from, to] = [tightnessOf(before.tightness), tightnessOf(after.tightness)];
    const tightness = from + share * (to - from);
    if (!best || tightness > best.tightness) best = { index, tightness };
  });
  return best;
}
