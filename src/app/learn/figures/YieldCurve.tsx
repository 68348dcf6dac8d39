import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import type { LiveFrame } from '../../../state/frame/live';
import { store } from '../../../state/store';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { yieldOf } from './yield';
import './flat.css';

/** CSS pixels round the arms, and round the curve: their words stand there, and the key below. */
const ARMS = { left: 64, right: 112, top: 30, bottom: 56 };
const SMALL_ARMS = { left: 30, right: 52, top: 26, bottom: 44 };
const PLOT = { left: 64, right: 60 };
/** CSS pixels: a narrower figure has no room for a curve, and words stand in the key alone. */
const ROOMY = 640;
/** Of a roomy figure: where the arms end and the curve begins. */
const PARTED = 0.6;
/** Of the width of the curve: how high it is; CSS pixels for its words above and below. */
const STEEP = 1.3;
const PLOT_WORDS = 200;
/** rad: the arms come from so far inside, and the pull goes so far beyond. */
const INSIDE = 24 * DEGREE;
const OUTSIDE = 60 * DEGREE;
/** Of an arm: how far out the arc of the pull is drawn. */
const ARC = 0.5;
/** rad: so little beyond has no room for a number. */
const LEAST = 6 * DEGREE;
/** rad: so little yielding is not told. */
const SOME = 0.1 * DEGREE;
/** rad beyond the limit that the curve shows. */
const FAR = 90 * DEGREE;
const PIECES = 90;
/** rad beyond the limit: the pull that is asked about. */
const PULL = 30 * DEGREE;
/** rad beyond the limit: where the curve says how far the joint yields. */
const TOLD = [10, 30, 90].map((mark) => mark * DEGREE);

/** rad beyond the limit, below 0 inside: where the joint is asked to be and held, no farther inside than is shown; and how far beyond. */
function pulled({ askedViolation, heldViolation }: LiveFrame, deepest: number) {
  const { knobs, work } = store.getState();
  const beyond = askedViolation[work.selectedJoint] ?? 0;
  const inside = Math.max(-deepest, Math.min(0, Number(knobs.beyond ?? 0)));
  return beyond > 0
    ? { beyond, asked: beyond, held: heldViolation[work.selectedJoint] ?? 0 }
    : { beyond, asked: inside, held: inside };
}

/** Two arms that one pull leads beyond their limit, seen flat: one stops hard, one is held as the settings say. Beside them, how far it yields. */
export function YieldCurve() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const isRoomy = width > ROOMY;
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="Two arms that are pulled beyond their limit">
          <Arms width={isRoomy ? PARTED * width : width} height={height} isRoomy={isRoomy} />
          {isRoomy && <Curve left={PARTED * width + PLOT.left} right={width - PLOT.right} height={height} />}
        </svg>
      )}
    </div>
  );
}

/** Inside its limit an arm lies as far from the edge as the pull is short of it. */
function Arms({ width, height, isRoomy }: { width: number; height: number; isRoomy: boolean }) {
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const isOn = useLimber(({ work: { settings } }) => settings.softening);
  const [asked, arc, askedWord, angleWord] = [
    useRef<SVGGElement>(null),
    useRef<SVGPathElement>(null),
    useRef<SVGTextElement>(null),
    useRef<SVGTextElement>(null),
  ];
  const [hard, soft, softWord] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null), useRef<SVGTextElement>(null)];
  const pad = isRoomy ? ARMS : SMALL_ARMS;
  const free = height - pad.top - pad.bottom;
  const arm = Math.min(width - pad.left - pad.right, free / (Math.sin(OUTSIDE) + Math.sin(INSIDE)));
  const x = pad.left + (width - pad.left - pad.right - arm) / 2;
  const y = pad.top + free / 2 + (arm * (Math.sin(OUTSIDE) - Math.sin(INSIDE))) / 2;
  const at = (angle: number, far: number): [number, number] => [
    x + far * arm * Math.cos(angle),
    y - far * arm * Math.sin(angle),
  ];
  const spell = (angle: number, far = 1) => {
    const [px, py] = at(angle, far);
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  };
  useTick((live) => {
    const { beyond, asked: wanted, held } = pulled(live, INSIDE);
    const turnTo = (arm: SVGGElement | null, angle: number) =>
      arm?.setAttribute('transform', `rotate(${(-angle / DEGREE).toFixed(3)} ${x} ${y.toFixed(1)})`);
    turnTo(asked.current, wanted);
    turnTo(hard.current, Math.min(0, wanted));
    turnTo(soft.current, held);
    const reach = (ARC * arm).toFixed(1);
    arc.current?.setAttribute('d', `M${spell(0, ARC)}A${reach} ${reach} 0 0 0 ${spell(Math.max(0, wanted), ARC)}`);
    const put = (word: SVGTextElement | null, [px, py]: [number, number], text: string) => {
      if (!word) return;
      word.setAttribute('x', px.toFixed(1));
      word.setAttribute('y', py.toFixed(1));
      if (word.textContent !== text) word.textContent = text;
    };
    const [angleX, angleY] = at(wanted / 2, ARC);
    put(angleWord.current, [angleX + 10, angleY + 5], beyond > LEAST ? degrees(beyond) : '');
    const [askedX, askedY] = at(wanted, 1);
    put(askedWord.current, [askedX, askedY - 16], beyond > 0 ? 'asked' : '');
    const [softX, softY] = at(held, 1);
    put(
      softWord.current,
      [softX + 14, softY + 5],
      beyond > 0 ? (held > SOME ? `held, ${degrees(held, 1)}` : 'held') : 'asked, held',
    );
  });
  const body = `M${x} ${y.toFixed(1)}h${arm.toFixed(1)}`;
  const tip = <circle cx={x + arm} cy={y} r="8" />;
  return (
    <>
      <g data-part="limit">
        <path
          className="flat-within"
          d={`M${x} ${y}L${spell(-INSIDE)}A${arm.toFixed(1)} ${arm.toFixed(1)} 0 0 0 ${spell(0)}Z`}
        />
        <text className="flat-limit-word" x={x + 0.7 * arm} y={y + 0.16 * arm} textAnchor="middle">
          inside the limit
        </text>
      </g>
      <g data-part="give">
        <path
          className="flat-yielding"
          d={`M${x} ${y}L${spell(0)}A${arm.toFixed(1)} ${arm.toFixed(1)} 0 0 0 ${spell(give)}Z`}
        />
        <path className="flat-give" d={`M${x} ${y}L${spell(give, 1.06)}`} />
        {isRoomy && (
          <text className="flat-give-word" x={at(give, 1.06)[0] + 8} y={at(give, 1.06)[1]}>
            {`give, ${degrees(give, 1)}`}
          </text>
        )}
      </g>
      <g data-part="way">
        <path ref={arc} className="flat-way" />
        <g ref={asked} className="flat-hand is-asked">
          <path d={body} />
          {tip}
        </g>
        <text ref={angleWord} className="flat-way-word" />
        <text ref={askedWord} className="flat-way-word" textAnchor="middle" />
      </g>
      <g data-part="hard" className="flat-hand is-hard">
        <g ref={hard}>
          <path d={body} />
          {tip}
        </g>
      </g>
      {isOn && isRoomy && (
        <text className="flat-note" data-part="hard" x={x + arm + 14} y={y + 12}>
          hard stop
        </text>
      )}
      <g data-part="now" className="flat-hand is-held">
        <g ref={soft}>
          <path className="is-thick" d={body} />
          {tip}
        </g>
        <circle cx={x} cy={y} r="11" />
        <text ref={softWord} className="flat-hand-word" />
      </g>
    </>
  );
}

