import type { JointLimit } from '../../../core';
import type { JointCloud, JointFit } from '../../../core/limit';
import type { ChartKind } from '../../../core/space';
import { latePart } from '../../../state/fetch-part';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { keptFor } from '../now';
import { tellOfIt, whenFree } from '../when-free';
import type { FarLetIn } from './wrap-far';

const asking = latePart(() => import('./wrap-far'));

/** A limit with the samples that it wraps; what it lets in far from all of them is null until it has been found. */
export interface WrappedCloud {
  limit: JointLimit;
  cloud: JointCloud;
  far: FarLetIn | null;
}

const wraps = keptFor((fit: JointFit): { now: WrappedCloud } => ({ now: { ...fit, far: null } }));

/** The samples of the joint wrapped by a k-DOP in a chart; null until they are. */
export function wrapNow(now: Now, chart: ChartKind): WrappedCloud | null {
  const [fit, plain] = [chart, 'exponential-map' as const].map((each) =>
    fitUnder(now, { split: 'none', shape: 'k-dop', chart: each }),
  );
  const { part } = asking;
  if (!part) asking.fetch().then(tellOfIt, () => {});
  if (!fit) return null;
  const kept = wraps(fit);
  if (plain && part && !kept.now.far)
    whenFree(`wrap ${chart}`, function* () {
      if (!kept.now.far) kept.now = { ...fit, far: yield* part.farLetInSteps(now.clip, fit.limit, plain.cloud) };
    });
  return kept.now;
}

/** The chart that the second picture has. */
export const secondChart = ({ knobs }: Pick<Now, 'knobs'>): ChartKind =>
  knobs.chart === 'turned' ? 'euler-zyz' : 'euler-zyz-published';
