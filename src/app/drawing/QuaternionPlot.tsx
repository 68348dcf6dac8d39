import { useEffect, useMemo, useRef } from 'react';
import type { Clip } from '../../core';
import { useTheme } from '../page/theme';
import { afterNextFrame, drawOn } from '../ui/draw-canvas';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { type QuaternionCurves, quaternionCurves } from './quaternion-curves';
import { shareOfFrame, sharesOfFrames, timeSegments } from './time-axis';

const NAMES = ['x', 'y', 'z', 'w'] as const;
/** px between the labels at the ends of the lines. */
const LABEL_SPACING = 12;

/** The selected joint's quaternion over time, with the places where the file changes its cover. */
export function QuaternionPlot() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvas);
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
    const element = canvas.current;
    if (!element || !clip || !curves || size.width === 0 || size.height < 10) return;
    return afterNextFrame(() => drawCurves(element, size, clip, curves, kind));
  }, [clip, curves, kind, size, theme]);

  const flips = curves?.flips ?? [];
  const firstFlip = clip && flips.length > 0 ? shareOfFrame(clip, flips[0]) : 0;
  return (
    <>
      <canvas ref={canvas} className="quaternion-plot fill" />
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

/** Beyond this many, marks would be a wall. */
const MOST_MARKS = 120;
/** The value at the upper edge of the plot; at the lower edge its negative. */
const TOP = 1.02;

/** Draws lines at −1, 0 and 1, a mark at every flip, and the curves of each clip. */
function drawCurves(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  clip: Clip,
  curves: QuaternionCurves,
  kind: 'raw' | 'unrolled',
): void {
  const { context, ink } = drawOn(canvas, width, height);
  const ratio = canvas.width / width;
  // In pixels of the screen, where lines are sharp.
  context.setTransform(1, 0, 0, 1, 0, 0);
  const xOf = (frame: number) => Math.floor(shareOfFrame(clip, frame) * canvas.width);
  const yOf = (value: number) => Math.round(((TOP - value) / (2 * TOP)) * canvas.height);
  const line = (fromX: number, fromY: number, toX: number, toY: number) => {
    context.beginPath();
    context.moveTo(fromX + 0.5, fromY + 0.5);
    context.lineTo(toX + 0.5, toY + 0.5);
    context.stroke();
  };
  context.lineJoin = 'round';
  context.lineWidth = ratio;
  context.strokeStyle = ink('--line');
  for (const value of [-1, 0, 1]) line(0, yOf(value), canvas.width, yOf(value));
  context.strokeStyle = ink('--text-3');
  context.globalAlpha = 0.8;
  context.setLineDash([2 * ratio, 3 * ratio]);
  for (const flip of curves.flips.slice(0, MOST_MARKS)) {
    // Between the frame before and the first on the other cover.
    const x = Math.round((xOf(flip - 1) + xOf(flip)) / 2);
    line(x, 0, x, canvas.height);
  }
  const columns = Int32Array.from(sharesOfFrames(clip), (share) => Math.floor(share * canvas.width));
  const strokeAll = (values: readonly Float32Array[], isFaint: boolean) =>
    NAMES.forEach((name, k) => {
      const isW = name === 'w';
      context.globalAlpha = isFaint ? 0.55 : 1;
      context.strokeStyle = ink(`--axis-${name}`);
      context.lineWidth = ratio * (isFaint ? 1 : isW ? 1.2 : 1.5);
      // x and w look alike to some eyes: w is dashed too.
      context.setLineDash((isFaint ? [1.5, 2.5] : isW ? [5, 2.5] : []).map((length) => length * ratio));
      // The middle of a line stands where both its edges are as sharp as can be.
      const middle = (context.lineWidth % 2) / 2;
      context.setTransform(1, 0, 0, 1, middle, middle);
      context.beginPath();
      for (const { firstFrame, lastFrame } of timeSegments(clip)) {
        addCurve(context, columns, values[k], yOf, firstFrame, lastFrame);
      }
      context.stroke();
    });
  if (kind === 'unrolled') strokeAll(curves.raw, true);
  strokeAll(curves[kind], false);
}

/** Adds a curve to the path: of the frames in one column of pixels the first, the least, the greatest and the last. */
function addCurve(
  context: CanvasRenderingContext2D,
  columns: Int32Array,
  values: Float32Array,
  yOf: (value: number) => number,
  firstFrame: number,
  lastFrame: number,
): void {
  context.moveTo(columns[firstFrame], yOf(values[firstFrame]));
  for (let frame = firstFrame; frame <= lastFrame; ) {
    const column = columns[frame];
    const first = values[frame];
    let least = first;
    let greatest = first;
    let last = first;
    for (; frame <= lastFrame && columns[frame] === column; frame++) {
      last = values[frame];
      least = Math.min(least, last);
      greatest = Math.max(greatest, last);
    }
    context.lineTo(column, yOf(first));
    if (least < Math.min(first, last)) context.lineTo(column, yOf(least));
    if (greatest > Math.max(first, last)) context.lineTo(column, yOf(greatest));
    context.lineTo(column, yOf(last));
  }
}
