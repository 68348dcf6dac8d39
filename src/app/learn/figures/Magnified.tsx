import { useId, useRef } from 'react';
import { cross, DEGREE, dot, length, plus, subtract, unit } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { PlaneDot, pathThrough } from './plane-plot';
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

/** CSS pixels at the bottom that the key lies over. */
const KEY = 34;

/** Both answers under a magnifying glass. */
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

function Glass({ found, size: [width, height] }: { found: TwoNearest; size: [number, number] }) {
  const clip = useId();
  const plane = planeOf(found);
  const truly: [number, number] = [0, 1].map((k) =>
    dot(subtract(found.truly, found.onMap), k === 0 ? plane.x : plane.y),
  ) as [number, number];
  const apart = Math.hypot(...truly);
  const reach = Math.max(LEAST, 1.7 * apart);
  const radius = 0.42 * Math.min(width, height - KEY);
  const middle: [number, number] = [truly[0] / 2, truly[1] / 2];
  const unitOf = radius / reach;
  const glass = {
    unit: unitOf,
    at: ([x, y]: readonly [number, number]): [number, number] => [
      width / 2 + (x - middle[0]) * unitOf,
      height / 2 - (y - middle[1]) * unitOf,
    ],
  };
  const section = sectionOf(found.shape, plane);
  const away = dot(subtract(found.asked, found.onMap), plane.x);
  const isApart = apart * glass.unit > 14;
  return (
    <svg width={width} height={height} role="img" aria-label="Both answers under a magnifying glass">
      <clipPath id={clip}>
        <circle cx={width / 2} cy={height / 2} r={radius} />
      </clipPath>
      <circle className="flat-glass" cx={width / 2} cy={height / 2} r={radius} />
      <g clipPath={`url(#${clip})`}>
        <path className="flat-limit" data-part="limit" d={`${pathThrough(glass, cornersOf(section))}Z`} />
        <path
          className="flat-way"
          data-part="way"
          d={pathThrough(glass, [
            [away, 0],
            [0, 0],
          ])}
        />
        {isApart && <path className="flat-true-way" data-part="truly" d={pathThrough(glass, [[away, 0], truly])} />}
      </g>
      <circle className="flat-rim" cx={width / 2} cy={height / 2} r={radius} />
      <g data-part="now">
        <PlaneDot scale={glass} at={[0, 0]} look="held" by={[0, 22]} anchor="middle">
          nearest on the map
        </PlaneDot>
      </g>
      {isApart && (
        <g data-part="truly">
          <PlaneDot scale={glass} at={truly} look="hollow" by={[0, -14]} anchor="middle">
            truly nearest
          </PlaneDot>
        </g>
      )}
      <Scale x={width / 2 - radius} y={height / 2 + radius} unit={glass.unit} />
    </svg>
  );
}

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
