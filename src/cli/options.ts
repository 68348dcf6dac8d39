import {
  chartKinds,
  defaultFitOptions,
  type FitOptions,
  type JointLimit,
  type LimitsFile,
  referenceKinds,
  shapeKinds,
  splitKinds,
} from '../core';
import { plainName } from '../core/clip';
import { resolveFitOptions } from '../core/limit';
import { DEGREE } from '../core/math';
import type { Option, Values } from './command';
import { jointsNamed } from './joints';
import { BadInput } from './problem';

/** A number that was given. @throws BadInput */
export function numberOf(values: Values, name: string, least: number, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  if (!(Number.isFinite(value) && value >= least))
    throw new BadInput('option', `--${name} is "${text}"; it must be a number, ${least} or more.`);
  return value;
}

export const textOption = (values: Values, name: string): string | undefined => values[name] as string | undefined;

/** Names or numbers with commas between them. */
export const listOf = (values: Values, name: string): string[] | undefined =>
  textOption(values, name)
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const fitOptionsTable: Record<string, Option> = {
  shape: { type: 'string', value: '<shape>', help: `${shapeKinds.join(', ')}; default ${defaultFitOptions.shape}` },
  split: { type: 'string', value: '<split>', help: `${splitKinds.join(', ')}; default ${defaultFitOptions.split}` },
  chart: { type: 'string', value: '<chart>', help: `${chartKinds.join(', ')}; default ${defaultFitOptions.chart}` },
  reference: {
    type: 'string',
    value: '<reference>',
    help: `${referenceKinds.filter((kind) => kind !== 'first').join(', ')}; default ${defaultFitOptions.reference}`,
  },
  padding: { type: 'string', value: '<degrees>', help: 'how far shapes extend past the samples; default 2.9' },
  spacing: {
    type: 'string',
    value: '<degrees>',
    help: 'samples nearer to each other than this are dropped; default 2.9',
  },
};

/** @throws BadInput for what is unknown, out of range, or does not go together */
export function fitOptionsFrom(values: Values): FitOptions {
  try {
    return resolveFitOptions({
      ...(Object.fromEntries(
        ['shape', 'split', 'chart', 'reference'].flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
      ) as Partial<FitOptions>),
      padding: numberOf(values, 'padding', 0, defaultFitOptions.padding / DEGREE) * DEGREE,
      sampleSpacing: numberOf(values, 'spacing', 0, defaultFitOptions.sampleSpacing / DEGREE) * DEGREE,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new BadInput('option', error.message);
    throw error;
  }
}

export const jointsOption: Option = {
  type: 'string',
  value: '<joints>',
  help: 'names or numbers, separated by commas; default all',
};

/** The joints that --joints asks for; see `jointsNamed`. */
export const jointsOf = (names: readonly string[], values: Values): number[] =>
  jointsNamed(names, listOf(values, 'joints'));

/** The limits of joints that were asked for. @throws BadInput where one has none */
export function limitsOf({ limits, skeleton: { names } }: LimitsFile, values: Values): readonly JointLimit[] {
  if (values.joints === undefined) return limits;
  return jointsOf(names, values).map((joint) => {
    const limit = limits.find((one) => one.joint === joint);
    if (!limit) throw new BadInput('joints', `Joint "${plainName(names[joint])}" has no limit.`);
    return limit;
  });
}

export const degreeText = (angle: number): string => `${(angle / DEGREE).toFixed(1)}°`;
export const radians = (angle: number): number => angle * DEGREE;
