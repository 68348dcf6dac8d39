import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartAxes } from '../limit/joint-limit';
import { projectRotation } from '../limit/project';
import { angleBetween } from '../math/rotation';
import { seeded } from '../testing/random';
import type { Tie } from '../ties';
import { slackOfGroup, tieLimits } from '../ties';
import {
  chainLimits,
  disturbed,
  dykstra,
  halfSpaces,
  randomTie,
  randomTieOf,
  rotationOf,
  vectorsIn,
  wanderingChain,
} from '../ties/testing/made-ties';
import { projectPose } from './project-pose';

const clip = wanderingChain(6, 400, 71);
const { skeleton } = clip;
const limits = chainLimits(clip);
/** The same joints, limited in the swing-twist chart. */
const twisted = chainLimits(clip, { chart: 'swing-twist' });
const joints = [1, 2, 3, 4, 5];

/** Ties along the chain, of 1 to 4 planes each, between the joints given. */
const tiesOf = (seed: number, among: readonly (readonly number[])[], of = limits): Tie[] => {
  const random = seeded(seed);
  return among.map((some) =>
    randomTieOf(
      some.map((joint) => of[joint]!),
      1 + Math.floor(4 * random()),
      random,
    ),
  );
};
const farthest = (a: Float64Array, b: Float64Array) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));
const seeds = fc.integer({ min: 0, max: 1e6 });

