import { useId, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { chartRadius } from '../../drawing/chart-scale';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { cutNow } from './cut-now';
import { type LevelCut, type Loops, SEEN_OF_BALL } from './level-cut';
import { type PlaneScale, pathThrough, planeScale } from './plane-plot';

/** CSS pixels at the lower edge: the key stands there. */
const KEY = 44;
/** Where on the ring its word stands. */
const RING_WORD = -40 * DEGREE;
/** CSS pixels from the lowest place of a line down to its word. */
const WORD = 22;

type Place = readonly [number, number];

/** A flat cut through the limit and through what the joint can truly do: where both agree, and where only one of them is. */
export function TruthCut() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef<LevelCut | null>(null);
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  const open = useBeatHere();
  const now = readNow();
  // Until the next cut is found, that of before stands.
  const cut = (now && cutNow(now)) ?? last.current;
  last.current = cut;
  const chart = now?.limit?.parts[0].chart;
  if (!cut || !chart || width === 0) return <div ref={host} className="flat-figure fill" />;
  const far = SEEN_OF_BALL * chartRadius(chart, Math.PI);
  return (
    <div ref={host} className="flat-figure fill">
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

const pathOf = (scale: PlaneScale, loops: Loops): string =>
  loops.map((loop) => `${pathThrough(scale, loop)}Z`).join('');

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
  const low = (possible ?? [])
    .flat()
    .reduce<Place | null>((least, at) => (least && least[1] <= at[1] ? least : at), null);
  const [lowX, lowY] = scale.at(low ?? [0, 0]);
  const truePath = hasTruth && possible ? pathOf(scale, possible) : null;
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
          {low && (
            <text
              className="flat-curve-word"
              data-part="lost"
              x={lowX}
              y={Math.min(lowY + WORD, size[1] - 4)}
              textAnchor="middle"
            >
              what the joint can do
            </text>
          )}
        </>
      )}
    </svg>
  );
}
