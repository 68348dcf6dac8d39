import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees, signed } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { setKnobs, useKnob } from '../use-knob';
import { newtonSteps } from './ellipse-methods';
import { clampSwing, ellipseOf, fromChart, MOST, type SwingEllipse, swingRadius, toChart } from './ellipse-swing';
import { StepGlass, stepName } from './StepGlass';

/** ° of the circles. */
const RINGS = [45, 90];
/** Of the disk's place: radius of the glass over the steps. CSS pixels: the least place with a glass, and from the glass to the edges. */
const GLASS = 0.15;
const ROOMY = 420;
const EDGE = [14, 52] as const;
const METHOD_SIGNS = { Newton: 'circle', Quartic: 'cross', Correction: 'square' } as const;

/** A swing held in an elliptical disk, by three ways to find the nearest point. */
export function EllipticalSwing() {
  const size = String(useKnob('size') ?? 'joint');
  const steps = Number(useKnob('steps') ?? 2);
  const asked = { x: Number(useKnob('askedX') ?? 0), y: Number(useKnob('askedY') ?? 0) };
  const set = useLimber((state) => state.work.settings.chart);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const ellipse = ellipseOf(size, limit, set === 'quaternion-vector' ? set : 'exponential-map');
  const { chart, a, b } = ellipse;
  const previous = useRef<{ of: string; x: number; y: number } | null>(null);
  const [x, y] = toChart(chart, asked.x, asked.y);
  const of = `${size} ${chart}`;
  const begun = previous.current?.of === of ? previous.current : undefined;
  const clamps = clampSwing(chart, a, b, x, y, steps, begun);
  const open = useBeatHere();
  const isTold = open?.parts.some(({ id }) => id === 'ways') ?? false;
  const hasMethods = (open?.scene.methods ?? 0) > 0;
  const told = clamps.slice(0, isTold ? (hasMethods ? clamps.length : 1) : 0);
  const taken = hasMethods ? newtonSteps(a, b, x, y) : [];
  const follow = (nextX: number, nextY: number) => {
    previous.current = { of, x: clamps[2].answer.x, y: clamps[2].answer.y };
    const length = Math.hypot(nextX, nextY);
    const back = length > MOST ? MOST / length : 1;
    setKnobs({ askedX: nextX * back, askedY: nextY * back });
  };
  return (
    <div className="learn-ellipse">
      <Disk
        ellipse={ellipse}
        asked={{ x, y }}
        answers={told.map(({ method, answer }) => ({ ...answer, kind: METHOD_SIGNS[method] }))}
        steps={taken}
        onMove={(nextX, nextY) => follow(...fromChart(chart, nextX, nextY))}
        onNudge={(dx, dy) => follow(asked.x + dx, asked.y + dy)}
      />
      {hasMethods && (
        <div className="learn-tables number">
          <table className="learn-table" data-part="ways">
            <caption className="visually-hidden">Three ways to the nearest point</caption>
            <thead>
              <tr>
                <th scope="col">Method</th>
                <th scope="col">Iterations</th>
                <th scope="col">Error</th>
              </tr>
            </thead>
            <tbody>
              {clamps.map(({ method, answer }) => (
                <tr key={method}>
                  <th scope="row">
                    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
                      <Sign kind={METHOD_SIGNS[method]} />
                    </svg>
                    {method}
                  </th>
                  <td>{answer.iterations || '—'}</td>
                  <td>
                    <Power value={answer.error} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <StepTable steps={taken} />
        </div>
      )}
    </div>
  );
}

/** How far each step of Newton's method is from the last. */
function StepTable({ steps }: { steps: readonly (readonly [number, number])[] }) {
  const last = steps[steps.length - 1];
  return (
    <table className="learn-table learn-steps" data-part="steps">
      <caption className="visually-hidden">Steps of Newton’s method</caption>
      <thead>
        <tr>
          <th scope="col">Step of Newton’s method</th>
          <th scope="col">Still off by</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(([x, y], step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          <tr key={step}>
            <th scope="row">{stepName(step)}</th>
            <td>
              <Power value={Math.hypot(x - last[0], y - last[1]) / DEGREE} unit="°" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 2.1e-16 → 2 · 10⁻¹⁶. */
function Power({ value, unit = '' }: { value: number; unit?: string }) {
  const [digit, exponent] = value.toExponential(0).split('e');
  if (value === 0 || Number(exponent) >= -1) return <>{`${Number(value.toFixed(1))}${unit}`}</>;
  return (
    <>
      {digit} · 10<sup>{signed(exponent!)}</sup>
      {unit}
    </>
  );
}

interface DiskProps {
  ellipse: SwingEllipse;
  /** Chart units, from the middle of the ellipse and along its axes. */
  asked: { x: number; y: number };
  answers: { x: number; y: number; kind: SignKind }[];
  /** Where Newton's method stands before its first step and after each. */
  steps: readonly (readonly [number, number])[];
  onMove: (x: number, y: number) => void;
  onNudge: (dx: number, dy: number) => void;
}

function Disk({ ellipse: { chart, a, b, isFound }, asked, answers, steps: taken, onMove, onNudge }: DiskProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const rim = swingRadius(chart, MOST);
  const angle = Math.hypot(...fromChart(chart, asked.x, asked.y));
  const unit = Math.min(width, height) / (2.06 * rim);
  const isRoomy = Math.min(width, height) >= ROOMY;
  const glass = GLASS * Math.min(width, height);
  const at = (x: number, y: number) => `${(width / 2 + x * unit).toFixed(1)} ${(height / 2 - y * unit).toFixed(1)}`;
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && event.buttons === 0) return;
    const box = host.current!.getBoundingClientRect();
    onMove((event.clientX - box.left - width / 2) / unit, (height / 2 - event.clientY + box.top) / unit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onNudge(step[0] * 2 * DEGREE, step[1] * 2 * DEGREE);
  };
  return (
    <div
      ref={host}
      className="learn-disk"
      data-part="asked"
      role="slider"
      tabIndex={0}
      aria-label="Asked swing"
      aria-busy={!isFound}
      aria-valuenow={Math.round(angle / DEGREE)}
      aria-valuemin={0}
      aria-valuemax={Math.round(MOST / DEGREE)}
      aria-valuetext={`${degrees(angle)}; arrow keys move it`}
      onPointerMove={move}
      onPointerDown={move}
      onKeyDown={onKeyDown}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {RINGS.map((mark) => (
            <circle
              key={mark}
              className="disk-ring"
              cx={width / 2}
              cy={height / 2}
              r={swingRadius(chart, mark * DEGREE) * unit}
            />
          ))}
          {RINGS.map((mark) => (
            <text
              key={mark}
              className="disk-mark"
              x={width / 2 - Math.SQRT1_2 * swingRadius(chart, mark * DEGREE) * unit}
              y={height / 2 - Math.SQRT1_2 * swingRadius(chart, mark * DEGREE) * unit}
              dy="4"
            >
              {mark}°
            </text>
          ))}
          <ellipse
            className="disk-limit"
            data-part="ellipse"
            cx={width / 2}
            cy={height / 2}
            rx={a * unit}
            ry={b * unit}
          />
          {answers.length > 0 && <path className="disk-middle" d={`M${at(asked.x, asked.y)}L${at(0, 0)}`} />}
          {answers.map((answer) => (
            <path
              key={answer.kind}
              className="disk-way"
              data-part="ways"
              d={`M${at(asked.x, asked.y)}L${at(answer.x, answer.y)}`}
            />
          ))}
          <g data-part="asked" transform={`translate(${at(asked.x, asked.y)})`}>
            <circle className="disk-asked" r="6" />
          </g>
          {answers.map((answer) => (
            <g key={answer.kind} data-part="ways" transform={`translate(${at(answer.x, answer.y)})`}>
              <Sign kind={answer.kind} />
            </g>
          ))}
          {taken.length > 1 && isRoomy && (
            <StepGlass
              steps={taken}
              a={a}
              b={b}
              unit={unit}
              at={[width - glass - EDGE[0], height - glass - EDGE[1]]}
              radius={glass}
            />
          )}
          {taken.length > 1 && !isRoomy && (
            <g data-part="steps" className="disk-steps">
              {taken.map(([stepX, stepY], step) => (
                <circle key={stepName(step)} r="2.6" transform={`translate(${at(stepX, stepY)})`} />
              ))}
            </g>
          )}
        </svg>
      )}
    </div>
  );
}

type SignKind = 'circle' | 'cross' | 'square';

function Sign({ kind }: { kind: SignKind }) {
  if (kind === 'circle') return <circle className="disk-sign" r="4.500" />;
  if (kind === 'cross') return <path className="disk-sign" d="M-4 -4L4 4M4 -4L-4 4" />;
  return <rect className="disk-sign" x="-5" y="-5" width="10" height="10" />;
}
