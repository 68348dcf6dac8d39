import { defaultFitOptions, shapeKinds } from '../../core';
import { shapeFamilies } from '../../core/shape';
import { charts } from '../../core/space';
import { humanModel, isSameModel, type LimitModel, usualModels, wholeModel } from '../../state/limits/models';
import { settle } from '../../state/settle';
import { shareText } from '../ui/format';
import type { IconName } from '../ui/icons';
import { shapeLook } from './shape-looks';

/** "Box", and what is not as usual about it: "swing–twist", "Euler ZYZ". */
export function modelLabel({ shape, split, chart, isTied, fill, isHuman, isGiven }: LimitModel): {
  name: string;
  detail: string;
} {
  if (isHuman) return { name: 'Human limit', detail: 'not fitted' };
  if (isGiven) return { name: 'Given limit', detail: 'from a file' };
  const details = [
    split === 'swing-twist' ? 'swing–twist' : '',
    chart === 'exponential-map' ? '' : charts[chart].label,
    isTied ? 'tied' : '',
    fill ? `filled ${shareText(fill)}` : '',
  ].filter(Boolean);
  return { name: shapeFamilies[shape].label, detail: details.join(' · ') };
}

/** The model with some of its parts changed, and whatever else must follow so that they go together. */
export const withChange = (model: LimitModel, change: Partial<LimitModel>): LimitModel =>
  settle({ ...model, ...change }, Object.keys(change));

/** A model that is not among those given: where joints are known to be tied what that leaves, the usual ones, then any shape. */
export function anotherModel(models: readonly LimitModel[], hasTies = false): LimitModel {
  const tied = hasTies ? [{ ...wholeModel(defaultFitOptions.shape), isTied: true }] : [];
  const candidates = [
    ...tied,
    ...usualModels,
    humanModel,
    ...shapeKinds.map((shape) => withChange(wholeModel(shape), { shape })),
  ];
  return candidates.find((model) => !models.some((other) => isSameModel(model, other))) ?? candidates[0];
}

export const modelIcon = ({ shape, isHuman, isGiven }: LimitModel): IconName =>
  isHuman ? 'pose' : isGiven ? 'file' : shapeLook(shape).icon;
