import { useRef } from 'react';
import type { TieStudy } from '../../core/study';
import { percent } from '../ui/format';
import { useSize } from '../ui/use-size';

/** px: wide as its place, or this before that is known. */
const WIDTH = 440;
/** px: where the words of the rows end and shares begin, and the room for half a number where those end. */
const LEFT = 76;
const MARGIN = 20;
const ROW = 18;
const TOP = 8;

/** How much ties of unrelated joints stop, and those that were found: who is left of the line says no more than a habit. */
export function HabitPlot({ study }: { study: TieStudy }) {
  const { habit, controls, pairs } = study;
  const drawing = useRef<SVGSVGElement>(null);
  const width = useSize(drawing).width || WIDTH;
  const right = width - MARGIN;
  const x = (share: number) => LEFT + share * (right - LEFT);
  const found = pairs.filter(({ tie }) => tie);
  const rows = [
    { label: 'far apart', values: controls.map((value) => ({ value, isKept: false })) },
    { label: 'neighbours', values: found.map(({ stops, verdict }) => ({ value: stops, isKept: verdict === 'tied' })) },
  ];
  const bottom = TOP + 2 * ROW + 8;
  return (
    <svg
      ref={drawing}
      className="habit-plot"
      style={{ height: bottom + 20 }}
      viewBox={`0 0 ${width} ${bottom + 20}`}
      role="img"
      aria-label={`Habit level ${percent(habit)} %: ${controls.length} pairs of unrelated joints, ${found.length} of neighbours`}
    >
      <path className="habit-axis" d={`M${LEFT} ${bottom}H${right}`} />
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <text key={share} x={x(share)} y={bottom + 14} textAnchor="middle">
          {percent(share)} %
        </text>
      ))}
      <path className="habit-level" d={`M${x(habit)} ${TOP - 6}V${bottom}`} />
      {rows.map(({ label }, row) => (
        <text key={label} x={0} y={TOP + ROW * row + 10}>
          {label}
        </text>
      ))}
      {rows.map(({ label, values }, row) =>
        values.map(({ value, isKept }, i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            key={`${label} ${i}`}
            className={row === 0 ? 'habit-dot' : isKept ? 'habit-dot is-kept' : 'habit-dot is-refused'}
            cx={x(value)}
            cy={TOP + ROW * row + 6}
            r={4}
          />
        )),
      )}
    </svg>
  );
}
