import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees, signed } from '../../ui/format';
import { takeArrow } from '../../ui/take-arrow';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { setKnobs, useKnob } from '../use-knob';
import { DiskRings } from './disk-rings';
import { ellipseOver, isInEllipse, isInPatch, scaled, turnedLeft } from './ellipse-stops';
import { type EllipseWays, ellipseWays, MOST, solvedWays } from './ellipse-swing';
import { Hatch } from './hatch';
import { patchDots, patchRim } from './patch-paths';
import { type PatchPlace, type SwingPlane, swingPlacesOf, swingPlane } from './swing-plane';
import './flat.css';

/** ° of the circles. */
const RINGS = [60, 90];
/** CSS pixels at the bottom that the key lies over. */
const KEY = 34;
/** CSS pixels: from B to its name; a side of the right angle. */
const BESIDE = 20;
const CORNER = 11;
/** rad: nearer than this two places have one name. */
const ONE = DEGREE;

/** An ellipse over the patch of a shoulder, the swings that it would stop, and an aside: two ways into it. */
export function EllipticalSwing() {
  const size = Number(useKnob('size') ?? 1);
  const [x, y] = [Number(useKnob('askedX') ?? 0), Number(useKnob('askedY') ?? 0)];
  const { plane, swings, smallest, middle, tilt } = useSwings();
  const ways = ellipseWays(scaled(smallest, size), x, y);
  const before = useRef<{ x: number; y: number } | undefined>(undefined);
  const isTold = useBeatHere()?.isAnswered ?? true;
  const hasWays = useKnob('ways') === true && isTold;
  useNow(pointAsAsked);
  const move = (nextX: number, nextY: number) => {
    before.current = { x: ways.nearest.at[0], y: ways.nearest.at[1] };
    const length = Math.hypot(nextX, nextY);
    const back = length > MOST ? MOST / length : 1;
    setKnobs({ askedX: nextX * back, askedY: nextY * back });
  };
  return (
    <div className="flat-figure learn-pair fill">
      <Disk ways={ways} from={middle} tilt={tilt} plane={plane} swings={swings} hasWays={hasWays} onMove={move} />
      {hasWays && <Solvers ways={ways} before={before.current} />}
    </div>
  );
}

/** Along the axes of the ellipse, from its middle: the patch of the joint's swings, and the swings of its samples. */
function useSwings() {
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const plane = limit && swingPlane(limit);
  return plane && clip && cloud ? ellipseOver(plane)(swingPlacesOf(clip, cloud, plane)) : NOTHING;
}
const NOTHING = { plane: null, swings: [], smallest: [1, 1], middle: [0, 0], tilt: 0 } as const;

/** The arm swings to what is asked, with no twist. */
function pointAsAsked(now: Now): void {
  const plane = now.limit && swingPlane(now.limit);
  if (!plane || !now.cloud) return;
  stretchLimb(now, now.joint);
  const laid = ellipseOver(plane)(swingPlacesOf(now.clip, now.cloud, plane));
  turnJointTo(now, now.joint, laid.plane.turnTo([Number(now.knobs.askedX), Number(now.knobs.askedY)], 0));
}

interface SolversProps {
  ways: EllipseWays;
  before: { x: number; y: number } | undefined;
}

/** An aside: how the nearest point is computed. */
function Solvers({ ways, before }: SolversProps) {
  return (
    <aside className="learn-solvers">
      <p>
        {ways.nearest.away === 0 && 'Move this arm out of the ellipse. '}
        An arm that is stopped goes back to the rim: to A, straight toward the middle, or to B, the nearest place.
        Newton’s method closes in on B by steps. A quartic, an equation with a fourth power, gives B in one go. A
        correction takes two steps from the answer before.
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
    </aside>
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
  /** rad: of the ellipse, from the place of no swing. */
  from: PatchPlace;
  /** rad: how far the ellipse leans to the left. */
  tilt: number;
  plane: SwingPlane | null;
  swings: readonly PatchPlace[];
  /** Whether the ways into the ellipse are shown. */
  hasWays: boolean;
  /** rad, along the axes of the ellipse. */
  onMove: (x: number, y: number) => void;
}

function Disk({ ways, from, tilt, plane, swings, hasWays, onMove }: DiskProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const [x, y] = ways.asked;
  const angle = Math.hypot(x, y);
  const middle = [width / 2, (height - KEY) / 2];
  const unit = Math.min(width, height - KEY) / (2.06 * MOST);
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && event.buttons === 0) return;
    const box = host.current!.getBoundingClientRect();
    const [right, up] = [event.clientX - box.left - middle[0], middle[1] - event.clientY + box.top];
    onMove(...turnedLeft([right / unit, up / unit], -tilt));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = takeArrow(event);
    if (!step) return;
    const [dx, dy] = turnedLeft(step, -tilt);
    onMove(x + dx * 2 * DEGREE, y + dy * 2 * DEGREE);
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
            <g transform={`translate(${(-from[0] * unit).toFixed(1)} ${(from[1] * unit).toFixed(1)})`}>
              <DiskRings marks={RINGS} unit={unit} />
            </g>
            <g transform={`rotate(${(-tilt / DEGREE).toFixed(2)})`}>
              {plane && <Swings ways={ways} plane={plane} swings={swings} unit={unit} />}
              {hasWays && ways.nearest.away > 0 && <Ways ways={ways} unit={unit} tilt={tilt} />}
              <g data-part="asked" transform={`translate(${(x * unit).toFixed(1)} ${(-y * unit).toFixed(1)})`}>
                <circle className="disk-asked" r="7" />
                <text className="disk-name" y={y > 0 ? -16 : 28} transform={upright(tilt)}>
                  this arm: {plane && verdictOn(ways, plane)}
                </text>
              </g>
            </g>
          </g>
        </svg>
      )}
    </div>
  );
}

