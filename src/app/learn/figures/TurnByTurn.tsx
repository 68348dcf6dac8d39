import { useRef } from 'react';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { armAfter, armPlaces, LENGTHS, RANGES, TARGET, TURNS } from './turn-by-turn';
import './flat.css';

/** What of the plane is seen: left, right, low, high; in lengths of the upper arm. */
const SEEN = [-1.15, 2.1, -2.25, 1.05] as const;
/** In a narrow figure the words stand closer, and less of the plane is needed beside them. */
const SEEN_NARROW = [-0.75, 1.85, -2.25, 1.05] as const;
/** CSS pixels: a figure less wide is narrow. */
const NARROW = 420;
/** Of the upper arm: how large the range of a joint is drawn. */
const FAN = 0.42;
/** The path of the hand is drawn in so many pieces for each turn. */
const PIECES = 24;
const NAMES = ['shoulder', 'elbow', 'wrist'] as const;

/** An arm of three joints that comes to its target by turning one joint after the other. */
export function TurnByTurn() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const count = Number(useKnob('turns') ?? 0);
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && <Arm count={count} size={[width, height]} />}
    </div>
  );
}

type Point = readonly [x: number, y: number];

/** A piece of a disc round a joint. @param from, to rad round to the left from upright */
function fanOf(scale: PlaneScale, [x, y]: Point, from: number, to: number): string {
  const rim = Array.from({ length: PIECES + 1 }, (_, i): Point => {
    const angle = from + ((to - from) * i) / PIECES;
    return [x - FAN * Math.sin(angle), y + FAN * Math.cos(angle)];
  });
  return `${pathThrough(scale, [[x, y], ...rim])}Z`;
}

function Arm({ count, size }: { count: number; size: [number, number] }) {
  const scale = planeScale(size, size[0] < NARROW ? SEEN_NARROW : SEEN);
  const { angles, turn } = armAfter(count);
  const places = armPlaces(angles);
  const hand = places[LENGTHS.length];
  const before = turn && armPlaces(turn.before);
  const done = Math.min(count, TURNS.length);
  const path = Array.from(
    { length: Math.ceil(done * PIECES) + 1 },
    (_, i) => armPlaces(armAfter(Math.min(done, i / PIECES)).angles)[LENGTHS.length],
  );
  const at = (point: Point) => scale.at(point).map((x) => x.toFixed(1)) as [string, string];
  const joint = turn?.joint ?? LENGTHS.length - 1;
  const word = (point: Point, by: Point, text: string, className: string) => {
    const [x, y] = scale.at(point);
    return (
      <text className={className} x={x + by[0]} y={y + by[1]} textAnchor={by[0] < 0 ? 'end' : 'start'}>
        {text}
      </text>
    );
  };
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
      {turn && (
        <g className="flat-sight" data-part="sight">
          <path d={pathThrough(scale, [places[joint], TARGET])} />
        </g>
      )}
      <path className="flat-hand-way" data-part="way" d={pathThrough(scale, path)} />
      <g className="flat-hand is-held" data-part="chain">
        <path className="is-thick" d={pathThrough(scale, places)} />
        {places.map((place, i) => {
          const [x, y] = at(place);
          return <circle key={NAMES[i] ?? 'hand'} cx={x} cy={y} r={i === joint && turn ? 10 : 7} />;
        })}
      </g>
      <g data-part="way">
        {TURNS.slice(0, Math.floor(done + 1e-9)).map(({ after }, i) => {
          const [x, y] = at(armPlaces(after)[LENGTHS.length]);
          return (
            <g key={i.toString()} className="flat-turn" transform={`translate(${x} ${y})`}>
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
        <text x="-20" y="-8" textAnchor="end">
          target
        </text>
      </g>
      {NAMES.map((name, i) => (
        <g key={name}>
          {i === joint && turn
            ? word(places[i], [-18, 22], `the ${name} turns`, 'flat-hand-word')
            : word(places[i], [-18, 22], name, '')}
        </g>
      ))}
      {turn?.isStopped &&
        count >= TURNS.indexOf(turn) + 1 &&
        word(places[joint], [-18, 42], 'stopped by its limit', 'flat-limit-word')}
      {count === 0 && word(hand, [16, 5], 'hand', 'flat-hand-word')}
    </svg>
  );
}
