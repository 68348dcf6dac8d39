import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { Clip, JointLimit, Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import {
  cross,
  dot,
  inverseMultiply,
  multiply,
  readQuat,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  times,
  unit,
} from '../../../core/math';
import type { LiveFrame } from '../../../state/frame/live';
import { vectorAt } from '../../drawing/bend';
import { outlineOf } from '../../drawing/outline-of';
import { useTick } from '../../stage/use-tick';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { intoCharts } from '../turn-joint';
import { turnTo } from '../turn-to';
import { forwardOf } from './forward';
import { hullOf } from './hull-of';
import { straightLimb } from './straight-limb';
import './flat.css';

/** Each picture is drawn in a square of 100: what a rad of a turn, and an arm, take of it. */
const [RAD, ARM] = [24, 42];
type Place = readonly [x: number, y: number];

/** Dots of a cloud that are drawn. */
const DOTS = 400;
/** Pieces of an arc; of the arm, how far out the arc stands. */
const [PIECES, ARC] = [16, 0.72];
const UP: Vec3 = [0, 1, 0];

const spell = ([x, y]: Place): string => `${(50 + x).toFixed(1)} ${(50 - y).toFixed(1)}`;
/** A turn as a place: axis × rad, seen along the third axis of the frame that the chart has. */
const placeOf = ([x, y]: Readonly<Vec3>): Place => [RAD * x, RAD * y];

/** The dots of a cloud, and the line round its limit, flat. */
function drawnOf(cloud: JointCloud, limit: JointLimit) {
  const { points, dimension } = cloud.parts[0];
  const count = points.length / dimension;
  const step = Math.max(1, Math.floor(count / DOTS));
  const dots = Array.from({ length: Math.floor(count / step) }, (_, i) => {
    const at = i * step * dimension;
    return `M${spell(placeOf([points[at], points[at + 1], 0]))}h0`;
  });
  const { positions } = outlineOf(limit.parts[0].shape);
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => placeOf(vectorAt(positions, i)));
  return { dots: dots.join(''), rim: `M${hullOf(corners).map(spell).join('L')}Z` };
}

/** The arm as it is at zero, as it is now, the arc of its one turn between, as the eye sees them that the body faces; and, flat, the places of the turn and of what is asked for. */
function armNow(clip: Clip, limit: JointLimit, live: LiveFrame) {
  const right = unit(cross(UP, forwardOf(clip, live.worldPositions)));
  const parent = parentRotation(clip.skeleton, limit.joint, live.worldRotations);
  const bone = unit(straightLimb(clip, limit.joint).end);
  const turnOf = (pose: Float32Array) =>
    shortRotationVector(inverseMultiply(limit.reference, readQuat(pose, limit.joint)));
  const turn = turnOf(live.held);
  const at = (share: number, far: number): string => {
    const turned = multiply(limit.reference, rotationFromVector(times(turn, share)));
    const way = rotateVector(multiply(parent, turned), bone);
    return spell([ARM * far * dot(way, right), ARM * far * way[1]]);
  };
  const arc = Array.from({ length: PIECES + 1 }, (_, i) => at(i / PIECES, ARC));
  return {
    zero: `M50 50L${at(0, 1)}`,
    arm: `M50 50L${at(1, 1)}`,
    arc: `M${arc.join('L')}`,
    place: placeOf(intoCharts(limit.axes, turn)),
    asked: placeOf(intoCharts(limit.axes, turnOf(live.asked))),
  };
}

/** The path in one picture: the arm that moves above as a turn, as a dot, among the dots of its cloud, and inside its limit; and what is asked of the arm, brought back; each with the way back to its chapter. */
export function PathPicture() {
  const host = useRef<HTMLOListElement>(null);
  const limit = useSelectedLimit();
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const drawn = useMemo(
    () => (cloud && limit && cloud.parts[0].bounds === 'whole' ? drawnOf(cloud, limit) : null),
    [cloud, limit],
  );
  useDots(host, clip, limit);
  const middle = <path className="is-middle" d="M45 50h10M50 45v10" />;
  const now = <circle className="is-now" r="4" />;
  return (
    <ol ref={host} className="learn-path">
      <Station name="a turn" part="turn" chapter={1}>
        <path className="is-zero" />
        <path className="is-arm" />
        <path className="is-angle is-arc" />
      </Station>
      <Station name="a dot" part="dot" chapter={2}>
        {middle}
        <path className="is-angle is-out" />
        {now}
      </Station>
      <Station name="a cloud" part="cloud" chapter={8}>
        {middle}
        <path className="is-dots" d={drawn?.dots} />
        {now}
      </Station>
      <Station name="a limit" part="wrapped" chapter={10}>
        {middle}
        <path className="is-dots" d={drawn?.dots} />
        <path className="is-limit" d={drawn?.rim} />
        {now}
      </Station>
      <Station name="brought back" part="back" chapter={14}>
        <path className="is-limit" d={drawn?.rim} />
        <path className="is-back" />
        <circle className="is-asked" r="4" />
        {now}
      </Station>
    </ol>
  );
}

/** Moves the arm and the dots with the body. */
function useDots(host: RefObject<HTMLElement | null>, clip: Clip | null, limit: JointLimit | null) {
  useTick((live) => {
    if (!host.current || !clip || !limit || !readNow()) return;
    const { zero, arm, arc, place, asked } = armNow(clip, limit, live);
    const set = (selector: string, name: string, value: string) => {
      for (const each of host.current?.querySelectorAll(selector) ?? []) each.setAttribute(name, value);
    };
    set('.is-zero', 'd', zero);
    set('.is-arm', 'd', arm);
    set('.is-arc', 'd', arc);
    set('.is-out', 'd', `M50 50L${spell(place)}`);
    set('.is-back', 'd', `M${spell(asked)}L${spell(place)}`);
    for (const [dot, [x, y]] of [
      ['.is-now', place],
      ['.is-asked', asked],
    ] as const) {
      set(dot, 'cx', String(50 + x));
      set(dot, 'cy', String(50 - y));
    }
  });
}

interface StationProps {
  name: string;
  part: string;
  chapter: number;
  children: ReactNode;
}

function Station({ name, part, chapter, children }: StationProps) {
  return (
    <li>
      <button type="button" data-part={part} onClick={() => turnTo(chapter)} aria-label={`${name}: chapter ${chapter}`}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {children}
        </svg>
        <span>{name}</span>
      </button>
    </li>
  );
}
