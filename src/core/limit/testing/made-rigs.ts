import type { Clip, Skeleton } from '../../clip/clip';
import { multiply, rotationFromVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { randomRotation, randomVector, seeded } from '../../testing/random';

/** A clip and one of its joints, the axis it twists about known beforehand where it was made. */
export interface Rig {
  name: string;
  clip: Clip;
  joint: number;
  /** Unit, in the joint's frame. */
  axis?: Vec3;
}

/** How a joint moves: the most that each of swing x, swing y and twist is off its middle, rad. */
type Reach = readonly [number, number, number];

interface RigPlan {
  name: string;
  /** What the joint twists about, any length. */
  axis: Vec3;
  seed: number;
  /** m: of the bones. */
  scale: number;
  frameTime: number;
  reach: Reach;
  /** What hangs on the joint: one bone, two that make up the axis together, or only an end site. */
  below: 'bone' | 'fork' | 'end site';
}

const unit = (v: Vec3): Vec3 => v.map((x) => x / Math.hypot(...v)) as Vec3;

const crossed = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Smooth ways of one number each, within ±1 or a little beyond. */
function wanderer(random: () => number): (frame: number) => number {
  const waves = [1, 2.3, 4.1].map((rate) => ({ rate: rate * (0.7 + random()), phase: 2 * Math.PI * random() }));
  return (frame) =>
    waves.reduce((sum, { rate, phase }, h) => sum + Math.sin(0.03 * rate * frame + phase) / (h + 1), 0) / 1.4;
}

/** Wandering rotations of a joint: a swing across its axis times a twist about it, around a turn of their own. */
function wander(axis: Vec3, reach: Reach, count: number, random: () => number): Quat[] {
  const across = unit(crossed(axis, Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));
  const third = crossed(axis, across);
  const ways = reach.map(() => wanderer(random));
  const middle = reach.map((r) => 0.4 * r * (2 * random() - 1));
  return Array.from({ length: count }, (_, f) => {
    const [a, b, t] = reach.map((r, k) => middle[k] + r * ways[k](f));
    const swing = across.map((x, k) => a * x + b * third[k]) as Vec3;
    const twist = axis.map((x) => t * x) as Vec3;
    return multiply(rotationFromVector(swing), rotationFromVector(twist));
  });
}

/** Hips, a stem, the joint and what hangs below it; nothing runs along one axis, no rest is the identity. */
function skeletonFor(
  { axis, scale, below, name }: RigPlan,
  random: () => number,
): { skeleton: Skeleton; joint: number } {
  const bone = axis.map((x) => x * scale) as Vec3;
  const aside = randomVector(random, scale);
  const children: Vec3[] =
    below === 'bone' ? [bone] : below === 'fork' ? [aside, bone.map((x, k) => 2 * x - aside[k]) as Vec3] : [];
  const joint = 2;
  const names = ['Hips', `${name} stem`, `${name} joint`, ...children.map((_, i) => `${name} tip ${i}`)];
  const offsets = [randomVector(random, scale), randomVector(random, scale), randomVector(random, scale), ...children];
  const isLeaf = children.length === 0;
  const ends = isLeaf ? [bone] : children.map(() => randomVector(random, scale));
  return {
    joint,
    skeleton: {
      names,
      parents: Int16Array.from(names, (_, j) => Math.min(j - 1, joint)),
      offsets: Float32Array.from(offsets.flat()),
      restRotations: Float32Array.from(names.flatMap(() => randomRotation(random))),
      endSites: Float32Array.from(ends.flat()),
      endSiteJoints: Int16Array.from(ends, (_, i) => (isLeaf ? joint : joint + 1 + i)),
    },
  };
}

const FRAMES = 700;

function makeRig(plan: RigPlan): Rig {
  const random = seeded(plan.seed);
  const axis = unit(plan.axis);
  const { skeleton, joint } = skeletonFor({ ...plan, axis }, random);
  const ways = skeleton.names.map((_, j) => wander(axis, j === joint ? plan.reach : [0.3, 0.2, 0.1], FRAMES, random));
  const rest = (j: number) => [...skeleton.restRotations.subarray(4 * j, 4 * j + 4)] as Quat;
  const rotations = new Float32Array(4 * skeleton.names.length * FRAMES);
  for (let f = 0; f < FRAMES; f++) {
    for (const [j, way] of ways.entries()) {
      // Files may come in either cover from frame to frame.
      const cover = random() < 0.1 ? -1 : 1;
      rotations.set(
        multiply(rest(j), way[f]).map((x) => cover * x),
        4 * (f * ways.length + j),
      );
    }
  }
  const clip: Clip = {
    name: plan.name,
    skeleton,
    frameTime: plan.frameTime,
    frameCount: FRAMES,
    rotations,
    rootPositions: new Float32Array(3 * FRAMES),
    notes: [],
  };
  return { name: plan.name, clip, joint, axis };
}

/** The rig as a mirror in the plane x = 0 shows it: x of places turns round, and so do y and z of rotations. */
function mirrored({ name, clip, joint, axis }: Rig): Rig {
  const flip = (numbers: Float32Array, signs: readonly number[]) => numbers.map((x, i) => x * signs[i % signs.length]);
  const { skeleton } = clip;
  const place = [-1, 1, 1];
  const turn = [1, -1, -1, 1];
  return {
    name: `${name}, mirrored`,
    joint,
    axis: axis && [-axis[0], axis[1], axis[2]],
    clip: {
      ...clip,
      rotations: flip(clip.rotations, turn),
      rootPositions: flip(clip.rootPositions, place),
      skeleton: {
        ...skeleton,
        offsets: flip(skeleton.offsets, place),
        endSites: flip(skeleton.endSites, place),
        restRotations: flip(skeleton.restRotations, turn),
      },
    },
  };
}

const plan = (name: string, axis: Vec3, seed: number, reach: Reach, rest: Partial<RigPlan> = {}): RigPlan => ({
  name,
  axis,
  seed,
  reach,
  scale: 0.3,
  frameTime: 1 / 60,
  below: 'bone',
  ...rest,
});

const oblique = (seed: number): Vec3 => randomVector(seeded(seed));

/**
 * Twelve rigs: bones both ways along each axis and in directions drawn by seed, one seen in a mirror; ball joints small and large, a
 * hinge, a pivot, one that twists and one that swings past half a turn; in metres, centimetres and kilometres.
 */
export function madeRigs(): Rig[] {
  const askew = makeRig(plan('askew 1', oblique(901), 201, [1.1, 0.7, 0.9], { below: 'fork' }));
  return [
    makeRig(plan('+x', [1, 0, 0], 101, [1.2, 0.8, 0.5])),
    makeRig(plan('−x', [-1, 0, 0], 102, [0.6, 0.9, 1.4], { frameTime: 1 / 120, scale: 30 })),
    makeRig(plan('+y', [0, 1, 0], 103, [0.3, 0.2, 0.1], { below: 'end site' })),
    makeRig(plan('−y', [0, -1, 0], 104, [0.8, 0.6, 3.4], { frameTime: 1 / 24 })),
    makeRig(plan('+z', [0, 0, 1], 105, [1.5, 1.2, 0.8], { below: 'fork', scale: 0.01 })),
    makeRig(plan('−z', [0, 0, -1], 106, [1.3, 0, 0])),
    askew,
    makeRig(plan('askew 2', oblique(902), 202, [2.4, 1.3, 1.9], { frameTime: 0.01, scale: 1000 })),
    makeRig(plan('askew 3', oblique(903), 203, [0.02, 0.03, 1.1], { below: 'end site', scale: 2 })),
    makeRig(plan('askew 4', oblique(904), 204, [0.9, 0.3, 0.4], { frameTime: 1 / 30 })),
    mirrored(askew),
    makeRig(plan('askew 5, still', oblique(905), 205, [0, 0, 0])),
  ];
}
