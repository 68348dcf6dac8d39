import { EvidencePlot } from '../../drawing/EvidencePlot';
import { type EvidenceRow, shortModelName } from '../../drawing/evidence-table';
import { percent } from '../../ui/format';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { tightestAt } from './tightest-at';
import { useStudy } from './use-study';

/** Two of the lines have letters: until it has been guessed which is which, they have no other names, and the third is not there. */
const LETTERS = ['A', 'B', null];

const nameOf = (row: EvidenceRow, index: number, isAnswered: boolean): string | null => {
  const letter = LETTERS[index];
  if (!isAnswered) return letter;
  return letter ? `${letter}: ${shortModelName(row)}` : shortModelName(row);
};

/** What is kept in of frames that were hidden, against how tight each shape is; with a coverage that is needed, the tightest shape there. */
export function TrustPlot() {
  const { rows, progress } = useStudy();
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
          nameOf={(row, index) => nameOf(row, index, isAnswered)}
          over={(x, y) =>
            best && (
              <g className="trust-need" data-part="need">
                <path d={`M${x(need)} ${y(best.tightness)}V${y(0)}`} />
                <text x={x(need) - 8} y={y(0) - 12} textAnchor="end">
                  you need {percent(need)} %
                </text>
                <circle cx={x(need)} cy={y(best.tightness)} r="7" />
                <text x={x(need) + 12} y={y(best.tightness) + 4}>
                  <tspan>{shortModelName(rows[best.index])}: </tspan>
                  {percent(best.tightness)} %<tspan> tight</tspan>
                </text>
              </g>
            )
          }
        />
      )}
    </div>
  );
}
