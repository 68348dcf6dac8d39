import type { Clip, Skeleton } from '../../clip/clip';
import { fitJointLimits } from '../../limit/fit';
import type { JointLimit } from '../../limit/joint-limit';
import type { FitOptions } from '../../limit/options';
import { conjugate, multiply, rotationFromVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { wanderingRotations } from '../../testing/made-clip';
import { seeded } from '../../testing/random';
import type { Tie } from '../tie';

/** A clip of a chain of wandering joints whose bones run every way; joint 0 is the root and stands still. */
export function wanderingChain(jointCount: number, frames: number, seed: number): Clip {
  const random = seeded(seed);
  const skeleton: Skeleton = {
    names: Array.from({ length: jointCount }, (_, j) => `joint ${j}`),
    parents: Int16Array.from({ length: jointCount }, (_, j) => j - 1),
    offsets: Float32Array.from({ length: 3 * jointCount }, (_, i) => (i < 3 ? 0 : random() - 0.5)),
    restRotations: Float32Array.from({ length: 4 * jointCount }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: Float32Array.from([0.3, 0.4, 0.1]),
    endSiteJoints: Int16Array.from([jointCount - 1]),
  };
  const rotations = new Float32Array(4 * jointCount * frames);
  for (let joint = 0; joint < jointCount; joint++) {
    const turned = rotationFromVector([random() - 0.5, random() - 0.5, random() - 0.5]);
    wanderingRotations(frames, seed + joint).forEach((q, f) => {
      rotations.set(joint === 0 ? [0, 0, 0, 1] : multiply(turned, q), 4 * (f * jointCount + joint));
    });
  }
  return {
    name: 'wandering chain',
    skeleton,
    frameTime: 1 / 60,
    frameCount: frames,
    rotations,
    rootPositions: new Float32Array(3 * frames),
    notes: [],
  };
}

/** Limits of a chain; none for its root. */
export function chainLimits(clip: Clip, options: Partial<FitOptions> = {}): (JointLimit | null)[] {
  return fitJointLimits(clip, options).map((limit, joint) => (joint === 0 ? null : limit));
}

/** A tie between limits that cuts off a good part of what each joint may do alone, and leaves where the references are. */
export const randomTie = (a: JointLimit, b: JointLimit, planes: number, random: () => number): Tie =>
  randomTieOf([a, b], planes, random);

/** The same between any number of limits, in the exponential map or the swing-twist chart. */
export function randomTieOf(limits: readonly JointLimit[], planes: number, random: () => number): Tie {
  const rows = Array.from({ length: planes }, () => {
    const row = Array.from({ length: 3 * limits.length }, () => random() + random() + random() - 1.5);
    const length = Math.hypot(...row);
    return [...row.map((x) => x / length), 0.1 + 0.5 * random()];
  });
  const axes = limits.map(({ parts, twistAxis }) => (parts[0].chart === 'swing-twist' ? twistAxis : null));
  return {
    joints: limits.map(({ joint }) => joint),
    references: limits.map(({ reference }) => reference),
    ...(axes.some((axis) => axis) && { twistAxes: axes }),
    planes: rows.flat(),
  };
}

/** A pose of the chain with every joint turned by up to `reach` rad from where a frame has it. */
export function disturbed(clip: Clip, frame: number, reach: number, random: () => number): Float64Array {
  const joints = clip.skeleton.names.length;
  const pose = Float64Array.from(clip.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1)));
  for (let joint = 1; joint < joints; joint++) {
    const v = [0, 1, 2].map(() => reach * (random() + random() + random() - 1.5)) as Vec3;
    const q = multiply(rotationOf(pose, joint), rotationFromVector(v));
    const length = Math.hypot(...q);
    pose.set(
      q.map((x) => x / length),
      4 * joint,
    );
  }
  return pose;
}

export const rotationOf = (pose: ArrayLike<number>, joint: number): Quat => [
  pose[4 * joint],
  pose[4 * joint + 1],
  pose[4 * joint + 2],
  pose[4 * joint + 3],
];

