import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { useSize } from '../../ui/use-size';
import { pathThrough, planeScale } from './plane-plot';
import { toPlaces } from './to-places';
import { arrowsAt } from './two-arrows';

/** Around the circle on which both arrows end: room for the names at their ends. */
const ROUND = 1.32;
/** Radius of the arc between the arrows; how far out its angle stands; and how far from the line of the first arrow the number of the shadow. */
const [ARC, ANGLE, ASIDE] = [0.3, 0.5, 0.36];
/** How long and how wide the head of an arrow is. */
const HEAD = [0.13, 0.05] as const;
const PIECES = 24;
/** CSS pixels: numbers stand at arrows that are longer. */
const ROOMY = 60;

/** A place, so many ° clockwise from straight up. */
const at = (degrees: number, radius = 1): [number, number] => [
  radius * Math.sin(degrees * DEGREE),
  radius * Math.cos(degrees * DEGREE),
];

/** Two quaternions as arrows of length 1, in the plane of both: the angle between them, and the shadow of the second on the line of the first, their sum of products. */
export function TwoArrows(turned: { both: number; far: number; isOther: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const scale = planeScale([width, height], [-ROUND, ROUND, -ROUND, ROUND]);
  const { first, second, between, shadow } = arrowsAt(turned);
  const middle = scale.at([0, 0]);
  const foot = at(first, shadow);
  const arc = Array.from({ length: PIECES + 1 }, (_, i) => at(first + (between * i) / PIECES, ARC));
  const side = Math.sign(between);
  const word = ([x, y]: readonly [number, number], text: string, fill: string) => {
    const [left, top] = scale.at([x, y]);
    return (
      <text x={left} y={top + 5} textAnchor="middle" style={{ fill: `var(--${fill})`, fontWeight: 600 }}>
        {text}
      </text>
    );
  };
  const arrow = (degrees: number, colour: string) => {
    const [end, side] = [at(degrees, 1 - HEAD[0]), at(degrees + 90, HEAD[1])];
    const corners = [-1, 1].map((sign): [number, number] => [end[0] + sign * side[0], end[1] + sign * side[1]]);
    return (
      <g stroke={`var(--${colour})`} fill={`var(--${colour})`}>
        <path d={pathThrough(scale, [[0, 0], end])} strokeWidth="3" />
        <path d={`${pathThrough(scale, [...corners, at(degrees)])}Z`} />
      </g>
    );
  };
  return (
    <div ref={host} className="learn-arrows">
      {width > 0 && (
        <svg
          className="fill"
          width={width}
          height={height}
          role="img"
          aria-label="Both quaternions as arrows of length 1, and the shadow of the second on the first"
        >
          <circle
            cx={middle[0]}
            cy={middle[1]}
            r={scale.unit}
            fill="none"
            stroke="var(--text-3)"
            strokeDasharray="4 5"
          />
          <g data-part="sum">
            <path d={pathThrough(scale, [[0, 0], foot])} stroke="var(--text-1)" strokeWidth="9" />
            <path d={pathThrough(scale, [foot, at(second)])} stroke="var(--text-1)" strokeDasharray="4 4" />
          </g>
          <path d={pathThrough(scale, arc)} fill="none" stroke="var(--angle)" strokeWidth="3" data-part="angle" />
          <g data-part="arrows">
            {arrow(first, 'sample')}
            {arrow(second, 'axis-x')}
          </g>
          {word(at(first, 1.18), 'p', 'sample')}
          {word(at(second, 1.18), turned.isOther ? '−q' : 'q', 'axis-x')}
          {scale.unit > ROOMY && (
            <>
              {word(at(first + between / 2, ANGLE), `${Math.round(Math.abs(between))}°`, 'angle')}
              {word(
                at(first - (side * Math.atan2(ASIDE, shadow / 2)) / DEGREE, Math.hypot(ASIDE, shadow / 2)),
                toPlaces(shadow),
                'text-1',
              )}
            </>
          )}
        </svg>
      )}
    </div>
  );
}
