import { chartKinds, type ShapeKind, shapeKinds, splitKinds } from '../../core';
import type { SplitKind } from '../../core/limit';
import { shapeFamilies } from '../../core/shape';
import type { ChartKind } from '../../core/space';
import { type Combination, settle, settledWords } from '../settle';
import { readKept, writeKept } from '../storage';
import { shorten } from '../words';

/** One way to describe a joint's limit: what is compared. */
export interface LimitModel extends Combination {
  /** With what its neighbours leave it. */
  readonly isTied?: boolean;
  /** Above 0, to 1: how far it is filled up to the human limit. Left out for a limit as it is learned. */
  readonly fill?: number;
  /** The human limit itself, which is not fitted to the clip. */
  readonly isHuman?: boolean;
  /** The limit that an opened file gives to the joint, which is not fitted either. */
  readonly isGiven?: boolean;
}

/** Side by side, more than these are too small to read. */
export const MOST_MODELS = 4;

/** A shape that bounds rotations whole. */
export const wholeModel = (shape: ShapeKind): LimitModel => ({ shape, split: 'none', chart: 'exponential-map' });
/** The shapes that are offered before the others. */
export const usualShapes: readonly ShapeKind[] = shapeKinds.filter((kind) => shapeFamilies[kind].isUsual);
/** What is compared until something else is chosen. */
export const usualModels: readonly LimitModel[] = usualShapes.map(wholeModel);

/** The human limit, in the form that it has. */
export const humanModel: LimitModel = { shape: 'k-dop', split: 'none', chart: 'swing-twist', isHuman: true };

/** The limit that a file gives, in the form that robots and simulations have. */
export const givenModel: LimitModel = { shape: 'box', split: 'none', chart: 'euler-zyz', isGiven: true };

/** Whether a model is fitted to the clip, and no limit as it is. */
export const isFittedModel = ({ isHuman, isGiven }: LimitModel): boolean => !isHuman && !isGiven;

/** Whether a model is made of limits of people. */
export const needsHuman = ({ fill, isHuman }: LimitModel): boolean => isHuman === true || fill !== undefined;

const TIED = 'tied';
const HUMAN = 'human';
const GIVEN = 'given';
const FILLED = /^filled-(\d{1,3})$/;
/** What makes a model another: its parts, in a row. */
const partsOf = ({ shape, split, chart, isTied, fill, isHuman, isGiven }: LimitModel): string[] => [
  shape,
  split,
  chart,
  ...(isTied ? [TIED] : []),
  ...(fill ? [`filled-${Math.round(100 * fill)}`] : []),
  ...(isHuman ? [HUMAN] : []),
  ...(isGiven ? [GIVEN] : []),
];
export const modelKey = (model: LimitModel): string => partsOf(model).join('/');
export const isSameModel = (a: LimitModel, b: LimitModel): boolean => modelKey(a) === modelKey(b);

const KEY = 'limber.compare';

/** What was compared on this device in an earlier visit. */
export const rememberedModels = (): readonly LimitModel[] => readModels(readKept(KEY));

/** Keeps models for the next visit, in which no file has given limits yet. */
export const rememberModels = (models: readonly LimitModel[]): void =>
  writeKept(
    KEY,
    models.filter(({ isGiven }) => !isGiven),
  );

/** Stored models; what is not understood is left out, what does not go together settled; the usual four stand in for none. */
export function readModels(stored: unknown): readonly LimitModel[] {
  if (!Array.isArray(stored)) return usualModels;
  const models = distinct(stored.filter(isModel).map((model) => settle(plainModel(model), ['shape'])));
  return models.length > 0 ? models.slice(0, MOST_MODELS) : usualModels;
}

/** Its parts alone. The human limit and a given one are as they are. */
export function plainModel({ shape, split, chart, isTied, fill, isHuman, isGiven }: LimitModel): LimitModel {
  if (isHuman === true) return humanModel;
  if (isGiven === true) return givenModel;
  return { shape, split, chart, ...(isTied === true && { isTied }), ...(isShare(fill) && { fill }) };
}

const isShare = (fill: unknown): boolean => typeof fill === 'number' && fill > 0 && fill <= 1;

function isModel(value: unknown): value is LimitModel {
  if (typeof value !== 'object' || value === null) return false;
  const { shape, split, chart } = value as Record<string, unknown>;
  return (
    shapeKinds.includes(shape as ShapeKind) &&
    splitKinds.includes(split as SplitKind) &&
    chartKinds.includes(chart as ChartKind)
  );
}

const distinct = (models: readonly LimitModel[]): LimitModel[] =>
  models.filter((model, i) => models.findIndex((other) => isSameModel(model, other)) === i);

/** "k-dop" → "kd": what kinds were called in older addresses. Two may share their initials: the first of the table is meant. */
const initials = (kind: string): string => kind.replace(/([a-z])[a-z]*-?/g, '$1');
const find = <T extends string>(kinds: readonly T[], code: string | undefined): T | undefined =>
  kinds.find((kind) => kind === code) ?? kinds.find((kind) => initials(kind) === code);

/** Models as a word of an address: shape, split and chart, "oriented-box.none.exponential-map_k-dop.none.exponential-map.filled-75". */
export const writeModels = (models: readonly LimitModel[]): string =>
  models.map((model) => partsOf(model).join('.')).join('_');

/** What such a word says, and one sentence for each part of it that was left out; null when nothing remains. */
export function parseModels(word: string): { models: readonly LimitModel[] | null; problems: string[] } {
  const problems: string[] = [];
  const models: LimitModel[] = [];
  for (const code of word.split('_')) {
    const [shapeCode, splitCode, chartCode, ...rest] = code.split('.');
    const [isTied, isHuman, isGiven] = [TIED, HUMAN, GIVEN].map((word) => rest.includes(word));
    const shares = rest.flatMap((word) => FILLED.exec(word)?.[1] ?? []).map((percent) => Number(percent) / 100);
    const isUnderstood =
      rest.length === Number(isTied) + Number(isHuman) + Number(isGiven) + shares.length && shares.every(isShare);
    const shape = find(shapeKinds, shapeCode);
    const split = find(splitKinds, splitCode);
    const chart = find(chartKinds, chartCode);
    if (!shape || !split || !chart || !isUnderstood) {
      problems.push(`"${shorten(code)}" is no limit to compare.`);
      continue;
    }
    const asked = plainModel({ shape, split, chart, isTied, fill: shares[0], isHuman, isGiven });
    const model = settle(asked, ['shape']);
    if (model !== asked) problems.push(`"${code}": ${settledWords(asked, model)}`);
    models.push(model);
  }
  const all = distinct(models);
  if (all.length > MOST_MODELS)
    problems.push(`Of ${all.length} limits to compare, the first ${MOST_MODELS} are shown.`);
  return { models: all.length > 0 ? all.slice(0, MOST_MODELS) : null, problems };
}
