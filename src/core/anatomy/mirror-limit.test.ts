import { describe, expect, it } from 'vitest';
import type { Clip } from '../clip/clip';
import { fitJoint } from '../limit/fit';
import { type FitOptions, resolveFitOptions } from '../limit/options';
import { containsRotation, violationAngle } from '../limit/project';
import { readQuat } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { anatomyOf } from './anatomy-of';
import { fromAnatomical, toAnatomical } from './angles';
import { learnedRange } from './learned-range';
import { jointMirror, mirrorLimit, mirrorRotation } from './mirror-limit';
import { matrixOf, worldMatrices } from './testing/isb-oracle';
import { standingPerson } from './testing/standing-people';

const { skeleton, left } = standingPerson({ armsOut: 1.1, legsOut: 0.1, facing: 0.9, seed: 78 });
const anatomy = anatomyOf(skeleton);
const joints = skeleton.names.length;
const PAIRS = [
  ['LeftArm', 'RightArm'],
  ['RightUpLeg', 'LeftUpLeg'],
  ['LeftForeArm', 'RightForeArm'],
  ['RightHand', 'LeftHand'],
  ['Neck', 'Neck'],
] as const;
const MODELS: Partial<FitOptions>[] = [
  { shape: 'k-dop' },
  { shape: 'convex-hull', split: 'swing-twist' },
  { shape: 'box', chart: 'euler-zyz' },
  { shape: 'oriented-box', chart: 'swing-twist' },
  { shape: 'distance-field', chart: 'quaternion-vector' },
];

/** A clip in which every joint wanders about its rest. */
function wandering(seed: number): Clip {
  const frames = 300;
  const rotations = new Float32Array(4 * joints * frames);
  for (let joint = 0; joint < joints; joint++) {
    const angles = wanderingRotations(frames, seed + joint, [0.9, 0.5, 0.6]).map((q) => q.slice(0, 3) as Vec3);
    for (const [f, v] of angles.entries()) {
      rotations.set(fromAnatomical(anatomy[joint], [v[0] + 0.3, v[1] - 0.2, v[2]]), 4 * (f * joints + joint));
    }
  }
  return {
    name: 'w',
    skeleton,
    frameTime: 1 / 60,
    frameCount: frames,
    rotations,
    rootPositions: new Float32Array(3 * frames),
    notes: [],
  };
}
const clip = wandering(5);
const limitOf = (joint: number, model: Partial<FitOptions>) => fitJoint([clip], joint, resolveFitOptions(model)).limit;
const index = (name: string) => skeleton.names.indexOf(name);

type Matrix = ReturnType<typeof matrixOf>;
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const turn = (m: Matrix): Matrix => [0, 1, 2].map((i) => [m[0][i], m[1][i], m[2][i]]) as Matrix;
const product = (...all: Matrix[]): Matrix =>
  all.reduce((a, b) => a.map((row) => turn(b).map((column) => dot(row, column))) as Matrix);
/** What a mirror does to points: I − 2nnᵀ. */
const reflection = [0, 1, 2].map((i) => [0, 1, 2].map((k) => (i === k ? 1 : 0) - 2 * left[i] * left[k])) as Matrix;

describe.each(PAIRS)('%s in the mirror is %s', (fromName, toName) => {
  const [from, to] = [index(fromName), index(toName)];
  const mirror = jointMirror(skeleton, from);
  const rest = worldMatrices(skeleton.parents, skeleton.restRotations);

  it('and its segment moves as the mirror image does, by matrices (seed 121)', () => {
    expect(mirror.to).toBe(to);
    const random = seeded(121);
    for (let n = 0; n < 300; n++) {
      const q = randomRotation(random);
      const world = (joint: number, r: Quat) => product(rest[skeleton.parents[joint]], matrixOf(r), turn(rest[joint]));
      const image = product(reflection, world(from, q), reflection);
      const made = world(to, mirrorRotation(mirror, q));
      for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) expect(made[i][k]).toBeCloseTo(image[i][k], 6);
    }
  });

  it('and is spoken of in the same angles', () => {
    for (let f = 0; f < 300; f += 7) {
      const q = readQuat(clip.rotations, f * joints + from);
      const here = toAnatomical(anatomy[from], q);
      const there = toAnatomical(anatomy[to], mirrorRotation(mirror, q));
      const signs = from === to ? [1, -1, -1] : [1, 1, 1];
      for (let k = 0; k < 3; k++) expect(there[k]).toBeCloseTo(signs[k] * here[k], 5);
    }
  });

  it.each(MODELS)('with a limit %o that holds mirror images as the first holds rotations (seed 122)', (model) => {
    const random = seeded(122);
    const limit = limitOf(from, model);
    const other = mirrorLimit(limit, skeleton);
    expect([other.joint, other.name]).toEqual([to, toName]);
    const again = mirrorLimit(other, skeleton);
    let inside = 0;
    for (let n = 0; n < 400; n++) {
      const q = n % 2 ? randomRotation(random) : readQuat(clip.rotations, Math.floor(300 * random()) * joints + from);
      const image = mirrorRotation(mirror, q);
      if (containsRotation(limit, q, 1e-4)) inside++;
      expect(Math.abs(violationAngle(other, image) - violationAngle(limit, q))).toBeLessThan(2e-5);
      expect(Math.abs(violationAngle(again, q) - violationAngle(limit, q))).toBeLessThan(2e-5);
    }
    expect(inside).toBeGreaterThan(150);
  });

  it('with the same range', () => {
    const limit = limitOf(from, { shape: 'convex-hull' });
    const here = learnedRange(anatomy[from], limit);
    const there = learnedRange(anatomy[to], mirrorLimit(limit, skeleton));
    for (let k = 0; k < 3; k++) {
      const expected = from === to && k > 0 ? [-here[k][1], -here[k][0]] : here[k];
      for (const end of [0, 1]) expect(Math.abs(there[k][end] - expected[end])).toBeLessThan(0.004);
    }
  });
});
