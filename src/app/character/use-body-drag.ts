import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as THREE from 'three';
import type { Clip } from '../../core';
import type { IkChain } from '../../core/solve';
import { selectJoint } from '../../state/actions';
import { type ChainChoices, chainsOf, handlesOf } from '../../state/frame/reach';
import { store } from '../../state/store';
import { type Handle, takeHandle } from './handles';

interface BodyDrag {
  isOn: boolean;
  /** The element the camera's picture fills, and that turns it. */
  track: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera | null>;
  /** The joint under a ray; −1 for none. */
  pick: (ray: THREE.Ray) => number;
  handles: readonly Handle[];
}

const raycaster = new THREE.Raycaster();
const pointer = new THREE.Vector2();

/** Lets a press on the body drag the limb under it; a click selects the joint, as everywhere. */
export function useBodyDrag({ isOn, track, camera, pick, handles }: BodyDrag): void {
  const onPress = useEffectEvent((event: PointerEvent) => {
    const { clip, work } = store.getState();
    const { chainChoices } = work;
    if (event.button !== 0 || !clip || !camera.current) return;
    const view = track.current;
    const { left, top, width, height } = view.getBoundingClientRect();
    pointer.set(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    raycaster.setFromCamera(pointer, camera.current);
    const joint = pick(raycaster.ray);
    const chain = joint < 0 ? null : chainAt(clip, chainChoices, joint);
    const handle = handles.find(({ id }) => id === chain?.id);
    if (!handle) return;
    const grip = { handle, axis: null, view, camera: camera.current, click: () => selectJoint(joint) };
    // Neither a turn of the camera nor a pick.
    if (takeHandle(event, view, grip)) event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!isOn) return;
    const element = track.current;
    const listener = (event: PointerEvent) => onPress(event);
    element.addEventListener('pointerdown', listener, true);
    return () => element.removeEventListener('pointerdown', listener, true);
  }, [isOn, track]);
}

/**
 * The chain that a press on the body takes hold of: the one the joint belongs to, or hangs on; null for the head, and
 * where there is none.
 */
function chainAt(clip: Clip, choices: ChainChoices, joint: number): IkChain | null {
  const { parents } = clip.skeleton;
  const head = chainsOf(clip)
    .find(({ kind }) => kind === 'gaze')
    ?.joints.at(-1);
  const handles = handlesOf(clip, choices);
  for (let j = joint; j >= 0; j = parents[j]) {
    if (j === head) return null;
    // The end of a limb before its beginning: a thigh hangs on the pelvis, yet is the leg's.
    const found = handles.find((chain) => chain.joints.includes(j));
    if (found) return found;
  }
  return null;
}
