import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { answersNow, askedNow, beforeJump, sidesOf } from './side-now';
import { turnsAbout } from './turns-about';
import { type WayBack, waysBack, waysFromCutLocus, zeroOf } from './ways-back';
import './flat.css';

const TURN = 2 * Math.PI;
/** Of half the figure: the rim of the dial, and how far out the ways back run. */
const RIM = 0.62;
const SMALL_RIM = 0.54;
/** CSS pixels: half of a figure without room for the numbers of the dial, and of one without room for words at the hands. */
const SMALL = 200;
const TINY = 130;
const MARKS = [0, 90, 180, 270];
/** °: the number of a mark stands beside it, on the other side where the hand of what is asked comes nearer than `CLEAR`. */
const BESIDE = 11;
const CLEAR = 12;
const BACK = [0.78, 0.86] as const;
/** Of the rim: how far out the turn runs that is counted from 0. */
const COUNTED = 0.4;
/** Of the rim: how far out the arrow of a jump runs; rad: how long its head is. */
const JUMP_AT = 0.54;
const HEAD = 0.14;
/** Of the rim: how far out the word of a hand stands; CSS pixels from the hand to the middle of the word. */
const WORD_AT = 0.66;
const WORD_GAP = 27;
/** The same of the word of the cut locus, which is wider. */
const BORDER_WORD_AT = 0.5;
const BORDER_WORD_GAP = 38;
/** Of the rim: how long the bar of the commonest turns is. */
const LONGEST = 0.34;
/** CSS pixels: half of a number, across and up, and from a circle to the number outside of it. */
const NUMBER = [24, 8] as const;
const NUMBER_GAP = 9;
/** CSS pixels: the mark of the average, outside of the rim. */
const AVERAGE = 8;

/** A dial round the joint: which turns about the line are allowed, which is asked for, and which is held. */
export function TurnDial() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  useFinds();
  const cloud = useSelectedCloud();
  const open = useBeatHere();
  const has = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const asked = askedNow({ knobs });
  const range = sidesOf({ limit })?.range ?? null;
  return (
    <div ref={host} className="flat-figure turn-dial fill">
      {width > 0 && (
        <Dial
          asked={asked * DEGREE}
          range={range}
          held={answersNow({ limit, knobs })?.answers[asked] ?? null}
          isCounted={knobs.counted === true}
          before={has('curves') ? beforeJump({ limit, knobs }) : null}
          hasWays={(knobs.way === 'nearer' || knobs.way === 'blend') && (has('curves') || (open?.isAnswered ?? true))}
          hasOpposite={has('opposite')}
          zero={has('border') && range ? zeroOf(knobs, range) : null}
          poses={has('poses') && cloud ? turnsAbout(cloud) : null}
          hasHands={has('asked')}
          size={[width, height]}
        />
      )}
    </div>
  );
}

interface DialProps {
  /** rad, 0 to a whole turn. */
  asked: number;
  /** rad: both ends of the range; null until they are found. */
  range: readonly [low: number, high: number] | null;
  /** rad; null until it is found. */
  held: number | null;
  /** Whether the turn is counted from 0, the short way round. */
  isCounted: boolean;
  /** Where it was held before it jumped; null where that is not shown. */
  before: ReturnType<typeof beforeJump>;
  hasWays: boolean;
  /** Whether the way opposite to what is asked for is shown. */
  hasOpposite: boolean;
  /** rad: from where turns are counted, with the border where the short way changes sides; null where none of it is shown. */
  zero: number | null;
  /** How many samples are turned so far about the line, by steps from −180° on; null where they are not shown. */
  poses: Float64Array | null;
  /** Whether what is asked for and what is held are shown. */
  hasHands: boolean;
  size: [number, number];
}

