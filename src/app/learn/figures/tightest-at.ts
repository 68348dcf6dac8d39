import { type EvidenceRow, sweepOf, tightnessOf } from '../../drawing/evidence-table';

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

/** The most coverage that a row has, somewhere along its padding; 0 for none. */
const mostCoverage = (row: EvidenceRow): number =>
  Math.max(0, ...sweepOf(row.evidence).map(({ coverage }) => coverage));

/**
 * How tight a row is at a coverage, as its line runs: straight from padding to padding. Null where it does not get there.
 *
 * @param coverage share, 0 to 1
 */
function tightnessAt(row: EvidenceRow, coverage: number): number | null {
  const points = sweepOf(row.evidence);
  const at = points.findIndex((point) => point.coverage >= coverage);
  if (at < 0) return null;
  const [before, after] = [points[Math.max(0, at - 1)], points[at]];
  const way = after.coverage - before.coverage;
  const share = way > 0 ? (coverage - before.coverage) / way : 1;
  const [from, to] = [tightnessOf(before.tightness), tightnessOf(after.tightness)];
  return from + share * (to - from);
}

/** The row that is tightest at a coverage, share, 0 to 1; null where no row gets there. */
export function tightestAt(rows: readonly EvidenceRow[], coverage: number): Tightest | null {
  let best: Tightest | null = null;
  rows.forEach((row, index) => {
    const tightness = tightnessAt(row, coverage);
    if (tightness !== null && (!best || tightness > best.tightness)) best = { index, tightness };
  });
  return best;
}

/** The row that is tightest at the most coverage that all of them have. */
export const tightestOf = (rows: readonly EvidenceRow[]): Tightest | null =>
  tightestAt(rows, Math.min(...rows.map(mostCoverage)));
