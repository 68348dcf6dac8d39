import { useRef } from 'react';
import type { Clip, JointLimit } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE, readQuat } from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import { twistAngle } from '../../drawing/twist-angle';
import { useTick } from '../../stage/use-tick';
import { degrees, shareText } from '../../ui/format';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { jointThatNeeds } from '../joint-that-needs';
import { useBeatHere } from '../learn-view';
import { jointWord } from '../live-words';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { bendAndRoll, bentAsked } from './bend-and-roll';
import { DiskRings } from './disk-rings';
import { BAR, BARS_ASIDE, hardlyTwisted, twistBars } from './frame-twists';
import { patchAt, patchDots, patchRim } from './patch-paths';
import { type SwingPlane, swingPlacesOf, swingPlane } from './swing-plane';
import './flat.css';

/** CSS pixels around both plots, and between them. */
const PAD = { side: 18, top: 40, bottom: 84, between: 22 };
/** rad: how far the patch is seen from its middle, the same for all joints; °: its circles. */
const REACH = 120 * DEGREE;
const RINGS = [60, 120];
/** Of the patch: how high the plot of twists is. */
const LOW = 0.4;
const TICKS = [-60, -30, 0, 30, 60];
/** CSS pixels: on a smaller patch every other number of the axis is left out, and words are short. */
const ROOMY = 200;
/** CSS pixels: from a plot to a word. */
const OVER = 14;

/** The patch of a joint's swings, and beside it how many frames have each twist. */
export function PatchAndTwists() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const cloud = useSelectedCloud();
  const limit = useSelectedLimit();
  const clip = useLimber((state) => state.clip);
  const plane = limit && swingPlane(limit);
  useNow(turn);
  return (
    <div ref={host} className="flat-figure learn-pair fill">
      {clip && cloud && plane && width > 0 && <Plots {...{ clip, cloud, limit, plane, width, height }} />}
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

interface PlotsProps {
  clip: Clip;
  cloud: JointCloud;
  limit: JointLimit;
  plane: SwingPlane;
  width: number;
  height: number;
}

function Plots({ clip, cloud, limit, plane, width, height }: PlotsProps) {
  const [place, twist] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null)];
  const open = useBeatHere();
  const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const now = readNow();
  const size = Math.max(1, Math.min(width - 2 * PAD.side, (height - PAD.top - PAD.between - PAD.bottom) / (1 + LOW)));
  const isRoomy = size >= ROOMY;
  const unit = size / (2 * REACH);
  const wide = size / (2 * BARS_ASIDE + 1);
  const high = LOW * size;
  const x = (angle: number) => (angle / BAR) * wide;
  const inMiddle = hardlyTwisted(clip, limit);
  useTick((live) => {
    const held = readQuat(live.held, limit.joint);
    place.current?.setAttribute('transform', `translate(${patchAt(plane.placeOf(held), unit)})`);
    twist.current?.setAttribute('transform', `translate(${x(twistAngle(limit, held)).toFixed(1)} 0)`);
  });
  return (
    <svg width={width} height={height} role="img" aria-label="The patch of swings, and how many frames have each twist">
      <g transform={`translate(${(width / 2).toFixed(1)} ${(PAD.top + size / 2).toFixed(1)})`}>
        <text className="pair-title" y={-size / 2 - OVER}>
          swing of the {now && jointWord(now)}
        </text>
        <DiskRings marks={RINGS} unit={unit} />
        {isThere('patch') && (
          <>
            <path className="flat-limit" data-part="patch" d={patchRim(plane, unit)} />
            <path className="flat-samples" d={patchDots(swingPlacesOf(clip, cloud, plane), unit)} />
          </>
        )}
        <g ref={place} className="pair-now">
          <circle r="8" />
        </g>
      </g>
      <g transform={`translate(${(width / 2).toFixed(1)} ${(PAD.top + size + PAD.between + high).toFixed(1)})`}>
        <g className="pair-grid">
          <path d={`M${-size / 2} 0v${-high}h${size}v${high}Z`} />
          {TICKS.filter((_, i) => isRoomy || i % 2 === 0).map((tick) => (
            <text key={tick} x={x(tick * DEGREE)} y="22" textAnchor="middle">
              {degrees(tick * DEGREE)}
            </text>
          ))}
        </g>
        <text className="pair-title" y="44">
          twist
        </text>
        {isThere('often') && (
          <g data-part="often">
            <g className="pair-bars" strokeWidth={wide - 1}>
              {twistBars(clip)(limit).map((share, bar) => (
                <path
                  key={bar.toString()}
                  opacity={bar === BARS_ASIDE ? 1 : 0.5}
                  d={`M${(bar - BARS_ASIDE) * wide} 0v${-high * share}`}
                />
              ))}
            </g>
            <text className="pair-count" x={wide} y={Math.max(OVER + 4 - high, -high * inMiddle - OVER / 2)}>
              {shareText(inMiddle)}
              {isRoomy && ' of all frames'}
            </text>
          </g>
        )}
        <g ref={twist} className="pair-now">
          <circle r="8" />
        </g>
      </g>
    </svg>
  );
}
