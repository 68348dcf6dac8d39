import { charts, combinationProblem, shapeFamilies, shapeKinds, splitKinds } from '../../core';
import { isSameModel, type LimitModel, usualModels, wholeModel } from '../../state/models';
import { shapeLook } from '../space/shape-looks';
import type { IconName } from '../ui/icons';

/** "Box", and what is not as usual about it: "swing–twist", "Euler ZYZ". */
export function modelLabel({ shape, split, chart }: LimitModel): { name: string; detail: string } {
  const details = [
    split === 'swing-twist' ? 'swing–twist' : '',
    chart === 'exponential-map' ? '' : charts[chart].label,
  ].filter(Boolean);
  return { name: shapeFamilies[shape].label, detail: details.join(' · ') };
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
    .sort((a, b) => differences(a) - differences(b))[0];
}

/** A model that is not among those given: the usual ones first, then any shape. */
export function anotherModel(models: readonly LimitModel[]): LimitModel {
  const candidates = [...usualModels, ...shapeKinds.map((shape) => withChange(wholeModel(shape), { shape }))];
  return candidates.find((model) => !models.some((other) => isSameModel(model, other))) ?? candidates[0];
}

export const modelIcon = ({ shape }: LimitModel): IconName => shapeLook(shape, '').icon;
