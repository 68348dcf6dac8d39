import type { SavedBench } from './compare';
import type { Table } from './measure';

/** Where tables were measured. */
export type Measured = Pick<SavedBench, 'node' | 'processor'>;

/**
 * What a run leaves behind: all of it, or a part's tables in place of those of the same titles. The others stay as they were measured, and keep
 * where that was: the file says it once, and tables that are of elsewhere say it themselves.
 *
 * @param old what is there; null for nothing, or where all was measured anew
 */
export function savedRun(bench: string, here: Measured, tables: readonly Table[], old: SavedBench | null): SavedBench {
  const kept = (old?.tables ?? []).map((table) => {
    const anew = tables.find(({ title }) => title === table.title);
    return anew ?? elsewhere(table, table.measured ?? { node: old!.node, processor: old!.processor }, here);
  });
  const added = tables.filter(({ title }) => !kept.some((table) => table.title === title));
  return { bench, ...here, tables: [...kept, ...added] };
}

function elsewhere({ measured: _, ...table }: Table, there: Measured, here: Measured): Table {
  const isHere = there.node === here.node && there.processor === here.processor;
  return isHere ? table : { ...table, measured: there };
}
