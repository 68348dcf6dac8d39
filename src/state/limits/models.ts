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
}

/** Side by side, more than these are too small to read. */
export const MOST_MODELS = 4;

/** A shape that bounds rotations whole. */
export const wholeModel = (shape: ShapeKind): LimitModel => ({ shape, split: 'none', chart: 'exponential-map' });
/** The shapes that are offered before the others. */
export const usualShapes: readonly ShapeKind[] = shapeKinds.filter((kind) => shapeFamilies[kind].isUsual);
/** What is compared until something else is chosen. */
export const usualModels: readonly LimitModel[] = usualShapes.map(wholeModel);

const TIED = 'tied';
/** What makes a model another: its parts, in a row. */
const partsOf = ({ shape, split, chart, isTied }: LimitModel): string[] => [
  shape,
  split,
  chart,
  ...(isTied ? [TIED] : []),
];
export const modelKey = (model: LimitModel): string => partsOf(model).join('/');
export const isSameModel = (a: LimitModel, b: LimitModel): boolean => modelKey(a) === modelKey(b);

const KEY = 'limber.compare';

/** What was compared on this device in an earlier visit. */
export const rememberedModels = (): readonly LimitModel[] => readModels(readKept(KEY));

/** Keeps models for the next visit. */
export const rememberModels = (models: readonly LimitModel[]): void => writeKept(KEY, models);

/** Stored models; what is not understood is left out, what does not go together settled; the usual four stand in for none. */
export function readModels(stored: unknown): readonly LimitModel[] {
  if (!Array.isArray(stored)) return usualModels;
  const models = distinct(stored.filter(isModel).map((model) => settle(plainModel(model), ['shape'])));
  return models.length > 0 ? models.slice(0, MOST_MODELS) : usualModels;
}

/** Its parts alone. */
export const plainModel = ({ shape, split, chart, isTied }: LimitModel): LimitModel => ({
  shape,
  split,
  chart,
  ...(isTied === true && { isTied }),
});

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

/** Models as a word of an address: shape, split and chart, "oriented-box.none.exponential-map_k-dop.none.exponential-map.tied". */
export const writeModels = (models: readonly LimitModel[]): string =>
  models.map((model) => partsOf(model).join('.')).join('_');

/** What such a word says, and one sentence for each part of it that was left out; null when nothing remains. */
export function parseModels(word: string): { models: readonly LimitModel[] | null; problems: string[] } {
  const problems: string[] = [];
  const models: LimitModel[] = [];
  for (const code of word.split('_')) {
    const [shapeCode, splitCode, chartCode, ...rest] = code.split('.');
    const isTied = rest.length === 1 && rest[0] === TIED;
    const shape = find(shapeKinds, shapeCode);
    const split = find(splitKinds, splitCode);
    const chart = find(chartKinds, chartCode);
    if (!shape || !split || !chart || (rest.length > 0 && !isTied)) {
      problems.push(`"${shorten(code)}" is no limit to compare.`);
      continue;
    }
    const asked = plainModel({ shape, split, chart, isTied });
    const model = settle(asked, ['shape']);
    if (model !== asked) problems.push(`"${code}": ${settledWords(asked, model)}`);
    models.push(model);
  }
  const all = distinct(models);
  if (all.length > MOST_MODELS)
    problems.push(`Of ${all.length} limits to compare, the first ${MOST_MODELS} are shown.`);
  return { models: all.length > 0 ? all.slice(0, MOST_MODELS) : null, problems };
}
