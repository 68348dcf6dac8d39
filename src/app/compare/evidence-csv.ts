import { csvText } from '../../core/bake';
import { columnsAt, type EvidenceRow, type Target } from '../drawing/evidence-table';

/** The table as CSV (RFC 4180), in the units of the columns, with the sweep of each model's padding below. */
export function evidenceCsv(clip: string, joint: string, rows: readonly EvidenceRow[], target: Target): string {
  const columns = columnsAt(target, rows);
  const head = ['clip', 'joint', 'shape', 'split', 'chart', 'neighbours', 'filled up', 'frames', 'padding (rad)'];
  const lines = [[...head, ...columns.map(({ key, unit }) => `${key} (${unit})`)]];
  const first = ({ model, evidence }: EvidenceRow, padding: number) => [
    csvText(clip),
    csvText(joint),
    model.isHuman ? 'human' : model.isGiven ? 'given' : model.shape,
    model.split,
    model.chart,
    model.isTied ? 'tied' : 'alone',
    figure(model.fill ?? 0),
    evidence.frames,
    figure(padding),
  ];
  for (const row of rows) {
    lines.push([
      ...first(row, row.evidence.options.padding),
      ...columns.map((column) => figure(column.value(row.evidence))),
    ]);
    for (const { padding, coverage, tightness } of row.evidence.sweep) {
      const unknown = columns.slice(2).map(() => '');
      lines.push([...first(row, padding), figure(coverage), figure(tightness), ...unknown]);
    }
  }
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const figure = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(Number(value.toPrecision(6)));
