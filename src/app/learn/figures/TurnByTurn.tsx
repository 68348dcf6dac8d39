import { useRef } from 'react';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { armAfter, armPlaces, CM, FREE_TURNS, LENGTHS, missing, RANGES, TARGET, TURNS } from './turn-by-turn';
import './flat.css';

/** What of the plane is seen: left, right, low, high; in lengths of the upper arm. */
const SEEN = [-1, 2.1, -2.15, 1.05] as const;
/** In a narrow figure the words stand closer, and less of the plane is needed beside them. */
const SEEN_NARROW = [-1, 1.85, -2.6, 1.05] as const;
/** CSS pixels: a figure less wide is narrow. */
const NARROW = 420;
/** Of the upper arm: how large the range of a joint is drawn. */
const FAN = 0.42;
/** The path of the hand is drawn in so many pieces for each turn. */
const PIECES = 24;
/** Of the upper arm: a turn that takes the hand less far has no number. */
const NUMBERED = 0.2;
/** CSS pixels from a joint to the middle of its word. */
const WORD_AWAY = 24;
const LINE = 20;
/** CSS pixels from the path of the hand to the number of a turn. */
const BESIDE = 16;
/** Of the way from the shoulder to the hand: where it says how long it is. */
const TOLD_AT = 0.7;
const NAMES = ['shoulder', 'elbow', 'wrist'] as const;

/** An arm of three joints that comes to its target by turning one joint after the other. */
export function TurnByTurn() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const count = Number(useKnob('turns') ?? 0);
  const parts = useBeatHere()?.parts ?? [];
  const [isFree, isShort] = ['free', 'short'].map((part) => parts.some(({ id }) => id === part));
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && <Arm count={count} isFree={isFree} isShort={isShort} size={[width, height]} />}
    </div>
  );
}

type Point = readonly [x: number, y: number];

const unit = ([x, y]: Point): Point => {
  const length = Math.hypot(x, y);
  return [x / length, y / length];
};
const towards = ([ax, ay]: Point, [bx, by]: Point): Point => unit([bx - ax, by - ay]);

/** Unit: to the outer side of the arm's bend at a joint, where neither bones nor the range of the joint are. */
function outerSide(places: readonly Point[], joint: number): Point {
  if (joint === 0) return [-1, 0];
  const back = towards(places[joint], places[joint - 1]);
  const on = towards(places[joint], places[joint + 1]);
  const sum: Point = [back[0] + on[0], back[1] + on[1]];
  // Of a straight arm the right side: each range but the wrist's lies to the left.
  return Math.hypot(...sum) < 0.1 ? [-back[1], back[0]] : unit([-sum[0], -sum[1]]);
}

/** Where the hand is after a number of turns. */
const handAt = (count: number, turns = TURNS): Point => armPlaces(armAfter(count, turns).angles)[LENGTHS.length];

