import { useId, useRef } from 'react';
import type { JointLimit } from '../../../core';
import { DEGREE } from '../../../core/math';
import { chartRadius } from '../../drawing/chart-scale';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { roomHere, roomUnder } from '../room-under';
import { truthNow } from '../truth';
import { wrongly } from '../wrongly';
import { cutNow, cutUnder } from './cut-now';
import type { LevelCut, Loops } from './level-cut';
import { type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { shapeWord, TOLD } from './shapes-told';

/** CSS pixels at the lower edge: the key stands there. */
const KEY = 44;
/** Of half the ball's width: how far is seen to each side at least, and beyond what reaches farther. */
const [SEEN, ROUND] = [0.64, 0.03];
/** Where on the ring its word stands. */
const RING_WORD = -40 * DEGREE;
/** Of half the ball’s width: how far small cuts are seen, to each side; the boxes reach to there. */
const FAR = 0.7;

/** A flat cut through the limit; once it is told what the joint can truly do, the same cut through each shape: where both agree, and where only one of them is. */
export function TruthCut() {
  useFinds();
  return useBeatHere()?.isAnswered && truthHere() ? <AllCuts /> : <OneCut />;
}

/** Whether it is known what the joint can do. */
function truthHere(): boolean {
  const now = readNow();
  return now !== null && truthNow(now) !== null;
}

/** CSS pixels: the name of a shape over its cut, and what it does wrongly under it. */
const [NAME, WRONG] = [22, 22];
/** CSS pixels: a lower figure has no room for numbers. */
const LOW = 320;

/** The cuts of all shapes at one height and of one scale. */
function AllCuts() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef(new Map<string, LevelCut>());
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  const here = useLimber((state) => state.work.settings.shape);
  const now = readNow();
  const chart = now?.limit?.parts[0].chart;
  if (!now || !chart || width === 0) return <div ref={host} className="flat-figure fill" />;
  const columns = width > height ? 3 : 2;
  // In a low figure the controls tell what the shape that is chosen does wrongly.
  const wrong = height < LOW ? 0 : WRONG;
  const size: [number, number] = [
    Math.floor(width / columns),
    Math.floor((height - KEY) / Math.ceil(TOLD.length / columns)),
  ];
  const far = FAR * chartRadius(chart, Math.PI);
  return (
    <div
      ref={host}
      className="flat-figure fill cut-all"
      style={{ gridTemplateColumns: `repeat(${columns}, ${size[0]}px)` }}
    >
      {TOLD.map((shape) => {
        const found = cutUnder(now, shape);
        // Until the next cut is found, that of before stands.
        if (found) last.current.set(shape, found);
        const cut = found ?? last.current.get(shape);
        const { letIn, stopped } = wrongly(shape === here ? roomHere(now) : roomUnder(now, shape));
        const inner: [number, number] = [size[0], size[1] - NAME - wrong];
        return (
          <figure
            key={shape}
            className={shape === here ? 'is-here' : undefined}
            style={{ width: size[0], height: size[1] }}
          >
            <figcaption>{shapeWord(shape)}</figcaption>
            <div className={found ? undefined : 'is-pending'} style={{ height: inner[1] }}>
              {cut && (
                <Drawing
                  cut={cut}
                  hasTruth
                  isSmall
                  quarter={chartRadius(chart, Math.PI / 2)}
                  scale={planeScale(inner, [-far, far, -far, far])}
                  size={inner}
                />
              )}
            </div>
            {wrong > 0 && (
              <p>
                <b data-part="impossible">+{letIn}</b> <b data-part="lost">−{stopped}</b>
              </p>
            )}
          </figure>
        );
      })}
    </div>
  );
}

/** The cut of the limit alone. */
function OneCut() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef<{ cut: LevelCut; limit: JointLimit | null } | null>(null);
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
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
        hasTruth={false}
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

/** @param quarter how far from the middle a quarter turn lies @param isSmall without words */
function Drawing({
  cut: { height, limit, possible },
  hasTruth,
  isSmall = false,
  quarter,
  scale,
  size,
}: {
  cut: LevelCut;
  hasTruth: boolean;
  isSmall?: boolean;
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
  return (
    <svg
      width={size[0]}
      height={size[1]}
      role="img"
      aria-label="A flat cut through the limit and what the joint can do"
    >
      <g className="flat-rings">
        <circle cx={x} cy={y} r={ring} />
        {!isSmall && (
          <text x={x + Math.cos(RING_WORD) * ring + 6} y={y - Math.sin(RING_WORD) * ring + 6}>
            90°
          </text>
        )}
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
        </>
      )}
    </svg>
  );
}
