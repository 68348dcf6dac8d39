import { useMemo, useRef } from 'react';
import type { Clip } from '../../../core';
import { readQuat } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { shownNames } from '../../ui/joint-name';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { angleOf, liveliest, pairOf, partnerOf } from './pair-angles';

const PAD = { left: 52, right: 16, top: 10, bottom: 30 };

/** An angle of one joint against an angle of another: what has no dots the two never did together. */
export function PairPlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const which = String(useKnob('with') ?? 'below');
  return (
    <div ref={host} className="learn-pair fill" data-part="pairs">
      {clip && width > 0 && (
        <Plot clip={clip} a={joint} b={partnerOf(clip, joint, which)} width={width} height={height} />
      )}
    </div>
  );
}

function Plot({ clip, a, b, width, height }: { clip: Clip; a: number; b: number; width: number; height: number }) {
  const pair = pairOf(clip, a, b);
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
  const dots = useMemo(
    () => pair.a.map((angle, i) => `M${scale.x(angle).toFixed(1)} ${scale.y(pair.b[i]).toFixed(1)}h0`).join(''),
    [pair, scale],
  );
  useTick((live) => {
    dot.current?.setAttribute('cx', scale.x(angleOf(clip, a, axisA, readQuat(live.held, a))).toFixed(1));
    dot.current?.setAttribute('cy', scale.y(angleOf(clip, b, axisB, readQuat(live.held, b))).toFixed(1));
  });
  const names = shownNames(clip.skeleton.names);
  const [lowA, highA, lowB, highB] = scale.ends;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${names[b]} against ${names[a]}, one dot for each frame`}
    >
      <path className="pair-frame" d={`M${PAD.left} ${PAD.top}V${height - PAD.bottom}H${width - PAD.right}`} />
      <path className="pair-dots" d={dots} />
      <circle ref={dot} className="pair-now" r="5" />
      <g className="pair-words">
        <text x={PAD.left} y={height - PAD.bottom + 14}>
          {degrees(lowA)}
        </text>
        <text x={width - PAD.right} y={height - PAD.bottom + 14} textAnchor="end">
          {degrees(highA)}
        </text>
        <text x={(PAD.left + width - PAD.right) / 2} y={height - PAD.bottom + 14} textAnchor="middle">
          {names[a]}: {pair.names[0]} →
        </text>
        <text x={PAD.left - 6} y={height - PAD.bottom} textAnchor="end">
          {degrees(lowB)}
        </text>
        <text x={PAD.left - 6} y={PAD.top + 8} textAnchor="end">
          {degrees(highB)}
        </text>
        <text transform={`translate(14 ${(height - PAD.bottom + PAD.top) / 2}) rotate(-90)`} textAnchor="middle">
          {names[b]}: {pair.names[1]} →
        </text>
      </g>
    </svg>
  );
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
