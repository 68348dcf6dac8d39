import { useId, useRef } from 'react';
import type { Vec3 } from '../../../core';
import { cross, DEGREE, dot, length, plus, subtract, unit } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { PlaneDot, type PlaneScale, pathThrough } from './plane-plot';
import { cornersOf, type Plane, sectionOf } from './section';
import { type TwoNearest, twoNearest } from './two-nearest';

/** Less than this is no way to another place. */
const SAME = 1e-4;

/** The plane through the point asked for and both answers, counted from the answer of the map; x leads to the point asked for. */
function planeOf({ asked, onMap, truly }: TwoNearest): Plane {
  const x = unit(subtract(asked, onMap));
  const way = subtract(truly, onMap);
  const across = plus(way, x, -dot(way, x));
  const y = length(across) > SAME ? unit(across) : unit(cross(x, Math.abs(x[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0]));
  return { origin: onMap, x, y };
}

/** rad: what the glass shows at least, to each side. */
const LEAST = 1.5 * DEGREE;
/** Of the figure: how wide and how high half of the glass may be. */
const WIDEST = 0.26;
const HIGHEST = 0.42;
/** CSS pixels: a smaller glass has no room for long words; between what is drawn and the edges. */
const ROOMY = 150;
const EDGE = 26;

/** CSS pixels at the bottom that the key lies over. */
const KEY = 34;

/** Both answers in the limit, and beside it the same place under a magnifying glass. */
export function Magnified() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const pull = Number(useKnob('pull') ?? 0);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const found = twoNearest({ limit, knobs: { pull } });
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (found ? <Glass found={found} size={[width, height]} /> : <Inside size={[width, height]} />)}
    </div>
  );
}

const Inside = ({ size: [width, height] }: { size: [number, number] }) => (
  <svg width={width} height={height} role="img" aria-label="The pose is inside the limit">
    <text className="flat-note" x={width / 2} y={height / 2} textAnchor="middle">
      This pose is inside: pull farther.
    </text>
  </svg>
);

type Spot = [x: number, y: number];

/** The way to the point asked for leads upwards. */
const upwards = ([left, top]: Spot, [x, y]: Spot, unit: number): PlaneScale => ({
  unit,
  at: (point) => [left + (point[1] - y) * unit, top - (point[0] - x) * unit],
});

function Glass({ found, size: [width, height] }: { found: TwoNearest; size: [number, number] }) {
  const clip = useId();
  const plane = planeOf(found);
  const within = (v: Vec3): Spot => [dot(subtract(v, found.onMap), plane.x), dot(subtract(v, found.onMap), plane.y)];
  const [asked, truly] = [within(found.asked), within(found.truly)];
  const apart = Math.hypot(...truly);
  const reach = Math.max(LEAST, 1.7 * apart);
  const radius = Math.min(HIGHEST * (height - KEY), WIDEST * width);
  const middle: Spot = [truly[0] / 2, truly[1] / 2];
  const corners = cornersOf(sectionOf(found.shape, plane));
  const eye: Spot = [width - radius - EDGE / 2, (height - KEY) / 2 + EDGE / 2];
  const glass = upwards(eye, middle, radius / reach);
  const whole = wholeOf([...corners, asked], [eye[0] - radius - EDGE, height - KEY]);
  const [spot, looked] = [whole.at(middle), Math.max(5, reach * whole.unit)];
  const isApart = apart * glass.unit > 14;
  const isRoomy = radius > ROOMY;
  const tell = (angle: number) => `${degrees(angle, 1)}${isRoomy ? ' away' : ''}`;
  const limit = (scale: PlaneScale) => (
    <path className="flat-limit" data-part="limit" d={`${pathThrough(scale, corners)}Z`} />
  );
  const way = (scale: PlaneScale) => (
    <path className="flat-way" data-part="way" d={pathThrough(scale, [asked, [0, 0]])} />
  );
  return (
    <svg width={width} height={height} role="img" aria-label="Both answers, in the limit and under a magnifying glass">
      <clipPath id={clip}>
        <circle cx={eye[0]} cy={eye[1]} r={radius} />
      </clipPath>
      {limit(whole)}
      {way(whole)}
      <g data-part="way">
        <PlaneDot scale={whole} at={asked} look="asked" by={[12, 5]}>
          asked
        </PlaneDot>
      </g>
      <g data-part="glass">
        <circle className="flat-rim is-thin" cx={spot[0]} cy={spot[1]} r={looked} />
        <path className="flat-beam" d={beam(spot, looked, eye, radius)} />
        <circle className="flat-glass" cx={eye[0]} cy={eye[1]} r={radius} />
      </g>
      <g clipPath={`url(#${clip})`}>
        {limit(glass)}
        {way(glass)}
        {isApart && <path className="flat-true-way" data-part="truly" d={pathThrough(glass, [asked, truly])} />}
      </g>
      <circle className="flat-rim" data-part="glass" cx={eye[0]} cy={eye[1]} r={radius} />
      <text className="flat-note" x={eye[0]} y={eye[1] - radius - 10} textAnchor="middle">
        {Math.round(glass.unit / whole.unit)} times as large
      </text>
      <Answer
        part="now"
        scale={glass}
        at={[0, 0]}
        look="held"
        side={truly[1] > 0 ? -1 : 1}
        words={[isRoomy ? 'nearest in the ball' : 'in the ball', tell(found.onMapAway)]}
      />
      {isApart && (
        <Answer
          part="truly"
          scale={glass}
          at={truly}
          look="hollow"
          side={truly[1] > 0 ? 1 : -1}
          words={[isRoomy ? 'truly nearest' : 'truly', tell(found.onMapAway - found.gain)]}
        />
      )}
      <Scale x={eye[0] - radius} y={eye[1] + radius + (isRoomy ? 0 : EDGE / 2)} unit={glass.unit} />
    </svg>
  );
}