/** How far the hand goes in a turn, in lengths of the upper arm. */
function strideOf(i: number): number {
  const [from, to] = [handAt(i), handAt(i + 1)];
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Unit: from the path of a turn to its left, or to its right where the wrist is on the left. */
function besideStride(i: number): Point {
  const [x, y] = towards(handAt(i), handAt(i + 1));
  const [wristX, wristY] = towards(handAt(i + 0.5), armPlaces(TURNS[i].after)[LENGTHS.length - 1]);
  return x * wristY - y * wristX > 0.25 ? [y, -x] : [-y, x];
}

/** A piece of a disc round a joint. @param from, to rad round to the left from upright */
function fanOf(scale: PlaneScale, [x, y]: Point, from: number, to: number): string {
  const rim = Array.from({ length: PIECES + 1 }, (_, i): Point => {
    const angle = from + ((to - from) * i) / PIECES;
    return [x - FAN * Math.sin(angle), y + FAN * Math.cos(angle)];
  });
  return `${pathThrough(scale, [[x, y], ...rim])}Z`;
}

/** How far the hand is from the shoulder. */
const farOf = (places: readonly Point[]): number => Math.hypot(...places[LENGTHS.length]);

/** The places that are as far from the shoulder as the hand is, all round. */
function roundOf(places: readonly Point[]): Point[] {
  const far = farOf(places);
  return Array.from({ length: 4 * PIECES + 1 }, (_, i): Point => {
    const angle = (Math.PI * i) / (2 * PIECES);
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
}

/** @param isFree whether the turns without limits are seen too @param isShort whether how far the hand is from its target is told */
function Arm({
  count,
  isFree,
  isShort,
  size,
}: {
  count: number;
  isFree: boolean;
  isShort: boolean;
  size: [number, number];
}) {
  const scale = planeScale(size, size[0] < NARROW ? SEEN_NARROW : SEEN);
  const { angles, turn } = armAfter(count);
  const places = armPlaces(angles);
  const before = turn && armPlaces(turn.before);
  const done = Math.min(count, TURNS.length);
  const wayOf = (turns: typeof TURNS): Point[] => {
    const to = Math.min(count, turns.length);
    return Array.from({ length: Math.ceil(to * PIECES) + 1 }, (_, i) => handAt(Math.min(to, i / PIECES), turns));
  };
  const free = armPlaces(armAfter(count, FREE_TURNS).angles);
  const at = (point: Point) => scale.at(point).map((x) => x.toFixed(1)) as [string, string];
  const joint = turn?.joint ?? LENGTHS.length - 1;
  /** The way from the shoulder to the hand, and how long it is: above it, or below. */
  const radius = (arm: readonly Point[], isAbove: boolean) => {
    const [toX, toY] = arm[LENGTHS.length];
    const [x, y] = scale.at([TOLD_AT * toX, TOLD_AT * toY]);
    return (
      <g className="flat-jump" data-part="round">
        <path d={pathThrough(scale, [arm[0], arm[LENGTHS.length]])} />
        <text x={isAbove ? x - 8 : x + 6} y={isAbove ? y - 6 : y + 18} textAnchor={isAbove ? 'end' : 'start'}>
          {(CM * farOf(arm)).toFixed(1)} cm
        </text>
      </g>
    );
  };
  /** A word on the outer side of a joint, in lines of 20 pixels. */
  const word = (i: number, text: string, line: number, className: string) => {
    const [outX, outY] = outerSide(places, i);
    const [x, y] = scale.at(places[i]);
    return (
      <text
        className={className}
        x={x + WORD_AWAY * outX}
        y={y - WORD_AWAY * outY + 5 + (outY > 0 ? line - 1 : line) * LINE}
        textAnchor={outX > 0.6 ? 'start' : 'end'}
      >
        {text}
      </text>
    );
  };
  const isStopped = turn?.isStopped && count >= TURNS.indexOf(turn) + 1;
  return (
    <svg
      width={size[0]}
      height={size[1]}
      role="img"
      aria-label="An arm that comes to its target, one joint after the other"
    >
      <g data-part="range">
        {RANGES.map(([low, high], i) => {
          const along = angles.slice(0, i).reduce((sum, angle) => sum + angle, 0);
          return (
            <path
              key={NAMES[i]}
              className={i === joint ? 'flat-limit' : 'flat-limit is-still'}
              d={fanOf(scale, places[i], along + low, along + high)}
            />
          );
        })}
      </g>
      {before && (
        <g className="flat-hand is-before" data-part="before">
          <path d={pathThrough(scale, before)} />
        </g>
      )}
      <g className="flat-sight" data-part="sight">
        <path d={pathThrough(scale, [places[joint], TARGET])} />
      </g>
      {isFree && (
        <g className="flat-free" data-part="free">
          <path d={pathThrough(scale, wayOf(FREE_TURNS))} />
          <path d={pathThrough(scale, free.slice(-2))} />
        </g>
      )}
      {joint === 0 && <path className="flat-as-far" data-part="round" d={pathThrough(scale, roundOf(places))} />}
      {joint === 0 && isShort && before && (
        <>
          {radius(before, false)}
          {radius(places, true)}
        </>
      )}
      {isShort && (
        <g className="flat-back is-nearer" data-part="short">
          <path d={pathThrough(scale, [places[LENGTHS.length], TARGET])} />
          <text x={scale.at(TARGET)[0] + 22} y={scale.at(TARGET)[1] + 14}>
            {(CM * missing(angles)).toFixed(1)} cm away
          </text>
        </g>
      )}
      <g className="flat-hand is-held" data-part="chain">
        <path className="is-thick" d={pathThrough(scale, places)} />
      </g>
      <path className="flat-hand-way" data-part="way" d={pathThrough(scale, wayOf(TURNS))} />
      <g className="flat-hand is-held" data-part="chain">
        {places.map((place, i) => {
          const [x, y] = at(place);
          return <circle key={NAMES[i] ?? 'hand'} cx={x} cy={y} r={i === joint && turn ? 10 : 7} />;
        })}
      </g>
      <g data-part="way">
        {TURNS.slice(0, Math.ceil(done - 0.5)).map((_, i) => {
          if (strideOf(i) < NUMBERED) return null;
          const [x, y] = scale.at(handAt(i + 0.5));
          const [awayX, awayY] = besideStride(i);
          return (
            <g
              key={i.toString()}
              className="flat-turn"
              transform={`translate(${x + BESIDE * awayX} ${y - BESIDE * awayY})`}
            >
              <circle r="10" />
              <text textAnchor="middle" y="5">
                {i + 1}
              </text>
            </g>
          );
        })}
      </g>
      <g className="flat-dot is-asked" data-part="goal" transform={`translate(${at(TARGET).join(' ')})`}>
        <circle className="is-open" r="13" />
        <text x="22" y="-6">
          target
        </text>
      </g>
      {NAMES.slice(0, turn && joint < 2 ? 2 : 3).map((name, i) => (
        <g key={name}>
          {i === joint && turn ? word(i, `the ${name} turns`, 0, 'flat-hand-word') : word(i, name, 0, '')}
        </g>
      ))}
      {isStopped && word(joint, 'stopped by its limit', 1, 'flat-limit-word')}
    </svg>
  );
}
