import { useRef, useState } from 'react';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { type FrameStretch, STRETCH, stretchesNow } from './two-stretches';
import './flat.css';

/** CSS pixels: for words at the left and at the right; narrow strips have less of them. */
const SIDES = { wide: [190, 70], narrow: [64, 74] } as const;
const NARROW = 560;
/** CSS pixels: the radius of a dot, and how far the dots of both stretches are from the middle of the strip. */
const [DOT, APART] = [4, 22];
/** The radius of a dot that goes. */
const GONE = 1.5;
const NAMES = ['slow', 'fast'] as const;

/** Once it is told which dots are kept: two stretches of the clip, a dot for each frame, as far along as the joint has turned, and how many of them stay. */
export function CopiesStrip() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const [stretches, setStretches] = useState<readonly FrameStretch[] | null>(null);
  const frames = useLimber(({ fit, work }) => fit?.clouds[work.selectedJoint]?.parts[0].frames);
  const isThinned = useBeatHere()?.isAnswered ?? false;
  useTick(() => {
    const now = readNow();
    setStretches(now && stretchesNow(now));
  });
  if (!stretches || !isThinned || width === 0) return <div ref={host} className="flat-figure fill" />;
  const kept = new Set(frames);
  const isNarrow = width < NARROW;
  const [left, right] = SIDES[isNarrow ? 'narrow' : 'wide'];
  const most = Math.max(...stretches.map(({ turned }) => turned[STRETCH - 1]));
  const x = (turn: number) => left + (turn / most) * (width - left - right);
  return (
    <div ref={host} className="flat-figure fill copies-strip">
      <svg width={width} height={height} role="img" aria-label="A slow and a fast stretch of the clip, frame by frame">
        {stretches.map(({ first, turned }, i) => {
          const y = height / 2 + (2 * i - 1) * APART;
          const dots = turned.map((turn, frame) => ({ turn, isKept: kept.has(first + frame) }));
          const said = `${STRETCH} frames, ${degrees(turned[STRETCH - 1])}`;
          return (
            <g key={NAMES[i]} data-part={NAMES[i]}>
              <text x={left - 14} y={y + 4} textAnchor="end" className={`is-${NAMES[i]}`}>
                {isNarrow ? NAMES[i] : `${NAMES[i]}: ${said}`}
              </text>
              {[false, true].map((isKept) =>
                dots
                  .filter((dot) => dot.isKept === isKept)
                  .map(({ turn }) => (
                    <circle
                      key={`${isKept} ${turn}`}
                      className={isKept ? undefined : 'is-gone'}
                      cx={x(turn).toFixed(1)}
                      cy={y}
                      r={isKept ? DOT : GONE}
                    />
                  )),
              )}
              <text className="flat-curve-word" x={width - right + 14} y={y + 4}>
                {dots.filter(({ isKept }) => isKept).length} stay
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