/** All points, upwards, as large as they may be from the left edge on. */
function wholeOf(points: readonly Spot[], [width, height]: Spot): PlaneScale {
  const [up, across] = [0, 1].map((k) => points.map((point) => point[k]));
  const [low, high, left, right] = [Math.min(...up), Math.max(...up), Math.min(...across), Math.max(...across)];
  const unit = Math.min((width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (high - low));
  return upwards([width / 2, height / 2], [(low + high) / 2, (left + right) / 2], unit);
}

/** Both lines that touch the place that is looked at and the glass from outside. */
function beam([x, y]: Spot, small: number, [toX, toY]: Spot, large: number): string {
  const angle = Math.atan2(toY - y, toX - x);
  const lean = Math.acos((small - large) / Math.hypot(toX - x, toY - y));
  return [angle + lean, angle - lean]
    .map((a) => {
      const [c, s] = [Math.cos(a), Math.sin(a)];
      return `M${x + small * c} ${y + small * s}L${toX + large * c} ${toY + large * s}`;
    })
    .join('');
}

interface AnswerProps {
  part: string;
  scale: PlaneScale;
  at: Spot;
  look: 'held' | 'hollow';
  /** To which side its words stand: 1 for the right. */
  side: 1 | -1;
  words: readonly string[];
}

const Answer = ({ part, scale, at, look, side, words }: AnswerProps) => {
  const [x, y] = scale.at(at);
  return (
    <g data-part={part}>
      <PlaneDot scale={scale} at={at} look={look} />
      <g className={`flat-dot is-${look}`} transform={`translate(${(x + 4 * side).toFixed(1)} ${y.toFixed(1)})`}>
        {words.map((word, i) => (
          <text key={word} y={28 + 20 * i} textAnchor={side > 0 ? 'start' : 'end'}>
            {word}
          </text>
        ))}
      </g>
    </g>
  );
};

/** How long one degree is under the glass. */
function Scale({ x, y, unit }: { x: number; y: number; unit: number }) {
  const step = unit * DEGREE > 16 ? 1 : 5;
  return (
    <g className="flat-note">
      <path d={`M${x.toFixed(1)} ${(y - 4).toFixed(1)}v4h${(step * DEGREE * unit).toFixed(1)}v-4`} />
      <text x={x + step * DEGREE * unit + 8} y={y + 2}>
        {degrees(step * DEGREE)}
      </text>
    </g>
  );
}
