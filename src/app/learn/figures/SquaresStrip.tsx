import { useRef } from 'react';
import { count } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { awayFromBoth, MIDWAY, squaresAt } from './squares-of-two';
import './flat.css';

/** CSS pixels: free above and below; and between the squares, and the squares and their sum. */
const [FREE, BETWEEN] = [14, 36];
/** CSS pixels that the sum fills. */
const SUM = 120;
/** °: the longest that a square is. */
const LONGEST = 180;
const COLOURS = ['sample', 'axis-x'] as const;
/** CSS pixels: a smaller square has its number above. */
const ROOMY = 40;
/** °: midway on the map the distances to both are the same. */
const [MIDWAY_AWAY] = awayFromBoth(MIDWAY);

/** The squares of the distances from the pose that is tried to both poses, and their sum; those from midway dashed. */
export function SquaresStrip() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const tried = Number(useKnob('tried') ?? 0);
  const side = Math.max(0, height - 2 * FREE) / LONGEST;
  const both = awayFromBoth(tried);
  const floor = height - FREE;
  const room = side * LONGEST;
  const left = (width - 2 * room - 2 * BETWEEN - SUM) / 2;
  const end = left + 2 * room + BETWEEN + 12;
  return (
    <div ref={host} className="flat-figure fill squares-strip">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="The squares of both distances, and their sum">
          {both.map((away, i) => {
            const [middle, size] = [left + i * (room + BETWEEN) + room / 2, away * side];
            const before = MIDWAY_AWAY * side;
            return (
              <g key={COLOURS[i]} data-part={['one', 'other'][i]}>
                <rect x={middle - size / 2} y={floor - size} width={size} height={size} fill={`var(--${COLOURS[i]})`} />
                <path
                  d={`M${middle - before / 2} ${floor}v${-before}h${before}v${before}Z`}
                  fill="none"
                  stroke={`var(--${COLOURS[i]})`}
                  strokeDasharray="3 3"
                />
                <text x={middle} y={size > ROOMY ? floor - size / 2 + 5 : floor - size - 6} textAnchor="middle">
                  {Math.round(away)}²
                </text>
              </g>
            );
          })}
          <text className="flat-curve-word" x={left + room + BETWEEN / 2} y={floor - 4} textAnchor="middle">
            +
          </text>
          <text className="flat-curve-word" x={end} y={floor - 4}>
            = {count(squaresAt(tried))}
          </text>
          {tried !== MIDWAY && (
            <text className="squares-midway" x={end} y={floor - 26}>
              midway {count(squaresAt(MIDWAY))}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
