import type { Clip, Skeleton } from '../../clip/clip';
import { fitJointLimits } from '../../limit/fit';
import type { JointLimit } from '../../limit/joint-limit';
import { multiply, readQuat, rotationFromVector } from '../../math/rotation';
import type { Vec3 } from '../../math/types';
import { randomRotation, randomVector } from '../../testing/random';

/** A skeleton that grew by chance, a chain of it, and perhaps limits. */
export interface RandomChain {
  skeleton: Skeleton;
  /** First to effector, with joints left out before, between and behind those that turn. */
  joints: number[];
  /** Where the last joint turns too, m. */
  effectorOffset: Vec3 | undefined;
  limits: (JointLimit | null)[] | undefined;
  /** m: about as long as its bones are. */
  scale: number;
}

type Random = () => number;

/** An integer from 0 to `count − 1`. */
export const pickIndex = (random: Random, count: number): number => Math.floor(count * random());

const FRAMES = 12;
/** Regions that are quick to fit, whole and in halves, convex and not. */
const REGIONS = [
  { shape: 'box', split: 'none' },
  { shape: 'box', split: 'swing-twist' },
  { shape: 'oriented-box', split: 'none' },
  { shape: 'ellipsoid', split: 'none' },
  { shape: 'ellipsoid', split: 'swing-twist' },
  { shape: 'k-dop', split: 'none' },
  { shape: 'k-dop', split: 'swing-twist' },
  { shape: 'reach-cone', split: 'swing-twist' },
] as const;

/** Bones of 0 to 1.7 times a scale between 3 cm and 3 m in all directions, all rest rotations, side branches. */
export function randomChain(random: Random): RandomChain {
  const scale = 0.03 * 100 ** random();
  const { skeleton, path } = randomSkeleton(random, scale);
  const turnsLast = random() < 0.3;
  const joints = path.filter(() => random() < 0.6);
  while (joints.length < (turnsLast ? 1 : 2)) joints.splice(0, joints.length, ...path);
  const effectorOffset = turnsLast ? randomVector(random, scale) : undefined;
  return { skeleton, joints, effectorOffset, limits: randomLimits(random, skeleton), scale };
}

/** Joints that hang on one another or, some, beside; `path` goes from the root to a leaf. */
function randomSkeleton(random: Random, scale: number): { skeleton: Skeleton; path: number[] } {
  const parents = [-1];
  const path = [0];
  const length = 3 + pickIndex(random, 7);
  while (path.length < length) {
    const isAside = random() < 0.2;
    parents.push(isAside ? pickIndex(random, parents.length) : path[path.length - 1]);
    if (!isAside) path.push(parents.length - 1);
  }
  const offsets = parents.flatMap(() => (random() < 0.05 ? [0, 0, 0] : randomVector(random, scale)));
  const skeleton: Skeleton = {
    names: parents.map((_, j) => `joint ${j}`),
    parents: Int16Array.from(parents),
    offsets: Float32Array.from(offsets),
    restRotations: Float32Array.from(parents.flatMap(() => randomRotation(random))),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
  return { skeleton, path };
}

/** None, or some learned from motion about the rest pose, each joint within reaches of its own. */
function randomLimits(random: Random, skeleton: Skeleton): (JointLimit | null)[] | undefined {
  if (random() < 0.3) return undefined;
  const count = skeleton.parents.length;
  const rotations = new Float32Array(FRAMES * count * 4);
  for (let j = 0; j < count; j++) {
    const rest = readQuat(skeleton.restRotations, j);
    const reach = [1.6 * random(), 1.6 * random(), 1.6 * random() ** 3];
    for (let f = 0; f < FRAMES; f++) {
      const turn = randomVector(random).map((x, k) => x * reach[k]) as Vec3;
      rotations.set(multiply(rest, rotationFromVector(turn)), 4 * (f * count + j));
    }
  }
  const clip: Clip = {
    name: 'random',
    skeleton,
    frameTime: 1 / 60,
    frameCount: FRAMES,
    rotations,
    rootPositions: new Float32Array(3 * FRAMES),
    notes: [],
  };
  return fitJointLimits(clip, REGIONS[pickIndex(random, REGIONS.length)]).map((limit) =>
    random() < 0.8 ? limit : null,
  );
}
