import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  type ChartKind,
  chartKinds,
  charts,
  combinationProblem,
  type FitOptions,
  type ShapeKind,
  type SplitKind,
  shapeKinds,
  shapeModels,
  splitKinds,
} from '../../../core';
import type { IconName } from '../../icons';

/** One way to describe a joint's limit: what is compared. */
export type LimitModel = Pick<FitOptions, 'shape' | 'split' | 'chart'>;

/** Side by side, more than these are too small to read. */
export const MOST_MODELS = 4;

const whole = (shape: ShapeKind): LimitModel => ({ shape, split: 'none', chart: 'exponential-map' });
const usual: readonly LimitModel[] = [whole('box'), whole('oriented-box'), whole('ellipsoid'), whole('k-dop')];

const KEY = 'limber.compare';

/** What is compared on this device: no part of a shared link. */
const compared = createStore<{ models: readonly LimitModel[] }>(() => ({ models: readModels(load()) }));

compared.subscribe(({ models }) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(models));
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
});

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stored models; what is not understood or does not go together is left out, and the usual four stand in for none. */
export function readModels(json: string | null): readonly LimitModel[] {
  let stored: unknown = null;
  try {
    stored = JSON.parse(json ?? 'null');
  } catch {
    return usual;
  }
  if (!Array.isArray(stored)) return usual;
  const models = stored.filter(isModel).map(({ shape, split, chart }) => ({ shape, split, chart }));
  const distinct = models.filter((model, i) => models.findIndex((other) => isSameModel(model, other)) === i);
  return distinct.length > 0 ? distinct.slice(0, MOST_MODELS) : usual;
}

function isModel(value: unknown): value is LimitModel {
  if (typeof value !== 'object' || value === null) return false;
  const { shape, split, chart } = value as Record<string, unknown>;
  return (
    shapeKinds.includes(shape as ShapeKind) &&
    splitKinds.includes(split as SplitKind) &&
    chartKinds.includes(chart as ChartKind) &&
    combinationProblem(value as LimitModel) === null
  );
}

export const useModels = (): readonly LimitModel[] => useStore(compared, ({ models }) => models);

export const setModels = (models: readonly LimitModel[]): void => compared.setState({ models });

// Declared as functions: the store above reads what is stored as soon as the module is loaded.
export function isSameModel(a: LimitModel, b: LimitModel): boolean {
  return modelKey(a) === modelKey(b);
}

export function modelKey({ shape, split, chart }: LimitModel): string {
  return `${shape}/${split}/${chart}`;
}

/** "Box", and what is not as usual about it: "swing–twist", "Euler ZYZ". */
export function modelLabel({ shape, split, chart }: LimitModel): { name: string; detail: string } {
  const details = [
    split === 'swing-twist' ? 'swing–twist' : '',
    chart === 'exponential-map' ? '' : charts[chart].label,
  ].filter(Boolean);
  return { name: shapeModels[shape].label, detail: details.join(' · ') };
}

/** The model with one of its parts changed, and whatever else must follow so that they go together. */
export function withChange(model: LimitModel, change: Partial<LimitModel>): LimitModel {
  const next = { ...model, ...change };
  if (combinationProblem(next) === null) return next;
  // What was asked for stays; the other parts give way.
  const orders: LimitModel[] = [];
  for (const split of splitKinds) {
    for (const chart of [next.chart, 'exponential-map'] as const) {
      for (const shape of [next.shape, 'k-dop'] as const) orders.push({ shape, split, chart, ...change });
    }
  }
  const differences = (other: LimitModel) =>
    Number(other.shape !== next.shape) * 2 + Number(other.chart !== next.chart) + Number(other.split !== next.split);
  return orders
    .filter((order) => combinationProblem(order) === null)
    .sort((a, b) => differences(a) - differences(b))[0]!;
}

/** A model that is not among those given: the usual ones first, then any shape. */
export function anotherModel(models: readonly LimitModel[]): LimitModel {
  const candidates = [...usual, ...shapeKinds.map((shape) => withChange(whole(shape), { shape }))];
  return candidates.find((model) => !models.some((other) => isSameModel(model, other))) ?? candidates[0]!;
}

export const modelIcons: Record<ShapeKind, IconName> = {
  box: 'box',
  'oriented-box': 'orientedBox',
  ellipsoid: 'ellipsoid',
  'k-dop': 'kDop',
  'convex-hull': 'hull',
  'elliptic-cylinder': 'cylinder',
  'distance-field': 'field',
  'reach-cone': 'cone',
};
