import type { ChartKind } from '../../../core/space';
import type { ChartCode } from './chart-code';
import { exponentialMap } from './exponential-map';
import { quaternionVector } from './quaternion-vector';
import { swingTwist } from './swing-twist';
import { eulerZyz, eulerZyzPublished } from './zyz-chart';

/** The table of charts as code: one line each. */
export const chartCodes = {
  'exponential-map': exponentialMap,
  'quaternion-vector': quaternionVector,
  'swing-twist': swingTwist,
  'euler-zyz': eulerZyz,
  'euler-zyz-published': eulerZyzPublished,
} satisfies Record<ChartKind, ChartCode>;
