import { useId, useMemo, useRef } from 'react';
import type { Vec3 } from '../../../core';
import { cross, DEGREE, dot } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { lineOf, PlaneDot, type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { cornersOf, type Plane, type Section } from './section';
import { type SectionAnswers, sectionAnswers } from './section-answers';

/** CSS pixels: a narrower figure has no room for words at each clamp. */
const ROOMY = 420;
/** rad: samples that lie no farther from the plane are shown in it. */
const NEAR = 4 * DEGREE;
/** rad that are seen at least: as far as the ball goes on the side of the pull, and with the knob `close` at 1 the place of both answers. */
const WHOLE = [-92, 194, -104, 104].map((edge) => edge * DEGREE);
const CLOSE = [0, 188, -82, 72].map((edge) => edge * DEGREE);
/** rad: rings of the ball round its middle, and where on them their words stand: clear of the ways back. */
const RINGS = [90 * DEGREE, Math.PI];
const RING_WORD = 40 * DEGREE;
/** rad: points nearer to each other are one. */
const APART = 3 * DEGREE;

/**
 * A section of the limit, its planes as lines: how far round what is asked for reaches until it touches, where one clamp after the other
 * ends, and what lies equally far by the true angle.
 */
export function SectionFigure() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const pull = Number(useKnob('pull') ?? 0);
  const grown = Number(useKnob('grown') ?? 1);
  const close = Number(useKnob('close') ?? 0);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const cloud = useLimber(({ fit, work: { selectedJoint } }) => fit?.clouds[selectedJoint] ?? null);
  const open = useBeatHere();
  const answers = useMemo(() => sectionAnswers({ limit, knobs: { pull } }), [limit, pull]);
  const samples = useMemo(
    () => (answers && cloud ? samplesIn(cloud.parts[0].points, answers.plane) : []),
    [answers, cloud],
  );
  const has = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  return (
    <div ref={host} className="flat-figure is-open fill">
      {answers && width > 0 && (
        <Drawing
          answers={answers}
          samples={samples}
          has={has}
          grown={grown}
          scale={planeScale(
            [width, height],
            WHOLE.map((edge, i) => edge + close * (CLOSE[i] - edge)),
          )}
          size={[width, height]}
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
    if (Math.abs(dot(v, normal)) < NEAR) found.push([dot(v, x), dot(v, y)]);
  }
  return found;
}

interface SectionProps {
  answers: SectionAnswers;
  samples: readonly [number, number][];
  has: (part: string) => boolean;
  /** 0 to 1: how far the circle has grown. */
  grown: number;
  scale: PlaneScale;
  size: [number, number];
}

function Drawing({ answers, samples, has, grown, scale, size }: SectionProps) {
  const { section, asked, nearest, clamps, swept, nearestAway, sweptAway, truly, trulyAway, asFar } = answers;
  const inBall = useId();
  const isOutside = clamps.length > 0;
  const isSwept = has('sweep');
  const sweep = [asked, ...clamps.map(({ to }) => to)];
  const [middleX, middleY] = scale.at([0, 0]);
  const [askedX, askedY] = scale.at(asked);
  const between = (to: readonly [number, number]) => scale.at([(asked[0] + to[0]) / 2, (asked[1] + to[1]) / 2]);
  const [wordX, wordY] = between(swept);
  const [wayX, wayY] = between(nearest);
  const isApart = (a: readonly [number, number]) => Math.hypot(a[0] - nearest[0], a[1] - nearest[1]) > APART;
  const isRoomy = size[0] > ROOMY;
  const radius = grown * Math.hypot(asked[0] - nearest[0], asked[1] - nearest[1]);
  return (
    <svg width={size[0]} height={size[1]} role="img" aria-label="A section of the limit, with the pull and its answers">
      <clipPath id={inBall}>
        <circle cx={middleX} cy={middleY} r={Math.PI * scale.unit} />
      </clipPath>
      <g className="flat-rings">
        {RINGS.map((ring) => (
          <g key={ring}>
            <circle cx={middleX} cy={middleY} r={ring * scale.unit} />
            {isRoomy && !has('truly') && (
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
      <path className="flat-limit" data-part="limit" d={`${pathThrough(scale, cornersOf(section))}Z`} />
      <path className="flat-samples" d={samples.map((at) => `${pathThrough(scale, [at])}h0`).join('')} />
      {isSwept && (
        <g data-part="sweep">
          <path className="flat-sweep" d={pathThrough(scale, sweep)} />
          {clamps.slice(0, -1).map(({ to }, i) => (
            <PlaneDot key={to.join()} scale={scale} at={to} look="step" by={[0, -14]} anchor="middle">
              {isRoomy ? `clamp ${i + 1}` : undefined}
            </PlaneDot>
          ))}
        </g>
      )}
      {isOutside && (
        <>
          <circle className="flat-reach" data-part="circle" cx={askedX} cy={askedY} r={radius * scale.unit} />
          {has('truly') && (
            <path
              className="flat-as-far"
              data-part="truly"
              clipPath={`url(#${inBall})`}
              d={`${pathThrough(scale, asFar)}Z`}
            />
          )}
        </>
      )}
      {isOutside && (
        <g data-part="way">
          <path className="flat-way" d={pathThrough(scale, [asked, nearest])} />
          {isSwept && isRoomy && (
            <text className="flat-way-word" x={wayX} y={wayY + 22} textAnchor="middle">
              {degrees(nearestAway, 1)}
            </text>
          )}
          <PlaneDot scale={scale} at={asked} look="asked" by={[13, 5]}>
            asked
          </PlaneDot>
        </g>
      )}
      {isSwept && isApart(swept) && (
        <g data-part="sweep">
          <PlaneDot scale={scale} at={swept} look="sweep" by={[-12, -10]} anchor="end">
            one sweep
          </PlaneDot>
          <path className="flat-straight" d={pathThrough(scale, [asked, swept])} />
          {isRoomy && (
            <text className="flat-straight-word" x={wordX} y={wordY + 4} textAnchor="middle">
              {degrees(sweptAway, 1)}
            </text>
          )}
        </g>
      )}
      {has('truly') && isApart(truly) && (
        <g data-part="truly">
          <PlaneDot scale={scale} at={truly} look="hollow" by={[-14, 22]} anchor="end">
            {isRoomy ? `truly nearest, ${degrees(trulyAway, 1)}` : 'truly'}
          </PlaneDot>
        </g>
      )}
      <g data-part="now">
        <PlaneDot
          scale={scale}
          at={nearest}
          look="held"
          by={[-12, has('truly') ? -8 : isSwept || !isOutside ? 18 : 5]}
          anchor="end"
        >
          {isOutside
            ? !has('truly')
              ? 'held'
              : isRoomy
                ? `in the ball, ${degrees(nearestAway, 1)}`
                : 'in the ball'
            : 'now'}
        </PlaneDot>
      </g>
    </svg>
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
