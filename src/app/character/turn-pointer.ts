import type * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../core';
import { length, readQuat, readVec3, rotateVector, rotationFromVector, subtract } from '../../core/math';
import { selectJoint } from '../../state/actions';
import { anatomyFor, askedAngles, turnToAngles, turnToRotation } from '../../state/clips/anatomy';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { pointAtAxis, setTurnView, turnView } from '../page/view-state';
import { pictureDepth, pixelsPerMetre, pointAt, rayAt } from '../stage/drag-space';
import { type GripPlace, steadied, type Taker } from '../stage/grip';
import { type Drag, piecesOf, SLOWEST } from '../ui/drag';
import { limbTurn, ringTurn, turnedInWorld } from './turn-drag';
import type { RingSpot, TurnGizmo } from './turn-gizmo';

/** The joint under a ray; −1 for none. */
type Pick = (ray: THREE.Ray) => number;

/** px within which a ring is taken hold of: with a mouse, and with a finger. */
const REACH = { mouse: 6, touch: 14 };
/** px: less is a click. */
const SLOP = 3;

/** Turns the selected joint by a ring under the pointer. @param say called after a turn */
export function ringTaker(gizmo: TurnGizmo, pick: Pick, say: () => void): Taker {
  const ringAt = (at: GripPlace) => gizmo.pick(at, REACH[at.hand]);
  return {
    take(at) {
      const spot = canTurn(at) ? ringAt(at) : null;
      return spot && dragRing(at, spot, pick, say);
    },
    hover(at) {
      const spot = at && ringAt(at);
      if (at || !turnView().isDragging) pointAtAxis(spot?.axis ?? -1);
      return spot ? 'grab' : null;
    },
  };
}

/** Turns the selected joint by its limb, which moves from where it is seen. @param say called after a turn */
export const limbTaker = (pick: Pick, say: () => void): Taker => ({
  take(at) {
    const { clip, work } = store.getState();
    const { selectedJoint } = work;
    if (!canTurn(at) || !clip || clip.skeleton.parents[selectedJoint] < 0) return null;
    return pick(rayAt(at)) === selectedJoint ? dragLimb(at, selectedJoint, pick, say) : null;
  },
});

const canTurn = ({ event }: GripPlace): boolean => !event.shiftKey && store.getState().fit !== null;

/** A drag that turns a joint; a click selects the joint under the pointer. @param axis of the ring; −1 for the limb */
function turning(at: GripPlace, axis: number, pick: Pick, drag: Drag): Drag {
  const joint = pick(rayAt(at));
  return steadied({
    ...drag,
    slop: SLOP,
    begin(event) {
      setTurnView({ axis, isDragging: true });
      drag.begin?.(event);
    },
    click() {
      if (joint >= 0) selectJoint(joint);
    },
    end: () => setTurnView({ axis: -1, isDragging: false }),
  });
}

function dragRing(at: GripPlace, { axis, tangent }: RingSpot, pick: Pick, say: () => void): Drag | null {
  const { clip, work } = store.getState();
  const { selectedJoint } = work;
  const joint = clip && anatomyFor(clip)[selectedJoint];
  if (!joint) return null;
  let start: Readonly<Vec3> = [0, 0, 0];
  let from = [0, 0];
  return turning(at, axis, pick, {
    begin(event) {
      from = [event.clientX, event.clientY];
      const state = store.getState();
      if (state.live) start = [...askedAngles(joint, state, state.live)];
    },
    move(event) {
      const angles: Vec3 = [...start];
      angles[axis] += ringTurn(event.clientX - from[0], event.clientY - from[1], tangent);
      turnToAngles(joint, angles);
    },
    commit: say,
  });
}

function dragLimb(at: GripPlace, joint: number, pick: Pick, say: () => void): Drag | null {
  const { live, clip } = store.getState();
  if (!live || !clip) return null;
  const parent = clip.skeleton.parents[joint];
  const centre = readVec3(live.worldPositions, joint);
  const depth = pictureDepth(at.camera, centre);
  const least = SLOWEST / pixelsPerMetre(at.camera, at.height, centre);
  const turnOfParent: Quat = [0, 0, 0, 1];
  const last: Vec3 = [0, 0, 0];
  const now: Vec3 = [0, 0, 0];
  let place = at;
  let rotation: Quat = [0, 0, 0, 1];
  let arm: Vec3 = [0, 0, 0];
  return turning(at, -1, pick, {
    begin(event) {
      const { live } = store.getState();
      if (!live) return;
      // The limb is taken where it is seen, not where it was asked to be.
      readQuat(live.held, joint, rotation);
      place = at.after(event);
      pointAt(place, depth, last);
      arm = heldArm(clip, live, joint, subtract(last, centre));
    },
    move(event) {
      const { live } = store.getState();
      if (!live) return;
      if (parent >= 0) readQuat(live.worldRotations, parent, turnOfParent);
      const next = at.after(event);
      const pieces = piecesOf(next.x - place.x, next.y - place.y);
      place = next;
      pointAt(place, depth, now);
      const move = subtract(now, last).map((x) => x / pieces) as Vec3;
      for (let k = 0; k < 3; k++) last[k] = now[k];
      for (let i = 0; i < pieces; i++) {
        const turn = limbTurn(arm, move, least);
        rotation = turnedInWorld(turnOfParent, rotation, turn);
        arm = rotateVector(rotationFromVector(turn), arm);
      }
      turnToRotation(joint, rotation);
    },
    commit: say,
  });
}

/**
 * From the joint to where its limb is held, m, world: along the bone to the farthest child, as far out as the pointer is; where there is no
 * child, straight to the pointer.
 */
function heldArm({ skeleton: { parents } }: Clip, live: LiveFrame, joint: number, toPointer: Vec3): Vec3 {
  const centre = readVec3(live.worldPositions, joint);
  let bone: Vec3 = [0, 0, 0];
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] !== joint) continue;
    const way = subtract(readVec3(live.worldPositions, j), centre);
    if (length(way) > length(bone)) bone = way;
  }
  const whole = length(bone);
  if (whole < 1e-6) return toPointer;
  const share = Math.min(1, Math.max(0.3, length(toPointer) / whole));
  return [bone[0] * share, bone[1] * share, bone[2] * share];
}
