import { type ReactNode, useId, useMemo, useRef } from 'react';
import type { JointLimit } from '../../../core';
import { conjugate, DEGREE, multiply, readQuat, rotateVector } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { intoCharts, outOfCharts } from '../turn-joint';
import { useKnob } from '../use-knob';
import { forwardOf } from './forward';
import { Hatch, LetIn } from './hatch';
import { cornersOfBorder, heldBorder } from './pyramid';
import { roundOf, type SwingBorder } from './swing-borders';
import { upright } from './swing-plane';
import type { Taken } from './taken';
import { useTaken } from './use-taken';
import { wayOnPlane } from './way-on-plane';
import './flat.css';

/** CSS pixels: beside the map, the words above the map and below, and the key at the bottom. */
const PAD = 24;
const WORDS = 24;
const KEY = 34;

/** rad: how far out a map may end. */
const ENDS = [90, 120, 150, 180].map((end) => end * DEGREE);

/** Directions flat, each as large as on the sphere: the border of the limit and of what an engine holds. */
export function FlatBorders() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const taken = useTaken();
  return (
    <div ref={host} className="flat-figure learn-pair learn-borders fill">
      {limit && taken && width > 0 && <Drawing limit={limit} taken={taken} width={width} height={height} />}
    </div>
  );
}

/** How far out a swing is drawn: what lies within is as large as on a sphere of radius 1. */
const outAt = (swing: number): number => 2 * Math.sin(swing / 2);

interface DrawingProps {
  limit: JointLimit;
  taken: Taken;
  width: number;
  height: number;
}

function Drawing({ limit, taken, width, height }: DrawingProps) {
  const open = useBeatHere();
  const opened = Number(useKnob('opened') ?? 1);
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const hatch = useId();
  const dot = useRef<SVGCircleElement>(null);
  const [up, forward] = [useRef<SVGTextElement>(null), useRef<SVGTextElement>(null)];
  const place = upright(limit);
  const { own, engine } = taken;
  const held = useMemo(() => heldBorder(limit, engine, opened), [limit, engine, opened]);
  const high = height - 2 * PAD - 2 * WORDS - KEY;
  const farthest = Math.max(...own, ...engine.border, ...taken.all.border);
  // One scale for limits that are nearly as wide: what changes is seen.
  const most = outAt(ENDS.find((end) => end >= farthest) ?? Math.PI);
  const unit = Math.min(width - 2 * PAD, high) / (2 * most);
  const ring = unit * outAt(Math.PI / 2);
  const spot = (swing: number, round: number): readonly [x: number, y: number] => {
    const out = unit * outAt(swing);
    const [right, up] = place(out * Math.cos(round), out * Math.sin(round));
    return [right, -up];
  };
  const at = (swing: number, round: number): string =>
    spot(swing, round)
      .map((each) => each.toFixed(1))
      .join(' ');
  const around = (border: SwingBorder) => `M${Array.from(border, (swing, i) => at(swing, roundOf(i))).join('L')}Z`;
  const either = around(held.map((swing, i) => Math.max(swing, own[i])));
  useTick((live) => {
    const turn = readQuat(live.held, limit.joint);
    const bone = rotateVector(multiply(conjugate(limit.reference), turn), outOfCharts(limit.axes, [0, 0, 1]));
    const [bx, by, bz] = intoCharts(limit.axes, bone);
    // A swing about x carries the bone against y.
    dot.current?.setAttribute('transform', `translate(${at(Math.acos(Math.min(1, bz)), Math.atan2(bx, -by))})`);
    const now = readNow();
    if (!now) return;
    // Which way on the map leads up, and which to where the body faces.
    const [right, high] = wayOnPlane(limit, now, [0, 1, 0]);
    up.current?.setAttribute('x', ((ring + 12) * right).toFixed(1));
    up.current?.setAttribute('y', ((-ring - 12) * high + 4).toFixed(1));
    const [ahead] = wayOnPlane(limit, now, forwardOf(now.clip, live.worldPositions));
    const word = forward.current;
    if (!word) return;
    word.textContent = ahead < 0 ? '← forward' : 'forward →';
    word.setAttribute('x', (ahead < 0 ? -ring : ring).toFixed(1));
    word.setAttribute('text-anchor', ahead < 0 ? 'start' : 'end');
  });
  const isIn = (part: string, drawn: ReactNode) => isThere(part) && <g data-part={part}>{drawn}</g>;
  return (
    <svg width={width} height={height} role="img" aria-label="Directions, flat">
      <Hatch id={hatch} />
      <text x={PAD} y={PAD + 10}>
        directions, flat
      </text>
      <g transform={`translate(${width / 2} ${PAD + WORDS + high / 2})`}>
        <circle className="disk-ring" r={ring} />
        <text className="is-small" textAnchor="middle" y={ring + 14}>
          90°
        </text>
        <text ref={forward} className="is-small" y={ring + 30} />
        {isIn('learned', <path className="flat-limit" d={around(own)} />)}
        {isThere('admitted') && <LetIn d={either + around(own)} hatch={hatch} />}
        {isIn('stopped', <path className="is-stopped" fillRule="evenodd" d={either + around(held)} />)}
        {isIn('all', <path className="flat-all" d={around(taken.all.border)} />)}
        {isIn('engine', <path className="flat-sweep" d={around(held)} />)}
        {isIn(
          'sides',
          cornersOfBorder(held).map((spoke) => {
            const [x, y] = spot(held[spoke], roundOf(spoke));
            return <circle key={spoke} className="flat-corner" cx={x} cy={y} r="5" />;
          }),
        )}
        <text ref={up} className="is-small" textAnchor="middle">
          up
        </text>
        <circle ref={dot} className="pair-now" r="6" />
      </g>
    </svg>
  );
}
