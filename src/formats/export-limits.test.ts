import { describe, expect, it } from 'vitest';
import { type JointLimit, parseBvh, shapeKinds, type Vec3 } from '../core';
import { carryLimit } from '../core/carry';
import { dimensionOf, limitPart } from '../core/limit';
import { chartAxes } from '../core/limit/joint-limit';
import { unit } from '../core/math/vector';
import { formOf } from '../core/shape';
import { randomRotation, randomVector, seeded } from '../core/testing/random';
import { oneIn } from '../core/testing/thorough';
import { exportLimits, exportScene, fitJointForTarget, jointLoss, toldRegion, writeTarget } from './export-limits';
import { limitRoom } from './fit/limit-room';
import { regionShare } from './regions';
import type { ExportScene } from './scene';
import { exportTargets, type TargetKind, targetKinds } from './targets';
import { combinationsOf } from './testing/random-limits';
import { makeBvh } from './testing/small-clip';

const clip = parseBvh(makeBvh(['hips', 'arm']), 'small.bvh');
const combinations = combinationsOf(['exponential-map', 'quaternion-vector', 'swing-twist', 'euler-zyz']);
/** A target that writes into a file of the user's has tests of its own. */
const engines = targetKinds.filter((kind) => exportTargets[kind].group === 'engine' && kind !== 'vrm');

/** A limit of the joint "arm" and others like it, with the bone, the reference and the middle anywhere. */
function limitsLike(random: () => number, shape: (typeof shapeKinds)[number]) {
  const able = combinations.filter((combination) => combination.shape === shape);
  const { split, chart } = able[Math.floor(random() * able.length)];
  const twistAxis = unit(randomVector(random));
  const reference = randomRotation(random);
  const middle = randomVector(random, 1.2);
  const offsets = Array.from({ length: 40 }, () => randomVector(random, 0.5));
  const around = (offsets: readonly Vec3[], padding: number, by = 0): JointLimit => ({
    joint: 1,
    name: 'arm',
    reference,
    split,
    twistAxis,
    twistAxisSource: 'own bone',
    axes: chartAxes(twistAxis),
    parts: (split === 'none' ? (['whole'] as const) : (['swing', 'twist'] as const)).map((bounds) => {
      const dimension = dimensionOf[bounds];
      const points = offsets.flatMap((offset) => offset.map((x, k) => middle[k] + x + by).slice(0, dimension));
      return limitPart(
        bounds,
        chart,
        formOf(shape, dimension)!.fit(Float64Array.from(points), { padding, resolution: 12 }),
      );
    }),
    softening: null,
    sampleCount: 40,
  });
  const base = around(offsets, 0.05);
  const carry = { from: 1, to: 1, turn: randomRotation(random), parentTurn: randomRotation(random) };
  return {
    base,
    cut: around(
      offsets.map(([x, y, z]): Vec3 => [x / 10, y, z]),
      0.01,
    ),
    padded: around(offsets, 0.15),
    moved: around(offsets, 0.05, 0.1),
    carried: carryLimit(base, carry, 'arm'),
  };
}

describe.each(shapeKinds.map((shape, i) => [shape, 2210 + i] as const))('files of a %s (seed %i)', (shape, seed) => {
  const limits = limitsLike(seeded(seed), shape);
  const inputOf = (limit: JointLimit) => ({ skeleton: clip.skeleton, limits: [limit], name: 'arm' });
  const changed = [limits.padded, limits.moved, limits.carried].filter((_, i) => (i + seed) % oneIn(3) === 0);
  const scenes = [limits.base, limits.cut, ...changed].map((limit) => {
    const scene = exportScene(inputOf(limit));
    return { ...scene, joints: scene.joints.with(1, { ...scene.joints[1], room: limitRoom(limit) }) };
  });
  const known = new Map<string, ExportScene[]>();

  /** The scenes fitted for a target: once for all targets that have the same regions, as that takes longest. */
  function fittedFor(kind: TargetKind): ExportScene[] {
    const { regions, framesOf } = exportTargets[kind];
    const way = framesOf ? kind : regions.join();
    const fitted =
      known.get(way) ??
      scenes.map((scene) => ({ ...scene, joints: scene.joints.map((joint) => fitJointForTarget(kind, joint)) }));
    known.set(way, fitted);
    return fitted;
  }

  it.each(engines)('%s: another limit is another file, the same limit the same', (kind) => {
    const fitted = fittedFor(kind);
    const joints = fitted.map(({ joints }) => joints[1]);
    const [base, cut] = joints.map((joint) => regionShare(toldRegion(kind, joint)!));
    expect(cut).toBeLessThan(0.6 * base);

    expect(jointLoss(kind, joints[0])).toMatchObject({ frames: 0, rejected: null });
    const files = fitted.map((scene) => JSON.stringify(writeTarget(kind, scene)));
    expect(new Set(files).size).toBe(files.length);
    expect(JSON.stringify(exportLimits(kind, inputOf(structuredClone(limits.base))))).toBe(files[0]);
  });
});
