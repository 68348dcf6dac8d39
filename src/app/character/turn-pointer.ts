import type { RefObject } from 'react';
import * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../core';
import { length, readQuat, readVec3, rotateVector, rotationFromVector, subtract } from '../../core/math';
import { selectJoint } from '../../state/actions';
import { anatomyFor, askedAngles, turnToAngles, turnToRotation } from '../../state/clips/anatomy';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { pointAtAxis, setTurnView, turnView, viewState } from '../page/view-state';
import { pictureDepth, pixelsPerMetre, pointAt } from '../stage/drag-space';
import { startDrag } from '../ui/drag';
import { limbTurn, ringTurn, SLOWEST, turnedInWorld } from './turn-drag';
import type { RingSpot, TurnGizmo } from './turn-gizmo';

interface Turns {
  gizmo: TurnGizmo;
  camera: RefObject<THREE.PerspectiveCamera>;
  /** The joint under a ray; −1 for none. */
  pick: (ray: THREE.Ray) => number;
  /** After a turn. */
  say: () => void;
}

/** px within which a ring is taken hold of: with a mouse, and with a finger. */
const REACH = { mouse: 6, touch: 14 };
/** px: less is a click. */
const SLOP = 3;

const raycaster = new THREE.Raycaster();
const pointer = new THREE.Vector2();

/**
 * Turns the selected joint by a ring under the pointer, or by the limb itself; else the press is the camera's. What is held moves from where it
 * is. Returns how to stop.
 */
export function listenToTurns(view: HTMLElement, { gizmo, camera, pick, say }: Turns): () => void {
  let asked = 0;

  const ringAt = (event: PointerEvent): RingSpot | null => {
    if (!camera.current) return null;
    const { left, top, width, height } = view.getBoundingClientRect();
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    return gizmo.pick(camera.current, width, height, event.clientX - left, event.clientY - top, reach);
  };
  const jointAt = (event: PointerEvent): number => {
    if (!camera.current) return -1;
    const { left, top, width, height } = view.getBoundingClientRect();
    pointer.set(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    raycaster.setFromCamera(pointer, camera.current);
    return pick(raycaster.ray);
  };
  const drag = (
    press: PointerEvent,
    axis: number,
    move: (event: PointerEvent) => void,
    begin: (event: PointerEvent) => void,
  ) => {
    const joint = jointAt(press);
    const isTaken = startDrag(press, view, {
      slop: SLOP,
      begin(event) {
        viewState.setState({ isDraggingHandle: true });
        setTurnView({ axis, isDragging: true });
        begin(event);
      },
      move,
      commit: say,
      click() {
        if (joint >= 0) selectJoint(joint);
      },
      end() {
        viewState.setState({ isDraggingHandle: false });
        setTurnView({ axis: -1, isDragging: false });
      },
    });
    // Neither a turn of the camera nor a pick.
    if (isTaken) press.stopImmediatePropagation();
  };

  const dragRing = (press: PointerEvent, { axis, tangent }: RingSpot) => {
    const { clip, work } = store.getState();
    const { selectedJoint } = work;
    const joint = clip && anatomyFor(clip)[selectedJoint];
    if (!joint) return;
    let start: Readonly<Vec3> = [0, 0, 0];
    let from = [0, 0];
    drag(
      press,
      axis,
      (event) => {
        const angles: Vec3 = [...start];
        angles[axis] += ringTurn(event.clientX - from[0], event.clientY - from[1], tangent);
        turnToAngles(joint, angles);
      },
      (event) => {
        from = [event.clientX, event.clientY];
        const state = store.getState();
        if (state.live) start = [...askedAngles(joint, state, state.live)];
      },
    );
  };

  const dragLimb = (press: PointerEvent, joint: number) => {
    const { live, clip } = store.getState();
    const eye = camera.current;
    if (!live || !clip || !eye) return;
    const parent = clip.skeleton.parents[joint];
    const { left, top, width, height } = view.getBoundingClientRect();
    const centre = readVec3(live.worldPositions, joint);
    const depth = pictureDepth(eye, centre);
    const place = (event: PointerEvent, out: Vec3) =>
      pointAt(eye, width, height, event.clientX - left, event.clientY - top, depth, out);
    const least = SLOWEST / pixelsPerMetre(eye, height, centre);
    const turnOfParent: Quat = [0, 0, 0, 1];
    const last: Vec3 = [0, 0, 0];
    const now: Vec3 = [0, 0, 0];
    let rotation: Quat = [0, 0, 0, 1];
    let arm: Vec3 = [0, 0, 0];
    drag(
      press,
      -1,
      (event) => {
        const { live } = store.getState();
        if (!live) return;
        place(event, now);
        const turn = limbTurn(arm, subtract(now, last), least);
        if (parent >= 0) readQuat(live.worldRotations, parent, turnOfParent);
        rotation = turnedInWorld(turnOfParent, rotation, turn);
        arm = rotateVector(rotationFromVector(turn), arm);
        for (let k = 0; k < 3; k++) last[k] = now[k];
        turnToRotation(joint, rotation);
      },
      (event) => {
        const { live } = store.getState();
        if (!live) return;
        // The limb is taken where it is seen, not where it was asked to be.
        readQuat(live.held, joint, rotation);
        place(event, last);
        arm = heldArm(clip, live, joint, subtract(last, centre));
      },
    );
  };

  const onDown = (event: PointerEvent) => {
    const { clip, fit, work } = store.getState();
    const { selectedJoint } = work;
    if (event.button !== 0 || event.shiftKey || !clip || !fit) return;
    const spot = ringAt(event);
    if (spot) dragRing(event, spot);
    else if (clip.skeleton.parents[selectedJoint] >= 0 && jointAt(event) === selectedJoint)
      dragLimb(event, selectedJoint);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => {
      const spot = ringAt(event);
      pointAtAxis(spot?.axis ?? -1);
      view.toggleAttribute('data-turns', spot !== null);
    });
  };
  const onLeave = () => {
    cancelAnimationFrame(asked);
    if (!turnView().isDragging) pointAtAxis(-1);
    view.removeAttribute('data-turns');
  };
  view.addEventListener('pointerdown', onDown, true);
  view.addEventListener('pointermove', onMove);
  view.addEventListener('pointerleave', onLeave);
  return () => {
    onLeave();
    view.removeEventListener('pointerdown', onDown, true);
    view.removeEventListener('pointermove', onMove);
    view.removeEventListener('pointerleave', onLeave);
  };
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
