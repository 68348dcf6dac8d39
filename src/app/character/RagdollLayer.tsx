import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { selectJoint } from '../../state/actions';
import type { LiveFrame } from '../../state/frame/live';
import { dragTo, grab, handAt, letGo, tellFloor, touchPoint } from '../../state/ragdoll/deeds';
import { store } from '../../state/store';
import { viewState } from '../page/view-state';
import { pictureDepth, pointAt } from '../stage/drag-space';
import { project } from '../stage/label';
import { cancelWrite, writeLater } from '../stage/writes';
import { startDrag } from '../ui/drag';
import type { AfterFrame } from './handle-drawing';

interface Props {
  /** The element the camera's picture fills, and that turns it. */
  track: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera | null>;
  afterFrame: Set<AfterFrame>;
  /** The joint under a ray; −1 for none. */
  pick: (ray: THREE.Ray) => number;
  /** m: where the floor is drawn. */
  floor: () => number;
}

const placeOf = ({ worldPositions }: LiveFrame, joint: number) =>
  new THREE.Vector3().fromArray(worldPositions, 3 * joint);
const turnOf = ({ worldRotations }: LiveFrame, joint: number) =>
  new THREE.Quaternion().fromArray(worldRotations, 4 * joint);

/** px. */
type Seen = { x: number; y: number };

/** px: less is a click. */
const SLOP = 3;
const raycaster = new THREE.Raycaster();
const pointer = new THREE.Vector2();

/** Lets any part of a falling character be dragged and thrown; what holds it is drawn as a band from the pointer. */
export function RagdollLayer({ track, camera, afterFrame, pick, floor }: Props) {
  const band = useRef<SVGLineElement>(null);
  const halo = useRef<SVGLineElement>(null);
  const end = useRef<SVGCircleElement>(null);
  /** Where the pointer wants it, world, m; null while nothing is held. */
  const target = useRef<Vec3 | null>(null);
  /** What is held: a point that goes with a joint, m, in its frame. */
  const hold = useRef({ joint: -1, point: new THREE.Vector3() });

  const readFloor = useEffectEvent(() => tellFloor(floor()));
  useEffect(() => {
    const held = new THREE.Vector3();
    /** px: where the pointer wants what is held, and where that is. */
    let seen: { from: Seen; to: Seen } | null = null;
    const write = () => {
      for (const element of [band.current, halo.current, end.current])
        element?.setAttribute('visibility', seen ? 'visible' : 'hidden');
      if (!seen) return;
      const { from, to } = seen;
      for (const line of [band.current, halo.current]) {
        line?.setAttribute('x1', from.x.toFixed(1));
        line?.setAttribute('y1', from.y.toFixed(1));
        line?.setAttribute('x2', to.x.toFixed(1));
        line?.setAttribute('y2', to.y.toFixed(1));
      }
      end.current?.setAttribute('cx', to.x.toFixed(1));
      end.current?.setAttribute('cy', to.y.toFixed(1));
    };
    const draw: AfterFrame = (view, width, height, _, live) => {
      readFloor();
      const from = target.current;
      const wasSeen = seen !== null;
      // Begun anew, the fall has let go.
      if (from && handAt()) {
        // What `project` answers is written anew by the next call.
        const { x, y } = project(view, width, height, ...from);
        const { joint, point } = hold.current;
        held.copy(point).applyQuaternion(turnOf(live, joint)).add(placeOf(live, joint));
        seen = { from: { x, y }, to: project(view, width, height, held.x, held.y, held.z).clone() };
      } else seen = null;
      if (seen || wasSeen) writeLater(write);
      return false;
    };
    afterFrame.add(draw);
    return () => {
      afterFrame.delete(draw);
      cancelWrite(write);
    };
  }, [afterFrame]);

  const onPress = useEffectEvent((event: PointerEvent) => {
    const view = track.current;
    const seen = camera.current;
    if (event.button !== 0 || !seen || !store.getState().live?.fall) return;
    const box = () => view.getBoundingClientRect();
    const { left, top, width, height } = box();
    pointer.set(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    raycaster.setFromCamera(pointer, seen);
    const { origin, direction } = raycaster.ray;
    const joint = pick(raycaster.ray);
    if (joint < 0) return;
    let depth = 0;
    const isTaken = startDrag(event, view, {
      slop: SLOP,
      begin() {
        const point = touchPoint(joint, origin.toArray(), direction.toArray());
        const { live } = store.getState();
        if (!point || !live) return;
        hold.current.joint = joint;
        hold.current.point.fromArray(point).sub(placeOf(live, joint)).applyQuaternion(turnOf(live, joint).invert());
        depth = pictureDepth(seen, point);
        viewState.setState({ isDraggingHandle: true });
        target.current = point;
        grab(joint, point);
        selectJoint(joint);
      },
      move(moved) {
        if (!target.current) return;
        const { left: x, top: y, width: w, height: h } = box();
        pointAt(seen, w, h, moved.clientX - x, moved.clientY - y, depth, target.current);
        dragTo([...target.current]);
      },
      click: () => selectJoint(joint),
      end() {
        viewState.setState({ isDraggingHandle: false });
        target.current = null;
        letGo();
      },
    });
    // Neither a turn of the camera nor a pick.
    if (isTaken) event.stopImmediatePropagation();
  });
  useEffect(() => {
    const element = track.current;
    const listener = (event: PointerEvent) => onPress(event);
    element.addEventListener('pointerdown', listener, true);
    return () => element.removeEventListener('pointerdown', listener, true);
  }, [track]);

  return (
    <svg className="reach-lines ragdoll-band" aria-hidden="true">
      <line ref={halo} className="reach-halo" visibility="hidden" />
      <line ref={band} className="reach-gap" visibility="hidden" />
      <circle ref={end} className="reach-end" r="4" visibility="hidden" />
    </svg>
  );
}