interface CurveProps {
  /** CSS pixels. */
  left: number;
  right: number;
  /** Of the figure. */
  height: number;
}

/** Where the joint is held, against where it is asked to be, from as far inside the limit as the give: there it follows. */
function Curve({ left, right, height }: CurveProps) {
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const falloff = useLimber(({ work: { settings } }) => settings.softeningFalloff);
  const isOn = useLimber(({ work: { settings } }) => settings.softening);
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const mark = useRef<SVGGElement>(null);
  const high = Math.min(STEEP * (right - left), height - PLOT_WORDS);
  const base = (height + high) / 2;
  const x = (beyond: number) => left + ((Math.min(beyond, FAR) + give) / (FAR + give)) * (right - left);
  /** The limit lies in the middle. */
  const y = (held: number) => base - (give > 0 ? (held / give + 1) / 2 : 0) * high;
  useTick((live) => {
    const { asked, held } = pulled(live, give);
    mark.current?.setAttribute('transform', `translate(${x(asked).toFixed(1)} ${y(held).toFixed(1)})`);
  });
  const curve = Array.from({ length: PIECES + 1 }, (_, i) => {
    const beyond = (FAR * i) / PIECES;
    return `${x(beyond).toFixed(1)} ${y(isOn ? yieldOf(beyond, give, falloff) : 0).toFixed(1)}`;
  }).join('L');
  return (
    <>
      <path className="flat-within" data-part="limit" d={`M${left} ${base}V${y(0)}H${right}V${base}Z`} />
      <path className="flat-axes" d={`M${left} ${base - high}V${base}H${right}`} />
      <path className="flat-give" data-part="give" d={`M${left} ${base - high}H${right}`} />
      <text className="flat-give-word" data-part="give" x={right + 8} y={base - high + 5}>
        give
      </text>
      <text className="flat-hand-word" x={left} y={base - high - 14}>
        held
      </text>
      {give > 0 &&
        [-give, 0, give].map((yielded) => (
          <text key={yielded} className="flat-note" x={left - 8} y={y(yielded) + 4} textAnchor="end">
            {degrees(yielded, 1)}
          </text>
        ))}
      {[0, 30, 60, 90].map((beyond) => (
        <text key={beyond} className="flat-note" x={x(beyond * DEGREE)} y={base + 22} textAnchor="middle">
          {`${beyond}°`}
        </text>
      ))}
      <text className="flat-way-word" data-part="way" x={(left + right) / 2} y={base + 46} textAnchor="middle">
        asked, beyond the limit
      </text>
      <path className="flat-curve is-hard" data-part="hard" d={`M${left} ${base}L${x(0)} ${y(0)}H${right}`} />
      {!isAnswered && (
        <g className="flat-note">
          <path strokeDasharray="3 5" d={`M${x(PULL)} ${base}V${base - high}`} />
          <text x={x(PULL) + 9} y={base - 0.75 * high + 4}>
            ?
          </text>
        </g>
      )}
      <g data-part="now">
        <path className="flat-curve" d={`M${left} ${base}L${curve}`} />
        {isOn &&
          TOLD.map((beyond) => {
            const yielded = yieldOf(beyond, give, falloff);
            return (
              <g key={beyond} className="flat-dot is-hollow">
                <circle cx={x(beyond)} cy={y(yielded)} r="5" />
                <text x={x(beyond) + 12} y={y(yielded) + (beyond < FAR ? 8 : 18)}>
                  {degrees(yielded, 1)}
                </text>
              </g>
            );
          })}
        <g ref={mark} className="flat-dot is-held">
          <circle r="6" />
        </g>
      </g>
    </>
  );
}
