import type { Clip } from '../../clip/clip';
import { conjugate, multiply, readQuat, readVec3, rotateVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { randomRotation, seeded } from '../../testing/random';

/** What another program changes when it writes a figure to another file. */
export interface Rewriting {
  /** Joints have other axes. */
  axes: boolean;
  /** Joints come in another order. */
  order: boolean;
  /** What is up is another axis. */
  up: boolean;
  /** Times as large. */
  scale: number;
}

/** The same figure in the same motion, as another program writes it. */
export function anotherFile(clip: Clip, seed: number, { axes, order, up, scale }: Rewriting): Clip {
  const random = seeded(seed);
  const { skeleton, frameCount } = clip;
  const { names, parents } = skeleton;
  const world: Quat = up ? randomRotation(random) : [0, 0, 0, 1];
  // newFrameFromOld⁻¹ of each joint; above roots lies the world.
  const turns = names.map((): Quat => (axes ? randomRotation(random) : [0, 0, 0, 1]));
  const above = (joint: number): Quat => (parents[joint] < 0 ? conjugate(world) : turns[parents[joint]]);
  const local = (q: Quat, joint: number) => multiply(conjugate(above(joint)), multiply(q, turns[joint]));
  const scaled = (v: Vec3): Vec3 => v.map((x) => scale * x) as Vec3;
  const joints = order ? shuffled(parents, random) : [...names.keys()];
  return {
    ...clip,
    skeleton: {
      ...skeleton,
      names: joints.map((joint) => names[joint]),
      parents: Int16Array.from(joints, (joint) => joints.indexOf(parents[joint])),
      offsets: Float32Array.from(
        joints.flatMap((joint) => scaled(rotateVector(conjugate(above(joint)), readVec3(skeleton.offsets, joint)))),
      ),
      restRotations: Float32Array.from(
        joints.flatMap((joint) => local(readQuat(skeleton.restRotations, joint), joint)),
      ),
    },
    rotations: Float32Array.from(
      Array.from({ length: frameCount }, (_, frame) =>
        joints.map((joint) => local(readQuat(clip.rotations, frame * names.length + joint), joint)),
      ).flat(2),
    ),
    rootPositions: Float32Array.from(
      Array.from({ length: frameCount }, (_, frame) =>
        scaled(rotateVector(world, readVec3(clip.rootPositions, frame))),
      ).flat(),
    ),
  };
}

/** All joints in random order, the root first and parents before their children. */
function shuffled(parents: ArrayLike<number>, random: () => number): number[] {
  const order = [0];
  const ready = (joint: number) => !order.includes(joint) && (parents[joint] < 0 || order.includes(parents[joint]));
  while (order.length < parents.length) {
    const next = Array.from(parents, (_, joint) => joint).filter(ready);
    order.push(next[Math.floor(random() * next.length)]);
  }
  return order;
}
