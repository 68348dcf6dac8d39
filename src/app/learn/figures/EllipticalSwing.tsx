import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees, signed } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { setKnobs, useKnob } from '../use-knob';
import { type EllipseWays, ellipseWays, MOST, solvedWays } from './ellipse-swing';

/** ° of the circles. */
const RINGS = [45, 90];
/** CSS pixels at the bottom that the key lies over. */
const KEY = 34;
/** CSS pixels: from B to its name; a side of the right angle. */
const BESIDE = 20;
const CORNER = 11;
/** rad: nearer than this two places have one name. */
const ONE = DEGREE;

/** A swing outside an ellipse, the place of the rim toward the middle, and the nearest one, which a growing circle touches first. */
export function EllipticalSwing() {
  const wide = Number(useKnob('wide') ?? 120);
  const grown = Number(useKnob('grown') ?? 1);
  const [x, y] = [Number(useKnob('askedX') ?? 0), Number(useKnob('askedY') ?? 0)];
  const ways = ellipseWays(wide, x, y);
  const before = useRef<{ x: number; y: number } | undefined>(undefined);
  const isTold = useBeatHere()?.parts.some(({ id }) => id === 'ways') ?? false;
  const move = (nextX: number, nextY: number) => {
    before.current = { x: ways.nearest.at[0], y: ways.nearest.at[1] };
    const length = Math.hypot(nextX, nextY);
    const back = length > MOST ? MOST / length : 1;
    setKnobs({ askedX: nextX * back, askedY: nextY * back });
  };
  return (
    <div className="learn-ellipse">
      <Disk ways={ways} grown={isTold ? grown : null} onMove={move} />
      {isTold && <Solvers ways={ways} before={before.current} />}
    </div>
  );
}

/** An aside that one opens: how the nearest point is computed. */
function Solvers({ ways, before }: { ways: EllipseWays; before: { x: number; y: number } | undefined }) {
  return (
    <details className="learn-solvers">
      <summary>How a computer finds B</summary>
      <p>
        No short formula gives B. Newton’s method closes in by steps. A quartic, an equation with a fourth power, gives
        B in one go. A correction takes two steps from the answer before.
      </p>
      <table className="learn-table number">
        <caption className="visually-hidden">Three ways to the nearest point</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Steps</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {solvedWays(ways, before).map(({ method, answer }) => (
            <tr key={method}>
              <th scope="row">{method}</th>
              <td>{answer.iterations || '—'}</td>
              <td>
                <Power value={answer.error / DEGREE} unit="°" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
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
  ways: EllipseWays;
  /** How far the circle has grown to the rim, 0 to 1; null before the guess. */
  grown: number | null;
  /** rad. */
  onMove: (x: number, y: number) => void;
}

function Disk({ ways, grown, onMove }: DiskProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const [x, y] = ways.asked;
  const angle = Math.hypot(x, y);
  const middle = [width / 2, (height - KEY) / 2];
  const unit = Math.min(width, height - KEY) / (2.06 * MOST);
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && event.buttons === 0) return;
    const box = host.current!.getBoundingClientRect();
    onMove((event.clientX - box.left - middle[0]) / unit, (middle[1] - event.clientY + box.top) / unit);
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
    onMove(x + step[0] * 2 * DEGREE, y + step[1] * 2 * DEGREE);
  };
  return (
    <div
      ref={host}
      className="learn-disk"
      data-part="asked"
      role="slider"
      tabIndex={0}
      aria-label="Asked swing"
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
          <g transform={`translate(${middle[0].toFixed(1)} ${middle[1].toFixed(1)})`}>
            {RINGS.map((mark) => (
              <g key={mark}>
                <circle className="disk-ring" r={mark * DEGREE * unit} />
                <text className="disk-mark" y={mark * DEGREE * unit + 4}>
                  {mark}°
                </text>
              </g>
            ))}
            <ellipse className="disk-limit" data-part="ellipse" rx={ways.a * unit} ry={ways.b * unit} />
            <Ways ways={ways} grown={grown} unit={unit} />
          </g>
        </svg>
      )}
    </div>
  );
}

function Ways({ ways, grown, unit }: { ways: EllipseWays; grown: number | null; unit: number }) {
  const { a, b, asked, straight, nearest } = ways;
  const place = ([px, py]: readonly [number, number]) => [px * unit, -py * unit] as const;
  const at = (point: readonly [number, number]) =>
    place(point)
      .map((value) => value.toFixed(1))
      .join(' ');
  const isOutside = nearest.away > 0;
  const isTold = grown !== null;
  const isThere = isTold && grown >= 1;
  const isOne = Math.hypot(straight.at[0] - nearest.at[0], straight.at[1] - nearest.at[1]) < ONE;
  // Into the ellipse at the nearest point, upright on its rim, CSS pixels.
  const normal = [-nearest.at[0] / (a * a), nearest.at[1] / (b * b)];
  const length = Math.hypot(...normal) || 1;
  const [nx, ny] = [normal[0] / length, normal[1] / length];
  const [bx, by] = place(nearest.at);
  const corner = `M${bx - CORNER * nx} ${by - CORNER * ny}l${-CORNER * ny} ${CORNER * nx}l${CORNER * nx} ${CORNER * ny}`;
  const told = (name: string, away: number) => (isThere ? `${name} · ${degrees(away, 1)}` : name);
  // From B to A, unit, CSS pixels: A has its name farther along, outside the rim; B has its name inside.
  const [ax, ay] = place(straight.at);
  const apart = Math.hypot(ax - bx, ay - by) || 1;
  const [tx, ty] = [(ax - bx) / apart, (ay - by) / apart];
  const anchorOf = (to: number) => (Math.abs(to) < 0.5 ? 'middle' : to < 0 ? 'end' : 'start');
  const besideA = { x: 12 * tx - 14 * nx, y: 12 * ty - 14 * ny, style: { textAnchor: anchorOf(tx) } } as const;
  const besideB = { x: BESIDE * nx, y: BESIDE * ny, style: { textAnchor: anchorOf(nx) } } as const;
  return (
    <>
      {isOutside && <path className="disk-middle" data-part="straight" d={`M${at(asked)}L0 0M-4 0h8M0 -4v8`} />}
      {isOutside && isTold && (
        <g data-part="ways">
          <circle className="disk-grown" cx={place(asked)[0]} cy={place(asked)[1]} r={grown * nearest.away * unit} />
          {isThere && <path className="disk-way" d={`M${at(asked)}L${at(nearest.at)}`} />}
          {isThere && <path className="disk-corner" d={corner} />}
        </g>
      )}
      <g data-part="asked" transform={`translate(${at(asked)})`}>
        <circle className="disk-asked" r="7" />
        <text className="disk-name" y="-16">
          asked
        </text>
      </g>
      {isOutside &&
        [
          { name: 'A', part: 'straight', ...straight },
          { name: 'B', part: 'nearest', ...nearest },
        ].map((each) => (
          <g key={each.name} data-part={each.part} transform={`translate(${at(each.at)})`}>
            <circle className="disk-place" r="5" />
            {(each.name === 'B' || !isOne) && (
              <text className="disk-name" {...(each.name === 'A' ? besideA : besideB)} dy="5">
                {told(isOne ? 'A, B' : each.name, each.away)}
              </text>
            )}
          </g>
        ))}
    </>
  );
}
