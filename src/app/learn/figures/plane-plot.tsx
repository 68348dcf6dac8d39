import type { ReactNode } from 'react';
import './flat.css';

/** Turns points of a plane into CSS pixels of a plot. */
export interface PlaneScale {
  at: (point: readonly [number, number]) => [x: number, y: number];
  /** CSS pixels of one unit. */
  unit: number;
}

/** @param left right low high: what of the plane is seen at least, in its own units */
export function planeScale(
  [width, height]: readonly [number, number],
  [left, right, low, high]: readonly number[],
): PlaneScale {
  const unit = Math.min(width / (right - left), height / (high - low));
  return {
    unit,
    at: ([x, y]) => [width / 2 + (x - (left + right) / 2) * unit, height / 2 - (y - (low + high) / 2) * unit],
  };
}

const spell = ([x, y]: readonly [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A path through points of the plane. */
export const pathThrough = ({ at }: PlaneScale, points: readonly (readonly [number, number])[]): string =>
  `M${points.map((point) => spell(at(point))).join('L')}`;

/** How far a line is drawn, plane units. */
const LONG = 12;

/** The line of points whose product with a unit normal is a number. */
export const lineOf = (scale: PlaneScale, [nx, ny, away]: readonly [number, number, number]): string =>
  pathThrough(scale, [
    [nx * away - ny * LONG, ny * away + nx * LONG],
    [nx * away + ny * LONG, ny * away - nx * LONG],
  ]);

interface PlaneDotProps {
  scale: PlaneScale;
  at: readonly [number, number];
  look: 'asked' | 'held' | 'hollow' | 'sweep' | 'step';
  children?: ReactNode;
  /** CSS pixels from the dot to its word, and how the word is set. */
  by?: readonly [x: number, y: number];
  anchor?: 'start' | 'middle' | 'end';
}

/** A dot of the plane with its word. */
export function PlaneDot({ scale, at, look, children, by = [10, -8], anchor = 'start' }: PlaneDotProps) {
  const [x, y] = scale.at(at);
  return (
    <g className={`flat-dot is-${look}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r={look === 'step' ? 3.5 : 6} />
      {children !== undefined && (
        <text x={by[0]} y={by[1]} textAnchor={anchor}>
          {children}
        </text>
      )}
    </g>
  );
}
