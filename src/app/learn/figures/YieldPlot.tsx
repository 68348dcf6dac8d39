import { useRef } from 'react';
import { softenedGive } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { sectionAnswers } from './section-answers';
import './flat.css';

/** CSS pixels round the field of the curve: words and numbers stand there. */
const PAD = { left: 60, right: 26, top: 28, bottom: 40 };
/** rad beyond the limit that the curve shows, and where it has numbers. */
const FAR = 90 * DEGREE;
const MARKS = [0, 30, 60, 90].map((mark) => mark * DEGREE);
const PIECES = 60;
/** Of the give: how high the field is. */
const ROOM = 1.18;

/** How far a joint yields, against how far beyond its limit it is asked to be: at a hard stop, and once it is told, softened. */
export function YieldPlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const { softeningRadius: radius, softeningFalloff: falloff } = useLimber(({ work: { settings } }) => settings);
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const beyond = sectionAnswers({ limit, knobs })?.beyond ?? 0;
  const yielded = softenedGive({ radius, falloff }, beyond);
  const [right, floor] = [width - PAD.right, height - PAD.bottom];
  const x = (asked: number) => PAD.left + (Math.min(asked, FAR) / FAR) * (right - PAD.left);
  const y = (held: number) => floor - (held / (ROOM * radius)) * (floor - PAD.top);
  const spell = (asked: number, held: number) => `${x(asked).toFixed(1)} ${y(held).toFixed(1)}`;
  const curve = Array.from({ length: PIECES + 1 }, (_, i) => {
    const asked = (FAR * i) / PIECES;
    return spell(asked, softenedGive({ radius, falloff }, asked));
  }).join('L');
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && radius > 0 && (
        <svg width={width} height={height} role="img" aria-label="How far the arm is held beyond the limit">
          <path className="flat-axes" d={`M${PAD.left} ${PAD.top}V${floor}H${right}`} />
          {MARKS.map((mark) => (
            <text key={mark} className="flat-note" x={x(mark)} y={floor + 18} textAnchor="middle">
              {degrees(mark)}
            </text>
          ))}
          <text className="flat-way-word" data-part="way" x={right} y={floor + 35} textAnchor="end">
            asked, beyond the limit
          </text>
          <text className="flat-hand-word" x={PAD.left} y={PAD.top - 10}>
            held, beyond the limit
          </text>
          <g data-part="give">
            <path className="flat-give" d={`M${PAD.left} ${y(radius)}H${right}`} />
            <text className="flat-give-word" x={PAD.left - 8} y={y(radius) + 5} textAnchor="end">
              {degrees(radius, 1)}
            </text>
          </g>
          <path className="flat-curve is-hard" data-part="hard" d={`M${PAD.left} ${floor}H${right}`} />
          <path className="yield-now" d={`M${spell(beyond, 0)}V${PAD.top}`} />
          {isAnswered ? (
            <g data-part="now">
              <path className="flat-curve" d={`M${curve}`} />
              <path className="yield-now" d={`M${spell(beyond, yielded)}H${PAD.left}`} />
              <g className="flat-dot is-held" transform={`translate(${spell(beyond, yielded)})`}>
                <circle r="6" />
                <text x="-8" y="22" textAnchor="end">
                  {degrees(yielded, 1)}
                </text>
              </g>
            </g>
          ) : (
            <text className="flat-hand-word" x={x(beyond) + 9} y={y(radius / 2)}>
              ?
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