/** A half-space of all joints' vectors in their own frames: normal (3J numbers, unit) and height. */
interface HalfSpace {
  normal: Float64Array;
  height: number;
}

/** Half-spaces of limits and ties over joints: k-DOPs only. Works in the joints' own frames, apart from how charts see them. */
export function halfSpaces(
  limits: readonly (JointLimit | null)[],
  ties: readonly Tie[],
  held: readonly number[],
): HalfSpace[] {
  const spaces: HalfSpace[] = [];
  const add = (parts: readonly (readonly [joint: number, v: readonly number[]])[], height: number) => {
    const normal = new Float64Array(3 * held.length);
    for (const [joint, v] of parts) normal.set(v, 3 * held.indexOf(joint));
    const length = Math.hypot(...normal);
    spaces.push({ normal: normal.map((x) => x / length), height: height / length });
  };
  for (const joint of held) {
    const { axes, parts } = limits[joint]!;
    const { shape } = parts[0];
    if (shape.kind !== 'k-dop') throw new Error('The oracle knows k-DOPs only.');
    for (let k = 0; k < shape.slabs.length; k += 5) {
      const [x, y, z, middle, half] = shape.slabs.slice(k, k + 5);
      const v = [0, 1, 2].map((i) => axes[i] * x + axes[3 + i] * y + axes[6 + i] * z);
      add([[joint, v]], middle + half);
      add([[joint, v.map((c) => -c)]], half - middle);
    }
  }
  for (const { joints, planes } of ties) {
    const row = 3 * joints.length + 1;
    for (let i = 0; i < planes.length; i += row) {
      const sides = joints.map((joint, k) => [joint, planes.slice(i + 3 * k, i + 3 * k + 3)] as const);
      add(sides, planes[i + row - 1]);
    }
  }
  return spaces;
}

/** The nearest point of all half-spaces by Dykstra's alternating projections: slow and independent. */
export function dykstra(spaces: readonly HalfSpace[], point: Float64Array, rounds = 40_000): Float64Array {
  const x = point.slice();
  const taken = spaces.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    let most = 0;
    for (const [i, { normal, height }] of spaces.entries()) {
      let along = -height + taken[i];
      for (let k = 0; k < x.length; k++) along += normal[k] * x[k];
      const now = Math.max(0, along);
      const move = taken[i] - now;
      taken[i] = now;
      if (move !== 0) for (let k = 0; k < x.length; k++) x[k] += move * normal[k];
      most = Math.max(most, Math.abs(move));
    }
    if (most < 1e-13) break;
  }
  return x;
}

/** The vectors of joints in their own frames, the short way round: rotation vectors, or swing and twist where limits are in that chart. */
export function vectorsIn(
  limits: readonly (JointLimit | null)[],
  pose: ArrayLike<number>,
  held: readonly number[],
): Float64Array {
  return Float64Array.from(
    held.flatMap((joint) => {
      const { reference, twistAxis, parts } = limits[joint]!;
      const q = multiply(conjugate(reference), rotationOf(pose, joint));
      if (parts[0].chart !== 'swing-twist') return logOf(q);
      const along = twistAxis.reduce((sum, x, k) => sum + x * q[k], 0);
      const size = Math.hypot(along, q[3]);
      const twist = [...twistAxis.map((x) => (along / size) * x), q[3] / size] as Quat;
      const swing = logOf(multiply(q, conjugate(twist)));
      return logOf(twist).map((x, k) => x + swing[k]);
    }),
  );
}

/** Axis times angle, the short way round. */
function logOf(q: Readonly<Quat>): number[] {
  const [x, y, z] = q[3] < 0 ? q.map((c) => -c) : q;
  const sine = Math.hypot(x, y, z);
  const scale = sine < 1e-12 ? 2 : (2 * Math.atan2(sine, Math.abs(q[3]))) / sine;
  return [scale * x, scale * y, scale * z];
}
