import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { degrees, signed } from '../ui/format';
import { Segment } from '../ui/Segment';
import { useSize } from '../ui/use-size';
import { clampSwing, type EllipseChart, swingRadius } from './ellipse-swing';
import { LabCard, LabSlider } from './LabCard';

const DEGREE = Math.PI / 180;
const SIZES = {
  '120x60': { label: '120° × 60°', a: 60 * DEGREE, b: 30 * DEGREE },
  '180x60': { label: '180° × 60°', a: 90 * DEGREE, b: 30 * DEGREE },
} as const;
type Size = keyof typeof SIZES;
/** rad: the farthest swing that can be asked for. */
const MOST = 135 * DEGREE;
/** ° of the circles. */
const RINGS = [45, 90, 135];
const CHARTS = [
  { value: 'exponential-map', label: 'Exponential map' },
  { value: 'quaternion-vector', label: 'Quaternion vector' },
] as const;
const METHOD_SIGNS = { Newton: 'circle', Quartic: 'cross', Correction: 'square' } as const;

/** A swing held in an elliptical disk, by three ways to find the nearest point. */
export function EllipticalSwing() {
  const [size, setSize] = useState<Size>('120x60');
  const [chart, setChart] = useState<EllipseChart>('exponential-map');
  const [steps, setSteps] = useState(2);
  /** rad, as angles about x and y; what the chart makes of them is its own. */
  const [asked, setAsked] = useState({ x: 1.3, y: 0.8 });
  const previous = useRef<{ x: number; y: number } | undefined>(undefined);
  const a = swingRadius(chart, SIZES[size].a);
  const b = swingRadius(chart, SIZES[size].b);
  const angle = Math.hypot(asked.x, asked.y);
  const scale = angle > 0 ? swingRadius(chart, angle) / angle : 1;
  const clamps = clampSwing(chart, a, b, asked.x * scale, asked.y * scale, steps, previous.current);
  const follow = (next: { x: number; y: number }) => {
    const { x, y } = clamps[2].answer;
    previous.current = { x, y };
    const length = Math.hypot(next.x, next.y);
    setAsked(length > MOST ? { x: (next.x / length) * MOST, y: (next.y / length) * MOST } : next);
  };
  return (
    <LabCard
      title="Swing in an ellipse"
      about="The grey dot is where the bone is asked to point; move it. Newton is exact in a few steps; the quartic takes none, and loses digits where the dot is far out and the ellipse flat; the correction follows from frame to frame."
      controls={
        <>
          <Segment
            label="Size of the ellipse"
            value={size}
            options={Object.entries(SIZES).map(([value, { label }]) => ({ value: value as Size, label }))}
            onChange={(value) => {
              previous.current = undefined;
              setSize(value);
            }}
          />
          <Segment
            label="Chart of the swing"
            value={chart}
            options={CHARTS}
            onChange={(value) => {
              previous.current = undefined;
              setChart(value);
            }}
          />
          <LabSlider label="Steps" value={steps} min={1} max={3} step={1} show={String} onChange={setSteps} />
        </>
      }
      reading={
        <table className="lab-table number">
          <caption className="visually-hidden">Three ways to the nearest point</caption>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Iterations</th>
              <th scope="col">Error</th>
              <th scope="col">Turned by</th>
            </tr>
          </thead>
          <tbody>
            {clamps.map(({ method, answer, angle: turned }) => (
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
                <td>{degrees(turned, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Disk
        chart={chart}
        a={a}
        b={b}
        asked={{ x: asked.x * scale, y: asked.y * scale }}
        answers={clamps.map(({ method, answer }) => ({ ...answer, kind: METHOD_SIGNS[method] }))}
        onMove={(x, y) => {
          const radius = Math.hypot(x, y);
          const back = radius > 0 ? angleOf(chart, radius) / radius : 1;
          follow({ x: x * back, y: y * back });
        }}
        onNudge={(dx, dy) => follow({ x: asked.x + dx, y: asked.y + dy })}
      />
    </LabCard>
  );
}

/** 2.1e-16 → 2 · 10⁻¹⁶. */
function Power({ value }: { value: number }) {
  const [digit, exponent] = value.toExponential(0).split('e');
  if (value === 0 || Number(exponent) >= 0) return <>{digit}</>;
  return (
    <>
      {digit} · 10<sup>{signed(exponent!)}</sup>
    </>
  );
}

/** The angle whose swing has this length in the chart. */
function angleOf(chart: EllipseChart, radius: number): number {
  return chart === 'exponential-map' ? radius : 2 * Math.asin(Math.min(1, radius / 2));
}

interface DiskProps {
  chart: EllipseChart;
  a: number;
  b: number;
  asked: { x: number; y: number };
  answers: { x: number; y: number; kind: SignKind }[];
  onMove: (x: number, y: number) => void;
  onNudge: (dx: number, dy: number) => void;
}

function Disk({ chart, a, b, asked, answers, onMove, onNudge }: DiskProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const rim = swingRadius(chart, MOST);
  const unit = Math.min(width, height) / (2.12 * rim);
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
      className="lab-disk fill"
      role="slider"
      tabIndex={0}
      aria-label="Asked swing"
      aria-valuenow={Math.round(angleOf(chart, Math.hypot(asked.x, asked.y)) / DEGREE)}
      aria-valuemin={0}
      aria-valuemax={135}
      aria-valuetext={`${degrees(angleOf(chart, Math.hypot(asked.x, asked.y)))}; arrow keys move it`}
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
          <ellipse className="disk-limit" cx={width / 2} cy={height / 2} rx={a * unit} ry={b * unit} />
          {answers.map((answer) => (
            <path key={answer.kind} className="disk-way" d={`M${at(asked.x, asked.y)}L${at(answer.x, answer.y)}`} />
          ))}
          <g transform={`translate(${at(asked.x, asked.y)})`}>
            <circle className="disk-asked" r="6" />
          </g>
          {answers.map((answer) => (
            <g key={answer.kind} transform={`translate(${at(answer.x, answer.y)})`}>
              <Sign kind={answer.kind} />
            </g>
          ))}
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
