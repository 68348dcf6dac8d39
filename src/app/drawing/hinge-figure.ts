import * as THREE from 'three';
import type { JointLimit, Quat } from '../../core';
import { readQuat } from '../../core/math';
import type { LiveFrame } from '../../state/frame/live';
import { createHingeArc } from '../../three/hinge-arc';
import type { ScenePalette } from '../../three/palette';
import { degrees } from '../ui/format';
import { type Hinge, hingeAngle, hingeFrame } from './hinge';

/** How far from the joint the words at the ends of the arc stand, radii of it. */
const WORDS_AT = 1.24;

/** The arc of the selected hinge, on the body. Follows the pose in place; allocates nothing. */
export interface HingeFigure {
  readonly object: THREE.Group;
  /** The joint that is shown; −1 for none. */
  readonly joint: number;
  /** World, m: where words stand at the least and at the most angle; and what they say. */
  readonly ends: readonly [HingeEnd, HingeEnd];
  /** @param radius m @param parent index of the joint's parent */
  setHinge(hinge: Hinge | null, limit: JointLimit | null, parent: number, radius: number): void;
  update(live: LiveFrame): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

interface HingeEnd {
  readonly at: THREE.Vector3;
  text: string;
}

export function createHingeFigure(): HingeFigure {
  const arc = createHingeArc();
  const { object } = arc;
  const frame = new THREE.Quaternion();
  const ends: HingeFigure['ends'] = [
    { at: new THREE.Vector3(), text: '' },
    { at: new THREE.Vector3(), text: '' },
  ];
  const q: Quat = [0, 0, 0, 1];
  let hinge: Hinge | null = null;
  let joint = -1;
  let parent = -1;
  let reach = 0;
  object.visible = false;
  return {
    object,
    ends,
    get joint() {
      return joint;
    },
    setHinge(next, limit, nextParent, radius) {
      hinge = limit && nextParent >= 0 ? next : null;
      joint = hinge && limit ? limit.joint : -1;
      parent = nextParent;
      reach = WORDS_AT * radius;
      if (!hinge || !limit) return;
      frame.fromArray(hingeFrame(hinge, limit.twistAxis));
      const [low, high] = hinge.interval;
      arc.setInterval(low, high, radius);
      ends[0].text = degrees(low);
      ends[1].text = degrees(high);
    },
    update({ worldPositions, worldRotations, held, asked }) {
      object.visible = hinge !== null && 4 * joint < held.length;
      if (!hinge || !object.visible) return;
      object.position.fromArray(worldPositions, 3 * joint);
      object.quaternion.fromArray(worldRotations, 4 * parent).multiply(frame);
      const heldAngle = hingeAngle(hinge, readQuat(held, joint, q));
      arc.setAngles(heldAngle, hingeAngle(hinge, readQuat(asked, joint, q)));
      for (let i = 0; i < 2; i++) {
        const angle = hinge.interval[i];
        const { at } = ends[i];
        at.set(Math.cos(angle) * reach, Math.sin(angle) * reach, 0).applyQuaternion(object.quaternion);
        at.add(object.position);
      }
    },
    setPalette: arc.setPalette,
    dispose: arc.dispose,
  };
}
