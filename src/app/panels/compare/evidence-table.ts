import type { Evidence } from '../../../core';
import { type LimitModel, modelLabel } from './models';

/** One model and what was found about it. */
export interface EvidenceRow {
  model: LimitModel;
  evidence: Evidence;
}

const DEGREE = Math.PI / 180;

/** One column: what it says, how it reads and sorts. Table, sorting and CSV all read this. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** One sentence for people. */
  readonly help: string;
  /** In words, for CSV. */
  readonly unit: string;
  /** Whether more is better, or less, or neither. */
  readonly better: 'more' | 'less' | null;
  value(evidence: Evidence): number | null;
  /** For people. */
  show(value: number): string;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`;
const degrees = (angle: number): string => `${(angle / DEGREE).toFixed(1)}°`;

export const columns: readonly Column[] = [
  {
    key: 'coverage',
    label: 'Coverage',
    help: 'Share of frames inside that the limit has not seen: five blocks of time, each held out in turn.',
    unit: 'share',
    better: 'more',
    value: ({ coverage }) => coverage,
    show: percent,
  },
  {
    key: 'volume',
    label: 'Volume',
    help: 'What the limit admits ÷ what lies within 0.1 rad of a sample, both counted over all rotations. Less is tighter.',
    unit: 'times the samples',
    better: 'less',
    value: ({ tightness }) => tightness,
    show: times,
  },
  {
    key: 'volumeAtEqualCoverage',
    label: 'Volume at 95\u00a0%',
    help: 'The same volume at the padding with which 95 % of unseen frames are inside: the fair comparison.',
    unit: 'times the samples',
    better: 'less',
    value: ({ atEqualCoverage }) => atEqualCoverage.tightness,
    show: times,
  },
  {
    key: 'paddingAtEqualCoverage',
    label: 'Padding for 95\u00a0%',
    help: 'The padding that this takes.',
    unit: 'rad',
    better: null,
    value: ({ atEqualCoverage }) => atEqualCoverage.padding,
    show: degrees,
  },
  {
    key: 'meanPullBack',
    label: 'Mean pull\u2011back',
    help: 'How far unseen frames are moved, on average; those inside by nothing.',
    unit: 'rad',
    better: 'less',
    value: ({ distance }) => distance.mean,
    show: degrees,
  },
  {
    key: 'p99PullBack',
    label: '99th percentile',
    help: 'One unseen frame in a hundred is moved farther than this.',
    unit: 'rad',
    better: 'less',
    value: ({ distance }) => distance.p99,
    show: degrees,
  },
  {
    key: 'parameters',
    label: 'Parameters',
    help: 'How many numbers the limit stores.',
    unit: 'numbers',
    better: 'less',
    value: ({ parameterCount }) => parameterCount,
    show: String,
  },
  {
    key: 'nanoseconds',
    label: 'Time',
    help: 'Time of one projection of a rotation past the samples, on this machine, now.',
    unit: 'ns',
    better: 'less',
    value: ({ nanoseconds }) => nanoseconds,
    show: (value) => (value < 9950 ? `${Math.round(value)} ns` : `${(value / 1000).toFixed(1)} µs`),
  },
  {
    key: 'geodesicExcess',
    label: 'Excess',
    help: 'How much farther than needed a rotation is moved, on average, since charts bend distances: true angle ÷ smallest.',
    unit: 'ratio',
    better: 'less',
    value: ({ geodesicExcess }) => geodesicExcess.mean,
    show: (value) => value.toFixed(3),
  },
];

export interface Order {
  /** '' for the order of the models. */
  key: string;
  isDescending: boolean;
}

/** The rows in the order asked for; those without a figure last. */
export function sortRows(rows: readonly EvidenceRow[], { key, isDescending }: Order): EvidenceRow[] {
  const column = columns.find((c) => c.key === key);
  if (!column) return [...rows];
  const sign = isDescending ? -1 : 1;
  const figure = ({ evidence }: EvidenceRow) => {
    const value = column.value(evidence);
    return value === null || Number.isNaN(value) ? null : value;
  };
  return [...rows].sort((a, b) => {
    const [x, y] = [figure(a), figure(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** The table as CSV (RFC 4180), in the units of the columns, with the sweep of each model's padding below. */
export function evidenceCsv(clip: string, joint: string, rows: readonly EvidenceRow[]): string {
  const head = ['clip', 'joint', 'shape', 'split', 'chart', 'padding (rad)'];
  const lines = [[...head, ...columns.map(({ key, unit }) => `${key} (${unit})`)]];
  const first = ({ model }: EvidenceRow, padding: number) => [
    clip,
    joint,
    model.shape,
    model.split,
    model.chart,
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
  return `${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const figure = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(Number(value.toPrecision(6)));

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "k-DOP" or "Reach cone, swing–twist". */
export function rowName({ model }: Pick<EvidenceRow, 'model'>): string {
  const { name, detail } = modelLabel(model);
  return detail ? `${name}, ${detail}` : name;
}
