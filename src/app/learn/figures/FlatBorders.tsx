import { type ReactNode, useRef } from 'react';
import type { JointLimit, Vec3 } from '../../../core';
import { conjugate, DEGREE, multiply, readQuat, rotateVector } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { intoCharts, outOfCharts } from '../turn-joint';
import { forwardOf } from './forward';
import { roundOf, type SwingBorder } from './swing-borders';
import { upright } from './swing-plane';
import type { Taken, Twists } from './taken';
import { useTaken } from './use-taken';
import './flat.css';

/** CSS pixels: beside the map, the word above the map, the key at the bottom, and what a row of twists has below. */
const PAD = 24;
const ABOVE = 16;
const KEY = 34;
/** CSS pixels: what words beside a map take, where it is wider than this. */
const WORDS = 96;
const WIDE = 300;
const BELOW = 66;
/** rad: twists that are drawn, either way. */
const MOST = 130 * DEGREE;

/** rad: how far out a map may end. */
const ENDS = [90, 120, 150, 180].map((end) => end * DEGREE);

/** CSS pixels: numbers nearer than this would stand over each other. */
const NEAR = 46;

/** Numbers of two ranges that are told: how far either goes, and the ends of the first that lie apart. @param x CSS pixels of a twist */
const apart = (own: Twists, engine: Twists, x: (twist: number) => number): number[] => {
  const ends = [Math.min(own[0], engine[0]), Math.max(own[1], engine[1])];
  return [...ends, ...own.filter((twist, i) => Math.abs(x(twist) - x(ends[i])) > NEAR)];
};

