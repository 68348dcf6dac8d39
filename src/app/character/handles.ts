import type * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../core';
import {
  cross,
  DEGREE,
  distance,
  dot,
  length,
  multiply,
  normalize,
  plus,
  readQuat,
  readVec3,
  rotationFromVector,
  subtract,
} from '../../core/math';
import type { Gaze, IkChain } from '../../core/solve';
import { glanceTo, lookTo } from '../../state/actions/direct-gaze';
import { pointChain, turnEnd } from '../../state/actions/pose-limb';
import { pinChain, pullChain, releaseChain } from '../../state/actions/pulls';
import { say, selectJoint } from '../../state/actions/select';
import { gazeOf, gazePoint, gazeReport, gazeStart, headOf } from '../../state/frame/gaze';
import type { LiveFrame } from '../../state/frame/live';
import { type ChainChoices, chainEnd, handlesOf, type Pulls, reachReports } from '../../state/frame/reach';
import { store } from '../../state/store';
import { useViewState, viewState } from '../page/view-state';
import { distanceAlong, moveAsSeen, pictureDepth, pointAt } from '../stage/drag-space';
import { type GripPlace, steadied } from '../stage/grip';
import { project } from '../stage/label';
import { type Drag, SLOWEST } from '../ui/drag';
import { degrees } from '../ui/format';

/** Id of the handle of the gaze; the others have the ids of their chains. */
const GAZE = 'gaze';

export const selectHandle = (handle: string | null): void => viewState.setState({ handle });
export const useSelectedHandle = (): string | null => useViewState(({ handle }) => handle);

/** How a handle is held; each has a form of its own on the screen. */
export type HandleState = 'free' | 'pulled' | 'pinned';

/** Something in the scene that can be put elsewhere: the end of a chain, or what is looked at. */
export interface Handle {
  readonly id: string;
  /** For people: "Left hand". */
  readonly label: string;
  readonly canPin: boolean;
  /** Whether it says which way a joint points, rather than where an end is. */
  readonly isPole?: true;
  /** Where it is wanted, world, m; where it is, while nothing holds it. */
  wanted(live: LiveFrame, out: Vec3): Vec3;
  /** Where it is. */
  reached(live: LiveFrame, out: Vec3): Vec3;
  /** Where the line to `reached` begins; null where there is none. */
  origin(live: LiveFrame, out: Vec3): Vec3 | null;
  state(): HandleState;
  /** What is missing, in words; empty when nothing is. */
  shortfall(): string;
  moveTo(target: Vec3): void;
  pin(isPinned: boolean): void;
  release(): void;
  /** The joint that can be turned at the handle; without, none can. */
  readonly end?: number;
  /** Turns that joint: worldFromLocal. */
  turnTo?(rotation: Readonly<Quat>): void;
  /** A joint that shows what the handle does; called when a drag begins. */
  selectJoint(): void;
}

/** px: less is a click. */
const SLOP = 3;
/** px for each radian that an end is turned by while Alt is held. */
const TURN_PIXELS = 2 * SLOWEST;
/** m and rad: less than this counts as arrived. */
const NEAR = 0.005;
const NEAR_ANGLE = DEGREE;
const NEAR_POLE = 2 * DEGREE;

/** m → "25 cm", "4.2 mm". */
export function distanceWords(metres: number): string {
  if (!Number.isFinite(metres)) return '—';
  return metres >= 0.1
    ? `${Math.round(metres * 100)} cm`
    : metres >= 0.01
      ? `${(metres * 100).toFixed(1)} cm`
      : `${(metres * 1000).toFixed(1)} mm`;
}

function chainHandle(chain: IkChain): Handle {
  const { id, label } = chain;
  return {
    id,
    label,
    // What is pulled beyond its last joint turns that joint.
    ...(chain.effectorOffset ? {} : { end: chain.joints[chain.joints.length - 1], turnTo: (to) => turnEnd(id, to) }),
    canPin: true,
    wanted(live, out) {
      const pull = store.getState().work.pulls[id];
      if (!pull) return chainEnd(chain, live, out);
      for (let k = 0; k < 3; k++) out[k] = pull.target[k];
      return out;
    },
    reached: (live, out) => chainEnd(chain, live, out),
    origin: () => null,
    state() {
      const pull = store.getState().work.pulls[id];
      return pull ? (pull.isPinned ? 'pinned' : 'pulled') : 'free';
    },
    shortfall() {
      if (!store.getState().work.pulls[id]) return '';
      const report = reachReports().find((r) => r.handle === id);
      if (!report || report.residual <= NEAR) return '';
      return `${distanceWords(report.residual)} ${report.touches ? 'blocked by body' : 'out of reach'}`;
    },
    moveTo: (target) => pullChain(id, target),
    pin: (isPinned) => pinChain(id, isPinned),
    release: () => releaseChain(id),
    selectJoint() {
      if (chain.kind !== 'root' && !chain.joints.includes(store.getState().work.selectedJoint))
        selectJoint(chain.joints[0]);
    },
  };
}

