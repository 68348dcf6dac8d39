import { degrees } from '../../ui/format';
import { type PlaneScale, pathThrough } from './plane-plot';
import { cornersOf } from './section';
import type { SectionAnswers } from './section-answers';

/** A place of the cut, rad. */
export type InSection = readonly [number, number];

/** Two places of the cut, and how far apart they are. */
export function Gap({
  scale,
  from,
  to,
  children,
}: {
  scale: PlaneScale;
  from: InSection;
  to: InSection;
  children?: string;
}) {
  const [x, y] = scale.at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  return (
    <g className="flat-gap">
      <path d={pathThrough(scale, [from, to])} />
      <text x={x - 12} y={y + 5} textAnchor="end">
        {children}
      </text>
    </g>
  );
}

/** CSS pixels: a place to draw in. */
export interface Room {
  left: number;
  top: number;
  wide: number;
}

/** CSS pixels: from a bar to the next, and from its word to the bar. */
const BAR_ROW = 48;
const BAR_UNDER = 12;

/** How far the pose that is nearest in the ball and the truly nearest one are turned from the pose asked for, as bars. */
export function TrulyBars({
  answers: { nearestAway, trulyAway },
  left,
  top,
  wide,
}: { answers: SectionAnswers } & Room) {
  return (
    <>
      <text className="flat-note" x={left} y={top}>
        truly, from asked to
      </text>
      {(
        [
          ['now', 'flat-curve', 'held', nearestAway],
          ['truly', 'flat-as-far', 'truly nearest', trulyAway],
        ] as const
      ).map(([part, look, word, away], i) => (
        <g key={part} data-part={part} transform={`translate(${left} ${top + 30 + i * BAR_ROW})`}>
          <text>{`${word}: ${degrees(away, 1)}`}</text>
          <path className={look} d={`M0 ${BAR_UNDER}h${((wide * away) / nearestAway).toFixed(1)}`} />
        </g>
      ))}
    </>
  );
}

interface RoundsProps {
  answers: SectionAnswers;
  scale: PlaneScale;
  isOutside: boolean;
  isTrue: boolean;
  hasCircle: boolean;
  /** How much of its way to the limit the circle has grown. */
  grown: number;
  /** What they end at: the id of a clip path. */
  ball?: string;
}

/** rad: how far the circle and the line of poses as far are from the pose asked for: equally far, each until it touches the limit. */
const roundsAway = ({ beyond, trulyAway }: SectionAnswers, grown: number) => ({
  inBall: grown * beyond,
  truly: Math.min(grown * beyond, trulyAway),
});

/** How far each of both lines is from the pose asked for, at the lines. */
export function RoundsWords({ answers, scale, grown }: Pick<RoundsProps, 'answers' | 'scale' | 'grown'>) {
  const away = roundsAway(answers, grown);
  const [x, y] = scale.at(answers.asked);
  const top = Math.min(...answers.asFar(away.truly).map((at) => scale.at(at)[1]));
  return (
    <>
      <text data-part="truly" x={x} y={top - 8} textAnchor="middle">
        {`truly ${degrees(away.truly, 1)}`}
      </text>
      <text
        className="flat-give-word"
        data-part="circle"
        x={x}
        y={y + away.inBall * scale.unit - 9}
        textAnchor="middle"
      >
        {`ball ${degrees(away.inBall, 1)}`}
      </text>
    </>
  );
}

/** The limit, and what is equally far from the pose asked for: in the ball, and by the true angle. */
export function Rounds({ answers, scale, isOutside, isTrue, hasCircle, grown, ball }: RoundsProps) {
  const { section, asked, nearest, asFar } = answers;
  const away = roundsAway(answers, grown);
  const [askedX, askedY] = scale.at(asked);
  const lines = (
    <>
      {isOutside && hasCircle && (
        <circle className="flat-reach" data-part="circle" cx={askedX} cy={askedY} r={away.inBall * scale.unit} />
      )}
      {isTrue && <path className="flat-as-far" data-part="truly" d={`${pathThrough(scale, asFar(away.truly))}Z`} />}
    </>
  );
  return (
    <>
      <path className="flat-limit" data-part="limit" d={`${pathThrough(scale, cornersOf(section))}Z`} />
      <g clipPath={ball && `url(#${ball})`}>{lines}</g>
      {isOutside && <path className="flat-way" data-part="way" d={pathThrough(scale, [asked, nearest])} />}
    </>
  );
}
