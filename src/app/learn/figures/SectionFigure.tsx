import { useId, useMemo, useRef } from 'react';
import type { Vec3 } from '../../../core';
import { cross, DEGREE, dot } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { lineOf, PlaneDot, type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { cornersOf, NEAR_PLANE, type Plane, type Section } from './section';
import { type SectionAnswers, sectionAnswers } from './section-answers';

/** CSS pixels: a narrower figure has no room for words at each clamp. */
const ROOMY = 420;
/** CSS pixels at the lower edge: the key stands there. */
const KEY = 44;
/** rad that are seen at least: the limit, and what is as far from the farthest pull as the limit is. */
const SEEN = [-102, 226, -112, 112].map((edge) => edge * DEGREE);
/** rad: rings of the ball round its middle, and where on them their words stand: clear of the ways back. */
const RINGS = [90 * DEGREE, Math.PI];
const RING_WORD = 48 * DEGREE;
/** rad: points nearer to each other are one. */
const APART = 3 * DEGREE;
/** How much larger the lens shows both answers, at most, and how far out they lie in the lens then, at most; CSS pixels from it to what is round it. */
const ZOOM = 3;
const SPREAD = 0.65;
const LENS_GAP = 12;

/**
 * A section of the limit, its planes as lines: how far round what is asked for reaches until it touches, where one clamp after the other
 * ends, and what lies equally far by the true angle.
 */
export function SectionFigure() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const pull = Number(useKnob('pull') ?? 0);
  const direction = Number(useKnob('direction') ?? 0);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const open = useBeatHere();
  const answers = useMemo(() => sectionAnswers({ limit, knobs: { pull, direction } }), [limit, pull, direction]);
  const samples = useMemo(
    () => (answers && cloud ? samplesIn(cloud.parts[0].points, answers.plane) : []),
    [answers, cloud],
  );
  return (
    <div ref={host} className="flat-figure is-open fill">
      {answers && width > 0 && (
        <Drawing
          answers={answers}
          samples={samples}
          has={(part) => open?.parts.some(({ id }) => id === part) ?? false}
          scale={planeScale([width, height - KEY], SEEN)}
          size={[width, height - KEY]}
          lens={host.current && lensUnder(host.current, height - KEY)}
        />
      )}
    </div>
  );
}

function samplesIn(points: ArrayLike<number>, { x, y }: Plane): [number, number][] {
  const found: [number, number][] = [];
  const normal = cross(x, y);
  for (let i = 0; i < points.length; i += 3) {
    const v: Vec3 = [points[i], points[i + 1], points[i + 2]];
    if (Math.abs(dot(v, normal)) < NEAR_PLANE) found.push([dot(v, x), dot(v, y)]);
  }
  return found;
}

/** CSS pixels: a circle in a place. */
interface Round {
  x: number;
  y: number;
  r: number;
}

/** The circle that has room under what stands in the corner. */
function lensUnder(host: HTMLElement, low: number): Round | null {
  const corner = host.closest('.learn-figure')?.querySelector<HTMLElement>('.learn-frame');
  if (!corner) return null;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = corner;
  const top = offsetTop + offsetHeight;
  const r = Math.min(offsetWidth, low - top - LENS_GAP) / 2;
  return { x: offsetLeft + offsetWidth / 2, y: (top + LENS_GAP + low) / 2, r };
}

interface SectionProps {
  answers: SectionAnswers;
  samples: readonly [number, number][];
  has: (part: string) => boolean;
  scale: PlaneScale;
  size: [number, number];
  lens: Round | null;
}

