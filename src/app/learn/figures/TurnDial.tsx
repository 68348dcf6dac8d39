import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { curvesOf, ROUND } from './side-now';
import { waysBack } from './ways-back';
import './flat.css';

const TURN = 2 * Math.PI;
/** Of half the figure: the rim of the dial, and how far out the ways back run. */
const RIM = 0.62;
const SMALL_RIM = 0.5;
/** CSS pixels: half of a figure in which words stand close. */
const SMALL = 200;
const MARKS = [0, 90, 180, 270];
/** °: the number of a mark stands beside it, where no hand lies over it. */
const BESIDE = 11;
const BACK = [0.74, 0.84] as const;

/** A dial round the joint: which turns about the line are allowed, which is asked for, and which is held. */
export function TurnDial() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const knobs = useLimber((state) => state.knobs);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  useFinds();
  const answers = curvesOf({ limit, knobs })?.find(({ policy }) => policy === 'nearer')?.answers ?? null;
  const hasWays = useBeatHere()?.isAnswered ?? true;
  const asked = Math.min(ROUND, Math.max(0, Number(knobs.asked ?? 0) / DEGREE)) * DEGREE;
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && <Dial asked={asked} answers={answers} hasWays={hasWays} size={[width, height]} />}
    </div>
  );
}

interface DialProps {
  /** rad, 0 to a whole turn. */
  asked: number;
  /** rad held, at each ° asked; null until they are found. */
  answers: Float64Array | null;
  hasWays: boolean;
  size: [number, number];
}

function Dial({ asked, answers, hasWays, size: [width, height] }: DialProps) {
  const half = Math.min(width, height) / 2;
  const isSmall = half < SMALL;
  const radius = (isSmall ? SMALL_RIM : RIM) * half;
  // 0 is up, angles grow clockwise.
  const at = (angle: number, far: number): string =>
    `${(width / 2 + Math.sin(angle) * far).toFixed(1)} ${(height / 2 - Math.cos(angle) * far).toFixed(1)}`;
  const arc = (from: number, to: number, far: number): string =>
    `${at(from, far)}A${far} ${far} 0 ${Math.abs(to - from) > Math.PI ? 1 : 0} ${to > from ? 1 : 0} ${at(to, far)}`;
  const word = (angle: number, far: number, text: string, className: string) => {
    const [x, y] = at(angle, far).split(' ');
    return (
      <text className={className} x={x} y={y} dy="5" textAnchor="middle">
        {text}
      </text>
    );
  };
  const low = answers ? Math.min(...answers) : 0;
  const high = answers ? Math.max(...answers) : 0;
  const held = answers ? answers[Math.round(asked / DEGREE)] : 0;
  const ways = answers && hasWays ? waysBack(asked, low, high) : [];
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label="A dial: the range that is allowed, the turn asked for and the turn held"
    >
      <circle className="flat-dial" cx={width / 2} cy={height / 2} r={radius} />
      {MARKS.map((mark) => (
        <g key={mark} className="flat-note">
          <path d={`M${at(mark * DEGREE, radius - 6)}L${at(mark * DEGREE, radius)}`} />
          {mark !== 270 && !isSmall && word((mark + BESIDE) * DEGREE, radius - 20, `${mark}°`, '')}
        </g>
      ))}
      {answers && (
        <g data-part="limit">
          <path className="flat-limit" d={`M${width / 2} ${height / 2}L${arc(low, high, radius)}Z`} />
          {word(low, radius + 24, degrees(low), 'flat-limit-word')}
          {word(high, radius + 24, degrees(high), 'flat-limit-word')}
        </g>
      )}
      {ways.map(({ to, length, isNearer }, i) => (
        <g key={to} className={isNearer ? 'flat-back is-nearer' : 'flat-back'} data-part="asked">
          <path d={`M${arc(asked, to, BACK[i] * half)}`} />
          {word((asked + to) / 2, (BACK[i] + 0.08) * half, degrees(length), '')}
        </g>
      ))}
      <g className="flat-hand is-asked" data-part="asked">
        <path d={`M${width / 2} ${height / 2}L${at(asked, radius)}`} />
        <circle cx={at(asked, radius).split(' ')[0]} cy={at(asked, radius).split(' ')[1]} r="7" />
      </g>
      {answers && (
        <g className="flat-hand is-held" data-part="now">
          <path d={`M${width / 2} ${height / 2}L${at(held, radius)}`} />
          <circle cx={at(held, radius).split(' ')[0]} cy={at(held, radius).split(' ')[1]} r="7" />
        </g>
      )}
      {word(asked, radius * 0.62, asked % TURN === held ? '' : 'asked', 'flat-hand-word is-asked')}
      {answers && word(held, radius * 0.45, 'held', 'flat-hand-word')}
    </svg>
  );
}
