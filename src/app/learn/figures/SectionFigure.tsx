import { useRef } from 'react';
import type { Vec3 } from '../../../core';
import { cross, DEGREE, dot } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { lineOf, PlaneDot, pathThrough, planeScale } from './plane-plot';
import { cornersOf, type Plane, type Section } from './section';
import { type SectionAnswers, sectionAnswers } from './section-answers';

/** CSS pixels: a narrower figure has no room for words at each clamp. */
const ROOMY = 420;
/** rad: samples that lie no farther from the plane are shown in it. */
const NEAR = 4 * DEGREE;
/** rad that are seen at least. */
const SEEN = [-118 * DEGREE, 152 * DEGREE, -100 * DEGREE, 100 * DEGREE] as const;

/** A section of the limit, its planes as lines: where the nearest point is, and where one clamp after the other ends. */
export function SectionFigure() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const pull = Number(useKnob('pull') ?? 0);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const cloud = useLimber(({ fit, work: { selectedJoint } }) => fit?.clouds[selectedJoint] ?? null);
  const isSwept = useBeatHere()?.parts.some(({ id }) => id === 'sweep') ?? false;
  const answers = sectionAnswers({ limit, knobs: { pull } });
  return (
    <div ref={host} className="flat-figure is-open fill">
      {answers && width > 0 && (
        <Drawing
          answers={answers}
          samples={cloud ? samplesIn(cloud.parts[0].points, answers.plane) : []}
          isSwept={isSwept}
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
  isSwept: boolean;
  size: [number, number];
}

function Drawing({ answers, samples, isSwept, size }: SectionProps) {
  const { section, asked, nearest, clamps, swept, nearestAway, sweptAway } = answers;
  const scale = planeScale(size, SEEN);
  const isOutside = clamps.length > 0;
  const [way, sweep] = [
    [asked, nearest],
    [asked, ...clamps.map(({ to }) => to)],
  ] as const;
  const [wordX, wordY] = scale.at([(asked[0] + swept[0]) / 2, (asked[1] + swept[1]) / 2]);
  const isApart = Math.hypot(swept[0] - nearest[0], swept[1] - nearest[1]) > 3 * DEGREE;
  return (
    <svg width={size[0]} height={size[1]} role="img" aria-label="A section of the limit, with the pull and its answers">
      <g data-part="planes">
        {boundsOf(section).map((line) => (
          <path key={line.join()} className="flat-plane" d={lineOf(scale, line)} />
        ))}
      </g>
      <path className="flat-limit" data-part="limit" d={`${pathThrough(scale, cornersOf(section))}Z`} />
      <path className="flat-samples" d={samples.map((at) => `${pathThrough(scale, [at])}h0`).join('')} />
      {isSwept && (
        <g data-part="sweep">
          {clamps.map(({ line }) => (
            <path key={line.join()} className="flat-clamp" d={lineOf(scale, line)} />
          ))}
          <path className="flat-sweep" d={pathThrough(scale, sweep)} />
          {clamps.slice(0, -1).map(({ to }, i) => (
            <PlaneDot key={to.join()} scale={scale} at={to} look="step" by={[0, -14]} anchor="middle">
              {size[0] > ROOMY ? `clamp ${i + 1}` : undefined}
            </PlaneDot>
          ))}
        </g>
      )}
      {isOutside && (
        <g data-part="way">
          <path className="flat-way" d={pathThrough(scale, way)} />
          <PlaneDot scale={scale} at={asked} look="asked" by={[13, 5]}>
            asked
          </PlaneDot>
        </g>
      )}
      {isSwept && isApart && (
        <g data-part="sweep">
          <PlaneDot scale={scale} at={swept} look="sweep" by={[-12, -10]} anchor="end">
            one sweep
          </PlaneDot>
          <path className="flat-straight" d={pathThrough(scale, [asked, swept])} />
          <text className="flat-straight-word" x={wordX} y={wordY + 4} textAnchor="middle">
            {degrees(sweptAway, 1)} away
          </text>
        </g>
      )}
      <g data-part="now">
        <PlaneDot scale={scale} at={nearest} look="held" by={[-12, 18]} anchor="end">
          {isOutside ? `nearest${isSwept ? `, ${degrees(nearestAway, 1)} away` : ''}` : 'now'}
        </PlaneDot>
      </g>
    </svg>
  );
}

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
