import { useRef } from 'react';
import type { JointLimit } from '../../../core';
import { DEGREE } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import type { Taken, Twists, TwoArms } from './taken';
import { askedTwist, outerHinge, twistOf } from './two-arms';
import { useMade } from './use-made';
import { useTaken } from './use-taken';
import './flat.css';

/** CSS pixels: beside the bars, and from row to row at most. */
const PAD = 26;
const STEP = 130;
/** rad: beyond the range, either way. */
const MORE = 8 * DEGREE;

/** How far one hinge turns for each of two arms; and, once told, the one range that the hinge has for both. */
export function HingeNeeds() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const taken = useTaken();
  // The next step but one shows what other engines make of the limit: found while this step is read.
  useMade(limit, taken?.two != null);
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {limit && taken?.two && width > 0 && (
        <Rows limit={limit} taken={taken} two={taken.two} width={width} height={height} />
      )}
    </div>
  );
}

interface RowsProps {
  limit: JointLimit;
  taken: Taken;
  two: TwoArms;
  width: number;
  height: number;
}

function Rows({ limit, taken, two, width, height }: RowsProps) {
  const host = useRef<SVGSVGElement>(null);
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const { arms, half } = two;
  const most = Math.max(half, ...arms.flatMap(({ needs }) => needs.map(Math.abs))) + MORE;
  const x = (angle: number) => width / 2 + (angle / most) * (width / 2 - PAD);
  const step = Math.min(STEP, (height - 2 * PAD - 34) / 3);
  const y = (row: number) => height / 2 - 17 + (row - 1) * step + 8;
  const bar = ([low, high]: Twists, row: number) => `M${x(low).toFixed(1)} ${y(row).toFixed(1)}H${x(high).toFixed(1)}`;
  const wide = ([low, high]: Twists) => degrees(high - low);
  const whole: Twists = [-half, half];
  useTick(() => {
    const now = readNow();
    if (!now) return;
    for (const [i, mark] of [...(host.current?.querySelectorAll('.twist-now') ?? [])].entries()) {
      const arm = arms[i];
      const at = outerHinge(limit, taken.engine.region, arm, twistOf(arm, askedTwist(now), isAnswered));
      mark.setAttribute('transform', `translate(${x(at).toFixed(1)} ${y(i).toFixed(1)})`);
    }
  });
  return (
    <svg ref={host} width={width} height={height} role="img" aria-label="How far the outer hinge turns">
      {isAnswered &&
        whole.map((end) => (
          <path key={end} className="hinge-guide" d={`M${x(end).toFixed(1)} ${y(0) - 9}V${y(2) - 9}`} />
        ))}
      {arms.map((arm, row) => (
        <g key={arm.name}>
          <text className="hinge-title" x={PAD} y={y(row) - 20}>
            {arm.name}: needs <tspan className="hinge-need">{wide(arm.needs)}</tspan>
          </text>
          {isAnswered && <path className="hinge-let" data-part="farther" d={bar(whole, row)} />}
          <path className="twist-limit" data-part="twist" d={bar(arm.needs, row)} />
          <path className="twist-now" d="M0 -12V12" />
        </g>
      ))}
      <text className="hinge-title" x={PAD} y={y(2) - 20}>
        the outer hinge, for both: <tspan className="hinge-range">{isAnswered ? wide(whole) : '?'}</tspan>
      </text>
      {isAnswered && <path className="twist-engine" data-part="outer" d={bar(whole, 2)} />}
    </svg>
  );
}
