import type { RegionLoss } from '../../formats';
import type { ExportedJoint } from '../../worker/api';

/** What the table can be ordered by. */
export type LossColumn = 'name' | keyof Pick<RegionLoss, 'rejected' | 'wronglyAdmitted' | 'lost'>;

export interface LossRow {
  joint: number;
  name: string;
  /** Null until it is known, and where nothing is lost. */
  found: ExportedJoint | null;
}

/** The rows in the order of a column: the greatest loss first, joints without one last; names as in the skeleton. */
export function orderRows(rows: readonly LossRow[], column: LossColumn): LossRow[] {
  if (column === 'name') return [...rows];
  const lossOf = ({ found }: LossRow) => found?.loss?.[column] ?? -1;
  return [...rows].sort((a, b) => lossOf(b) - lossOf(a) || a.joint - b.joint);
}

/** "3.2 %", "12 %"; "0" for nothing at all, "< .1 %" for next to nothing, "—" for what there is no share of. */
export function shareInWords(share: number | null): string {
  if (share === null) return '—';
  if (share <= 0) return '0 %';
  if (share < 0.001) return '< .1 %';
  return `${share < 0.0995 ? (100 * share).toFixed(1).replace(/^0/, '') : Math.round(100 * share)} %`;
}

/** Bytes as people read them: "412 B", "3.4 kB". */
export const sizeInWords = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
