import type { JointLimit } from '../../../core';
import type { ChartKind } from '../../../core/space';
import { latePart } from '../../../state/fetch-part';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { keptFor } from '../now';
import { tellOfIt } from '../room-of';
import { whenFree } from '../when-free';
import type { WrappedCloud } from './wrap-far';

const asking = latePart(() => import('./wrap-far'));

const wraps = keptFor((_: JointLimit): { found: WrappedCloud | null } => ({ found: null }));

/** The samples of the joint wrapped by a k-DOP in a chart; null until it has been found. */
export function wrapNow(now: Now, chart: ChartKind): WrappedCloud | null {
  const [fit, plain] = [chart, 'exponential-map' as const].map((each) =>
    fitUnder(now, { split: 'none', shape: 'k-dop', chart: each }),
  );
  const { part } = asking;
  if (!part) asking.fetch().then(tellOfIt, () => {});
  if (!fit || !plain || !part) return null;
  const kept = wraps(fit.limit);
  if (!kept.found)
    whenFree(`wrap ${chart}`, function* () {
      kept.found ??= yield* part.wrapInSteps(now.clip, fit, plain.cloud);
    });
  return kept.found;
}

/** The chart that the second picture has. */
export const secondChart = ({ knobs }: Pick<Now, 'knobs'>): ChartKind =>
  knobs.chart === 'turned' ? 'euler-zyz' : 'euler-zyz-published';