function Drawing({ answers, samples, has, scale, size, lens }: SectionProps) {
  const { section, asked, nearest, clamps, swept, nearestAway, sweptAway, truly, trulyAway } = answers;
  const inBall = useId();
  const inPlot = useId();
  const isOutside = clamps.length > 0;
  const isSwept = has('sweep');
  const isTrue = isOutside && has('truly');
  const sweep = [asked, ...clamps.map(({ to }) => to)];
  const [middleX, middleY] = scale.at([0, 0]);
  const isApart = (a: readonly [number, number]) => Math.hypot(a[0] - nearest[0], a[1] - nearest[1]) > APART;
  const isRoomy = size[0] > ROOMY;
  /** A word, and how far off it is. */
  const told = (word: string, away: number) => (isRoomy && (isSwept || isTrue) ? `${word}, ${degrees(away, 1)}` : word);
  return (
    <svg width={size[0]} height={size[1]} role="img" aria-label="A section of the limit, with the pull and its answers">
      <clipPath id={inBall}>
        <circle cx={middleX} cy={middleY} r={Math.PI * scale.unit} />
      </clipPath>
      <clipPath id={inPlot}>
        <rect x="0" y="0" width={2 * size[0]} height={size[1]} />
      </clipPath>
      <g className="flat-rings" clipPath={`url(#${inPlot})`}>
        {RINGS.map((ring) => (
          <g key={ring}>
            <circle cx={middleX} cy={middleY} r={ring * scale.unit} />
            {isRoomy && !isTrue && !has('planes') && (
              <text
                x={middleX + Math.cos(RING_WORD) * ring * scale.unit + 6}
                y={middleY + Math.sin(RING_WORD) * ring * scale.unit + 6}
              >
                {degrees(ring)}
              </text>
            )}
          </g>
        ))}
      </g>
      <g clipPath={`url(#${inPlot})`}>
        <g data-part="planes" clipPath={`url(#${inBall})`}>
          {has('planes') &&
            !isSwept &&
            boundsOf(section).map((line) => (
              <path
                key={line.join()}
                className={isPairOf(clamps[0]?.line, line) ? 'flat-plane is-used' : 'flat-plane'}
                d={lineOf(scale, line)}
              />
            ))}
          {isSwept &&
            clamps.map(({ line }) => <path key={line.join()} className="flat-plane is-used" d={lineOf(scale, line)} />)}
        </g>
      </g>
      <path className="flat-samples" d={samples.map((at) => `${pathThrough(scale, [at])}h0`).join('')} />
      <Rounds answers={answers} scale={scale} isOutside={isOutside} isTrue={isTrue} />
      {isSwept && (
        <g data-part="sweep">
          <path className="flat-sweep" d={pathThrough(scale, sweep)} />
          {clamps.slice(0, -1).map(({ to, line: [nx, ny] }, i) => {
            // On the side to which the line does not rise.
            const side = nx * ny < 0 ? -1 : 1;
            return (
              <PlaneDot
                key={to.join()}
                scale={scale}
                at={to}
                look="step"
                by={[10 * side, -8]}
                anchor={side < 0 ? 'end' : 'start'}
              >
                {isRoomy ? `clamp ${i + 1}` : undefined}
              </PlaneDot>
            );
          })}
          {isApart(swept) && (
            <PlaneDot scale={scale} at={swept} look="sweep" by={[-12, -10]} anchor="end">
              {told('one sweep', sweptAway)}
            </PlaneDot>
          )}
        </g>
      )}
      {isOutside && (
        <g data-part="way">
          <PlaneDot scale={scale} at={asked} look="asked" by={[13, 5]}>
            asked
          </PlaneDot>
        </g>
      )}
      {isTrue && isApart(truly) && (
        <g data-part="truly">
          <PlaneDot scale={scale} at={truly} look="hollow" by={[-16, 13]} anchor="end">
            {told('truly nearest', trulyAway)}
          </PlaneDot>
        </g>
      )}
      <g data-part="now">
        <PlaneDot scale={scale} at={nearest} look="held" by={[-12, isTrue ? -8 : 18]} anchor="end">
          {isTrue ? told('nearest in the ball', nearestAway) : told(isOutside ? 'held' : 'asked and held', nearestAway)}
        </PlaneDot>
      </g>
      {isTrue && lens && lens.r > 0 && <Lens answers={answers} scale={scale} lens={lens} />}
    </svg>
  );
}

