import type { ReactNode } from 'react';
import { percent } from '../../ui/format';
import type { Traded } from './trade';
import './flat.css';

/** CSS pixels around the plot: numbers and names of the axes, and the key. */
const PAD = { left: 62, right: 26, top: 30, bottom: 92 };
/** Shares: the axes begin and end there, or farther out where places do. */
const [LEAST_COVERAGE, MOST_TIGHTNESS] = [0.6, 0.6];
/** CSS pixels: a narrower or lower plot has room for names of the axes alone, and for every other mark. */
const ROOMY = 300;

/** Tenths from one to another, or every other of them. */
const tenths = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.round((10 * (to - from)) / step) + 1 }, (_, i) => (Math.round(10 * from) + step * i) / 10);

/** Turns shares into CSS pixels of the plot. */
interface TradeScale {
  x: (coverage: number) => number;
  y: (tightness: number) => number;
  at: (place: Pick<Traded, 'coverage' | 'tightness'>) => string;
  /** CSS pixels: the ends of the axis of tightness. */
  top: number;
  base: number;
  isRoomy: boolean;
}

/** A curve through places. */
export const tradeLine = ({ at }: TradeScale, places: readonly Traded[]): string => `M${places.map(at).join('L')}`;

interface TradePlaneProps {
  /** What is in view in any case. */
  places: readonly Traded[];
  width: number;
  height: number;
  label: string;
  children: (scale: TradeScale) => ReactNode;
}

/** The plane of coverage, to the right, against tightness, up. */
export function TradePlane({ places, width, height, label, children }: TradePlaneProps) {
  const low = Math.min(LEAST_COVERAGE, ...places.map(({ coverage }) => Math.floor(10 * coverage) / 10));
  const high = Math.max(MOST_TIGHTNESS, ...places.map(({ tightness }) => Math.ceil(10 * tightness) / 10));
  const isRoomy = Math.min(width, height) > ROOMY;
  const [right, base] = [width - PAD.right, height - PAD.bottom];
  const x = (share: number) => PAD.left + ((share - low) / (1 - low)) * (right - PAD.left);
  const y = (share: number) => base - (share / high) * (base - PAD.top);
  const at: TradeScale['at'] = ({ coverage, tightness }) => `${x(coverage).toFixed(1)} ${y(tightness).toFixed(1)}`;
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <g className="trade-grid">
        {tenths(low, 1, isRoomy ? 1 : 2).map((share) => (
          <g key={share}>
            <path d={`M${x(share)} ${PAD.top}V${base}`} />
            <text x={x(share)} y={base + 18} textAnchor="middle">
              {percent(share)} %
            </text>
          </g>
        ))}
        {tenths(0, high, isRoomy ? 1 : 2).map((share) => (
          <g key={share}>
            <path d={`M${PAD.left} ${y(share)}H${right}`} />
            <text x={PAD.left - 8} y={y(share) + 4} textAnchor="end">
              {percent(share)} %
            </text>
          </g>
        ))}
        <text className="trade-name" x={right} y={base + 38} textAnchor="end">
          {isRoomy ? 'coverage: more unseen poses get in →' : 'coverage →'}
        </text>
        <text className="trade-name" transform={`translate(14 ${PAD.top}) rotate(-90)`} textAnchor="end">
          {isRoomy ? 'tightness: less empty room →' : 'tightness →'}
        </text>
      </g>
      {children({ x, y, at, top: PAD.top, base, isRoomy })}
    </svg>
  );
}