/** How the ids of poles end; before it stands the id of the chain. */
const POLE = ':pole';
/** Of the limb's length: how far from its middle joint a pole waits that was not placed yet. */
const POLE_AWAY = 0.5;

/** The chain that a handle belongs to: its own, or the one that it is the pole of. */
export const chainOfHandle = (id: string | null): string => (id ?? '').replace(POLE, '');

/** The handle of the chain's pole, which says which way elbow or knee points; none where the chain has no such joint. */
export function poleHandles(clip: Clip, choices: ChainChoices, id: string | null): Handle[] {
  const chain = handlesOf(clip, choices).find((c) => c.id === chainOfHandle(id));
  return chain?.kind === 'limb' && chain.joints.length > 2 ? [poleHandle(chain)] : [];
}

function poleHandle({ id, label, joints }: IkChain): Handle {
  const [upper, middle, end] = joints.slice(-3);
  const part = id.endsWith('hand') ? 'elbow' : id.endsWith('foot') ? 'knee' : label;
  const pole = () => store.getState().work.pulls[id]?.pole;
  /** From the line between the ends of the limb to a point, across the line, m. */
  const acrossLimb = (live: LiveFrame, point: Readonly<Vec3>): Vec3 => {
    const base = readVec3(live.worldPositions, upper);
    const line = subtract(readVec3(live.worldPositions, end), base);
    const way = subtract(point, base);
    return plus(way, line, -dot(way, line) / Math.max(dot(line, line), 1e-12));
  };
  const wanted = (live: LiveFrame, out: Vec3): Vec3 => {
    const at = readVec3(live.worldPositions, middle, out);
    const given = pole();
    if (given) return Object.assign(out, given);
    const size = distance(at, readVec3(live.worldPositions, upper)) + distance(at, readVec3(live.worldPositions, end));
    let away = acrossLimb(live, at);
    // A straight limb points nowhere: ahead, then.
    if (length(away) < 0.01 * size) away = acrossLimb(live, plus(at, [0, 0, 1]));
    const far = (POLE_AWAY * size) / Math.max(length(away), 1e-6);
    for (let k = 0; k < 3; k++) out[k] += far * away[k];
    return out;
  };
  return {
    id: `${id}${POLE}`,
    label: `${label.split(' ')[0]} ${part} pole`,
    canPin: false,
    isPole: true,
    wanted,
    reached: wanted,
    origin: (live, out) => readVec3(live.worldPositions, middle, out),
    state: () => (pole() ? 'pulled' : 'free'),
    shortfall() {
      const { live } = store.getState();
      const given = pole();
      if (!live || !given) return '';
      const [now, then] = [acrossLimb(live, readVec3(live.worldPositions, middle)), acrossLimb(live, given)];
      const beside = Math.atan2(length(cross(now, then)), dot(now, then));
      return Math.min(length(now), length(then)) > NEAR && beside > NEAR_POLE ? `${part} ${degrees(beside)} short` : '';
    },
    moveTo: (target) => pointChain(id, target),
    pin() {},
    release: () => pointChain(id, null),
    selectJoint() {
      if (!joints.includes(store.getState().work.selectedJoint)) selectJoint(middle);
    },
  };
}

function gazeHandle(gaze: Gaze): Handle {
  return {
    id: GAZE,
    label: 'Gaze target',
    canPin: false,
    wanted(live, out) {
      const { gazeTarget } = store.getState().work;
      if (!gazeTarget) return gazePoint(gaze, live, null, out);
      for (let k = 0; k < 3; k++) out[k] = gazeTarget[k];
      return out;
    },
    reached: (live, out) => gazePoint(gaze, live, store.getState().work.gazeTarget, out),
    origin: (live, out) => gazeStart(gaze, live, out),
    state: () => (store.getState().work.gazeTarget ? 'pulled' : 'free'),
    shortfall() {
      const report = gazeReport();
      return report && report.residual > NEAR_ANGLE ? `${degrees(report.residual)} short` : '';
    },
    moveTo: (target) => (store.getState().work.settings.gazeFollowsPointer ? glanceTo(target) : lookTo(target)),
    pin() {},
    release: () => lookTo(null),
    selectJoint() {
      if (!gaze.chain.includes(store.getState().work.selectedJoint)) selectJoint(headOf(gaze));
    },
  };
}

