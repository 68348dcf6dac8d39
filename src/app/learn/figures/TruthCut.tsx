import { useId, useRef } from 'react';
import type { JointLimit } from '../../../core';
import { DEGREE } from '../../../core/math';
import { chartRadius } from '../../drawing/chart-scale';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { cutNow } from './cut-now';
import type { LevelCut, Loops } from './level-cut';
import { type PlaneScale, pathThrough, planeScale } from './plane-plot';

/** CSS pixels at the lower edge: the key stands there. */
const KEY = 44;
/** Of half the ball's width: how far is seen to each side at least, and beyond what reaches farther. */
const [SEEN, ROUND] = [0.64, 0.03];
/** Where on the ring its word stands. */
const RING_WORD = -40 * DEGREE;
/** CSS pixels from the lowest place of a line down to the middle of its word, and half the width of the word. */
const [WORD, HALF_WORD] = [18, 64];

/** A flat cut through the limit and through what the joint can truly do: where both agree, and where only one of them is. */
export function TruthCut() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef<{ cut: LevelCut; limit: JointLimit | null } | null>(null);
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  const open = useBeatHere();
  const now = readNow();
  const found = now && cutNow(now);
  // Until the next cut is found, that of before stands.
  if (found) last.current = { cut: found, limit: now.limit };
  const chart = now?.limit?.parts[0].chart;
  if (!last.current || !chart || width === 0) return <div ref={host} className="flat-figure fill" />;
  const { cut, limit } = last.current;
  const ball = chartRadius(chart, Math.PI);
  const far = Math.max(SEEN * ball, ROUND * ball + farthest(cut.limit));
  return (
    <div ref={host} className={limit === now.limit ? 'flat-figure fill' : 'flat-figure fill is-pending'}>
      <Drawing
        cut={cut}
        hasTruth={open?.isAnswered ?? false}
        quarter={chartRadius(chart, Math.PI / 2)}
        scale={planeScale([width, height - KEY], [-far, far, -far, far])}
        size={[width, height - KEY]}
      />
    </div>
  );
}

/** How far from the middle lines reach, along either axis. */
const farthest = (loops: Loops): number => loops.flat(2).reduce((most, x) => Math.max(most, Math.abs(x)), 0);

const pathOf = (scale: PlaneScale, loops: Loops): string =>
  loops.map((loop) => `${pathThrough(scale, loop)}Z`).join('');

/** The lowest place of lines; null where there are none. */
const lowest = (loops: Loops) =>
  loops.flat().reduce<Loops[number][number] | null>((low, at) => (low && low[1] <= at[1] ? low : at), null);

/** @param quarter how far from the middle a quarter turn lies */
function Drawing({
  cut: { height, limit, possible },
  hasTruth,
  quarter,
  scale,
  size,
}: {
  cut: LevelCut;
  hasTruth: boolean;
  quarter: number;
  scale: PlaneScale;
  size: [number, number];
}) {
  const inLimit = useId();
  const [x, y] = scale.at([0, 0]);
  const ring = Math.sqrt(Math.max(0, quarter ** 2 - height ** 2)) * scale.unit;
  const limitPath = pathOf(scale, limit);
  const truth = hasTruth ? possible : null;
  const truePath = truth && pathOf(scale, truth);
  const low = truth && lowest(truth);
  const [lowX, lowY] = scale.at(low ?? [0, 0]);
  // The word stands clear of the limit, or not at all.
  const isClear = limit.flat().every((at) => {
    const [px, py] = scale.at(at);
    return Math.abs(px - lowX) > HALF_WORD || py < lowY + WORD / 2;
  });
  return (
    <svg
      width={size[0]}
      height={size[1]}
      role="img"
      aria-label="A flat cut through the limit and what the joint can do"
    >
      <g className="flat-rings">
        <circle cx={x} cy={y} r={ring} />
        <text x={x + Math.cos(RING_WORD) * ring + 6} y={y - Math.sin(RING_WORD) * ring + 6}>
          90°
        </text>
      </g>
      {truePath === null ? (
        <path className="flat-limit" data-part="limit" fillRule="evenodd" d={limitPath} />
      ) : (
        <>
          <clipPath id={inLimit}>
            <path clipRule="evenodd" d={limitPath} />
          </clipPath>
          <path className="cut-lost" data-part="lost" fillRule="evenodd" d={truePath} />
          <path className="cut-wrong" data-part="impossible" fillRule="evenodd" d={limitPath} />
          <g clipPath={`url(#${inLimit})`} data-part="limit">
            <path className="cut-both" fillRule="evenodd" d={truePath} />
          </g>
          <path className="cut-limit" data-part="limit" d={limitPath} />
          <path className="cut-possible" data-part="lost" d={truePath} />
          {low && isClear && (
            <text className="flat-curve-word" data-part="lost" x={lowX} y={lowY + WORD + 4} textAnchor="middle">
              what the joint can do
            </text>
          )}
        </>
      )}
    </svg>
  );
}
