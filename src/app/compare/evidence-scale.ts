import type { EvidenceRow } from './evidence-table';

/** Where figures stand in the plot: coverage to the right, tightness (the inverse of volume, logarithmic) upwards. */
export interface PlotScale {
  x(coverage: number): number;
  y(volume: number): number;
  /** Shares, and what is written at them. */
  xTicks: number[];
  /** Multiples of the samples' own volume. */
  yTicks: number[];
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const VOLUMES = [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 50, 100, 200];

/** A scale that shows all rows' sweeps within a frame in CSS pixels. */
export function plotScale(rows: readonly EvidenceRow[], { left, right, top, bottom }: Frame): PlotScale {
  const points = rows.flatMap(({ evidence }) => [evidence, evidence.atEqualCoverage, ...evidence.sweep]);
  const coverages = points.map(({ coverage }) => coverage).filter(Number.isFinite);
  const volumes = points.map(({ tightness }) => tightness).filter((volume) => volume > 0 && Number.isFinite(volume));
  const least = Math.max(0, Math.min(0.9, Math.floor(10 * Math.min(...coverages) - 1e-9) / 10));
  const step = least >= 0.6 ? 0.1 : 0.2;
  const [low, high] = [Math.min(...volumes) / 1.15, Math.max(...volumes) * 1.1];
  const xTicks: number[] = [];
  for (let tick = 1; tick > least - 1e-9; tick -= step) xTicks.unshift(Number(tick.toFixed(2)));
  return {
    x: (coverage) => left + ((coverage - least) / (1 - least)) * (right - left),
    y: (volume) => top + (Math.log(volume / low) / Math.log(high / low)) * (bottom - top),
    xTicks,
    yTicks: VOLUMES.filter((volume) => volume >= low && volume <= high),
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
