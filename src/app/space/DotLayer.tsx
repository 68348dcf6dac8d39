import { useFrame } from '@react-three/fiber';
import { type RefObject, useEffect, useMemo } from 'react';
import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import { readQuat } from '../../core/math';
import { anatomyFor, turnToRotation } from '../../state/clips/anatomy';
import { store } from '../../state/store';
import { hingeOf } from '../drawing/hinge';
import { hingeWords } from '../drawing/hinge-words';
import type { SpaceScene } from '../drawing/space-scene';
import { viewState } from '../page/view-state';
import { pictureDepth, pointAt } from '../stage/drag-space';
import { project } from '../stage/label';
import { startDrag } from '../ui/drag';
import { useLimber } from '../ui/use-limber';
import { moveDot } from './dot-turn';

/** px within which the dot is taken hold of: with a mouse, and with a finger. */
const REACH = { mouse: 10, touch: 20 };
const SLOP = 3;

interface DotLayerProps {
  space: SpaceScene;
  track: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera>;
}

/** Lets the dot be dragged that shows where the joint is: the joint turns with it. What a hinge's ends say is said in angles people speak. */
export function DotLayer({ space, track, camera }: DotLayerProps) {
  const clip = useLimber((state) => state.clip);
  const index = useLimber((state) => state.work.selectedJoint);
  const hinge = useLimber((state) => hingeOf(state.fit?.types[state.work.selectedJoint]));
  const words = useMemo(() => {
    const joint = clip && anatomyFor(clip)[index];
    return joint && hinge ? hingeWords(joint, hinge) : null;
  }, [clip, index, hinge]);
  useEffect(() => listenToDot(track.current, space, camera), [space, track, camera]);
  useFrame(() => {
    // They are made anew with the limit.
    if (words && space.hingeEnds.length === 2) for (let k = 0; k < 2; k++) space.hingeEnds[k].text = words[k];
  });
  return null;
}

/** Returns how to stop. */
function listenToDot(view: HTMLElement, space: SpaceScene, camera: RefObject<THREE.PerspectiveCamera>): () => void {
  let asked = 0;
  /** Which of the two dots is under the pointer; null for neither. */
  const dotAt = (event: PointerEvent): 'asked' | 'held' | null => {
    const eye = camera.current;
    const { fit, work } = store.getState();
    const { selectedJoint } = work;
    if (!eye || !fit?.limits[selectedJoint]) return null;
    const { left, top, width, height } = view.getBoundingClientRect();
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    const away = (v: Readonly<Vec3>) => {
      const { x, y } = project(eye, width, height, v[0], v[1], v[2]);
      return Math.hypot(x - event.clientX + left, y - event.clientY + top);
    };
    const [toAsked, toHeld] = [space.isApart ? away(space.asked) : Infinity, away(space.held)];
    if (Math.min(toAsked, toHeld) > reach) return null;
    return toAsked <= toHeld ? 'asked' : 'held';
  };

  const onDown = (press: PointerEvent) => {
    const kind = press.button === 0 && !press.shiftKey ? dotAt(press) : null;
    const eye = camera.current;
    if (!kind || !eye) return;
    const { selectedJoint: joint } = store.getState().work;
    const { left, top, width, height } = view.getBoundingClientRect();
    const depth = pictureDepth(eye, space[kind]);
    const place = (event: PointerEvent, out: Vec3) =>
      pointAt(eye, width, height, event.clientX - left, event.clientY - top, depth, out);
    const now: Vec3 = [0, 0, 0];
    const last: Vec3 = [0, 0, 0];
    let dot = { v: last, rotation: readQuat([0, 0, 0, 1], 0) };
    let [x, y] = [0, 0];
    const isTaken = startDrag(press, view, {
      slop: SLOP,
      begin(event) {
        const { live } = store.getState();
        viewState.setState({ isDraggingHandle: true });
        if (live) dot = { v: [...space[kind]], rotation: readQuat(live[kind], joint) };
        place(event, last);
        [x, y] = [event.clientX, event.clientY];
      },
      move(event) {
        const limit = store.getState().fit?.limits[joint];
        if (!limit) return;
        place(event, now);
        const by: Vec3 = [now[0] - last[0], now[1] - last[1], space.isFlat ? 0 : now[2] - last[2]];
        dot = moveDot(limit, dot, by, Math.hypot(event.clientX - x, event.clientY - y));
        for (let k = 0; k < 3; k++) last[k] = now[k];
        [x, y] = [event.clientX, event.clientY];
        turnToRotation(joint, dot.rotation);
      },
      end: () => viewState.setState({ isDraggingHandle: false }),
    });
    // The camera does not turn meanwhile.
    if (isTaken) press.stopImmediatePropagation();
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => view.toggleAttribute('data-turns', dotAt(event) !== null));
  };
  const onLeave = () => {
    cancelAnimationFrame(asked);
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
