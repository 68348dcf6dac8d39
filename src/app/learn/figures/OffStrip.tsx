import { type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { learnView, useBeatHere } from '../learn-view';
import { setKnobs, useKnob } from '../use-knob';
import {
  ANSWER_WORDS,
  ANSWERS,
  type AnswerKind,
  averageOff,
  COMPARED,
  isHelped,
  MOMENTS,
  type MomentOff,
  OF_CHAPTER,
  type Off,
} from './answers';
import { ShareBar } from './ShareBar';

/** ° that fill the track of a bar; the longest leave room for their caption. */
const WIDE = 80;
/** °: how far up the scale of moments goes, whatever they are; and where it has marks. */
const [HIGH, MARKS] = [100, 25];
/** CSS pixels around the plot of moments; narrower ones have no room for names. */
const PAD = { left: 44, right: 124, top: 24, bottom: 26 };
const [NARROW, NARROW_RIGHT] = [560, 32];

/** How far off poses are that were found from points, all over the hidden stretch: on average, or moment by moment. */
export function OffStrip() {
  const beat = useBeatHere();
  const moments = useStore(learnView, ({ fromPoints }) => fromPoints.moments);
  if (!beat) return null;
  const { moments: isByMoment = 0, told = 0 } = beat.scene;
  if (isByMoment > 0)
    return <OffMoments moments={moments ?? []} kinds={beat.isAnswered ? COMPARED : COMPARED.slice(0, 1)} />;
  const off = averageOff(moments ?? []);
  return off && <OffBars off={off} told={told} />;
}

function OffBars({ off, told }: { off: Off; told: number }) {
  return (
    <div className="learn-shares is-bars is-off">
      <span className="small quiet">how far off, on average over the hidden fifth</span>
      {ANSWERS.slice(0, told).map((kind) => (
        <ShareBar
          key={kind}
          label={ANSWER_WORDS[kind]}
          wide={Math.min(75, (100 * off[kind]) / DEGREE / WIDE)}
          told={`${degrees(off[kind])} off`}
          part={kind}
          look={`is-${kind}`}
        />
      ))}
    </div>
  );
}

const MARKS_SHOWN = Array.from({ length: HIGH / MARKS + 1 }, (_, i) => MARKS * i);

/**
 * A column for each moment: a green dot as far up as the pose inside limits is off, once it is told a yellow one for the pose that leans to the mean too,
 * and the way between them. Where leaning leads farther off, the way and the whole column have a colour of their own. A press shows the moment of the nearest column.
 */
function OffMoments({ moments, kinds }: { moments: readonly MomentOff[]; kinds: readonly AnswerKind[] }) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const chosen = Number(useKnob('moment') ?? OF_CHAPTER);
  const isWide = width > NARROW;
  const right = width - (isWide ? PAD.right : NARROW_RIGHT);
  const base = height - PAD.bottom;
  const wide = (right - PAD.left) / MOMENTS;
  const x = (moment: number) => PAD.left + (moment + 0.5) * wide;
  const y = (angle: number) => base - (Math.min(HIGH, angle / DEGREE) / HIGH) * (base - PAD.top);
  const choose = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left - PAD.left) / (right - PAD.left);
    if (moments.length > 0)
      setKnobs({ moment: Math.min(moments.length - 1, Math.max(0, Math.floor(share * MOMENTS))) });
  };
  return (
    <div ref={host} className="learn-offs">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="How far off, moment by moment" onPointerDown={choose}>
          {MARKS_SHOWN.map((mark) => (
            <g key={mark}>
              <path d={`M${PAD.left} ${y(mark * DEGREE)}H${right}`} />
              <text x={PAD.left - 8} y={y(mark * DEGREE) + 4} textAnchor="end">{`${mark}°`}</text>
            </g>
          ))}
          <text x={PAD.left} y={14}>
            how far off
          </text>
          <text x={right} y={base + 18} textAnchor="end">
            {isWide ? `${MOMENTS} moments of the hidden fifth` : 'moments'}
          </text>
          {moments[chosen] && <path className="is-chosen" d={`M${x(chosen)} ${PAD.top}V${base}`} />}
          {kinds.length > 1 &&
            moments.map((each, i) => (
              <line
                key={each.frame}
                className={isHelped(each) ? 'is-leaning' : 'is-astray'}
                x1={x(i)}
                x2={x(i)}
                y1={y(each.held)}
                y2={y(each.leaning)}
              />
            ))}
          {kinds.length > 1 && (
            <g data-part="astray" className="is-astray">
              {moments.map((each, i) =>
                isHelped(each) ? null : (
                  <rect key={each.frame} x={x(i) - wide / 2} y={PAD.top} width={wide} height={base - PAD.top} />
                ),
              )}
              {isWide && (
                <text x={right + 14} y={(PAD.top + base) / 2 + 40}>
                  led farther off
                </text>
              )}
            </g>
          )}
          {kinds.map((kind) => (
            <g key={kind} data-part={kind} className={`is-${kind}`}>
              {moments.map((each, i) => (
                <circle key={each.frame} cx={x(i)} cy={y(each[kind])} r={i === chosen ? 5 : 3} />
              ))}
              {isWide && (
                <text x={right + 14} y={(PAD.top + base) / 2 + (kind === 'held' ? -12 : 12)}>
                  {ANSWER_WORDS[kind]}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
