import { useRef } from 'react';
import type { Clip, JointLimit } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE, readQuat } from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import { twistAngle } from '../../drawing/twist-angle';
import { useTick } from '../../stage/use-tick';
import { degrees, shareText } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { jointThatNeeds } from '../joint-that-needs';
import { useBeatHere } from '../learn-view';
import { jointWord } from '../live-words';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { bendAndRoll, bentAsked } from './bend-and-roll';
import { KEY } from './CutDrawing';
import { DiskRings } from './disk-rings';
import { BAR, BARS_ASIDE, hardlyTwisted, twistBars } from './frame-twists';
import { LETTERS, PAIRS_SHOWN } from './pairs-shown';
import { patchAt, patchDots, patchRim } from './patch-paths';
import { type SwingPlane, swingPlacesOf, swingPlane } from './swing-plane';
import './flat.css';

/** CSS pixels beside the pairs of plots and between them, above a pair for its title, and below for the axis of twists. */
const PAD = { side: 18, between: 22, top: 32, bottom: 48 };
/** rad: how far a patch is seen from its middle, the same for all joints; °: its circles. */
const REACH = 120 * DEGREE;
const RINGS = [60, 120];
/** Of the patch: how high the plot of twists is below the patch. */
const LOW = 0.4;
const TICKS = [-60, -30, 0, 30, 60];
/** CSS pixels: on narrower twists each other tick is left out, and each other of those that are left. */
const [ALL_TICKS, SOME_TICKS] = [210, 110];
/** Of the patch: how wide the plot of twists is at least, and at most, beside the patch. */
const [ASIDE, WIDEST] = [1.2, 1.6];
/** CSS pixels: a smaller patch has room for one circle, and words are short. */
const ROOMY = 170;
/** CSS pixels: from a plot to a word. */
const OVER = 12;
const COUNTS = ['one number', 'two numbers', 'three numbers'];

