import { useId } from 'react';
import './flat.css';

type Point = readonly [x: number, y: number];

/** Of the glass: how far from the last step the first one lies. */
const FIRST = 0.62;
/** Nothing is drawn larger than this many times. */
const MOST_ZOOM = 40;
/** CSS pixels: nearer to the last, a step is named together with it; how far beside its dot a name stands. */
const ROOM = 18;
const BESIDE = 18;

export const stepName = (step: number): string => (step === 0 ? 'start' : String(step));

interface StepGlassProps {
  /** Chart units, the last one is the answer; two at least. */
  steps: readonly Point[];
  /** Semi-axes of the ellipse. */
  a: number;
  b: number;
  /** CSS pixels of a chart unit outside the glass. */
  unit: number;
  /** CSS pixels: middle and radius. */
  at: Point;
  radius: number;
}

/** The steps of Newton's method on the rim of the ellipse, under a magnifying glass. */
export function StepGlass({ steps, a, b, unit, at: [left, top], radius }: StepGlassProps) {
  const clip = useId();
  const last = steps[steps.length - 1];
  const apart = ([x, y]: Point) => Math.hypot(x - last[0], y - last[1]);
  const zoom = Math.min(MOST_ZOOM * unit, (FIRST * radius) / Math.max(apart(steps[0]), 1e-9));
  const place = ([x, y]: Point): Point => [left + (x - last[0]) * zoom, top - (y - last[1]) * zoom];
  const [middleX, middleY] = place([0, 0]);
  // Outward at the answer, upright on the rim.
  const [nx, ny] = [last[0] / (a * a), last[1] / (b * b)];
  const length = Math.hypot(nx, ny);
  const together = steps.findIndex((step) => apart(step) * zoom < ROOM);
  const nameAt = (step: number): string => {
    if (step < together) return stepName(step);
    if (step > together) return '';
    const end = steps.length - 1;
    return together === end ? stepName(end) : `${stepName(together)} to ${end}`;
  };
  return (
    <g data-part="steps">
      <clipPath id={clip}>
        <circle cx={left} cy={top} r={radius} />
      </clipPath>
      <circle className="flat-glass" cx={left} cy={top} r={radius} />
      <g clipPath={`url(#${clip})`}>
        <ellipse className="disk-limit" cx={middleX} cy={middleY} rx={a * zoom} ry={b * zoom} />
      </g>
      <circle className="flat-rim" cx={left} cy={top} r={radius} />
      <g className="disk-steps">
        {steps.map((step, i) => {
          const [x, y] = place(step);
          return (
            <g key={stepName(i)} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <circle r="4" />
              <text x={(nx / length) * BESIDE} y={(-ny / length) * BESIDE} dy="5" textAnchor={nx > 0 ? 'start' : 'end'}>
                {nameAt(i)}
              </text>
            </g>
          );
        })}
      </g>
    </g>
  );
}
