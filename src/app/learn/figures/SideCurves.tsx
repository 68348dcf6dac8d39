import { DEGREE } from '../../../core/math';
import { SidePlot } from '../../drawing/SidePlot';
import { useLimber } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { curvesOf, ROUND } from './side-now';

/** What each of four ways answers while the joint is asked to turn all the way round. */
export function SideCurves() {
  const set = useLimber((state) => state.knobs);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  useFinds();
  const curves = curvesOf({ limit, knobs: set });
  const asked = Math.min(ROUND, Math.max(0, Number(set.asked ?? 0) / DEGREE));
  return (
    <div className="learn-sides" data-part="curves" data-way={String(set.way ?? '')}>
      {curves && <SidePlot curves={curves} asked={asked} range={ROUND} />}
    </div>
  );
}
