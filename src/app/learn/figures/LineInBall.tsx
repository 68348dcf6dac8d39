import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useFinds } from '../learn-view';
import { KEY_HEIGHT } from './BeatView';
import { PlaneDot, pathThrough, planeScale } from './plane-plot';
import { answersNow, askedNow, beforeJump, ROUND, sidesOf } from './side-now';
import './flat.css';

/** rad from the middle of the ball: what is seen; numbers stand outside of the skin. */
const SEEN = [-236, 236, -196, 196].map((edge) => edge * DEGREE);
/** rad: how high over the line the arrow of a jump runs, and how long its head is. */
const JUMP_HEIGHT = 74 * DEGREE;
const HEAD = 12 * DEGREE;
/** CSS pixels: nearer to each other, asked and held have no room for both words. */
const ROOMY = 76;

type Place = readonly [number, number];

/** The ball, cut through the line on which the turns of the dial lie: the range, the turn asked for, which leaves at the skin and comes in on the other side, and the turn held. */
export function LineInBall() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  useFinds();
  const scale = planeScale([width, height - KEY_HEIGHT], SEEN);
  const degree = askedNow({ knobs });
  const asked: Place = [(degree > ROUND / 2 ? degree - ROUND : degree) * DEGREE, 0];
  const range = sidesOf({ limit })?.range;
  const turn = answersNow({ limit, knobs })?.answers[degree];
  const held: Place | null = turn === undefined ? null : [turn, 0];
  const before = beforeJump({ limit, knobs });
  const [middleX, middleY] = scale.at([0, 0]);
  const far = Math.PI * scale.unit;
  const number = (at: number, text: string, className: string) => {
    const [x, y] = scale.at([at, 0]);
    return (
      <text className={className} x={x} y={y + 26} textAnchor="middle">
        {text}
      </text>
    );
  };
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="The ball, and the line of all turns about one line">
          <g data-part="border">
            <circle className="dial-border is-round" cx={middleX} cy={middleY} r={far} />
            <text className="dial-border-word" x={middleX} y={middleY - far + 24} textAnchor="middle">
              skin: cut locus
            </text>
          </g>
          <path
            className="flat-dial"
            data-part="line"
            d={pathThrough(scale, [
              [-Math.PI, 0],
              [Math.PI, 0],
            ])}
          />
          {range && (
            <g data-part="limit">
              <path
                className="flat-limit is-line"
                d={pathThrough(scale, [
                  [range[0], 0],
                  [range[1], 0],
                ])}
              />
              {range.map((end) => (
                <g key={end}>{number(end, degrees(end, 1), 'flat-limit-word')}</g>
              ))}
            </g>
          )}
          <g className="flat-note">
            <path d={`M${middleX} ${middleY - 6}v12`} />
            {number(0, '0°', '')}
            <text x={middleX + far + 8} y={middleY + 5}>
              180°
            </text>
            <text x={middleX - far - 8} y={middleY + 5} textAnchor="end">
              −180°
            </text>
          </g>
          {held && <path className="flat-way" data-part="asked" d={pathThrough(scale, [asked, held])} />}
          {before && held && (
            <g className="flat-jump" data-part="now">
              <path d={arch(scale.at([before.held, 0]), scale.at(held), JUMP_HEIGHT * scale.unit)} />
              <path
                d={pathThrough(scale, [
                  [held[0] + 1.1 * HEAD, 1.75 * HEAD],
                  [held[0] + 0.75 * HEAD, 0.7 * HEAD],
                  [held[0] + 1.85 * HEAD, 0.93 * HEAD],
                ])}
              />
              <text
                x={(scale.at([before.held, 0])[0] + scale.at(held)[0]) / 2}
                y={middleY - 0.5 * JUMP_HEIGHT * scale.unit - 10}
                textAnchor="middle"
              >
                jump
              </text>
            </g>
          )}
          <g data-part="asked">
            <PlaneDot
              scale={scale}
              at={asked}
              look="asked"
              by={[asked[0] < 0 ? -8 : 8, -16]}
              anchor={asked[0] < 0 ? 'start' : 'end'}
            >
              asked
            </PlaneDot>
          </g>
          {held && (
            <g data-part="now">
              <PlaneDot
                scale={scale}
                at={held}
                look="held"
                by={[held[0] < 0 ? -13 : 13, -13]}
                anchor={held[0] < 0 ? 'end' : 'start'}
              >
                {Math.abs(held[0] - asked[0]) * scale.unit > ROOMY ? 'held' : undefined}
              </PlaneDot>
            </g>
          )}
        </svg>
      )}
    </div>
  );
}

/** An arch from one place to another. @param high CSS pixels */
const arch = ([fromX, fromY]: Place, [toX, toY]: Place, high: number): string =>
  `M${fromX} ${fromY}Q${(fromX + toX) / 2} ${fromY - high} ${toX} ${toY}`;
