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
/** Of the give: how high the field is over the limit, and how deep under it; as far before the limit it begins. */
const ROOM = 1.18;
const BEFORE = 0.7;

/** Where a joint is held against where it is asked to be, from just inside its limit to far beyond it: at a hard stop, and once it is told, softened. */
export function YieldPlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const { softeningRadius: radius, softeningFalloff: falloff } = useLimber(({ work: { settings } }) => settings);
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const past = sectionAnswers({ limit, knobs })?.past ?? 0;
  const from = -BEFORE * radius;
  const heldAt = (asked: number) =>
    Math.min(asked, 0) + (isAnswered && asked > 0 ? softenedGive({ radius, falloff }, asked) : 0);
  const held = heldAt(past);
  const [right, floor] = [width - PAD.right, height - PAD.bottom];
  const x = (asked: number) => PAD.left + ((Math.min(asked, FAR) - from) / (FAR - from)) * (right - PAD.left);
  const y = (held: number) => floor - ((held - from) / (ROOM * radius - from)) * (floor - PAD.top);
  const spell = (asked: number, held: number) => `${x(asked).toFixed(1)} ${y(held).toFixed(1)}`;
  const curve = [from, ...Array.from({ length: PIECES + 1 }, (_, i) => (FAR * i) / PIECES)]
    .map((asked) => spell(asked, heldAt(asked)))
    .join('L');
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && radius > 0 && (
        <svg width={width} height={height} role="img" aria-label="How far the arm is held beyond the limit">
          <path className="flat-axes" d={`M${PAD.left} ${PAD.top}V${floor}H${right}M${x(0)} ${PAD.top}V${floor}`} />
          {MARKS.map((mark) => (
            <text key={mark} className="flat-note" x={x(mark)} y={floor + 18} textAnchor="middle">
              {degrees(mark)}
            </text>
          ))}
          <text className="flat-note" x={PAD.left - 8} y={y(0) + 5} textAnchor="end">
            {degrees(0)}
          </text>
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
          <g data-part="hard">
            <path className="flat-curve is-hard" d={`M${spell(from, from)}L${spell(0, 0)}H${right}`} />
            <text className="flat-limit-word" x={right} y={y(0) + 20} textAnchor="end">
              hard stop
            </text>
          </g>
          {past > from && (
            <g data-part="now">
              <path className="yield-now" d={`M${spell(past, 0)}V${PAD.top}`} />
              {isAnswered && (
                <>
                  <path className="flat-curve" d={`M${curve}`} />
                  <path className="yield-now" d={`M${spell(past, held)}H${PAD.left}`} />
                </>
              )}
              <g className="flat-dot is-held" transform={`translate(${spell(past, held)})`}>
                <circle r="6" />
                <text x="-8" y="22" textAnchor="end">
                  {isAnswered && degrees(held, 1)}
                </text>
              </g>
            </g>
          )}
          {!isAnswered && past > 0 && (
            <text className="flat-hand-word" x={x(past) + 9} y={y(radius / 2)}>
              ?
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
