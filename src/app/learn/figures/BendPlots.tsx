import { useRef } from 'react';
import { DEGREE, readQuat } from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedCloud } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { jointThatNeeds } from '../joint-that-needs';
import { useBeatHere } from '../learn-view';
import { jointWord } from '../live-words';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { type BendAndRoll, bendAndRoll, bentAsked, needsNow } from './bend-and-roll';
import './flat.css';

const PAD = { left: 62, right: 58, top: 40, bottom: 84 };
/** CSS pixels between the plots, which share the numbers below. */
const GAP = 20;
/** CSS pixels: a lower figure has less room around plots, and fewer numbers. */
const LOW = 320;
const PAD_LOW = { ...PAD, top: 28, bottom: 68 };
/** rad: what is seen of each number at least, on one scale. */
const SPANS = [170 * DEGREE, 104 * DEGREE, 172 * DEGREE] as const;
const [TICK, TICK_LOW] = [45 * DEGREE, 90 * DEGREE];
/** CSS pixels from the left side of a plot to the name of what goes up. */
const NAME = 46;
/** Into how many bars what goes up is cut: one of them is in the middle; CSS pixels: how long the longest is, and from the plot to its bars. */
const [BARS, LONGEST, BESIDE] = [25, 48, 5];
/** Of how far a joint spreads along: where Limber ends to call it a hinge. */
const EIGHTH = 1 / 8;
/** The numbers of each plot, by their place: along, and up. */
const PLOTS = [
  { up: 2, name: 'rolls →' },
  { up: 1, name: 'sideways →' },
] as const;

/** How often a number comes up, of the most that any does: in equal parts of a span around a middle. */
function barsOf(values: readonly number[], middle: number, span: number): number[] {
  const counts: number[] = new Array(BARS).fill(0);
  for (const value of values) {
    const bar = Math.floor(BARS * ((value - middle) / span + 0.5));
    if (bar >= 0 && bar < BARS) counts[bar]++;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}

/** The samples of a joint on one scale: how far it bends against how far it rolls, and against how far it goes sideways. */
export function BendPlots() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  useNow(bend);
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {clip && cloud?.parts.length === 1 && width > 0 && (
        <Plots found={bendAndRoll(clip, cloud)} width={width} height={height} />
      )}
    </div>
  );
}

/** Bends and rolls the joint as the knobs say. */
function bend(now: Now): void {
  if (now.cloud?.parts.length !== 1) return;
  const found = bendAndRoll(now.clip, now.cloud);
  if (now.joint !== jointThatNeeds(now.state, Number(now.knobs.kind))) return;
  // The bone before it stands as it does on average, so that the limb is seen.
  const { parents } = now.clip.skeleton;
  const above = parents[now.joint];
  if (above >= 0 && parents[above] >= 0) stageTurn(above, [0, 0, 0]);
  stretchLimb(now, now.joint);
  turnJointTo(now, now.joint, found.turnTo(bentAsked(now, found)));
}

