import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { type Clip, type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';
import { AT_LIMIT, limitVector } from '../../core/limit';
import { readQuat } from '../../core/math';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { twistAngle, twistIndex, twistRange } from '../drawing/twist-angle';
import { Guests } from '../guests/guests';
import { useEditView } from '../page/view-state';
import { writeOnTick } from '../stage/writes';
import { degrees } from '../ui/format';
import { useLimber, useSelectedLimit } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { writeText } from '../ui/write-text';
import { DIAL_NUMBERS, dialTicks } from './dial-marks';

/** The dial is drawn in these units and scaled to its place. */
const SIZE = 236;
const MIDDLE = SIZE / 2;
const OUTER = 83;
const INNER = 0.42 * OUTER;
const BINS = 72;
const TURN = 2 * Math.PI;
/** rad: asked and held nearer than this are one needle. */
const APART = 0.01;

/** A point of the dial; 0 is up, angles grow clockwise. */
function at(angle: number, radius: number): string {
  return `${(MIDDLE + Math.sin(angle) * radius).toFixed(2)} ${(MIDDLE - Math.cos(angle) * radius).toFixed(2)}`;
}

function sector(low: number, high: number, inner: number, outer: number): string {
  const span = Math.min(high - low, TURN - 1e-3);
  const isLarge = span > Math.PI ? 1 : 0;
  const end = low + span;
  return `M${at(low, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(low, inner)}z`;
}

const ticks = dialTicks.map(({ angle, length }) => `M${at(angle, OUTER + 2)}L${at(angle, OUTER + length)}`).join('');

/** How the selected joint rolls about its bone: samples as a histogram, the allowed arc, and the angle now. */
export function TwistDial() {
  const limit = useSelectedLimit();
  const clip = useLimber((state) => state.clip);
  return (
    <div className="twist-dial" data-part="twist">
      {limit && clip && twistIndex(limit) >= 0 ? <Dial clip={clip} limit={limit} /> : null}
      <span className="space-caption small">Twist: how it rolls</span>
    </div>
  );
}

function Dial({ clip, limit }: { clip: Clip; limit: JointLimit }) {
  const part = twistIndex(limit);
  const { low, high } = useMemo(() => twistRange(limit.parts[part]), [limit, part]);
  const isEditing = useEditView((ui) => ui.isOn);
  const { joint, reference, twistAxis } = limit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the limit ends is nothing to the samples
  const bars = useMemo(() => histogram(clip, limit), [clip, joint, reference, twistAxis]);
  const drawing = useRef<SVGSVGElement>(null);
  const { width, height } = useSize(drawing);
  // A small dial has no smaller words.
  const unit = Math.max(1, SIZE / (Math.min(width, height) || SIZE));
  const needle = useRef<SVGGElement>(null);
  const ghost = useRef<SVGGElement>(null);
  const arc = useRef<SVGPathElement>(null);
  const reading = useRef<SVGTextElement>(null);
  useEffect(() => {
    const q: Quat = [0, 0, 0, 1];
    const vector: Vec3 = [0, 0, 0];
    const { shape } = limit.parts[part];
    let shown = '';
    const draw = (live: LiveFrame) => {
      if (!needle.current || !ghost.current || !reading.current || !arc.current) return;
      const { joint } = limit;
      if (4 * joint >= live.held.length) return;
      const held = twistAngle(limit, readQuat(live.held, joint, q));
      const asked = twistAngle(limit, readQuat(live.asked, joint, q));
      limitVector(limit, part, q, vector);
      const isApart = live.askedViolation[joint] > APART && Math.abs(asked - held) > APART;
      needle.current.setAttribute('transform', `rotate(${((held * 360) / TURN).toFixed(2)} ${MIDDLE} ${MIDDLE})`);
      needle.current.classList.toggle('is-violation', modelOf(shape).gauge(shape, vector) >= AT_LIMIT);
      ghost.current.style.display = isApart ? '' : 'none';
      arc.current.style.display = isApart ? '' : 'none';
      if (isApart) {
        ghost.current.setAttribute('transform', `rotate(${((asked * 360) / TURN).toFixed(2)} ${MIDDLE} ${MIDDLE})`);
        arc.current.setAttribute('d', backArc(asked, held));
      }
      const text = degrees(held);
      if (text === shown) return;
      shown = text;
      writeText(reading.current, text);
    };
    const { live } = store.getState();
    if (live) draw(live);
    return writeOnTick(draw);
  }, [limit, part]);
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className="dial"
      style={{ '--unit': `${unit}px` } as CSSProperties}
      role={isEditing ? 'group' : 'img'}
      aria-label={`Twist, ${degrees(low)} to ${degrees(high)} allowed`}
    >
      <circle className="dial-rim" cx={MIDDLE} cy={MIDDLE} r={OUTER} />
      <circle className="dial-hub" cx={MIDDLE} cy={MIDDLE} r={INNER} />
      <path className="dial-limit" d={sector(low, high, INNER, OUTER)} />
      <path className="dial-samples" d={bars} />
      <path className="dial-ticks" d={ticks} />
      {DIAL_NUMBERS.map((mark) => {
        const [x, y] = at((mark * TURN) / 360, OUTER + 12 + 9 * unit).split(' ');
        return (
          <text key={mark} className="dial-mark" x={x} y={y} dy="4">
            {degrees((mark * TURN) / 360)}
          </text>
        );
      })}
      <path ref={arc} className="dial-back" style={{ display: 'none' }} />
      <g ref={ghost} className="dial-asked" style={{ display: 'none' }}>
        <circle cx={MIDDLE} cy={MIDDLE - OUTER - 1} r="5.5" />
      </g>
      <g ref={needle} className="dial-needle">
        <path className="dial-halo" d={`M${MIDDLE} ${MIDDLE - 0.66 * INNER}V${MIDDLE - OUTER - 1}`} />
        <path d={`M${MIDDLE} ${MIDDLE - 0.66 * INNER}V${MIDDLE - OUTER - 1}`} />
        <circle className="dial-ring" cx={MIDDLE} cy={MIDDLE - OUTER - 1} r="8.5" />
        <circle className="dial-dot" cx={MIDDLE} cy={MIDDLE - OUTER - 1} r="5.5" />
      </g>
      <text ref={reading} className="dial-reading" x={MIDDLE} y={MIDDLE + 3} />
      <text className="dial-range" x={MIDDLE} y={MIDDLE + 5 + 14 * unit}>
        {degrees(low)} to {degrees(high)}
      </text>
      <Guests at="twist" limit={limit} middle={MIDDLE} radius={(INNER + OUTER) / 2} />
    </svg>
  );
}