/** The handles of a mode. */
export function handlesFor(mode: 'ik' | 'look-at', clip: Clip, choices: ChainChoices): Handle[] {
  if (mode === 'ik') return handlesOf(clip, choices).map(chainHandle);
  const gaze = gazeOf(clip, store.getState().work.settings.gazeAxis);
  return gaze ? [gazeHandle(gaze)] : [];
}

/** The handles of limbs that are held: pinned, or pulled. */
export const heldHandles = (clip: Clip, choices: ChainChoices, pulls: Pulls): Handle[] =>
  handlesFor('ik', clip, choices).filter(({ id }) => pulls[id]);

/**
 * Drags a handle, itself or along one of its axes, or the body by it. While Alt is held the joint at its end is turned instead, with Shift
 * about the line of sight.
 *
 * @param axis 0 to 2 to keep to an axis of the world; null for the plane that faces the camera
 * @param click it was pressed and let go of, and moved nothing
 * @returns null where no pixel tells how far along the axis
 */
export function handleDrag(at: GripPlace, handle: Handle, axis: number | null, click?: () => void): Drag | null {
  const { live } = store.getState();
  if (!live) return null;
  const { camera, width, height } = at;
  const target: Vec3 = [0, 0, 0];
  const start: Vec3 = [...handle.wanted(live, target)];
  const seen = project(camera, width, height, ...start);
  // From the pointer to where the handle is seen.
  const [offsetX, offsetY] = [seen.x - at.x, seen.y - at.y];
  const depth = pictureDepth(camera, start);
  const startAlong = axis === null ? 0 : distanceAlong(at, start, axis);
  if (startAlong === null) return null;
  /** Where the pointer was last, px, and how far it went while it turned the end. */
  const last = [at.x, at.y];
  const skipped = [0, 0];
  /** worldFromLocal of the end; null while the end is moved. */
  let rotation: Quat | null = null;
  selectHandle(handle.id);
  return steadied({
    slop: SLOP,
    begin: () => handle.selectJoint(),
    move(event) {
      const place = at.after(event);
      const way = [place.x - last[0], place.y - last[1]];
      last[0] = place.x;
      last[1] = place.y;
      if (event.altKey && handle.turnTo && handle.end !== undefined) {
        rotation ??= readQuat(store.getState().live!.worldRotations, handle.end);
        rotation = turnedAsSeen(camera, rotation, way[0] / TURN_PIXELS, way[1] / TURN_PIXELS, event.shiftKey);
        handle.turnTo(rotation);
        for (let k = 0; k < 2; k++) skipped[k] += way[k];
        return;
      }
      rotation = null;
      const now = { ...place, x: place.x - skipped[0], y: place.y - skipped[1] };
      if (axis === null) pointAt({ ...now, x: now.x + offsetX, y: now.y + offsetY }, depth, target);
      else {
        const along = distanceAlong(now, start, axis);
        if (along === null) return;
        for (let k = 0; k < 3; k++) target[k] = start[k];
        target[axis] += along - startAlong;
      }
      handle.moveTo([target[0], target[1], target[2]]);
    },
    commit: () => say(handleWords(handle)),
    click,
  });
}

/**
 * A rotation (worldFromLocal) after a turn as the camera sees it, rad: what is near goes to the right and down, or, where it rolls, round
 * to the right.
 */
export function turnedAsSeen(
  camera: THREE.Camera,
  rotation: Readonly<Quat>,
  right: number,
  down: number,
  isRoll: boolean,
): Quat {
  const turn = moveAsSeen(camera, [0, 0, 0], isRoll ? [0, 0, right] : [down, right, 0], [0, 0, 0]);
  return normalize(multiply(rotationFromVector(turn), rotation));
}

/** "Left hand at 32, 145, 20 cm; 25 cm out of reach": what a screen reader says after a move. */
export function handleWords(handle: Handle): string {
  const { live } = store.getState();
  if (!live) return '';
  const at = handle.wanted(live, [0, 0, 0]).map((x) => Math.round(100 * x));
  const shortfall = handle.shortfall();
  return `${handle.label} at ${at.join(', ')} cm${shortfall ? `; ${shortfall}` : ''}`;
}
