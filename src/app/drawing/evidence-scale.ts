import { type EvidenceRow, tightnessOf } from './evidence-table';

/** Where figures stand in the plot: what is kept in to the right, tightness upwards, both as shares. */
export interface PlotScale {
  x(coverage: number): number;
  y(tightness: number): number;
  /** Shares, and what is written at them. */
  xTicks: number[];
  yTicks: number[];
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Steps of the tightness axis, the finest that has no more than six of them. */
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];

/** A scale that shows all rows' sweeps within a frame in CSS pixels. */
export function plotScale(rows: readonly EvidenceRow[], { left, right, top, bottom }: Frame): PlotScale {
  const points = rows.flatMap(({ evidence }) => [evidence, evidence.atEqualCoverage, ...evidence.sweep]);
  const coverages = points.map(({ coverage }) => coverage).filter(Number.isFinite);
  const shares = points.map(({ tightness }) => tightnessOf(tightness)).filter(Number.isFinite);
  const least = Math.max(0, Math.min(0.9, Math.floor(10 * Math.min(...coverages) - 1e-9) / 10));
  const step = least >= 0.6 ? 0.1 : 0.2;
  const high = Math.max(0.05, ...shares) * 1.05;
  const rise = STEPS.find((size) => high / size <= 6) ?? 5;
  const xTicks: number[] = [];
  for (let tick = 1; tick > least - 1e-9; tick -= step) xTicks.unshift(Number(tick.toFixed(2)));
  return {
    x: (coverage) => left + ((coverage - least) / (1 - least)) * (right - left),
    y: (tightness) => bottom - (tightness / high) * (bottom - top),
    xTicks,
    yTicks: Array.from({ length: Math.floor(high / rise + 1e-9) + 1 }, (_, i) => i * rise),
  };
}

/** Moves labels, given by where they would stand, apart by `spacing`, in the same order and within [low, high]. */
export function spreadLabels(wanted: readonly number[], spacing: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  let floor = low;
  for (const i of order) {
    places[i] = Math.max(wanted[i], floor);
    floor = places[i] + spacing;
  }
  let ceiling = high;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i], ceiling);
    ceiling = places[i] - spacing;
  }
  return places;
}
