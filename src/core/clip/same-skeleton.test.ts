import { describe, expect, it } from 'vitest';
import { rotationFromVector } from '../math/rotation';
import { randomVector, seeded } from '../testing/random';
import type { Skeleton } from './clip';
import { type SkeletonProblem, skeletonProblem } from './same-skeleton';

/** Hips, a spine of 0.5 m and a head 0.25 m above it, each in metres. */
const skeleton: Skeleton = {
  names: ['Hips', 'Spine', 'Head'],
  parents: Int16Array.of(-1, 0, 1),
  offsets: Float32Array.of(0, 0.9, 0, 0, 0.5, 0, 0, 0.25, 0),
  restRotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  endSites: Float32Array.of(0, 0.2, 0),
  endSiteJoints: Int16Array.of(2),
};
const changed = (change: Partial<Skeleton>): Skeleton => ({ ...structuredClone(skeleton), ...change });
const scaled = (factor: number) => changed({ offsets: skeleton.offsets.map((value) => value * factor) });
const turned = (joint: number, degrees: number): Skeleton => {
  const other = changed({});
  other.restRotations.set(rotationFromVector([(degrees * Math.PI) / 180, 0, 0]), 4 * joint);
  return other;
};

describe('skeletonProblem', () => {
  it.each<[string, Skeleton, SkeletonProblem['kind'], string]>([
    ['another name', changed({ names: ['Hips', 'Back', 'Head'] }), 'joints', 'it has no joint "Spine".'],
    [
      'a joint more',
      changed({ names: [...skeleton.names, 'Tail'], parents: Int16Array.of(-1, 0, 1, 0) }),
      'joints',
      'it has a joint "Tail" too many.',
    ],
    [
      'a name once more',
      changed({ names: [...skeleton.names, 'Head'], parents: Int16Array.of(-1, 0, 1, 0) }),
      'joints',
      'it has 4 joints, not 3.',
    ],
    [
      'another order',
      changed({ names: ['Hips', 'Head', 'Spine'] }),
      'joints',
      'its joints come in another order: "Head" where "Spine" is expected.',
    ],
    [
      'another tree',
      changed({ parents: Int16Array.of(-1, 0, 0) }),
      'joints',
      'its "Head" hangs on "Hips", not on "Spine".',
    ],
    [
      'a joint cut loose',
      changed({ parents: Int16Array.of(-1, 0, -1) }),
      'joints',
      'its "Head" hangs on nothing, not on "Spine".',
    ],
    ['another axis up', turned(0, 90), 'up-axis', 'it was read with another axis up.'],
    ['another rest pose', turned(2, 30), 'bones', 'its "Head" rests turned by 30°.'],
    ['another unit', scaled(100), 'unit', 'it is 100 times as large.'],
    ['a smaller person', scaled(0.9), 'unit', 'it is 0.9 times as large.'],
    ['no lengths at all', scaled(0), 'bones', 'its bone to "Spine" is 0.0 cm long, not 50.0 cm.'],
    [
      'a longer bone',
      changed({ offsets: Float32Array.of(0, 0.9, 0, 0, 0.5, 0, 0, 0.3, 0) }),
      'bones',
      'its bone to "Head" is 30.0 cm long, not 25.0 cm.',
    ],
    [
      'a bone that leans',
      changed({ offsets: Float32Array.of(0, 0.9, 0, 0, 0.5, 0, 0.25, 0, 0) }),
      'bones',
      'its bone to "Head" points another way.',
    ],
  ])('names %s', (_, other, kind, message) => {
    expect(skeletonProblem(skeleton, other)).toEqual({ kind, message });
  });

  it('shows a name on one line, without marks that reorder the sentence', () => {
    const named = changed({ names: ['Hips', 'Spine', 'He\u202ead\u2028'] });
    expect(skeletonProblem(named, skeleton)?.message).toBe('it has no joint "Head ".');
  });

  it('says how points that were one have come apart', () => {
    expect(skeletonProblem(scaled(0), skeleton)).toEqual({
      kind: 'bones',
      message: 'its bone to "Spine" is 50.0 cm long, not 0.0 cm.',
    });
  });

  it('finds none in what files write with few digits, and none in where a root rests or a tip ends (seed 1234)', () => {
    const random = seeded(1234);
    for (let round = 0; round < 100; round++) {
      const offsets = skeleton.offsets.map((value, i) => value + (i < 3 ? 5 : randomVector(random, 5e-4)[0]));
      const restRotations = skeleton.restRotations.slice();
      for (const joint of [0, 1, 2]) restRotations.set(rotationFromVector(randomVector(random, 0.005)), 4 * joint);
      const other = changed({
        offsets,
        restRotations,
        endSites: new Float32Array(0),
        endSiteJoints: new Int16Array(0),
      });
      expect(skeletonProblem(skeleton, other)).toBeNull();
      expect(skeletonProblem(other, skeleton)).toBeNull();
    }
    expect(skeletonProblem(skeleton, skeleton)).toBeNull();
  });

  it('compares ten thousand joints at once', () => {
    const count = 10_000;
    const chain: Skeleton = {
      ...skeleton,
      names: Array.from({ length: count }, (_, j) => `joint ${j}`),
      parents: Int16Array.from({ length: count }, (_, j) => j - 1),
      offsets: new Float32Array(3 * count),
      restRotations: Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    };
    const start = performance.now();
    expect(skeletonProblem(chain, structuredClone(chain))).toBeNull();
    expect(performance.now() - start).toBeLessThan(500);
  });
});
