import { useRef } from 'react';
import { DEGREE, readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { Hatch } from './hatch';
import { hullOf } from './hull-of';
import { raisedAndRolled } from './raised-and-rolled';
import { raisedTo, swingPlane } from './swing-plane';
import './flat.css';

const PAD = { left: 70, right: 34, top: 34, bottom: 84 };
/** CSS pixels: a narrower plot has no room for the name of the outline. Of the plot: where that stands, clear of samples. */
const ROOMY = 320;
const NAME = [0.48, 0.85];
const TICKS = [-90, -60, -30, 0, 30, 60, 90];

/** How far a bone is raised against how far the bone is rolled: limits that know nothing of each other make a rectangle. */
export function SwingAgainstTwist() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  useNow(raiseAndRoll);
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {width > 0 && <Plot width={width} height={height} />}
    </div>
  );
}

/** Raises the bone and rolls the bone, each by a share of what is allowed: −1 to 1. */
function raiseAndRoll(now: Now): void {
  const plane = now.limit && swingPlane(now.limit);
  if (!plane) return;
  stretchLimb(now, now.joint);
  const rolled = Number(now.knobs.rolled);
  const { low, high } = plane.twists;
  turnJointTo(
    now,
    now.joint,
    plane.turnTo(raisedTo(plane, Number(now.knobs.raised)), rolled * (rolled > 0 ? high : -low)),
  );
}

function Plot({ width, height }: { width: number; height: number }) {
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const dot = useRef<SVGGElement>(null);
  const interval = useRef<SVGGElement>(null);
  const plane = limit && swingPlane(limit);
  const places = clip && cloud && limit ? raisedAndRolled(clip, cloud, limit) : [];
  const ups = plane?.rim.map(([, up]) => up) ?? [0];
  const [left, right] = [Math.min(...ups), Math.max(...ups)];
  const { low, high } = plane?.twists ?? { low: -1, high: 1 };
  const [w, h] = [width - PAD.left - PAD.right, height - PAD.top - PAD.bottom];
  const x = (up: number) => PAD.left + ((up - left) / (right - left)) * w;
  const y = (twist: number) => PAD.top + ((high - twist) / (high - low)) * h;
  const at = ([up, twist]: readonly [number, number]) => `${x(up).toFixed(1)} ${y(twist).toFixed(1)}`;
  const box = `M${PAD.left} ${PAD.top}h${w}v${h}h${-w}Z`;
  useTick((live) => {
    const now = readNow();
    if (!now?.limit || !plane) return;
    const held = readQuat(live.held, now.joint);
    const place = [plane.placeOf(held)[1], twistAngle(now.limit, held)] as const;
    dot.current?.setAttribute('transform', `translate(${at(place)})`);
    interval.current?.setAttribute('transform', `translate(${x(place[0]).toFixed(1)})`);
    // The words stand toward the middle.
    for (const { current } of [dot, interval])
      current?.setAttribute('data-side', x(place[0]) > width / 2 ? 'left' : 'right');
  });
  if (!plane) return null;
  const hull = hullOf(places);
  const around = `M${hull.map(at).join('L')}Z`;
  const base = height - PAD.bottom;
  return (
    <svg width={width} height={height} role="img" aria-label="Roll of the bone against how far the bone is raised">
      {isThere('box') ? (
        <path className="flat-limit" data-part="box" d={box} />
      ) : (
        <path className="pair-frame" d={box} />
      )}
      {isThere('interval') && (
        <g ref={interval} data-part="interval">
          <path className="pair-plane" d={`M0 ${PAD.top}v${h}M-9 ${PAD.top}h18M-9 ${base}h18`} />
          <text className="flat-limit-word" y={base - 14}>
            interval
          </text>
        </g>
      )}
      {isThere('corner') && (
        <g data-part="corner">
          <Hatch id="pair-hatch" />
          <path fill="url(#pair-hatch)" fillRule="evenodd" d={`${box}${around}`} />
        </g>
      )}
      {isThere('samples') && <path className="pair-samples" data-part="samples" d={around} />}
      {isThere('samples') && w > ROOMY && (
        <text className="pair-around" data-part="samples" x={PAD.left + NAME[0] * w} y={PAD.top + NAME[1] * h}>
          around all samples
        </text>
      )}
      <g className="pair-grid">
        {TICKS.filter((tick) => tick * DEGREE > left && tick * DEGREE < right).map((tick) => (
          <text key={tick} x={x(tick * DEGREE)} y={base + 20} textAnchor="middle">
            {degrees(tick * DEGREE)}
          </text>
        ))}
        {TICKS.filter((tick) => tick * DEGREE > low && tick * DEGREE < high).map((tick) => (
          <text key={tick} x={PAD.left - 8} y={y(tick * DEGREE) + 4} textAnchor="end">
            {degrees(tick * DEGREE)}
          </text>
        ))}
        <text className="pair-name" x={PAD.left} y={base + 40}>
          ← down
        </text>
        <text className="pair-name" x={PAD.left + w / 2} y={base + 40} textAnchor="middle">
          swing
        </text>
        <text className="pair-name" x={PAD.left + w} y={base + 40} textAnchor="end">
          up →
        </text>
        <text className="pair-name" transform={`translate(18 ${base}) rotate(-90)`}>
          ← rolled out
        </text>
        <text className="pair-name" transform={`translate(18 ${y(0)}) rotate(-90)`} textAnchor="middle">
          twist
        </text>
        <text className="pair-name" transform={`translate(18 ${PAD.top}) rotate(-90)`} textAnchor="end">
          in →
        </text>
      </g>
      {isThere('samples') && (
        <path className="flat-samples" data-part="samples" d={places.map((place) => `M${at(place)}h0`).join('')} />
      )}
      <g ref={dot} className="pair-now">
        <circle r="9" />
        <text y="24">this arm</text>
      </g>
    </svg>
  );
}
