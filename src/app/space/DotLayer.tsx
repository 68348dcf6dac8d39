import { useFrame } from '@react-three/fiber';
import { useMemo } from 'react';
import type { Vec3 } from '../../core';
import { readQuat } from '../../core/math';
import { anatomyFor, turnToRotation } from '../../state/clips/anatomy';
import { store } from '../../state/store';
import { hingeOf } from '../drawing/hinge';
import { hingeWords } from '../drawing/hinge-words';
import type { SpaceScene } from '../drawing/space-scene';
import { pictureDepth, pixelsTo, pointAt } from '../stage/drag-space';
import { type GripPlace, steadied } from '../stage/grip';
import { useTaker, useView } from '../stage/view';
import { type Drag, piecesOf } from '../ui/drag';
import { useLimber } from '../ui/use-limber';
import { moveDot } from './dot-turn';

/** px within which the dot is taken hold of: with a mouse, and with a finger. */
const REACH = { mouse: 10, touch: 20 };
const SLOP = 3;

/** Lets the dot be dragged that shows where the joint is: the joint turns with it. What a hinge's ends say is said in angles people speak. */
export function DotLayer() {
  const { scene: space } = useView<SpaceScene>();
  const clip = useLimber((state) => state.clip);
  const index = useLimber((state) => state.work.selectedJoint);
  const hinge = useLimber((state) => hingeOf(state.fit?.types[state.work.selectedJoint]));
  const words = useMemo(() => {
    const joint = clip && anatomyFor(clip)[index];
    return joint && hinge ? hingeWords(joint, hinge) : null;
  }, [clip, index, hinge]);
  useTaker('dot', {
    take: (at) => (at.event.shiftKey ? null : dragDot(space, at)),
    hover: (at) => (at && dotAt(space, at) ? 'grab' : null),
  });
  useFrame(() => {
    // They are made anew with the limit.
    if (words && space.hingeEnds.length === 2) for (let k = 0; k < 2; k++) space.hingeEnds[k].text = words[k];
  });
  return null;
}

/** Which of the two dots is under the pointer; null for neither. */
function dotAt(space: SpaceScene, at: GripPlace): 'asked' | 'held' | null {
  const { fit, work } = store.getState();
  const { selectedJoint } = work;
  if (!fit?.limits[selectedJoint]) return null;
  const [toAsked, toHeld] = [space.isApart ? pixelsTo(at, ...space.asked) : Infinity, pixelsTo(at, ...space.held)];
  if (Math.min(toAsked, toHeld) > REACH[at.hand]) return null;
  return toAsked <= toHeld ? 'asked' : 'held';
}

function dragDot(space: SpaceScene, at: GripPlace): Drag | null {
  const kind = dotAt(space, at);
  if (!kind) return null;
  const { selectedJoint: joint } = store.getState().work;
  const depth = pictureDepth(at.camera, space[kind]);
  const now: Vec3 = [0, 0, 0];
  const last: Vec3 = [0, 0, 0];
  let dot = { v: last, rotation: readQuat([0, 0, 0, 1], 0) };
  let [x, y] = [0, 0];
  return steadied({
    slop: SLOP,
    begin(event) {
      const { live } = store.getState();
      if (live) dot = { v: [...space[kind]], rotation: readQuat(live[kind], joint) };
      pointAt(at.after(event), depth, last);
      [x, y] = [event.clientX, event.clientY];
    },
    move(event) {
      const limit = store.getState().fit?.limits[joint];
      if (!limit) return;
      pointAt(at.after(event), depth, now);
      const by: Vec3 = [now[0] - last[0], now[1] - last[1], space.isFlat ? 0 : now[2] - last[2]];
      const [right, down] = [event.clientX - x, event.clientY - y];
      const pieces = piecesOf(right, down);
      const piece = by.map((way) => way / pieces) as Vec3;
      for (let i = 0; i < pieces; i++) dot = moveDot(limit, dot, piece, Math.hypot(right, down) / pieces);
      for (let k = 0; k < 3; k++) last[k] = now[k];
      [x, y] = [event.clientX, event.clientY];
      turnToRotation(joint, dot.rotation);
    },
  });
}
