import { useEffect, useMemo, useRef } from 'react';
import type { Clip } from '../../../core';
import { DEGREE, readQuat } from '../../../core/math';
import { requestFrame } from '../../../state/frame/playback';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { shownNames } from '../../ui/joint-name';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { learnView, useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { emptyCorner } from './empty-corner';
import { angleOf, BENT, highest, liveliest, pairOf, partnerOf, STRAIGHT } from './pair-angles';
import './flat.css';

const PAD = { left: 64, right: 28, top: 28, bottom: 66 };

/** An angle of one joint against an angle of another: what has no dots the two never did together. */
export function PairPlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const which = String(useKnob('with') ?? 'below');
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {clip && width > 0 && (
        <Plot clip={clip} a={joint} b={partnerOf(clip, joint, which)} width={width} height={height} />
      )}
    </div>
  );
}

function Plot({ clip, a, b, width, height }: { clip: Clip; a: number; b: number; width: number; height: number }) {
  const pair = pairOf(clip, a, b);
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const isMarked = (open?.scene.marks ?? 0) > 0;
  const dot = useRef<SVGCircleElement>(null);
  const [axisA, axisB] = useMemo(() => [liveliest(clip, a), liveliest(clip, b)], [clip, a, b]);
  const scale = useMemo(() => {
    const [lowA, highA] = rangeOf(pair.a);
    const [lowB, highB] = rangeOf(pair.b);
    const x = (angle: number) => PAD.left + ((angle - lowA) / (highA - lowA)) * (width - PAD.left - PAD.right);
    const y = (angle: number) =>
      height - PAD.bottom - ((angle - lowB) / (highB - lowB)) * (height - PAD.top - PAD.bottom);
    return { x, y, ends: [lowA, highA, lowB, highB] as const };
  }, [pair, width, height]);
  const at = ([p, q]: readonly [number, number]) => `${scale.x(p).toFixed(1)} ${scale.y(q).toFixed(1)}`;
  const dots = useMemo(
    () => pair.a.map((angle, i) => `M${scale.x(angle).toFixed(1)} ${scale.y(pair.b[i]).toFixed(1)}h0`).join(''),
    [pair, scale],
  );
  const empty = useMemo(() => emptyCorner(pair.a, pair.b), [pair]);
  useEffect(() => {
    const [straight, bent] = MARKS.map(({ isSo }) => pair.a[highest(pair, isSo)] ?? Number.NEGATIVE_INFINITY);
    learnView.setState({ pair: { straight, bent, together: pair.together } });
    // Numbers are read with every frame of the page.
    requestFrame();
  }, [pair]);
  useTick((live) => {
    dot.current?.setAttribute('cx', scale.x(angleOf(clip, a, axisA, readQuat(live.held, a))).toFixed(1));
    dot.current?.setAttribute('cy', scale.y(angleOf(clip, b, axisB, readQuat(live.held, b))).toFixed(1));
  });
  const names = shownNames(clip.skeleton.names);
  const [lowA, highA, lowB, highB] = scale.ends;
  const base = height - PAD.bottom;
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
          {names[a]}: {pair.names[0]} →
        </text>
        <text className="pair-name" x={PAD.left - 8} y={PAD.top - 11}>
          ↑ {names[b]}: {pair.names[1]}
        </text>
      </g>
      <g data-part="pairs">
        <path className="pair-dots" d={dots} strokeWidth={Math.max(4, width / 260)} />
      </g>
      {empty && isThere('corner') && (
        <path
          className="pair-corner"
          data-part="corner"
          d={`M${at(empty.corner)}L${at(empty.along)}L${at(empty.up)}Z`}
        />
      )}
      {empty && isThere('plane') && (
        <path className="pair-plane" data-part="plane" d={`M${at(empty.along)}L${at(empty.up)}`} />
      )}
      {isMarked &&
        MARKS.map(({ isSo, by }) => {
          const most = highest(pair, isSo);
          if (most < 0) return null;
          const [x, y] = [scale.x(pair.a[most]), scale.y(pair.b[most])];
          return (
            <g key={by} className="pair-mark" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <circle r="6" />
              <text y={by} textAnchor="middle">
                {degrees(pair.a[most])}
              </text>
            </g>
          );
        })}
      <circle ref={dot} className="pair-now" r="6" />
    </svg>
  );
}

const MARKS = [
  { isSo: (knee: number) => Math.abs(knee) < STRAIGHT, by: -12 },
  { isSo: (knee: number) => knee > BENT, by: -14 },
];

/** Round angles within a range, as many as can be read. */
function ticksOf(low: number, high: number): number[] {
  const step = (high - low) / DEGREE > 100 ? 30 : 15;
  const first = Math.ceil(low / DEGREE / step);
  const last = Math.floor(high / DEGREE / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step * DEGREE);
}

function rangeOf(angles: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const angle of angles) {
    low = Math.min(low, angle);
    high = Math.max(high, angle);
  }
  const room = Math.max(0.02, 0.06 * (high - low));
  return [low - room, high + room];
}
