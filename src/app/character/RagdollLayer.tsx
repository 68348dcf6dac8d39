import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { selectJoint } from '../../state/actions';
import { dragTo, grab, handAt, letGo, tellFloor, touchPoint } from '../../state/ragdoll/deeds';
import { store } from '../../state/store';
import { pictureDepth, pointAt } from '../space/drag-space';
import { project } from '../stage/label';
import { startDrag } from '../ui/drag';
import { viewState } from '../ui/view-state';
import type { AfterFrame } from './handle-drawing';

interface Props {
  /** The element the camera's picture fills, and that turns it. */
  track: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera | null>;
  afterFrame: RefObject<AfterFrame | null>;
  /** The joint under a ray; −1 for none. */
  pick: (ray: THREE.Ray) => number;
  /** m: where the floor is drawn. */
  floor: () => number;
}

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

  const readFloor = useEffectEvent(() => tellFloor(floor()));
  useEffect(() => {
    afterFrame.current = (view, width, height) => {
      readFloor();
      const from = target.current;
      const to = from && handAt();
      for (const element of [band.current, halo.current, end.current])
        element?.setAttribute('visibility', from && to ? 'visible' : 'hidden');
      if (!from || !to) return false;
      const a = project(view, width, height, ...from);
      const b = project(view, width, height, ...to);
      for (const line of [band.current, halo.current]) {
        line?.setAttribute('x1', String(a.x));
        line?.setAttribute('y1', String(a.y));
        line?.setAttribute('x2', String(b.x));
        line?.setAttribute('y2', String(b.y));
      }
      end.current?.setAttribute('cx', String(b.x));
      end.current?.setAttribute('cy', String(b.y));
      return false;
    };
    return () => {
      afterFrame.current = null;
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
        if (!point) return;
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
