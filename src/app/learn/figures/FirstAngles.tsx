import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { anglesAt, firstAngleAt } from './between-poses';
import './flat.css';

/** CSS pixels round the field: words and numbers stand there. */
const PAD = { side: 64, top: 40, bottom: 36 };
/** °: what the field shows at least. */
const [LOW, HIGH] = [-10, 180];
const PIECES = 200;
const SHARES = Array.from({ length: PIECES + 1 }, (_, i) => i / PIECES);
/** Along the way: where each line has its name. */
const NAMED = { straight: 0.58, angles: 0.7 };

const told = (angle: number): string => degrees(angle * DEGREE);

/** The first of the angles that the file has for a pose, all the way from A to B: in both poses, and once it is told by either way. */
export function FirstAngles() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const way = Number(useKnob('way') ?? 0.5);
  const isTold = useBeatHere()?.isAnswered ?? true;
  const floor = height - PAD.bottom;
  const x = (share: number) => PAD.side + share * (width - 2 * PAD.side);
  const y = (angle: number) => floor - ((angle - LOW) / (HIGH - LOW)) * (floor - PAD.top);
  const averageAt = (share: number) => anglesAt(share)[0];
  /** Where the one turn has the average. */
  const leaping = SHARES.find((share) => firstAngleAt(share) <= averageAt(way)) ?? 1;
  const lines = [
    { part: 'straight', name: 'one turn', colour: 'text-1', at: firstAngleAt, beside: 25 },
    { part: 'angles', name: 'by angles', colour: 'angle', at: averageAt, beside: -10 },
  ] as const;
  const ends = [
    { part: 'a', name: 'A', colour: 'sample', share: 0, anchor: 'end', beside: -14 },
    { part: 'b', name: 'B', colour: 'axis-x', share: 1, anchor: 'start', beside: 14 },
  ] as const;
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="The first angle from A to B">
          <path className="flat-axes" d={`M${x(0)} ${PAD.top}V${floor}H${x(1)}V${PAD.top}`} />
          <text x={x(0)} y={PAD.top - 16}>
            first angle
          </text>
          {isTold && <path className="flat-axes" d={`M${x(way)} ${floor}V${PAD.top}`} />}
          {isTold && <path className="flat-axes" d={`M${x(way)} ${y(averageAt(way))}H${x(leaping)}`} />}
          {isTold &&
            lines.map(({ part, name, colour, at, beside }) => (
              <g key={part} className="flat-dot" data-part={part}>
                <path
                  className="flat-curve"
                  style={{ stroke: `var(--${colour})` }}
                  d={`M${SHARES.map((share) => `${x(share).toFixed(1)} ${y(at(share)).toFixed(1)}`).join('L')}`}
                />
                <text x={x(NAMED[part])} y={y(at(NAMED[part])) + beside} style={{ fill: `var(--${colour})` }}>
                  {name}
                </text>
                <circle cx={x(way)} cy={y(at(way))} r="6" fill={`var(--${colour})`} />
                <text x={x(way) + 10} y={y(at(way)) - 10} style={{ fill: `var(--${colour})` }}>
                  {told(at(way))}
                </text>
              </g>
            ))}
          {ends.map(({ part, name, colour, share, anchor, beside }) => (
            <g key={part} className="flat-dot" data-part={part}>
              <circle cx={x(share)} cy={y(averageAt(share))} r="6" fill={`var(--${colour})`} />
              <text
                x={x(share) + beside}
                y={y(averageAt(share)) + 5}
                textAnchor={anchor}
                style={{ fill: `var(--${colour})` }}
              >
                {told(averageAt(share))}
              </text>
              <text x={x(share)} y={floor + 22} textAnchor="middle" style={{ fill: `var(--${colour})` }}>
                {name}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
