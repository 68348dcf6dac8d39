import { useMemo, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { store } from '../../../state/store';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { pullAtEdge, yieldOf } from './yield';
import './flat.css';

/** CSS pixels round arms and curve: their words stand there. */
const PAD = { left: 62, right: 96, top: 30, bottom: 96 };
/** CSS pixels: the curve is so high, and so far from the arms; a figure that is lower has no room for a curve. */
const CURVE = 150;
const APART = 74;
const ROOMY = 480;
/** rad: the arms come from so far inside. */
const INSIDE = 24 * DEGREE;
/** Of an arm: how far out the pull is drawn, and its arc. */
const ASKED = 0.62;
const ARC = 0.46;
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

/** Two arms that one pull leads beyond their limit, seen flat: one stops hard, one is held as the settings say. Below, how far it yields. */
export function YieldCurve() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="Two arms that are pulled beyond their limit">
          <Arms width={width} height={height > ROOMY ? height - CURVE - APART : height} />
          {height > ROOMY && <Curve width={width} base={height - PAD.bottom} />}
        </svg>
      )}
    </div>
  );
}

/** Inside its limit an arm lies as far from the edge as the pull is short of it. */
function Arms({ width, height }: { width: number; height: number }) {
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const isOn = useLimber(({ work: { settings } }) => settings.softening);
  const edge = useMemo(() => (limit ? pullAtEdge(limit) : 0), [limit]);
  const [asked, ring, arc, askedWord] = [
    useRef<SVGPathElement>(null),
    useRef<SVGCircleElement>(null),
    useRef<SVGPathElement>(null),
    useRef<SVGTextElement>(null),
  ];
  const [hard, soft, softWord] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null), useRef<SVGTextElement>(null)];
  const [x, bottom] = [PAD.left, height - (height > ROOMY ? 0 : PAD.bottom - 40)];
  const free = bottom - PAD.top;
  const arm = Math.min(width - PAD.left - PAD.right, free / (ASKED + Math.sin(INSIDE)));
  const y = bottom - arm * Math.sin(INSIDE);
  const at = (angle: number, far: number): [number, number] => [
    x + far * arm * Math.cos(angle),
    y - far * arm * Math.sin(angle),
  ];
  const spell = (angle: number, far = 1) => {
    const [px, py] = at(angle, far);
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  };
  useTick(({ askedViolation, heldViolation }) => {
    const { knobs, work } = store.getState();
    const beyond = askedViolation[work.selectedJoint] ?? 0;
    const inside = Math.max(-INSIDE, Math.min(0, Number(knobs.pull) - edge));
    const wanted = beyond > 0 ? beyond : inside;
    const held = beyond > 0 ? (heldViolation[work.selectedJoint] ?? 0) : inside;
    asked.current?.setAttribute('d', `M${x} ${y}L${spell(wanted, ASKED)}`);
    const [ringX, ringY] = at(wanted, ASKED);
    ring.current?.setAttribute('transform', `translate(${ringX.toFixed(1)} ${ringY.toFixed(1)})`);
    const reach = (ARC * arm).toFixed(1);
    arc.current?.setAttribute('d', `M${spell(0, ARC)}A${reach} ${reach} 0 0 0 ${spell(Math.max(0, wanted), ARC)}`);
    const turnTo = (arm: SVGGElement | null, angle: number) =>
      arm?.setAttribute('transform', `rotate(${(-angle / DEGREE).toFixed(3)} ${x} ${y.toFixed(1)})`);
    turnTo(hard.current, Math.min(0, wanted));
    turnTo(soft.current, held);
    const put = (word: SVGTextElement | null, [px, py]: [number, number], text: string) => {
      if (!word) return;
      word.setAttribute('x', px.toFixed(1));
      word.setAttribute('y', py.toFixed(1));
      if (word.textContent !== text) word.textContent = text;
    };
    const [wordX, wordY] = at(wanted / 2, ARC);
    put(askedWord.current, [wordX + 10, wordY + 5], beyond > LEAST ? degrees(beyond) : '');
    const [softX, softY] = at(held, 1);
    put(softWord.current, [softX + 12, softY + 5], held > SOME ? degrees(held, 1) : '');
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
        <path className="flat-surface" d={`M${x} ${y}L${spell(0, 1.06)}`} />
        <text className="flat-limit-word" x={x + 0.74 * arm} y={y + 28} textAnchor="middle">
          inside the limit
        </text>
      </g>
      <g data-part="give">
        <path className="flat-give" d={`M${x} ${y}L${spell(give, 1.06)}`} />
        <text className="flat-give-word" x={at(give, 1.06)[0]} y={at(give, 1.06)[1] - 10} textAnchor="end">
          {`give ${degrees(give, 1)}`}
        </text>
      </g>
      <g data-part="way">
        <path ref={arc} className="flat-way" />
        <g className="flat-hand is-asked">
          <path ref={asked} />
          <circle ref={ring} r="7" />
        </g>
        <text ref={askedWord} className="flat-way-word" />
      </g>
      <g data-part="hard" className="flat-hand is-hard">
        <g ref={hard}>
          <path d={body} />
          {tip}
        </g>
      </g>
      {isOn && (
        <text className="flat-note" data-part="hard" x={x + arm + 12} y={y + 24}>
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

/** How far the joint yields, against how far beyond the limit it is pulled, with the pull on the curve. */
function Curve({ width, base }: { width: number; base: number }) {
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const falloff = useLimber(({ work: { settings } }) => settings.softeningFalloff);
  const isOn = useLimber(({ work: { settings } }) => settings.softening);
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const mark = useRef<SVGGElement>(null);
  const x = (beyond: number) => PAD.left + (Math.min(beyond, FAR) / FAR) * (width - PAD.left - PAD.right);
  const y = (yielded: number) => base - (yielded / give) * (CURVE - APART / 2);
  useTick(({ askedViolation, heldViolation }) => {
    const { selectedJoint } = store.getState().work;
    const [beyond, yielded] = [askedViolation[selectedJoint] ?? 0, heldViolation[selectedJoint] ?? 0];
    mark.current?.setAttribute('transform', `translate(${x(beyond).toFixed(1)} ${y(yielded).toFixed(1)})`);
  });
  const curve = Array.from({ length: PIECES + 1 }, (_, i) => {
    const beyond = (FAR * i) / PIECES;
    return `${x(beyond).toFixed(1)} ${y(isOn ? yieldOf(beyond, give, falloff) : 0).toFixed(1)}`;
  }).join('L');
  return (
    <>
      <path className="flat-axes" d={`M${PAD.left} ${y(give)}V${base}H${x(FAR)}`} />
      <path className="flat-give" data-part="give" d={`M${PAD.left} ${y(give)}H${x(FAR)}`} />
      <text className="flat-note" x={PAD.left} y={y(give) - 12}>
        the joint yields
      </text>
      {[0, 30, 60, 90].map((beyond) => (
        <text key={beyond} className="flat-note" x={x(beyond * DEGREE)} y={base + 22} textAnchor="middle">
          {beyond}°
        </text>
      ))}
      <text className="flat-way-word" data-part="way" x={x(FAR)} y={base + 42} textAnchor="end">
        you ask, beyond the limit
      </text>
      {!isAnswered && (
        <g className="flat-note">
          <path strokeDasharray="3 5" d={`M${x(PULL)} ${base}V${y(give)}`} />
          <text x={x(PULL) + 9} y={(base + y(give)) / 2 + 4}>
            ?
          </text>
        </g>
      )}
      <g data-part="now">
        <path className="flat-curve" d={`M${curve}`} />
        {isOn &&
          TOLD.map((beyond) => {
            const yielded = yieldOf(beyond, give, falloff);
            return (
              <g key={beyond} className="flat-dot is-hollow">
                <circle cx={x(beyond)} cy={y(yielded)} r="5" />
                <text x={x(beyond) + 12} y={y(yielded) + (beyond < FAR ? 8 : 5)}>
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