interface RoundsProps {
  answers: SectionAnswers;
  scale: PlaneScale;
  isOutside: boolean;
  isTrue: boolean;
}

/** The limit, and what is as far from the pose asked for as the limit is: in the ball, and by the true angle. */
function Rounds({ answers: { section, asked, nearest, asFar }, scale, isOutside, isTrue }: RoundsProps) {
  const [askedX, askedY] = scale.at(asked);
  const radius = Math.hypot(asked[0] - nearest[0], asked[1] - nearest[1]);
  return (
    <>
      <path className="flat-limit" data-part="limit" d={`${pathThrough(scale, cornersOf(section))}Z`} />
      {isOutside && (
        <>
          <circle className="flat-reach" data-part="circle" cx={askedX} cy={askedY} r={radius * scale.unit} />
          <path className="flat-way" data-part="way" d={pathThrough(scale, [asked, nearest])} />
        </>
      )}
      {isTrue && <path className="flat-as-far" data-part="truly" d={`${pathThrough(scale, asFar)}Z`} />}
    </>
  );
}

/** Both answers, larger, and what of the picture that is. */
function Lens({ answers, scale, lens: { x, y, r } }: { answers: SectionAnswers; scale: PlaneScale; lens: Round }) {
  const inLens = useId();
  const { nearest, truly } = answers;
  const [midX, midY] = scale.at([(nearest[0] + truly[0]) / 2, (nearest[1] + truly[1]) / 2]);
  const half = (Math.hypot(nearest[0] - truly[0], nearest[1] - truly[1]) / 2) * scale.unit;
  const zoom = half > 0 ? Math.min(ZOOM, Math.floor((2 * SPREAD * r) / half) / 2) : ZOOM;
  const larger: PlaneScale = {
    unit: zoom * scale.unit,
    at: (point) => {
      const [px, py] = scale.at(point);
      return [x + zoom * (px - midX), y + zoom * (py - midY)];
    },
  };
  const small = r / zoom;
  const far = Math.hypot(x - midX, y - midY);
  // From the small circle to the large one, along the line between their middles.
  const [toX, toY] = [(x - midX) / far, (y - midY) / far];
  return (
    <g className="flat-lens">
      <path d={`M${midX + toX * small} ${midY + toY * small}L${x - toX * r} ${y - toY * r}`} />
      <circle cx={midX} cy={midY} r={small} />
      <clipPath id={inLens}>
        <circle cx={x} cy={y} r={r} />
      </clipPath>
      <circle className="is-ground" cx={x} cy={y} r={r} />
      <g clipPath={`url(#${inLens})`}>
        <Rounds answers={answers} scale={larger} isOutside isTrue />
        <PlaneDot scale={larger} at={truly} look="hollow" />
        <PlaneDot scale={larger} at={nearest} look="held" />
      </g>
      <circle cx={x} cy={y} r={r} />
      <text x={x + r} y={y + 0.95 * r} textAnchor="end">{`× ${zoom}`}</text>
    </g>
  );
}

/** Whether two lines run side by side: a pair of planes. */
const isPairOf = (one: readonly number[] | undefined, other: readonly number[]): boolean =>
  one?.[0] === other[0] && one[1] === other[1];

/** rad: a corner that lies no farther from a line is on the line. */
const ON = 1e-6;

/** The lines that are edges of the section: unit normal and distance from the origin. */
function boundsOf(section: Section): [number, number, number][] {
  const { slabs } = section;
  const corners = cornersOf(section);
  return Array.from({ length: slabs.length / 2 }, (_, i): [number, number, number] => {
    const [x, y, middle, half] = slabs.slice(4 * Math.floor(i / 2));
    return [x, y, middle + (i % 2 ? half : -half)];
  }).filter(([x, y, away]) => corners.filter(([p, q]) => Math.abs(x * p + y * q - away) < ON).length > 1);
}
