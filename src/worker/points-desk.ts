import type { PointsWorks } from './api';
import { connect } from './connect';
import { LoneDesk } from './desk';

/** Finds motion from points, in a worker of its own that ends with it: no earlier than points are given. */
export const createPointsDesk = (): LoneDesk<PointsWorks> =>
  new LoneDesk(() => connect(new Worker(new URL('./points-worker.ts', import.meta.url), { type: 'module' })));
