import { useEffect, useRef } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { selectJoint } from '../../state/actions';
import type { LiveFrame } from '../../state/frame/live';
import { dragTo, grab, handAt, letGo, tellFloor, touchPoint } from '../../state/ragdoll/deeds';
import { store } from '../../state/store';
import { pictureDepth, pointAt, rayAt } from '../stage/drag-space';
import { steadied } from '../stage/grip';
import { project } from '../stage/label';
import { type AfterFrame, useTaker, useView } from '../stage/view';
import { cancelWrite, writeLater } from '../stage/writes';
import type { CharacterScene } from './character-scene';

const placeOf = ({ worldPositions }: LiveFrame, joint: number) =>
  new THREE.Vector3().fromArray(worldPositions, 3 * joint);
const turnOf = ({ worldRotations }: LiveFrame, joint: number) =>
  new THREE.Quaternion().fromArray(worldRotations, 4 * joint);

/** px. */
type Seen = { x: number; y: number };

/** px: less is a click. */
const SLOP = 3;

/** Lets any part of a falling character be dragged and thrown; what holds it is drawn as a band from the pointer. */
export function RagdollLayer() {
  const { scene, afterFrame } = useView<CharacterScene>();
  const band = useRef<SVGLineElement>(null);
  const halo = useRef<SVGLineElement>(null);
  const end = useRef<SVGCircleElement>(null);
  /** Where the pointer wants it, world, m; null while nothing is held. */
  const target = useRef<Vec3 | null>(null);
  /** What is held: a point that goes with a joint, m, in its frame. */
  const hold = useRef({ joint: -1, point: new THREE.Vector3() });

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
    const draw: AfterFrame = ({ camera, width, height, live }) => {
      tellFloor(scene.floor);
      const from = target.current;
      const wasSeen = seen !== null;
      // Begun anew, the fall has let go.
      if (from && live && handAt()) {
        // What `project` answers is written anew by the next call.
        const { x, y } = project(camera, width, height, ...from);
        const { joint, point } = hold.current;
        held.copy(point).applyQuaternion(turnOf(live, joint)).add(placeOf(live, joint));
        seen = { from: { x, y }, to: project(camera, width, height, held.x, held.y, held.z).clone() };
      } else seen = null;
      if (seen || wasSeen) writeLater(write);
      return false;
    };
    afterFrame.add(draw);
    return () => {
      afterFrame.delete(draw);
      cancelWrite(write);
    };
  }, [scene, afterFrame]);

  useTaker('part', {
    take(at) {
      const ray = rayAt(at);
      const [origin, direction] = [ray.origin.toArray(), ray.direction.toArray()];
      const joint = store.getState().live?.fall ? scene.pick(ray) : -1;
      if (joint < 0) return null;
      let depth = 0;
      return steadied({
        slop: SLOP,
        begin() {
          const point = touchPoint(joint, origin, direction);
          const { live } = store.getState();
          if (!point || !live) return;
          hold.current.joint = joint;
          hold.current.point.fromArray(point).sub(placeOf(live, joint)).applyQuaternion(turnOf(live, joint).invert());
          depth = pictureDepth(at.camera, point);
          target.current = point;
          grab(joint, point);
          selectJoint(joint);
        },
        move(event) {
          if (target.current) dragTo([...pointAt(at.after(event), depth, target.current)]);
        },
        click: () => selectJoint(joint),
        end() {
          target.current = null;
          letGo();
        },
      });
    },
  });

  return (
    <svg className="reach-lines ragdoll-band" aria-hidden="true">
      <line ref={halo} className="reach-halo" visibility="hidden" />
      <line ref={band} className="reach-gap" visibility="hidden" />
      <circle ref={end} className="reach-end" r="4" visibility="hidden" />
    </svg>
  );
}