function Plots({ found, width, height }: { found: BendAndRoll; width: number; height: number }) {
  const dots = useRef<(SVGGElement | null)[]>([]);
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const now = readNow();
  const { samples, frames, low, high, mean, spread } = found;
  const [pad, every] = height < LOW ? [PAD_LOW, TICK_LOW] : [PAD, TICK];
  const spans = SPANS.map((span, k) => Math.max(span, 1.06 * (high[k] - low[k])));
  const middle = [0, 1, 2].map((k) => (low[k] + high[k]) / 2);
  const unit = Math.max(
    1,
    Math.min((width - pad.left - pad.right) / spans[0], (height - pad.top - pad.bottom - GAP) / (spans[1] + spans[2])),
  );
  const w = unit * spans[0];
  const left = pad.left + (width - pad.left - pad.right - w) / 2;
  const x = (value: number) => left + w / 2 + unit * (value - middle[0]);
  const [tall, flat] = [unit * spans[2], unit * spans[1]];
  const plots = PLOTS.map(({ up, name }, i) => {
    const [top, h] = i === 0 ? [pad.top, tall] : [pad.top + tall + GAP, flat];
    const y = (value: number) => top + h / 2 - unit * (value - middle[up]);
    return { up, name, top, h, y };
  });
  const bottom = pad.top + tall + GAP + flat;
  useTick((live) => {
    const here = readNow();
    if (!here) return;
    const place = found.placeOf(readQuat(live.held, here.joint));
    plots.forEach(({ up, y }, i) => {
      dots.current[i]?.setAttribute('transform', `translate(${x(place[0]).toFixed(1)} ${y(place[up]).toFixed(1)})`);
    });
  });
  const ticksIn = (k: number) => {
    const first = Math.ceil((middle[k] - spans[k] / 2) / every);
    const last = Math.floor((middle[k] + spans[k] / 2) / every);
    return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * every);
  };
  return (
    <svg width={width} height={height} role="img" aria-label="Bend against roll, and bend against the way sideways">
      <text className="flat-curve-word" x={left} y={pad.top - 14}>
        {now && jointWord(now)}
      </text>
      {plots.map(({ up, name, top, h, y }, i) => (
        <g key={name}>
          <g className="pair-grid">
            <path fill="none" d={`M${left} ${top}h${w}v${h}h${-w}Z`} />
            {ticksIn(up).map((tick) => (
              <text key={tick} x={left - 8} y={y(tick) + 4} textAnchor="end">
                {degrees(tick)}
              </text>
            ))}
            <text className="pair-name" transform={`translate(${left - NAME} ${top}) rotate(-90)`} textAnchor="end">
              {name}
            </text>
          </g>
          {isThere('clouds') && (
            <path
              className="flat-samples"
              data-part="clouds"
              d={samples.map((each) => `M${x(each[0]).toFixed(1)} ${y(each[up]).toFixed(1)}h0`).join('')}
            />
          )}
          {isThere('often') && (
            <g className="pair-bars" data-part="often" strokeWidth={h / BARS - 1}>
              {barsOf(
                frames.map((each) => each[up]),
                middle[up],
                spans[up],
              ).map((share, bar) => (
                <path
                  key={bar.toString()}
                  d={`M${left + w + BESIDE} ${top + h - ((bar + 0.5) / BARS) * h}h${LONGEST * share}`}
                />
              ))}
            </g>
          )}
          {isThere('hinge') && now && needsNow(now) === 1 && (
            <path
              className="flat-surface"
              data-part="hinge"
              d={`M${x(low[0])} ${y(middle[up])}H${x(high[0])}M${x(low[0])} ${y(middle[up]) - 7}v14M${x(high[0])} ${y(middle[up]) - 7}v14`}
            />
          )}
          {i === 0 && isThere('spread') && (
            <ellipse
              className="pair-spread"
              data-part="spread"
              cx={x(mean[0])}
              cy={y(mean[up])}
              rx={unit * spread[0]}
              ry={unit * spread[up]}
            />
          )}
          {i === 0 && isThere('eighth') && (
            <g className="pair-mark" data-part="eighth">
              {[-EIGHTH, EIGHTH].map((share) => (
                <path key={share} d={`M${left} ${y(mean[up] + share * spread[0])}h${w}`} />
              ))}
            </g>
          )}
          <g
            ref={(element) => {
              dots.current[i] = element;
            }}
            className="pair-now"
          >
            <circle r="8" />
          </g>
        </g>
      ))}
      <g className="pair-grid">
        {ticksIn(0).map((tick) => (
          <text key={tick} x={x(tick)} y={bottom + 18} textAnchor="middle">
            {degrees(tick)}
          </text>
        ))}
        <text className="pair-name" x={left + w} y={bottom + 38} textAnchor="end">
          bends →
        </text>
      </g>
    </svg>
  );
}
