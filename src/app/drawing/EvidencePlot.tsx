import { useRef } from 'react';
import { useSize } from '../ui/use-size';
import { plotScale, spreadLabels } from './evidence-scale';
import {
  type Column,
  type EvidenceRow,
  rowKey,
  rowName,
  shortModelName,
  shownColumns,
  sweepOf,
  tightnessOf,
} from './evidence-table';
import { Mark } from './Mark';
import './evidence-plot.css';

/** CSS pixels. */
const HEIGHT = 218;
const LINE = 14;
const LABEL_WIDTH = 92;
/** The same where a label has one word more. */
const TIED_LABEL_WIDTH = 124;

const [showCoverage, showTightness] = shownColumns(0.95, [], false) as [Column, Column];

interface EvidencePlotProps {
  rows: readonly EvidenceRow[];
  /** Which of them are in use: a model, and what was made of it by hand. */
  inUse: readonly number[];
}

/** What is kept in against tightness: one line per model as its padding grows, one mark where it is in use. */
export function EvidencePlot(props: EvidencePlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  return (
    <div ref={host} className="evidence-plot" style={{ height: HEIGHT }}>
      {width > 0 && props.rows.length > 0 && <Plot {...props} width={width} height={height} />}
    </div>
  );
}

function Plot({ rows, inUse, width, height }: EvidencePlotProps & { width: number; height: number }) {
  const labelWidth = rows.some(({ model }) => model.isTied || model.fill) ? TIED_LABEL_WIDTH : LABEL_WIDTH;
  const frame = { left: 46, right: width - labelWidth, top: 8, bottom: height - 34 };
  const { x, y, xTicks, yTicks } = plotScale(rows, frame);
  const shown = rows
    .map((row, index) => ({ ...row, index, name: shortModelName(row) }))
    .filter(({ evidence }) => Number.isFinite(evidence.coverage) && evidence.tightness > 0);
  const ends = shown.map(({ evidence }) =>
    sweepOf(evidence).reduce((end, each) => (each.coverage > end.coverage ? each : end)),
  );
  const labels = spreadLabels(
    ends.map(({ tightness }) => y(tightnessOf(tightness))),
    LINE,
    frame.top,
    frame.bottom,
  );
  const figures = shown.map(
    (row) =>
      `${rowName(row)} ${showCoverage.show(row.evidence.coverage)}, ${showTightness.show(tightnessOf(row.evidence.tightness))} tight`,
  );
  return (
    <svg width={width} height={height} role="img" aria-label={`Coverage against tightness: ${figures.join('; ')}`}>
      {yTicks.map((share, i) => (
        <g key={share}>
          <path className="plot-grid" d={`M${frame.left} ${y(share)}H${frame.right}`} />
          <text className="plot-tick" x={frame.left - 8} y={y(share)} dy="4" textAnchor="end">
            {Math.round(100 * share)}
            {i === yTicks.length - 1 ? ' %' : ''}
          </text>
        </g>
      ))}
      {xTicks.map((share) => (
        <g key={share}>
          <path className="plot-grid" d={`M${x(share)} ${frame.top}V${frame.bottom}`} />
          <text className="plot-tick" x={x(share)} y={frame.bottom + 16} textAnchor="middle">
            {Math.round(100 * share)}
            {share === 1 ? ' %' : ''}
          </text>
        </g>
      ))}
      <text className="plot-axis" x={(frame.left + frame.right) / 2} y={height - 4} textAnchor="middle">
        Coverage →
      </text>
      <text
        className="plot-axis"
        transform={`translate(11 ${(frame.top + frame.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
      >
        Tightness →
      </text>
      {shown.map((row) => {
        const { evidence, index } = row;
        const path = sweepOf(evidence).map(
          ({ coverage, tightness }) => `${x(coverage).toFixed(1)} ${y(tightnessOf(tightness)).toFixed(1)}`,
        );
        return (
          <path
            key={rowKey(row)}
            className={inUse.includes(index) ? 'plot-sweep is-in-use' : 'plot-sweep'}
            data-line={index}
            d={`M${path.join('L')}`}
          />
        );
      })}
      {shown.map((row, i) => {
        const { evidence, index, name } = row;
        const [px, py] = [x(evidence.coverage), y(tightnessOf(evidence.tightness))];
        const end = frame.right + 10;
        const [endX, endY] = [x(ends[i].coverage), y(tightnessOf(ends[i].tightness))];
        return (
          <g key={rowKey(row)} className={inUse.includes(index) ? 'plot-point is-in-use' : 'plot-point'}>
            <path className="plot-leader" d={`M${endX} ${endY}L${end - 3} ${labels[i]}`} />
            <g transform={`translate(${px} ${py})`}>
              <Mark index={index} />
            </g>
            <text x={end} y={labels[i]} dy="4">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
