import { useMemo, useRef } from 'react';
import { DEGREE, readQuat } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { DiskRings } from './disk-rings';
import { forwardOf } from './forward';
import { patchAt, patchDots, patchRim } from './patch-paths';
import { CORNERS, type PatchPlace, rimAt, type SwingPlane, swingPlacesOf, swingPlane } from './swing-plane';
import { wayOnPlane } from './way-on-plane';
import './flat.css';

/** CSS pixels: around the patch, with the key below. */
const PAD = { side: 34, top: 34, bottom: 70 };
/** ° of the circles. */
const RINGS = [60, 90];
/** Of the way to the rim: where the bone is led round. */
const WITHIN = 0.94;
/** CSS pixels: from the circles to the word above them. */
const OVER = 18;

/** The cone of a bone, flat, as an eye in front of the cone has it. */
export function PatchMap() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const plane = limit && swingPlane(limit);
  useNow(leadRound);
  return (
    <div ref={host} className="flat-figure learn-pair learn-patch fill">
      {plane && width > 0 && <Patch plane={plane} width={width} height={height} />}
    </div>
  );
}

/** Leads the bone round within the rim, as the knob says. */
function leadRound(now: Now): void {
  const plane = now.limit && swingPlane(now.limit);
  if (!plane) return;
  stretchLimb(now, now.joint);
  const [right, up] = rimAt(plane, Number(now.knobs.round) * DEGREE);
  turnJointTo(now, now.joint, plane.turnTo([WITHIN * right, WITHIN * up], 0));
}

function Patch({ plane, width, height }: { plane: SwingPlane; width: number; height: number }) {
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const isTold = useBeatHere()?.isAnswered ?? true;
  const dot = useRef<SVGGElement>(null);
  const forward = useRef<SVGTextElement>(null);
  const { rim } = plane;
  const reach = Math.max(...rim.flat().map(Math.abs));
  const free = Math.min(width - 2 * PAD.side, height - PAD.top - PAD.bottom);
  const unit = free / (2 * reach);
  const middle = [width / 2, PAD.top + (height - PAD.top - PAD.bottom) / 2];
  const at = (place: PatchPlace, by = 1) => patchAt(place, by * unit);
  const dots = useMemo(
    () => (clip && cloud ? patchDots(swingPlacesOf(clip, cloud, plane), unit) : ''),
    [clip, cloud, plane, unit],
  );
  useTick((live) => {
    const now = readNow();
    dot.current?.setAttribute('transform', `translate(${at(plane.placeOf(readQuat(live.held, now?.joint ?? 0)))})`);
    const word = forward.current;
    if (!now?.limit || !word) return;
    const [ahead] = wayOnPlane(now.limit, now, forwardOf(now.clip, live.worldPositions));
    word.textContent = ahead < 0 ? '← forward' : 'forward →';
    word.setAttribute('x', (Math.sign(ahead) * (free / 2)).toFixed(1));
    word.style.textAnchor = ahead < 0 ? 'start' : 'end';
  });
  return (
    <svg width={width} height={height} role="img" aria-label="The cone, flat">
      <g transform={`translate(${middle[0].toFixed(1)} ${middle[1].toFixed(1)})`}>
        <DiskRings marks={RINGS.filter((ring) => ring * DEGREE < 1.05 * reach)} unit={unit} />
        <text className="disk-mark" y={-free / 2 - OVER}>
          up
        </text>
        <text ref={forward} className="disk-mark" y={free / 2} />
        <path className="flat-limit" data-part="patch" d={patchRim(plane, unit)} />
        <path className="flat-samples" data-part="samples" d={dots} />
        {CORNERS.map(({ name, way }) => {
          const place = rimAt(plane, way * DEGREE);
          const far = 1 + 20 / (unit * Math.hypot(...place));
          return (
            <g key={name}>
              <circle className="disk-place" r={isTold ? 4 : 8} transform={`translate(${at(place, WITHIN)})`} />
              <text className="disk-name" transform={`translate(${at(place, far)})`} dy="5">
                {name}
              </text>
            </g>
          );
        })}
        <g data-part="middle">
          <path className="disk-middle" d="M-9 0h18M0 -9v18" />
          <text className="disk-name" y="24">
            middle
          </text>
        </g>
        <g ref={dot} className="pair-now" data-part="now" visibility={isTold ? 'visible' : 'hidden'}>
          <circle r="9" />
        </g>
      </g>
    </svg>
  );
}
