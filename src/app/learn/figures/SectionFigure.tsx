import { useId, useMemo, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { KEY_HEIGHT } from './BeatView';
import { lineOf, PlaneDot, type PlaneScale, pathThrough, planeScale } from './plane-plot';
import { type ClampStep, cornersOf, type Section } from './section';
import { inBall, type SectionAnswers, sectionAnswers } from './section-answers';
import { Gap, type Room, Rounds, RoundsWords, TrulyBars } from './section-marks';

/** CSS pixels: a narrower figure has no room for words at each clamp. */
const ROOMY = 420;
/** rad that are seen at least: the whole ball, as large as it was before it was cut. */
const SEEN = [-184, 184, -184, 184].map((edge) => edge * DEGREE);
/** rad: points nearer to each other are one. */
const APART = 3 * DEGREE;
/** CSS pixels from what stands in the corner to what stands under it. */
const UNDER_GAP = 28;

/**
 * A section of the limit, its planes as lines: how far round what is asked for reaches until it touches, where one clamp after the other
 * ends, and what lies equally far by the true angle.
 */
export function SectionFigure() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const pull = Number(useKnob('pull') ?? 0);
  const direction = Number(useKnob('direction') ?? 0);
  const grown = Number(useKnob('grown') ?? 1);
  const swept = Number(useKnob('swept') ?? 1);
  const limit = useSelectedLimit();
  const open = useBeatHere();
  const answers = useMemo(() => sectionAnswers({ limit, knobs: { pull, direction } }), [limit, pull, direction]);
  return (
    <div ref={host} className="flat-figure is-open fill">
      {answers && width > 0 && (
        <Drawing
          answers={answers}
          grown={Math.max(0, grown)}
          done={swept}
          has={(part) => open?.parts.some(({ id }) => id === part) ?? false}
          scale={planeScale([width, height - KEY_HEIGHT], SEEN)}
          size={[width, height - KEY_HEIGHT]}
          aside={host.current && roomUnder(host.current)}
        />
      )}
    </div>
  );
}

/** The room under what stands in the corner. */
function roomUnder(host: HTMLElement): Room | null {
  const corner = host.closest('.learn-figure')?.querySelector<HTMLElement>('.learn-frame');
  if (!corner) return null;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = corner;
  return { left: offsetLeft, top: offsetTop + offsetHeight + UNDER_GAP, wide: offsetWidth };
}

interface SectionProps {
  answers: SectionAnswers;
  /** How much of the way to the limit the circle round what is asked for has grown, and how much of a sweep is done; 0 to 1. */
  grown: number;
  done: number;
  has: (part: string) => boolean;
  scale: PlaneScale;
  size: [number, number];
  /** Where there is room for what tells more. */
  aside: Room | null;
}

function Drawing({ answers, grown, done, has, scale, size, aside }: SectionProps) {
  const { section, asked, nearest, beyond, clamps, swept, truly } = answers;
  const ballId = useId();
  const inPlot = useId();
  const isOutside = clamps.length > 0;
  const isSwept = has('sweep');
  const isTrue = isOutside && has('truly');
  const isTouching = isTrue && grown >= 1;
  const sweep = [asked, ...clamps.map(({ to }) => to)];
  const steps = sweep.slice(1).map((to, i) => inBall(to, sweep[i]));
  const long = steps.reduce((sum, step) => sum + step, 0);
  /** How much of the sweep is done once a clamp is. */
  const doneAt = (clamp: number) => steps.slice(0, clamp + 1).reduce((sum, step) => sum + step, 0) / long;
  const [middleX, middleY] = scale.at([0, 0]);
  const isApart = (a: readonly [number, number]) => inBall(a, nearest) > APART;
  const isRoomy = size[0] > ROOMY;
  /** A word, and how far off it is. */
  const told = (word: string, away: number) => (isRoomy && (isSwept || isTrue) ? `${word}, ${degrees(away, 1)}` : word);
  return (
    <svg width={size[0]} height={size[1]} role="img" aria-label="A section of the limit, with the pull and its answers">
      <clipPath id={ballId}>
        <circle cx={middleX} cy={middleY} r={Math.PI * scale.unit} />
      </clipPath>
      <clipPath id={inPlot}>
        <rect x="0" y="0" width={2 * size[0]} height={size[1]} />
      </clipPath>
      <circle className="flat-skin" clipPath={`url(#${inPlot})`} cx={middleX} cy={middleY} r={Math.PI * scale.unit} />
      <text className="flat-note" x={middleX} y={middleY - Math.PI * scale.unit - 7} textAnchor="middle">
        180°
      </text>
      <g clipPath={`url(#${inPlot})`}>
        <g data-part="planes" clipPath={`url(#${ballId})`}>
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
      {has('planes') && !isSwept && isRoomy && clamps[0] && <FirstPair scale={scale} clamp={clamps[0]} />}
      <Rounds
        answers={answers}
        scale={scale}
        isOutside={isOutside}
        isTrue={isTrue}
        hasCircle={has('circle')}
        grown={grown}
        ball={ballId}
      />
      {isTrue && isRoomy && grown > 0.3 && !isTouching && <RoundsWords answers={answers} scale={scale} grown={grown} />}
      {isSwept && (
        <g data-part="sweep">
          <path className="flat-sweep" pathLength="1" strokeDasharray={`${done} 1`} d={pathThrough(scale, sweep)} />
          {clamps.slice(0, -1).map(({ to, pair, line: [nx, ny] }, i) => {
            if (done < doneAt(i)) return null;
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
                {isRoomy ? `pair ${pair}` : undefined}
              </PlaneDot>
            );
          })}
          {isApart(swept) && done >= 1 && (
            <>
              <Gap scale={scale} from={nearest} to={swept}>
                {isRoomy ? `${degrees(inBall(swept, nearest), 1)} apart` : undefined}
              </Gap>
              <PlaneDot scale={scale} at={swept} look="sweep" by={[-12, -10]} anchor="end">
                {told(isRoomy ? `pair ${clamps.at(-1)?.pair}: one sweep` : 'one sweep', inBall(asked, swept))}
              </PlaneDot>
            </>
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
      {isTouching && isApart(truly) && (
        <g data-part="truly">
          <PlaneDot scale={scale} at={truly} look="hollow" by={[-16, 13]} anchor="end">
            truly nearest
          </PlaneDot>
        </g>
      )}
      <g data-part="now">
        <PlaneDot scale={scale} at={nearest} look="held" by={[-12, isTouching ? -8 : 18]} anchor="end">
          {isTouching ? 'held' : told(isOutside ? 'held' : 'asked and held', beyond)}
        </PlaneDot>
      </g>
      {isTouching && aside && isRoomy && <TrulyBars answers={answers} {...aside} />}
    </svg>
  );
}

/** rad along a line: its words are clear of the pull. */
const CLEAR = 46 * DEGREE;

/** Names the pair of planes that clamps first, at the plane that stops what is asked for. */
function FirstPair({
  scale,
  clamp: {
    to,
    pair,
    line: [nx, ny],
  },
}: {
  scale: PlaneScale;
  clamp: ClampStep;
}) {
  const up = nx > 0 ? 1 : -1;
  const [x, y] = scale.at([to[0] - up * ny * CLEAR, to[1] + up * nx * CLEAR]);
  return (
    <text data-part="planes" x={x + 10} y={y + 5}>
      {`pair ${pair}`}
    </text>
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
