import { useRef } from 'react';
import { count } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { awayFromBoth, squaresAt } from './squares-of-two';
import './flat.css';

/** CSS pixels: free above and below; and between the squares, and the squares and their sum. */
const [FREE, BETWEEN] = [14, 36];
/** CSS pixels that the sum fills. */
const SUM = 84;
/** °: the longest that a square is. */
const LONGEST = 180;
const COLOURS = ['sample', 'axis-x'] as const;
/** CSS pixels: a smaller square has its number above. */
const ROOMY = 40;

/** The squares of the distances from the pose that is tried to both poses, and their sum. */
export function SquaresStrip() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const tried = Number(useKnob('tried') ?? 0);
  const side = Math.max(0, height - 2 * FREE) / LONGEST;
  const both = awayFromBoth(tried);
  const floor = height - FREE;
  const left = (width - (both[0] + both[1]) * side - 2 * BETWEEN - SUM) / 2;
  const middle = left + both[0] * side + BETWEEN / 2;
  return (
    <div ref={host} className="flat-figure fill squares-strip">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="The squares of both distances, and their sum">
          {both.map((away, i) => {
            const [from, size] = [left + i * (both[0] * side + BETWEEN), away * side];
            return (
              <g key={COLOURS[i]} data-part={['one', 'other'][i]}>
                <rect x={from} y={floor - size} width={size} height={size} fill={`var(--${COLOURS[i]})`} />
                <text
                  x={from + size / 2}
                  y={size > ROOMY ? floor - size / 2 + 5 : floor - size - 6}
                  textAnchor="middle"
                >
                  {Math.round(away)}²
                </text>
              </g>
            );
          })}
          <text className="flat-curve-word" x={middle} y={floor - 4} textAnchor="middle">
            +
          </text>
          <text className="flat-curve-word" x={middle + BETWEEN / 2 + both[1] * side + 12} y={floor - 4}>
            = {count(squaresAt(tried))}
          </text>
        </svg>
      )}
    </div>
  );
}
