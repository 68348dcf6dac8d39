import { softenedGive } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere } from '../learn-view';

/** CSS pixels round the field of the curve: words and numbers stand there. */
const PAD = { left: 44, right: 14, top: 34, bottom: 44 };
/** CSS pixels: a smaller field has no room for words. */
const LEAST = 90;
/** rad beyond the limit that the curve shows, and where it has numbers. */
const FAR = 90 * DEGREE;
const MARKS = [0, 30, 60, 90].map((mark) => mark * DEGREE);
const PIECES = 60;
/** Of the give: how high the field is. */
const ROOM = 1.18;

interface YieldPlotProps {
  /** CSS pixels: the square that it stands in. */
  left: number;
  top: number;
  side: number;
  /** rad: how far the joint is asked and held beyond the limit, in the ball. */
  beyond: number;
  yielded: number;
}

/** How far a joint yields, against how far beyond its limit it is asked to be: at a hard stop, and once it is told, softened. */
export function YieldPlot({ left, top, side, beyond, yielded }: YieldPlotProps) {
  const { softeningRadius: radius, softeningFalloff: falloff } = useLimber(({ work: { settings } }) => settings);
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const [wide, high] = [side - PAD.left - PAD.right, side - PAD.top - PAD.bottom];
  if (Math.min(wide, high) < LEAST || radius === 0) return null;
  const [from, floor] = [left + PAD.left, top + side - PAD.bottom];
  const x = (asked: number) => from + (Math.min(asked, FAR) / FAR) * wide;
  const y = (held: number) => floor - (held / (ROOM * radius)) * high;
  const spell = (asked: number, held: number) => `${x(asked).toFixed(1)} ${y(held).toFixed(1)}`;
  const curve = Array.from({ length: PIECES + 1 }, (_, i) => {
    const asked = (FAR * i) / PIECES;
    return spell(asked, softenedGive({ radius, falloff }, asked));
  }).join('L');
  return (
    <g className="yield-plot">
      <path className="flat-axes" d={`M${from} ${floor - high}V${floor}H${from + wide}`} />
      {MARKS.map((mark) => (
        <text key={mark} className="flat-note" x={x(mark)} y={floor + 18} textAnchor="middle">
          {degrees(mark)}
        </text>
      ))}
      <text className="flat-way-word" data-part="way" x={from + wide} y={floor + 37} textAnchor="end">
        asked, beyond the limit
      </text>
      <text className="flat-hand-word" x={left} y={floor - high - 14}>
        held, beyond the limit
      </text>
      <g data-part="give">
        <path className="flat-give" d={`M${from} ${y(radius)}h${wide}`} />
        <text className="flat-give-word" x={from - 7} y={y(radius) + 5} textAnchor="end">
          {degrees(radius, 1)}
        </text>
      </g>
      <path className="flat-curve is-hard" data-part="hard" d={`M${from} ${floor}h${wide}`} />
      <path className="yield-now" d={`M${spell(beyond, 0)}V${floor - high}`} />
      {isAnswered ? (
        <g data-part="now">
          <path className="flat-curve" d={`M${curve}`} />
          <path className="yield-now" d={`M${spell(beyond, yielded)}H${from}`} />
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
    </g>
  );
}
