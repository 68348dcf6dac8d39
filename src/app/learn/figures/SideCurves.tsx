import { type CSSProperties, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { SIDE_PLOT_HEIGHT, SidePlot } from '../../drawing/SidePlot';
import type { SidePolicy } from '../../drawing/side-curves';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useFinds } from '../learn-view';
import { curvesOf, lateBy, ROUND } from './side-now';

const NAMES: Readonly<Record<SidePolicy, string>> = {
  'short-way': 'short way round',
  nearer: 'nearer side',
  blend: 'blend',
  'rate-limit': 'rate limit',
};
/** Where the names stand: beyond the places where the curves part, above where they meet again. */
const NAMES_FROM = 232;
const NAMES_TOP = 160 * DEGREE;
const ROW = 42 * DEGREE;
/** rad: a step larger than this for one degree is a jump. */
const JUMP = 10 * DEGREE;
/** rad held: where the word of a jump stands, beside it. */
const JUMP_WORD = 60 * DEGREE;
/** Units of the plot from the end of an axis to its name. */
const NAME_GAP = 7;

/** What the chosen way back answers while the joint is asked to turn all the way round, over what the nearer side answers. */
export function SideCurves() {
  const set = useLimber((state) => state.knobs);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  useFinds();
  const all = curvesOf({ limit, knobs: set });
  const asked = Math.min(ROUND, Math.max(0, Number(set.asked ?? 0) / DEGREE));
  const isChosen = ({ policy }: { policy: SidePolicy }) => policy === set.way;
  // The chosen curve lies over the others.
  const curves = all
    ?.filter((curve) => isChosen(curve) || curve.policy === 'nearer')
    .sort((a, b) => Number(isChosen(a)) - Number(isChosen(b)));
  const late = all && set.way === 'rate-limit' ? lateBy(all) : null;
  const jump = curves?.find((curve) => isChosen(curve) && curve.largestStep > JUMP);
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  // The plot is as wide as its place, and its words are as large as they are written.
  const unit = height > 0 ? SIDE_PLOT_HEIGHT / height : 1;
  return (
    <div
      ref={host}
      className="learn-sides"
      data-part="curves"
      data-way={String(set.way ?? '')}
      style={{ '--unit': unit } as CSSProperties}
    >
      {curves && width > 0 && (
        <SidePlot
          curves={curves}
          asked={asked}
          range={ROUND}
          width={width * unit}
          wordSize={unit}
          over={(x, y) => (
            <>
              <text className="side-axis" x={x(0) + NAME_GAP * unit} y={y(Math.PI) + 14 * unit}>
                held
              </text>
              <text
                className="side-axis"
                x={x(ROUND) - NAME_GAP * unit}
                y={y(-Math.PI) - NAME_GAP * unit}
                textAnchor="end"
              >
                asked
              </text>
              {jump && (
                <text className="side-jump" x={x(jump.stepAt) + NAME_GAP * unit} y={y(JUMP_WORD)}>
                  jumps by {degrees(jump.largestStep)}
                </text>
              )}
              {late !== null && (
                <g className="side-name is-rate-limit">
                  <text x={x(curves[0].stepAt + late) + NAME_GAP * unit} y={y(0) - NAME_GAP * unit}>
                    arrives {late}° late
                  </text>
                </g>
              )}
              {(curves.length > 1 ? curves : []).map(({ policy }, i) => (
                <g key={policy} className={`side-name is-${policy}`}>
                  <path
                    className={`side-line is-${policy}`}
                    d={`M${x(NAMES_FROM)} ${y(NAMES_TOP - i * unit * ROW)}h24`}
                  />
                  <text x={x(NAMES_FROM) + 31} y={y(NAMES_TOP - i * unit * ROW) + 4}>
                    {NAMES[policy]}
                  </text>
                </g>
              ))}
            </>
          )}
        />
      )}
    </div>
  );
}
