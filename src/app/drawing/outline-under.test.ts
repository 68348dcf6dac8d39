import { describe, expect, it } from 'vitest';
import { fitJointLimits, type JointLimit, type Quat, type Vec3 } from '../../core';
import {
  combinationProblem,
  defaultFitOptions,
  limitGauge,
  limitPart,
  outOfAxes,
  violationAngle,
} from '../../core/limit';
import { madeRigs } from '../../core/limit/testing/made-rigs';
import { multiply, rotationFromVector, unit } from '../../core/math';
import { polytopeOfSlabs, shapeKinds, slabRow } from '../../core/shape';
import { charts } from '../../core/space';
import { randomRotation, seeded } from '../../core/testing/random';
import { vectorAt } from './bend';
import { outlineUnder } from './outline-under';

/** A wide limit of the joint in a frame of its own, of whole rotations in the chart of swing and twist. */
function wideLimit(limit: JointLimit, seed: number): JointLimit {
  const random = seeded(seed);
  const turn = randomRotation(random);
  const axes = [0, 1, 2].flatMap((k) => {
    const row: Quat = [0, 0, 0, 0];
    row[k] = 1;
    return multiply(multiply(turn, row), [-turn[0], -turn[1], -turn[2], turn[3]]).slice(0, 3);
  });
  const nudge = rotationFromVector([0.2 * random(), -0.2 * random(), 0.2 * random()]);
  const slabs = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as Vec3[]
  ).map((axis) => ({ axis: unit(axis), low: -2.6, high: 2.6 }));
  return {
    ...limit,
    reference: multiply(limit.reference, nudge),
    split: 'none',
    twistAxis: axes.slice(6) as Vec3,
    axes,
    parts: [limitPart('whole', 'swing-twist', polytopeOfSlabs([0, 0, 0], slabRow(slabs)))],
  };
}

const rotationAt = ({ reference, axes }: JointLimit, v: Vec3): Quat =>
  multiply(reference, outOfAxes(axes, charts['swing-twist'].toRotation(v)));

/** Six times the volume that triangles enclose, as seen from the origin. */
function volumeOf(positions: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < positions.length / 3; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vectorAt(positions, i + k));
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum;
}

/** Edges that the triangle on the other side does not have: none where the surface is closed, without cracks. */
function openEdges(positions: Float32Array): number {
  const open = new Map<string, number>();
  const keyOf = (i: number) =>
    vectorAt(positions, i)
      .map((x) => Math.round(1e4 * x))
      .join();
  for (let i = 0; i < positions.length / 3; i++) {
    const [from, to] = [keyOf(i), keyOf(i % 3 === 2 ? i - 2 : i + 1)];
    if (from === to) continue;
    const [edge, way] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1];
    open.set(edge, (open.get(edge) ?? 0) + way);
  }
  return [...open.values()].filter((count) => count !== 0).length;
}

const rigs = madeRigs().filter(({ name }) => ['+x', 'askew 4', 'askew 1, mirrored'].includes(name));
const models = shapeKinds.flatMap((shape) =>
  (['none', 'swing-twist'] as const)
    .map((split) => ({ shape, split }))
    .filter((model) => !combinationProblem({ ...defaultFitOptions, ...model })),
);

describe.each(models)('the outline of a $shape, split $split, under another limit', ({ shape, split }) => {
  it.each(rigs.map((rig, i) => [rig.name, i + 5, rig] as const))('on rig %s (seed %i)', (_, seed, { clip, joint }) => {
    const limit = fitJointLimits(clip, { shape, split })[joint];
    const view = wideLimit(limit, seed);
    const { positions, indices, edges } = outlineUnder(limit, view);
    expect(indices.length).toBeGreaterThan(30);
    expect(indices.length).toBe(positions.length / 3);
    // Rounded hulls are drawn by facets, fields through a grid.
    const slack = shape === 'convex-hull' ? 0.06 : 0.03;
    for (const list of [positions, edges])
      for (let i = 0; i < list.length / 3; i += 11) {
        const rotation = rotationAt(view, vectorAt(list, i));
        if (shape === 'distance-field') {
          expect(violationAngle(limit, rotation)).toBeLessThan(0.1);
          continue;
        }
        const gauge = limitGauge(limit, rotation);
        expect(gauge).toBeLessThan(1 + slack);
        expect(gauge).toBeGreaterThan(1 - 2.5 * slack);
      }
    // Seen from outside, triangles are counter-clockwise.
    expect(volumeOf(positions)).toBeGreaterThan(0);
    expect(openEdges(positions)).toBe(0);
  });
});
