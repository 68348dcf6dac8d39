import { useRef } from 'react';
import { count } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { awayFromBoth, squaresAt } from './squares-of-two';
import './flat.css';

/** CSS pixels: free above and below, and at the sides. */
const [FREE, ASIDE] = [14, 24];
/** CSS pixels between the squares and the curve, for the sum. */
const SUM = 96;
/** CSS pixels. */
const NARROW = 500;
/** ° along the line: poses of the curve, and the longest that a square is. */
const STEP = 3;
const LONGEST = 180;
/** Both squares together are never wider. */
const WIDEST = 300;
const TRIED = Array.from({ length: 360 / STEP + 1 }, (_, i) => i * STEP - 180);
const MOST = Math.max(...TRIED.map(squaresAt));
const COLOURS = ['sample', 'axis-x'] as const;
/** CSS pixels: a square that is smaller has no number in it. */
const ROOMY = 40;

/** The squares of the distances from the pose that is tried to both poses, and their sum for every pose of the line. */
export function SquaresStrip() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const tried = Number(useKnob('tried') ?? 0);
  const side = Math.max(0, height - 2 * FREE) / LONGEST;
  const [first, second] = awayFromBoth(tried);
  const floor = height - FREE;
  // A narrow strip has room for its figures alone.
  const hasWords = width > NARROW;
  const left = ASIDE + WIDEST * side + SUM;
  const x = (at: number) => left + ((at + 180) / 360) * (width - left - ASIDE);
  const y = (sum: number) => floor - (sum / MOST) * (height - 2 * FREE);
  return (
    <div ref={host} className="flat-figure fill squares-strip">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="The sum of squares for each pose of the line">
          {[first, second].map((away, i) => {
            const [from, size] = [ASIDE + i * first * side, away * side];
            return (
              <g key={COLOURS[i]} data-part={['one', 'other'][i]}>
                <rect x={from} y={floor - size} width={size} height={size} fill={`var(--${COLOURS[i]})`} />
                {size > ROOMY && (
                  <text x={from + size / 2} y={floor - size / 2 + 5} textAnchor="middle">
                    {Math.round(away)}°
                  </text>
                )}
              </g>
            );
          })}
          <text className="flat-curve-word" x={ASIDE + (first + second) * side + 10} y={floor - 4}>
            = {count(squaresAt(tried))}
          </text>
          <path className="skin-none" d={`M${x(-180)} ${floor}H${x(180)}`} />
          <path
            className="squares-curve"
            d={`M${TRIED.map((at) => `${x(at).toFixed(1)} ${y(squaresAt(at)).toFixed(1)}`).join('L')}`}
          />
          {hasWords && (
            <>
              <text x={x(-180)} y={FREE + 4}>
                the sum, wherever tried
              </text>
              <text x={x(0)} y={floor - 6} textAnchor="middle">
                no turn
              </text>
            </>
          )}
          {isAnswered &&
            [-180, 180].map((at) => (
              <g key={at} data-part="mean">
                <circle className="squares-mean" cx={x(at)} cy={y(squaresAt(at))} r="5" />
                {hasWords && (
                  <text
                    className="flat-limit-word"
                    x={x(at) - Math.sign(at) * 10}
                    y={floor - 20}
                    textAnchor={at < 0 ? 'start' : 'end'}
                  >
                    mean
                  </text>
                )}
              </g>
            ))}
          <g
            className="flat-dot is-held"
            transform={`translate(${x(tried).toFixed(1)} ${y(squaresAt(tried)).toFixed(1)})`}
          >
            <circle r="6" />
          </g>
        </svg>
      )}
    </div>
  );
}
