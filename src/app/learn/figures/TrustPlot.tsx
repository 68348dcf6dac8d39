import { type LimitModel, wholeModel } from '../../../state/limits/models';
import { EvidencePlot } from '../../drawing/EvidencePlot';
import { shortModelName } from '../../drawing/evidence-table';
import { percent } from '../../ui/format';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { tightestAt } from './tightest-at';
import { useStudy } from './use-study';

const MODELS: readonly LimitModel[] = (['k-dop', 'ellipsoid', 'convex-hull'] as const).map(wholeModel);

/** Share: lines are covered from here on until the reader has guessed how they go on. */
const SHOWN_TO = 0.955;

/** What is kept in of frames that were hidden, against how tight each shape is; with a coverage that is needed, the tightest shape there. */
export function TrustPlot() {
  const { rows, progress } = useStudy(MODELS);
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const need = Number(useKnob('need') ?? 0);
  const best = isAnswered ? tightestAt(rows, need) : null;
  return (
    <div className="learn-trust fill" data-part="evidence">
      {rows.length === 0 ? (
        <div className="learn-wait row quiet">
          <progress aria-label="Gathering evidence" value={progress} max={1} />
          {progress < 1 ? 'Hiding each piece in turn…' : 'No evidence could be gathered.'}
        </div>
      ) : (
        <EvidencePlot
          rows={rows}
          inUse={best ? [best.index] : []}
          isFilling
          over={(x, y) =>
            isAnswered ? (
              best && (
                <g className="trust-need" data-part="need">
                  <path d={`M${x(need)} ${y(best.tightness)}V${y(0)}`} />
                  <text x={x(need) - 8} y={y(0) - 12} textAnchor="end">
                    you need {percent(need)} %
                  </text>
                  <circle cx={x(need)} cy={y(best.tightness)} r="7" />
                  <text x={x(need) + 8} y={y(best.tightness) - 34}>
                    <tspan>{shortModelName(rows[best.index])}: </tspan>
                    {percent(best.tightness)} %<tspan> tight</tspan>
                  </text>
                </g>
              )
            ) : (
              <g className="trust-unseen">
                <rect x={x(SHOWN_TO)} width={x(1) - x(SHOWN_TO)} height={y(0)} />
                <text x={x(need)} y={y(0) / 2} textAnchor="middle">
                  ?
                </text>
              </g>
            )
          }
        />
      )}
    </div>
  );
}
