import { type ReactNode, useMemo } from 'react';
import { DEGREE } from '../../core/math';
import { degrees } from '../ui/format';
import type { SideCurve } from './side-curves';
import './side-plot.css';

/** Size of the plot's field and where it begins, in its own units. */
const WIDTH = 470;
const HEIGHT = 156;
const LEFT = 38;
const TOP = 8;

interface SidePlotProps {
  /** Those that come later lie over those before. */
  curves: readonly SideCurve[];
  asked: number;
  range: number;
  /** Drawn over the curves: at ° asked, and at rad held. */
  over?: (x: (degree: number) => number, y: (angle: number) => number) => ReactNode;
}

/** What each way of holding answers, and where the joint is asked to be, °. */
export function SidePlot({ curves, asked, range, over }: SidePlotProps) {
  const x = (degree: number) => LEFT + (degree / range) * WIDTH;
  const y = (angle: number) => TOP + (0.5 - angle / (2 * Math.PI)) * HEIGHT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: x and y depend on the range alone
  const paths = useMemo(
    () =>
      curves.map(({ policy, answers }) => ({
        policy,
        d: Array.from(answers, (a, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(a).toFixed(1)}`).join(''),
      })),
    [curves, range],
  );
  const marks = Array.from({ length: range / 90 + 1 }, (_, i) => 90 * i);
  return (
    <svg
      className="side-plot"
      viewBox={`0 0 ${LEFT + WIDTH + 14} ${TOP + HEIGHT + 20}`}
      role="img"
      aria-label={`Held angle against asked angle, 0 to ${range} degrees, for ${curves.length === 1 ? 'one easing' : 'four easings'}`}
    >
      <g className="side-grid">
        {[-180, -90, 0, 90, 180].map((mark) => (
          <g key={mark}>
            <path d={`M${LEFT} ${y(mark * DEGREE)}h${WIDTH}`} />
            <text x={LEFT - 6} y={y(mark * DEGREE)} dy="4" textAnchor="end">
              {degrees(mark * DEGREE)}
            </text>
          </g>
        ))}
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${x(mark)} ${TOP}v${HEIGHT}`} />
            {(range === 360 || mark % 180 === 0) && (
              <text x={x(mark)} y={TOP + HEIGHT + 14} textAnchor="middle">
                {mark}°
              </text>
            )}
          </g>
        ))}
      </g>
      {paths.map(({ policy, d }) => (
        <path key={policy} className={`side-line is-${policy}`} d={d} />
      ))}
      <path className="side-cursor" d={`M${x(asked)} ${TOP}v${HEIGHT}`} />
      {curves.map(({ policy, answers }) => (
        <circle
          key={policy}
          className={`side-dot is-${policy}`}
          cx={x(asked)}
          cy={y(answers[Math.round(asked)])}
          r={policy === 'short-way' ? 5 : 3.2}
        />
      ))}
      {over?.(x, y)}
    </svg>
  );
}