describe('a pose inside limits and ties', () => {
  it.each([
    ['two joints', [[1, 2]]],
    [
      'three',
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'four, in a ring',
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [1, 4],
      ],
    ],
    [
      'two groups',
      [
        [1, 2],
        [4, 5],
      ],
    ],
    ['five, in one tie', [[1, 2, 3, 4, 5]]],
    [
      'three and two, and a joint in both',
      [
        [1, 2, 3],
        [5, 3],
      ],
    ],
  ])('is the nearest one, in both charts that ties know: %s (fast-check, seed 72)', (_, among) => {
    for (const of of [limits, twisted])
      fc.assert(
        fc.property(seeds, (seed) => {
          const ties = tiesOf(seed, among, of);
          const pose = disturbed(clip, seed % 400, 0.5, seeded(seed + 1));
          expect(tieLimits(of, ties).resting).toEqual([]);
          const held = projectPose(skeleton, of, ties, pose);
          const nearest = dykstra(halfSpaces(of, ties, joints), vectorsIn(of, pose, joints));
          expect(farthest(vectorsIn(of, held, joints), nearest)).toBeLessThan(1e-6);
        }),
        { seed: 72, numRuns: 25 },
      );
  });

  it('is left as it is by projecting again, in double and in single precision (fast-check, seed 73)', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const ties = tiesOf(seed, [
          [1, 2],
          [2, 3],
          [3, 5],
        ]);
        const held = projectPose(skeleton, limits, ties, disturbed(clip, seed % 400, 0.8, seeded(seed + 1)));
        const again = projectPose(skeleton, limits, ties, held);
        expect(Math.max(...joints.map((j) => angleBetween(rotationOf(held, j), rotationOf(again, j))))).toBeLessThan(
          1e-7,
        );
        const single = projectPose(skeleton, limits, ties, Float32Array.from(held));
        expect(farthest(Float64Array.from(single), held)).toBeLessThan(1e-6);
      }),
      { seed: 73, numRuns: 60 },
    );
  });

  it('is each joint’s own projection where there is no tie, or where ties stop nothing', () => {
    const pose = disturbed(clip, 7, 0.9, seeded(5));
    const alone = Float64Array.from(pose);
    for (const joint of joints) alone.set(projectRotation(limits[joint]!, rotationOf(pose, joint)), 4 * joint);
    expect(projectPose(skeleton, limits, [], pose)).toEqual(alone);
    const wide: Tie = { ...tiesOf(1, [[1, 2]])[0], planes: [1, 0, 0, 0, 0, 0, 9] };
    expect(projectPose(skeleton, limits, [wide], pose)).toEqual(alone);
  });

  it('moves no further than what is asked moves (fast-check, seed 75)', () => {
    let tied = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const ties = tiesOf(seed, [
          [1, 2],
          [2, 3],
          [1, 3],
        ]);
        const random = seeded(seed + 1);
        const pose = disturbed(clip, seed % 400, 0.3, random);
        const next = disturbed(clip, seed % 400, 0.3, random);
        const [a, b, p, q] = [
          pose,
          next,
          projectPose(skeleton, limits, ties, pose),
          projectPose(skeleton, limits, ties, next),
        ].map((x) => vectorsIn(limits, x, joints));
        const apart = (x: Float64Array, y: Float64Array) => Math.hypot(...x.map((c, k) => c - y[k]));
        expect(apart(p, q)).toBeLessThan(apart(a, b) + 1e-6);
        if (apart(a, p) > 0.05) tied++;
      }),
      { seed: 75, numRuns: 60 },
    );
    expect(tied).toBeGreaterThan(20);
  });

  it('may be written over the pose that is asked', () => {
    const ties = tiesOf(9, [
      [1, 2],
      [2, 3],
    ]);
    const pose = disturbed(clip, 90, 0.8, seeded(6));
    const apart = projectPose(skeleton, limits, ties, pose);
    expect(projectPose(skeleton, limits, ties, pose, pose)).toBe(pose);
    expect(pose).toEqual(apart);
  });

  it('holds one joint where its neighbours have no limit and stay where they are (fast-check, seed 74)', () => {
    for (const of of [limits, twisted])
      for (const tied of [
        [1, 2],
        [1, 2, 4],
      ]) {
        const given = tied.slice(1);
        const some = of.map((limit, joint) => (given.includes(joint) ? null : limit));
        fc.assert(
          fc.property(seeds, (seed) => {
            const [tie] = tiesOf(seed, [tied], of);
            const pose = disturbed(clip, seed % 400, 0.3, seeded(seed + 1));
            const held = projectPose(skeleton, some, [tie], pose);
            for (const joint of given) expect(rotationOf(held, joint)).toEqual(rotationOf(pose, joint));
            // The neighbours are points: half-spaces of the tie with their part taken off.
            const others = vectorsIn(of, pose, given);
            const spaces = halfSpaces(of, [], [1]);
            const row = 3 * tied.length + 1;
            for (let i = 0; i < tie.planes.length; i += row) {
              const plane = tie.planes.slice(i, i + row);
              const height = others.reduce((left, x, k) => left - x * plane[3 + k], plane[row - 1]);
              const length = Math.hypot(...plane.slice(0, 3));
              spaces.push({
                normal: Float64Array.from(plane.slice(0, 3), (x) => x / length),
                height: height / length,
              });
            }
            const nearest = dykstra(spaces, vectorsIn(of, pose, [1]));
            // Where the neighbours leave nothing the tie gives way, which Dykstra can't tell.
            const isEmpty = spaces.some(
              ({ normal, height }) => normal.reduce((s, x, k) => s + x * nearest[k], -height) > 1e-6,
            );
            fc.pre(!isEmpty);
            expect(farthest(vectorsIn(of, held, [1]), nearest)).toBeLessThan(1e-6);
          }),
          { seed: 74, numRuns: 20 },
        );
      }
  });

  it('gives way by the least where limits and ties leave nothing, and stays there', () => {
    const { references, joints: pair } = tiesOf(3, [[1, 2]])[0];
    // No vector is both ≥ 5 and within its limit.
    const tie: Tie = { references, joints: pair, planes: [-1, 0, 0, 0, 0, 0, -5] };
    const pose = disturbed(clip, 20, 0.4, seeded(8));
    const held = projectPose(skeleton, limits, [tie], pose);
    expect(
      joints.every((j) => angleBetween(rotationOf(held, j), projectRotation(limits[j]!, rotationOf(held, j))) < 1e-6),
    ).toBe(true);
    const x = vectorsIn(limits, held, [1])[0];
    // As far that way as its own limit reaches.
    const far = dykstra(halfSpaces(limits, [], [1]), Float64Array.of(50, 0, 0))[0];
    expect(x).toBeCloseTo(far, 2);
    const again = projectPose(skeleton, limits, [tie], held);
    expect(farthest(again, held)).toBeLessThan(1e-6);
    // By how much is told without a pose.
    expect(slackOfGroup(tieLimits(limits, [tie]).groups[0])).toBeCloseTo(5 - far, 4);
    expect(slackOfGroup(tieLimits(limits, tiesOf(3, [[1, 2]])).groups[0])).toBe(0);
  });

  it('answers what is no rotation by the middle of its limit, held with the others', () => {
    const ties = tiesOf(4, [[1, 2]]);
    const pose = disturbed(clip, 3, 0.2, seeded(9));
    pose.set([Number.NaN, 0, 0, 0], 4);
    const held = projectPose(skeleton, limits, ties, pose);
    expect(held.every((x) => Number.isFinite(x))).toBe(true);
    expect(farthest(projectPose(skeleton, limits, ties, held), held)).toBeLessThan(1e-7);
  });
});