/** From asked back to held, the short way, just outside the rim. */
function backArc(asked: number, held: number): string {
  let back = held - asked;
  if (back > Math.PI) back -= TURN;
  if (back < -Math.PI) back += TURN;
  const radius = OUTER + 12;
  return `M${at(asked, radius)}A${radius} ${radius} 0 0 ${back > 0 ? 1 : 0} ${at(asked + back, radius)}`;
}

/** More frames than this make no other histogram. */
const MOST_FRAMES = 4000;

/** How long the clip spends at each twist: bars from the hub outwards, as high as the root of it, so that rare ones show. */
function histogram(clip: Clip, limit: JointLimit): string {
  const counts = new Uint32Array(BINS);
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.floor(clip.frameCount / MOST_FRAMES));
  const q: Quat = [0, 0, 0, 1];
  if (limit.joint < joints) {
    for (let frame = 0; frame < clip.frameCount; frame += step) {
      const angle = twistAngle(limit, readQuat(clip.rotations, frame * joints + limit.joint, q));
      counts[Math.floor((angle / TURN + 0.5) * BINS) % BINS]++;
    }
  }
  const most = Math.max(1, ...counts);
  let path = '';
  counts.forEach((count, i) => {
    if (count === 0) return;
    const low = ((i + 0.1) / BINS - 0.5) * TURN;
    const high = ((i + 0.9) / BINS - 0.5) * TURN;
    const start = 1.05 * INNER;
    path += sector(low, high, start, start + (0.96 * OUTER - start) * Math.sqrt(count / most));
  });
  return path;
}