function Dial(props: DialProps) {
  const { asked, range, held, isCounted, before, hasWays, hasOpposite, zero, poses, hasHands } = props;
  const [width, height] = props.size;
  const half = Math.min(width, height) / 2;
  const isSmall = half < SMALL;
  const hasWords = hasHands && half > TINY;
  const radius = (isSmall ? SMALL_RIM : RIM) * half;
  // As the dial on the body is seen: 0 is down, angles grow counterclockwise.
  const at = (angle: number, far: number): string =>
    `${(width / 2 + Math.sin(angle) * far).toFixed(1)} ${(height / 2 + Math.cos(angle) * far).toFixed(1)}`;
  const arc = (from: number, to: number, far: number): string =>
    `${at(from, far)}A${far} ${far} 0 ${Math.abs(to - from) > Math.PI ? 1 : 0} ${to > from ? 0 : 1} ${at(to, far)}`;
  const word = (angle: number, far: number, text: string, className: string) => {
    const [x, y] = at(angle, far).split(' ');
    return (
      <text className={className} x={x} y={y} dy="5" textAnchor="middle">
        {text}
      </text>
    );
  };
  /** A number outside of a circle, wholly on one side of the ray: 1 on from it, −1 before it, 0 across. */
  const outside = (angle: number, far: number, text: string, className: string, side: number) => {
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    const out = far + NUMBER_GAP + NUMBER[0] * sin + NUMBER[1] * cos;
    const aside = side * (NUMBER[0] * cos + NUMBER[1] * sin);
    return word(angle + Math.atan2(aside, out), Math.hypot(out, aside), text, className);
  };
  /** A word beside a hand, not across it. */
  const beside = (angle: number, text: string, className: string) =>
    word(angle + WORD_GAP / (WORD_AT * radius), WORD_AT * radius, text, className);
  const [low, high] = range ?? [0, 0];
  const most = poses ? Math.max(...poses) : 0;
  const bin = poses ? TURN / poses.length : 0;
  const bars = Array.from(poses ?? [], (count, i) => {
    if (count === 0) return '';
    const [from, to] = [-Math.PI + i * bin, -Math.PI + (i + 0.8) * bin];
    const inner = radius * (1 - LONGEST * (count / most));
    return `M${arc(from, to, radius)}L${at(to, inner)}L${at(from, inner)}Z`;
  }).join('');
  const turned = asked > Math.PI ? asked - TURN : asked;
  const ways = range && hasHands && hasWays ? waysBack(asked, low, high) : [];
  const gaps = range && zero !== null && !hasHands ? waysFromCutLocus(zero, low, high) : [];
  const border = (zero ?? 0) + Math.PI;
  /** On which side of its line the zero has its word: turns of the limit count from the average, which has the other. */
  const zeroSide = low + high < 0 ? -1 : 1;
  /** On which side of its line the cut locus has its word: on the other the nearer end has its number. */
  const borderSide = (zero ?? 0) <= (low + high) / 2 ? 1 : -1;
  const way = ({ to, length, isNearer }: WayBack, from: number, far: number, part: string) => (
    <g key={to} className={isNearer ? 'flat-back is-nearer' : 'flat-back'} data-part={part}>
      <path d={`M${arc(from, to, far)}`} />
      {outside((from + to) / 2, far, degrees(length, 1), '', 0)}
    </g>
  );
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
          {mark !== 270 &&
            !isSmall &&
            zero === null &&
            word(
              (Math.abs(asked / DEGREE - mark - BESIDE) < CLEAR ? mark - BESIDE : mark + BESIDE) * DEGREE,
              radius - 20,
              `${mark}°`,
              '',
            )}
        </g>
      ))}
      {range && (
        <g data-part="limit">
          <path className="flat-limit" d={`M${width / 2} ${height / 2}L${arc(low, high, radius)}Z`} />
          {zero === null && (
            <>
              {outside(low, radius, degrees(low, 1), 'flat-limit-word', 1)}
              {outside(high, radius, degrees(high, 1), 'flat-limit-word', -1)}
            </>
          )}
        </g>
      )}
      {poses && <path className="dial-poses" data-part="poses" d={bars} />}
      {zero !== null && (
        <>
          <g className="dial-zero" data-part="zero">
            <path d={`M${width / 2} ${height / 2}L${at(zero, radius)}`} />
            {outside(zero, radius, 'zero', '', zeroSide)}
          </g>
          {!hasHands && (
            <g className="flat-note" data-part="zero">
              <path d={`M${at(0, radius)}L${at(0, radius + AVERAGE)}`} />
              {!isSmall && outside(0, radius, 'average', '', -zeroSide)}
            </g>
          )}
          <g data-part="border">
            <path className="dial-border" d={`M${width / 2} ${height / 2}L${at(border, BACK[0] * half)}`} />
            {half > TINY &&
              word(
                border + borderSide * (BORDER_WORD_GAP / (BORDER_WORD_AT * radius)),
                BORDER_WORD_AT * radius,
                'cut locus',
                'dial-border-word',
              )}
          </g>
        </>
      )}
      {gaps.map((gap) => way(gap, gap.to > border ? border : border % TURN, BACK[0] * half, 'border'))}
      {ways.map((each, i) => way(each, asked, BACK[i] * half, 'asked'))}
      {isCounted && hasHands && (
        <g className="flat-back is-nearer" data-part="asked">
          <path d={`M${arc(0, turned, COUNTED * radius)}`} />
          {!isSmall && word(turned / 4, (COUNTED - 0.16) * radius, degrees(turned), '')}
        </g>
      )}
      {hasOpposite && hasHands && (
        <g className="dial-opposite" data-part="opposite">
          <path d={`M${width / 2} ${height / 2}L${at(asked + Math.PI, radius)}`} />
          {!isSmall && outside(asked + Math.PI, radius, 'opposite', '', 0)}
        </g>
      )}
      {before && held !== null && (
        <g className="flat-jump" data-part="now">
          <path d={`M${arc(before.held, held, JUMP_AT * radius)}`} />
          <path
            d={`M${at(held + HEAD, (JUMP_AT - HEAD / 2) * radius)}L${at(held, JUMP_AT * radius)}L${at(held + HEAD, (JUMP_AT + HEAD / 2) * radius)}`}
          />
          {!isSmall && word((before.held + held) / 2, (JUMP_AT + 0.13) * radius, 'jump', '')}
        </g>
      )}
      {before && (
        <g className="flat-hand is-past" data-part="now">
          <path d={`M${width / 2} ${height / 2}L${at(before.held, radius)}`} />
          {hasWords && beside(before.held, `held at ${before.asked}°`, '')}
        </g>
      )}
      {hasHands && (
        <g className="flat-hand is-asked" data-part="asked">
          <path d={`M${width / 2} ${height / 2}L${at(asked, radius)}`} />
          <circle cx={at(asked, radius).split(' ')[0]} cy={at(asked, radius).split(' ')[1]} r="7" />
        </g>
      )}
      {hasHands && held !== null && (
        <g className="flat-hand is-held" data-part="now">
          <path d={`M${width / 2} ${height / 2}L${at(held, radius)}`} />
          <circle cx={at(held, radius).split(' ')[0]} cy={at(held, radius).split(' ')[1]} r="7" />
        </g>
      )}
      {hasWords && asked % TURN !== held && beside(asked, 'asked', 'flat-hand-word is-asked')}
      {hasWords && held !== null && beside(held, 'held', 'flat-hand-word')}
    </svg>
  );
}
