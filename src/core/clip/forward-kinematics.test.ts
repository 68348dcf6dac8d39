import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Skeleton } from './clip';
import { frameTransforms, restTransforms, worldTransforms } from './forward-kinematics';

type Matrix = number[][];

const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));

/** Homogeneous matrix of a unit quaternion and a translation, from the textbook. */
function matrixOf([x, y, z, w]: number[], [tx, ty, tz]: number[]): Matrix {
  return [
    [1 - 2 * (y! * y! + z! * z!), 2 * (x! * y! - z! * w!), 2 * (x! * z! + y! * w!), tx!],
    [2 * (x! * y! + z! * w!), 1 - 2 * (x! * x! + z! * z!), 2 * (y! * z! - x! * w!), ty!],
    [2 * (x! * z! - y! * w!), 2 * (y! * z! + x! * w!), 1 - 2 * (x! * x! + y! * y!), tz!],
    [0, 0, 0, 1],
  ];
}

const quaternion = fc
  .array(
    fc.integer({ min: -1000, max: 1000 }).map((value) => value / 1000),
    { minLength: 4, maxLength: 4 },
  )
  .map((q) => {
    const length = Math.hypot(...q);
    return length < 1e-3 ? [0, 0, 0, 1] : q.map((value) => value / length);
  });
const offset = fc.array(
  fc.integer({ min: -2000, max: 2000 }).map((value) => value / 1000),
  { minLength: 3, maxLength: 3 },
);

const makeSkeleton = (parents: number[], offsets: number[][]): Skeleton => ({
  names: parents.map((_, i) => `joint ${i}`),
  parents: Int16Array.from(parents),
  offsets: Float32Array.from(offsets.flat()),
  restRotations: Float32Array.from(parents.flatMap(() => [0, 0, 0, 1])),
  endSites: new Float32Array(0),
  endSiteJoints: new Int16Array(0),
});

describe('worldTransforms', () => {
  it('agrees with products of 4×4 matrices (seed 1234)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ parent: fc.nat({ max: 100 }), offset, rotation: quaternion }), {
          minLength: 1,
          maxLength: 8,
        }),
        offset,
        (joints, root) => {
          const parents = joints.map((joint, i) => (i === 0 ? -1 : joint.parent % i));
          const skeleton = makeSkeleton(
            parents,
            joints.map((joint) => joint.offset),
          );
          const rotations = [9, 9, ...joints.flatMap((joint) => joint.rotation)];
          const positions = new Float64Array(joints.length * 3);
          const turned = new Float64Array(joints.length * 4);
          worldTransforms(skeleton, rotations, 2, [9, ...root], positions, turned, 1);
          const worlds: Matrix[] = [];
          for (const [i, joint] of joints.entries()) {
            const place = i === 0 ? root : [...skeleton.offsets.slice(i * 3, i * 3 + 3)];
            const local = matrixOf(joint.rotation, place);
            worlds.push(i === 0 ? local : multiply(worlds[parents[i]], local));
            const got = matrixOf([...turned.slice(i * 4, i * 4 + 4)], [...positions.slice(i * 3, i * 3 + 3)]);
            for (let r = 0; r < 4; r++) {
              for (let c = 0; c < 4; c++) expect(got[r][c]).toBeCloseTo(worlds[i][r][c], 9);
            }
          }
        },
      ),
      { seed: 1234, numRuns: 200 },
    );
  });

  it('keeps rotations unit over ten thousand joints in a row', () => {
    const count = 10_000;
    const skeleton = makeSkeleton(
      Array.from({ length: count }, (_, i) => i - 1),
      Array.from({ length: count }, () => [0, 0.001, 0]),
    );
    const rotations = Float32Array.from({ length: count * 4 }, (_, i) => [0.1, 0.2, 0.3, 0.9273618][i % 4]);
    const positions = new Float32Array(count * 3);
    const turned = new Float32Array(count * 4);
    worldTransforms(skeleton, rotations, 0, [0, 0, 0], positions, turned);
    expect(Math.hypot(...turned.slice(-4))).toBeCloseTo(1, 5);
    expect(positions.every(Number.isFinite)).toBe(true);
  });

  it('takes a frame of a clip, and the rest pose with the root at its offset', () => {
    const skeleton = makeSkeleton(
      [-1, 0],
      [
        [5, 6, 7],
        [0, 1, 0],
      ],
    );
    const h = Math.SQRT1_2;
    const clip = {
      name: 'two',
      skeleton,
      frameTime: 0.1,
      frameCount: 2,
      rotations: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, h, h, 0, 0, 0, 1]),
      rootPositions: Float32Array.from([0, 0, 0, 1, 2, 3]),
      notes: [],
    };
    const positions = new Float64Array(6);
    const turned = new Float64Array(8);
    frameTransforms(clip, 1, positions, turned);
    // A quarter turn about Z carries the bone from +Y to −X.
    expect([...positions].map((value) => +value.toFixed(6))).toEqual([1, 2, 3, 0, 2, 3]);
    restTransforms(skeleton, { positions, rotations: turned });
    expect([...positions]).toEqual([5, 6, 7, 5, 7, 7]);
  });
});