describe('ties on shapes that are no polytopes', () => {
  it.each(['convex-hull', 'ellipsoid', 'elliptic-cylinder', 'box', 'oriented-box'] as const)('hold: %s', (shape) => {
    const own = chainLimits(clip, { shape });
    const random = seeded(11);
    for (let i = 0; i < 12; i++) {
      const ties = [randomTie(own[1]!, own[2]!, 3, random), randomTie(own[2]!, own[3]!, 2, random)];
      const pose = disturbed(clip, 30 * i, 0.7, random);
      const held = projectPose(skeleton, own, ties, pose);
      for (const joint of [1, 2, 3])
        expect(
          angleBetween(rotationOf(held, joint), projectRotation(own[joint]!, rotationOf(held, joint))),
        ).toBeLessThan(1e-6);
      const beyond = ties.map(({ joints: [a, b], planes }) => {
        const [x, y] = [vectorsIn(own, held, [a]), vectorsIn(own, held, [b])];
        let worst = Number.NEGATIVE_INFINITY;
        for (let k = 0; k < planes.length; k += 7)
          worst = Math.max(
            worst,
            [...x, ...y].reduce((sum, c, n) => sum + c * planes[k + n], -planes[k + 6]),
          );
        return worst;
      });
      expect(Math.max(...beyond)).toBeLessThan(1e-6);
      // No other pose inside is nearer: those on the way to where held poses of other askings lie.
      const asked = vectorsIn(own, pose, [1, 2, 3]);
      const at = vectorsIn(own, held, [1, 2, 3]);
      const other = vectorsIn(own, projectPose(skeleton, own, ties, disturbed(clip, 17 * i, 0.4, random)), [1, 2, 3]);
      const slope = asked.reduce((sum, x, k) => sum + (x - at[k]) * (other[k] - at[k]), 0);
      expect(slope).toBeLessThan(1e-5);
    }
  });

  it('are at rest, and say why, where vectors would mean something else', () => {
    const [tie] = tiesOf(5, [[1, 2]]);
    const why = (changed: ReturnType<typeof chainLimits>, by: Tie = tie) => tieLimits(changed, [by]).resting[0]?.why;
    expect(why(limits)).toBeUndefined();
    expect(why(chainLimits(clip, { split: 'swing-twist' }))).toMatch(/swing and twist apart/);
    expect(why(chainLimits(clip, { chart: 'quaternion-vector' }))).toMatch(/another chart/);
    expect(why(chainLimits(clip, { shape: 'distance-field' }))).toMatch(/bays/);
    expect(why(chainLimits(clip, { reference: 'rest' }))).toMatch(/another reference/);
    const [about] = tiesOf(5, [[1, 2]], twisted);
    expect(why(twisted, about)).toBeUndefined();
    expect(why(limits, about)).toMatch(/another chart than that of swing and twist/);
    expect(why(twisted)).toMatch(/another chart than the exponential map/);
    expect(why(twisted, { ...about, twistAxes: [null, twisted[2]!.twistAxis] })).toMatch(/than the exponential map/);
    const turned = twisted.map((limit) => limit && { ...limit, axes: chartAxes([0, 0.6, 0.8]) });
    expect(why(turned, about)).toMatch(/twists about another axis/);
    expect(why([null, null, null])).toMatch(/None of its joints/);
    const held = projectPose(
      skeleton,
      chainLimits(clip, { reference: 'rest' }),
      [tie],
      disturbed(clip, 3, 0.5, seeded(2)),
    );
    expect(held.every((x) => Number.isFinite(x))).toBe(true);
  });
});
