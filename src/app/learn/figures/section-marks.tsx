import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
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

/** rad: half of the line at which a joint that yields would have given all. */
const GIVE_LINE = 16 * DEGREE;

/** As far beyond the nearest pose as the give is, towards what is asked for. */
export function GiveLine({
  answers: { asked, nearest, beyond },
  scale,
}: {
  answers: SectionAnswers;
  scale: PlaneScale;
}) {
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const [outX, outY] = [0, 1].map((k) => (asked[k] - nearest[k]) / beyond);
  const at = (aside: number): InSection => [
    nearest[0] + give * outX - aside * outY,
    nearest[1] + give * outY + aside * outX,
  ];
  const [x, y] = scale.at(at(GIVE_LINE));
  return (
    <g data-part="give">
      <path className="flat-give" d={pathThrough(scale, [at(-GIVE_LINE), at(GIVE_LINE)])} />
      <text className="flat-give-word" x={x + 6} y={y - 6}>
        give
      </text>
    </g>
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
