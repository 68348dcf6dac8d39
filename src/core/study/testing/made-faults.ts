import { type Clip, findRoles } from '../../clip';
import {
  DEGREE,
  makeRandom,
  multiply,
  nextNormal,
  type Quat,
  readQuat,
  rotationFromVector,
  unit,
  type Vec3,
} from '../../math';
import { cutClip } from '../folds';

/** A clip with one fault in one joint, and the frames that have the fault. */
export interface MadeFault {
  bad: Clip;
  joint: number;
  first: number;
  last: number;
}

/** Frames of the clip that a fault is put into. */
const FRAMES = 900;

export const turnBy = (axis: Readonly<Vec3>, angle: number): Quat =>
  rotationFromVector(axis.map((x) => x * angle) as Vec3);

/** The clip with the rotations of some frames of a joint changed. */
export function changed(clip: Clip, joint: number, [first, end]: [number, number], change: (q: Quat) => Quat): Clip {
  const rotations = clip.rotations.slice();
  const joints = clip.skeleton.names.length;
  for (let f = first; f < end; f++) {
    const at = f * joints + joint;
    rotations.set(change(readQuat(rotations, at)), 4 * at);
  }
  return { ...clip, rotations };
}

/**
 * A fault put into a stretch of a good clip, by seed: where the stretch is, which joint, which frames, about which axis and how far. A rest is
 * turned by 50 to 150° in all frames, a flip is half a turn in 5 to 204 frames, a spike a turn by 60 to 120° in 1 to 3 frames.
 */
export function madeFault(good: Clip, kind: 'rest' | 'flip' | 'spike', seed: number): MadeFault {
  const random = makeRandom(7919 * seed + kind.length);
  const count = Math.min(FRAMES, good.frameCount);
  const start = Math.floor(random() * (good.frameCount - count));
  const clip = cutClip(good, start, start + count);
  const joint = 1 + Math.floor(random() * (clip.skeleton.names.length - 1));
  const length = { rest: count, flip: 5 + Math.floor(200 * random()), spike: 1 + Math.floor(3 * random()) }[kind];
  const first = kind === 'rest' ? 0 : 1 + Math.floor(random() * (count - length - 2));
  const angle = { rest: 50 + 100 * random(), flip: 180, spike: 60 + 60 * random() }[kind] * DEGREE;
  const turn = turnBy(unit([nextNormal(random), nextNormal(random), nextNormal(random)]), angle);
  const bad = changed(clip, joint, [first, first + length], (q) => multiply(q, turn));
  return { bad, joint, first, last: first + length - 1 };
}

/** The clip with the rotations of the left and the right arm exchanged. */
export function exchangedArms(clip: Clip): Clip {
  const { left, right } = findRoles(clip.skeleton);
  const joints = clip.skeleton.names.length;
  const rotations = clip.rotations.slice();
  for (let f = 0; f < clip.frameCount; f++)
    for (const part of ['clavicle', 'upperArm', 'foreArm', 'hand'] as const) {
      if (left[part] < 0) continue;
      const [l, r] = [f * joints + left[part], f * joints + right[part]];
      rotations.set(readQuat(clip.rotations, r), 4 * l);
      rotations.set(readQuat(clip.rotations, l), 4 * r);
    }
  return { ...clip, rotations };
}