/** Words stand upright in what leans. */
const upright = (tilt: number): string => `rotate(${(tilt / DEGREE).toFixed(2)})`;

/** What an ellipse makes of the swing that is asked for. */
function verdictOn({ a, b, asked }: EllipseWays, plane: SwingPlane): string {
  if (!isInEllipse([a, b], asked)) return 'stopped';
  return isInPatch(plane, asked) ? 'allowed' : 'let in';
}

interface SwingsProps {
  ways: EllipseWays;
  plane: SwingPlane;
  swings: readonly PatchPlace[];
  unit: number;
}

/** What the shoulder may do, where it was, and what an ellipse makes of that. */
function Swings({ ways, plane, swings, unit }: SwingsProps) {
  const { a, b } = ways;
  const dots = useMemo(() => {
    const stops = (place: PatchPlace) => !isInEllipse([a, b], place);
    return {
      stopped: patchDots(swings.filter(stops), unit),
      others: patchDots(
        swings.filter((place) => !stops(place)),
        unit,
      ),
    };
  }, [swings, a, b, unit]);
  const rim = patchRim(plane, unit);
  const [rx, ry] = [a * unit, b * unit];
  // Both halves of the rim of the ellipse, as a path.
  const around = `M${-rx} 0A${rx} ${ry} 0 0 1 ${rx} 0A${rx} ${ry} 0 0 1 ${-rx} 0Z`;
  return (
    <>
      <path className="flat-limit" data-part="patch" d={rim} />
      <clipPath id="in-ellipse">
        <path d={around} />
      </clipPath>
      <Hatch id="disk-hatch" />
      <path
        fill="url(#disk-hatch)"
        data-part="wasted"
        clipPath="url(#in-ellipse)"
        fillRule="evenodd"
        d={`${around}${rim}`}
      />
      <path className="disk-ellipse" data-part="ellipse" d={around} />
      <path className="flat-samples" data-part="samples" d={dots.others} />
      <path className="flat-samples is-stopped" data-part="stopped" d={dots.stopped} />
    </>
  );
}

function Ways({ ways, unit, tilt }: { ways: EllipseWays; unit: number; tilt: number }) {
  const { a, b, asked, straight, nearest } = ways;
  const place = ([px, py]: readonly [number, number]) => [px * unit, -py * unit] as const;
  const at = (point: readonly [number, number]) =>
    place(point)
      .map((value) => value.toFixed(1))
      .join(' ');
  const isOne = Math.hypot(straight.at[0] - nearest.at[0], straight.at[1] - nearest.at[1]) < ONE;
  // Into the ellipse at the nearest point, upright on its rim, CSS pixels.
  const normal = [-nearest.at[0] / (a * a), nearest.at[1] / (b * b)];
  const length = Math.hypot(...normal) || 1;
  const [nx, ny] = [normal[0] / length, normal[1] / length];
  const [bx, by] = place(nearest.at);
  const corner = `M${bx - CORNER * nx} ${by - CORNER * ny}l${-CORNER * ny} ${CORNER * nx}l${CORNER * nx} ${CORNER * ny}`;
  const told = (name: string, away: number) => `${name} · ${degrees(away, 1)}`;
  // From B to A, unit, CSS pixels: A has its name farther along, outside the rim; B has its name inside.
  const [ax, ay] = place(straight.at);
  const apart = Math.hypot(ax - bx, ay - by) || 1;
  const [tx, ty] = [(ax - bx) / apart, (ay - by) / apart];
  const anchorOf = (to: number) => (Math.abs(to) < 0.5 ? 'middle' : to < 0 ? 'end' : 'start');
  const besideA = { x: 12 * tx - 14 * nx, y: 12 * ty - 14 * ny, style: { textAnchor: anchorOf(tx) } } as const;
  const besideB = { x: BESIDE * nx, y: BESIDE * ny, style: { textAnchor: anchorOf(nx) } } as const;
  return (
    <>
      <path className="disk-middle" d={`M${at(asked)}L0 0M-4 0h8M0 -4v8`} />
      <path className="disk-way" d={`M${at(asked)}L${at(nearest.at)}`} />
      <path className="disk-corner" d={corner} />
      {[
        { name: 'A', ...straight },
        { name: 'B', ...nearest },
      ].map((each) => (
        <g key={each.name} transform={`translate(${at(each.at)})`}>
          <circle className="disk-place" r="5" />
          {(each.name === 'B' || !isOne) && (
            <text className="disk-name" {...(each.name === 'A' ? besideA : besideB)} dy="5" transform={upright(tilt)}>
              {told(isOne ? 'A, B' : each.name, each.away)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
