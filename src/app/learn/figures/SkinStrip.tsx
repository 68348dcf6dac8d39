import { useRef } from 'react';
import { durationOf } from '../../../core/clip';
import { degrees, duration } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { dotsFrom, leapFrames, tornCloud, turnsFrom } from './torn-cloud';
import './flat.css';

/** CSS pixels: for words at the left and at the bottom, and free at the other sides. */
const [LEFT, BOTTOM, FREE] = [96, 26, 12];
/** Of the line of half a turn. */
const MARK = 5;
const PARTS = [
  { part: 'near', colour: 'sample' },
  { part: 'far', colour: 'axis-x' },
] as const;

/** The curve of both parts of the cloud: every so many frames, each piece from where the other part ends. @param turns F */
function pathsOfParts(
  turns: Float32Array,
  isMoved: Uint8Array,
  step: number,
  place: (frame: number, turn: number) => readonly [x: number, y: number],
): [near: string, far: string] {
  const found: [string, string] = ['', ''];
  let last: { part: number; at: string } | null = null;
  for (let frame = 0; frame < turns.length; frame += step) {
    const part = isMoved[frame];
    const at = place(frame, turns[frame])
      .map((each) => each.toFixed(1))
      .join(' ');
    found[part] += last?.part === part ? `L${at}` : last ? `M${last.at}L${at}` : `M${at}`;
    last = { part, at };
  }
  return found;
}

/** How far the joint is turned from the reference in each frame of the clip, and from the bad reference, beside the line of half a turn, the skin. */
export function SkinStrip() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  useFinds();
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const home = Number(useKnob('home') ?? 1);
  const cloud = clip && tornCloud(clip, joint);
  if (!cloud || !clip || width === 0) return <div ref={host} className="flat-figure fill" />;
  const turns = turnsFrom(cloud, home);
  const x = (frame: number) => LEFT + (frame / Math.max(1, clip.frameCount - 1)) * (width - LEFT - FREE);
  const y = (turn: number) => height - BOTTOM - turn * (height - BOTTOM - FREE);
  const leaps = leapFrames(clip, home > 0 ? dotsFrom(cloud, home) : cloud.torn);
  const step = Math.max(1, Math.round(turns.length / (width - LEFT)));
  const pathsOf = (of: Float32Array) => pathsOfParts(of, cloud.isMoved, step, (frame, turn) => [x(frame), y(turn)]);
  const far = turns.indexOf(turns.reduce((high, turn) => Math.max(high, turn), 0));
  return (
    <div ref={host} className="flat-figure fill skin-strip">
      <svg width={width} height={height} role="img" aria-label="How far each frame is from the reference">
        <path className="skin-line" d={`M${LEFT} ${y(1)}H${width - FREE}`} />
        <path className="skin-none" d={`M${LEFT} ${y(0)}H${width - FREE}`} />
        {(
          [
            [1, 'skin, 180°'],
            [0.5, 'distance'],
            [0, 'reference, 0°'],
          ] as const
        ).map(([turn, word]) => (
          <text key={word} x={LEFT - 8} y={y(turn)} dy="4" textAnchor="end">
            {word}
          </text>
        ))}
        <text x={LEFT} y={height - 8}>
          0 s
        </text>
        <text x={width - FREE} y={height - 8} textAnchor="end">
          time: {duration(durationOf(clip))}
        </text>
        <path className="skin-before" data-part="grey" d={pathsOf(turnsFrom(cloud, 0)).join('')} />
        {pathsOf(turns).map((d, i) => (
          <path
            key={PARTS[i].part}
            className="skin-curve"
            data-part={PARTS[i].part}
            d={d}
            style={{ stroke: `var(--${PARTS[i].colour})` }}
          />
        ))}
        <path
          className="skin-leaps"
          data-part="leaps"
          d={leaps.map((frame) => `M${x(frame).toFixed(1)} ${y(1) - MARK}v${2 * MARK}`).join('')}
        />
        {home > 0 && (
          <g className="skin-clear">
            <path d={`M${x(far)} ${y(turns[far])}V${y(1)}`} />
            <text x={x(far) + 6} y={(y(turns[far]) + y(1)) / 2} dy="4">
              {degrees(Math.PI * (1 - turns[far]))} clear
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
