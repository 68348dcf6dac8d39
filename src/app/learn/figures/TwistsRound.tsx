import { useId, useMemo, useRef } from 'react';
import { DEGREE, readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { useKnob } from '../use-knob';
import { ARMS_ROUND, armsRound } from './arms-round';
import { Hatch, LetIn } from './hatch';
import type { ArmThere } from './taken';
import { useTaken } from './use-taken';
import './flat.css';

const PAD = { left: 70, right: 34, top: 34, bottom: 84 };
/** °: the highest twist in view, and where the axes have numbers. */
const MOST = 120;
const [ROUND_TICKS, TWIST_TICKS] = [
  [0, 90, 180, 270, 360],
  [-90, -45, 0, 45, 90],
];

/** Twists that are allowed wherever an arm is led to, and once it is told, the one range that an engine has instead. */
export function TwistsRound() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const taken = useTaken();
  useFinds();
  const arms = limit && taken && armsRound(limit, taken);
  return (
    <div ref={host} className="flat-figure learn-pair learn-borders fill">
      {arms && width > 0 && <Plot arms={arms} width={width} height={height} />}
    </div>
  );
}

function Plot({ arms, width, height }: { arms: readonly ArmThere[]; width: number; height: number }) {
  const isTold = useBeatHere()?.isAnswered ?? false;
  const way = Number(useKnob('round') ?? 0);
  const hatch = useId();
  const dot = useRef<SVGCircleElement>(null);
  const [w, h] = [width - PAD.left - PAD.right, height - PAD.top - PAD.bottom];
  const x = (way: number) => PAD.left + way * w;
  const y = (twist: number) => PAD.top + (0.5 - twist / (2 * MOST * DEGREE)) * h;
  // biome-ignore lint/correctness/useExhaustiveDependencies: x and y depend on the sizes
  const [own, either, ends] = useMemo(() => {
    const line = (twistOf: (arm: ArmThere) => number) =>
      arms.map((arm, place) => `${x(place / ARMS_ROUND).toFixed(1)} ${y(twistOf(arm)).toFixed(1)}`);
    const between = (low: string[], high: string[]) => `M${[...high, ...low.reverse()].join('L')}Z`;
    return [
      between(
        line(({ twists: [low] }) => low),
        line(({ twists: [, high] }) => high),
      ),
      between(
        line(({ twists, letTwists }) => Math.min(twists[0], letTwists[0])),
        line(({ twists, letTwists }) => Math.max(twists[1], letTwists[1])),
      ),
      [0, 1].map((end) => `M${line(({ letTwists }) => letTwists[end]).join('L')}`).join(''),
    ];
  }, [arms, width, height]);
  useTick((live) => {
    const now = readNow();
    if (now?.limit)
      dot.current?.setAttribute('cy', y(twistAngle(now.limit, readQuat(live.held, now.joint))).toFixed(1));
  });
  const [low, high] = arms[Math.round(way * ARMS_ROUND)].twists;
  const base = height - PAD.bottom;
  return (
    <svg width={width} height={height} role="img" aria-label="Twists that are allowed, all the way round">
      <Hatch id={hatch} />
      <path className="pair-frame" d={`M${PAD.left} ${PAD.top}h${w}v${h}h${-w}Z`} />
      <path className="flat-limit" data-part="twist" d={own} />
      {isTold && (
        <>
          <LetIn d={either + own} hatch={hatch} />
          <path className="flat-sweep" data-part="engine" d={ends} />
        </>
      )}
      <g className="pair-grid">
        {ROUND_TICKS.map((tick) => (
          <text key={tick} x={x(tick / 360)} y={base + 20} textAnchor="middle">
            {`${tick}°`}
          </text>
        ))}
        {TWIST_TICKS.map((tick) => (
          <text key={tick} x={PAD.left - 8} y={y(tick * DEGREE) + 4} textAnchor="end">
            {degrees(tick * DEGREE)}
          </text>
        ))}
        <text className="pair-name" x={PAD.left + w / 2} y={base + 40} textAnchor="middle">
          the arm, led round
        </text>
        <text className="pair-name" transform={`translate(18 ${y(0)}) rotate(-90)`} textAnchor="middle">
          twist
        </text>
      </g>
      <g transform={`translate(${x(way).toFixed(1)})`}>
        <path className="pair-plane" data-part="twist" d={`M0 ${y(high)}V${y(low)}M-9 ${y(high)}h18M-9 ${y(low)}h18`} />
        <circle ref={dot} className="pair-now" r="7" />
        <text
          className="flat-limit-word"
          data-part="twist"
          y={y(low) - 14}
          x={way < 0.5 ? 14 : -14}
          textAnchor={way < 0.5 ? 'start' : 'end'}
        >
          ring
        </text>
      </g>
    </svg>
  );
}
