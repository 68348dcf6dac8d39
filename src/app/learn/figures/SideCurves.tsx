import { type CSSProperties, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { SIDE_PLOT_HEIGHT, SidePlot } from '../../drawing/SidePlot';
import { JUMP, type SidePolicy } from '../../drawing/side-curves';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { answersNow, askedNow, curveOf, lateBy, leavesAt, ROUND, sidesOf } from './side-now';

const NAMES: Readonly<Record<SidePolicy, string>> = {
  'short-way': 'short way round',
  nearer: 'nearer side',
  blend: 'blend',
  'rate-limit': 'rate limit',
};
/** Where the names stand: beyond the places where the curves part, above where they meet again. */
const NAMES_FROM = 204;
const NAMES_TOP = 160 * DEGREE;
const ROW = 42 * DEGREE;
/** ° asked: where the line of the opposite way has its words. */
const OPPOSITE = 62;
/** Units of the plot from a line to its word. */
const GAP = 7;
/** The same: as wide as the word of a jump; and so near to the jump that the word stands beyond what is asked. */
const WORD = 180;
const NEAR = 40;
/** CSS pixels: in a narrower strip words are short. */
const ROOMY = 480;

/** What the chosen way back answers while the joint is asked to turn all the way round, over what the nearer side answers. */
export function SideCurves() {
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  useFinds();
  const open = useBeatHere();
  const sides = sidesOf({ limit });
  const held = answersNow({ limit, knobs })?.answers;
  const asked = askedNow({ knobs });
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  // The plot is as wide as its place, and its words are as large as they are written.
  const isRoomy = width > ROOMY;
  const unit = height > 0 ? SIDE_PLOT_HEIGHT / height : 1;
  const chosen = sides?.curves.find(({ policy }) => policy === knobs.way);
  // How the curve goes on is the question.
  const isSoFar = knobs.soFar === true && !open?.isAnswered;
  const goesBack = open?.parts.some(({ id }) => id === 'back') && chosen?.policy === 'rate-limit';
  return (
    <div
      ref={host}
      className="learn-sides"
      data-part="curves"
      data-way={String(knobs.way ?? '')}
      style={{ '--unit': unit } as CSSProperties}
    >
      {sides && chosen && held && width > 0 && (
        <SidePlot
          // The chosen curve lies over the other.
          curves={[
            ...(chosen.policy === 'nearer' ? [] : [curveOf(sides, 'nearer')]),
            isSoFar ? { ...chosen, answers: chosen.answers.slice(0, asked + 1) } : chosen,
          ]}
          asked={asked}
          range={ROUND}
          width={width * unit}
          wordSize={unit}
          over={(x, y) => {
            const gap = GAP * unit;
            const { stepAt } = curveOf(sides, 'nearer');
            // The word of the jump stands where the line of what is asked does not.
            const past = x(asked) - x(chosen.stepAt);
            const isStruck = past > 0 && past < WORD * unit;
            const isLeft = isStruck && past > NEAR * unit;
            const jumpWordAt = isLeft
              ? x(Math.min(stepAt, chosen.stepAt) - 1) - gap
              : x(isStruck ? asked : chosen.stepAt) + gap;
            const leftAt = leavesAt(sides, chosen);
            const [late, lateBack] = [lateBy(sides, false), lateBy(sides, true)];
            // Elsewhere the turn that comes back is held as the turn that goes on.
            const [from, to] = [stepAt - 1 - lateBack, stepAt + late];
            return (
              <>
                <text className="side-axis" x={x(0) + gap} y={y(Math.PI) + 14 * unit}>
                  held
                </text>
                <text className="side-axis" x={x(ROUND) - gap} y={y(-Math.PI) - gap} textAnchor="end">
                  asked
                </text>
                {open?.parts.some(({ id }) => id === 'opposite') && (
                  <g className="side-opposite" data-part="opposite">
                    <path d={`M${x(0)} ${y(-Math.PI)}L${x(ROUND)} ${y(Math.PI)}`} />
                    <text x={x(OPPOSITE) + gap} y={y(OPPOSITE * DEGREE - Math.PI) + 12 * unit}>
                      opposite
                    </text>
                  </g>
                )}
                {chosen.policy === 'rate-limit' && (
                  <path
                    className="side-degrees"
                    d={Array.from(
                      chosen.answers.slice(stepAt, to + 1),
                      (answer, i) => `M${x(stepAt + i).toFixed(1)} ${y(answer).toFixed(1)}h0`,
                    ).join('')}
                  />
                )}
                {goesBack && (
                  <path
                    className="side-line is-rate-limit is-back"
                    data-part="back"
                    d={`M${Array.from(sides.back.answers.slice(from, to + 1), (answer, i) => `${x(from + i).toFixed(1)} ${y(answer).toFixed(1)}`).join('L')}`}
                  />
                )}
                <circle className="side-held" cx={x(asked)} cy={y(held[asked])} r={4.5 * unit} />
                {chosen.largestStep > JUMP && !isSoFar && (
                  <text className="side-word" x={jumpWordAt} y={y(0)} textAnchor={isLeft ? 'end' : 'start'}>
                    {`${isRoomy ? 'jumps from ' : ''}${degrees(chosen.answers[chosen.stepAt - 1], 1)} to ${degrees(chosen.answers[chosen.stepAt], 1)}`}
                  </text>
                )}
                {open?.parts.some(({ id }) => id === 'border') && (
                  <g className="side-border" data-part="border">
                    <path d={`M${x(ROUND / 2)} ${y(Math.PI)}V${y(-Math.PI)}`} />
                    <text x={x(ROUND / 2) - gap} y={y(-Math.PI) - gap} textAnchor="end">
                      cut locus
                    </text>
                  </g>
                )}
                {chosen.policy === 'blend' && (
                  <text className="side-word" x={x(leftAt) - gap} y={y(0)} textAnchor="end">
                    {`${isRoomy ? 'turns ' : ''}from ${leftAt}° on`}
                  </text>
                )}
                {chosen.policy === 'rate-limit' && (
                  <text className="side-word" x={x(to) + gap} y={y(0)}>
                    {`${isRoomy ? (goesBack ? 'going on, ' : `turns from ${leftAt}° on, arrives `) : ''}${late}° late`}
                  </text>
                )}
                {goesBack && (
                  <text className="side-word" x={x(from) - gap} y={y(0)} textAnchor="end">
                    {`${isRoomy ? 'coming back, ' : ''}${lateBack}° late`}
                  </text>
                )}
                {chosen.policy !== 'nearer' &&
                  (['nearer', chosen.policy] as const).map((policy, i) => (
                    <g key={policy} className={`side-name is-${policy}`}>
                      <path
                        className={`side-line is-${policy}`}
                        d={`M${x(NAMES_FROM)} ${y(NAMES_TOP - i * unit * ROW)}h24`}
                      />
                      <text x={x(NAMES_FROM) + 31} y={y(NAMES_TOP - i * unit * ROW) + 4}>
                        {`${NAMES[policy]}${isRoomy && policy === 'rate-limit' ? ', a dot for each degree' : ''}`}
                      </text>
                    </g>
                  ))}
              </>
            );
          }}
        />
      )}
    </div>
  );
}
