import { useRef } from 'react';
import { softenedGive } from '../../core/limit';
import { DEGREE } from '../../core/math';
import { useTick } from '../stage/use-tick';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';

const WIDTH = 226;
const HEIGHT = 78;
const LEFT = 26;
const RIGHT = WIDTH - 8;
const BOTTOM = 58;
const TOP = 14;
/** °: how far beyond the limit the curve may reach. */
const SPANS = [20, 40, 60, 90, 120, 180];
/** tanh of this is nearly 1: a curve as long as this over its falloff shows its knee and where it goes flat. */
const FLAT = 2;
const STEPS = 64;

/** rad: the shortest of the spans that shows how a curve ends. */
const spanOf = (falloff: number): number =>
  DEGREE * (SPANS.find((span) => falloff * span * DEGREE >= FLAT) ?? SPANS[SPANS.length - 1]);

/** How much a limit gives over how far beyond it a rotation asks to be, with the selected joint's place on it now. */
export function SofteningCurve() {
  const isOn = useLimber((state) => state.work.settings.softening);
  const radius = useLimber((state) => state.work.settings.softeningRadius);
  const falloff = useLimber((state) => state.work.settings.softeningFalloff);
  const joint = useLimber((state) => state.work.selectedJoint);
  const mark = useRef<SVGGElement>(null);
  const stem = useRef<SVGPathElement>(null);
  const note = useRef<SVGTextElement>(null);
  const softening = { radius, falloff };
  const most = Math.max(radius, 2 * DEGREE);
  const span = spanOf(falloff);
  const across = (distance: number): number => LEFT + (Math.min(distance, span) / span) * (RIGHT - LEFT);
  const up = (give: number): number => BOTTOM - (give / most) * (BOTTOM - TOP);

  useTick((live) => {
    if (!mark.current || !stem.current || !note.current) return;
    const asked = live.askedViolation[joint] ?? 0;
    const give = isOn ? softenedGive(softening, asked) : 0;
    const x = across(asked);
    // Past the right end the mark stays on the end of the line; the words are right.
    const y = up(isOn ? softenedGive(softening, Math.min(asked, span)) : 0);
    const isBeyond = asked > 0.05 * DEGREE;
    mark.current.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    mark.current.classList.toggle('is-beyond', isBeyond);
    stem.current.setAttribute('d', isBeyond ? `M${x} ${BOTTOM}V${y}` : '');
    writeText(note.current, isBeyond && isOn ? `gives ${degrees(give, 1)}` : '');
    const isFar = x > WIDTH - 76;
    note.current.setAttribute('x', String(isFar ? x - 7 : x + 7));
    note.current.setAttribute('y', String(BOTTOM - 6));
    note.current.setAttribute('text-anchor', isFar ? 'end' : 'start');
  });

  let line = '';
  for (let i = 0; i <= STEPS; i++) {
    const distance = (i / STEPS) * span;
    line += `${i ? 'L' : 'M'}${across(distance).toFixed(1)} ${up(softenedGive(softening, distance)).toFixed(1)}`;
  }
  return (
    <svg
      className={isOn ? 'softening-curve' : 'softening-curve is-off'}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The limit gives up to ${degrees(radius, 1)}`}
    >
      <path className="base" d={`M${LEFT} ${BOTTOM}H${RIGHT}`} />
      <path className="most" d={`M${LEFT} ${up(radius)}H${RIGHT}`} />
      <path className="area" d={`${line}V${BOTTOM}H${LEFT}z`} />
      <path className="line" d={line} />
      {(['start', 'middle', 'end'] as const).map((anchor, i) => (
        <g key={anchor}>
          <path className="base" d={`M${across((i / 2) * span)} ${BOTTOM}v3`} />
          <text x={across((i / 2) * span)} y={BOTTOM + 15} textAnchor={anchor}>
            {degrees((i / 2) * span)}
            {anchor === 'end' ? ' beyond' : ''}
          </text>
        </g>
      ))}
      <text x={LEFT - 5} y={BOTTOM + 2} textAnchor="end">
        0
      </text>
      <text x={LEFT - 5} y={up(radius) + 4} textAnchor="end">
        {degrees(radius)}
      </text>
      <path ref={stem} className="stem" />
      <g ref={mark} className="mark">
        <circle r="3.5" />
      </g>
      <text ref={note} className="note" />
    </svg>
  );
}
