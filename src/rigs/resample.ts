import {
  type AnimationAction,
  type AnimationClip,
  AnimationMixer,
  Matrix4 as Matrix,
  type Matrix4,
  Quaternion,
  Vector3,
} from 'three';
import type { Clip } from '../core';
import type { Rig } from './rig';
import { matrixOf } from './similarity';
import { rateOf, spanOf } from './tracks';
import { turnOf } from './turn-of';

/** Frames × joints that are read at most: a quarter of a gigabyte of rotations. */
const MOST_TURNS = 1 << 24;
/** Of a frame: the last key may come so much early and is read. */
const ROUNDED = 0.02;
/** Frames between two words of progress. */
const STRETCH = 128;

/** An animation as frames, and what frames have no place for. */
export interface Resampled {
  clip: Clip;
  animation: AnimationClip;
  /** s: when in the animation frame 0 is. */
  start: number;
  /** F×J×3, m: where each joint is in its parent's frame; of the root nothing. */
  places: Float32Array;
  /** How many times larger or smaller a joint becomes at most, less 1. */
  growth: number;
}

/** Shows a scene as an action has it at a time; `mixer.setTime` would show the start once the action has ended. */
export function poseAt(mixer: AnimationMixer, action: AnimationAction, time: number): void {
  action.time = Math.min(time, action.getClip().duration);
  mixer.update(0);
}

/**
 * Poses the scene at uniform times and reads back how joints turn in the world: folded nodes, scaled armatures, and motion above the
 * root need no cases of their own then.
 *
 * @param onProgress told which share is read, now and then
 */
export function resample(
  rig: Rig,
  animation: AnimationClip,
  name: string,
  onProgress: (share: number) => void,
): Resampled {
  const { joints, skeleton, residues, upright } = rig;
  const { scene } = rig.loaded;
  const { first, last } = spanOf(animation);
  const rate = rateOf(animation);
  const count = joints.length;
  const wanted = Math.max(1, Math.floor((last - first) * rate + ROUNDED) + 1);
  const frameCount = Math.min(wanted, Math.max(1, Math.floor(MOST_TURNS / count)));
  const notes =
    frameCount < wanted
      ? [`Only the first ${(frameCount / rate).toFixed(0)} s of ${(wanted / rate).toFixed(0)} were read.`]
      : [];
  const rotations = new Float32Array(4 * count * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const places = new Float32Array(3 * count * frameCount);
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(animation);
  action.play();
  const turns = joints.map(() => new Quaternion());
  const spots = joints.map(() => new Vector3());
  const world = matrixOf(upright);
  const toRigid: (Matrix4 | null)[] = residues.map((residue) =>
    Math.abs(residue.determinant()) > 0 ? residue.clone().invert() : null,
  );
  const turned = new Matrix();
  const local = new Quaternion();
  const spot = new Vector3();
  let growth = 0;
  for (let f = 0; f < frameCount; f++) {
    poseAt(mixer, action, first + f / rate);
    scene.updateMatrixWorld(true);
    for (let j = 0; j < count; j++) {
      const parent = skeleton.parents[j];
      const inverse = toRigid[j];
      turned.multiplyMatrices(world, joints[j].matrixWorld);
      spots[j].setFromMatrixPosition(turned);
      if (inverse) {
        turned.multiply(inverse);
        growth = Math.max(growth, Math.abs(Math.cbrt(Math.abs(turned.determinant())) - 1));
      }
      // A joint that is flat at this moment turns with its parent.
      if (!inverse || !turnOf(turned, turns[j])) turns[j].copy(parent < 0 ? turns[j] : turns[parent]);
      if (parent < 0) {
        turns[j].toArray(rotations, 4 * (f * count + j));
        spots[j].toArray(rootPositions, 3 * f);
      } else {
        local.copy(turns[parent]).invert();
        spot
          .copy(spots[j])
          .sub(spots[parent])
          .applyQuaternion(local)
          .toArray(places, 3 * (f * count + j));
        local
          .multiply(turns[j])
          .normalize()
          .toArray(rotations, 4 * (f * count + j));
      }
    }
    if (f % STRETCH === STRETCH - 1) onProgress((f + 1) / frameCount);
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(scene);
  scene.updateMatrixWorld(true);
  const clip: Clip = { name, skeleton, frameTime: 1 / rate, frameCount, rotations, rootPositions, notes };
  return { clip, animation, start: first, places, growth };
}
