import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip/clip';
import { worldTransforms } from '../clip/forward-kinematics';
import { angleBetween, conjugate, multiply, readQuat, rotateVector, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { mirrorPose } from './mirror-pose';
import { anotherFile } from './testing/another-file';
import { builtPerson } from './testing/moving-people';

const OTHER_AXES = { axes: true, order: false, up: false, scale: 1 };
const SEEDS = Array.from({ length: 12 }, (_, i) => 900 + i);

/** A person whose joints' axes and rest have nothing to do with each other, left and right built alike. */
function person(seed: number): { skeleton: Skeleton; facing: number } {
  const random = seeded(seed);
  const facing = 6 * random();
  const { skeleton } = builtPerson({
    armsOut: 0.6 + random(),
    legsOut: 0.05 + 0.2 * random(),
    facing,
    seed,
    size: 0.6 + random(),
    fingers: seed % 2 === 0,
  });
  return { skeleton, facing };
}

/** The rest pose with every joint turned on by up to some rad, the root wherever. */
function posed(skeleton: Skeleton, reach: number, random: () => number): Float64Array {
  const out = Float64Array.from(skeleton.restRotations);
  for (let joint = 0; joint < skeleton.names.length; joint++) {
    const turn: Quat =
      skeleton.parents[joint] < 0 ? randomRotation(random) : rotationFromVector(randomVector(random, reach));
    out.set(multiply(readQuat(out, joint), turn), 4 * joint);
  }
  return out;
}

function places(skeleton: Skeleton, rotations: ArrayLike<number>): Vec3[] {
  const positions = new Float64Array(3 * skeleton.names.length);
  worldTransforms(
    skeleton,
    Float64Array.from(rotations),
    0,
    [0, 0, 0],
    positions,
    new Float64Array(4 * skeleton.names.length),
  );
  return skeleton.names.map((_, j) => [...positions.subarray(3 * j, 3 * j + 3)] as Vec3);
}

const twin = (name: string): string => name.replace(/Left|Right/, (side) => (side === 'Left' ? 'Right' : 'Left'));

describe.each(SEEDS)('a mirrored pose (seed %i)', (seed) => {
  const random = seeded(seed);
  const { skeleton, facing } = person(seed);
  const pose = posed(skeleton, 1.2, random);
  const mirrored = mirrorPose(skeleton, pose);

  it('is the pose again, mirrored twice', () => {
    const again = mirrorPose(skeleton, mirrored);
    for (const joint of skeleton.names.keys())
      expect(angleBetween(readQuat(again, joint), readQuat(pose, joint))).toBeLessThan(1e-6);
  });

  it('has every joint where a mirror upright through the hips shows its twin', () => {
    const [there, here] = [places(skeleton, pose), places(skeleton, mirrored)];
    const pairs = skeleton.names.map((name, j) => [there[skeleton.names.indexOf(twin(name))], here[j]] as const);
    // The mirror's normal from the pair that it moves farthest; its plane holds the upright.
    const [[a, b]] = [...pairs].sort((one, other) => apart(...other) - apart(...one));
    const away = apart(a, b);
    const normal = a.map((x, k) => (b[k] - x) / away) as Vec3;
    expect(Math.abs(normal[1])).toBeLessThan(1e-4);
    for (const [seen, at] of pairs) {
      const out = seen.reduce((sum, x, k) => sum + x * normal[k], 0);
      expect(apart(seen.map((x, k) => x - 2 * out * normal[k]) as Vec3, at)).toBeLessThan(1e-4);
    }
  });

  it('faces as before, however the body leans', () => {
    const hips = skeleton.names.indexOf('Hips');
    const lean = rotationFromVector(randomVector(random, 0.6));
    const yaw = rotationFromVector([0, 6 * random(), 0]);
    const standing = Float64Array.from(pose);
    standing.set(multiply(multiply(yaw, lean), readQuat(skeleton.restRotations, hips)), 4 * hips);
    const seen = mirrorPose(skeleton, standing);
    // Where the rest pose looks, turned on with the hips, on the floor.
    const ahead = (rotations: Float64Array) => {
      const turn = multiply(readQuat(rotations, hips), conjugate(readQuat(skeleton.restRotations, hips)));
      const [x, , z] = rotateVector(turn, [Math.sin(facing), 0, Math.cos(facing)]);
      return Math.atan2(x, z);
    };
    expect(Math.abs(Math.sin((ahead(seen) - ahead(standing)) / 2))).toBeLessThan(1e-6);
  });

  it('is the same in other axes of the joints', () => {
    const motion = { name: 'p', frameTime: 1, frameCount: 1, rootPositions: new Float32Array(3), notes: [] };
    const written = (rotations: Float64Array) =>
      anotherFile({ ...motion, skeleton, rotations: Float32Array.from(rotations) }, seed, OTHER_AXES);
    const other = written(pose);
    const theirs = mirrorPose(other.skeleton, other.rotations);
    for (const joint of skeleton.names.keys())
      expect(angleBetween(readQuat(written(mirrored).rotations, joint), readQuat(theirs, joint))).toBeLessThan(1e-4);
  });
});

const apart = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => Math.hypot(...a.map((x, k) => x - b[k]));

it('leaves alone what is on one side only, and goes by roles where names say nothing', () => {
  const { skeleton } = person(931);
  const random = seeded(931);
  const pose = posed(skeleton, 1, random);
  const hooked = { ...skeleton, names: skeleton.names.map((name) => (name === 'RightHand' ? 'Hook' : name)) };
  expect(mirrorPose(hooked, pose)).toEqual(mirrorPose(skeleton, pose));
  const build = { armsOut: 1, legsOut: 0.1, facing: 1, seed: 932 };
  const { skeleton: lone } = builtPerson({ ...build, without: ['RightHandMiddle2'] });
  const other = posed(lone, 1, random);
  const mirrored = mirrorPose(lone, other);
  const [finger, hand] = ['LeftHandMiddle2', 'LeftHand'].map((name) => lone.names.indexOf(name));
  expect(readQuat(mirrored, finger)).toEqual(readQuat(other, finger));
  expect(angleBetween(readQuat(mirrored, hand), readQuat(other, hand))).toBeGreaterThan(0.01);
});
