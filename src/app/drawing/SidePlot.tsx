import { type ReactNode, useMemo } from 'react';
import { DEGREE } from '../../core/math';
import { degrees } from '../ui/format';
import { beginsAt, type SideCurve } from './side-curves';
import './side-plot.css';

/** Size of the plot and where its field begins and ends, in its own units. */
const WIDTH = 522;
const HEIGHT = 156;
const LEFT = 38;
const RIGHT = 14;
const TOP = 8;
/** The height of the plot with the numbers under its field. */
export const SIDE_PLOT_HEIGHT = TOP + HEIGHT + 20;

interface SidePlotProps {
  /** Those that come later lie over those before. */
  curves: readonly SideCurve[];
  asked: number;
  range: number;
  /** Of the whole plot, in its own units. */
  width?: number;
  /** How large words are drawn: 1 as usual. The numbers at the edges have so much more room. */
  wordSize?: number;
  /** Drawn over the curves: at ° asked, and at rad held. */
  over?: (x: (degree: number) => number, y: (angle: number) => number) => ReactNode;
}

/** What each way of holding answers, and where the joint is asked to be, °. */
export function SidePlot({ curves, asked, range, width = WIDTH, wordSize = 1, over }: SidePlotProps) {
  const left = LEFT * wordSize;
  const field = width - left - RIGHT * wordSize;
  const x = (degree: number) => left + (degree / range) * field;
  const y = (angle: number) => TOP + (0.5 - angle / (2 * Math.PI)) * HEIGHT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: x and y depend on the range and the sizes
  const paths = useMemo(
    () =>
      curves.map(({ policy, answers }) => ({
        policy,
        d: Array.from(
          answers,
          (a, i) => `${beginsAt(answers, i) ? 'M' : 'L'}${x(i).toFixed(1)} ${y(a).toFixed(1)}`,
        ).join(''),
      })),
    [curves, range, width, wordSize],
  );
  const marks = Array.from({ length: range / 90 + 1 }, (_, i) => 90 * i);
  return (
    <svg
      className="side-plot"
      viewBox={`0 0 ${width} ${SIDE_PLOT_HEIGHT}`}
      role="img"
      aria-label={`Held angle against asked angle, 0 to ${range} degrees, for ${curves.length === 1 ? 'one easing' : 'four easings'}`}
    >
      <g className="side-grid">
        {[-180, -90, 0, 90, 180].map((mark) => (
          <g key={mark}>
            <path d={`M${left} ${y(mark * DEGREE)}h${field}`} />
            <text x={left - 6} y={y(mark * DEGREE)} dy="4" textAnchor="end">
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
