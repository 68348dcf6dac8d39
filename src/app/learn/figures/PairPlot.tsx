import { useEffect, useMemo, useRef } from 'react';
import type { Clip } from '../../../core';
import { DEGREE } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { requestFrame } from '../../../state/frame/playback';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { shownNames } from '../../ui/joint-name';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { learnView, useBeatHere } from '../learn-view';
import { lookAnew, useNow } from '../use-apply';
import { useKnob } from '../use-knob';
import { type EmptyCorner, mostAlong } from './empty-corner';
import { bendNow, delayedJoints, heldAngles, twoJoints } from './two-joints';
import './flat.css';

const PAD = { left: 64, right: 28, top: 36, bottom: 84 };

/** An angle of one joint against an angle of another: what has no dots the two never did together. */
export function PairPlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {clip && width > 0 && <Plot clip={clip} joint={joint} width={width} height={height} />}
    </div>
  );
}

function Plot({ clip, joint, width, height }: { clip: Clip; joint: number; width: number; height: number }) {
  const two = twoJoints(clip, joint);
  useNow(bendNow);
  // The body is posed by now, however late the plot comes.
  useEffect(() => {
    const { beat } = learnView.getState();
    if (beat) lookAnew(beat.figure);
  }, []);
  const { a, b, pair, corner, second } = two;
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const delay = Number(useKnob('delay') ?? 0);
  const { pair: shown, fallen, deepest } = delayedJoints(two, delay);
  const bend = useKnob('bend');
  const isAtSecond = useKnob('thigh') !== undefined;
  const dot = useRef<SVGGElement>(null);
  const scale = useMemo(() => {
    const box = [extentOf(pair.a), extentOf(pair.b)] as const;
    const [[lowA, highA], [lowB, highB]] = box.map(withRoom);
    const x = (angle: number) => PAD.left + ((angle - lowA) / (highA - lowA)) * (width - PAD.left - PAD.right);
    const y = (angle: number) =>
      height - PAD.bottom - ((angle - lowB) / (highB - lowB)) * (height - PAD.top - PAD.bottom);
    const at = ([p, q]: readonly [number, number]) => `${x(p).toFixed(1)} ${y(q).toFixed(1)}`;
    return { x, y, at, box, ends: [lowA, highA, lowB, highB] as const };
  }, [pair, width, height]);
  const { at } = scale;
  const [dots, inCorner] = useMemo(() => {
    const dotsOf = (frames: Iterable<number>) =>
      Array.from(frames, (i) => `M${at([shown.a[i], shown.b[i]])}h0`).join('');
    return [dotsOf(shown.a.keys()), dotsOf(fallen)];
  }, [shown, at, fallen]);
  useTick((live) => {
    const [x, y] = heldAngles(clip, two, live.held);
    const { pair: told } = learnView.getState();
    if (told?.first !== x || told.second !== y || told.fallen !== fallen.length) {
      learnView.setState({ pair: { first: x, second: y, most: scale.box[0][1], fallen: fallen.length } });
      // Numbers are read with every frame of the page.
      requestFrame();
    }
    dot.current?.setAttribute('transform', `translate(${scale.x(x).toFixed(1)} ${scale.y(y).toFixed(1)})`);
  });
  const isHip = a === rolesOf(clip).left.upperLeg;
  const names = shownNames(clip.skeleton.names);
  const [lowA, highA, lowB, highB] = scale.ends;
  const base = height - PAD.bottom;
  const dotWidth = Math.max(4, width / 260);
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${names[b]} against ${names[a]}, one dot for each frame`}
    >
      <g className="pair-grid">
        {ticksOf(lowA, highA).map((angle) => (
          <g key={angle}>
            <path d={`M${scale.x(angle).toFixed(1)} ${PAD.top}V${base}`} />
            <text x={scale.x(angle)} y={base + 18} textAnchor="middle">
              {degrees(angle)}
            </text>
          </g>
        ))}
        {ticksOf(lowB, highB).map((angle) => (
          <g key={angle}>
            <path d={`M${PAD.left} ${scale.y(angle).toFixed(1)}H${width - PAD.right}`} />
            <text x={PAD.left - 8} y={scale.y(angle) + 4} textAnchor="end">
              {degrees(angle)}
            </text>
          </g>
        ))}
        <text className="pair-name" x={width - PAD.right} y={base + 38} textAnchor="end">
          {isHip ? 'thigh comes up' : `${names[a]}: ${pair.names[0]}`} →
        </text>
        <text className="pair-name" x={PAD.left - 8} y={PAD.top - 11}>
          ↑ {isHip ? 'knee bends' : `${names[b]}: ${pair.names[1]}`}
          {delay > 0 && ', delayed'}
        </text>
      </g>
      <g data-part="pairs">
        <path className="pair-dots" d={dots} strokeWidth={dotWidth} />
      </g>
      {isThere('alone') && <Alone scale={scale} names={isHip ? ['hip', 'knee'] : [names[a], names[b]]} />}
      {corner && isThere('corner') && <Corner of={corner} part="corner" at={at} hasLine={isThere('line')} />}
      {second && isThere('second') && <Corner of={second} part="second" at={at} hasLine={isAtSecond} />}
      <path className="pair-fallen" data-part="corner" d={inCorner} strokeWidth={dotWidth} />
      {corner && (isThere('far') || isThere('bound')) && (
        <g className="pair-mark" data-part={isThere('far') ? 'far' : 'bound'}>
          {(isThere('far') ? MARKED : [Number(bend)]).map((knee) => {
            const [x, y] = [scale.x(mostAlong(corner, knee)), scale.y(Math.max(knee, corner.along[1]))];
            return (
              <g key={knee} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
                <path d={`M0 0V${(base - y).toFixed(1)}`} />
                <circle r="6" />
                <text x="10" y="-10" textAnchor={knee > 0 ? 'middle' : 'start'}>
                  {degrees(mostAlong(corner, knee))}
                </text>
              </g>
            );
          })}
        </g>
      )}
      <g
        ref={dot}
        className="pair-now"
        data-part="pose"
        visibility={isThere('pose') && (delay === 0 || deepest) ? 'visible' : 'hidden'}
      >
        <circle r="9" />
      </g>
    </svg>
  );
}

/** What the limits of both joints let in, each alone. */
function Alone({ scale: { x, y, box }, names }: AloneProps) {
  const [[left, right], [bottom, top]] = [box[0].map(x), box[1].map(y)];
  return (
    <g data-part="alone">
      <path
        className="pair-plane"
        d={`M${left} ${top}H${right}M${left} ${bottom}H${right}M${left} ${top}V${bottom}M${right} ${top}V${bottom}`}
      />
      <text className="flat-limit-word" textAnchor="middle" x={(left + right) / 2} y={top - 8}>
        limit of the {names[1]}
      </text>
      <text
        className="flat-limit-word"
        textAnchor="middle"
        transform={`translate(${left - 8} ${(top + bottom) / 2}) rotate(-90)`}
      >
        limit of the {names[0]}
      </text>
    </g>
  );
}

interface AloneProps {
  scale: {
    x: (angle: number) => number;
    y: (angle: number) => number;
    box: readonly [Span, Span];
  };
  names: readonly string[];
}

/** An empty corner, and the line that cuts it off. */
function Corner({ of: { corner, along, up }, part, at, hasLine }: CornerProps) {
  return (
    <>
      <path className="pair-corner" data-part={part} d={`M${at(corner)}L${at(along)}L${at(up)}Z`} />
      {hasLine && <path className="pair-plane" data-part="line" d={`M${at(along)}L${at(up)}`} />}
    </>
  );
}

interface CornerProps {
  of: EmptyCorner;
  part: string;
  at: (place: readonly [number, number]) => string;
  hasLine: boolean;
}

/** rad of the second joint where the plot says how far the first comes. */
const MARKED = [0, 90 * DEGREE];

/** Round angles within a range, as many as can be read. */
function ticksOf(low: number, high: number): number[] {
  const step = (high - low) / DEGREE > 100 ? 30 : 15;
  const first = Math.ceil(low / DEGREE / step);
  const last = Math.floor(high / DEGREE / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step * DEGREE);
}

type Span = readonly [low: number, high: number];

function extentOf(angles: readonly number[]): Span {
  let [low, high] = [Infinity, -Infinity];
  for (const angle of angles) {
    low = Math.min(low, angle);
    high = Math.max(high, angle);
  }
  return [low, high];
}

function withRoom([low, high]: Span): Span {
  const room = Math.max(0.02, 0.06 * (high - low));
  return [low - room, high + room];
}
