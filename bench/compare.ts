import type { Table } from './measure';

/** What a run of a benchmark leaves behind as JSON. */
export interface SavedBench {
  bench: string;
  node: string;
  processor: string;
  tables: Table[];
}

/** A figure that two runs have. */
export interface Ratio {
  table: string;
  row: string;
  column: string;
  before: number;
  after: number;
  /** after ÷ before; NaN where there was nothing before. */
  ratio: number;
}

/** The figures of two runs side by side: of tables of one title, rows that begin alike, columns of one name. What only one has is left out. */
export function compareTables(before: readonly Table[], after: readonly Table[]): Ratio[] {
  return after.flatMap(({ title, columns, rows }) => {
    const old = before.find((table) => table.title === title);
    if (!old) return [];
    return rows.flatMap((row, r) => {
      const label = String(row[0]);
      // Rows of one label are told apart by which of them they are.
      const nth = rows.slice(0, r).filter((other) => String(other[0]) === label).length;
      const oldRow = old.rows.filter((other) => String(other[0]) === label)[nth];
      if (!oldRow) return [];
      return columns.flatMap((column, c): Ratio[] => {
        const [was, is] = [figure(oldRow[old.columns.indexOf(column)]), figure(row[c])];
        if (c === 0 || was === null || is === null) return [];
        return [{ table: title, row: label, column, before: was, after: is, ratio: was === is ? 1 : is / was }];
      });
    });
  });
}

function figure(cell: string | number | undefined): number | null {
  if (typeof cell === 'number') return cell;
  return cell !== undefined && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(cell) ? Number(cell) : null;
}

/** The ratios as text, those that differ most first in each table. */
export function ratioLines(ratios: readonly Ratio[]): string[] {
  const far = ({ ratio }: Ratio) =>
    ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : Number.POSITIVE_INFINITY;
  const titles = [...new Set(ratios.map(({ table }) => table))];
  return titles.flatMap((title) => [
    title,
    ...ratios
      .filter(({ table }) => table === title)
      .sort((a, b) => far(b) - far(a))
      .map(
        ({ row, column, before, after, ratio }) =>
          `  × ${ratio.toFixed(2).padStart(6)}  ${row} · ${column}: ${plain(before)} → ${plain(after)}`,
      ),
  ]);
}

const plain = (x: number): string => String(Number(x.toPrecision(4)));
