import type { Evidence } from '../../core';
import { DEGREE } from '../../core/math';
import { isFittedModel, type LimitModel, modelKey } from '../../state/limits/models';
import { shareText } from '../ui/format';
import { modelLabel } from './compared-models';

/** One model, or the limit that was edited by hand, and what was found about it. */
export interface EvidenceRow {
  model: LimitModel;
  evidence: Evidence;
}

export const isByHand = ({ model, evidence }: EvidenceRow): boolean =>
  evidence.frames === 'all' && isFittedModel(model);

/** Shares of unseen frames at which volumes can be compared. */
export const TARGETS = [0.9, 0.95, 0.99] as const;
export type Target = (typeof TARGETS)[number];

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
  /** Whether it is a share that a bar can show. */
  readonly hasBar?: true;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`;
const degrees = (angle: number): string => `${(angle / DEGREE).toFixed(1)}°`;

const truthColumns: readonly Column[] = [
  {
    key: 'falseAccepts',
    label: 'Over-permissive',
    hasBar: true,
    help: 'Share of the allowed volume that is impossible. Known, because this clip is synthetic; the possible region is grown by the padding.',
    unit: 'share of the allowed volume',
    better: 'less',
    value: ({ truth }) => truth?.falseAccepts ?? null,
    show: percent,
  },
  {
    key: 'falseRejects',
    label: 'Over-strict',
    help: 'Share of the possible region, grown by the padding, that the limit stops.',
    unit: 'share of the possible region',
    better: 'less',
    value: ({ truth }) => truth?.falseRejects ?? null,
    show: percent,
  },
];

/**
 * The columns that rows fill.
 *
 * @param target share of unseen frames at which volumes are compared
 */
export const columnsAt = (target: Target, rows: readonly EvidenceRow[] = []): readonly Column[] => [
  {
    key: 'coverage',
    label: 'Coverage',
    hasBar: true,
    help: 'Share of unseen frames that the limit allows. The clip is cut into five stretches of time, and each is hidden in turn.',
    unit: 'share',
    better: 'more',
    value: ({ coverage }) => coverage,
    show: percent,
  },
  {
    key: 'volume',
    label: 'Volume',
    help: 'Allowed volume ÷ volume within 5.7° of a sample. Less is tighter. With ties: the volume they leave at a moment, on average.',
    unit: 'times the samples',
    better: 'less',
    value: ({ tightness }) => tightness,
    show: times,
  },
  {
    key: 'volumeAtEqualCoverage',
    label: `Volume at\u00a0${shareText(target)}`,
    help: `Volume at the padding that gives ${shareText(target)} coverage, which makes shapes comparable. Empty where no padding does.`,
    unit: `times the samples at ${shareText(target)} coverage`,
    better: 'less',
    value: ({ atEqualCoverage }) => (isReached(atEqualCoverage, target) ? atEqualCoverage.tightness : null),
    show: times,
  },
  {
    key: 'paddingAtEqualCoverage',
    label: `Padding for\u00a0${shareText(target)}`,
    help: `The padding that gives ${shareText(target)} coverage.`,
    unit: 'rad',
    better: null,
    value: ({ atEqualCoverage }) => (isReached(atEqualCoverage, target) ? atEqualCoverage.padding : null),
    show: degrees,
  },
  {
    key: 'meanPullBack',
    label: 'Correction',
    help: 'Average correction of unseen frames (0 if inside).',
    unit: 'rad',
    better: 'less',
    value: ({ distance }) => distance.mean,
    show: degrees,
  },
  {
    key: 'p99PullBack',
    label: 'Largest correction',
    help: '99 of 100 unseen frames are corrected by less.',
    unit: 'rad',
    better: 'less',
    value: ({ distance }) => distance.p99,
    show: degrees,
  },
  {
    key: 'parameters',
    label: 'Numbers',
    help: 'Numbers that the limit stores.',
    unit: 'numbers',
    better: 'less',
    value: ({ parameterCount }) => parameterCount,
    show: String,
  },
  {
    key: 'nanoseconds',
    label: 'Cost',
    help: 'Time per projection on this machine.',
    unit: 'ns',
    better: 'less',
    value: ({ nanoseconds }) => nanoseconds,
    show: (value) => (value < 9950 ? `${Math.round(value)} ns` : `${(value / 1000).toFixed(1)} µs`),
  },
  {
    key: 'geodesicExcess',
    label: 'Detour',
    help: 'Angle of a correction ÷ smallest possible angle, on average. Charts distort distances, so it can exceed 1.',
    unit: 'ratio',
    better: 'less',
    value: ({ geodesicExcess }) => geodesicExcess.mean,
    show: (value) => value.toFixed(3),
  },
  ...(rows.some(({ evidence }) => evidence.truth) ? truthColumns : []),
];

/** Of what a limit admits, the share that lies near samples: the other way round than its volume. */
const tightnessColumn: Column = {
  key: 'tightness',
  label: 'Tightness',
  hasBar: true,
  help: 'Volume within 5.7° of a sample ÷ allowed volume. More is tighter.',
  unit: 'share',
  better: 'more',
  // What is left at a moment is less than what was seen at all moments.
  value: ({ tightness, moments }) => (moments ? null : tightnessOf(tightness)),
  show: (share) => `${Math.round(100 * share)} %`,
};

/** A volume in volumes of the samples as tightness; NaN where there is none. */
export const tightnessOf = (volume: number): number => (volume > 0 ? 1 / volume : Number.NaN);

/** What is known of a model at each of its paddings, from the least to the greatest, where it has room at all. */
export const sweepOf = (evidence: Evidence) =>
  [...evidence.sweep, { padding: evidence.options.padding, ...evidence }]
    .filter(({ tightness }) => tightness > 0)
    .sort((a, b) => a.padding - b.padding);

const FIRST = ['coverage', 'falseAccepts', 'tightness', 'meanPullBack', 'nanoseconds'];

/**
 * The columns for people: what a limit keeps in, what it lets in too much (how tight it is where the truth is not known), how far it
 * pulls back and what it costs; then, where all are asked for, the rest.
 */
export function shownColumns(target: Target, rows: readonly EvidenceRow[], isAll: boolean): readonly Column[] {
  const all = [tightnessColumn, ...columnsAt(target, rows)];
  const isTrue = all.some(({ key }) => key === 'falseAccepts');
  const first = FIRST.filter((key) => key !== (isTrue ? 'tightness' : 'falseAccepts'));
  const head = first.map((key) => all.find((column) => column.key === key)!);
  return isAll ? [...head, ...all.filter((column) => !head.includes(column))] : head;
}

const isReached = ({ coverage }: Evidence['atEqualCoverage'], target: number): boolean => coverage >= target - 1e-9;

/** Volumes nearer to each other than this share of them can't be told apart: they are counted at random rotations. */
const VOLUME_NOISE = 0.02;

/** The rows that are tightest where all cover the same share of unseen frames, best first, and their least volume. */
export function tightest(rows: readonly EvidenceRow[], target: Target): { rows: EvidenceRow[]; volume: number } {
  const able = rows
    .filter(({ evidence }) => isReached(evidence.atEqualCoverage, target))
    .sort((a, b) => a.evidence.atEqualCoverage.tightness - b.evidence.atEqualCoverage.tightness);
  const volume = able[0]?.evidence.atEqualCoverage.tightness ?? Number.NaN;
  const most = volume * (1 + VOLUME_NOISE);
  return { rows: able.filter(({ evidence }) => evidence.atEqualCoverage.tightness <= most), volume };
}

export interface RowOrder {
  /** '' for the order of the models. */
  key: string;
  isDescending: boolean;
}

/** The rows in the order asked for; those without a figure last. */
export function sortRows(rows: readonly EvidenceRow[], { key, isDescending }: RowOrder, target: Target): EvidenceRow[] {
  const column = shownColumns(target, rows, true).find((c) => c.key === key);
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

/** "k-DOP", "Reach cone, swing–twist" or "k-DOP, edited by hand". */
export function rowName(row: EvidenceRow): string {
  const { name, detail } = modelLabel(row.model);
  return [name, detail, isByHand(row) ? 'edited by hand' : ''].filter(Boolean).join(', ');
}

/** The same where there is little room. */
export function shortModelName(row: EvidenceRow): string {
  if (isByHand(row)) return 'By hand';
  const { name } = modelLabel(row.model);
  const { isTied, fill } = row.model;
  return [name, isTied ? 'tied' : '', fill ? 'filled' : ''].filter(Boolean).join(', ');
}

/** One key per row. */
export const rowKey = (row: EvidenceRow): string => `${modelKey(row.model)}/${row.evidence.frames}`;
