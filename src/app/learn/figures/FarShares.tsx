import { shareText } from '../../ui/format';
import { useLimber, useSelectedCloud } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { useKnob } from '../use-knob';
import { ShareBar } from './ShareBar';
import { secondChart, wrapNow } from './two-wraps';

/** Of all rotations: as many fill the track of a bar. */
const WIDE = 0.36;

const BARS = [
  { chart: 'exponential-map', label: 'exponential map' },
  { chart: 'euler-zyz', label: 'Euler angles, axes turned' },
  { chart: 'euler-zyz-published', label: 'Euler angles, as they were' },
] as const;

/** How much of all rotations each limit lets in far from all samples, as bars of one scale, once that is told. */
export function FarShares() {
  useSelectedCloud();
  useFinds();
  useLimber((state) => state.fit);
  useKnob('chart');
  const isTold = useBeatHere()?.isAnswered ?? false;
  const now = readNow();
  if (!now || !isTold) return null;
  return (
    <div className="learn-shares is-bars" data-part="extra">
      <span className="small quiet">let in far from samples, of all rotations</span>
      {BARS.map((bar) => {
        const far = wrapNow(now, bar.chart)?.far;
        return (
          <ShareBar
            key={bar.chart}
            label={bar.label}
            wide={(100 * (far?.share ?? 0)) / WIDE}
            told={far ? shareText(far.share) : '…'}
            look={bar.chart === secondChart(now) ? 'is-far is-here' : 'is-far'}
          />
        );
      })}
    </div>
  );
}