/** Directions flat, each as large as on the sphere: the border of the limit and of what an engine holds; and the twists where the bone points. */
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
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const dot = useRef<SVGCircleElement>(null);
  const mark = useRef<SVGPathElement>(null);
  const markThen = useRef<SVGPathElement>(null);
  const [up, forward] = [useRef<SVGTextElement>(null), useRef<SVGTextElement>(null)];
  const place = upright(limit);
  const hasTwists = isThere('twist');
  const { limit: own, engine, before, began } = taken;
  // Once the arm is led elsewhere, the twists where it was stay.
  const isRound = open?.controls.some((control) => 'knob' in control && control.knob === 'round') ?? false;
  const rows = [
    ...(isRound ? [{ name: 'twist, as the arm hung', own: began[0], engine: began[1], isNow: false }] : []),
    { name: isRound ? 'twist, as the arm is now' : 'twist', own: own.twists, engine: engine.twists, isNow: true },
  ];
  const high = height - 2 * PAD - ABOVE - KEY - (hasTwists ? rows.length * BELOW : 0);
  const farthest = Math.max(...[own, engine].flatMap(({ border }) => [...border]));
  // One scale for limits that are nearly as wide: what changes is seen.
  const most = outAt(ENDS.find((end) => end >= farthest) ?? Math.PI);
  const unit = Math.min(width - 2 * PAD - (width > WIDE ? WORDS : 0), high) / (2 * most);
  const at = (swing: number, round: number): string => {
    const out = unit * outAt(swing);
    const [right, up] = place(out * Math.cos(round), out * Math.sin(round));
    return `${right.toFixed(1)} ${(-up).toFixed(1)}`;
  };
  const around = (border: SwingBorder) => `M${Array.from(border, (swing, i) => at(swing, roundOf(i))).join('L')}Z`;
  const either = around(engine.border.map((swing, i) => Math.max(swing, own.border[i])));
  // Of what is held now and was not before: what the limit allows, and all else.
  const both = engine.border.map((swing, i) => Math.min(swing, own.border[i]));
  const won = before && around(both) + around(both.map((swing, i) => Math.min(swing, before.border[i])));
  const added =
    before &&
    either + around(own.border.map((swing, i) => Math.max(swing, Math.min(engine.border[i], before.border[i]))));
  const x = (twist: number) => (twist / MOST) * (width / 2 - PAD);
  const range = ([low, up]: Twists) => `M${x(low).toFixed(1)} 0H${x(up).toFixed(1)}`;
  useTick((live) => {
    const turn = readQuat(live.held, limit.joint);
    const bone = rotateVector(multiply(conjugate(limit.reference), turn), outOfCharts(limit.axes, [0, 0, 1]));
    const [bx, by, bz] = intoCharts(limit.axes, bone);
    // A swing about x carries the bone against y.
    dot.current?.setAttribute('transform', `translate(${at(Math.acos(Math.min(1, bz)), Math.atan2(bx, -by))})`);
    for (const each of [mark, markThen])
      each.current?.setAttribute('transform', `translate(${x(twistAngle(limit, turn)).toFixed(1)} 0)`);
    const now = readNow();
    if (!now) return;
    // Which way on the map leads up, and which to where the body faces.
    const inParent = conjugate(parentRotation(now.clip.skeleton, limit.joint, live.worldRotations));
    const ways: readonly Vec3[] = [[0, 1, 0], forwardOf(now.clip, live.worldPositions)];
    for (const [i, each] of [up, forward].entries()) {
      const [wx, wy] = intoCharts(
        limit.axes,
        rotateVector(multiply(conjugate(limit.reference), inParent), ways[i] as Vec3),
      );
      const [right, high] = place(-wy, wx);
      const size = Math.hypot(right, high) || 1;
      const out = unit * outAt(Math.PI / 2) + (Math.abs(right) < 0.5 * size ? 14 : width > WIDE ? 6 : -2);
      each.current?.setAttribute('x', ((out * right) / size).toFixed(1));
      each.current?.setAttribute('y', ((-out * high) / size + 4).toFixed(1));
      each.current?.setAttribute(
        'text-anchor',
        Math.abs(right) < 0.5 * size ? 'middle' : right < 0 === width > WIDE ? 'end' : 'start',
      );
    }
  });
  const isIn = (part: string, drawn: ReactNode) => isThere(part) && <g data-part={part}>{drawn}</g>;
  return (
    <svg width={width} height={height} role="img" aria-label="Directions, flat, and twists">
      <text x={PAD} y={PAD + 10}>
        directions
      </text>
      <g transform={`translate(${width / 2} ${PAD + ABOVE + high / 2})`}>
        <circle className="disk-ring" r={unit * outAt(Math.PI / 2)} />
        <text className="is-small" textAnchor="middle" y={unit * outAt(Math.PI / 2) + 13}>
          90°
        </text>
        {isIn('learned', <path className="flat-limit" d={around(own.border)} />)}
        {isIn(
          'admitted',
          <path
            className={before ? 'is-let-in is-old' : 'is-let-in'}
            fillRule="evenodd"
            d={either + around(own.border)}
          />,
        )}
        {added && isIn('added', <path className="is-let-in" fillRule="evenodd" d={added} />)}
        {won && isIn('won', <path className="is-won" fillRule="evenodd" d={won} />)}
        {isIn('stopped', <path className="is-stopped" fillRule="evenodd" d={either + around(engine.border)} />)}
        {isIn('engine', <path className="flat-sweep" d={around(engine.border)} />)}
        {before && isIn('before', <path className="flat-as-far" d={around(before.border)} />)}
        <text ref={up} className="is-small">
          up
        </text>
        <text ref={forward} className="is-small">
          forward
        </text>
        <circle ref={dot} className="pair-now" r="6" />
      </g>
      {hasTwists &&
        rows.map(({ name, own, engine, isNow }, row) => (
          <g
            key={name}
            transform={`translate(${width / 2} ${height - KEY - PAD - 22 - (rows.length - 1 - row) * BELOW})`}
          >
            <text textAnchor="middle" y="-20">
              {name}
            </text>
            {isThere('farther') && <path className="twist-engine" data-part="farther" d={range(engine)} />}
            <path className="twist-limit" data-part="twist" d={range(own)} />
            {isNow &&
              before?.twists.map((twist) => (
                <path key={twist} className="twist-before" d={`M${x(twist).toFixed(1)} -10V10`} />
              ))}
            {(isThere('farther') ? apart(own, engine, x) : own).map((twist) => (
              <text key={twist} x={x(twist)} y="24" textAnchor="middle">
                {degrees(twist)}
              </text>
            ))}
            {(isNow || isRound) && <path ref={isNow ? mark : markThen} className="twist-now" d="M0 -11V11" />}
          </g>
        ))}
    </svg>
  );
}