/** Of some joints, each: the patch of its swings, and how many frames have each twist. */
export function PatchAndTwists() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const fit = useLimber((state) => state.fit);
  useLimber((state) => state.work.selectedJoint);
  const open = useBeatHere();
  const now = readNow();
  useNow(turn);
  const shown = PAIRS_SHOWN[(open?.number ?? 1) - 1] ?? [];
  const isNamed = shown.length < LETTERS.length || open?.isAnswered === true;
  const layout = pairsIn(width, height - KEY, shown.length);
  // A title over a patch that stands beside its twists has the width of both.
  const isRoomy = layout.title.x > 0 || layout.size >= ROOMY;
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {now && fit && width > 0 && (
        <svg width={width} height={height} role="img" aria-label="Swings, and how many frames have each twist">
          {shown.map((needs, i) => {
            const joint = jointThatNeeds(now.state, needs);
            const [cloud, limit] = [fit.clouds[joint], fit.limits[joint]];
            const plane = limit && swingPlane(limit);
            if (!cloud || !plane) return null;
            const letter = shown.length === LETTERS.length && `${LETTERS[i]}${isNamed ? ': ' : ''}`;
            const word = jointWord({ clip: now.clip, joint });
            return (
              <g key={needs} transform={`translate(${layout.at(i)})`}>
                <text className="pair-title" {...layout.title}>
                  {letter}
                  {isNamed && (isRoomy ? word : word.slice(word.lastIndexOf(' ') + 1))}
                  {isRoomy && letter && isNamed && `, ${COUNTS[needs - 1]}`}
                </text>
                <Plots {...{ clip: now.clip, cloud, limit, plane, layout }} hasNow={isNamed && joint === now.joint} />
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** Swings and twists the joint as the knobs say. */
function turn(now: Now): void {
  if (!now.cloud || now.joint !== jointThatNeeds(now.state, Number(now.knobs.kind))) return;
  const found = bendAndRoll(now.clip, now.cloud);
  // The bone before it stands as it does on average, so that the limb is seen.
  const { parents } = now.clip.skeleton;
  const above = parents[now.joint];
  if (above >= 0 && parents[above] >= 0) stageTurn(above, [0, 0, 0]);
  stretchLimb(now, now.joint);
  turnJointTo(now, now.joint, found.turnTo(bentAsked(now, found)));
}

/** How pairs of plots stand: each patch over its bars and all in a row, or each beside its bars and all in a column. CSS pixels. */
interface Layout {
  /** How wide a patch is, and the twists of the pair. */
  size: number;
  wide: number;
  /** The middle of each patch. */
  at: (pair: number) => string;
  /** From the middle of a patch: the title of the pair, and the foot of the middle bar; and how high a bar of all frames is. */
  title: { x: number; y: number };
  foot: { x: number; y: number };
  high: number;
}

/** The layout in which patches are larger; where there is little between both, the pairs stand in a column. */
function pairsIn(width: number, height: number, count: number): Layout {
  const { side, between, top, bottom } = PAD;
  const apart = between * (count - 1);
  const over = Math.max(1, Math.min((width - 2 * side - apart) / count, (height - top - between - bottom) / (1 + LOW)));
  const beside = Math.min((width - 2 * side - between) / (1 + ASIDE), (height - apart) / count - top);
  if (over > ASIDE * beside) {
    const high = LOW * over;
    const left = (width - count * over - apart) / 2;
    return {
      size: over,
      wide: over,
      at: (pair) => `${(left + over / 2 + pair * (over + between)).toFixed(1)} ${(top + over / 2).toFixed(1)}`,
      title: { x: 0, y: -over / 2 - OVER },
      foot: { x: 0, y: over / 2 + between + high },
      high,
    };
  }
  const wide = Math.min(width - 2 * side - between - beside, WIDEST * beside);
  const row = top + beside + between;
  const left = (width - beside - between - wide) / 2;
  const first = (height - count * row + between) / 2 + top + beside / 2;
  return {
    size: beside,
    wide,
    at: (pair) => `${(left + beside / 2).toFixed(1)} ${(first + pair * row).toFixed(1)}`,
    title: { x: (between + wide) / 2, y: -beside / 2 - OVER },
    foot: { x: beside / 2 + between + wide / 2, y: beside / 2 - bottom },
    high: beside - bottom,
  };
}

interface PlotsProps {
  clip: Clip;
  cloud: JointCloud;
  limit: JointLimit;
  plane: SwingPlane;
  layout: Layout;
  /** Whether it is seen how the joint is held now. */
  hasNow: boolean;
}

function Plots({ clip, cloud, limit, plane, layout: { size, wide, foot, high }, hasNow }: PlotsProps) {
  const [place, twist] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null)];
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const isRoomy = size >= ROOMY;
  const every = wide >= ALL_TICKS ? 1 : wide >= SOME_TICKS ? 2 : 4;
  const unit = size / (2 * REACH);
  const bar = wide / (2 * BARS_ASIDE + 1);
  const x = (angle: number) => (angle / BAR) * bar;
  const inMiddle = hardlyTwisted(clip, limit);
  useTick((live) => {
    const held = readQuat(live.held, limit.joint);
    place.current?.setAttribute('transform', `translate(${patchAt(plane.placeOf(held), unit)})`);
    twist.current?.setAttribute('transform', `translate(${x(twistAngle(limit, held)).toFixed(1)} 0)`);
  });
  return (
    <>
      {isRoomy && (
        <text className="pair-axis" x={-size / 2} y={12 - size / 2}>
          swing
        </text>
      )}
      <DiskRings marks={isRoomy ? RINGS : RINGS.slice(1)} unit={unit} />
      {isThere('patch') && <path className="flat-limit" data-part="patch" d={patchRim(plane, unit)} />}
      {isThere('swings') && (
        <path className="flat-samples" data-part="swings" d={patchDots(swingPlacesOf(clip, cloud, plane), unit)} />
      )}
      {hasNow && (
        <g ref={place} className="pair-now">
          <circle r={isRoomy ? 8 : 5} />
        </g>
      )}
      <g transform={`translate(${foot.x.toFixed(1)} ${foot.y.toFixed(1)})`}>
        <g className="pair-grid">
          <path d={`M${-wide / 2} 0v${-high}h${wide}v${high}Z`} />
          {TICKS.filter((_, i) => i % every === 0).map((tick) => (
            <text key={tick} x={x(tick * DEGREE)} y="22" textAnchor="middle">
              {degrees(tick * DEGREE)}
            </text>
          ))}
        </g>
        <text className="pair-axis" y="42" textAnchor="middle">
          twist
        </text>
        {isThere('often') && (
          <g data-part="often">
            <g className="pair-bars" strokeWidth={bar - 1}>
              {twistBars(clip)(limit).map((share, i) => (
                <path
                  key={i.toString()}
                  opacity={i === BARS_ASIDE ? 1 : 0.5}
                  d={`M${(i - BARS_ASIDE) * bar} 0v${-high * share}`}
                />
              ))}
            </g>
            <text className="pair-count" x={bar} y={Math.max(OVER + 4 - high, -high * inMiddle - OVER / 2)}>
              {shareText(inMiddle)}
              {every === 1 && ` within ±${degrees(BAR / 2)}`}
            </text>
          </g>
        )}
        {hasNow && (
          <g ref={twist} className="pair-now">
            <circle r={isRoomy ? 8 : 5} />
          </g>
        )}
      </g>
    </>
  );
}
