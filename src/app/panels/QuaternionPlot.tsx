import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useSize } from '../hooks/use-size';
import { type QuaternionCurves, quaternionCurves } from '../quaternion-curves';
import { useTheme } from '../theme';
import { useLimber } from '../use-limber';

const NAMES = ['x', 'y', 'z', 'w'] as const;
/** px between the labels at the ends of the lines. */
const LABEL_SPACING = 12;

/** The selected joint's quaternion over time, with the places where the file changes its cover. */
export function QuaternionPlot() {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.selectedJoint);
  const kind = useLimber((state) => state.settings.curves);
  const theme = useTheme();
  const curves = useMemo(
    () => (clip && joint < clip.skeleton.names.length ? quaternionCurves(clip, joint) : null),
    [clip, joint],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    if (!host.current || !curves || size.width === 0 || size.height < 10) return;
    const plot = new uPlot(
      plotOptions(curves, kind, size, getComputedStyle(host.current)),
      plotData(curves, kind),
      host.current,
    );
    return () => plot.destroy();
  }, [curves, kind, size, theme]);

  const count = clip?.frameCount ?? 0;
  const flips = curves?.flips ?? [];
  return (
    <>
      <div ref={host} className="quaternion-plot" aria-hidden="true" />
      {flips.length > 0 && (
        <span
          className={flips[0] / count > 0.7 ? 'flip-note is-before' : 'flip-note'}
          style={{ left: `${(100 * flips[0]) / Math.max(1, count - 1)}%` }}
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

function plotData(curves: QuaternionCurves, kind: 'raw' | 'unrolled'): uPlot.AlignedData {
  const frames = Float64Array.from(curves.raw[0], (_, f) => f);
  const other = kind === 'unrolled' ? curves.raw : [];
  return [frames, ...other, ...curves[kind]];
}

function plotOptions(
  curves: QuaternionCurves,
  kind: 'raw' | 'unrolled',
  size: { width: number; height: number },
  style: CSSStyleDeclaration,
): uPlot.Options {
  const token = (name: string) => style.getPropertyValue(name).trim();
  const points = { show: false };
  const faint = NAMES.map(
    (name): uPlot.Series => ({ stroke: `${token(`--axis-${name}`)}8c`, width: 1, dash: [1.5, 2.5], points }),
  );
  const full = NAMES.map(
    (name): uPlot.Series => ({
      stroke: token(`--axis-${name}`),
      width: name === 'w' ? 1.2 : 1.5,
      // x and w look alike to some eyes: w is dashed too.
      dash: name === 'w' ? [5, 2.5] : undefined,
      points,
    }),
  );
  return {
    ...size,
    padding: [0, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: { x: { time: false, range: [0, Math.max(1, curves.raw[0].length - 1)] }, y: { range: [-1.02, 1.02] } },
    series: [{}, ...(kind === 'unrolled' ? faint : []), ...full],
    hooks: { drawClear: [(plot) => drawLines(plot, curves.flips, token('--line'), token('--text-3'))] },
  };
}

/** Beyond this many, marks would be a wall. */
const MOST_MARKS = 120;

/** Lines at −1, 0 and 1, and one at every flip. */
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
    const x = Math.round(plot.valToPos(flip - 0.5, 'x', true)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
