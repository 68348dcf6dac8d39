import { type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { learnView, useBeatHere } from '../learn-view';
import { setKnobs, useKnob } from '../use-knob';
import { ANSWER_WORDS, ANSWERS, averageOff, type MomentOff, type Off, offByUsual } from './answers';

/** ° that fill the track of a bar; the longest leave room for their caption. */
const WIDE = 80;
/** °: where scales have marks, and how far they go at least. */
const [MARKS, LEAST] = [20, 60];
/** CSS pixels around the plot of dots; narrower ones have no room for names. */
const PAD = { left: 40, right: 124, top: 26, bottom: 38 };
const [NARROW, NARROW_RIGHT] = [560, 32];
/** CSS pixels: nearer names would lie over each other. */
const NAME = 15;

/** How far off poses are that were found from points, all over the hidden stretch: on average, or moment by moment against how usual they are. */
export function OffStrip() {
  const beat = useBeatHere();
  const moments = useStore(learnView, ({ fromPoints }) => fromPoints.moments);
  if (!beat) return null;
  const { at = 0, told = 0 } = beat.scene;
  if (at < 0) return <OffDots moments={told > 0 ? (moments ?? []) : []} />;
  const off = averageOff(moments ?? []);
  return off && told > 0 ? <OffBars off={off} told={told} /> : null;
}

function OffBars({ off, told }: { off: Off; told: number }) {
  return (
    <div className="learn-shares is-off">
      <span className="small quiet">average over the hidden fifth</span>
      {ANSWERS.slice(0, told).map((kind) => (
        <div key={kind} className={`share-row is-${kind}`} data-part={kind}>
          <span>{ANSWER_WORDS[kind]}</span>
          <div className="share-track">
            <i style={{ width: `${Math.min(75, (100 * off[kind]) / DEGREE / WIDE)}%` }} />
            <span className="number">{degrees(off[kind])} off</span>
          </div>
        </div>
      ))}
    </div>
  );
}

const marksTo = (end: number): number[] => Array.from({ length: Math.floor(end / MARKS) + 1 }, (_, i) => MARKS * i);

/** A dot for each moment: across, how far right rolls are from the mean; upward, how far off the solver is that leans. Lines are averages of each solver. A press shows the moment of the nearest dot. */
function OffDots({ moments }: { moments: readonly MomentOff[] }) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const chosen = Number(useKnob('moment') ?? -1);
  const isWide = width > NARROW;
  const steps = offByUsual(moments);
  const far = Math.max(moments.length > 0 ? MARKS : LEAST, ...moments.map(({ usual }) => usual / DEGREE));
  const high = Math.max(
    LEAST,
    ...[...moments.map(({ leaning }) => leaning), ...steps.flatMap(({ off }) => ANSWERS.map((kind) => off[kind]))].map(
      (angle) => angle / DEGREE,
    ),
  );
  const right = width - (isWide ? PAD.right : NARROW_RIGHT);
  const base = height - PAD.bottom;
  const x = (angle: number) => PAD.left + (angle / DEGREE / far) * (right - PAD.left);
  const y = (angle: number) => base - (angle / DEGREE / high) * (base - PAD.top);
  const last = steps.at(-1);
  const names = last
    ? apart(ANSWERS.map((kind) => ({ kind, at: y(last.off[kind]) })).toSorted((a, b) => a.at - b.at))
    : [];
  const choose = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const away = moments.map(({ usual, leaning }) => Math.hypot(x(usual) - clientX + left, y(leaning) - clientY + top));
    if (away.length > 0) setKnobs({ moment: away.indexOf(Math.min(...away)) });
  };
  return (
    <div ref={host} className="learn-offs">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="How far off, moment by moment" onPointerDown={choose}>
          {marksTo(high).map((mark) => (
            <g key={mark}>
              <path d={`M${PAD.left} ${y(mark * DEGREE)}H${right}`} />
              <text x={PAD.left - 8} y={y(mark * DEGREE) + 4} textAnchor="end">{`${mark}°`}</text>
            </g>
          ))}
          {marksTo(far).map((mark) => (
            <text key={mark} x={x(mark * DEGREE)} y={base + 18} textAnchor="middle">{`${mark}°`}</text>
          ))}
          <text x={PAD.left} y={14}>
            {isWide ? 'how far off: dots, moments of limits and mean; lines, averages' : 'off'}
          </text>
          <text x={right} y={base + 31} textAnchor="end">
            {isWide ? 'right rolls, from the mean' : 'from the mean'}
          </text>
          <g data-part="leaning" className="is-leaning">
            {moments.map(({ frame, usual, leaning }, i) => (
              <circle
                key={frame}
                cx={x(usual)}
                cy={y(leaning)}
                r={i === chosen ? 6 : 3.5}
                className={i === chosen ? 'is-here' : undefined}
              />
            ))}
          </g>
          {ANSWERS.map((kind) => (
            <g key={kind} data-part={kind} className={`is-${kind}`}>
              {steps.map(({ from, to, off }) => (
                <line key={from} x1={x(from) + 3} x2={x(to) - 3} y1={y(off[kind])} y2={y(off[kind])} />
              ))}
            </g>
          ))}
          {isWide &&
            names.map(({ kind, at }) => (
              <text key={kind} className={`is-${kind}`} x={right + 10} y={at + 4}>
                {ANSWER_WORDS[kind]}
              </text>
            ))}
        </svg>
      )}
    </div>
  );
}

/** From the top on, names that are moved down until none lies over the one before. */
function apart<T extends { at: number }>(names: readonly T[]): T[] {
  let lowest = Number.NEGATIVE_INFINITY;
  return names.map((name) => {
    lowest = Math.max(name.at, lowest + NAME);
    return { ...name, at: lowest };
  });
}
