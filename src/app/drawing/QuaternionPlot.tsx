import '../ui/locale';
import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { rangesOf, timeOfFrame } from '../../core/clip';
import { useTheme } from '../page/theme';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { type QuaternionCurves, quaternionCurves } from './quaternion-curves';
import { shareOfFrame } from './time-axis';

const NAMES = ['x', 'y', 'z', 'w'] as const;
/** px between the labels at the ends of the lines. */
const LABEL_SPACING = 12;

/** The selected joint's quaternion over time, with the places where the file changes its cover. */
export function QuaternionPlot() {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const kind = useLimber((state) => state.work.settings.curves);
  const theme = useTheme();
  const curves = useMemo(
    () => (clip && joint < clip.skeleton.names.length ? quaternionCurves(clip, joint) : null),
    [clip, joint],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    if (!host.current || !curves || size.width === 0 || size.height < 10) return;
    const times = Float64Array.from(curves.raw[0], (_, frame) => timeOfFrame(clip!, frame));
    const seams = rangesOf(clip!)
      .slice(1)
      .map(({ firstFrame }) => [times[firstFrame - 1], times[firstFrame]] as const);
    const plot = new uPlot(
      plotOptions(curves, times, seams, kind, size, getComputedStyle(host.current)),
      plotData(curves, times, kind),
      host.current,
    );
    return () => plot.destroy();
  }, [clip, curves, kind, size, theme]);

  const flips = curves?.flips ?? [];
  const firstFlip = clip && flips.length > 0 ? shareOfFrame(clip, flips[0]) : 0;
  return (
    <>
      <div ref={host} className="quaternion-plot fill" aria-hidden="true" />
      {flips.length > 0 && (
        <span
          className={firstFlip > 0.7 ? 'flip-note small is-before' : 'flip-note small'}
          style={{ left: `${100 * firstFlip}%` }}
        >
          raw flips sign {flips.length}×
          {curves && curves.slipCount > 0
            ? `, ${curves.slipCount} ${curves.slipCount === 1 ? 'run' : 'runs'} put back`
            : ''}
        </span>
      )}
      {curves && size.height > 0 && <EndLabels curves={curves} kind={kind} height={size.height} />}
    </>
  );
}

function EndLabels({ curves, kind, height }: { curves: QuaternionCurves; kind: 'raw' | 'unrolled'; height: number }) {
  const ends = NAMES.map((name, k) => ({ name, y: ((1 - (curves[kind][k].at(-1) ?? 0)) / 2) * height }));
  ends.sort((a, b) => a.y - b.y);
  for (let i = 1; i < ends.length; i++) ends[i].y = Math.max(ends[i].y, ends[i - 1].y + LABEL_SPACING);
  const overflow = Math.max(0, ends[3].y - height);
  return (
    <div className="end-labels" aria-hidden="true">
      {ends.map(({ name, y }) => (
        <span key={name} style={{ top: y - overflow, color: `var(--axis-${name})` }}>
          {name}
        </span>
      ))}
    </div>
  );
}

function plotData(curves: QuaternionCurves, times: Float64Array, kind: 'raw' | 'unrolled'): uPlot.AlignedData {
  const other = kind === 'unrolled' ? curves.raw : [];
  return [times, ...other, ...curves[kind]];
}

/** @param seams s: where one clip ends and the next begins; no line leads from one to the other. */
function plotOptions(
  curves: QuaternionCurves,
  times: Float64Array,
  seams: readonly (readonly [end: number, start: number])[],
  kind: 'raw' | 'unrolled',
  size: { width: number; height: number },
  style: CSSStyleDeclaration,
): uPlot.Options {
  // Between the frame before and the first on the other cover.
  const flipTimes = curves.flips.map((frame) => (times[frame - 1] + times[frame]) / 2);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const points = { show: false };
  const gaps: uPlot.Series.GapsRefiner = (plot) =>
    seams.map(([end, start]) => [plot.valToPos(end, 'x', true) - 1, plot.valToPos(start, 'x', true) + 1]);
  const faint = NAMES.map(
    (name): uPlot.Series => ({ stroke: `${token(`--axis-${name}`)}8c`, width: 1, dash: [1.5, 2.5], points, gaps }),
  );
  const full = NAMES.map(
    (name): uPlot.Series => ({
      stroke: token(`--axis-${name}`),
      width: name === 'w' ? 1.2 : 1.5,
      // x and w look alike to some eyes: w is dashed too.
      dash: name === 'w' ? [5, 2.5] : undefined,
      points,
      gaps,
    }),
  );
  return {
    ...size,
    padding: [0, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: { x: { time: false, range: [0, times.at(-1) || 1] }, y: { range: [-1.02, 1.02] } },
    series: [{}, ...(kind === 'unrolled' ? faint : []), ...full],
    hooks: { drawClear: [(plot) => drawLines(plot, flipTimes, token('--line'), token('--text-3'))] },
  };
}

/** Beyond this many, marks would be a wall. */
const MOST_MARKS = 120;

/** Lines at −1, 0 and 1, and one at every flip, s. */
function drawLines(plot: uPlot, flips: readonly number[], line: string, mark: string): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.lineWidth = ratio;
  ctx.strokeStyle = line;
  for (const value of [-1, 0, 1]) {
    const y = Math.round(plot.valToPos(value, 'y', true)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.strokeStyle = mark;
  ctx.globalAlpha = 0.8;
  ctx.setLineDash([2 * ratio, 3 * ratio]);
  for (const flip of flips.slice(0, MOST_MARKS)) {
    const x = Math.round(plot.valToPos(flip, 'x', true)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
