import type { ChartModel } from './chart';
import { exponentialMap } from './exponential-map';
import { quaternionVector } from './quaternion-vector';
import { swingTwistChart } from './swing-twist';
import { eulerZyz, eulerZyzPublished } from './zyz-chart';

/** The table of charts: one line each. */
const models = {
  'exponential-map': exponentialMap,
  'quaternion-vector': quaternionVector,
  'swing-twist': swingTwistChart,
  'euler-zyz': eulerZyz,
  'euler-zyz-published': eulerZyzPublished,
};

export type ChartKind = keyof typeof models;
export const charts: Record<ChartKind, ChartModel> = models;
/** @category Learning limits */
export const chartKinds = Object.keys(models) as ChartKind[];

/** The chart of a kind. Where it is known once, engines know all about it; not so of what they read from `charts`. */
export function chartOf(kind: ChartKind): ChartModel {
  return models[kind];
}
